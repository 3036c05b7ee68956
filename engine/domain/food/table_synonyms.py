"""Equal words and phrases of US menus as data."""

from engine.domain.food.tables import column, listed, mapped, rows

WORDS = tuple(listed(words) for words in column("equal_words", "words"))
"""Every word of a line names the same; stems of all of them are one another's forms."""
PHRASES = tuple(listed(phrases) for phrases in column("equal_phrases", "phrases"))
"""Equal phrases; every word of one of them is to be named."""
NARROWER = {word: listed(forms) for word, forms in rows("narrower_words", "word", "served_by")}
"""One way only: who says the word is served by these, not the other way round."""
KINDS = {phrase: listed(kinds) for phrase, kinds in rows("phrase_kinds", "phrase", "kinds")}
"""Kinds that the first is made up of, which no menu calls so: they rank where nothing is called by the phrase itself.
"""
HOUSES = {venue: listed(dishes) for venue, dishes in rows("venue_dishes", "venue", "dishes")}
"""Kinds of houses, and what people go there for: who says the house asks for these."""
HOUSE_NAMES = mapped("venue_names", "name", "venue")
