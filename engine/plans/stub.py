# mypy: ignore-errors
# ruff: noqa
"""Stand-in for the solver: one restaurant each, the main that costs least, and what needs take."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from engine.catalogue import Columns
from engine.conversation import Wants
from engine.plans.contract import Bound, Composition, DroppedWish, FoundLine, FoundPlan, PlanAsk, Terms
from engine.search import CandidateSet


@dataclass(frozen=True)
class Offers:
    columns: Columns
    candidates: CandidateSet
    wants: Wants


def offers_of(candidates: CandidateSet, wants: Wants, ask: PlanAsk) -> Offers:
    return Offers(candidates.columns, candidates, wants)


def compose_order(ask: PlanAsk, offers: Offers, terms: Mapping[str, Terms]) -> Composition:
    columns, orders = offers.columns, {}
    choices = columns.choices
    counts = offers.candidates.counts(offers.wants)
    found: dict[str, FoundPlan] = {}
    for row in counts.rows.tolist():
        key = columns.restaurant_key[row]
        if key in ask.not_from or columns.dish_key[row] in ask.without:
            continue
        if ask.restaurant_keys and key not in ask.restaurant_keys:
            continue
        start = int(choices.offsets[row])
        for position, at in enumerate(range(start, int(choices.offsets[row + 1]))):
            one = bool(choices.feeds_one[at])
            high = (
                1
                if one
                else int(choices.serves_max[at])
                or int(choices.estimated[at]) // max(1, int(choices.estimated_a_head[at]))
            )
            low = 1 if one else int(choices.serves_min[at]) or high
            if high:
                orders.setdefault(key, []).append((row, position, at, low, high))

    def line(option, heads, role, groups=()):
        row, position, at, low, high = option
        units = -(-heads // high)
        price = int(choices.price[at])
        return FoundLine(
            row, columns.doc_ids[row], position, columns.restaurant_key[row], columns.dish_key[row], role, units,
            price, price * units, heads, low * units, high * units,
            not (choices.feeds_one[at] or choices.serves_max[at]), groups,
        )  # fmt: skip

    uncovered, covered = set(), set()
    for key, options in orders.items():

        def best(pool, heads):
            return min(pool, key=lambda o: (-(-heads // o[4]) * int(choices.price[o[2]]), o[0], o[1]), default=None)

        mains = [o for o in options if columns.course[o[0]] in ("main", "combination")]
        kept = {one.doc_id for one in ask.keeps}
        mains.sort(key=lambda o: columns.doc_ids[o[0]] not in kept)
        stays = [o for o in mains if columns.doc_ids[o[0]] in kept]
        rest = ask.party
        lines = []
        for group in ask.groups:
            pool = [
                o
                for o in mains
                if group.key != "free"
                and columns.diet_keys.any_of((group.key,), columns.rows_of([columns.doc_ids[o[0]]]))[0]
            ]
            chosen = best(pool, group.heads)
            if chosen is None:
                uncovered.add(group.key)
                continue
            covered.add(group.key)
            lines.append(line(chosen, group.heads, "main", ((group.key, group.heads),)))
            rest -= group.heads
        chosen = best(stays or mains, rest)
        if chosen is None:
            continue
        lines.insert(0, line(chosen, rest, "main"))
        side = best([o for o in options if columns.course[o[0]] in ("side", "salad")], ask.party)
        if side:
            lines.append(line(side, ask.party, "side"))
        for extra in ask.extras:
            pool = [
                o
                for o in options
                if columns.course[o[0]] == extra.course or extra.words.rstrip("s") in columns.doc_ids[o[0]]
            ]
            if chosen := best(pool, ask.party):
                lines.append(line(chosen, ask.party, extra.words))
        total = sum(one.cost for one in lines)
        estimated = sum(one.cost for one in lines if one.is_estimated)
        found[key] = FoundPlan(
            "best", (key,), tuple(lines), ask.party, total, total - estimated, estimated, float(ask.party),
            sum(one.heads for one in lines if one.is_estimated),
            sum(max(0, one.serves_high - one.heads) for one in lines),
            kept=tuple(one.doc_id for one in lines if one.doc_id in kept),
            changed=tuple(one.doc_id for one in lines if one.doc_id not in kept) if kept else (),
        )  # fmt: skip
    dropped: tuple[DroppedWish, ...] = ()
    plans = sorted(found.values(), key=lambda plan: (plan.total, plan.restaurant_keys))
    if ask.budget is not None and plans:
        within = [plan for plan in plans if plan.total <= ask.budget]
        if not within:
            dropped = (DroppedWish("budget", "", ask.budget, plans[0].total),)
        plans = within or plans[:1]
    kinds = ("best", "cheapest", "least_left")
    chosen_plans = tuple(replace(plan, kind=kind) for plan, kind in zip(plans[:3], kinds, strict=False))  # type: ignore[arg-type]
    bounds = tuple(Bound((key,), float(ask.party) if key in found else None, key in found) for key in sorted(orders))
    return Composition(chosen_plans, dropped, tuple(sorted(uncovered - covered)), False, bounds, ("fit", "cost"))
