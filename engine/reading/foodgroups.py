"""Foods of a line as lists ("crab, prawns or lobster"), each by the name that guards against it, and what stands where
around them.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from engine.catalogue import Mention, mentions
from engine.reading.lattice import Typed, Utterance
from engine.safety import BROAD, KEYS, allergen_of

_FOODS = frozenset(("FOOD", "ALLERGEN", "SUBSTANCE"))
_DISHES, _WORDS_OF_DISHES = frozenset(("table", "word")), frozenset(("weak",))
"""Keys of a DISH; everyday words that dishes have in their names count where the line has no other food."""
_BESIDE_A_DISH = frozenset(("DISH", "FOOD", "ALLERGEN", "CUISINE", "COURSE", "QUALITY", "UNIT"))
"""What a word of dishes may be as well; if it is anything else, it is that."""
_BAKED = "flour food"
"""What holds so many things that harm by it names no food."""
_JOINING = frozenset(("AND", "OR", "PUNCT", "NEG", "NUM", "QUALITY", "PERSON"))
_NAMES = frozenset(("CITY", "AREA", "RESTAURANT"))
_SIGNS = frozenset(("AND", "OR", "PUNCT"))
NEEDED = frozenset(("gluten", "lactose", "dairy"))
"""Keys of foods that a counted few may need a dish without: each has a number of its own."""
_BETWEEN = frozenset((":", "-", "–", "—", "=", "|"))
"""Signs between a person and what that person cannot eat."""
_ALLERGENS = "allergens"
_HEADS, RAW = frozenset(("diet", _ALLERGENS)), "raw"
"""Keys of TOPIC under which a list is of what people cannot eat; and of QUALITY, what is no matter of the food."""
LONGEST_JOINT = 4
"""Tokens between two foods of one list: ", and any raw"."""


@dataclass(frozen=True, slots=True)
class FoodGroup:
    """Tokens `start` to `end` (left out). `names`: allergens, or its words for what is none; `is_allergen`: an
    allergen's own name is among the words, not only a dish of it; `is_dish`: only what many things are in ("burrito"),
    so that more has to be told; `keys`: of the foods."""

    start: int
    end: int
    names: tuple[str, ...]
    is_allergen: bool
    is_dish: bool
    keys: frozenset[str]


class Line:
    """A line's tokens with all that they may be."""

    __slots__ = ("_by_type", "_clauses", "count", "groups", "tokens", "typed", "utterance")

    def __init__(self, utterance: Utterance, typed: Sequence[Typed]) -> None:
        self.utterance, self.tokens = utterance, utterance.tokens
        self.typed = [_without_sign(utterance, one) for one in typed]
        self.count = len(self.tokens)
        self._by_type: dict[str, list[tuple[int, Typed]]] = {}
        for place, one in enumerate(self.typed):
            self._by_type.setdefault(one.type, []).append((place, one))
        self._clauses: dict[int, tuple[int, int]] = {}
        for at, token in enumerate(self.tokens):
            self._clauses[token.clause] = (self._clauses.get(token.clause, (at, at))[0], at + 1)
        self.groups = food_groups(utterance, self.typed)

    def of(self, *types: str, start: int = 0, end: int | None = None) -> list[Typed]:
        """Spans of these types within the tokens."""
        last = self.count if end is None else end
        here = [pair for name in types for pair in self._by_type.get(name, ())]
        here = [pair for pair in here if pair[1].start >= start and pair[1].end <= last]
        return [one for _, one in (here if len(types) == 1 else sorted(here, key=lambda pair: pair[0]))]

    def has(self, start: int, end: int, *types: str) -> bool:
        return any(one.start >= start and one.end <= end for name in types for _, one in self._by_type.get(name, ()))

    def signs(self, start: int, end: int) -> set[str]:
        return {one.key for one in self.of("PUNCT", start=start, end=end)}

    def clause(self, at: int) -> tuple[int, int]:
        """First token of its clause, and the one behind the last."""
        return self._clauses[self.tokens[at].clause]

    def begin(self, at: int) -> int:
        """Where the part of its clause begins that no sign divides."""
        start = self.clause(at)[0]
        return max((one.end for one in self.of("PUNCT", start=start, end=at)), default=start)

    def clause_behind(self, at: int) -> tuple[int, int]:
        """As `clause`, of the one behind that of a token; an empty one behind the last."""
        end = self.clause(at)[1]
        return self.clause(end) if end < self.count else (end, end)

    def named_in(self, one: Typed) -> list[FoodGroup]:
        """Foods that share a token with it."""
        return [group for group in self.groups if group.start < one.end and one.start < group.end]

    def apart(self, one: int, other: int) -> int:
        """Clauses between two tokens."""
        return abs(self.tokens[one].clause - self.tokens[other].clause)


