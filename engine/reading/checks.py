"""Checks of a model's reading: an edit counts only if the line says it, and falls out alone where it does not.

Its quote stands in the line; a number stands in the quote or is one named operation on those there; a name is one of
the catalogue or the tables and is what the quote names; a wish is in the person's own words; its op fits its slot.
"""

import math
from collections.abc import Callable, Iterator
from decimal import Decimal
from typing import TypeVar, get_args

from engine.catalogue import course_wish as courses_of
from engine.catalogue import cuisine_key_of, fold_key, food_keys_for, stem
from engine.conversation import Need, OrderLine, Phrase, When
from engine.messages.forms import MONEY_MOST, PARTY_MOST
from engine.reading.contract import (
    Delta,
    Exclusion,
    Money,
    Op,
    Party,
    Ref,
    Restaurant,
    Slot,
    SlotEdit,
    Span,
    Value,
    Wish,
)
from engine.reading.given_line import GivenLine
from engine.reading.model_schema import GuessedEdit, GuessedSlot
from engine.reading.quotes import runs, span_of, words_in, words_of
from engine.reading.spelling import alike
from engine.safety import allergen_of, allergens_named, diet_label_of

Judge = Callable[[GuessedEdit, Span, GivenLine], Value | None]
Found = TypeVar("Found")
_ONE: frozenset[Op] = frozenset({"set", "remove", "clear"})
_SEVERAL: frozenset[Op] = _ONE | {"add"}
_OWN: dict[Slot, frozenset[Op]] = {
    "course": _SEVERAL, "cuisine": _SEVERAL, "wish": _SEVERAL, "diet": _SEVERAL, "need": _SEVERAL, "items": _SEVERAL,
    "exclude": frozenset({"set", "add", "remove"}), "allergy": frozenset({"set", "add"}), "sort": frozenset({"set"}),
    "picks": frozenset({"add", "remove"}), "amount": frozenset({"set"}),
}  # fmt: skip
OPS: dict[Slot, frozenset[Op]] = {slot: _OWN.get(slot, _ONE) for slot in get_args(GuessedSlot)}
"""Slot → what may be done with it. No model takes an allergy away."""
_ADDED: frozenset[Slot] = frozenset({"diet", "need", "items", "exclude", "allergy"})
"""Slots whose values never take the place of those in force."""
MEALS = ("Catering", "Breakfast", "Brunch", "Lunch", "Dinner")
_RANKS: dict[Slot, frozenset[str]] = {
    "price_level": frozenset({"cheap", "moderate", "expensive"}), "sort": frozenset({"price"}),
}  # fmt: skip


def checked(edit: GuessedEdit, given: GivenLine) -> SlotEdit | None:
    """The edit with its value and the characters that it was read from; None where the line does not say it."""
    span = span_of(edit.quote, given.text)
    if span is None or edit.op not in OPS[edit.slot]:
        return None
    op: Op = "add" if edit.op == "set" and edit.slot in _ADDED else edit.op
    if op == "clear" or (op == "remove" and not edit.name and not edit.on_page):
        return SlotEdit(edit.slot, op, None, span, source="model") if given.is_open(span, edit.slot) else None
    value = _JUDGES[edit.slot](edit, span, given)
    if value is None:
        return None
    return SlotEdit(edit.slot, op, value, span, _target(edit, span, given), "model")


# ---- numbers


def _number(edit: GuessedEdit, span: Span, given: GivenLine, money: bool = False) -> Decimal | None:
    """The number where the quote has it, or has those that its operation makes it of."""
    if edit.number is None or not math.isfinite(edit.number) or edit.number <= 0:
        return None
    kinds = ("count", "money") if money else ("count",)
    there = [one.value for one in given.numbers_in(span) if one.kind in kinds]
    number = Decimal(str(edit.number))
    if given.is_unread:
        figures = _figures(given.text[span.start : span.end])
        if not figures:
            return number
        there += figures
    return next((one for one in _made_of(there, edit.operation, given.party) if one == number), None)


