"""The food tables as one tree of words: longest name wins, and every food knows its kinds.

A line of a table reads `kinds ~ made with: food, food=other name=misspelling, …`; the first name of a food is its key.
A line whose kinds are `-` names phrases that are no food at all ("steak fries" is no steak), and one whose kinds start
with `*` names preparations whose meat is the food said before them ("tofu katsu").
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache

from engine.domain.food import table_dairy, table_meat, table_plants, table_sea
from engine.domain.food.tokens import words

NOTHING: frozenset[str] = frozenset()


@dataclass(slots=True)
class Food:
    """One food while the tables are read."""

    key: str
    kinds: set[str] = field(default_factory=set)
    made_with: set[str] = field(default_factory=set)


@dataclass(frozen=True, slots=True)
class Entry:
    """What a name in the tree stands for; both sets are closed over kinds."""

    named: frozenset[str]
    """The food's key and its kinds: what the text says."""
    made_with: frozenset[str]
    """What the usual recipe holds beside: a warning only."""
    key: str = ""


@dataclass(slots=True)
class Node:
    """One word of a name; `entry` is set where a name ends."""

    below: dict[str, "Node"] = field(default_factory=dict)
    entry: Entry | None = None


@dataclass(frozen=True, slots=True)
class Lexicon:
    root: dict[str, Node]
    kinds: dict[str, frozenset[str]]
    """Every key's kinds, all the way up, the key itself not included."""
    names: dict[tuple[str, ...], str]
    """Every name of a food, in singular words, to its key."""
    generic: frozenset[str]
    """Keys of preparations whose meat is only supposed."""


@dataclass(slots=True)
class _Line:
    kinds: tuple[str, ...]
    made_with: tuple[str, ...]
    generic: bool
    items: list[tuple[str, ...]]


def _split(text: str, separator: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in text.split(separator) if part.strip())


def _lines(table: str) -> Iterator[_Line]:
    for line in table.strip().splitlines():
        head, colon, items = line.partition(":")
        if not colon:
            raise ValueError(f"a line of a food table without a colon: {line!r}")
        kinds, _, made_with = head.partition("~")
        generic = kinds.startswith("*")
        yield _Line(
            _split(kinds.lstrip("*"), ","),
            _split(made_with, ","),
            generic,
            [_split(item, "=") for item in _split(items, ",")],
        )


class _Builder:
    """Collects the tables; `lexicon` is the only one who uses it."""

    def __init__(self) -> None:
        self.foods: dict[str, Food] = {}
        self.names: dict[tuple[str, ...], str] = {}
        self.nothing: set[tuple[str, ...]] = set()
        self.generic: dict[str, tuple[str, ...]] = {}
        self.dishes: dict[tuple[str, ...], set[str]] = {}

    def food(self, key: str) -> Food:
        return self.foods.setdefault(key, Food(key))

    def read(self, table: str) -> None:
        for line in _lines(table):
            for names in line.items:
                if line.kinds == ("-",):
                    self.nothing.update(words(name) for name in names)
                else:
                    self._add(line, names)

    def _add(self, line: _Line, names: tuple[str, ...]) -> None:
        food = self.food(names[0])
        food.kinds.update(kind for kind in line.kinds if kind != food.key)
        food.made_with.update(line.made_with)
        for name in names:
            self.names.setdefault(words(name), food.key)
        if line.generic:
            self.generic[food.key] = (*self.generic.get(food.key, ()), *names)

    def read_dishes(self, table: str) -> None:
        for line in _lines(table):
            for name in (name for names in line.items for name in names):
                self.dishes.setdefault(words(name), set()).update(line.kinds)

    def closed(self, keys: Iterable[str]) -> frozenset[str]:
        """The keys with all their kinds, upwards."""
        found: set[str] = set()
        ahead = list(keys)
        while ahead:
            key = ahead.pop()
            if key not in found:
                found.add(key)
                ahead.extend(self.foods[key].kinds if key in self.foods else ())
        return frozenset(found)

    def closed_made_with(self, named: frozenset[str]) -> frozenset[str]:
        made_with = {part for key in named if key in self.foods for part in self.foods[key].made_with}
        return self.closed(made_with) - named


