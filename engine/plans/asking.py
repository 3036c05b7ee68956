"""Ask for a whole order, out of what is in force: its groups of eaters, its money, what stays of the plan before."""

from collections.abc import Sequence
from decimal import ROUND_FLOOR, Decimal

from engine.conversation import ShownPlan, Wants, WholeOrder
from engine.plans.contract import EatersGroup, Extra, KeptLine, PlanAsk
from engine.plans.offers import FREE_GROUP
from engine.plans.wished import extras_of, is_meat
from engine.pricing import effective_party
from engine.safety import kept_out


def plan_ask(
    wants: Wants,
    changing: ShownPlan | None = None,
    extras: Sequence[Extra] | None = None,
    of: Extra | None = None,
) -> PlanAsk | None:
    """None where the party is not known, or more heads have needs than it has. `changing`: the plan whose lines stay
    where they can. `extras`: what of the wishes everybody has beside the meal; None: what was said of the order. `of`:
    what it is of alone."""
    whole, party = wants.whole or WholeOrder(), wants.party
    if party is None or needing(wants) > party:
        return None
    return PlanAsk(
        party=party,
        effective=effective_party(party, wants.party_approximate),
        groups=groups_of_eaters(wants, party),
        budget=_cents(budget(wants)),
        all_in=is_all_in(wants),
        meal="breakfast" if wants.is_breakfast and of is None else "meal",
        of=of,
        is_snack=wants.named_food == "snack",
        extras=tuple(extras_of(wants) if extras is None else extras),
        of_meat=any(map(is_meat, wants.wishes)),
        places=whole.places,
        # Of several places each is of one of the kitchens that are named, where there are no more of those.
        kitchens=wants.cuisine_keys if 1 < len(wants.cuisine_keys) <= whole.places else (),
        restaurant_keys=wants.restaurant_keys,
        without=frozenset(whole.without),
        not_from=frozenset((*whole.not_from, *wants.excluded_restaurant_keys)),
        keeps=tuple(KeptLine(one.doc_id, one.position, one.units) for one in changing.lines) if changing else (),
    )


def needing(wants: Wants) -> int:
    """Heads with a counted need; groups are disjoint unless it is said that they are not."""
    return sum(need.count for need in wants.needs)


def groups_of_eaters(wants: Wants, party: int) -> tuple[EatersGroup, ...]:
    """Who is allergic is one, as nobody says how many, and is apart from the others where there is room."""
    groups = tuple(EatersGroup(need.label, need.count) for need in wants.needs if need.count)
    has_room = needing(wants) < party
    return (*groups, EatersGroup(FREE_GROUP, 1)) if kept_out(wants.severities) and has_room else groups


def budget(wants: Wants) -> Decimal | None:
    """What all of it may cost, the least that was said; a limit that a step set on dishes is none on an order. Where it
    is to hold fee, tax and tip, as it was said: what Cheaper sets is of the food of a plan that kept to it."""
    cheaper = wants.whole.total_max if wants.whole else None
    if cheaper is not None and wants.undivided is not None:
        return cheaper
    limits = [cheaper]
    if "price_max" not in wants.set_by_follow_up:
        limits.append(_said(wants.price_max, wants, wants.price_per_person_max is None))
    if wants.price_per_person_max is not None and wants.party and "price_per_person_max" not in wants.set_by_follow_up:
        a_head = _said(wants.price_per_person_max, wants)
        limits.append(None if a_head is None else a_head * wants.party)
    return min((limit for limit in limits if limit is not None), default=None)


def is_all_in(wants: Wants) -> bool:
    """Whether what `budget` gives holds fee, tax and tip."""
    return wants.undivided is not None and budget(wants) is not None and not (wants.whole and wants.whole.total_max)


def _said(limit: Decimal | None, wants: Wants, is_it: bool = True) -> Decimal | None:
    """`is_it`: this is the limit that was said so."""
    return wants.undivided if limit is not None and is_it and wants.undivided is not None else limit


def _cents(limit: Decimal | None) -> int | None:
    return None if limit is None else int((limit * 100).to_integral_value(ROUND_FLOOR))
