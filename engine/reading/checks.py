"""What of a model's guess counts: only what the catalogue knows or the text says, and only beside the rules.

The model adds and never takes away: what the rules read stays as it is, and no guess erases, mutes or silences.
"""

import math
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Any

from engine.catalogue import fold_key
from engine.conversation import Memory, Need, Phrase, Said, Understood
from engine.messages.forms import PARTY_MOST
from engine.reading.confidence import words_left
from engine.reading.legacy.foodwords import allergen, cuisine_key, diet_label, food_keys
from engine.reading.legacy.index import Index, name_words
from engine.reading.legacy.line import BLANK, Line
from engine.reading.model_schema import Entities, Guess
from engine.safety import allergens_named


@dataclass(frozen=True, slots=True)
class _Text:
    """The line as a judge of values sees it."""

    words: str
    """Folded, with a space at both ends."""
    numbers: frozenset[Decimal]
    """Those that no rule has read as something else."""
    quoted: Mapping[str, str]
    """Entity → the quote it was read from, where it stands in the text and holds a word that the rules left over."""

    def says(self, value: str) -> bool:
        key = fold_key(value)
        return bool(key) and f" {key} " in self.words

    def states(self, amount: float | None) -> bool:
        return amount is not None and math.isfinite(amount) and Decimal(str(amount)) in self.numbers


def supported(guess: Guess, line: Line, rules: Understood, memory: Memory, index: Index) -> Understood:
    """The rules' reading, with what the guess adds to it; the same object where it adds nothing."""
    text, slots = _text(line, guess), guess.entities
    found: dict[str, Any] = {}
    for name, judge in _JUDGES.items():
        if not getattr(rules.said, name):
            found |= judge(slots, text, index)
    change = rules.change
    if change is None and slots.price_adjustment == "decrease" and memory.page and "price_max" not in found:
        change = "cheaper"
    said = replace(rules.said, **found) if found else rules.said
    intent = _intent(guess, rules, bool(found or change != rules.change), memory)
    if said is rules.said and change == rules.change and intent == rules.intent:
        return rules
    follows = bool(memory.page) and intent != "search"
    kind = rules.follow_up_type or ("price" if change == "cheaper" else guess.follow_up_type)
    confidence = round(min(rules.confidence, max(0.0, guess.confidence)), 3)
    return replace(
        rules, said=said, change=change, intent=intent, follow_up_type=kind if follows else None, confidence=confidence
    )


def _intent(guess: Guess, rules: Understood, adds: bool, memory: Memory) -> Any:
    """The rules' own where they understood something; a guess speaks for a line that said nothing to them."""
    if rules.intent != "other" and (rules.said != Said() or rules.change):
        return rules.intent
    about_shown = guess.intent in ("clarify", "compare", "order") and bool(memory.page)
    if about_shown and not adds:
        return guess.intent
    if guess.intent == "other" or not (adds or rules.said != Said()):
        return rules.intent
    return "filter" if memory.page and guess.intent != "search" else "search"


def _text(line: Line, guess: Guess) -> _Text:
    words = f" {fold_key(line.raw)} "
    left = frozenset(words_left(line))
    quotes = ((one.entity, fold_key(one.words)) for one in guess.evidence)
    kept = {name: quote for name, quote in quotes if f" {quote} " in words and left & set(quote.split())}
    return _Text(words, frozenset(_numbers(line)), kept)


def _numbers(line: Line) -> Iterable[Decimal]:
    for piece in line.left.split():
        if BLANK not in piece and piece.replace(".", "", 1).isdigit():
            yield Decimal(piece)


def _said_or_quoted(entity: str, value: str, text: _Text) -> bool:
    """The value stands in the text, or the words that it was read from are quoted (and the catalogue must know it)."""
    return text.says(value) or entity in text.quoted


Judge = Callable[[Entities, _Text, Index], dict[str, Any]]


def _party(slots: Entities, text: _Text, index: Index) -> dict[str, Any]:
    party = slots.serves_min
    return {"party": party} if party and 0 < party <= PARTY_MOST and text.states(party) else {}


def _amount(name: str) -> Judge:
    def judge(slots: Entities, text: _Text, index: Index) -> dict[str, Any]:
        amount: float | None = getattr(slots, name)
        return {name: Decimal(str(amount))} if amount and amount > 0 and text.states(amount) else {}

    return judge


def _city(slots: Entities, text: _Text, index: Index) -> dict[str, Any]:
    key = index.cities.entries.get(name_words(slots.city or ""))
    if key is None or not _said_or_quoted("city", slots.city or "", text):
        return {}
    place = index.places[key][0]
    return {"city": place.city, "city_key": place.city_key, "unknown_place": None}