def _without_sign(utterance: Utterance, one: Typed) -> Typed:
    """A phrase may have taken the sign behind it ("kiwi."), which is no part of it."""
    last = one.end - 1
    is_longer = one.start < last and not utterance.tokens[last].text[0].isalnum()
    return replace(one, end=last) if is_longer else one


def food_groups(utterance: Utterance, typed: Sequence[Typed]) -> list[FoodGroup]:
    """The foods in the order said; those of one list are one group, which ends with the clause."""
    found: list[FoodGroup] = []
    for start, end in _runs(typed, _DISHES) or _runs(typed, _WORDS_OF_DISHES):
        words = " ".join(one.text for one in utterance.tokens[start:end] if one.text[0].isalnum())
        here = [one for one in typed if start <= one.start and one.end <= end]
        mended = [one.key for one in here if one.type in _FOODS and one.score < 1]
        substances = [one.key for one in here if one.type == "SUBSTANCE" and (one.start, one.end) == (start, end)]
        names = names_of(mended[0] if mended else words) or tuple(substances[:1])
        if not names and any(one.type == "DISH" for one in here):
            names = (words,)
        if not names:
            continue
        keys = frozenset(one.key for one in here if one.type == "FOOD")
        own = any(one.type == "ALLERGEN" for one in here) or bool(substances)
        is_dish = not own and not any(one.type == "STAPLE" for one in here) and is_dish_of_many(words)
        group = FoodGroup(start, end, names, own, is_dish, keys or frozenset(names))
        if found and found[-1].is_dish == is_dish and _is_joined(utterance, typed, found[-1], group):
            last = found.pop()
            names = tuple(dict.fromkeys((*last.names, *names)))
            group = FoodGroup(last.start, end, names, last.is_allergen or own, is_dish, last.keys | group.keys)
        found.append(group)
    return found


def _runs(typed: Sequence[Typed], dish_keys: frozenset[str]) -> list[tuple[int, int]]:
    """Tokens that name foods without a break: "peanut sauce"."""
    bodies = {at for one in typed if one.type == "BODY" for at in range(one.start, one.end)}
    here = [one for one in typed if bodies.isdisjoint(range(one.start, one.end))]
    foods = _merged((one.start, one.end) for one in here if one.type in _FOODS)
    taken = {at for one in typed if one.type not in _BESIDE_A_DISH for at in range(one.start, one.end)}
    dishes = _merged(
        (one.start, one.end)
        for one in here
        if one.type == "DISH" and one.key in dish_keys and taken.isdisjoint(range(one.start, one.end))
    )
    names = [one for one in typed if one.type in _NAMES]
    foods = [run for run in foods if not any(one.start <= run[0] and run[1] <= one.end for one in names)]
    taken = {at for start, end in foods for at in range(start - 1, end + 1)}
    return sorted([*foods, *(one for one in dishes if taken.isdisjoint(range(*one)))])


