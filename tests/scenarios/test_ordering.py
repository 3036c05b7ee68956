"""An order from the first Add to its receipt, as several people of one thread make it."""

import json
from dataclasses import dataclass, field, replace
from datetime import timedelta
from decimal import Decimal
from uuid import uuid4

import pytest

from bot.app import Platter
from channels.slack.files import file_bodies
from engine.conversation.presses import pressable
from engine.messages import QuickReply, Reply, ThreadKey, Turn, turn_id_of
from engine.messages.ordering import ORDER_FORM, OrderCard
from engine.messages.people import Person
from engine.ordering import Cart, Destination, Limits, Promo
from engine.safety import standing_of

ANA, BEN = ("UANA", "Ana"), ("UBEN", "Ben")


@dataclass
class Office:
    """One thread of several people, spoken to without a channel."""

    platter: Platter
    thread: ThreadKey = field(default_factory=lambda: ThreadKey("slack", f"acme-{uuid4().hex[:8]}", "C1", "1.1"))
    last: Reply = field(default_factory=lambda: Reply("", "silence"))

    async def says(self, text: str, who: tuple[str, str] = ANA, **more: object) -> Reply:
        user, name = who
        turn = Turn(
            turn_id_of(self.thread, uuid4().hex),
            self.thread,
            text,
            self.platter.stores.clock.now(),
            user_id=user,
            user_name=name,
            **more,  # type: ignore[arg-type]
        )
        return await self.answered(turn)

    async def answered(self, turn: Turn) -> Reply:
        self.last = await self.platter.engine.answer(turn)
        return self.last

    async def presses(self, label: str, who: tuple[str, str] = ANA, of: Reply | None = None) -> Reply:
        return await self.says("", who, kind="press", token=button(of or self.last, label).token)

    async def fills(self, kind: str, who: tuple[str, str] = ANA, **fields: str) -> Reply:
        form = ((ORDER_FORM, kind), *((f"order.{name}", value) for name, value in fields.items()))
        return await self.says("Details of the order", who, kind="form", form=form)

    async def checked_out(self) -> Reply:
        await self.says("lunch for 12 in Boston")
        await self.presses("Add")
        await self.presses("It is picked up")
        await self.presses("Check out")
        return await self.fills("checkout", **details(self.platter))


def details(platter: Platter) -> dict[str, str]:
    day = (platter.stores.clock.now() + timedelta(days=9)).date()
    day += timedelta(days=(1 - day.weekday()) % 7)  # A Tuesday.
    return {
        "date": day.isoformat(),
        "time": "12:00",
        "contact_name": "Ana Lopez",
        "contact_phone": "617 555 0100",
        "address": "12 Summer St",
    }


def button(reply: Reply, label: str) -> QuickReply:
    found = [one for one in pressable(reply) if one.label.startswith(label)]
    assert found, (label, [one.label for one in pressable(reply)], reply)
    return found[0]


def card(reply: Reply) -> OrderCard:
    assert reply.order is not None, reply
    return reply.order


@pytest.fixture
def office(ordering: Platter) -> Office:
    return Office(ordering)


async def test_a_first_add_asks_for_the_place_and_keeps_the_dish(office: Office) -> None:
    page = await office.says("lunch for 12 in Boston")
    reply = await office.presses("Add")
    assert card(reply).kind == "where"
    assert "wait" in reply.headline
    reply = await office.presses("It is picked up")
    assert card(reply).kind == "cart"
    assert page.cards[0].item_name in str(card(reply).parts)
    assert page.cards[0].party_cost is not None
    assert card(reply).total == (page.cards[0].party_cost * Decimal("1.07")).quantize(Decimal("0.01")), "with 7 % tax"


async def test_an_order_is_placed_by_its_cards_button_and_once(office: Office) -> None:
    checkout = await office.checked_out()
    assert card(checkout).kind == "checkout"
    assert card(checkout).missing == ()
    receipt = await office.presses("Place this order")
    assert card(receipt).kind == "receipt"
    assert card(receipt).number.startswith("PL-")
    assert card(receipt).total == card(checkout).total
    again = await office.presses("Place this order", of=checkout)
    assert card(again).number == card(receipt).number
    assert len(await office.platter.stores.orders.of_tenant(office.thread.tenant, 9)) == 1


