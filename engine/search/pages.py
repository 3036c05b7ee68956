"""Page of results: dishes in their final order, three of a restaurant at most, what was asked for before the rest."""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import get_args, overload

import numpy as np

from engine.catalogue import Mask, Rows, answer_of
from engine.messages import Fit, Group
from engine.pricing import SmallNumbers
from engine.search.decision import Decision, Taken
from engine.search.query import LAST, NEAREST, THEN, answering
from engine.search.rerank import kindred_courses

_GROUPS: tuple[Group, ...] = get_args(Group)
_FITS: tuple[Fit, ...] = get_args(Fit)
_values_of = attrgetter(*Taken.__slots__)


@dataclass(frozen=True, slots=True)
class RankedDish(Taken):
    """One dish in its place."""

    index: int
    """Its place in the decision's columns."""
    score: float
    """Of the fusion; 0 where no arm found it."""
    found: bool
    shown_group: Group
    """As a card says it; where nothing was asked for, every dish is "asked"."""
    fit: Fit | None
    """None without a party."""


@dataclass(frozen=True, slots=True, eq=False)
class Ranking(Sequence[RankedDish]):
    """Every dish that passes, best first."""

    decision: Decision
    places: Rows
    """Indices into the decision's columns, best first."""
    scores: dict[int, float]
    """Index → fusion score, for those that an arm found."""
    lead: SmallNumbers | None = None
    """Of every dish by what was asked and what is stated of allergies, the least first; None: its group."""
    strange: Mask | None = None
    """Dishes that are not of the kitchen that was asked for, whatever their house is; None for none of them."""
    sizes: SmallNumbers | None = None
    """Of every dish by what is known of its size, the least first; None: its size group."""
    unsaid: SmallNumbers | None = None
    """Of every dish 0 where it states itself free of the allergies in force; None: without any."""
    by_price: bool = False
    """In order of cost, so that no wish has places of its own."""

    def __len__(self) -> int:
        return len(self.places)

    @overload
    def __getitem__(self, at: int) -> RankedDish: ...
    @overload
    def __getitem__(self, at: slice) -> tuple[RankedDish, ...]: ...
    def __getitem__(self, at: int | slice) -> RankedDish | tuple[RankedDish, ...]:
        if isinstance(at, slice):
            return tuple(map(self.dish, self.places[at].tolist()))
        return self.dish(int(self.places[at]))

    def __iter__(self) -> Iterator[RankedDish]:
        return map(self.dish, self.places.tolist())

    def doc_ids(self, most: int) -> tuple[str, ...]:
        """Of the first `most` dishes, the document each was taken from."""
        rows, ids = self.decision.rows, self.decision.columns.doc_ids
        return tuple(ids[rows[place]] for place in self.places[:most])

    def dish(self, index: int) -> RankedDish:
        """The dish at one place of the decision's columns."""
        taken = self.decision.taken(index)
        values = (
            *_values_of(taken),
            index,
            self.scores.get(index, 0.0),
            index in self.scores,
            _GROUPS[taken.group] if self.decision.asked else "asked",
            _FITS[taken.size_group] if self.decision.has_party else None,
        )
        return RankedDish(*values)


PER_RESTAURANT = 3
"""On a page, unless one restaurant is in scope (rule book, "Order of results")."""

OF_EACH, OF_A_PAGE = 3, 10
"""Places of ten for each of several wishes, where a dish answers it (rule book, "Order of results")."""

MOST_NEAR = 5
"""Of what does not name what was asked for, on a page (rule book, "What was asked")."""

AT_ONCE = 128
"""Dishes taken out of an array at a time: a page of ten seldom looks at more."""


@dataclass(frozen=True, slots=True)
class Page:
    """One page and what is left behind it."""

    dishes: tuple[RankedDish, ...] = ()
    nearest: int = 0
    """How many of them do not name what was asked for."""
    remaining: int = 0
    """Dishes of `total` that neither this page nor an earlier one shows: the count of More."""


