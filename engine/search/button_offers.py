"""Which quick replies a page gets, each with the total that pressing it would give (rule book, "Which are shown")."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, islice

import numpy as np

from engine.catalogue import Rows
from engine.conversation import Action, Memory, Wants, scoped
from engine.pricing import Portions
from engine.reading import action_understood, merge
from engine.search.candidates import CandidateSet
from engine.search.constraints import without_limits
from engine.search.counts import ResultCounts
from engine.search.places import labels_stated
from engine.search.planner import Plan, plan_search
from engine.search.query import BREAKFAST, MAINS

MOST_OFFERED = 6
"""Beside More (rule book, "Which are shown")."""
MOST_DIETS = 2
WORTH_COMPARING = 2
"""Dishes shown, from which on they can be compared."""


@dataclass(frozen=True, slots=True)
class Offer:
    action: Action
    argument: str = ""
    total: int | None = None
    """Of the Reply that a press at once would give; None where it has none."""


@dataclass(frozen=True)
class Situation:
    """What a turn has shown, from which its buttons step."""

    candidates: CandidateSet
    memory: Memory
    """As the turn leaves it: what a press acts on."""
    wants: Wants
    """What this turn settled on."""
    counts: ResultCounts
    """What passed by them."""
    remaining: int
    """Dishes of its total that are not shown yet."""
    generation: int

    def planned(self, action: Action, argument: str = "") -> Plan | None:
        """What a press comes to; None for one that leads to nothing, or may show the same again."""
        understood = action_understood(action, argument)
        if understood is None:
            return None
        plan = plan_search(merge(self.memory, understood), self.candidates, self.memory, understood, self.generation)
        # What only does not say is no reason to offer a diet.
        offers = plan.total and not plan.lists_apart
        return plan if offers and self._changes(plan.counts) else None

    def _changes(self, counts: ResultCounts) -> bool:
        """A document that is shown no longer passes, so that the page cannot be the same."""
        passing = counts.rows
        places = np.minimum(np.searchsorted(passing, self._shown_rows), len(passing) - 1)
        return bool((passing[places] != self._shown_rows).any())

    @cached_property
    def _shown_rows(self) -> Rows:
        # What counted needs brought stays whatever limit is set: it is brought anew.
        return self.candidates.columns.rows_of(dish.doc_id for dish in self.memory.page if dish.heads is None)


def offers(situation: Situation) -> tuple[Offer, ...]:
    """In the rule book's order: the first six that lead to something, then More."""
    memory = situation.memory
    found = chain(
        iter((Offer("compose"),) if composers(situation.candidates, situation.memory.wants) else ()),
        _step(situation, "cheaper"),
        _step(situation, "serves_more"),
        _diets(situation),
        _step(situation, "other_restaurants"),
        _same(situation),
        iter((Offer("compare"),) if len(memory.page) >= WORTH_COMPARING else ()),
    )
    more = (Offer("more", total=situation.remaining),) if situation.remaining > 0 else ()
    return (*islice(found, MOST_OFFERED), *more)


def composers(candidates: CandidateSet, wants: Wants) -> frozenset[str]:
    """Restaurants that an order for the party could come from: party and place are known, no whole order is in force,
    and they have a main that passes and whose size is known."""
    is_placed = bool(wants.city_key or wants.state_key or wants.zip_code)
    if not (wants.party and is_placed) or wants.whole is not None or wants.listing:
        return frozenset()
    return composable(candidates.counts(without_limits(wants)), wants)


def composable(counts: ResultCounts, wants: Wants) -> frozenset[str]:
    """Restaurants of which a main passes whose size is stated or estimated, or what is one in the morning."""
    columns = counts.columns
    courses = BREAKFAST if wants.is_breakfast else counts.asked.leading or MAINS
    mains = counts.rows[columns.course.among(courses, counts.rows)]
    unit = Portions(columns.choices, mains)
    rows = mains[unit.any_choice(unit.unit.is_known)] if len(mains) else mains
    codes = np.unique(columns.restaurant_key.codes[rows])
    return frozenset(columns.restaurant_key.names[code] for code in codes)


def _step(situation: Situation, action: Action, argument: str = "") -> Iterator[Offer]:
    plan = situation.planned(action, argument)
    if plan is not None:
        yield Offer(action, argument, plan.total)


def _same(situation: Situation) -> Iterator[Offer]:
    """Only where it is clear which."""
    understood = action_understood("same_restaurant")
    if understood and scoped(situation.memory.wants, situation.memory, understood) is not None:
        yield from _step(situation, "same_restaurant")


def _diets(situation: Situation) -> Iterator[Offer]:
    """Diets that some but not all of the dishes state, most first."""
    total = situation.counts.total
    labels = labels_stated(
        situation.candidates.columns, situation.counts.counted_rows, situation.memory.wants.dietary_labels
    )
    candidates = (offer for label in labels for offer in _step(situation, "diet", label))
    return islice((offer for offer in candidates if offer.total and offer.total < total), MOST_DIETS)


def from_restaurants(situation: Situation) -> dict[str, int]:
    """Restaurant of the page → total of its own dishes; empty where all that is shown is of one already."""
    places = _first_cards(situation.memory)
    if len(places) < 2:
        return {}
    understood = action_understood("same_restaurant")
    if understood is None or merge(situation.memory, understood) != situation.wants:
        # What passed this turn was listed apart, or with limits dropped: neither is in force for the next.
        plans = {key: situation.planned("same_restaurant", str(place)) for key, place in places.items()}
        return {key: plan.total for key, plan in plans.items() if plan}
    return _in_scope(situation, sorted(places))


def _in_scope(situation: Situation, keys: Sequence[str]) -> dict[str, int]:
    """Of what passed this turn, each restaurant's part: the same as if each were put in scope, and counted at once."""
    columns, rows = situation.candidates.columns, situation.counts.counted_rows
    restaurants = columns.restaurant_key.codes[rows]
    own = columns.restaurant_key.among(keys, rows)
    # A dish is one restaurant's, so that its first document says whose.
    _, firsts = np.unique(columns.dish_key.codes[rows[own]], return_index=True)
    totals = np.bincount(restaurants[own][firsts], minlength=len(columns.restaurant_key.index))
    sure = _in_one_currency(situation, keys)
    return {key: total for key in sure if (total := int(totals[columns.restaurant_key.index[key]]))}


def _in_one_currency(situation: Situation, keys: Sequence[str]) -> list[str]:
    """Those of which all documents that may stand there are priced in one."""
    columns = situation.candidates.columns
    known = [key for key in keys if key in columns.restaurant_key.index]
    _, filters = situation.candidates.search_of(situation.wants)
    if filters.currency is not None:
        return known
    codes = columns.currency.codes
    return [key for key in known if len(np.unique(codes[columns.restaurant_key.rows(key)])) == 1]


def totals_by_card(candidates: CandidateSet, memory: Memory, generation: int) -> dict[int, int]:
    """Place of each restaurant's first card on the page → the total that putting it in scope would give."""
    totals = {}
    for place in _first_cards(memory).values():
        understood = action_understood("same_restaurant", str(place))
        if understood is not None:
            plan = plan_search(merge(memory, understood), candidates, memory, understood, generation)
            totals[place] = plan.total
    return totals


def _first_cards(memory: Memory) -> dict[str, int]:
    """Restaurant → place of its first card on the page."""
    return {dish.restaurant_key: place for place, dish in reversed(list(enumerate(memory.page)))}