def _merged(spans: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """Without a gap between them they are one."""
    merged: list[tuple[int, int]] = []
    for start, end in sorted(spans):
        if merged and start <= merged[-1][1]:
            merged[-1] = (merged[-1][0], max(merged[-1][1], end))
        else:
            merged.append((start, end))
    return merged


def _is_joined(utterance: Utterance, typed: Sequence[Typed], one: FoodGroup, other: FoodGroup) -> bool:
    start, end = one.end, other.start
    if end - start > LONGEST_JOINT or utterance.tokens[start - 1].clause != utterance.tokens[end].clause:
        return False
    types = [{here.type for here in typed if here.start <= at < here.end} for at in range(start, end)]
    if any(here & {"CONTRAST", "DEICTIC"} for here in types) or _is_for_some(typed, start):
        return False
    if not NEEDED.isdisjoint(one.keys | other.keys) and any(here & {"NUM", "SINGLE"} for here in types):
        return False
    is_wished = not other.is_allergen and _is_for_some(typed, other.end)
    if is_wished and not any(here & {"AND", "OR"} and "PUNCT" not in here for here in types):
        return False
    others = [here for here in types if _JOINING.isdisjoint(here)]
    if len(others) > 1 or any("FILL" not in here or "IN" in here for here in others):
        return False
    return any(not _SIGNS.isdisjoint(here) for here in types)


def _is_for_some(typed: Sequence[Typed], at: int) -> bool:
    """ "For 20": the food before it is wished for."""
    serves = any(one.type == "SERVE" and one.start == at for one in typed)
    return serves and any(one.type == "NUM" and one.start == at + 1 for one in typed)


def listed_for_somebody(line: Line) -> list[FoodGroup]:
    """ "Sesame: Raj", "dairy (3)", "2 shellfish and 1 soy" under what says that it is a list of diets."""
    is_headed = any(one.key in _HEADS for one in line.of("TOPIC"))
    if not (is_headed or line.of("PAPER", "ALLERGIC", "REACTION", "SEVERE")):
        return []
    has_numbers = any(one.key == _ALLERGENS for one in line.of("TOPIC"))
    named = [one for one in line.groups if one.is_allergen and allergen_of(one.names[0])]
    return [one for one in named if _is_somebodys(line, one) or (has_numbers and _is_counted(line, one))]


def _is_counted(line: Line, group: FoodGroup) -> bool:
    """With a number of those who cannot eat it; a number of dishes has more behind it ("2 shrimp trays")."""
    end = line.clause(group.start)[1]
    if "?" in line.signs(end - 1, end):
        return False
    if "(" in line.signs(group.end, group.end + 1):
        return line.has(group.end + 1, group.end + 2, "NUM")
    is_last = group.end == end or line.has(group.end, group.end + 1, "PUNCT", "AND", "ON", "OR")
    return is_last and line.has(group.start - 1, group.start, "NUM")


def _is_somebodys(line: Line, group: FoodGroup) -> bool:
    sides = (group.end, group.end + 1), (group.start - 1, group.start - 2)
    return any(
        line.signs(sign, sign + 1) & _BETWEEN and line.has(at, at + 1, "PERSON", "UNKNOWN") for sign, at in sides
    )


def is_raw(line: Line, group: FoodGroup) -> bool:
    """ "Raw fish" is no matter of fish."""
    return any(one.key == RAW for one in line.of("QUALITY", start=group.start - 1, end=group.start + 1))


@lru_cache(maxsize=4_096)
def names_of(words: str) -> tuple[str, ...]:
    """What guards against the foods of a phrase: of "peanut sauce" peanuts, of "tuna sandwich" fish, of "kiwi" kiwi."""
    if allergen := allergen_of(words):
        return (allergen,)
    found = mentions(words)
    told = [name for mention in found if (name := _allergen(mention))]
    return tuple(told[:1]) or ((words,) if found else ())


def _allergen(mention: Mention) -> str | None:
    """The one allergen that a food is, or that a dish is made with; None where there are several or none."""
    if own := allergen_of(mention.key):
        return own
    holds = {name for name, key in KEYS.items() if key in (mention.named or mention.made_with)}
    narrow = {name for name in holds if holds.isdisjoint(BROAD.get(name, ()))}
    return narrow.pop() if len(narrow) == 1 else None


@lru_cache(maxsize=4_096)
def is_dish_of_many(words: str) -> bool:
    """Whether a phrase names a dish without one food that it is of: "burrito", "platter"."""
    if allergen_of(words):
        return False
    return all(_BAKED in one.named or not (one.named or _allergen(one)) for one in mentions(words))
