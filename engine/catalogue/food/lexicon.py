"""The food tables as one tree of words: longest name wins, and every food knows its kinds.

`foods.tsv` names each food once, with its kinds, what it is usually made with, and whether it is a preparation whose
meat is only supposed, so that it is of what is said before it ("tofu katsu"); `food_names.tsv` has its other names and
misspellings. `no_foods.tsv` are phrases that are no food at all ("steak fries" is no steak), `dishes.tsv` what a dish
is usually made with: it warns the allergic, and never contradicts a label. `stand_ins.tsv` are the words of meat that
is another animal's or a plant's.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache

from engine.catalogue.food.tables import column, grouped, listed, rows
from engine.catalogue.food.tokens import words

NOTHING: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Food:
    """One food while the tables are read."""

    kinds: frozenset[str]
    made_with: frozenset[str]
    is_supposed: bool


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
    mock: Entry
    """What takes the place of meat, unsaid which."""


class _Builder:
    """Collects the tables; `lexicon` is the only one who uses it."""

    def __init__(self) -> None:
        self.foods = {
            food: Food(frozenset(listed(kinds)), frozenset(listed(made_with)), bool(supposed))
            for food, kinds, made_with, supposed in rows("foods", "food", "kinds", "made_with", "supposed")
        }
        other_names = rows("food_names", "name", "food")
        self.names = {words(name): food for name, food in (*zip(self.foods, self.foods, strict=True), *other_names)}
        self.nothing = {words(phrase) for phrase in column("no_foods", "phrase")}
        called = grouped(other_names)
        self.generic = {key: (key, *called.get(key, ())) for key, food in self.foods.items() if food.is_supposed}
        self.dishes: dict[tuple[str, ...], set[str]] = {}
        for dish, made_with in rows("dishes", "dish", "made_with"):
            self.dishes.setdefault(words(dish), set()).update(listed(made_with))
        # Role → words. What is "cured" is not the pork or beef that it would be unsaid, of another animal or of plants.
        # "Turkey bacon" is turkey, but a "turkey bacon club" holds turkey and bacon: dish words that follow decide.
        self.stand_ins = grouped(rows("stand_ins", "word", "role"))

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

    def recipe(self, name: str) -> frozenset[str]:
        """What it is usually made with, whatever it is of: the bun of a "turkey burger" is that of any burger."""
        key = self.names.get(words(name), name)
        parts = self.closed({*self.dishes.get(words(name), ()), *self.dishes.get(words(key), ())})
        return parts | self.closed_made_with(parts | {key})

    def entry(self, key: str, *made: str) -> Entry:
        """A food's, and what the preparations or kinds that it is made into are made with."""
        named = self.closed([key])
        return Entry(named, self.closed_made_with(named).union(*map(self.recipe, made)) - named, key)


def _insert(root: Node, path: tuple[str, ...], entry: Entry, *, replace: bool) -> None:
    node = root
    for word in path:
        node = node.below.setdefault(word, Node())
    if replace or node.entry is None:
        node.entry = entry


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
    for base in sorted(prepared | set(built.stand_ins["cured"])):
        for animal in built.stand_ins["animal"]:
            path = words(f"{animal} {base}")
            if base != "steak" or animal not in ("ham",):
                _insert(root, path, built.entry(built.names.get(words(animal), animal), base), replace=False)
        for plant in built.stand_ins["plant"]:
            _insert(root, words(f"{plant} {base}"), _plant_entry(built, plant, base), replace=False)


def _qualified_behind(built: _Builder, root: Node) -> None:
    """Preparations named before what they are made of: "General Tso's Tofu"."""
    for base in (name for names in built.generic.values() for name in names if name.startswith("general")):
        for animal in built.stand_ins["animal"]:
            entry = built.entry(built.names.get(words(animal), animal), base)
            _insert(root, words(f"{base} {animal}"), entry, replace=False)
        for plant in built.stand_ins["plant"]:
            _insert(root, words(f"{base} {plant}"), _plant_entry(built, plant, base), replace=False)


def _plant_entry(built: _Builder, plant: str, base: str) -> Entry:
    key = built.names.get(words(plant), "mock meat")
    return built.entry(key, key, base)


def _exceptions(built: _Builder, root: Node) -> None:
    both = built.closed(["turkey", "bacon"])
    for word in built.stand_ins["turkey and bacon"]:
        _insert(root, words(f"turkey bacon {word}"), Entry(both, NOTHING, "bacon"), replace=True)
    for name in built.stand_ins["mock meat"]:
        _insert(root, words(name), built.entry("mock meat", "mock meat", name), replace=True)


@cache
def lexicon() -> Lexicon:
    """Built once, at first use, from the tables alone."""
    built = _Builder()
    root = Node()
    for path in built.nothing:
        _insert(root, path, Entry(NOTHING, built.recipe(" ".join(path))), replace=True)
    for path, key in built.names.items():
        _insert(root, path, built.entry(key, " ".join(path)), replace=False)
    for path in built.dishes:
        named = _named_within(root, path)
        _insert(root, path, Entry(named, built.recipe(" ".join(path)) - named), replace=False)
    _qualified(built, root)
    _qualified_behind(built, root)
    _exceptions(built, root)
    kinds = {key: built.closed([key]) - {key} for key in built.foods}
    mock = built.entry("mock meat", "mock meat")
    return Lexicon(root.below, kinds, built.names, frozenset(built.generic), mock)
