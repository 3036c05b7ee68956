"""Whole orders held against their own lines, as `true_replies` holds dishes: sums, heads, needs, what is promised."""

import re
from collections.abc import Iterator, Mapping, Sequence
from decimal import ROUND_HALF_UP, Decimal
from typing import Any

from tests.support.claims_of_text import OrderClaims, order_claims_of

Json = Mapping[str, Any]
CENT = Decimal("0.01")
_LARGE = Decimal("0.6")
"""Of the heads, at most this part on one main, from twelve on (rule book, "Composed orders")."""
_FIGURES = re.compile(r"\d[\d,]*\.\d\d")
_FOR = re.compile(r"(?:^| and )(?P<label>[a-z-]+), for (?P<heads>\d+)")
OVER = frozenset({"plan_wish_dropped", "plans_cheapest"})
"""Notices that say that a limit does not hold."""


def of_orders(reply: Json, state: Json) -> Iterator[str]:
    """What is said of whole orders and is not so. `reply`, `state`: of a turn's row, as JSON."""
    claims = order_claims_of(reply["headline"])
    if claims is None:
        yield "nobody can tell what this says"
        return
    if not reply["plans"] or reply["cards"]:
        yield "there is no order, or there are dishes beside it"
        return
    for plan in reply["plans"]:
        yield from _sums(plan)
        yield from _lines(plan)
    yield from _of_focus(claims, reply["plans"][0])
    yield from _of_limits(claims, reply)
    yield from _of_what_is_in_force(claims, reply, state)
    yield from _of_difference(reply["plans"])


def _sums(plan: Json) -> Iterator[str]:
    costs = {True: Decimal(0), False: Decimal(0)}
    for line in plan["lines"]:
        costs[line["is_estimated"]] += Decimal(line["cost"])
        if Decimal(line["cost"]) != line["units"] * Decimal(line["unit_price"]):
            yield f"{line['units']} of {line['item_name']} at {line['unit_price']} are not {line['cost']}"
    total = costs[True] + costs[False]
    if (Decimal(plan["estimated_cost"]), Decimal(plan["stated_cost"])) != (costs[True], costs[False]):
        yield f"{costs[False]} is by stated sizes, {costs[True]} by estimated ones"
    if total != Decimal(plan["total"]):
        yield f"its lines come to {total}, not {plan['total']}"
    head = (total / plan["party"]).quantize(CENT, ROUND_HALF_UP)
    if head != Decimal(plan["per_head"]):
        yield f"{total} for {plan['party']} is {head} a head, not {plan['per_head']}"
    told = [Decimal(one.replace(",", "")) for one in _FIGURES.findall(plan["cost"])]
    if told[:2] != [total.quantize(CENT), head] or f"for {plan['party']}" not in plan["cost"].replace("about ", ""):
        yield f"what it costs is told as {plan['cost']!r}"
    if ("about" in plan["cost"]) != bool(costs[True]) and "for about" not in plan["cost"]:
        yield "it is estimated and does not say so, or says so and is not"


def _lines(plan: Json) -> Iterator[str]:
    for line in plan["lines"]:
        if not 0 < line["heads"] <= plan["party"]:
            yield f"{line['heads']} of {plan['party']} eat of {line['item_name']}"
        if line["is_estimated"] != line["lines"][0].startswith("about "):
            yield f"{line['item_name']} is estimated, and does not say so, or says so and is not"
        if str(line["units"]) not in line["lines"][0] or f"for {line['heads']}" not in line["lines"][1]:
            yield f"{line['item_name']} is told as {line['lines']}"
        if line["caution"] and line["caution"] not in line["warnings"]:
            yield f"{line['item_name']} is cautioned of, and not warned of"
        for found in _FOR.finditer(line["for_need"] or ""):
            if int(found["heads"]) > line["heads"]:
                yield f"{line['item_name']} is for {found['heads']}, and {line['heads']} eat of it"
    names = {line["restaurant_name"] for line in plan["lines"]}
    if names != set(plan["restaurants"]):
        yield f"its lines are from {sorted(names)}"


def _of_focus(claims: OrderClaims, plan: Json) -> Iterator[str]:
    if set(claims.names) != {part for name in plan["restaurants"] for part in name.split(" and ")}:
        yield f"it is from {plan['restaurants']}"
    if (claims.total, claims.each) != (Decimal(plan["total"]), Decimal(plan["per_head"])):
        yield f"it is {plan['total']}, {plan['per_head']} a head"
    if claims.about != (Decimal(plan["estimated_cost"]) > 0):
        yield "the headline says about, and nothing is estimated, or the other way"
    if claims.of.party != plan["party"]:
        yield f"it is for {plan['party']}"
    if plan["show"] or not (plan["order"] and plan["swap"]):
        yield "the one in focus has other buttons than it should"


def _of_limits(claims: OrderClaims, reply: Json) -> Iterator[str]:
    if any(notice["code"] in OVER for notice in reply["notices"]):
        return
    for plan in reply["plans"]:
        measures = {"a head": Decimal(plan["total"]) / plan["party"], "in all": Decimal(plan["total"])}
        for limit in (*claims.of.limits, *claims.of.steps):
            if measures.get(limit.of, Decimal(0)) > limit.most:
                yield f"{plan['title']} is {measures[limit.of]:.2f} {limit.of}, over {limit.most}"


def _of_what_is_in_force(claims: OrderClaims, reply: Json, state: Json) -> Iterator[str]:
    filters, wants, head = reply["filters"], state["wants"], reply["headline"].casefold()
    if (filters["party"], filters["party_approximate"]) != (claims.of.party, claims.of.about):
        yield f"the party is {filters['party']}"
    if filters["city"] and filters["city"] not in claims.of.place:
        yield f"the city is {filters['city']}"
    for word in (*filters["cuisine"], *filters["excluded"], *filters["dietary_labels"], *filters["allergies"]):
        if word.casefold() not in head:
            yield f"{word} is not told"
    needs = wants.get("needs", ())
    if bool(needs) != bool(claims.needs):
        yield "who is among them is not told, or told of nobody"
    for need in needs:
        if need["label"] not in claims.needs:
            yield f"nobody is told to be {need['label']}"
        for plan in reply["plans"]:
            for_them = any(f"{need['label']}, for " in (line["for_need"] or "") for line in plan["lines"])
            if not for_them and not any(need["label"] in one for one in plan["missing"]):
                yield f"{plan['title']} has nothing for who is {need['label']}, and does not say so"
    if filters["allergies"]:
        yield from _of_allergies(filters["allergies"], reply["plans"])


def _of_allergies(allergies: Sequence[str], plans: Sequence[Json]) -> Iterator[str]:
    """A line that does not say that it is free of all of them is cautioned of."""
    for plan in plans:
        for line in plan["lines"]:
            says = " ".join(line["warnings"])
            if not line["caution"] and "the menu says “" not in says:
                yield f"{line['item_name']} says nothing of {', '.join(allergies)}, and is not cautioned of"


def _of_difference(plans: Sequence[Json]) -> Iterator[str]:
    """Plans differ in a restaurant or in half their lines; one of each kind."""
    if len({plan["kind"] for plan in plans}) != len(plans) or len(plans) > 3:
        yield f"they are {[plan['kind'] for plan in plans]}"
    for at, plan in enumerate(plans):
        for other in plans[at + 1 :]:
            mine, theirs = ({(line["doc_id"], line["portion"]) for line in one["lines"]} for one in (plan, other))
            if plan["restaurants"] == other["restaurants"] and 2 * len(mine & theirs) > max(len(mine), len(theirs)):
                yield f"{plan['title']} and {other['title']} are the same order"
