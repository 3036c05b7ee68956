"""Food as a line names it: whether it is all there is to be, and who is to have which of it.

"Coffee and pastries for 20" names an order, "lunch with coffee" something beside a meal that it does not name; "half
pizza, half salad" says for how many each is. A page shows any of it; an order is of what was named (rule book,
"Composed orders").
"""

from collections.abc import Iterable, Iterator, Sequence, Set
from dataclasses import replace

from engine.catalogue import course_wish, stem, stems
from engine.conversation import NamedFood, Phrase
from engine.reading.contract import Reading, SlotEdit, Wish
from engine.reading.heard import Heard
from engine.reading.lattice import Typed, Utterance, types_of

_FOOD = frozenset({"COURSE", "FOOD", "DISH"})
_BESIDE = frozenset({"WITH", "ADD", "AND"})
"""Before the first of it: "and drinks", "plus cookies", "with coffee"."""
_EMPTY = frozenset({"FILL", "SOME", "ANY", "STORY", "QUALITY", "WE", "WISH", "SEEK"})
"""Words between "only" and what it is said of: "we only need some", "just a few"."""
_APART = 6
"""Words between a part of the people and what they eat at most: "half something healthier like salads"."""
_OF_PEOPLE = frozenset({"DIET", "PEOPLE", "GROUP", "NUM", "MONEY", "SERVE", "NEG", "FRACTION", "ALLERGIC"})
"""What such words are of where they are of no food: "half of the team"."""
_NEAR = 3
"""So many of them at most."""
_MEALS = frozenset({"dinner", "lunch", "meal", "mains", "main", "entree", "entrees"})
"""What an order is without where "no" stands before it."""

_TIMES = ("Breakfast", "Brunch", "Lunch", "Dinner")
_AS_COURSES = (("course", "breakfast"),)
"""A meal that is a course as well."""
_BITES = frozenset(map(stem, ("snack", "nibble")))
"""What is eaten between meals."""
Foods = Sequence[tuple[int, int]]


def with_named_food(heard: Heard, line: Utterance, typed: Sequence[Typed]) -> Heard:
    """The same where nothing is wished for. `typed`: words of the lexicon and quantities."""
    if (meals := tuple(_meals(typed))) and len(meals) > 1:
        heard = replace(heard, reading=_of_meals(heard.reading, meals), plain=_of_meals(heard.plain, meals))
    on_top = {line.words(one.start, one.end).casefold() for one in typed if one.type == "SURCHARGE"}
    if on_top:
        heard = replace(heard, reading=_without(heard.reading, on_top), plain=_without(heard.plain, on_top))
    types = types_of(line, typed)
    foods = _foods(typed, types, line)
    if not any(map(_is_wish, (*heard.reading.edits, *heard.plain.edits))) and not _has_bites(foods, line):
        return heard
    how, shares = named(foods, types, line), tuple(_shares(foods, typed, types, line))
    reading, plain = (_marked(one, how, shares) for one in (heard.reading, heard.plain))
    return replace(heard, reading=reading, plain=plain)


def named(foods: Foods, types: Sequence[set[str]], line: Utterance) -> NamedFood | None:
    if not foods:
        return None
    if any(_is_only(start, end, types, line) for start, end in foods) or _is_without_meal(types, line):
        return "only"
    first, end = foods[0]
    if _has_bites(foods, line):
        return "snack"
    kitchens = [at for at, here in enumerate(types) if "CUISINE" in here]
    if any(not first - 1 <= at < end for at in kitchens):
        return None
    before = next((types[at] for at in range(first - 1, -1, -1) if not _says_nothing(types[at])), set[str]())
    is_beside = bool(before & _BESIDE) and "PUNCT" not in before  # a comma is a joint as well
    return None if is_beside else "named"


def _without(reading: Reading, on_top: Set[str]) -> Reading:
    """A tip is paid, and no dish."""
    edits = (
        one for one in reading.edits
        if not (isinstance(one.value, Wish) and one.op != "remove" and one.value.phrase.text.casefold() in on_top)
    )  # fmt: skip
    return replace(reading, edits=tuple(edits))


def _has_bites(foods: Foods, line: Utterance) -> bool:
    return any(stem(line.tokens[at].word) in _BITES for start, end in foods for at in range(start, end))


def _meals(typed: Sequence[Typed]) -> Iterator[str]:
    """Meals that are joined by "and": "breakfast and lunch" is two orders, "lunch or dinner" is one."""
    found = sorted((one for one in typed if one.type == "MEAL" and one.key in _TIMES), key=lambda one: one.start)
    joints = {one.start for one in typed if one.type == "AND"}
    for at, one in enumerate(found):
        before, after = found[at - 1] if at else None, found[at + 1] if at + 1 < len(found) else None
        if (before and _is_joined(before, one, joints)) or (after and _is_joined(one, after, joints)):
            yield one.key


