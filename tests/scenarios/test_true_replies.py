"""The reader that holds every reply of every story against its cards finds each lie that is put into a true reply.

`Talk.says` and the channels' threads call it, so that a story need not: these tests show that it can fail.
"""

import json
from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest

from tests.support.claims_of_text import claims_of
from tests.support.true_replies import untrue

Json = dict[str, Any]
Talks = Callable[[], Any]
Lie = Callable[[Json], None]

STORIES: dict[str, tuple[str, ...]] = {
    "limited": ("vegetarian Italian for 25 in Boston on Tuesday, under $20 a head, no mushrooms",),
    "sorted": ("lunch for 20 in Boston, cheapest first",),
    "in_all": ("lunch for about 40 in Cambridge, up to $600 in all",),
    "scoped": ("lunch for 10 from Falafel King in Boston",),
    "few": ("mujaddara for 20 in Chicago",),
    "guarded": ("cookies for 12 in Boston, one of us is allergic to nuts",),
    "needs": ("lunch for 20 in Boston, two vegans",),
    "cheaper": ("lunch for 25 in Boston", "cheaper"),
    "cheaper_still": ("lunch for 25 in Boston", "cheaper", "vegetarian"),
    "more_of_one": ("platters for 10 in Boston", "serves more people"),
    "unsized": ("spring rolls for 20 in Boston",),
    "relaxed": ("lunch for 25 in Boston, under $1 in all",),
    "apart": ("kosher lunch for 15 in New York",),
    "order": ("compose an order for 25 in Boston, two vegans, no mushrooms, under $20 a head",),
}


def headline(old: str, new: str) -> Lie:
    def lie(reply: Json) -> None:
        assert old in reply["headline"], reply["headline"]
        reply["headline"] = reply["headline"].replace(old, new)

    return lie


def notice(old: str, new: str) -> Lie:
    def lie(reply: Json) -> None:
        found = next(one for one in reply["notices"] if old in one["text"])
        found["text"] = found["text"].replace(old, new)

    return lie


def card(at: int, **fields: Any) -> Lie:
    return lambda reply: reply["cards"][at].update(fields)


def line(at: int, **fields: Any) -> Lie:
    """Of the whole order in focus."""
    return lambda reply: reply["plans"][0]["lines"][at].update(fields)


def plan(at: int, **fields: Any) -> Lie:
    return lambda reply: reply["plans"][at].update(fields)


def reply(**fields: Any) -> Lie:
    return lambda one: one.update(fields)


def reversed_cards(one: Json) -> None:
    one["cards"].reverse()


def one_more(one: Json) -> None:
    one["headline"] = one["headline"].replace(f"{one['total']:,} dishes", f"{one['total'] + 1:,} dishes")


def dearer(one: Json) -> None:
    """All figures of a dish agree, and are beyond the limit."""
    first = one["cards"][0]
    first |= {"display_price": "1000.00", "party_cost": f"{1000 * first['units']}.00"}
    first["cost_per_head"] = f"{1000 * first['units'] / first['party']:.2f}"
    first["price_per_person"] = "400.00"


