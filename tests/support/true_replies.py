"""Replies held against their own cards: whatever headline, text and notices say has to be so of what stands below them.

A reader of its own: sentences are read by `claims_of_text`, dishes by what is printed on their cards, and nothing is
shared with what composes either. `untrue` is called wherever a story is played (`tests/scenarios/`), on every reply.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime
from decimal import ROUND_HALF_UP, Decimal
from typing import Any

from aiohttp.test_utils import TestClient

from tests.support.claims_of_text import Claims, Limit, claims_of, taken_of
from tests.support.true_notices import of_notices
from tests.support.true_orders import of_orders

Json = Mapping[str, Any]
CENT = Decimal("0.01")
_ALSO = {"vegetarian": {"vegan"}, "dairy-free": {"vegan"}}
"""What a label implies: core document, 8.3."""
_SAYS_FREE = re.compile(r"\b(?:no|non|without|w/o|free of|minus)\b[^.,;]*|\b[\w-]+[- ]free\b", re.IGNORECASE)
_BROUGHT = re.compile(r"[Ff]or the (?P<whom>[^:;]+?): the (?P<dish>.+?)(?=; for the |, marked\.)")


def untrue(reply: Json, state: Json) -> list[str]:
    """What is said and is not so, one sentence each. `reply`, `state`: of a turn's row, as JSON."""
    if reply["kind"] == "plans":
        return [f"{one}: {reply['headline']!r}" for one in of_orders(reply, state)]
    if reply["kind"] != "results":
        return []
    claims = claims_of(reply["headline"])
    if claims is None:
        return [f"nobody can tell what this says: {reply['headline']!r}"]
    page = [card for card in reply["cards"] if not _is_for_needs(card, claims)]
    found = [
        *_unread(claims), *_of_place(claims, reply["cards"]), *_of_party(claims, page), *_of_limits(claims, page),
        *_of_counts(claims, reply), *_of_free(claims, page), *_of_diets(claims, page),
        *_of_exclusions(claims, reply["cards"]), *_of_order(claims, page), *_of_day(claims, state),
        *_of_text(reply["text"], reply["cards"], page), *_left_unsaid(claims, reply, state), *of_notices(reply, page),
    ]  # fmt: skip
    return [f"{one}: {reply['headline']!r}" for one in found]


async def check_turn(http: TestClient[Any, Any], turn_id: str) -> None:
    """Raises AssertionError for a turn whose reply says what is not so. One that was erased says nothing."""
    async with http.get(f"/turns/{turn_id}") as response:
        row = await response.json()
    assert response.status == 200, row
    wrong = untrue(row["reply"], row["state_after"])
    assert not wrong, "\n".join(wrong)


def _is_for_needs(card: Json, claims: Claims) -> bool:
    """It stands for some of the party alone, and is counted for them."""
    return bool(card["for_need"]) and card["party"] != claims.party


def asked(cards: Iterable[Json]) -> list[Json]:
    return [card for card in cards if card["group"] != "nearest"]


def _money(card: Json, name: str) -> Decimal | None:
    return None if card[name] is None else Decimal(card[name])


def _unread(claims: Claims) -> Iterator[str]:
    if claims.unread:
        yield f"nobody can tell what “{claims.unread}” says"


def _of_place(claims: Claims, cards: Iterable[Json]) -> Iterator[str]:
    for card in cards:
        where = (card["city"], card["state"], card["address"])
        if claims.place and claims.place not in where[:1] and not _is_of_region(claims.place, where):
            yield f"{card['item_name']} is in {card['city'] or 'no city'}, not in {claims.place}"
        if claims.scope and not f"{claims.scope},".startswith(f"{card['restaurant_name']},"):
            yield f"{card['item_name']} is from {card['restaurant_name']}, not from {claims.scope}"


def _is_of_region(place: str, where: tuple[str, str, str]) -> bool:
    """A ZIP stands in the address; of a state nothing but its code is on a card."""
    return place in where[2] if place.isdigit() else bool(where[1]) and place not in where[2] and len(place) > 2


