"""Offers of a place: every portion that a whole order may be made of, as columns of whole numbers.

What the filters and the guard of allergies leave is an offer; limits on money and size are not held against one
portion here, because they hold for the sum of an order.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

import numpy as np
import numpy.typing as npt

from engine.catalogue import (
    COURSES,
    Columns,
    Course,
    Mask,
    Numbers,
    Rows,
    Wish,
    answer_of,
    course_named,
    naming,
    passing,
    phrase_forms,
    stems,
)
from engine.conversation import Wants
from engine.plans.contract import EatersGroup, Extra, PlanAsk
from engine.plans.rules import (
    ADDON,
    BEYOND_MIDDLE,
    BITES,
    BITES_A_MEAL,
    DRINK,
    LEAST_OF_MIDDLE,
    MAINS,
    MEALS,
    UNWISHED,
    VEGETARIAN,
    WISHED,
)
from engine.plans.wished import of_extra
from engine.pricing import Portions
from engine.reading import EITHER
from engine.safety import FREE, ON_A_PAGE, Verdicts, guarded, guards_of, kept_out, standings, verdict_codes
from engine.search import CHILDRENS, DESCRIBED, Asked, CandidateSet, courses_of, groups_of, one_currency, without_limits

ALCOHOL = "alcohol"
"""The food's key with all its kinds: no order of ours holds a drink of it."""
FREE_GROUP = "free"
"""Key of the group of those who eat only what states itself free of the allergies."""
MAIN: Course = "main"
SO_CALLED = frozenset(stems("vegetarian vegan veggie"))
"""In whose name this stands, meat is one of two things that it can be made with."""


@dataclass(frozen=True)
class Offers:
    """Columns of equal length, in order of restaurant, document and portion."""

    doc_ids: tuple[str, ...]
    restaurants: tuple[str, ...]
    """Keys, in order; `restaurant` are places in it."""
    dishes: tuple[str, ...]
    """Likewise for `dish`: portions of one dish share it."""
    row: Rows
    position: Numbers
    restaurant: Numbers
    dish: Numbers
    course: Numbers
    """Places in `COURSES`: what it is in an order, which is less than its menu calls it where it costs far less."""
    listed: Numbers
    """Likewise, as its menu has it."""
    price: Numbers
    """Cents a unit."""
    holds: Numbers
    """One unit feeds `holds` ÷ `a_head`, at the upper end of what is stated."""
    a_head: Numbers
    low: Numbers
    """At the low end `low` ÷ `a_head`."""
    least: Numbers
    """Units that the restaurant takes at least."""
    one_each: Mask
    """A unit a person, which "about" so many does not reduce."""
    is_estimated: Mask
    score: Numbers
    """How well it answers the wish, in hundredths."""
    care: Numbers
    """For a mild allergy: 2 for what states itself free, 1 for what is not often made with it either."""
    has_meat: Mask
    """It names meat or fish: what no vegetarian eats."""
    standing: npt.NDArray[np.int8]
    """To the allergies in force: FREE or UNSAID, never out."""
    by_group: Mapping[str, Mask]
    """What those who eat only what states something can eat."""
    by_extra: Mapping[str, Mask]
    """What the extra's words or course mean: mains alone where it is a main, else none."""
    part_of: Mapping[str, Course | None]
    """The course of most of what the extra means there, else in the catalogue; "main" for all of `MEALS`, None where it
    means nothing."""
    is_wished: bool
    """Something was wished for, so that scores tell offers apart."""
    by_kitchen: Mapping[str, Mask] = field(default_factory=dict)
    """What is of a cuisine."""

    def __len__(self) -> int:
        return len(self.doc_ids)

    def of_kitchens(self, kitchens: Sequence[str]) -> Mask:
        """Restaurants × kitchens: which sell what is of it."""
        found = np.zeros((len(self.restaurants), len(kitchens)), dtype=np.bool_)
        for at, key in enumerate(kitchens):
            found[self.restaurant[self.by_kitchen[key]], at] = True
        return found

    def of_courses(self, courses: Iterable[Course]) -> Mask:
        found: Mask = np.isin(self.course, [COURSES.index(course) for course in courses])
        return found

    def take(self, places: Rows) -> "Offers":
        """Some of them, in order."""
        return replace(
            self,
            doc_ids=tuple(self.doc_ids[at] for at in places.tolist()),
            **{name: getattr(self, name)[places] for name in _NUMBERED},
            by_group={key: mask[places] for key, mask in self.by_group.items()},
            by_extra={key: mask[places] for key, mask in self.by_extra.items()},
            by_kitchen={key: mask[places] for key, mask in self.by_kitchen.items()},
        )


