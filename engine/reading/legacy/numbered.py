"""Figures that count nothing: the markers of a numbered list ("1. Boston 2. 16 people 3) Thursday", each entry its
own), and signs as they are typed for words: "4" for "for" ("grub 4 the crew"), "#" for "number"."""

from itertools import pairwise

from engine.reading.legacy.line import Token
from engine.reading.legacy.wordlists import listed

_ENDS = frozenset({".", ")"})
LEAST = 2
"""Markers that make a list: 1 and 2, in this order."""


def without_markers(tokens: list[Token]) -> list[Token]:
    """The same tokens with a semicolon for each marker; anything but 1, 2, 3 … in order is left as it is."""
    marked = [
        at
        for at, (token, after) in enumerate(pairwise(tokens))
        if after.text in _ENDS and after.start == token.end and token.raw.isdigit() and len(token.raw) < LEAST + 1
    ]
    places: list[int] = []
    for at in marked:
        if int(tokens[at].raw) == len(places) + 1:
            places.append(at)
    if len(places) < LEAST or any(tokens[at].start and not _begins(tokens, at) for at in places):
        return tokens
    dropped = {at + 1 for at in places}
    return [token._replace(text=";") if at in places else token for at, token in enumerate(tokens) if at not in dropped]


def without_ish(tokens: list[Token]) -> list[Token]:
    """ "Healthy-ish" is healthy, more or less; behind a number it says about how many."""
    kept: list[Token] = []
    for token in tokens:
        if token.text != "ish" or not kept:
            kept.append(token)
            continue
        parts = 2 if kept[-1].text == "-" and len(kept) > 1 else 1
        if not kept[-parts].text.isalpha():
            kept.append(token)
        elif parts > 1:
            kept.pop()
    return kept


def _begins(tokens: list[Token], at: int) -> bool:
    """A blank stands before it, as before any word: "v1.2." marks nothing."""
    return at == 0 or tokens[at - 1].end < tokens[at].start or not tokens[at - 1].text.isalnum()


def with_and_for_n(tokens: list[Token]) -> list[Token]:
    """ "n salads": typed for "and" at the beginning; within a dish it is part of its name ("mac n cheese")."""
    if len(tokens) > 1 and tokens[0].raw in ("n", "N") and tokens[1].text.isalpha():
        return [tokens[0]._replace(text="and"), *tokens[1:]]
    return tokens


_FOR_WHOM = listed("the a an my our us me him her them this all everyone everybody tomorrow tonight today")


def with_words_for_figures(tokens: list[Token]) -> list[Token]:
    """The same with "for" where a lone 4 stands between a word and whom or what something is for, and with "number" for
    the sign of it."""
    for at in range(len(tokens) - 1):
        text, after = tokens[at].text, tokens[at + 1].text
        if text == "4" and at and after in _FOR_WHOM and _is_word(tokens[at - 1]):
            tokens[at] = tokens[at]._replace(text="for")
        elif text == "#" and after.isdigit():
            tokens[at] = tokens[at]._replace(text="number")
    return tokens


def _is_word(token: Token) -> bool:
    return token.text.isalpha() and token.text not in _COUNTS


_COUNTS = listed("for at of to is are only just about number option and the in")
"""Before a 4 that is one: "we are 4 this time"."""
