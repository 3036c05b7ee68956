"""The four sets as lines for `platter understand`, with what each labels, in the product's names for it.

Layout of the files: the sets' own README. A value is compared without case, accents, signs and spaces; a party as the
number of heads.
"""

import gzip
import json
import re
import unicodedata
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.eval.dialogues.heads import heads

Json = dict[str, Any]
Values = dict[str, frozenset[str]]
"""Field → values as compared; a field without one is absent."""
UNCOUNTED = "?"
"""A party whose span names no number."""
DOES_NOT_MATTER = "dontcare"
_LABEL_OF_FIELD = {
    "serves_min": "party_size",
    "restaurant_name": "restaurant",
    "item_keywords": "item",
    "price_level": "price_range",
}
_NAMES_OF_FIELD = {
    "cuisine": "cuisines",
    "city": "cities",
    "state": "states",
    "restaurant_name": "restaurants",
    "item_keywords": "dishes",
    "area": "areas",
}
_CENTRE = {"center": "centre"}
"""WOZ2 writes the one area both ways."""


@dataclass(frozen=True)
class Example:
    """A line as it is typed, with the labels of this turn, or of the state after it."""

    dialogue: str
    line: Json
    gold: Values


@dataclass(frozen=True)
class DialogueSet:
    name: str
    fields: tuple[str, ...]
    examples: list[Example]
    vocabulary: dict[str, list[str]]
    """Every name that the set's labels hold, by kind, in the place of the catalogue."""
    joint: bool = False
    """The whole state has to be right, instead of what each turn says."""


def compared(text: str) -> str:
    """Letters and digits alone: "Mc Donald's" → "mcdonalds"."""
    folded = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in folded if letter.isalnum())


def read_sets(folder: Path) -> Iterable[DialogueSet]:
    """Restaurants-8K, Snips BookRestaurant, WOZ2 and Schema-Guided Dialogue's restaurants, one after the other."""
    yield _said_in_turn(folder, "restaurants8k", ("serves_min",), "gold", lambda row: row["requested_by_system"])
    six = ("cuisine", "city", "state", "serves_min", "restaurant_name", "item_keywords")
    yield _said_in_turn(folder, "snips_bookrestaurant", six, "gold", lambda row: None)
    yield _woz2(folder)
    yield _said_in_turn(folder, "sgd_restaurants", ("serves_min", "cuisine", "city", "restaurant_name"), "said", _asked)


def _said_in_turn(
    folder: Path, name: str, fields: tuple[str, ...], labels: str, asked: Callable[[Json], list[str] | None]
) -> DialogueSet:
    rows = _rows(folder, name)
    shared = labels == "said"
    examples = [
        # Where turns are labelled alone, each is a thread of its own.
        _example(row, row["dialogue_id"] if shared else f"{at}", _gold(row[labels], fields), asked(row))
        for at, row in enumerate(rows)
    ]
    every = [row[kind] for row in rows for kind in ("gold", *(["state"] if shared else []))]
    return DialogueSet(name, fields, examples, _vocabulary(every, fields))


def _woz2(folder: Path) -> DialogueSet:
    fields = ("cuisine", "price_level", "area")
    rows = _rows(folder, "woz2_en")
    examples = [_example(row, row["dialogue_id"], _gold(row["state"], fields), _asked(row)) for row in rows]
    return DialogueSet("woz2_en", fields, examples, _vocabulary([row["gold"] for row in rows], fields), joint=True)


def _rows(folder: Path, name: str) -> list[Json]:
    with gzip.open(folder / f"{name}.jsonl.gz", "rt", encoding="utf-8") as file:
        return [json.loads(line) for line in file]


def _example(row: Json, thread: str, gold: Values, asked: list[str] | None) -> Example:
    line = {"thread": thread, "text": row["utterance"], **({} if asked is None else {"asked": asked})}
    return Example(str(row["dialogue_id"]), line, gold)


def _gold(labels: Json, fields: tuple[str, ...]) -> Values:
    found = {}
    for field in fields:
        spans = _spans(labels, field)
        if field == "serves_min":
            values = frozenset(UNCOUNTED if count is None else str(count) for count in map(heads, spans))
        else:
            values = frozenset(_CENTRE.get(span, compared(span)) for span in spans)
        if values:
            found[field] = values
    return found


def _spans(labels: Json, field: str) -> list[str]:
    """Lists in three of the sets, single values in WOZ2."""
    value = labels.get(_LABEL_OF_FIELD.get(field, field), [])
    return value if isinstance(value, list) else [value]


def _vocabulary(labelled: list[Json], fields: tuple[str, ...]) -> dict[str, list[str]]:
    return {
        _NAMES_OF_FIELD[field]: sorted(
            {span for labels in labelled for span in _spans(labels, field)} - {DOES_NOT_MATTER, *_CENTRE}
        )
        for field in fields
        if field in _NAMES_OF_FIELD
    }


_ASKS = {
    "people": re.compile(r"how many|people|party|number"),
    "price_range": re.compile(r"price|expensive|cheap"),
    "city": re.compile(r"city|location|where"),
    "area": re.compile(r"area|part|where|location"),
    "cuisine": re.compile(r"cuisine|food|kind|type"),
    "time": re.compile(r"time"),
    "restaurant_name": re.compile(r"which|restaurant (?:name|would)"),
}
"""What a question of the transcript's other side asks for; the sets say it only in its words."""


def _asked(row: Json) -> list[str]:
    before = next((text for who, text in reversed(row["history"]) if who == "S"), "").lower()
    if "?" not in before:
        return []
    question = before.split(".")[-1] if before.rstrip().endswith("?") else before
    return [name for name, words in _ASKS.items() if words.search(question)]


def understood(entities: Json, fields: tuple[str, ...], joint: bool) -> Values:
    """An answer's entities (or state) as compared. "Any" counts as a value of a state only."""
    found = {}
    for field in fields:
        value = entities.get(field)
        if value is None or (value == "any" and not joint):
            continue
        values = value if isinstance(value, list) else [value]
        found[field] = frozenset(DOES_NOT_MATTER if one == "any" else compared(str(one)) for one in values)
    return found
