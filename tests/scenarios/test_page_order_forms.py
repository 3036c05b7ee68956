"""An order's forms on the page, as each of its panes opens and sends them, up to the receipt."""

import json
from collections.abc import Callable
from dataclasses import replace
from decimal import Decimal
from typing import Any
from uuid import uuid4

import pytest
from aiohttp.test_utils import TestClient
from structlog.testing import capture_logs

from bot.app import Platter
from bot.webpage.page import thread_of
from bot.webpage.surfaces import TENANT
from channels.shared.sentences import say as channel_says
from engine.messages.sentences import say
from engine.ordering import Limits
from tests.scenarios.test_ordering import details
from tests.support.page.order_forms import ORDER_CLIENTS, OrderClient
from tests.support.page.visitor import Visitor

Json = dict[str, Any]
ADDRESS, PHONE = "12 Quokka St", "617 555 0100"


@pytest.fixture
async def ann(ordering_http: TestClient[Any, Any]) -> Visitor:
    return await Visitor(ordering_http).begins_anew()


@pytest.fixture(params=ORDER_CLIENTS)
def client(request: pytest.FixtureRequest) -> OrderClient:
    made: Callable[[], OrderClient] = ORDER_CLIENTS[request.param]
    return made()


def plain(turn: Json) -> str:
    return "\n".join(line for message in turn["surfaces"]["plain"] for line in message["lines"])


async def said(ann: Visitor) -> list[str]:
    return [one["said"] for one in (await ann.asks(f"threads/{ann.thread}"))["turns"]]


async def pressed(client: OrderClient, ann: Visitor, turn: Json, label: str) -> Json:
    """What goes on with the conversation."""
    after: Json = (await client.presses(ann, turn, label))["turn"]
    return after


async def added(ann: Visitor) -> Json:
    """The first dish, which waits for its place."""
    await ann.says("sandwiches from Boston Deli Co for 12 in Boston")
    return await ann.says("add the first one")


async def added_with_choices(ann: Visitor, platter: Platter) -> Json:
    """The first dish with which something is to be chosen."""
    page = await ann.says("Italian sub platter from Boston Deli Co for 24 in Boston")
    shown = await platter.engine.shown(thread_of(ann.thread), page["turn_id"])
    assert shown is not None
    add = next(one.add for one in shown.cards if any("Bread" in detail.text for detail in one.details))
    assert add is not None
    done = await ann.presses("plain", page, {"token": add.token, "text": add.text})
    turn: Json = done["turn"]
    return turn


async def checked_out(client: OrderClient, ann: Visitor) -> Json:
    cart = await pressed(client, ann, await added(ann), "It is picked up")
    return await pressed(client, ann, cart, "Check out")


async def test_a_place_is_filled_in_and_the_dish_that_waited_goes_in(ann: Visitor, client: OrderClient) -> None:
    form = await client.presses(ann, await added(ann), "Say where")
    assert client.title(form) == "Where it goes"
    assert client.stands(form)["way"] == "delivery"
    cart = (await client.sends(ann, form, zip="02108"))["turn"]
    assert (cart["said"], cart["filled"]) == (say("order-form-sent-place"), True)
    assert "Delivered to 02108" in plain(cart)


async def test_the_place_that_was_searched_for_stands_in_its_form(ann: Visitor, client: OrderClient) -> None:
    await ann.says("sandwiches from Boston Deli Co for 12 in 02108")
    form = await client.presses(ann, await ann.says("add the first one"), "Say where")
    assert client.stands(form)["zip"] == "02108"


async def test_a_field_that_is_emptied_is_empty(ann: Visitor, client: OrderClient) -> None:
    form = await client.presses(ann, await checked_out(client, ann), "Fill in")
    known = {"contact_name": "Ann", "contact_phone": PHONE}
    filled = (await client.sends(ann, form, **known, notes="Ring twice.", tip="10%", po_number="PO-7"))["turn"]
    assert all(one in plain(filled) for one in ("Ring twice.", "Tip 10 %", "PO-7"))
    form = await client.presses(ann, filled, "Change details")
    emptied = (await client.sends(ann, form, notes="", tip="", po_number=""))["turn"]
    assert not any(one in plain(emptied) for one in ("Ring twice.", "Tip 10 %", "PO-7"))
    assert "Tip: $0.00" in plain(emptied)
    assert "Ann" in plain(emptied)


