"""The dialogues as they are written down.

`# id | theme` begins a dialogue. `T` is what somebody types, `I` its intent and kind of follow-up ("-": none), `E` the
entities said in it, `S` the whole state after it, where that is not the state before with E's values put over it.
Values are `key=value`, apart by ";"; several of one key are apart by ",", counted ones by ":".

Wording is no misunderstanding: dishes and exclusions are compared by their stems without the spaces, courses, allergens
and cuisines by the name that the food tables have for them ("finger food" is the appetizer, "cashews" are tree nuts,
"Jamaican" is resolved to the Caribbean: the filter compares keys).
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from engine.catalogue.analyzer import fold_key, stems
from engine.catalogue.food.courses import course_wish
from engine.catalogue.food.cuisines import cuisine_key_of
from engine.safety.allergens import allergen_of

HERE = Path(__file__).parent
LISTS = frozenset({"cuisine", "dietary_labels", "item_keywords", "tags", "excluded", "allergies", "needs", "items"})
NUMBERS = frozenset({"serves_min", "serves_max", "price_max", "price_per_person_max"})
FLAGS = frozenset({"party_approximate"})
"""Said of a number, so that the number's figure would hide it; left out where values are compared."""

Values = dict[str, frozenset[str]]
"""Key → its values, folded; a number as its shortest decimal."""


@dataclass(frozen=True, slots=True)
class Turn:
    text: str
    intent: str = ""
    follow_up_type: str | None = None
    entities: Values = field(default_factory=dict)
    state: Values = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Dialogue:
    name: str
    theme: str
    turns: tuple[Turn, ...]
    file: str = ""
    """Name of the file that it stands in, without its ending."""


class NotationError(ValueError):
    """A line that cannot be read; the message names it."""


def dialogues(folder: Path = HERE) -> Iterator[Dialogue]:
    for path in sorted(folder.glob("*.txt")):
        yield from (replace(one, file=path.stem) for one in read(path.read_text("utf-8")))


def read(text: str) -> Iterator[Dialogue]:
    for block in text.split("\n# "):
        head, _, body = block.removeprefix("# ").strip().partition("\n")
        if head:
            name, _, theme = head.partition("|")
            yield Dialogue(name.strip(), theme.strip(), tuple(_turns(body)))


def _turns(body: str) -> Iterator[Turn]:
    before: Values = {}
    turn: Turn | None = None
    for line in filter(None, map(str.strip, body.split("\n"))):
        mark, _, rest = line.partition(" ")
        if mark == "T":
            if turn is not None:
                yield turn
                before = turn.state
            turn = Turn(rest, state=before)
        else:
            turn = _more(turn, mark, rest, before, line)
    if turn is not None:
        yield turn


def _more(turn: Turn | None, mark: str, rest: str, before: Values, line: str) -> Turn:
    if turn is None or mark not in ("I", "E", "S"):
        raise NotationError(line)
    if mark == "I":
        intent, _, kind = rest.partition(" ")
        return replace(turn, intent=intent, follow_up_type=None if kind in ("-", "") else kind)
    if mark == "E":
        said = values(rest)
        return replace(turn, entities=said, state={**before, **said})
    return replace(turn, state=values(rest))


def values(text: str) -> Values:
    """Raises NotationError on a part without "="."""
    found: Values = {}
    for part in filter(None, map(str.strip, text.split(";"))):
        key, equals, value = part.partition("=")
        if not equals:
            raise NotationError(part)
        if key.strip() not in FLAGS:
            found[key.strip()] = _folded(key.strip(), value.split(",") if key.strip() in LISTS else [value])
    return found


def _without_meal(found: Values) -> Values:
    """ "Breakfast" is the meal and orders as a course as well: once said is enough."""
    others = found.get("item_keywords", frozenset()) - {"breakfast"}
    if found.get("menu_type") != {"breakfast"} or others == found.get("item_keywords"):
        return found
    return {
        key: others if key == "item_keywords" else value
        for key, value in found.items()
        if key != "item_keywords" or others
    }


def _folded(key: str, said: list[str]) -> frozenset[str]:
    if key in NUMBERS and said[0].strip() != "any":
        return frozenset({f"{float(said[0]):g}"})
    return frozenset(_one(key, value) for value in said)


def _one(key: str, value: str) -> str:
    name, colon, count = value.strip().rpartition(":")
    return f"{_named(key, name)}:{count.strip()}" if colon and count.strip().isdigit() else _named(key, value)


def _named(key: str, value: str) -> str:
    name = fold_key(value)
    if key == "allergies":
        return allergen_of(name) or " ".join(stems(name))
    if key == "cuisine":
        return cuisine_key_of(name) or name
    if key == "item_keywords" and (courses := course_wish(name)):
        return " ".join(sorted(courses))
    # Menus write "cole slaw" as well as "coleslaw".
    return "".join(stems(name)) if key in ("item_keywords", "items", "excluded") else name


def of_line(entities: dict[str, Any]) -> Values:
    """The same of what `platter understand` gives."""
    found: Values = {}
    for key, value in entities.items():
        if key in FLAGS:
            continue
        if value == "any" or not isinstance(value, list):
            found[key] = _folded(key, [str(value)])
        elif key == "needs":
            found[key] = frozenset(f"{fold_key(one['label'])}:{one['count']}" for one in value)
        elif key == "items":
            found[key] = frozenset(f"{_named(key, one['name'])}:{one['quantity'] or 1}" for one in value)
        else:
            found[key] = frozenset(_named(key, one) for one in value)
    return _without_meal(found)
