"""Number of an order: short enough to be said on a telephone, without letters that are taken for others."""

import secrets

PREFIX = "PL-"
LETTERS = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Without 0 O, 1 I L, and U, which is heard as V. [`orders.md`, Confirming: "six letters without look-alikes"]"""
LENGTH = 6


def new_number() -> str:
    """One of 729 million; whoever stores it asks whether it is taken."""
    return PREFIX + "".join(secrets.choice(LETTERS) for _ in range(LENGTH))


def number_in(text: str) -> str | None:
    """The first that stands in a text as a word of its own, in letters of either case; or the whole of it, with spaces
    in between."""
    words = "".join(one if one.isalnum() or one == "-" else " " for one in text.upper()).split()
    return next((word for word in (*words, "".join(words)) if is_number(word)), None)


def is_number(word: str) -> bool:
    rest = word.removeprefix(PREFIX)
    return rest != word and len(rest) == LENGTH and set(rest) <= set(LETTERS)