async def test_a_checkout_is_filled_in_refused_at_its_fields_and_placed_to_its_receipt(
    ann: Visitor, client: OrderClient, ordering: Platter
) -> None:
    checkout = await checked_out(client, ann)
    form = await client.presses(ann, checkout, "Fill in")
    stood = client.stands(form)
    assert stood["party"] == "12"
    assert stood["date"] >= ordering.stores.clock.now().date().isoformat()
    wrong = await client.sends(ann, form, contact_phone="12", date="2020-01-01")
    faults = client.faults(wrong)
    assert faults == {
        "contact_name": say("order-fault-needed"),
        "contact_phone": say("order-fault-phone"),
        "date": "This day is past.",
    }
    given = details(ordering)
    del given["address"]  # It is picked up.
    ready = (await client.sends(ann, form, **given, po_number="PO-7"))["turn"]
    assert ready["said"] == say("order-form-sent-checkout")
    assert "PO-7" in plain(ready)
    again = await client.presses(ann, ready, "Change details")
    assert client.stands(again) | given == client.stands(again)
    receipt = await pressed(client, ann, ready, "Place this order")
    assert "PL-" in plain(receipt)
    assert client.is_gone(await client.sends(ann, again))


async def test_what_is_chosen_with_a_dish_is_filled_in_and_stands_there_when_it_is_opened_again(
    ann: Visitor, client: OrderClient, ordering: Platter
) -> None:
    cart = await pressed(client, ann, await added_with_choices(ann, ordering), "It is picked up")
    form = await client.presses(ann, cart, "Choose")
    assert client.title(form) == "What is chosen"
    chosen = (await client.sends(ann, form, **{"choice.0": "1"}))["turn"]
    assert chosen["said"] == say("order-form-sent-modifiers")
    shown = await ann.says("show the order")
    assert client.stands(await client.presses(ann, shown, "Choose"))["choice.0"] == "1"


async def test_only_the_approver_is_asked_why_not_and_whoever_asked_reads_it(
    ann: Visitor, client: OrderClient, ordering: Platter
) -> None:
    boss, ben = (replace(ann, person=uuid4().hex[:24]) for _ in range(2))
    limits = Limits(None, Decimal(10), "USD", boss.person)
    await ordering.stores.orders.set_limits(TENANT, limits)
    try:
        checkout = await checked_out(client, ann)
        form = await client.presses(ann, checkout, "Fill in")
        given = {name: value for name, value in details(ordering).items() if name != "address"}
        ready = (await client.sends(ann, form, **given))["turn"]
        waits = await pressed(client, ann, ready, "Place this order")
        not_his = await client.presses(ben, waits, "Refuse")
        # A dialog of Teams has no press to fall back to.
        assert (
            channel_says("order-form-gone") if client.surface == "teams" else say("order-only-approver")
        ) in json.dumps(not_his)
        form = await client.presses(boss, waits, "Refuse")
        assert client.faults(await client.sends(boss, form)) == {"reason": say("order-fault-needed")}
        refused = (await client.sends(boss, form, reason="Too dear for a Monday."))["turn"]
        assert refused["said"] == say("order-form-sent-refuse")
        assert "Too dear for a Monday." in plain(refused)
    finally:
        await ordering.stores.orders.set_limits(TENANT, Limits())


async def test_a_form_of_an_order_that_moved_on_says_so_and_says_nothing_in_the_thread(
    ann: Visitor, client: OrderClient
) -> None:
    form = await client.presses(ann, await checked_out(client, ann), "Fill in")
    await ann.says("throw the order away")
    before = await said(ann)
    assert client.is_gone(await client.sends(ann, form, contact_name="Ann", contact_phone=PHONE, date="2099-01-05"))
    assert await said(ann) == before


async def test_a_form_that_is_sent_twice_is_one_turn(ann: Visitor, client: OrderClient) -> None:
    form, key = await client.presses(ann, await added(ann), "Say where"), uuid4().hex
    one, other = [(await client.sends(ann, form, key, zip="02108"))["turn"] for _ in range(2)]
    assert one["turn_id"] == other["turn_id"]
    assert (await said(ann)).count(say("order-form-sent-place")) == 1


async def test_what_is_typed_in_a_form_is_in_no_log(
    ann: Visitor, client: OrderClient, capsys: pytest.CaptureFixture[str]
) -> None:
    with capture_logs() as logged:
        cart = (await client.sends(ann, await client.presses(ann, await added(ann), "Say where"), zip="02108"))["turn"]
        form = await client.presses(ann, await pressed(client, ann, cart, "Check out"), "Fill in")
        await client.sends(ann, form, address=ADDRESS, contact_phone="12")
        await client.sends(ann, form, address=ADDRESS, contact_name="Ann", contact_phone=PHONE)
    told = f"{logged}{capsys.readouterr()}"
    assert any(one["event"] == "page_turn" for one in logged)
    assert [one for one in ("Quokka", PHONE) if one in told] == []
    assert ADDRESS not in json.dumps(await said(ann))