_NUMBERED = (
    "row", "position", "restaurant", "dish", "course", "listed", "price", "holds", "a_head", "low", "least", "one_each",
    "is_estimated", "score", "care", "has_meat", "standing",
)  # fmt: skip


def offers_of(candidates: CandidateSet, wants: Wants, ask: PlanAsk) -> Offers:
    """Every portion of the place of which an order for `ask` may be made, whatever it costs."""
    columns, asked = candidates.columns, candidates.asked
    demand, filters = candidates.search_of(without_limits(wants))
    rows = passing(columns, filters)
    if demand.restaurant_keys:
        rows = rows[columns.restaurant_key.among(demand.restaurant_keys, rows)]
    rows = rows[answer_of(columns, _served, asked)[rows]]
    # What does not say may feed others, but for a severe allergy; what is out feeds nobody.
    rows = rows[Verdicts(answer_of(columns, verdict_codes, guards_of(wants.severities))[rows]).part == ON_A_PAGE]
    standing = answer_of(columns, standings, kept_out(wants.severities))
    if filters.currency is None:
        rows = rows[one_currency(columns, rows)[1]]
    portions = Portions(columns.choices, rows)
    known = np.flatnonzero(portions.unit.is_known)
    row, choice = portions.row_of[known], portions.picked[known]
    ids = columns.doc_ids
    restaurants, restaurant = _numbered([columns.restaurant_key[one] for one in row.tolist()])
    dishes, dish = _numbered([columns.dish_key[one] for one in row.tolist()])
    # Rows are in order of id, and choices in that of the menu.
    order = np.argsort(restaurant, kind="stable")
    row, choice, known = row[order], choice[order], known[order]
    unit = portions.unit
    estimated = unit.largest[known] == 0
    holds, a_head = unit.holds[known], unit.a_head[known]
    listed = np.array([COURSES.index(columns.course[one]) for one in row.tolist()], dtype=np.int64)
    if ask.of is not None and ask.of.course == BITES and not ask.is_snack:
        bites = estimated & (listed == COURSES.index(BITES))
        holds, a_head = holds * np.where(bites, BITES_A_MEAL[0], 1), a_head * np.where(bites, BITES_A_MEAL[1], 1)
    one_each = unit.feeds_one[known] | (estimated & (holds == a_head))
    # A box of coffee among cups, a whole cake among slices.
    course_there, price = restaurant[order] * len(COURSES) + listed, unit.price[known]
    middle = _middle(one_each, course_there, price, 1, np.iinfo(np.int64).max // BEYOND_MIDDLE)
    if (too_dear := one_each & estimated & (price > BEYOND_MIDDLE * middle)).any():
        kept = np.flatnonzero(~too_dear)
        order, known, row, choice, listed = order[kept], known[kept], row[kept], choice[kept], listed[kept]
        estimated, holds, a_head, one_each = estimated[kept], holds[kept], a_head[kept], one_each[kept]
    courses, price = listed.copy(), unit.price[known]
    for parts, (part, of), beside, less in LEAST_OF_MIDDLE:
        own, others = (np.isin(courses, [COURSES.index(one) for one in each]) & one_each for each in (parts, beside))
        too_cheap = of * price < part * _middle(others, restaurant[order], price, 0, 0)
        courses[own & estimated & too_cheap] = COURSES.index(less)
    forms = dict(_forms(ask, wants, asked))
    named = _named(ask)
    masks = {one.words: _is_of(columns, one, row, forms[one.words]) for one in named}
    parts_of = {words: _part_of(courses[mask]) for words, mask in masks.items()}
    parts_of |= {words: _part_in_general(columns, wishes) for words, wishes in forms.items() if parts_of[words] is None}
    meals = np.isin(courses, [COURSES.index(meal) for meal in MEALS])
    everything = np.ones(len(row), dtype=np.bool_)
    scores = (
        np.where(groups_of(columns, asked)[row] <= DESCRIBED, WISHED, UNWISHED) if asked else np.full(len(row), 100)
    )
    return Offers(
        doc_ids=tuple(ids[one] for one in row.tolist()),
        restaurants=restaurants,
        dishes=dishes,
        row=row,
        position=columns.choices.position[choice],
        restaurant=restaurant[order],
        dish=dish[order],
        course=courses,
        listed=listed,
        price=price,
        holds=holds,
        a_head=a_head,
        low=np.where(estimated, holds, np.minimum(unit.smallest[known], holds)),
        least=unit.least_units()[known],
        one_each=one_each,
        is_estimated=estimated,
        score=scores,
        care=_care(columns, wants, row, standing),
        has_meat=columns.diet_conflict_keys.any_of([VEGETARIAN], row) & ~columns.name_words.any_of(SO_CALLED, row),
        standing=standing[row],
        by_group={one.key: _eaten_by(columns, one, row, standing) for one in ask.groups},
        by_extra={
            one.words: masks[one.words]
            & (
                everything
                if one == ask.of and _is_no_main(one, parts_of)
                else meals
                if one == ask.of or parts_of[one.words] == MAIN
                else ~meals
            )
            & (True if one.diet is None else columns.diet_keys.any_of([one.diet], row))
            for one in named
        },
        part_of=parts_of,
        is_wished=bool(asked),
        by_kitchen={key: columns.cuisine_keys.any_of([key], row) for key in ask.kitchens},
    )


def _is_no_main(of: Extra, parts_of: Mapping[str, Course | None]) -> bool:
    """What an order is of is no main: then it is what it is called, however cheap it is beside mains."""
    named = course_named(of.sought) or of.course or parts_of[of.words]
    return named not in MAINS


def _named(ask: PlanAsk) -> tuple[Extra, ...]:
    """All that is asked for by a name."""
    return ask.extras if ask.of is None else (*ask.extras, ask.of)


def _served(columns: Columns, asked: Asked) -> Mask:
    """No alcohol, no sauces and what else is put on a dish, and nothing cooked for children unless asked for."""
    drinks = columns.course.among([DRINK, ADDON])
    served: Mask = ~(drinks & columns.food_keys.any_of([ALCOHOL]))
    if not any(forms & CHILDRENS for wish in asked.wishes for forms in wish):
        served &= ~columns.name_words.any_of(CHILDRENS)
    return served


def _middle(own: Mask, group: Numbers, price: Numbers, lower: int, none: int) -> Numbers:
    """For each the middle price of its group's own, of an even number the `lower`; `none` where it has none."""
    by_price = np.flatnonzero(own)[np.lexsort((price[own], group[own]))]
    named, first, count = np.unique(group[by_price], return_index=True, return_counts=True)
    middle = np.full(int(group.max(initial=0)) + 1, none, dtype=np.int64)
    middle[named] = price[by_price[first + (count - lower) // 2]]
    found: Numbers = middle[group]
    return found


def _numbered(keys: Sequence[str]) -> tuple[tuple[str, ...], Numbers]:
    """The keys in order, each once, and the place of each in that order: codes of the columns are in none."""
    names = tuple(sorted(set(keys)))
    place = {name: at for at, name in enumerate(names)}
    return names, np.fromiter(map(place.__getitem__, keys), dtype=np.int64, count=len(keys))


def _eaten_by(columns: Columns, group: EatersGroup, row: Rows, standing: npt.NDArray[np.int8]) -> Mask:
    if group.key == FREE_GROUP:
        free: Mask = standing[row] == FREE
        return free
    return columns.diet_keys.any_of([group.key], row)


def _forms(ask: PlanAsk, wants: Wants, asked: Asked) -> Iterator[tuple[str, tuple[Wish, ...]]]:
    """Each extra's words as they are searched for: a wish as the question resolved it."""
    wished = [one.text for one in wants.wishes]
    resolved = asked.several if len(wished) > 1 else (asked.wishes,)
    known = dict(zip(wished, resolved, strict=True)) if len(wished) == len(resolved) else {}
    for extra in _named(ask):
        spelt = (form for words in extra.sought.split(EITHER) for form in phrase_forms(words))
        yield extra.words, () if extra.course else known.get(extra.sought) or tuple(spelt)


def _is_of(columns: Columns, extra: Extra, row: Rows, forms: tuple[Wish, ...]) -> Mask:
    """By the words as the question resolved them, where it did: of what was misspelt nothing is called so."""
    found: Mask = of_extra(columns, extra, row)
    return found if found.any() or extra.course is not None else naming(columns, forms)[row]


def _part_of(courses: Numbers) -> Course | None:
    """The course of most of them; of two the one that menus begin with."""
    if not len(courses):
        return None
    merged = [MAIN if (course := COURSES[one]) in MEALS else course for one in courses.tolist()]
    return max(COURSES, key=lambda course: (merged.count(course), -COURSES.index(course)))


def _part_in_general(columns: Columns, wishes: tuple[Wish, ...]) -> Course | None:
    found = frozenset[Course]().union(*(courses_of(columns, wish) for wish in wishes))
    return MAIN if found & MEALS else next((course for course in COURSES if course in found), None)


def _care(columns: Columns, wants: Wants, row: Rows, standing: npt.NDArray[np.int8]) -> Numbers:
    """Nothing where nobody is allergic, for whom all states itself free."""
    if not wants.severities:
        return np.zeros(len(row), dtype=np.int64)
    often = frozenset[str]().union(*(guarded(one).often for one in kept_out(wants.severities)))
    usual = columns.claim_keys.any_of(often, row)
    return np.where(standing[row] == FREE, 2, np.where(usual, 0, 1))