def _figures(words: str) -> list[Decimal]:
    """Whole numbers, whatever parts their thousands; words without any may be numerals of another language."""
    return [Decimal(digits) for word in words.split() if (digits := "".join(filter(str.isdecimal, word)))]


def _made_of(numbers: list[Decimal], operation: str, party: int | None) -> Iterator[Decimal]:
    match operation:
        case "stated":
            yield from numbers
        case "sum":
            yield sum(numbers, Decimal()) if len(numbers) > 1 else Decimal()
        case "plus_one":
            yield from (number + 1 for number in numbers)
        case "dozens":
            yield from (number * 12 for number in numbers)
        case "half":
            yield from (number / 2 for number in (*numbers, *([Decimal(party)] if party else [])))


def _count(edit: GuessedEdit, span: Span, given: GivenLine) -> int | None:
    number = _number(edit, span, given)
    whole = number is not None and number == number.to_integral_value() and number <= PARTY_MOST
    return int(number) if whole and number is not None else None


def _party(edit: GuessedEdit, span: Span, given: GivenLine) -> Value | None:
    count = _count(edit, span, given)
    if count is None:
        return None
    if edit.relative is not None:
        return Delta(count if edit.relative == "more" else -count)
    return Party(count, edit.approximate)


def _budget(edit: GuessedEdit, span: Span, given: GivenLine) -> Value | None:
    amount = _number(edit, span, given, money=True)
    return Money(amount, frozenset(edit.including)) if amount is not None and amount <= MONEY_MOST else None


def _need(edit: GuessedEdit, span: Span, given: GivenLine) -> Value | None:
    label = _named(edit, span, given, diet_label_of)
    if label is None or edit.op == "remove":
        return label
    share = edit.share or ((1, 2) if edit.operation == "half" and edit.number is None else ())
    if share:
        of, whole = share if len(share) == 2 else (0, 0)
        is_said = ((of, whole) in given.shares or (given.is_unread and not _figures(edit.quote))) and 0 < of < whole
        return Need.part(label, (of, whole), given.party) if is_said and given.party else None
    count = _count(edit, span, given)
    return Need(label, count) if count is not None else None


def _item(edit: GuessedEdit, span: Span, given: GivenLine) -> Value | None:
    count, name = _count(edit, span, given), _own_words(edit, span, given)
    if edit.op == "remove":
        return OrderLine(name, 1) if name else None
    return OrderLine(name, count) if count is not None and name else None


# ---- names


def _named(edit: GuessedEdit, span: Span, given: GivenLine, found: Callable[[str], Found]) -> Found | None:
    """What the name stands for, where some words of the quote stand for the same or are the name misspelt."""
    name = fold_key(edit.name or "")
    value = found(name) if name else None
    if not value:
        return None
    is_named = any(alike(run, name) or found(run) == value for run in runs(span, given.text))
    return value if is_named or given.is_unread else None


def _by(names: Callable[[GivenLine], Callable[[str], Value | None]]) -> Judge:
    def judge(edit: GuessedEdit, span: Span, given: GivenLine) -> Value | None:
        return _named(edit, span, given, names(given))

    return judge


def _restaurant(edit: GuessedEdit, span: Span, given: GivenLine) -> Value | None:
    """One that is not wanted has its keys only: its name is out, and nobody's wish."""
    found = _named(edit, span, given, given.names.restaurant)
    return Restaurant(None, found.keys) if found and edit.op == "remove" else found


def _course(edit: GuessedEdit, span: Span, given: GivenLine) -> Value | None:
    found = _named(edit, span, given, courses_of)
    return min(found) if found else None


def _exclusion(edit: GuessedEdit, span: Span, given: GivenLine) -> Value | None:
    """A food, a kitchen, or words of the line; of another language the name that it has in this one."""
    name = fold_key(edit.name or "")
    if keys := _named(edit, span, given, food_keys_for):
        return Exclusion((name,), tuple(sorted(keys)))
    if cuisine := _named(edit, span, given, cuisine_key_of):
        return Exclusion((name,), cuisine_keys=(cuisine,))
    words = name if given.is_unread else _own_words(edit, span, given)
    return Exclusion((words,), phrases=(words,)) if words else None


