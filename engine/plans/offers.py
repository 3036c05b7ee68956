"""Offers of a place: every portion that a whole order may be made of, as columns of whole numbers.

What the filters and the guard of allergies leave is an offer; limits on money and size are not held against one
portion here, because they hold for the sum of an order.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
import numpy.typing as npt

from engine.catalogue import COURSES, Columns, Course, Mask, Numbers, Rows, answer_of, passing
from engine.conversation import Wants
from engine.plans.contract import EatersGroup, PlanAsk
from engine.plans.rules import DRINK, UNWISHED, WISHED
from engine.plans.wished import of_extra
from engine.pricing import Portions
from engine.safety import FREE, UNSAID, standings
from engine.search import CHILDRENS, DESCRIBED, Asked, CandidateSet, groups_of, one_currency

ALCOHOL = "alcohol"
"""The food's key with all its kinds: no order of ours holds a drink of it."""
FREE_GROUP = "free"
"""Key of the group of those who eat only what states itself free of the allergies."""
ADDON: Course = "addon"
LEAST_OF_MIDDLE: Mapping[Course, tuple[int, int]] = {"main": (1, 2), "side": (1, 4)}
"""What one who eats it may pay at least, of the middle price of its course; below, the estimate is not believed."""


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
    """Places in `COURSES`."""
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
    standing: npt.NDArray[np.int8]
    """To the allergies in force: FREE or UNSAID, never out."""
    by_group: Mapping[str, Mask]
    """What those who eat only what states something can eat."""
    by_extra: Mapping[str, Mask]
    """What the extra's words or course mean."""
    is_wished: bool
    """Something was wished for, so that scores tell offers apart."""

    def __len__(self) -> int:
        return len(self.doc_ids)

    def of_courses(self, courses: Iterable[Course]) -> Mask:
        found: Mask = np.isin(self.course, [COURSES.index(course) for course in courses])
        return found

    @cached_property
    def first_of_restaurant(self) -> Rows:
        """Where each restaurant's offers begin, and after them where the last one's end."""
        return np.searchsorted(self.restaurant, np.arange(len(self.restaurants) + 1))

    def take(self, places: Rows) -> "Offers":
        """Some of them, in order."""
        return replace(
            self,
            doc_ids=tuple(self.doc_ids[at] for at in places.tolist()),
            **{name: getattr(self, name)[places] for name in _NUMBERED},
            by_group={key: mask[places] for key, mask in self.by_group.items()},
            by_extra={key: mask[places] for key, mask in self.by_extra.items()},
        )


_NUMBERED = (
    "row", "position", "restaurant", "dish", "course", "price", "holds", "a_head", "low", "least", "one_each",
    "is_estimated", "score", "standing",
)  # fmt: skip


def offers_of(candidates: CandidateSet, wants: Wants, ask: PlanAsk) -> Offers:
    """Every portion of the place of which an order for `ask` may be made, whatever it costs."""
    columns, asked = candidates.columns, candidates.asked
    demand, filters = candidates.search_of(_without_limits(wants))
    rows = passing(columns, filters)
    if demand.restaurant_keys:
        rows = rows[columns.restaurant_key.among(demand.restaurant_keys, rows)]
    rows = rows[answer_of(columns, _served, asked)[rows]]
    # What does not say may feed others, but for a severe allergy; what is out feeds nobody.
    standing = answer_of(columns, standings, wants.allergies)
    rows = rows[standing[rows] <= (FREE if wants.severe else UNSAID)]
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
    courses = np.array([COURSES.index(columns.course[one]) for one in row.tolist()], dtype=np.int64)
    feeds_one = estimated & (holds == a_head)
    courses[_too_cheap(courses, "main", restaurant[order], unit.price[known], feeds_one)] = COURSES.index("side")
    courses[_too_cheap(courses, "side", restaurant[order], unit.price[known], feeds_one)] = COURSES.index(ADDON)
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
        price=unit.price[known],
        holds=holds,
        a_head=a_head,
        low=np.where(estimated, holds, np.minimum(unit.smallest[known], holds)),
        least=unit.least_units()[known],
        one_each=unit.feeds_one[known] | (estimated & (holds == a_head)),
        is_estimated=estimated,
        score=scores,
        standing=standing[row],
        by_group={one.key: _eaten_by(columns, one, row, standing) for one in ask.groups},
        by_extra={one.words: of_extra(columns, one, row) for one in ask.extras},
        is_wished=bool(asked),
    )


def _without_limits(wants: Wants) -> Wants:
    return replace(
        wants, price_max=None, price_per_person_max=None, known_cost_max=None, unit_price_max=None,
        unit_serves_min=None, serves_max=None, listing=None,
    )  # fmt: skip


def _served(columns: Columns, asked: Asked) -> Mask:
    """No alcohol, no sauces and what else is put on a dish, and nothing cooked for children unless asked for."""
    drinks = columns.course.among([DRINK, ADDON])
    served: Mask = ~(drinks & columns.food_keys.any_of([ALCOHOL]))
    if not any(forms & CHILDRENS for wish in asked.wishes for forms in wish):
        served &= ~columns.name_words.any_of(CHILDRENS)
    return served


def _too_cheap(courses: Numbers, course: Course, restaurant: Numbers, price: Numbers, feeds_one: Mask) -> Rows:
    """Dishes of a course that feed one by a rule of thumb alone, and cost far less than the middle one of such there:
    a bowl of rice is no main and a tortilla no side, whatever section of the menu they stand in."""
    own = np.flatnonzero(feeds_one & (courses == COURSES.index(course)))
    by_price = own[np.lexsort((price[own], restaurant[own]))]
    _, first, count = np.unique(restaurant[by_price], return_index=True, return_counts=True)
    middle = np.repeat(price[by_price[first + count // 2]], count)
    found: Rows = by_price[LEAST_OF_MIDDLE[course][1] * price[by_price] < LEAST_OF_MIDDLE[course][0] * middle]
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