def _is_joined(one: Typed, other: Typed, joints: Set[int]) -> bool:
    return one.key != other.key and 0 < other.start - one.end <= 2 and one.end in joints


def _of_meals(reading: Reading, meals: Sequence[str]) -> Reading:
    """The first is what is asked for now."""
    first, *later = dict.fromkeys(meals)
    edits = [one for one in reading.edits if one.slot != "meal" and (one.slot, one.value) not in _AS_COURSES]
    edits.append(SlotEdit("meal", "set", first))
    return replace(reading, edits=(*edits, *(SlotEdit("later_meal", "add", one) for one in later)))


def _says_nothing(here: set[str]) -> bool:
    return bool(here & _EMPTY) and not here & _BESIDE


def _foods(typed: Iterable[Typed], types: Sequence[set[str]], line: Utterance) -> Foods:
    """Runs of words that name food, but for what shall not be there."""
    named = {
        at
        for one in typed
        if one.type in _FOOD and (one.type != "DISH" or one.key == "table")
        for at in range(one.start, one.end)
        if not types[at] & {"MEAL", "CUISINE"}
    }
    runs = list[tuple[int, int]]()
    for at in sorted(named):
        if runs and runs[-1][1] == at and line.tokens[at].clause == line.tokens[at - 1].clause:
            runs[-1] = (runs[-1][0], at + 1)
        else:
            runs.append((at, at + 1))
    return [run for run in runs if not any("NEG" in types[at] for at in range(max(run[0] - 2, 0), run[0]))]


def _is_only(start: int, end: int, types: Sequence[set[str]], line: Utterance) -> bool:
    """ "Only", "just" right behind the food, or before it with nothing between that it could be said of."""
    if end < len(types) and "ONLY" in types[end]:
        return not any("NUM" in here for here in types[end + 1 : end + 2])
    for at in range(start - 1, max(start - 2 - _NEAR, -1), -1):
        if "ONLY" in types[at]:
            return line.tokens[at].clause == line.tokens[start].clause
        if not types[at] & _EMPTY or "NUM" in types[at]:
            return False
    return False


def _is_without_meal(types: Sequence[set[str]], line: Utterance) -> bool:
    """ "No full dinner", "not a whole meal", "no mains"."""
    return any(
        token.text in _MEALS and any("NEG" in types[one] for one in range(max(at - _NEAR, 0), at))
        for at, token in enumerate(line.tokens)
    )


def _shares(
    foods: Foods, typed: Sequence[Typed], types: Sequence[set[str]], line: Utterance
) -> Iterator[tuple[str, tuple[int, int]]]:
    """Food that the words for a part of the people stand before, where each part has its own."""
    parts = [one for one in typed if one.type == "FRACTION" and isinstance(one.value, tuple)]
    found = list[tuple[str, tuple[int, int]]]()
    for one in parts:
        start, end = next((run for run in foods if run[0] >= one.end), (len(types), 0))
        between = set[str]().union(*types[one.end : start])
        near = start - one.end <= _APART and not between & _OF_PEOPLE and end
        if near and line.tokens[one.start].clause == line.tokens[start].clause:
            found.append((line.words(start, end), one.value))
    if len(found) > 1:
        yield from found


def _marked(reading: Reading, how: NamedFood | None, shares: Sequence[tuple[str, tuple[int, int]]]) -> Reading:
    edits = list(reading.edits)
    if not any(map(_is_wish, edits)):
        if how != "snack":
            return reading
        edits.append(SlotEdit("course", "set", "appetizer"))  # "afternoon snacks" were read as an occasion alone
    for words, share in shares:
        wish = SlotEdit("wish", "set", Wish(Phrase(words, share=share)))
        at = next((at for at, one in enumerate(edits) if _is_wish(one) and _is_of(one, words)), len(edits))
        edits[at : at + 1] = [wish]
    return replace(reading, edits=(*edits, SlotEdit("named_food", "set", how)) if how else tuple(edits))


def _is_wish(edit: SlotEdit) -> bool:
    return edit.slot in ("wish", "course") and edit.op != "remove" and edit.value is not None


def _is_of(edit: SlotEdit, words: str) -> bool:
    if isinstance(edit.value, Wish):
        return frozenset(stems(words)) <= frozenset(stems(edit.value.phrase.text))
    return edit.value in course_wish(words)
