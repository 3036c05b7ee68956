"""Catering dialogues of our own, with what each turn means by the rule book, and how much of it is understood."""
