"""A line read for its plain numbers and places by patterns of the oracle's own: what must have been understood."""

import re
from collections.abc import Iterator

from engine.conversation.wants import Wants

_HEAD = r"(?:a|per|each|/) ?(?:head|person|pp)|pp"
_A_HEAD = re.compile(rf"\$ ?(\d+(?:\.\d+)?) ?(?:{_HEAD})\b")
_TOTAL = re.compile(rf"(?:under|up to|at most|below|max|within) \$ ?(\d+(?:\.\d+)?)(?!\d| ?(?:{_HEAD}))|"
                    r"\$ ?(\d+(?:\.\d+)?) (?:in all|total|all in)")  # fmt: skip
_PARTY = re.compile(r"\b(?:for|like|wait,|make it|make that) (?:about |around )?(\d{1,3})\b(?! ?(?:%|-|:|pm|am))|"
                    r"\b(\d{1,3}) (?:people|persons|guests|of us)\b")  # fmt: skip
_PLACE = re.compile(r"\b(?:in|to) ([A-Z][a-z]+(?: [A-Z][a-z]+)*)")


def misread(text: str, wants: Wants) -> Iterator[str]:
    """What the line says plainly and the thread does not hold."""
    for found in _A_HEAD.findall(text):
        if wants.price_per_person_max is None or float(wants.price_per_person_max) != float(found):
            yield f"${found} a head is not in force"
    for found in _TOTAL.findall(text):
        amount = found[0] or found[1]
        if wants.price_max is None or float(wants.price_max) != float(amount):
            yield f"${amount} in all is not in force"
    parties = [int(first or second) for first, second in _PARTY.findall(text)]
    if parties and wants.party not in parties:
        yield f"party {parties} is {wants.party}"
    for place in _PLACE.findall(text):
        if place.casefold() not in (wants.city or "", wants.state or "", wants.unknown_place or "") and not any(
            place.casefold() in (name or "").casefold() or (name or "~").casefold() in place.casefold()
            for name in (wants.city, wants.state, wants.unknown_place)
        ):
            yield f"place {place} is {wants.city or wants.state or wants.unknown_place}"
