"""Haystack's hybrid pipeline beside Platter: the same documents, queries and embeddings, in turns."""