def _state(slots: Entities, text: _Text, index: Index) -> dict[str, Any]:
    key = index.state_codes.get(fold_key(slots.state or ""))
    if key is None or key not in index.state_names or not text.says(slots.state or ""):
        return {}
    return {"state": index.state_names[key], "state_key": key}


def _zip_code(slots: Entities, text: _Text, index: Index) -> dict[str, Any]:
    code = slots.zip_code or ""
    return {"zip_code": code} if code in index.zip_codes and text.says(code) else {}


def _cuisine(slots: Entities, text: _Text, index: Index) -> dict[str, Any]:
    keys = [
        index.cuisines.entries.get(name_words(value)) or cuisine_key(fold_key(value)) or ""
        for value in slots.cuisine
        if _said_or_quoted("cuisine", value, text)
    ]
    known = tuple(dict.fromkeys(key for key in keys if key in index.cuisine_names))
    return {"cuisine_keys": known, "cuisine": tuple(index.cuisine_names[key] for key in known)} if known else {}


def _diets(slots: Entities, text: _Text, index: Index) -> dict[str, Any]:
    labels = [
        diet_label(fold_key(value)) for value in slots.dietary_labels if _said_or_quoted("dietary_labels", value, text)
    ]
    known = tuple(dict.fromkeys(label for label in labels if label))
    return {"dietary_labels": known} if known else {}


def _wishes(slots: Entities, text: _Text, index: Index) -> dict[str, Any]:
    """Dishes that some menu here names, word by word."""
    keys = [fold_key(value) for value in slots.item_keywords if _said_or_quoted("item_keywords", value, text)]
    known = [key for key in keys if key and all(index.is_dish_word(word) for word in key.split())]
    return {"wishes": tuple(Phrase(key) for key in dict.fromkeys(known))} if known else {}


def _restaurant(slots: Entities, text: _Text, index: Index) -> dict[str, Any]:
    name = index.restaurants.entries.get(name_words(slots.restaurant_name or ""))
    if name is None or not _said_or_quoted("restaurant_name", slots.restaurant_name or "", text):
        return {}
    return {"restaurant_name": index.restaurant_names[name], "restaurant_keys": index.restaurant_keys[name]}


def _excluded(slots: Entities, text: _Text, index: Index) -> dict[str, Any]:
    """Foods that stand in the text: what is hidden from a person, the person has named."""
    words = [fold_key(value) for value in slots.excluded if text.says(value)]
    keys = [key for word in words for key in sorted(food_keys(word))]
    return {"excluded": tuple(words), "excluded_food_keys": tuple(dict.fromkeys(keys))} if keys else {}


def _allergies(slots: Entities, text: _Text, index: Index) -> dict[str, Any]:
    """A guard is raised only for what the quoted words name, by the allergen's own word or one of its foods."""
    named = allergens_named(text.quoted.get("allergies", ""))
    known = tuple(dict.fromkeys(one for value in slots.allergies if (one := allergen(fold_key(value))) in named if one))
    return {"allergies": known} if known else {}


def _needs(slots: Entities, text: _Text, index: Index) -> dict[str, Any]:
    found: dict[str, Need] = {}
    for need in slots.needs:
        label = diet_label(fold_key(need.label))
        if label and need.count > 0 and text.states(need.count) and _said_or_quoted("needs", need.label, text):
            found[label] = Need(label, need.count)
    return {"needs": tuple(found.values())} if found else {}


def _chosen(name: str) -> Judge:
    """A value of a closed list, read from words that the rules left over."""

    def judge(slots: Entities, text: _Text, index: Index) -> dict[str, Any]:
        value: str | None = getattr(slots, name)
        return {name: value} if value and _said_or_quoted(name, value, text) else {}

    return judge


def _as_said(name: str) -> Judge:
    """Date and time are kept as said, so they must have been said."""

    def judge(slots: Entities, text: _Text, index: Index) -> dict[str, Any]:
        value: str | None = getattr(slots, name)
        return {name: value} if value and text.says(value) else {}

    return judge


_JUDGES: dict[str, Judge] = {
    "party": _party,
    "price_max": _amount("price_max"),
    "price_per_person_max": _amount("price_per_person_max"),
    "city": _city,
    "state": _state,
    "zip_code": _zip_code,
    "cuisine": _cuisine,
    "dietary_labels": _diets,
    "wishes": _wishes,
    "restaurant_name": _restaurant,
    "excluded": _excluded,
    "allergies": _allergies,
    "needs": _needs,
    "menu_type": _chosen("menu_type"),
    "price_level": _chosen("price_level"),
    "date": _as_said("date"),
    "time": _as_said("time"),
}
"""Slot of `Said` → what of the guess may fill it where the rules left it empty."""