def _of_party(claims: Claims, page: Iterable[Json]) -> Iterator[str]:
    for card in page:
        name, units, cost = card["item_name"], card["units"], _money(card, "party_cost")
        if units is None:
            continue
        if card["party"] != claims.party or claims.party is None:
            yield f"{name} is counted for {card['party']}"
            continue
        feeds = card["serves_max"]
        heads = -(-claims.party * 95 // 100) if claims.about and (feeds or 0) > 1 else claims.party
        if feeds is not None and units * feeds < heads:
            yield f"{units} of {name} feed {units * feeds}, not {heads}"
        if card["is_estimated"] != (feeds is None) or card["is_estimated"] != card["lines"][3].startswith("about "):
            yield f"{name} is estimated, and does not say so, or says so and is not"
        if cost != units * Decimal(card["display_price"]):
            yield f"{units} of {name} at {card['display_price']} are not {cost}"
        if cost is not None and _money(card, "cost_per_head") != (cost / claims.party).quantize(CENT, ROUND_HALF_UP):
            yield f"{name} is {cost} for {claims.party}, not {card['cost_per_head']} a head"
        told = f"for {'about ' if claims.about else ''}{claims.party}"
        if told not in card["lines"][3]:
            yield f"the cost of {name} is not told {told}"


def _of_limits(claims: Claims, page: Iterable[Json]) -> Iterator[str]:
    for card in page:
        for limit in (*claims.limits, *claims.steps):
            if (over := _over(card, limit, claims.party)) is not None:
                yield f"{card['item_name']} is {over} {limit.of}, over {limit.most}"
        if claims.feeds_more_than is not None and (card["serves_max"] or 0) <= claims.feeds_more_than:
            yield f"one order of {card['item_name']} feeds {card['serves_max']}"


def _over(card: Json, limit: Limit, party: int | None) -> Decimal | None:
    """What a dish costs where that is more; of one without a stated size, what it costs at the least."""
    price, cost, head = _money(card, "display_price"), _money(card, "party_cost"), _money(card, "cost_per_head")
    if limit.of == "each where no size is stated":
        least = price if card["serves_max"] is None and cost is None else None
    elif limit.of == "a head":
        least = head if head is not None else _money(card, "price_per_person")
        if least is None and price is not None and party is not None and price > limit.most * party:
            least = price
    else:
        least = cost if cost is not None else price
    return least if least is not None and least > limit.most else None


def _of_counts(claims: Claims, reply: Json) -> Iterator[str]:
    named = asked(reply["cards"])
    for_all = [card for card in named if not card["for_need"]]
    if claims.count is None:
        if for_all or reply["total"]:
            yield f"nothing is said to be there, and {len(for_all)} of {reply['total']} stand below"
        return
    houses = {card["restaurant_key"] for card in for_all}
    if (claims.noun == "dish") != (claims.count == 1) or (claims.house == "restaurant") != (claims.restaurants == 1):
        yield "one is one and many are many"
    if claims.count != reply["total"] or len(for_all) > claims.count:
        yield f"{claims.count} are told, {reply['total']} counted, {len(for_all)} shown"
    if claims.restaurants is not None and not len(houses) <= claims.restaurants <= claims.count:
        yield f"{claims.restaurants} restaurants are told, {len(houses)} shown"
    more = next((one for one in reply["quick_replies"] if one["label"] == "More"), None)
    if reply["follow_up_type"] == "page" or not reply["cards"]:
        return
    rest = more["count"] if more else 0
    if not (more and more["at_least"]) and not len(for_all) + rest <= claims.count <= len(named) + rest:
        yield f"{claims.count} are told, {len(named)} shown and {rest} behind More"
    if not more and claims.restaurants is not None and claims.restaurants > len({c["restaurant_key"] for c in named}):
        yield f"{claims.restaurants} restaurants are told, {len(houses)} are all there are"


def _of_free(claims: Claims, page: Iterable[Json]) -> Iterator[str]:
    if claims.free is None or claims.unsaid is None or claims.count is None:
        return
    if claims.free + claims.unsaid != claims.count:
        yield f"{claims.free} and {claims.unsaid} are not {claims.count}"
    unsaid = [(card["group"], bool(card["caution"])) for card in asked(page)]
    cautioned = sum(has for _, has in unsaid)
    if cautioned > claims.unsaid or len(unsaid) - cautioned > claims.free:
        yield f"{cautioned} of {len(unsaid)} cards do not say"
    # What only its description names stands behind what is called so, whatever either says.
    if unsaid != sorted(unsaid):
        yield "what does not say stands before what states itself free"


def _of_diets(claims: Claims, page: Iterable[Json]) -> Iterator[str]:
    for card in page:
        for diet in claims.diets:
            if not {diet, *_ALSO.get(diet, ())} & set(card["dietary_labels"]):
                yield f"{card['item_name']} does not state {diet}"


def names(card: Json, food: str) -> bool:
    """As a word of name or description, one or many; what is said to be left out is not named."""
    text = _SAYS_FREE.sub(" ", f"{card['item_name']} | {card['description']}")
    one = re.escape(re.sub(r"(?<=[^s])s$", "", food.lower()))
    return re.search(rf"\b{one}(?:e?s)?\b", text.lower()) is not None


def _of_exclusions(claims: Claims, cards: Iterable[Json]) -> Iterator[str]:
    yield from (f"{card['item_name']} names {food}" for card in cards for food in claims.naming_no if names(card, food))


def _of_order(claims: Claims, page: Iterable[Json]) -> Iterator[str]:
    costs = [cost for card in asked(page) if (cost := _money(card, "party_cost")) is not None]
    if claims.order and costs != sorted(costs, reverse=claims.order.startswith("most")):
        yield f"these costs are not {claims.order}: {', '.join(map(str, costs))}"


def _of_day(claims: Claims, state: Json) -> Iterator[str]:
    """A day that is told by its date is the one that the thread holds, and falls on that weekday."""
    known = (state["wants"].get("day") or {}).get("starts")
    if claims.day and not known:
        yield "a date is told that nobody knows"
    elif claims.day and f"{(day := datetime.fromisoformat(known)):%A} {day.day} {day:%B}" != claims.day.group():
        yield f"{claims.day.group()} is not {known[:10]}"


def _of_text(text: str, cards: Iterable[Json], page: Iterable[Json]) -> Iterator[str]:
    for card in page:
        for limit in taken_of(text):
            if (over := _over(card, limit, card["party"])) is not None:
                yield f"{card['item_name']} is {over} {limit.of}, and these cost at most {limit.most}"
    for found in _BROUGHT.finditer(text):
        marked = [
            card for card in cards if card["for_need"] and found["dish"] in re.sub("^[Tt]he ", "", card["item_name"])
        ]
        labels = [label for card in marked for label in re.findall(r"(?:^| and )(.+?), for \d+", card["for_need"])]
        if not marked or not any(label.removesuffix("n") in found["whom"] for label in labels):
            yield f"the {found['dish']} is told for the {found['whom']}, and no card is marked so"


def _left_unsaid(claims: Claims, reply: Json, state: Json) -> Iterator[str]:
    """What holds for this answer stands in its headline; what a step took does not stand there as somebody's wish."""
    filters, wants, head = reply["filters"], state["wants"], claims.head.casefold()
    if (filters["party"], filters["party_approximate"]) != (claims.party, claims.about):
        yield f"the party is {filters['party']}"
    if filters["city"] and claims.place != filters["city"]:
        yield f"the city is {filters['city']}"
    listed = () if claims.apart else (*filters["dietary_labels"], *filters["allergies"])
    for word in (*filters["cuisine"], *filters["excluded"], *listed, filters["restaurant_name"] or ""):
        if word.casefold() not in head:
            yield f"{word} is not told"
    told = {limit.of: limit.most for limit in claims.limits}
    steps = set(wants.get("set_by_follow_up", ()))
    for name, of in (("price_per_person_max", "a head"), ("price_max", "in all")):
        said = None if name in steps or wants.get(name) is None else Decimal(wants[name])
        relaxed = any(notice["code"] == "relaxed" for notice in reply["notices"])
        if told.get(of) != said and not (relaxed and of not in told):
            yield f"the limit {of} that was said is {said}"
    if bool(wants.get("by_price")) != bool(claims.order):
        yield "the order is not told" if wants.get("by_price") else "nobody asked for that order"
    for words in (wants.get("date"), wants.get("time")):
        if words and not claims.day and words.casefold() not in head:
            yield f"“{words}” is not told"
