"""Which quick replies a page gets, each with the total that pressing it would give (rule book, "Which are shown")."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, islice

import numpy as np

from engine.domain.asked import Asked, groups_of
from engine.domain.columns import Columns
from engine.domain.conversation import Memory, Wants
from engine.domain.food.table_diets import IMPLIES
from engine.domain.ground import Ground
from engine.domain.keyed import Rows
from engine.domain.outlook import Outlook
from engine.domain.scope import scoped
from engine.domain.settle import Look, over, settle
from engine.domain.tokens import Action, understood_of
from engine.domain.understanding import merge

MOST_OFFERED = 5
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

    ground: Ground
    memory: Memory
    """As the turn leaves it: what a press acts on."""
    wants: Wants
    """What this turn settled on."""
    outlook: Outlook
    """What passed by them."""
    remaining: int
    """Dishes of its total that are not shown yet."""
    generation: int

    def weighed(self, action: Action, argument: str = "") -> tuple[int, Outlook] | None:
        """Total and outlook after a press; None for one that leads to nothing, or may show the same again."""
        understood = understood_of(action, argument)
        if understood is None:
            return None
        ground, memory = self.ground, self.memory
        wants = merge(memory, understood)
        settled = settle(ground.columns, memory, understood, wants, ground.asked, self.generation, self._look)
        total = settled.total
        return (total, settled.outlook) if total and self._changes(settled.outlook) else None

    def _changes(self, outlook: Outlook) -> bool:
        """A document that is shown no longer passes, so that the page cannot be the same."""
        passing = outlook.passing_rows
        places = np.minimum(np.searchsorted(passing, self._shown_rows), len(passing) - 1)
        return bool((passing[places] != self._shown_rows).any())

    @cached_property
    def _shown_rows(self) -> Rows:
        # What counted needs brought stays whatever limit is set: it is brought anew.
        return self.ground.columns.rows_of(dish.doc_id for dish in self.memory.page if dish.heads is None)

    @cached_property
    def _look(self) -> Look:
        return over(self.ground)

    def counted_rows(self) -> Rows:
        """Documents of the dishes that this turn's total counts."""
        asked, rows = self.ground.asked, self.outlook.passing_rows
        groups = self.ground.columns.groups(asked, groups_of)[rows]
        return rows[groups <= asked.last_counted]


def offers(situation: Situation) -> tuple[Offer, ...]:
    """In the rule book's order: the first five that lead to something, then More."""
    memory = situation.memory
    found = chain(
        _step(situation, "cheaper"),
        _step(situation, "serves_more"),
        _diets(situation),
        _step(situation, "other_restaurants"),
        _same(situation),
        iter((Offer("compare"),) if len(memory.page) >= WORTH_COMPARING else ()),
    )
    more = (Offer("more", total=situation.remaining),) if situation.remaining > 0 else ()
    return (*islice(found, MOST_OFFERED), *more)


def _step(situation: Situation, action: Action, argument: str = "") -> Iterator[Offer]:
    weighed = situation.weighed(action, argument)
    if weighed is not None:
        yield Offer(action, argument, weighed[0])


def _same(situation: Situation) -> Iterator[Offer]:
    """Only where it is clear which."""
    understood = understood_of("same_restaurant")
    if understood and scoped(situation.memory.wants, situation.memory, understood) is not None:
        yield from _step(situation, "same_restaurant")


def _diets(situation: Situation) -> Iterator[Offer]:
    """Diets that some but not all of the dishes state, most first."""
    total = situation.outlook.total
    candidates = (offer for label in _labels(situation) for offer in _step(situation, "diet", label))
    return islice((offer for offer in candidates if offer.total and offer.total < total), MOST_DIETS)


def _labels(situation: Situation) -> list[str]:
    """Diets stated by dishes that were counted, most first, then by name."""
    columns, in_force = situation.ground.columns, situation.memory.wants.dietary_labels
    rows = situation.counted_rows()
    # Of these rows alone: a label's own rows are all over the catalogue.
    places, codes = columns.diet_keys.of_rows(rows)
    dishes = columns.dish_key.codes[rows]
    counts: dict[str, int] = {}
    for label, code in columns.diet_keys.index.items():
        stating = places[codes == code]
        if len(stating) and label not in in_force and _is_said(columns, label, rows[stating]):
            counts[label] = len(np.unique(dishes[stating]))
    return sorted(counts, key=lambda label: (-counts[label], label))


def _is_said(columns: Columns, label: str, stating: Rows) -> bool:
    """Whether one of the rows states the diet itself: nobody labels a dish "dairy-free" by calling it vegan."""
    stronger = [other for other, implied in IMPLIES.items() if label in implied]
    return not stronger or not bool(columns.diet_keys.any_of(stronger, stating).all())


def from_restaurants(situation: Situation) -> dict[str, int]:
    """Restaurant of the page → total of its own dishes; empty where all that is shown is of one already."""
    places = _first_cards(situation.memory)
    if len(places) < 2:
        return {}
    understood = understood_of("same_restaurant")
    if understood is None or merge(situation.memory, understood) != situation.wants:
        # What passed this turn was listed apart, or with limits dropped: neither is in force for the next.
        weighed = {key: situation.weighed("same_restaurant", str(place)) for key, place in places.items()}
        return {key: found[0] for key, found in weighed.items() if found}
    return _in_scope(situation, sorted(places))


def _in_scope(situation: Situation, keys: Sequence[str]) -> dict[str, int]:
    """Of what passed this turn, each restaurant's part: the same as if each were put in scope, and counted at once."""
    columns, rows = situation.ground.columns, situation.counted_rows()
    restaurants = columns.restaurant_key.codes[rows]
    own = columns.restaurant_key.among(keys, rows)
    # A dish is one restaurant's, so that its first document says whose.
    _, firsts = np.unique(columns.dish_key.codes[rows[own]], return_index=True)
    totals = np.bincount(restaurants[own][firsts], minlength=len(columns.restaurant_key.index))
    sure = [key for key in keys if key in columns.restaurant_key.index and situation.ground.has_one_currency(key)]
    return {key: total for key in sure if (total := int(totals[columns.restaurant_key.index[key]]))}


def totals_by_card(columns: Columns, memory: Memory, asked: Asked, generation: int) -> dict[int, int]:
    """Place of each restaurant's first card on the page → the total that putting it in scope would give."""
    totals = {}
    for place in _first_cards(memory).values():
        understood = understood_of("same_restaurant", str(place))
        if understood is not None:
            wants = merge(memory, understood)
            totals[place] = settle(columns, memory, understood, wants, asked, generation).total
    return totals


def _first_cards(memory: Memory) -> dict[str, int]:
    """Restaurant → place of its first card on the page."""
    return {dish.restaurant_key: place for place, dish in reversed(list(enumerate(memory.page)))}