async def test_whoever_is_not_the_organiser_is_told_so_alone(office: Office) -> None:
    checkout = await office.checked_out()
    reply = await office.presses("Place this order", BEN, of=checkout)
    assert reply.headline == "Only Ana can place this."
    assert reply.alone_to == "UBEN"
    assert await office.platter.stores.orders.of_tenant(office.thread.tenant, 9) == []
    asked = await office.presses("Ask Ana", BEN)
    assert asked.headline == "Ben asks Ana to place this order."
    assert card(asked).to == "UANA"
    assert card(await office.presses("Place this order")).kind == "receipt"


async def test_everybody_changes_their_own_lines_and_the_organiser_all(office: Office) -> None:
    await office.says("lunch for 12 in Boston")
    page = office.last
    await office.presses("Add")
    await office.presses("It is picked up")
    second = [one for one in pressable(page) if one.label == "Add"][1]
    reply = await office.says("", BEN, kind="press", token=second.token)
    assert reply.headline.startswith("Ben added")
    cart = await office.presses("Show order (2)")
    mine, bens = (line for part in card(cart).parts for line in part.lines)
    refused = await office.says("", BEN, kind="press", token=mine.buttons[0].token)
    assert "Ana" in refused.headline
    more = await office.says("", BEN, kind="press", token=bens.buttons[0].token)
    assert "Ben made it" in more.headline
    gone = await office.says("", ANA, kind="press", token=bens.buttons[-1].token)
    assert gone.headline.startswith("Ana took out")


async def test_the_same_again_within_a_minute_is_asked_about(office: Office) -> None:
    page = await office.says("lunch for 12 in Boston")
    await office.presses("Add")
    await office.presses("It is picked up")
    before = await office.platter.stores.orders.cart(office.thread)
    assert before is not None
    asked = await office.presses("Add", of=page)
    assert "less than a minute ago" in asked.headline
    again = await office.presses("One more?")
    assert f"instead of {before.lines[0].units}" in again.headline


async def test_delivery_goes_on_only_where_it_is_covered(office: Office) -> None:
    await office.says("sandwiches from Boston Deli Co for 12 in Boston")
    await office.presses("Add")
    outside = await office.fills("place", zip="99999")
    assert "does not deliver to 99999" in outside.headline
    assert outside.headline.endswith("It can be picked up instead.")
    assert card(outside).kind == "where"
    elsewhere = await office.fills("place", zip="98101")
    snapshot = await office.platter.stores.catalog.current()
    covering = await office.platter.stores.catalog.zones_at(None, Destination("delivery", "98101"), snapshot.generation)
    assert len(covering) > 1
    assert elsewhere.headline.endswith(f"{len(covering)} other restaurants deliver to 98101.")
    inside = await office.fills("place", zip="02108")
    assert card(inside).kind == "cart"
    assert any("Delivery" in one.label for one in card(inside).sums)


async def test_what_is_missing_is_named_until_it_is_there(office: Office) -> None:
    await office.says("lunch for 12 in Boston")
    await office.presses("Add")
    await office.presses("It is picked up")
    checkout = await office.presses("Check out")
    assert card(checkout).place is None
    assert "The day and time." in card(checkout).missing
    now = await office.fills("checkout", contact_name="Ana Lopez", date="2020-01-01", time="12:00")
    assert "is past" in now.headline
    assert card(now).missing == ("The day and time.",)


async def test_who_comes_from_the_checkout_goes_back_to_it(office: Office) -> None:
    checkout = await office.checked_out()
    items = await office.presses("Change items")
    assert card(items).kind == "cart"
    line = card(items).parts[0].lines[0]
    back = await office.says("", kind="press", token=line.buttons[0].token)
    assert card(back).kind == "checkout"
    assert card(back).total is not None
    assert card(checkout).total is not None
    assert card(back).total > card(checkout).total  # type: ignore[operator]
    brought = await office.presses("Have it delivered")
    assert card(brought).kind == "where"


async def test_above_a_limit_an_approver_decides_and_never_the_requester(office: Office) -> None:
    orders = office.platter.stores.orders
    await orders.set_limits(office.thread.tenant, Limits(None, Decimal(10), "USD", "UBOSS"))
    await office.checked_out()
    waits = await office.presses("Place this order")
    assert card(waits).kind == "approval"
    assert card(waits).to == "UBOSS"
    own = await office.presses("Approve", of=waits)
    assert own.alone_to == "UANA"
    other = await office.presses("Approve", BEN, of=waits)
    assert other.alone_to == "UBEN"
    approved = await office.presses("Approve", ("UBOSS", "Bo"), of=waits)
    assert card(approved).kind == "receipt"
    assert "approved and placed" in approved.headline