def _allergy(edit: GuessedEdit, span: Span, given: GivenLine) -> Value | None:
    """An allergen that the quote names, by its own word or one of its foods; or another food that it names."""
    name = fold_key(edit.name or "")
    allergen = allergen_of(name)
    if allergen is None:
        return name if _named(edit, span, given, food_keys_for) else None
    is_named = any(allergen_of(run) == allergen or allergen in allergens_named(run) for run in runs(span, given.text))
    return str(allergen) if is_named or given.is_unread else None


# ---- words


def _own_words(edit: GuessedEdit, span: Span, given: GivenLine) -> str:
    """The name, where each of its words stands in the quote, inflected or misspelt at most; "" else. Of a line in
    another language menus' words for it, or the quote where menus have none."""
    quoted = [word.key for word in words_of(given.text[span.start : span.end])]
    there = [*quoted, *(word.key for word in words_in(span, given.text))]
    name = " ".join(word.key for word in words_of(edit.name or edit.quote))
    is_said = all(any(stem(word) == stem(one) or alike(one, word) for one in there) for word in name.split())
    if given.is_unread and not (is_said or given.names.knows(name)):
        return " ".join(word for word in quoted if not word.isdecimal())
    return name if is_said or given.is_unread else ""


def _wish(edit: GuessedEdit, span: Span, given: GivenLine) -> Value | None:
    words = _own_words(edit, span, given)
    return Wish(Phrase(words), edit.narrows) if words else None


def _meal(edit: GuessedEdit, span: Span, given: GivenLine) -> Value | None:
    is_said = any(word.key.startswith(fold_key(edit.name or "")[:5]) for word in words_in(span, given.text))
    return edit.name if edit.name in MEALS and (is_said or given.is_unread) else None


def _rank(edit: GuessedEdit, span: Span, given: GivenLine) -> Value | None:
    """A level of price, or an order: from words that are nothing else."""
    return edit.name if edit.name in _RANKS[edit.slot] and given.is_open(span, edit.slot) else None


def _when(edit: GuessedEdit, span: Span, given: GivenLine) -> Value | None:
    """As said, from words that are nothing else."""
    return When(given.text[span.start : span.end]) if given.is_open(span, edit.slot) else None


def _address(edit: GuessedEdit, span: Span, given: GivenLine) -> Value | None:
    words = given.text[span.start : span.end]
    return words if any(sign.isdigit() for sign in words) else None


# ---- what is shown


def _target(edit: GuessedEdit, span: Span, given: GivenLine) -> Ref | None:
    """Numbers that the page has, and not others than the quote says."""
    numbers = {int(one.value) for one in given.numbers_in(span) if one.value == one.value.to_integral_value()}
    places = tuple(dict.fromkeys(at for at in edit.on_page if 1 <= at <= len(given.page)))
    pointed = {at for at in numbers if 1 <= at <= len(given.page)}
    is_right = edit.slot == "amount" or not pointed or set(places) <= pointed
    return Ref(places) if places and is_right else None


_JUDGES: dict[Slot, Judge] = {
    "party": _party, "budget_total": _budget, "budget_head": _budget, "amount": _count, "need": _need, "items": _item,
    "place": _by(lambda given: given.names.place), "area": _by(lambda given: given.names.area),
    "cuisine": _by(lambda given: given.names.cuisine), "diet": _by(lambda _: diet_label_of), "restaurant": _restaurant,
    "course": _course, "exclude": _exclusion, "allergy": _allergy, "wish": _wish, "meal": _meal,
    "occasion": lambda edit, span, given: _own_words(edit, span, given) or None, "price_level": _rank, "sort": _rank,
    "date": _when, "time": _when, "address": _address, "picks": _target,
}  # fmt: skip
