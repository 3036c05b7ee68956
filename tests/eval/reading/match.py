"""Match of what was read with what a label expects, slot by slot."""

from collections.abc import Callable, Mapping
from typing import Any

from engine.catalogue import course_wish
from tests.eval.dialogues.scores import Score
from tests.eval.reading.words import DATA, allergen, cuisine, diet, fold, food, is_guarded, is_named, is_related, stems

ANY = "any"
Entities = Mapping[str, Any]
_CANONICAL: dict[str, Callable[[str], str]] = {"cuisine": cuisine, "dietary_labels": diet}
_QUALITIES = {*stems((DATA / "qualities.txt").read_text("utf-8"))}
"""Occasions, ways and sizes: among the words looked for they count neither way."""
FREELY_MORE = ("item_keywords", "items")
"""Slots that are right with more than was expected: whether a word is a wish or how it comes is for the search."""


def listed(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [] if value in (None, ANY) else [value]


def is_right(slot: str, score: Score) -> bool:
    return not score.missed and (not score.wrong or slot in FREELY_MORE)


def matched(slot: str, label: Any, value: Any, read: Entities) -> Score:
    """`value`: what was read of the slot, None where nothing was; `read`: all that was read with it."""
    if isinstance(label, dict) and "any_of" in label:
        return _best(slot, [matched(slot, one, value, read) for one in label["any_of"]], None in label["any_of"])
    if label is None:
        return Score(wrong=len(value) if isinstance(value, list) else int(value is not None))
    if slot == "item_keywords" and isinstance(label, dict):
        return _wishes(label, [str(one) for one in listed(value)], read)
    if ANY in (label if isinstance(label, str) else "", value if isinstance(value, str) else ""):
        return Score(int(label == value), int(value == ANY != label), int(label != value))
    if slot in _LISTS:
        return _LISTS[slot](label, listed(value))
    if isinstance(label, list):
        canonical = _CANONICAL.get(slot, fold)
        return _sets({canonical(one) for one in label}, {canonical(one) for one in listed(value)})
    right = value is not None and _is_same(slot, label, value)
    return Score(int(right), int(value is not None and not right), int(not right))


def _best(slot: str, tried: list[Score], may_be_absent: bool) -> Score:
    if right := [one for one in tried if is_right(slot, one)]:
        return max(right, key=lambda one: one.found)
    if may_be_absent:
        return Score(wrong=max(one.wrong for one in tried))
    return max(tried, key=lambda one: one.found - one.wrong - one.missed)


def _sets(label: set[Any], value: set[Any]) -> Score:
    return Score(len(label & value), len(value - label), len(label - value))


def _is_same(slot: str, label: Any, value: Any) -> bool:
    if isinstance(label, dict) and "has" in label:
        return _has(fold(label["has"]), fold(value))
    if isinstance(label, bool):
        return bool(value) == label
    if isinstance(label, (int, float)):
        return isinstance(value, (int, float)) and abs(label - value) < 0.01
    if slot == "restaurant_name":
        return fold(label).replace(" ", "") in fold(value).replace(" ", "")
    return fold(label) == fold(value)


def _has(label: str, value: str) -> bool:
    """A day or hour: one within the other, or the same word by its first three letters ("tues", "tuesday")."""
    if label in value or value in label or label.replace(" ", "") in value.replace(" ", ""):
        return True
    return not label[0].isdigit() and label.split()[0][:3] == value.split()[0][:3]


def _wishes(label: Entities, words: list[str], read: Entities) -> Score:
    dishes = [*words, *(item["name"] for item in read.get("items", []))]
    must = label.get("must_name", [])
    missed = sum(not (is_named(unit, dishes) or _is_course(unit, words)) for unit in must)
    parts = [part for unit in (*must, *label.get("may_name", [])) for way in unit.split("|") for part in way.split()]
    odd = [w for w in words if not any(is_named(part, [w]) for part in parts) and not {*stems(w)} <= _QUALITIES]
    return Score(len(must) - missed, len(odd), missed)


def _is_course(unit: str, words: list[str]) -> bool:
    """A course is read by its name in the tables, whatever it is called ("snacks" are appetizers)."""
    return any(course_wish(way) & {*words} for way in unit.split("|"))


def _needs(label: Any, value: list[Any]) -> Score:
    must, may = (label["must"], label.get("may", [])) if isinstance(label, dict) else (label, [])
    free = {diet(name) for name in may}
    read = {(diet(one["label"]), one["count"]) for one in value}
    wanted = {(diet(one["label"]), one["count"]) for one in must}
    return _sets(wanted, {one for one in read if one in wanted or one[0] not in free})


def _items(label: list[Any], value: list[Any]) -> Score:
    left, found = list(value), 0
    for item in label:
        for one in left:
            if one["quantity"] == item["quantity"] and all(is_named(w, [one["name"]]) for w in item["name"].split()):
                left.remove(one)
                found += 1
                break
    return Score(found, len(left), len(label) - found)


def _allergies(label: list[str], value: list[str]) -> Score:
    wanted, read = [allergen(one) for one in label], {allergen(one) for one in value}
    found = sum(is_guarded(one, read) for one in wanted)
    odd = [one for one in read if not any(is_related(one, other) for other in wanted)]
    return Score(found, len(odd), len(wanted) - found)


def _excluded(label: Any, value: list[str]) -> Score:
    must, may = (label["must"], label.get("may", [])) if isinstance(label, dict) else (label, [])
    ways = [{food(way) for way in unit.split("|")} for unit in must]
    read = {food(one) for one in value}
    found = sum(bool(way & read) for way in ways)
    return Score(found, len(read - set().union(*ways, map(food, may))), len(ways) - found)


_LISTS: dict[str, Callable[[Any, list[Any]], Score]] = {
    "needs": _needs, "items": _items, "allergies": _allergies, "excluded": _excluded,
}  # fmt: skip