LIES: list[tuple[str, str, Lie]] = [
    ("limited", "another city", headline("in Boston", "in Cambridge")),
    ("limited", "a dish of another city", card(3, city="Cambridge")),
    ("limited", "no city", headline(" in Boston", "")),
    ("limited", "another party", headline("for 25", "for 26")),
    ("limited", "a party about", headline("for 25", "for about 25")),
    ("limited", "no party", headline(" for 25", "")),
    ("limited", "a limit not kept", headline("up to $20 a head", "up to $2 a head")),
    ("limited", "a limit that nobody said", headline("up to $20 a head", "up to $20 a head, up to $900 in all")),
    ("limited", "a limit not told", headline(", up to $20 a head", "")),
    ("limited", "a dish over the limit", dearer),
    ("limited", "a diet not stated", card(1, dietary_labels=["gluten-free"])),
    ("limited", "another diet", headline("Vegetarian", "Vegan")),
    ("limited", "a diet not told", headline("Vegetarian ", "")),
    ("limited", "a kitchen not told", headline(" Italian", "")),
    ("limited", "a dish that names what is left out", card(2, item_name="Stuffed Mushrooms")),
    ("limited", "it in the description", card(2, description="With a mushroom sauce.")),
    ("limited", "what is left out not told", headline(", naming no mushrooms", "")),
    ("limited", "no day", headline(", Tuesday", "")),
    ("limited", "too few units", card(0, units=1, party_cost="1.00")),
    ("limited", "a cost that is no product", card(0, party_cost="3.00")),
    ("limited", "a cost a head that is no share", card(0, cost_per_head="3.00")),
    ("limited", "one dish more", one_more),
    ("limited", "a restaurant less", headline("3 restaurants", "1 restaurant")),
    ("limited", "many said of one", headline("3 restaurants", "3 restaurant")),
    ("limited", "a tail that nobody knows", headline("restaurants.", "restaurants, all of them good.")),
    ("limited", "no count", headline(":", ",")),
    ("sorted", "the order reversed", reversed_cards),
    ("sorted", "the other order", headline("cheapest first", "most expensive first")),
    ("sorted", "an order not told", headline(", cheapest first", "")),
    ("in_all", "an order that nobody asked for", headline(": ", ", cheapest first: ")),
    ("in_all", "an exact party", headline("for about 40", "for 40")),
    ("in_all", "a total not kept", headline("up to $600 in all", "up to $60 in all")),
    ("in_all", "a dish over the total", dearer),
    ("scoped", "another restaurant", headline("from Falafel King", "from Lotus Alley")),
    ("scoped", "a dish of another restaurant", card(0, restaurant_name="Lotus Alley")),
    ("few", "near ones as asked for", reply(notices=[])),
    ("few", "all but one near", notice("last 5", "last 6")),
    ("few", "two as nothing", headline("2 dishes from 1 restaurant", "nothing on the menus here")),
    ("few", "two as three", lambda one: (one_more(one), one.update(total=3))),
    ("guarded", "one more that is free", headline("2 state", "3 state")),
    ("guarded", "no allergy", headline(", with an allergy to nuts", "")),
    ("guarded", "all free", headline("2 state that they are free of nuts, 7 do not say", "all state that they are free "
     "of nuts")),
    ("guarded", "what does not say first", lambda one: one["cards"].insert(0, one["cards"].pop())),
    ("guarded", "another number left out", notice(" dish", "0 dish")),
    ("needs", "a need that no card is for", card(1, for_need=None, party=20)),
    ("needs", "another dish for it", reply(text="For the two vegans: the Lasagna, marked.")),
    ("needs", "another need", reply(text="For the two who eat halal: the Mujaddara Bowl, marked.")),
    ("cheaper", "a step's limit not kept", reply(text="These cost at most $20.00 for 25.")),
    ("cheaper_still", "a step's limit as somebody's", lambda one: _as_said(one)),
    ("more_of_one", "an order that feeds fewer", card(0, serves_max=2, units=5)),
    ("unsized", "more without a size", notice("1 of these states", "3 of these state")),
    ("unsized", "none with a size", notice("1 of these states no size", "None of these states a size")),
    ("relaxed", "a nearer one", notice("from $", "from $9")),
    ("apart", "another number apart", notice("191 dishes", "19 dishes")),
    ("apart", "one as many", notice("191 dishes", "1 dishes")),
    ("order", "another city", headline("in Boston", "in Cambridge")),
    ("order", "another party", headline("for 25", "for 26")),
    ("order", "a limit not kept", headline("up to $20 a head", "up to $2 a head")),
    ("order", "what is left out not told", headline(", naming no mushrooms", "")),
    ("order", "a need not told", headline(", among them two vegans", "")),
    ("order", "a need of nobody", headline("two vegans", "two who eat kosher")),
    ("order", "another sum", lambda one: _one_cent_more(one)),
    ("order", "a sum that is about", headline(": ", ": about ")),
    ("order", "a form that nobody knows", headline(" a head.", " each.")),
    ("order", "a line that is no product", line(0, cost="1.00")),
    ("order", "a line for more than come", line(0, heads=26)),
    ("order", "a line told otherwise", line(0, units=77)),
    ("order", "a line from elsewhere", line(0, restaurant_name="Nobody's")),
    ("order", "an estimate not told", line(0, is_estimated=True)),
    ("order", "a total that is no sum", plan(0, total="1.00")),
    ("order", "a share that is none", plan(0, per_head="1.00")),
    ("order", "another cost in words", plan(0, cost="$1.00 for 25, $0.04 a head")),
    ("order", "a button of another plan", plan(0, order=None)),
    ("order", "nothing for the vegans", lambda one: _no_needs(one)),
    ("order", "the same order twice", lambda one: one["plans"].append({**one["plans"][0], "kind": "least_left"})),
    ("order", "no order at all", reply(plans=[])),
]  # fmt: skip


