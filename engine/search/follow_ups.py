"""Follow-ups that step from what was shown (cheaper, serves more, scope, too many), and narrowing of a kept list."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields, replace
from decimal import ROUND_FLOOR, Decimal
from statistics import median
from typing import Any

import numpy as np

from engine.catalogue import Columns, Mask, answer_of
from engine.conversation import (
    KEPT_LIMIT,
    Change,
    Limit,
    Memory,
    Relaxed,
    Said,
    ShownDish,
    Understood,
    Wants,
    restaurants_shown,
)
from engine.pricing import CENT
from engine.search.counts import ResultCounts, Tally
from engine.search.query import Asked, groups_of

CHEAPER_FACTOR = Decimal("0.9")
"""§7.2, "cheaper ones"."""
AFFORDABLE_FACTOR = Decimal("0.8")
"""§7.2, "more affordable"."""
ENOUGH_DISHES, ENOUGH_RESTAURANTS = 5, 2
"""Rule book, Cheaper: the first step that leaves five dishes of two restaurants."""
ENOUGH_LARGER = 3
"""Rule book, Serves more: fewer than three, and the median is taken."""


@dataclass(frozen=True, slots=True)
class Step:
    """One set of wants to try."""

    wants: Wants
    enough_dishes: int = 0
    """It holds with this many comparable dishes of this many restaurants; if no step does, the fullest is taken."""
    enough_restaurants: int = 0
    must_bring_new: bool = False
    """It is worth nothing without a dish that was not shown."""
    relaxed: tuple[Relaxed, ...] = ()
    """Limits that these wants go without, because nothing passed with them."""
    keeps: Wants | None = None
    """What the thread keeps where that is more than these wants."""


TO_CHEAPER = frozenset({"cheaper", "more_affordable"})


def step_of(change: Change | None, said: Said) -> Change | None:
    """The step from what was shown; none where "cheaper ones, under $200" says how cheap: a limit that was said wins
    over one that would be computed, and what was shown below it is meant as well."""
    names_price = said.price_max is not None or said.price_per_person_max is not None
    return None if change in TO_CHEAPER and names_price else change


def steps_of(
    change: Change | None, wants: Wants, memory: Memory, said: Said, comparable: Sequence[ShownDish]
) -> tuple[Step, ...]:
    """The steps to try for what was merged into `wants`: a single plain one for everything that is a value.

    `comparable` is what `comparable_shown` gave. Empty: nothing was shown to step from, or nothing lies below it; the
    answer is "nothing new", and the state stays.
    """
    change = step_of(change, said)
    if change == "cheaper":
        return cheaper(wants, comparable)
    if change == "more_affordable":
        return more_affordable(wants, comparable)
    if change == "serves_more" and said.party is None:
        return serves_more(wants, memory.page)
    if change == "other_restaurants":
        return (Step(other_restaurants(wants, memory), must_bring_new=True),)
    return (Step(wants),)


def comparable_shown(shown: Sequence[ShownDish], columns: Columns, asked: Asked) -> tuple[ShownDish, ...]:
    """Those that name the dish asked for, else mains; all where none does."""
    # What was brought for two vegans has a cost for two, which is nobody's measure of cheap.
    shown = [dish for dish in shown if dish.heads is None]
    groups = answer_of(columns, groups_of, asked)
    rows = [columns.row_of(dish.doc_id) for dish in shown]
    pairs = zip(shown, rows, strict=True)
    found = tuple(dish for dish, row in pairs if row is not None and groups[row] <= asked.last_comparable)
    return found or tuple(shown)


def holds(step: Step, tally: Tally) -> bool:
    """Enough is left: no further step needs to be tried."""
    enough = tally.dishes >= step.enough_dishes and tally.restaurants >= step.enough_restaurants
    return enough and _is_worth_it(step, tally)


def _is_worth_it(step: Step, tally: Tally) -> bool:
    return tally.new > 0 if step.must_bring_new else tally.dishes > 0


def chosen(steps: Sequence[Step], tallies: Sequence[Tally]) -> int | None:
    """The first step that holds, else the fullest (of equal ones the first); None: nothing new.

    `tallies` may be fewer than the steps: those tried so far.
    """
    tried = list(zip(steps, tallies, strict=False))
    for place, (step, tally) in enumerate(tried):
        if holds(step, tally):
            return place
    worth = [place for place, (step, tally) in enumerate(tried) if _is_worth_it(step, tally)]
    return max(worth, key=lambda place: (tallies[place].dishes, -place), default=None)


def cheaper(wants: Wants, comparable: Sequence[ShownDish]) -> tuple[Step, ...]:
    """0.9 × the cheapest shown, then a cent below the cheapest, then a cent below the median.

    Known costs bound known costs and unit prices bound unit prices; a kind that was not shown is left out.
    """
    costs = [dish.party_cost for dish in comparable if dish.party_cost is not None]
    prices = [dish.unit_price for dish in comparable if dish.party_cost is None]
    pairs = zip(_below(costs), _below(prices), strict=True)
    possible = ((known, unit) for known, unit in pairs if known is not None or unit is not None)
    return tuple(
        Step(
            _with_limit(wants, ("unit_price_max",), known_cost_max=known, unit_price_max=unit),
            ENOUGH_DISHES,
            ENOUGH_RESTAURANTS,
            must_bring_new=True,
        )
        for known, unit in possible
    )


def _below(shown: Sequence[Decimal]) -> tuple[Decimal | None, ...]:
    """The three limits; None where nothing was shown, or a limit would leave nothing to pay."""
    if not shown:
        return None, None, None
    limits = (CHEAPER_FACTOR * min(shown), min(shown) - CENT, median(shown) - CENT)
    return tuple(limit if limit > 0 else None for limit in map(_to_cents, limits))


def _to_cents(limit: Decimal) -> Decimal:
    return limit.quantize(CENT, ROUND_FLOOR)


def more_affordable(wants: Wants, comparable: Sequence[ShownDish]) -> tuple[Step, ...]:
    """One step: 0.8 × the limit a head in force, else 0.8 × the median cost a head shown; without any, as Cheaper."""
    heads = [dish.cost_per_head for dish in comparable if dish.cost_per_head is not None]
    current = _limit_a_head(wants)
    if current is None and not heads:
        return cheaper(wants, comparable)
    limit = _to_cents(AFFORDABLE_FACTOR * (median(heads) if current is None else current))
    return (Step(_with_limit(wants, ("price_per_person_max",), price_per_person_max=limit)),)


def _limit_a_head(wants: Wants) -> Decimal | None:
    """With a party either limit gives the other, those of Cheaper included; the strictest is in force."""
    totals = [limit for limit in (wants.price_max, wants.known_cost_max) if limit is not None and wants.party]
    limits = [wants.price_per_person_max, *(total / (wants.party or 1) for total in totals)]
    return min((limit for limit in limits if limit is not None), default=None)


def serves_more(wants: Wants, shown: Sequence[ShownDish]) -> tuple[Step, ...]:
    """One unit must feed more than the largest shown; where that leaves fewer than three, more than the median.

    Where no shown dish states a size, those that state one. Party and costs stay.
    """
    sizes = [dish.serves_max for dish in shown if dish.serves_max]
    bounds = dict.fromkeys((max(sizes), int(median(sizes)))) if sizes else (0,)
    return tuple(
        Step(_with_limit(wants, ("unit_serves_min",), unit_serves_min=bound), ENOUGH_LARGER) for bound in bounds
    )


def _with_limit(wants: Wants, limits: Iterable[Limit], **values: Decimal | int | None) -> Wants:
    """The wants with limits that a follow-up set, and that fall with a new party, place, cuisine or dish."""
    marked = wants.set_by_follow_up | {limit for limit in limits if values.get(limit) is not None}
    return replace(wants, set_by_follow_up=marked, **values)  # type: ignore[arg-type]


def other_restaurants(wants: Wants, memory: Memory) -> Wants:
    """All restaurants shown so far are out, and Same is cleared."""
    shown = (*wants.excluded_restaurant_keys, *memory.seen_restaurant_keys, *restaurants_shown(memory))
    excluded = tuple(dict.fromkeys(shown))
    return replace(wants, restaurant_keys=(), restaurant_name=None, excluded_restaurant_keys=excluded)


def too_many(wants: Wants, party: int) -> Wants:
    """ "Too many, more like N": about N, and no more than ceil(4N/3) fed (30 → 40 in §13)."""
    return replace(wants, party=party, party_approximate=True, serves_max=-(-4 * party // 3), unit_serves_min=None)


ENOUGH_LEFT = 5
"""Rule book, "Intents and follow-ups": five or more must be left, else it searches again."""
_ADD = (
    "dietary_labels", "excluded", "excluded_food_keys", "excluded_cuisine_keys", "excluded_phrases",
    "excluded_restaurant_keys",
)  # fmt: skip
_UPPER = ("price_max", "price_per_person_max", "serves_max")
_LOWER = ("unit_serves_min",)
_SAYS_NOTHING = ("set_by_follow_up", "any_of", "date", "time", "items", "restaurant_name", "cuisine")
"""What is only shown or kept, and changes no result."""


def can_filter_previous(memory: Memory, wants: Wants, understood: Understood, generation: int) -> bool:
    """The kept list is everything that passed, of this catalogue, and the turn only narrows what it answered."""
    whole = memory.kept_is_whole and 0 < len(memory.kept_ids) < KEPT_LIMIT and memory.generation == generation
    plain = understood.intent in ("search", "filter") and understood.change is None and understood.command is None
    return whole and plain and wants != memory.wants and narrows(memory.wants, wants)


def narrows(before: Wants, after: Wants) -> bool:
    """Everything that passes after has passed before, and is ranked by the same words."""
    return all(
        _narrower(field.name, getattr(before, field.name), getattr(after, field.name))
        for field in fields(Wants)
        if field.name not in _SAYS_NOTHING
    )


def _narrower(name: str, before: Any, after: Any) -> bool:
    if before == after:
        return True
    if name in _ADD:
        return set(before) <= set(after)
    if name == "cuisine_keys":
        return not before or (bool(after) and set(after) <= set(before))
    if name in _UPPER:
        return before is None or (after is not None and after <= before)
    return name in _LOWER and (before is None or (after is not None and after >= before))


def kept_mask(columns: Columns, memory: Memory) -> Mask:
    """All documents of the kept dishes: portions are chosen anew."""
    dishes = np.zeros(len(columns.dish_key.index), dtype=np.bool_)
    dishes[columns.dish_key.codes[columns.rows_of(memory.kept_ids)]] = True
    return dishes[columns.dish_key.codes]


def enough_left(left: ResultCounts) -> bool:
    """Else it searches again."""
    return left.total >= ENOUGH_LEFT
