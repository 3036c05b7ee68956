"""Kinds of houses where no dish is named: "something from a bakery" wishes for what bakeries sell."""

from engine.catalogue import HOUSE_NAMES, HOUSES
from engine.reading.legacy.line import Line
from engine.reading.legacy.triggers import sign

Span = tuple[int, int, str]
"""Where a phrase begins and ends in the line, and its words."""
_PLURALS = {"bakeries": "bakery", "patisseries": "patisserie"}
_NAMES = "|".join(sorted({*HOUSES, *HOUSE_NAMES, *_PLURALS} - {"pub"}, key=lambda name: (-len(name), name)))
_HOUSE = sign(
    rf"\b(?:(?P<house>{_NAMES})s?|(?P<pub>pub)(?= (?:food|grub|fare|classics|snacks|style|lunch|dinner)\b))\b"
    r"(?! (?:is|are|was|were|has|had|closed?s?|opens?|sounds?)\b)"
)
_A_PLACE = sign(
    r"\b(?:visit(?:ing)?|at|to|in|into|near|by|outside|behind|past|inside|the|that|this|our|my|his|her|their)"
    r"(?: (?:an?|the|our|local|new|nearby|old))* $"
)
""" "Meet me at the bakery": somewhere to go to."""
_TABLES = sign(
    r"\b(?:book(?:ing)?|reserv(?:e|ing|ations?)|tables?|seat(?:s|ing)?|spots?|eat (?:at|in|out)|dine|dining)\b"
)
""" "Book a table at a bistro": where to sit, and nothing to bring."""


def houses_of(line: Line) -> list[Span]:
    """The kinds of houses that a line asks for, as they are called."""
    if line.says(_TABLES):
        return []
    found = [one for one in line.find(_HOUSE) if not line.ends_with(_A_PLACE, one.start())]
    return [(one.start(), one.end(), _PLURALS.get(called := one["house"] or one["pub"], called)) for one in found]
