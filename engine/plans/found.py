"""Found plans: what a program found, as lines and figures, and what of the request a plan does not meet."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import permutations

import numpy as np

from engine.plans.contract import FoundLine, FoundPlan, PlanAsk, PlanKind, Shortfall, Terms
from engine.plans.offers import Offers
from engine.plans.program import Program, Slots, Wishes
from engine.plans.rules import DRINK, DRINKS, MAIN_SLOT, SIDE_SLOT, counted_least, fair_share, mains_least, share_most

Ids = frozenset[tuple[str, int]]


def serving(offers: Offers, at: int, party: int, effective: int) -> Fraction:
    """What one unit feeds, exactly."""
    stretched = Fraction(1) if offers.one_each[at] else Fraction(party, effective)
    return Fraction(int(offers.holds[at]), int(offers.a_head[at])) * stretched


def plan_of(kind: PlanKind, program: Program, ask: PlanAsk, wishes: Wishes, fit: float) -> FoundPlan:
    """What the program found last, as a plan."""
    offers, slots, solution = program.offers, program.slots, program.solution()
    lines, left_over = list[FoundLine](), Fraction(0)
    keys = ("", *(group.key for group in wishes.groups))
    for at in np.flatnonzero(solution.units).tolist():
        units, heads = int(solution.units[at]), int(solution.heads[at].sum())
        each = serving(offers, at, wishes.heads, wishes.effective)
        low = each * int(offers.low[at]) / int(offers.holds[at])
        left_over += units * each - heads
        by_group = zip(keys, solution.heads[at].tolist(), strict=True)
        lines.append(
            FoundLine(
                row=int(offers.row[at]),
                doc_id=offers.doc_ids[at],
                position=int(offers.position[at]),
                restaurant_key=offers.restaurants[offers.restaurant[at]],
                dish_key=offers.dishes[offers.dish[at]],
                role=_role(slots, at, wishes),
                units=units,
                unit_price=int(offers.price[at]),
                cost=units * int(offers.price[at]),
                heads=heads,
                serves_low=int(units * low),
                serves_high=int(units * each),
                is_estimated=bool(offers.is_estimated[at]),
                heads_by_group=tuple((key, count) for key, count in by_group if key and count),
            )
        )
    ordered = sorted(lines, key=lambda line: _place(line, wishes))
    total, estimated = sum(line.cost for line in lines), sum(line.cost for line in lines if line.is_estimated)
    before = {(kept.doc_id, kept.position): kept.units for kept in ask.keeps}
    now = {(line.doc_id, line.position): line.units for line in ordered}
    return FoundPlan(
        kind=kind,
        restaurant_keys=tuple(sorted({line.restaurant_key for line in lines})),
        lines=tuple(ordered),
        party=ask.party,
        total=total,
        stated=total - estimated,
        estimated=estimated,
        fit=fit,
        estimated_heads=sum(line.heads for line in lines if line.is_estimated),
        left_over=int(left_over),
        kept=tuple(doc for (doc, at), units in before.items() if now.get((doc, at)) == units),
        changed=tuple(doc for (doc, at), units in before.items() if now.get((doc, at)) != units),
    )


def _role(slots: Slots, at: int, wishes: Wishes) -> str:
    slot = int(slots.slot[at])
    if slot == 0:
        return "plate" if slots.is_plate[at] else MAIN_SLOT
    return SIDE_SLOT if slot == 1 else wishes.extras[slot - 2].words


def _place(line: FoundLine, wishes: Wishes) -> tuple[int, int, str, int]:
    """Mains first, those of most heads before others, then sides, then extras as they were said."""
    extras = [extra.words for extra in wishes.extras]
    part = {"plate": 0, MAIN_SLOT: 0, SIDE_SLOT: 1}.get(
        line.role, 2 + extras.index(line.role) if line.role in extras else 2
    )
    return part, -line.heads, line.doc_id, line.position


def shortfalls_of(
    plan: FoundPlan, ask: PlanAsk, offers: Offers, terms: Mapping[str, Terms], budget: int | None
) -> Iterator[Shortfall]:
    """What of the request the plan does not meet. `budget`: cents for its food."""
    fed = {key for line in plan.lines for key, heads in line.heads_by_group if heads}
    yield from (Shortfall("diets", one.key, one.heads, 0) for one in ask.groups if one.heads and one.key not in fed)
    if budget is not None and plan.total > budget:
        yield Shortfall("budget", "", budget, plan.total)
    eaten, least, share = mains_of(plan), mains_least(ask.party), share_most(ask.party)
    counted = sum(heads >= counted_least(ask.party) for heads in eaten.values())
    if least > 1 and counted < least:
        yield Shortfall("variety", "", least, max(counted, 1))
    if max(eaten.values(), default=0) > share:
        yield Shortfall("share", "", share, max(eaten.values()))
    for key, minimum, paid in _minimums(plan, terms):
        if paid < minimum:
            yield Shortfall("minimum", key, minimum, paid)
    if len(plan.restaurant_keys) > ask.places:
        yield Shortfall("places", "", ask.places, len(plan.restaurant_keys))
    yield from (Shortfall("kitchens", key, 1, 0) for key in _kitchens_missing(plan, ask, offers))
    yield from _extras_missing(plan, ask, offers)
    for part in dict.fromkeys(part_of(line) for line in plan.lines):
        lines = [line for line in plan.lines if part_of(line) == part]
        heads, low = sum(line.heads for line in lines), sum(line.serves_low for line in lines)
        if low < heads:
            yield Shortfall("party", part, heads, low)


def _minimums(plan: FoundPlan, terms: Mapping[str, Terms]) -> Iterator[tuple[str, int, int]]:
    """Restaurants that state a least order, it, and what is paid there."""
    for key in plan.restaurant_keys:
        if key in terms and (minimum := terms[key].minimum) is not None:
            yield key, minimum, sum(line.cost for line in plan.lines if line.restaurant_key == key)


def _kitchens_missing(plan: FoundPlan, ask: PlanAsk, offers: Offers) -> Iterator[str]:
    """Those that no place of the plan is of its own; of two that one place is of, the second."""
    own = np.isin(offers.restaurants, plan.restaurant_keys)
    are_of = offers.of_kitchens(ask.kitchens)[own]
    ways = permutations(range(max(len(are_of), len(ask.kitchens))), len(ask.kitchens))
    held = [[place < len(are_of) and bool(are_of[place, at]) for at, place in enumerate(way)] for way in ways]
    most = max(held, key=sum, default=[])
    yield from (key for key, is_there in zip(ask.kitchens, most, strict=True) if not is_there)


def _extras_missing(plan: FoundPlan, ask: PlanAsk, offers: Offers) -> Iterator[Shortfall]:
    """Of each extra for whom it is; of a main that was wished for, whether as many eat of it as of others."""
    among = [extra.words for extra in ask.extras if extra.is_share or offers.part_of.get(extra.words) == "main"]
    drinks = {extra.words for extra in ask.extras if offers.part_of.get(extra.words) == DRINK} | {DRINKS}
    for extra in ask.extras:
        if extra.words in among:
            mask = offers.by_extra[extra.words]
            meant = {(offers.doc_ids[at], int(offers.position[at])) for at in np.flatnonzero(mask).tolist()}
            eaters = [line for line in plan.lines if (line.doc_id, line.position) in meant]
            having = sum(line.heads for line in eaters if part_of(line) == MAIN_SLOT)
            need = fair_share(ask.party, len(among)) if extra.heads is None else extra.need(ask.party)
        else:
            roles = drinks if extra.words == DRINKS else {extra.words}
            having, need = sum(line.heads for line in plan.lines if line.role in roles), extra.need(ask.party)
        if having < (1 if extra.is_wished and extra.words in among else need):
            yield Shortfall("extras", extra.words, need, having)


def part_of(line: FoundLine) -> str:
    """The part of the meal that a line is of."""
    return MAIN_SLOT if line.role == "plate" else line.role


def mains_of(plan: FoundPlan) -> dict[str, int]:
    """How many eat of each main."""
    mains = [line for line in plan.lines if part_of(line) == MAIN_SLOT]
    return {key: sum(line.heads for line in mains if line.dish_key == key) for key in (one.dish_key for one in mains)}


def tight_of(plan: FoundPlan, ask: PlanAsk, terms: Mapping[str, Terms], budget: int | None) -> tuple[str, ...]:
    """Which limits leave no room: a unit more or less of some line would break them."""
    unit, eaten = min((line.unit_price for line in plan.lines), default=0), mains_of(plan)
    found = {
        "budget": budget is not None and budget - plan.total < unit,
        "variety": mains_least(ask.party) > 1 and len(eaten) <= mains_least(ask.party),
        "share": mains_least(ask.party) > 1 and max(eaten.values(), default=0) >= share_most(ask.party),
        "minimum": any(paid - minimum < unit for _, minimum, paid in _minimums(plan, terms)),
    }
    return tuple(name for name, is_tight in found.items() if is_tight)