async def test_a_promo_that_holds_is_taken_off_and_one_that_does_not_is_said(office: Office) -> None:
    await office.platter.stores.orders.set_promo(office.thread.tenant, Promo("LUNCH10", "percent", Decimal(10)))
    before = await office.checked_out()
    wrong = await office.fills("checkout", promo="nope")
    assert "NOPE is no code here." in wrong.headline
    right = await office.fills("checkout", promo="lunch10")
    assert card(right).total == (card(before).total * Decimal("0.9")).quantize(Decimal("0.01"))  # type: ignore[operator]


async def test_an_order_is_cancelled_and_ordered_again(office: Office) -> None:
    await office.checked_out()
    receipt = await office.presses("Place this order")
    no = await office.presses("Cancel", BEN, of=receipt)
    assert no.alone_to == "UBEN"
    gone = await office.presses("Cancel", of=receipt)
    assert "is cancelled" in gone.headline
    again = await office.presses("Reorder", of=receipt)
    assert card(again).kind == "where"
    cart = await office.presses("It is picked up")
    assert [line.lines[0] for part in card(cart).parts for line in part.lines] == [
        line.lines[0] for part in card(receipt).parts for line in part.lines
    ]


async def test_a_turn_that_is_done_again_is_answered_as_it_was(office: Office) -> None:
    await office.says("lunch for 12 in Boston")
    token = button(office.last, "Add").token
    turn = Turn(
        turn_id_of(office.thread, "once"),
        office.thread,
        "",
        office.platter.stores.clock.now(),
        kind="press",
        token=token,
        user_id="UANA",
        user_name="Ana",
    )
    first = await office.answered(turn)
    stored = await office.platter.stores.orders.cart(office.thread)
    assert await office.answered(turn) == first
    assert await office.platter.stores.orders.cart(office.thread) == stored


async def test_an_order_in_words(office: Office) -> None:
    await office.says("sandwiches from Boston Deli Co for 12 in Boston")
    where = await office.says("add two of the first one, one without onions")
    assert card(where).kind == "where"
    cart = await office.says("we'll pick it up")
    assert [line.lines[0].partition(",")[0][:2] for part in card(cart).parts for line in part.lines] == ["1 ", "1 "]
    assert "without onions" in str(card(cart).parts)
    more = await office.says("add three of the second one")
    assert more.headline.startswith("Ana added 3 ")
    fewer = await office.says("make it 2 instead of 3")
    assert "instead of 3" in fewer.headline
    checkout = await office.says("that's all")
    assert card(checkout).kind == "checkout"
    tipped = await office.says("18% tip")
    assert any(one.label == "Tip 18 %" for one in card(tipped).sums)
    filled = await office.fills("checkout", **details(office.platter))
    receipt = await office.presses("Place this order", of=filled)
    assert card(receipt).kind == "receipt"
    gone = await office.says("cancel the order")
    assert "is cancelled" in gone.headline
    again = await office.says("the same again please")
    assert card(again).kind == "where"


async def test_what_is_chosen_with_a_dish_is_paid_and_shown(office: Office) -> None:
    await office.says("Italian sub platter from Boston Deli Co for 24 in Boston")
    with_choices = next(one for one in office.last.cards if any("Bread" in detail.text for detail in one.details))
    assert with_choices.add is not None
    token = with_choices.add.token
    await office.says("", kind="press", token=token)
    cart = await office.presses("It is picked up")
    line = card(cart).parts[0].lines[0]
    assert line.buttons[0].label == "Choose"
    form = await office.platter.engine.orders.form(office.thread, "modifiers", line.line_id)
    assert form is not None
    (field,) = form.fields
    dearest = max(field.choices, key=lambda one: "(+" in one.label)
    before = card(cart).total
    form_pairs = ((ORDER_FORM, "modifiers"), ("order_of", line.line_id), (field.name, dearest.value))
    told = await office.says("What is chosen", kind="form", form=form_pairs)
    assert dearest.label.partition(" (")[0] in told.headline
    after = card(await office.says("show the order")).total
    assert before is not None
    assert after is not None
    assert after > before