def _insert(root: Node, path: tuple[str, ...], entry: Entry, *, replace: bool) -> None:
    node = root
    for word in path:
        node = node.below.setdefault(word, Node())
    if replace or node.entry is None:
        node.entry = entry


def _entry(built: _Builder, key: str, path: tuple[str, ...]) -> Entry:
    named = built.closed([key])
    dish = built.closed(built.dishes.get(path, set()) | built.dishes.get(words(key), set()))
    return Entry(named, (built.closed_made_with(named) | dish) - named, key)


def longest(path: Sequence[str], start: int, root: Mapping[str, Node]) -> tuple[Entry | None, int]:
    """The entry of the longest name that begins at `start`, and where it ends; (None, start + 1) if there is none."""
    node = root.get(path[start])
    found: Entry | None = None
    end = at = start + 1
    while node is not None:
        if node.entry is not None:
            found, end = node.entry, at
        if at >= len(path):
            break
        node = node.below.get(path[at])
        at += 1
    return found, end


def _named_within(root: Node, path: tuple[str, ...]) -> frozenset[str]:
    """Foods said by the words of a dish's name: a "tuna salad" is a dish of its own, and still names tuna."""
    named: set[str] = set()
    at = 0
    while at < len(path):
        entry, at = longest(path, at, root.below)
        named |= entry.named if entry else NOTHING
    return frozenset(named)


def _qualified(built: _Builder, root: Node) -> None:
    """Preparations and cured foods behind the animal or plant they are made of: "turkey sausage", "paneer kabob"."""
    prepared = {name for names in built.generic.values() for name in names}
    for base in sorted(prepared | set(table_meat.CURED)):
        for animal in table_meat.ANIMALS:
            path = words(f"{animal} {base}")
            if base != "steak" or animal not in ("ham",):
                key = built.names.get(words(animal), animal)
                _insert(root, path, Entry(built.closed([key]), NOTHING, key), replace=False)
        for plant in table_meat.PLANTS:
            _insert(root, words(f"{plant} {base}"), _plant_entry(built, plant), replace=False)


def _qualified_behind(built: _Builder, root: Node) -> None:
    """Preparations named before what they are made of: "General Tso's Tofu"."""
    for base in (name for names in built.generic.values() for name in names if name.startswith("general")):
        for animal in table_meat.ANIMALS:
            key = built.names.get(words(animal), animal)
            _insert(root, words(f"{base} {animal}"), Entry(built.closed([key]), NOTHING, key), replace=False)
        for plant in table_meat.PLANTS:
            _insert(root, words(f"{base} {plant}"), _plant_entry(built, plant), replace=False)


def _plant_entry(built: _Builder, plant: str) -> Entry:
    key = built.names.get(words(plant), "mock meat")
    return Entry(built.closed([key]), NOTHING, key)


def _exceptions(built: _Builder, root: Node) -> None:
    both = built.closed(["turkey", "bacon"])
    for word in table_meat.TURKEY_AND_BACON:
        _insert(root, words(f"turkey bacon {word}"), Entry(both, NOTHING, "bacon"), replace=True)
    mock = Entry(built.closed(["mock meat"]), built.closed(["soy", "wheat"]), "mock meat")
    for name in table_meat.MOCK_MEAT:
        _insert(root, words(name), mock, replace=True)


@cache
def lexicon() -> Lexicon:
    """Built once, at first use, from the tables alone."""
    built = _Builder()
    for table in (table_meat.MEAT, table_sea.SEA, table_dairy.DAIRY, table_plants.NUTS_AND_GRAINS,
                  table_plants.VEGETABLES, table_plants.ALCOHOL, table_dairy.TRAPS):  # fmt: skip
        built.read(table)
    built.read_dishes(table_plants.DISHES)
    root = Node()
    for path in built.nothing:
        _insert(root, path, Entry(NOTHING, built.closed(built.dishes.get(path, set()))), replace=True)
    for path, key in built.names.items():
        _insert(root, path, _entry(built, key, path), replace=False)
    for path, parts in built.dishes.items():
        named = _named_within(root, path)
        _insert(root, path, Entry(named, built.closed(parts) - named), replace=False)
    _qualified(built, root)
    _qualified_behind(built, root)
    _exceptions(built, root)
    kinds = {key: built.closed([key]) - {key} for key in built.foods}
    return Lexicon(root.below, kinds, built.names, frozenset(built.generic))
