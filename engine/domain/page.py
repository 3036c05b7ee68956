"""What is shown at once: at most three dishes of a restaurant, and what was asked for before what was not."""

from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import dataclass

from engine.domain.asked import THEN
from engine.domain.fit import Decision
from engine.domain.ranking import RankedDish, Ranking

PER_RESTAURANT = 3
"""On a page, unless one restaurant is in scope (rule book, "Order of results")."""


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
) -> Page:
    """The next `limit` dishes that were not shown (`skip_dish_keys`), at most `per_restaurant` of one restaurant.

    A page that would be short takes more from the same restaurants, and only then what does not name what was asked
    for (of that, what an arm found) or, where nothing was asked for, drinks, sauces and add-ons. Groups keep their
    order on the page; within one, what the cap let through comes first.
    """
    decision = ranked.decision
    asked_first, fill_up = _pools(ranked, skip_dish_keys)
    chosen: list[int] = []
    for pool in (asked_first, fill_up):
        _take(chosen, pool, decision, limit, limit if one_restaurant else per_restaurant)
        _take(chosen, pool, decision, limit, limit)
    # Sorting is stable: within a group the rounds above stay in turn.
    shown = sorted(chosen, key=lambda place: (decision.group[place], decision.size_group[place]))
    named = _counted(decision, shown)
    remaining = _counted(decision, asked_first) + _counted(decision, fill_up) - named
    return Page(tuple(map(ranked.dish, shown)), len(shown) - named, remaining)


def _pools(ranked: Ranking, skip_dish_keys: Collection[str]) -> tuple[list[int], list[int]]:
    """Places not shown before, best first: what a page is for, and what only fills it up."""
    decision = ranked.decision
    index = decision.columns.dish_key.index
    skipped = {index[key] for key in skip_dish_keys if key in index}
    last_wanted = min(decision.asked.last_counted, THEN)
    dishes, groups = decision.dishes.tolist(), decision.group.tolist()
    unseen = [place for place in ranked.places if dishes[place] not in skipped]
    wanted = [place for place in unseen if groups[place] <= last_wanted]
    # "Nearest by meaning" is said of them, so an arm must have found them.
    others = [place for place in unseen if groups[place] > last_wanted]
    return wanted, [place for place in others if place in ranked.scores] if decision.asked else others


def _take(chosen: list[int], pool: Iterable[int], decision: Decision, limit: int, cap: int) -> None:
    """Adds from the pool in order, at most `cap` of a restaurant over the whole page."""
    restaurants = decision.restaurants_of
    taken = set(chosen)
    served = Counter(int(restaurants[place]) for place in chosen)
    for place in pool:
        if len(chosen) >= limit:
            return
        if place not in taken and served[restaurant := int(restaurants[place])] < cap:
            chosen.append(place)
            served[restaurant] += 1


def _counted(decision: Decision, places: list[int]) -> int:
    return int(decision.counted[places].sum()) if places else 0