async def test_one_line_may_say_all_of_an_order(office: Office) -> None:
    page = await office.says("lunch for 12 in Boston")
    first, second = (one.item_name for one in page.cards[:2])
    reply = await office.says(
        "two of the first and three of the second, one without onions, we'll pick it up on Tuesday at noon, 18% tip, "
        "that's all"
    )
    order = card(reply)
    assert order.kind == "checkout"
    lines = [line.lines[0] for part in order.parts for line in part.lines]
    assert next(line for line in lines if first in line).startswith("2 ")
    assert sum(int(line.split()[0]) for line in lines if second in line) == 3
    assert [line.lines for part in order.parts for line in part.lines if "Note: without onions" in line.lines]
    assert [one.label for one in order.sums if one.label.startswith("Tip")] == ["Tip 18 %"]


async def test_what_else_a_line_says_is_not_passed_over(office: Office) -> None:
    await office.says("lunch for 12 in Boston")
    await office.says("two of the first, and what does the third one come with?")
    assert office.last.order is not None
    assert "I left the rest alone: “what does the third one come with?”" in office.last.text


async def test_an_allergy_beside_an_order_guards_it_before_anything_goes_in(office: Office) -> None:
    page = await office.says("thai lunch for 12 in Boston")
    named = [at for at, one in enumerate(page.cards) if "peanut" in str(one).lower()]
    assert named, [one.item_name for one in page.cards]
    ordinal = ("first", "second", "third", "fourth", "fifth")[named[0]]
    reply = await office.says(f"add two of the {ordinal} one. Ben is allergic to peanuts")
    cart = await office.platter.stores.orders.cart(office.thread)
    assert cart is None or not [line for line in cart.lines if line.item_name == page.cards[named[0]].item_name], reply
    assert "peanut" in f"{reply.headline} {reply.text}".lower()


async def test_two_that_fit_are_asked_about_with_how_many(office: Office) -> None:
    page = await office.says("sandwiches for 12 in Boston")
    names = [one.item_name for one in page.cards]
    word = next(
        (w for w in ("platter", "sandwich", "box", "wrap", "tray") if sum(w in n.lower() for n in names) > 1), ""
    )
    assert word, names
    reply = await office.says(f"we'll take 3 of the {word}")
    assert reply.clarification is not None, reply
    assert all(one.label.startswith("3 × ") for one in reply.clarification.choices)
    assert card(await office.presses("3 × ")).kind == "where"
    await office.presses("It is picked up")
    assert [line.units for line in (await cart_of(office)).lines] == [3]


async def test_the_organiser_names_who_may_place_it(office: Office) -> None:
    checkout = await office.checked_out()
    await office.says("<@UBEN> can place it")
    assert office.last.headline == "<@UBEN> may place this order, too."
    reply = await office.says("that's all")
    assert card(await office.presses("Place this order", BEN, of=reply)).kind == "receipt"
    assert card(checkout).version < card(reply).version


async def test_what_a_restaurant_takes_no_order_for_has_no_button_and_times_stay_in_its_zone(office: Office) -> None:
    await office.says("lunch for 12 in Boston")
    await office.says("one of the first, deliver to 02108, that's all")
    reply = await office.fills("checkout", **details(office.platter))
    assert card(reply).missing == ()
    assert "is missing" in str(card(reply).parts[0].notes)
    assert card(reply).place is None
    assert reply.headline != "This is the whole order. Only its button places it."
    reply = await office.says("make it 20 boxes")
    assert card(reply).place is not None
    when = next(one.text for one in card(reply).facts if one.label == "When")
    assert when.endswith(("(EST)", "(EDT)"))


async def test_once_more_within_a_minute_is_asked_of_a_whole_order_too(office: Office) -> None:
    await office.says("lunch for 12 in Boston, the whole order")
    shown = office.last
    await office.presses("Order this", of=shown)
    await office.presses("It is picked up")
    units = [line.units for line in (await cart_of(office)).lines]
    asked = await office.presses("Order this", of=shown)
    assert asked.headline.endswith("in the order already. Shall this take their place?")
    again = await office.presses("Add it on top", of=asked)
    assert "less than a minute ago" in f"{again.headline} {again.text}"
    assert [line.units for line in (await cart_of(office)).lines] == units


async def test_a_whole_order_that_changed_takes_the_place_of_the_one_before(office: Office) -> None:
    await office.says("lunch for 12 in Boston, the whole order")
    await office.presses("Order this")
    await office.presses("It is picked up")
    await office.says("make it for 30 people")
    plan = office.last.plans[0]
    asked = await office.presses("Order this")
    before = (await cart_of(office)).lines
    assert asked.headline.startswith(f"{len(before)} line")
    await office.presses("Put it in their place", of=asked)
    assert (await cart_of(office)).party == 30
    assert [(one.item_name, one.units) for one in (await cart_of(office)).lines] == [
        (one.item_name, one.units) for one in plan.lines
    ]


