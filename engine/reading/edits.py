"""Edits of what is in force, and the groups of them that a turn is handled by: `Said` to edits, and back.

Values of one slot that are set in one turn are its value together; the op of the first word of a slot ("also", "or")
is that of all of them.
"""

from collections.abc import Iterable, Iterator
from typing import Any

from engine.catalogue import cuisine_spellings, fold_key, food_keys_for
from engine.conversation import Need, OrderLine, Phrase, Said, Wants, When
from engine.conversation import Slot as Scope
from engine.reading.contract import (
    Cuisine,
    Exclusion,
    Money,
    Op,
    Party,
    Place,
    Restaurant,
    Slot,
    SlotEdit,
    Source,
    Value,
    Wish,
)
from engine.reading.slots import FIELDS
from engine.safety import diet_label_of

BY_PRICE = "price"
"""Value of `sort`."""
SCOPES: dict[Slot, Scope] = {
    "party": "party", "serves_max": "serves_max", "budget_total": "price_max", "budget_head": "price_per_person_max",
    "place": "place", "area": "area", "cuisine": "cuisine", "diet": "dietary_labels", "restaurant": "restaurant",
    "wish": "wishes", "meal": "menu_type", "price_level": "price_level", "date": "date", "time": "time", "tags": "tags",
}  # fmt: skip
"""Slots that can be emptied as a whole, and their names in what is in force."""
_SLOT_OF: dict[Scope, Slot] = {scope: slot for slot, scope in SCOPES.items()}
_MONEY: dict[Slot, str] = {"budget_total": "price_max", "budget_head": "price_per_person_max"}
_WHEN: dict[Slot, tuple[str, str]] = {"date": ("date", "day"), "time": ("time", "hour")}
_SINGLE: dict[Slot, str] = {
    "serves_max": "serves_max", "area": "area", "meal": "menu_type", "price_level": "price_level", "window": "window",
    "places": "places", "named_food": "named_food",
}  # fmt: skip
_SEVERAL: dict[Slot, str] = {
    "course": "courses", "occasion": "occasion", "tags": "tags", "diet": "dietary_labels", "need": "needs",
    "allergy": "allergies", "items": "items", "extra": "extras", "for_some": "for_some",
    "later_meal": "later_meals",
}  # fmt: skip
_REPLACING: dict[Slot, Scope] = {"cuisine": "cuisine", "wish": "wishes", "course": "wishes"}
"""Slots of several values that take the place of those in force, unless they are said to add."""
_PLACE = tuple(FIELDS["place"])


def edits_of(said: Said, source: Source = "grammar") -> tuple[SlotEdit, ...]:
    """The same as edits."""
    return tuple(
        SlotEdit(slot, op, value, source=source, severe=(slot, op) == ("allergy", "add") and value in said.severe)
        for slot, op, value in (*_given(said), *_taken(said))
    )


def said_of(edits: Iterable[SlotEdit]) -> Said:
    """Edits of one turn in groups, each value once; what only a thread can settle (`amount`, a `Delta`) is left out."""
    fields: dict[str, Any] = {}
    for edit in edits:
        for name, value in _fields(edit).items():
            if isinstance(value, tuple):
                fields[name] = tuple(dict.fromkeys((*fields.get(name, ()), *value)))
            else:
                fields[name] = fields.get(name, frozenset()) | value if isinstance(value, frozenset) else value
    return Said(**fields)


def named(value: Value | None) -> tuple[str, ...]:
    """What a value is called in what is in force."""
    match value:
        case str():
            return (value,)
        case Cuisine() | OrderLine():
            return (value.name,)
        case Wish():
            return (value.phrase.text,)
        case Need():
            return (value.label,)
        case Exclusion():
            return (*value.words, *value.phrases)
        case _:
            return ()


def place_held(held: Said | Wants) -> Place:
    """The place that a turn says, or that is in force."""
    return Place(*(getattr(held, name) for name in _PLACE))


def exclusion_of(words: str) -> Exclusion:
    """By the food tables; what they do not know is a phrase that dishes name. A dish is not its whole kitchen."""
    foods, cuisine = tuple(sorted(food_keys_for(words))), cuisine_spellings().get(fold_key(words))
    return Exclusion((words,), foods, (cuisine,) if cuisine else (), () if foods or cuisine else (words,))


_Given = tuple[Slot, Op, Value | None]


def _given(said: Said) -> Iterator[_Given]:
    """Values, those of one slot in the order said."""
    if said.party is not None:
        yield "party", "set", Party(said.party, said.party_approximate)
    for slot, name in _MONEY.items():
        if (limit := getattr(said, name)) is not None:
            yield slot, "set", Money(limit, undivided=said.undivided)
    for slot, name in _SINGLE.items():
        if (value := getattr(said, name)) is not None:
            yield slot, "set", value
    place = place_held(said)
    if place != Place():
        yield "place", "set", place
    if said.restaurant_name is not None or said.restaurant_keys:
        yield "restaurant", "set", Restaurant(said.restaurant_name, said.restaurant_keys)
    for slot, (words, resolved) in _WHEN.items():
        if (spoken := getattr(said, words)) is not None:
            yield slot, "set", getattr(said, resolved) or When(spoken)
    yield from _wished(said)
    for slot, name in _SEVERAL.items():
        if slot != "course":
            yield from ((slot, "set" if slot == "occasion" else "add", value) for value in getattr(said, name))
    if said.by_price:
        yield "sort", "set", BY_PRICE
    exclusion = Exclusion(said.excluded, said.excluded_food_keys, said.excluded_cuisine_keys, said.excluded_phrases)
    if exclusion != Exclusion(()):
        yield "exclude", "add", exclusion