def page(
    ranked: Ranking,
    limit: int,
    per_restaurant: int = PER_RESTAURANT,
    skip_dish_keys: Collection[str] = (),
    one_restaurant: bool = False,
    beside: Collection[str] = (),
) -> Page:
    """The next `limit` dishes that were not shown (`skip_dish_keys`), at most `per_restaurant` of one restaurant.

    Each of several wishes has its places, and the first one said stands first. A page that would be short takes more
    from the same restaurants, and only then what does not name what was asked for (of that, what an arm found:
    `MOST_NEAR` at most, of the course of the best dish) or, where nothing was asked for, drinks, sauces and add-ons.
    Groups keep their order on the page, and so does what states itself free of an allergy; within one, what the cap
    let through comes first. `beside`: restaurants of dishes that were brought for counted needs, one a dish, which
    count towards the cap.
    """
    decision = ranked.decision
    asked_first, fill_up = _pools(ranked, skip_dish_keys)
    chosen: list[int] = []
    cap = limit if one_restaurant else per_restaurant
    each = () if ranked.by_price else decision.asked.each
    answers = [answer_of(decision.columns, answering, one)[decision.rows] for one in each]
    of_each = min(max(1, limit * OF_EACH // OF_A_PAGE), limit // max(1, len(answers)))
    for answer in answers:
        _take(chosen, asked_first[answer[asked_first]], decision, len(chosen) + of_each, cap, beside)
    for pool in (asked_first, fill_up):
        most = min(limit, len(chosen) + MOST_NEAR) if decision.asked and pool is fill_up else limit
        _take(chosen, pool, decision, most, cap, beside)
        _take(chosen, pool, decision, most, limit)
    # Sorting is stable: within a group the rounds above stay in turn, and what is only near stays as it was ranked.
    near = NEAREST if decision.asked else LAST + 1
    sizes = np.where(decision.group < near, decision.size_group if ranked.sizes is None else ranked.sizes, 0)
    lead = decision.group if ranked.lead is None else ranked.lead
    standing = [lead, sizes]
    if answers:
        unsaid = () if ranked.unsaid is None else (ranked.unsaid,)
        standing = [decision.group == NEAREST, *unsaid, *(~one for one in answers), *standing]
    shown = sorted(chosen, key=lambda place: [one[place] for one in standing])
    named = _counted(decision, shown)
    remaining = _counted(decision, asked_first) + _counted(decision, fill_up) - named
    return Page(tuple(map(ranked.dish, shown)), len(shown) - named, remaining)


def _pools(ranked: Ranking, skip_dish_keys: Collection[str]) -> tuple[Rows, Rows]:
    """Places not shown before, best first: what a page is for, and what only fills it up."""
    decision, places = ranked.decision, ranked.places
    index = decision.columns.dish_key.index
    skipped = [index[key] for key in skip_dish_keys if key in index]
    unseen = places[~np.isin(decision.dishes[places], skipped)] if skipped else places
    wanted = decision.group[unseen] <= min(decision.asked.last_counted, THEN)
    if ranked.strange is not None:
        wanted &= ~ranked.strange[unseen]
    others = unseen[~wanted]
    if decision.asked:
        # "Nearest by meaning" is said of them, so an arm must have found them.
        found = np.zeros(len(decision), dtype=np.bool_)
        found[np.fromiter(ranked.scores, dtype=np.int64, count=len(ranked.scores))] = True
        others = _of_its_course(decision, others[found[others]], unseen[wanted])
    return unseen[wanted], others


def _of_its_course(decision: Decision, near: Rows, asked_for: Rows) -> Rows:
    """Of what is only near: what is of a course that the wish usually is; where nothing there is, or nobody knows, of
    that of the best dish (rule book, "What was asked"): no tea where brownies were asked for."""
    usual = kindred_courses(decision.columns, decision.asked)
    of_its_kind = decision.columns.course.among(usual, decision.rows[near])
    if of_its_kind.any():
        return near[of_its_kind]
    best = (asked_for if len(asked_for) else near)[:1]
    course = decision.columns.course.codes
    same: Rows = near[course[decision.rows[near]] == course[decision.rows[best]]]
    return same


def _take(
    chosen: list[int], pool: Rows, decision: Decision, limit: int, cap: int, beside: Collection[str] = ()
) -> None:
    """Adds from the pool in order, at most `cap` of a restaurant over the whole page."""
    restaurants = decision.restaurants_of
    taken = set(chosen)
    index = decision.columns.restaurant_key.index
    served = Counter(int(restaurants[place]) for place in chosen)
    served.update(index[key] for key in beside if key in index)
    for place in _in_turn(pool):
        if len(chosen) >= limit:
            return
        if place not in taken and served[restaurant := int(restaurants[place])] < cap:
            chosen.append(place)
            served[restaurant] += 1


def _in_turn(pool: Rows) -> Iterator[int]:
    """One by one, a slice at a time: a page is full long before thousands of dishes are looked at."""
    for start in range(0, len(pool), AT_ONCE):
        yield from pool[start : start + AT_ONCE].tolist()


def _counted(decision: Decision, places: Rows | list[int]) -> int:
    return int(decision.counted[places].sum()) if len(places) else 0
