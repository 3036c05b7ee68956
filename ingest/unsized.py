"""What is known of a unit whose menu states no size: what it is, what it comes in, how many pieces, how wide."""

import re
from collections.abc import Callable, Iterable

from engine.catalogue import Course, tokens
from engine.pricing import Unsized
from ingest.normalise import Item
from ingest.packaging import inches_of, is_pizza, is_shared, is_whole_pizza
from ingest.sizes import COUNTABLE, fold_menu_text, size_words

_PIECES = re.compile(r"\b(\d{1,3})\s*-?\s*(?:pieces?|pcs?|ct|count)\b")
_BRACKETED = re.compile(r"\(\s*(\d{1,3})\s*\)")
_DESCRIBED = re.compile(r"(?:^|[.;(])\s*(\d{1,3})\s*(?:pieces?|pcs?)\s*(?:$|[.,;)])")
"""A sentence of its own: "choice of 6 or 10 pieces" says nothing of one order."""
_DOZEN = re.compile(r"(?:\b(half|1/2|\d{1,2}|two|three)\s+(?:a\s+)?)?\b(?:dozens?|doz)\b")
_DOZENS = {"half": 6, "1/2": 6, "two": 24, "three": 36}
_SLICES = re.compile(r"(?:\b(\d{1,2}|two|three)\s+)?\bslices?\b")
_SPELT = {"two": 2, "three": 3, "six": 6}
_PACK = re.compile(r"\b(\d{1,2}|six)\s*-?\s*(?:packs?|pk)\b")
_LITRES = re.compile(r"\b(\d|two)\s*-?\s*(?:lit(?:er|re)s?|ltr?s?|l)\b")


def unsized_of(item: Item, portion_name: str, unit: str, course: Course) -> Unsized:
    """A portion's own words go before those of its dish."""
    source = item.source
    texts = (fold_menu_text(portion_name), fold_menu_text(source.name))
    both = " | ".join(texts)
    pizza = is_pizza(source.name, source.group)
    slices = _SLICES.search(both) if pizza else None
    size = next(iter(sorted(size_words(portion_name) or size_words(source.name))), "")
    # Of a size that is named, a description may say what the others measure.
    measured = (portion_name, source.name, source.group, "" if size else source.description)
    inches = _first(inches_of, measured) if pizza else None
    whole = is_whole_pizza(source.name, source.group) or inches is not None
    dozens = _first(_dozens, texts)
    pieces = dozens or _first(_pieces, texts) or _number(_DESCRIBED.search(fold_menu_text(source.description)))
    return Unsized(
        course=course,
        # A dozen is shared by its own word; what else says so counts here.
        shared=is_shared(_DOZEN.sub(" ", texts[1]), source.group, _DOZEN.sub(" ", texts[0])),
        words=frozenset([*tokens(source.name), *tokens(portion_name)]),
        unit=unit,
        pizza="slice" if slices else "whole" if pizza and whole else None,
        size=size,
        inches=inches,
        pieces=_number(slices) if slices else pieces or (1 if unit == "piece" else None),
        is_one_piece=unit == "piece" and not pieces,
        litres=_number(_LITRES.search(both)),
        pack=_number(_PACK.search(both)),
    )


def _first(read: Callable[[str], int | None], texts: Iterable[str]) -> int | None:
    return next((found for text in texts if (found := read(text)) is not None), None)


def _dozens(folded: str) -> int | None:
    found = _DOZEN.search(folded)
    if found is None:
        return None
    said = found.group(1) or "1"
    return _DOZENS.get(said) or 12 * int(said)


def _pieces(folded: str) -> int | None:
    """A bare number in brackets counts pieces of what is sold by the piece."""
    return _number(_PIECES.search(folded)) or (_number(_BRACKETED.search(folded)) if COUNTABLE.search(folded) else None)


def _number(found: re.Match[str] | None) -> int | None:
    said = found.group(1) if found else None
    return None if said is None else _SPELT.get(said) or int(said) or None
