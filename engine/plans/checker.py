"""Checker of plans: whether an order feeds everybody within all that was asked, by arithmetic of its own.

It shares nothing with the program that found the plan: it reads the offers, counts with whole fractions, and tests
Hall's condition over every union of groups. A plan that it finds fault with is never shown.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import chain, combinations

import numpy as np

from engine.catalogue import COURSES, course_named
from engine.plans.contract import Extra, FoundLine, FoundPlan, PlanAsk, Terms
from engine.plans.offers import Offers

MOST, MORE, LEAST = Fraction(5, 4), 12, Fraction(4, 5)
SHARE = Fraction(3, 5)
"""Rule book, "Composed orders": servings of a course, their low ends, and the most that eat of one main."""
ANYTHING = ""
"""Those of no group."""


def _mains_least(heads: int) -> int:
    return 3 if heads >= 30 else 2 if heads >= 12 else 1


def broken_by(
    plan: FoundPlan, ask: PlanAsk, offers: Offers, terms: Mapping[str, Terms], budget: int | None
) -> Iterator[str]:
    """What of the rules the plan breaks and does not say; nothing where it is right. `budget`: cents for the food."""
    at = {
        (doc, int(position)): place
        for place, (doc, position) in enumerate(zip(offers.doc_ids, offers.position, strict=True))
    }
    places = {line: at.get((line.doc_id, line.position)) for line in plan.lines}
    if any(place is None for place in places.values()) or len({*places.values()}) != len(plan.lines):
        yield "a line that is no offer, or one twice"
        return
    known = {line: place for line, place in places.items() if place is not None}
    yield from _lines(plan, ask, offers, known)
    yield from _money(plan, ask, terms, budget)
    yield from _fed(plan, ask, offers, known)
    yield from _as_named(plan, ask, offers, known)
    yield from _of_kitchens(plan, ask, offers)
    if ask.of is None or (course_named(ask.of.words) or "main") in ("main", "combination"):
        yield from _bites(plan, offers, known)
    yield from _choice(plan, ask)


def _lines(plan: FoundPlan, ask: PlanAsk, offers: Offers, places: Mapping[FoundLine, int]) -> Iterator[str]:
    for line, at in places.items():
        if line.units < max(int(offers.least[at]), 1):
            yield f"{line.doc_id}: fewer than the least order"
        if line.unit_price != int(offers.price[at]) or line.cost != line.units * line.unit_price:
            yield f"{line.doc_id}: a wrong cost"
        if line.dish_key in ask.without or line.restaurant_key in ask.not_from or int(offers.standing[at]) > 1:
            yield f"{line.doc_id}: it is out"
        if ask.restaurant_keys and line.restaurant_key not in ask.restaurant_keys:
            yield f"{line.doc_id}: of another restaurant"
        if line.units and not line.heads:
            yield f"{line.doc_id}: nobody eats of it"
        if line.heads > line.units * _serving(offers, at, ask):
            yield f"{line.doc_id}: more eat of it than it feeds"
        for key, heads in line.heads_by_group:
            if heads and not offers.by_group[key][at]:
                yield f"{line.doc_id}: brought for {key}, which it does not state"
        if line.is_estimated != bool(offers.is_estimated[at]):
            yield f"{line.doc_id}: stated and estimated are mixed up"


def _money(plan: FoundPlan, ask: PlanAsk, terms: Mapping[str, Terms], budget: int | None) -> Iterator[str]:
    said = {(short.rule, short.of) for short in plan.shortfalls}
    if plan.total != sum(line.cost for line in plan.lines) or plan.stated + plan.estimated != plan.total:
        yield "a wrong sum"
    if plan.estimated != sum(line.cost for line in plan.lines if line.is_estimated):
        yield "a wrong sum of what is estimated"
    if budget is not None and plan.total > budget and ("budget", "") not in said:
        yield f"{plan.total} is beyond {budget}"
    if {line.restaurant_key for line in plan.lines} != {*plan.restaurant_keys}:
        yield "restaurants that nothing is from"
    if len(plan.restaurant_keys) > ask.places and ("places", "") not in said:
        yield "more restaurants than asked for"
    for key in plan.restaurant_keys:
        least = terms[key].minimum if key in terms else None
        paid = sum(line.cost for line in plan.lines if line.restaurant_key == key)
        if least is not None and paid < least and ("minimum", key) not in said:
            yield f"{key}: {paid} is below its minimum of {least}"


def _serving(offers: Offers, at: int, ask: PlanAsk) -> Fraction:
    each = Fraction(int(offers.holds[at]), int(offers.a_head[at]))
    return each if offers.one_each[at] else each * ask.party / ask.effective


def _fed(plan: FoundPlan, ask: PlanAsk, offers: Offers, places: Mapping[FoundLine, int]) -> Iterator[str]:
    said = {(short.rule, short.of) for short in plan.shortfalls}
    groups = {group.key: group.heads for group in ask.groups if ("diets", group.key) not in said}
    groups[ANYTHING] = ask.party - sum(groups.values())
    mains = [line for line in plan.lines if line.role in ("main", "plate")]
    sides = [line for line in plan.lines if line.role == "side"]
    by_line = {line: dict(line.heads_by_group) for line in plan.lines}
    for line in plan.lines:
        by_line[line][ANYTHING] = line.heads - sum(by_line[line].values())
    # Who has no main has two sides instead: only who eats nothing but what states something.
    with_main = {key: sum(by_line[line].get(key, 0) for line in mains) for key in groups}
    without = {key: heads - with_main[key] for key, heads in groups.items()}
    if without[ANYTHING] or min(without.values()) < 0:
        yield "the party is not fed, or fed twice"
    for key, missing in without.items():
        eaten = defaultdict[str, int](int)
        for line in sides:
            eaten[line.dish_key] += by_line[line].get(key, 0)
        if missing and (sum(eaten.values()) < 2 * missing or max(eaten.values(), default=0) > groups[key]):
            yield f"{key} is neither fed by mains nor by two sides each"
    for union in chain.from_iterable(combinations(groups, count) for count in range(1, len(groups) + 1)):
        servings = sum(
            int(line.units * _serving(offers, places[line], ask))
            for line in mains
            if any(key == ANYTHING or offers.by_group[key][places[line]] for key in union)
        )
        if servings < sum(with_main[key] for key in union):
            yield f"{union}: {servings} servings are too few (Hall's condition)"
    yield from _sides(plan, ask, offers, groups, by_line)
    for role in {line.role for line in plan.lines}:
        of_role = ("main", "plate") if role in ("main", "plate") else (role,)
        lines = [line for line in plan.lines if line.role in of_role]
        heads = sum(line.heads for line in lines)
        each = {line: line.units * _serving(offers, places[line], ask) for line in lines}
        low = sum(
            (each[line] * int(offers.low[places[line]]) / int(offers.holds[places[line]]) for line in lines),
            Fraction(0),
        )
        if sum(each.values()) > MOST * heads + MORE:
            yield f"{role}: {sum(each.values())} servings for {heads}"
        if low < LEAST * heads:
            yield f"{role}: at the low ends {low} servings for {heads}"


def _sides(
    plan: FoundPlan,
    ask: PlanAsk,
    offers: Offers,
    groups: Mapping[str, int],
    by_line: Mapping[FoundLine, Mapping[str, int]],
) -> Iterator[str]:
    """Everybody who eats anything has a side, where the restaurants sell them and no extra is one; and every extra."""
    said = {(short.rule, short.of) for short in plan.shortfalls}
    here = [
        at
        for at in range(len(offers))
        if offers.restaurants[offers.restaurant[at]] in plan.restaurant_keys
        and offers.dishes[offers.dish[at]] not in ask.without
        and max(int(offers.least[at]), 1) * _serving(offers, at, ask) <= MOST * ask.party + MORE
    ]
    side_courses = {"side", "salad", "soup", "appetizer"}

    def course(at: int) -> str:
        return COURSES[int(offers.course[at])]

    taken, replaced = set[int](), False
    mains = [extra for extra in ask.extras if extra.is_share or offers.part_of.get(extra.words) == "main"]
    for extra in ask.extras:
        words, mask = extra.words, offers.by_extra.get(extra.words)
        if extra in mains:
            yield from _among_mains(plan, ask, offers, extra, len(mains))
            continue
        eaters = sum(line.heads for line in plan.lines if _is_had_as(line, extra, offers, ask))
        whom = ask.party if extra.heads is None else min(extra.heads, ask.party)
        if eaters < whom and ("extras", words) not in said:
            yield f"{words}: {eaters} of {whom} have it"
        if extra.heads is not None and eaters > whom:
            yield f"{words}: {eaters} have it, and it is for {whom}"
        if (eaters or extra.is_wished) and mask is not None:
            found = [at for at in here if mask[at]]
            taken |= {*found}
            is_of_all = extra.heads is None
            replaced |= bool(eaters and found and is_of_all) and all(course(at) in side_courses for at in found)
    is_of_mains = ask.meal == "meal" and ask.of is None
    sells = any(course(at) in side_courses and at not in taken for at in here) and is_of_mains
    if sells and not replaced:
        sides = sum(by_line[line].get(ANYTHING, 0) for line in plan.lines if line.role in ("side", "plate"))
        if sides < groups[ANYTHING]:
            yield f"{sides} of {groups[ANYTHING]} have a side"


def _as_named(plan: FoundPlan, ask: PlanAsk, offers: Offers, places: Mapping[FoundLine, int]) -> Iterator[str]:
    """Where an order is of what was named alone, its meal is of that and nobody has a side; what is for somebody's diet
    states it."""
    shares = [extra.words for extra in ask.extras if extra.is_share or offers.part_of.get(extra.words) == "main"]
    for line, at in places.items():
        extra = next((one for one in ask.extras if one.words == line.role), None)
        if extra is not None and extra.diet is not None and not offers.by_extra[extra.words][at]:
            yield f"{line.doc_id}: {extra.words} of {extra.diet}, which it does not state"
        if ask.of is None:
            continue
        named = [words for words in (ask.of.words, *shares) if offers.by_extra[words][at]]
        if line.role in ("main", "plate") and not named:
            yield f"{line.doc_id}: it is no {ask.of.words}"
        if line.role == "side":
            yield f"{line.doc_id}: a side, where none was asked for"


def _of_kitchens(plan: FoundPlan, ask: PlanAsk, offers: Offers) -> Iterator[str]:
    """For each union of kitchens as many places (Hall's condition)."""
    said = {short.of for short in plan.shortfalls if short.rule == "kitchens"}
    held = [key for key in ask.kitchens if key not in said]
    sellers = {
        key: {offers.restaurants[one] for one in offers.restaurant[offers.by_kitchen[key]].tolist()} for key in held
    }
    for union in chain.from_iterable(combinations(held, count) for count in range(1, len(held) + 1)):
        if len({*plan.restaurant_keys} & set[str]().union(*(sellers[key] for key in union))) < len(union):
            yield f"{union}: too few places of these kitchens"


def _is_had_as(line: FoundLine, extra: Extra, offers: Offers, ask: PlanAsk) -> bool:
    """A breakfast's drink is any that everybody has."""
    others = (one.words for one in ask.extras if offers.part_of.get(one.words) == "drink")
    return line.role == extra.words or (extra.words == "drinks" and line.role in others)


def _among_mains(plan: FoundPlan, ask: PlanAsk, offers: Offers, extra: Extra, wished: int) -> Iterator[str]:
    """Somebody eats of a main that was wished for; of one that was asked for as many as of each, were there those and
    the least number of others."""
    mask = offers.by_extra[extra.words]
    meant = {(offers.doc_ids[at], int(offers.position[at])) for at in range(len(offers)) if mask[at]}
    mains = [line for line in plan.lines if line.role in ("main", "plate")]
    eaters = sum(line.heads for line in mains if (line.doc_id, line.position) in meant)
    tenth = ask.party // 10 if _mains_least(ask.party) > 1 else 1
    least = 1 if extra.is_wished else max(ask.party // (_mains_least(ask.party) + wished), tenth, 1)
    if extra.heads is not None:
        least = min(extra.heads, ask.party)
    if eaters < least and ("extras", extra.words) not in {(short.rule, short.of) for short in plan.shortfalls}:
        yield f"{extra.words}: {eaters} eat of it"


def _bites(plan: FoundPlan, offers: Offers, places: Mapping[FoundLine, int]) -> Iterator[str]:
    """An estimated main for one that costs less than half of what is in the middle of those there."""
    for line, at in places.items():
        if line.role not in ("main", "plate") or not (offers.is_estimated[at] and offers.one_each[at]):
            continue
        mains = sorted(
            int(offers.price[one])
            for one in np.flatnonzero(offers.restaurant == offers.restaurant[at]).tolist()
            if offers.one_each[one] and COURSES[int(offers.listed[one])] in ("main", "combination")
        )
        is_main = COURSES[int(offers.listed[at])] in ("main", "combination")
        if is_main and 2 * int(offers.price[at]) < mains[len(mains) // 2]:
            yield f"{line.doc_id}: a bite, and no main"


def _choice(plan: FoundPlan, ask: PlanAsk) -> Iterator[str]:
    said = {short.rule for short in plan.shortfalls}
    least = _mains_least(ask.party)
    eaten = defaultdict[str, int](int)
    for line in plan.lines:
        if line.role in ("main", "plate"):
            eaten[line.dish_key] += line.heads
    counted = sum(heads >= max(ask.party // 10, 1) for heads in eaten.values())
    if least > 1 and counted < least and "variety" not in said:
        yield f"{counted} mains for {ask.party}"
    if least > 1 and max(eaten.values(), default=0) > SHARE * ask.party and "share" not in said:
        yield f"{max(eaten.values())} of {ask.party} eat one main"
