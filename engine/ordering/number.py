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
    """The first that stands in a text, however it is spelt."""
    plain = text.upper().replace(" ", "")
    at = plain.find(PREFIX)
    found = plain[at + len(PREFIX) : at + len(PREFIX) + LENGTH] if at >= 0 else ""
    return PREFIX + found if len(found) == LENGTH and set(found) <= set(LETTERS) else None
