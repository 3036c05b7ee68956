"""A form that was filled in, as a turn: its values are taken as they are, and only its free text is read as words."""

from collections.abc import Mapping
from dataclasses import replace
from decimal import Decimal
from typing import Any

from engine.catalogue import fold_key
from engine.conversation import Need, Phrase, Said, Slot, Understood, Wants
from engine.messages.forms import (
    CITY,
    DATE,
    DIETS,
    NEED,
    PARTY,
    PRICE_MAX,
    PRICE_PER_PERSON_MAX,
    STATE,
    Pairs,
    day_of,
    money_of,
    number_of,
    spelt_day,
    text_of,
)
from engine.reading.legacy.index import Index

_SLOTS: dict[str, Slot] = {
    PARTY: "party", CITY: "place", PRICE_MAX: "price_max", PRICE_PER_PERSON_MAX: "price_per_person_max", DATE: "date",
}  # fmt: skip


def filled(form: Pairs, words: Understood, index: Index, in_force: Wants | None = None) -> Understood:
    """The form as a search. `words`: its free text as it was read; a field says more than the same thing in words.
    `in_force`: what the form changes.

    Never raises on any pairs: what is no value of its field is not set.
    """
    given = dict(form)
    of_words = _of_words(text_of(form), words)
    said = replace(of_words, **_values(given, index), needs=_needs(given, of_words))
    if in_force is not None and said.party == in_force.party:
        # A field holds a number alone: sent as it stood, "about 25" is not made exact.
        said = replace(said, party_approximate=in_force.party_approximate)
    taken_back = frozenset(slot for name, slot in _SLOTS.items() if given.get(name) == "")
    no_more = tuple(name.removeprefix(NEED) for name, value in form if name.startswith(NEED) and not value)
    said = replace(said, cleared=said.cleared | taken_back, dropped=(*said.dropped, *no_more))
    return Understood(said, "search", declined=True, allergy_note=words.allergy_note, confidence=words.confidence)


def form_of(wants: Wants) -> Pairs:
    """What is in force, as a form would be filled in with it. Wishes and days in words have no field of their own, and
    a limit that a step had found is nobody's to send."""
    stepped = wants.set_by_follow_up
    fields = [
        (PARTY, str(wants.party or "")),
        (CITY, wants.city or ""),
        (STATE, (wants.state or "") if wants.city else ""),
        (PRICE_MAX, _amount(None if "price_max" in stepped else wants.price_max)),
        (PRICE_PER_PERSON_MAX, _amount(None if "price_per_person_max" in stepped else wants.price_per_person_max)),
        *((NEED + need.label, str(need.count)) for need in wants.needs if need.label in DIETS),
    ]
    return tuple((name, value) for name, value in fields if value)


def _amount(limit: Decimal | None) -> str:
    """To the cent, as a field takes it."""
    return f"{limit.quantize(Decimal('0.01')):f}" if limit else ""


def _of_words(text: str, words: Understood) -> Said:
    """What the free text says; one that says nothing by rule is what is wished for."""
    said = words.said if words.command is None else Said()
    return Said(wishes=(Phrase(text),)) if said == Said() and text else said


def _values(given: Mapping[str, str], index: Index) -> dict[str, Any]:
    found: dict[str, Any] = {}
    if (party := number_of(given.get(PARTY, ""))) is not None:
        found |= {"party": party, "party_approximate": False}
    for name in (PRICE_MAX, PRICE_PER_PERSON_MAX):
        if (amount := money_of(given.get(name, ""))) is not None:
            found |= {"price_max": None, "price_per_person_max": None, name: amount}
    if day := day_of(given.get(DATE, "")):
        found["date"] = spelt_day(day)
    if given.get(CITY):
        found |= _place(given[CITY], given.get(STATE, ""), index)
    return found


def _needs(given: Mapping[str, str], of_words: Said) -> tuple[Need, ...]:
    """Those of the words and those of the fields; a field wins for its own diet alone."""
    fields = [Need(name.removeprefix(NEED), count) for name, value in given.items()
              if name.startswith(NEED) and (count := number_of(value)) is not None]  # fmt: skip
    return tuple({need.label: need for need in (*of_words.needs, *fields)}.values())


def _place(city: str, state: str, index: Index) -> dict[str, Any]:
    """A place of the catalogue; one that is gone since the form was drawn is a place without menus."""
    nowhere = {
        "city": None,
        "city_key": None,
        "state": None,
        "state_key": None,
        "zip_code": None,
        "unknown_place": None,
    }
    namesakes = index.places.get(fold_key(city), ())
    for place in namesakes:
        if fold_key(place.state) == fold_key(state) or not state:
            there = {"state": place.state, "state_key": place.state_key} if state and len(namesakes) > 1 else {}
            return {**nowhere, "city": place.city, "city_key": place.city_key, **there}
    return {**nowhere, "unknown_place": ", ".join(part for part in (city, state) if part)}
