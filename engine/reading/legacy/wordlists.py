"""Word lists are written as prose, one string with spaces, and read once."""


def listed(words: str) -> frozenset[str]:
    """The words of a list: "in at near" → {"in", "at", "near"}."""
    return frozenset(words.split())
