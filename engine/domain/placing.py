"""Where the dishes of a page rank, and which ranked before them and wait, because a page holds three a restaurant."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from engine.domain.conversation import KEPT_LIMIT
from engine.domain.ranking import RankedDish, Ranking


@dataclass(frozen=True, slots=True)
class Placing:
    ranks: dict[int, int]
    """Place in the decision's columns of each dish on the page → its rank, from 1; none for one that ranks lower."""
    waiting: dict[int, int]
    """Likewise of the dishes that rank before the last of them and are not on the page."""
    order: tuple[int, ...]
    """Those on the page, as they stand there."""

    def passed(self, index: int) -> int:
        """How many dishes rank before this one and stand behind it, or wait."""
        rank = self.ranks.get(index, 0)
        behind = [self.ranks.get(one, KEPT_LIMIT + 1) for one in self.order[self.order.index(index) + 1 :]]
        return sum(1 for one in (*self.waiting.values(), *behind) if one < rank)


def placing(ranking: Ranking, dishes: Sequence[RankedDish], elsewhere: Collection[str] = ()) -> Placing:
    """`elsewhere`: keys of dishes that were shown before, or were brought for counted needs, and so wait for nothing.

    Only dishes that the total counts wait; what is merely near does not.
    """
    decision = ranking.decision
    places = ranking.places[:KEPT_LIMIT]
    on_page = {dish.index for dish in dishes}
    ranks = {index: rank for rank, index in enumerate(places.tolist(), start=1) if index in on_page}
    last = max(ranks.values(), default=0)
    known = decision.columns.dish_key.index
    gone = {known[key] for key in elsewhere if key in known}
    before = zip(places[:last].tolist(), decision.dishes[places[:last]].tolist(), strict=True)
    counted = decision.counted
    waiting = {
        index: rank
        for rank, (index, dish) in enumerate(before, start=1)
        if index not in on_page and dish not in gone and counted[index]
    }
    return Placing(ranks, waiting, tuple(dish.index for dish in dishes))
