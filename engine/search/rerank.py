"""Reranking by a dish's name, kitchen and course: how near it is to what was asked, and of which courses a wish is."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from engine.catalogue import (
    ANYWHERE,
    COURSES,
    Columns,
    Course,
    Mask,
    Wish,
    answer_of,
    is_at_home,
    kitchens_of,
    naming,
    stem,
    stems,
)
from engine.search.decision import Decision
from engine.search.query import MAINS, Asked

SHARE = 4
"""A course counts where at least one in four of the dishes that name the wish is of it: on the real menus nine in ten
brownies are desserts, while half of the salads are a course of their own and the rest are mains or sides."""


def kindred_courses(columns: Columns, asked: Asked) -> frozenset[Course]:
    """The courses that dishes of any of the wishes usually are; empty where no dish says or nothing was asked for."""
    found = frozenset[Course]().union(*(courses_of(columns, wish) for wish in asked.wishes))
    return found | MAINS if found & MAINS else found


def courses_of(columns: Columns, wish: Wish) -> frozenset[Course]:
    """By the whole wish; where no dish has all its words, by its last one, the noun: "tea leaf salad"."""
    for words in (wish, wish[-1:]):
        named = np.flatnonzero(naming(columns, (words,)))
        if len(named):
            of_course = np.bincount(columns.course.codes[named], minlength=len(columns.course.index))
            index = columns.course.index
            return frozenset(one for one in COURSES if one in index and of_course[index[one]] * SHARE >= len(named))
    return frozenset()


CARRIED = (
    "burger hamburger cheeseburger",
    "wrap",
    "sandwich sub hoagie panini hero grinder torta",
    "burrito chimichanga",
    "taco",
    "quesadilla",
    "roll",
    "rice",
    "noodle noodles",
    "pasta spaghetti penne fettuccine ravioli",
    "omelette omelet",
)
"""Forms that carry a dish: a tikka masala wrap still has one in it."""
TURNED = (
    "pizza pizzas calzone stromboli flatbread",
    "salad",
    "soup chowder bisque",
    "dip sauce dressing chutney",
    "fries",
    "nachos",
    "skin skins",
    "tea coffee juice shake smoothie",
)
"""Forms that only have the taste of it: a tikka masala pizza."""
FORMS = tuple(frozenset(map(stem, words.split())) for words in (*CARRIED, *TURNED))
_PIZZA = np.int32(1 << len(CARRIED))
CARRIED_SHARE, TURNED_SHARE = 4, 2
"""A form is that of the wish where one in four, or one in two, of the dishes that name it have it: a club is mostly a
sandwich, while of the dishes called after tacos a quarter are pizzas."""

Bits = npt.NDArray[np.int32]


def form_apart(decision: Decision, served: Sequence[str] = ()) -> npt.NDArray[np.int8]:
    """0 for dishes of the wish's own form, 1 for those carried in another, 2 for those turned into another; 0 for all
    where no dish was wished for. `served`: dishes of an occasion, which stand in for a wish; what carries them is
    theirs."""
    asked = decision.asked
    if not asked.wishes and not served:
        return np.zeros(len(decision), dtype=np.int8)
    question = _Forms(asked, () if asked.wishes else tuple(served))
    apart: npt.NDArray[np.int8] = answer_of(decision.columns, _apart, question)[decision.rows]
    return apart


@dataclass(frozen=True, slots=True)
class _Forms:
    """The question how far every row's form is from what is wished for, whatever limit is in force."""

    asked: Asked
    served: tuple[str, ...]


def _apart(columns: Columns, question: _Forms) -> npt.NDArray[np.int8]:
    asked, bits = question.asked, answer_of(columns, _forms, "forms")
    carried = (1 << len(CARRIED)) - 1
    if asked.wishes:
        own = _own(forms for wish in asked.wishes for forms in wish) | _natural(bits[naming(columns, asked.wishes)])
    else:
        own = _own([frozenset(map(stem, question.served))]) | carried
    others = bits & ~np.int32(own)
    apart: npt.NDArray[np.int8] = ((others & carried) != 0).astype(np.int8)
    if not asked.wishes:
        # A taco pizza and a pizza burger bear two words of what is served, so that both arms find them first.
        apart[((bits & _PIZZA) != 0) & ((bits & ~_PIZZA) != 0)] = 1
    apart[(others & ~np.int32(carried)) != 0] = 2
    apart[columns.course.among(asked.courses)] = 0
    return apart


def _natural(named: Bits) -> int:
    shares = [CARRIED_SHARE] * len(CARRIED) + [TURNED_SHARE] * len(TURNED)
    held = (np.count_nonzero(named & (1 << at)) for at in range(len(FORMS)))
    least = max(1, len(named))
    return sum(1 << at for at, (count, share) in enumerate(zip(held, shares, strict=True)) if count * share >= least)


def _own(words: Iterable[frozenset[str]]) -> int:
    """The forms that any of these words names."""
    said = frozenset[str]().union(*words)
    return sum(1 << at for at, form in enumerate(FORMS) if form & said)


def _forms(columns: Columns, _: str) -> Bits:
    found = np.zeros(len(columns), dtype=np.int32)
    for at, form in enumerate(FORMS):
        found[columns.name_words.any_of(form)] |= 1 << at
    return found


def apart_from_sides(decision: Decision, sides: Sequence[str]) -> Mask:
    """True for dishes of houses without the kitchen of what is to come beside: a curry with naan is an Indian one."""
    kitchens = kitchens_of(one for side in sides for one in stems(side)) - {ANYWHERE}
    if not kitchens:
        return np.zeros(len(decision), dtype=np.bool_)
    apart: Mask = ~decision.columns.cuisine_keys.any_of(kitchens)[decision.rows]
    return apart


OWN, NEUTRAL, FOREIGN = 0, 1, 2


def kitchen(decision: Decision, places: Iterable[int], cuisines: Collection[str]) -> npt.NDArray[np.int8]:
    """Of the dishes at `places` whether they are of these cuisines, of none that is known or of the house's other
    kitchen, or of a kitchen that is not even the house's; 0 throughout where a dish was asked for, or no cuisine."""
    if not cuisines or decision.asked:
        return np.zeros(len(decision), dtype=np.int8)
    found = np.full(len(decision), FOREIGN, dtype=np.int8)
    columns, wanted = decision.columns, frozenset(cuisines)
    for place in places:
        row = int(decision.rows[place])
        of = kitchens_of(columns.name_words[row])
        if not is_at_home(of, wanted.union(columns.cuisine_keys[row]) if ANYWHERE not in of else wanted):
            continue
        found[place] = OWN if of & wanted else NEUTRAL
    return found