async def test_what_may_mean_to_go_back_is_asked_about(office: Office) -> None:
    await office.checked_out()
    asked = await office.says("never mind")
    assert asked.headline == "Shall the whole order be thrown away?"
    assert (await cart_of(office)).lines
    await office.presses("Throw it away")
    assert office.last.headline == "The order is thrown away."


async def cart_of(office: Office) -> Cart:
    found = await office.platter.stores.orders.cart(office.thread)
    assert found is not None
    return found


async def test_an_order_goes_into_a_table_and_a_calendar(office: Office) -> None:
    await office.checked_out()
    receipt = await office.presses("Place this order")
    token = button(receipt, "As file").token
    reply = await office.says("", kind="press", token=token, takes_files=True)
    number = card(receipt).number
    assert reply.sheet is not None
    assert reply.sheet.name == number
    assert reply.calendar.startswith("BEGIN:VCALENDAR\r\n")
    assert number in reply.calendar
    summary = await office.platter.engine.orders.find(office.thread.tenant, number)
    assert summary is not None
    assert summary.calendar == reply.calendar
    found = [json.loads(body)["file"] for body in file_bodies(reply)]
    assert [(one["name"].split(".")[-1], one["title"]) for one in found] == [("csv", number), ("ics", number)]


async def test_each_stage_is_handed_what_the_record_may_hold(office: Office) -> None:
    await office.says("lunch for 12 in Boston")
    stages, handed = [], {}
    for text in ("two of the first", "we pick it up", "that's all, ask for Ana Lopez at 617 555 0100"):
        reply = await office.says(text)
        row = await office.platter.stores.log.get(office.thread.tenant, reply.turn_id)
        assert row is not None
        stages += [row.explanation["stage"]] if "stage" in row.explanation else []
        handed = row.explanation.get("handoff", handed)
    assert stages == [["greeting", "location"], ["location", "order"], ["order", "checkout"]]
    assert (handed["intent"], handed["order_items"][0]["qty"]) == ("pickup_order", 2)
    assert "Lopez" not in str(handed)
    assert "0100" not in str(handed)


async def test_what_is_moderate_of_ones_own_goes_in_by_the_button_that_names_it(office: Office) -> None:
    ana = Person("slack", office.thread.tenant, "UANA")
    await office.platter.engine.people.change(ana, lambda was: replace(was, allergies=(("milk", "moderate"),)))
    page = await office.says("lunch for 12 in Boston", BEN)
    at = next(at for at, one in enumerate(page.cards) if "milk" in str(one.warnings))
    token = [one for one in pressable(page) if one.label == "Add"][at].token
    asked = await office.says("", kind="press", token=token)
    assert asked.alone_to == "UANA"
    assert asked.clarification is not None
    assert "milk" in asked.clarification.question
    assert await office.platter.stores.orders.cart(office.thread) is None
    assert card(await office.presses("Add despite milk")).kind == "where"
    await office.presses("It is picked up")
    assert [line.named for line in (await cart_of(office)).lines] == [("milk",)]
    checkout = await office.presses("Check out")
    checkout = await office.fills("checkout", **details(office.platter))
    assert card(await office.presses("Place this order", of=checkout)).kind == "receipt"


async def test_what_is_grave_of_ones_own_goes_in_by_no_button_of_a_whole_order_either(office: Office) -> None:
    page = await office.says("lunch for 12 in Boston, the whole order", BEN)
    catalog = office.platter.stores.catalog
    ids = [line.doc_id for line in page.plans[0].lines]
    documents = await catalog.documents(ids, (await catalog.current()).generation)
    allergen, out = next(
        (key, document.item_name)
        for document in documents.values()
        for key in ("milk", "wheat", "eggs", "soy", "fish", "sesame")
        if standing_of(document, key) == "out"
    )
    ana = Person("slack", office.thread.tenant, "UANA")
    await office.platter.engine.people.change(ana, lambda was: replace(was, allergies=((allergen, "severe"),)))
    reply = await office.presses("Order this", of=page)
    assert reply.alone_to == "UANA"
    cart = await office.platter.stores.orders.cart(office.thread)
    waiting = (*cart.lines, *(cart.pending.lines if cart.pending else ())) if cart else ()
    assert allergen in f"{reply.headline} {reply.text}"
    assert out not in [line.item_name for line in waiting]