def _one_cent_more(one: Json) -> None:
    total = one["plans"][0]["total"]
    more = f"{float(total) + 0.01:,.2f}"
    one["headline"] = one["headline"].replace(f"{float(total):,.2f}", more)


def _no_needs(one: Json) -> None:
    for told in one["plans"]:
        for each in told["lines"]:
            each["for_need"] = None


def _as_said(one: Json) -> None:
    old = one["headline"]
    one["headline"] = old.replace("cheaper than before (", "").replace(" in all)", " in all")
    assert one["headline"] != old


@pytest.fixture(scope="module")
async def rows(http: Any) -> dict[str, Json]:
    """The last turn of each, as its row has it."""
    found = {}
    for name, lines in STORIES.items():
        for line in lines:
            body = {"session_id": f"true-{name}", "user_input": line}
            answer = await (await http.post("/chat/search", json=body)).json()
        found[name] = await (await http.get(f"/turns/{answer['turn_id']}")).json()
    return found


@pytest.mark.parametrize("name", STORIES)
async def test_what_is_said_is_so(rows: dict[str, Json], name: str) -> None:
    assert rows[name]["reply"]["cards"] or rows[name]["reply"]["plans"]
    assert untrue(rows[name]["reply"], rows[name]["state_after"]) == []


@pytest.mark.parametrize(("name", "what", "lie"), LIES, ids=[f"{name}: {what}" for name, what, _ in LIES])
async def test_a_lie_is_found(rows: dict[str, Json], name: str, what: str, lie: Lie) -> None:
    told = deepcopy(rows[name]["reply"])
    lie(told)
    assert json.dumps(told) != json.dumps(rows[name]["reply"]), "nothing was changed"
    assert untrue(told, rows[name]["state_after"]), what


async def test_a_date_that_is_not_the_threads_is_found(rows: dict[str, Json]) -> None:
    row = rows["limited"]
    told, state = deepcopy(row["reply"]), deepcopy(row["state_after"])
    state["wants"]["day"] = {"words": "Tuesday", "starts": "2026-12-01T00:00:00+00:00", "ends": None}
    told["headline"] = told["headline"].replace("Tuesday", "Tuesday 1 December")
    assert untrue(told, state) == []
    for wrong in ("Tuesday 2 December", "Wednesday 1 December", "Tuesday 1 November"):
        lie = {**told, "headline": told["headline"].replace("Tuesday 1 December", wrong)}
        assert untrue(lie, state), wrong


async def test_every_conversation_is_read_as_it_is_played(talk: Talks, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.support.true_replies.claims_of", lambda _: None)
    with pytest.raises(AssertionError, match="nobody can tell what this says"):
        await talk().says("lunch for 25 in Boston")


def test_a_sentence_is_read_to_its_last_word() -> None:
    claims = claims_of(
        "Vegan and halal wraps or gluten-free buns, Thai, for about 1,200 in New York from Noodle House, "
        "up to $15 a head, up to $9,000.50 in all, naming no pork, beef or raw fish, not Greek, most expensive first: "
        "1,014 dishes from 12 restaurants."
    )
    assert claims is not None
    assert (claims.party, claims.about, claims.place) == (1200, True, "New York")
    assert claims.scope.startswith("Noodle House, up to")
    assert [(str(one.most), one.of) for one in claims.limits] == [("15", "a head"), ("9000.50", "in all")]
    assert (claims.diets, claims.naming_no) == (("vegan", "halal"), ("pork", "beef", "raw fish"))
    assert (claims.order, claims.count, claims.restaurants) == ("most expensive first", 1014, 12)
    assert claims_of("All right.") is None