def _wished(said: Said) -> Iterator[_Given]:
    """What takes the place of what is in force, or adds to it: "also" with nothing behind it is an edit without a
    value."""
    values: dict[Slot, tuple[Value, ...]] = {
        "cuisine": tuple(_cuisines(said.cuisine, said.cuisine_keys)),
        "wish": tuple(Wish(phrase, said.narrows_wish) for phrase in said.wishes),
        "course": said.courses,
    }
    for slot, several in values.items():
        op: Op = "add" if _REPLACING[slot] in said.adds else "set"
        yield from ((slot, op, value) for value in several)
    wished = {_REPLACING[slot] for slot, several in values.items() if several}
    yield from ((_SLOT_OF[scope], "add", None) for scope in sorted(said.adds - wished))


def _cuisines(names: tuple[str, ...], keys: tuple[str, ...]) -> Iterator[Cuisine]:
    """One a name with its key; the last has those that are left over."""
    for at, name in enumerate(names):
        yield Cuisine(name, keys[at:] if at + 1 == len(names) else keys[at : at + 1])


def _taken(said: Said) -> Iterator[_Given]:
    """What is taken back, and what does not matter."""
    for scope in sorted(said.taken_back):
        yield _SLOT_OF[scope], "remove", None
    for scope in sorted(said.cleared):
        yield _SLOT_OF[scope], "clear", None
    for name in said.dropped:
        yield _dropped(name)
    for allergen in said.retracted_allergies:
        yield "allergy", "remove", allergen
    if said.excluded_restaurant_keys:
        yield "restaurant", "remove", Restaurant(None, said.excluded_restaurant_keys)


def _dropped(name: str) -> _Given:
    """A name alone does not say of which slot it is: it is taken out of each that has it (`apply`)."""
    if diet_label_of(name) == name:
        return "diet", "remove", name
    key = cuisine_spellings().get(fold_key(name))
    return ("cuisine", "remove", Cuisine(name, (key,))) if key else ("wish", "remove", Wish(Phrase(name)))


def _fields(edit: SlotEdit) -> dict[str, Any]:
    """What an edit comes to in `Said`."""
    slot, op, value = edit.slot, edit.op, edit.value
    if op == "clear" or (op == "remove" and value is None):
        group = "cleared" if op == "clear" else "taken_back"
        return {group: frozenset({SCOPES[slot]})} if slot in SCOPES else {}
    if op == "remove":
        return _removed(slot, value)
    adds: dict[str, Any] = {"severe": named(value)} if edit.severe else {}
    if op == "add" and slot in _REPLACING:
        adds = {"adds": frozenset({_REPLACING[slot]})}
    return adds | _added(slot, value)


def _removed(slot: Slot, value: Value | None) -> dict[str, Any]:
    if slot == "allergy":
        return {"retracted_allergies": named(value)}
    if isinstance(value, Restaurant):
        return {"dropped": (value.name,) if value.name else (), "excluded_restaurant_keys": value.keys}
    return {"dropped": named(value)}


def _added(slot: Slot, value: Value | None) -> dict[str, Any]:
    match value:
        case Party():
            return {"party": value.count, "party_approximate": value.approximate}
        case Money() if slot in _MONEY:
            return {_MONEY[slot]: value.amount, "undivided": value.undivided}
        case Place():
            wheres = (value.city, value.city_key, value.state, value.state_key, value.zip_code, value.unknown)
            return {name: where for name, where in zip(_PLACE, wheres, strict=True) if where is not None}
        case Restaurant():
            return {"restaurant_name": value.name, "restaurant_keys": value.keys}
        case When() if slot in _WHEN:
            words, resolved = _WHEN[slot]
            is_known = value.starts or value.ends or value.clock
            return {words: value.words, resolved: value if is_known else None}
        case Cuisine():
            return {"cuisine": (value.name,), "cuisine_keys": value.keys}
        case Wish():
            return {"wishes": (value.phrase,)} | ({"narrows_wish": True} if value.narrows else {})
        case Exclusion():
            return {
                "excluded": value.words,
                "excluded_food_keys": value.food_keys,
                "excluded_cuisine_keys": value.cuisine_keys,
                "excluded_phrases": value.phrases,
            }
    if value is None:
        return {}
    if slot in _SEVERAL:
        return {_SEVERAL[slot]: (value,)}
    if slot in _SINGLE:
        return {_SINGLE[slot]: value}
    return {"by_price": True} if (slot, value) == ("sort", BY_PRICE) else {}
