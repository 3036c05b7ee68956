"""Gates of a cart: what enters it and what is placed, against what a thread was told and what profiles say."""

from dataclasses import replace
from typing import Any

from engine.conversation import CartItem, Wants
from engine.conversation.presses import pressable
from engine.engine import Engine
from engine.messages import Reply
from engine.messages.people import Person, Profile, Severity
from engine.nodes.change_cart import _admitted, _Wish
from engine.ordering import Cart
from engine.state import GraphState
from tests.support.stores.small_catalogue import BY_NAME
from tests.support.stores.small_orders import SmallOrders
from tests.support.stores.small_parts import THREAD, said, small_parts
from tests.support.stores.small_people import SmallPeople

PAD_THAI = "Pad Thai Tray"


class Office:
    """A thread of several, who may order."""

    def __init__(self, people: SmallPeople) -> None:
        parts = small_parts(people=people)
        self.orders: Any = SmallOrders(parts.catalog)
        self.engine = Engine(replace(parts, orders=self.orders))
        self.last = Reply("", "silence")

    async def says(self, text: str, **more: Any) -> Reply:
        self.last = await self.engine.answer(said(text, **more))
        return self.last

    async def presses(self, label: str, of: Reply | None = None, **more: Any) -> Reply:
        offered = {one.label: one.token for one in pressable(of or self.last)}
        token = next((token for shown, token in offered.items() if shown.startswith(label)), "")
        assert token, (label, offered, of or self.last)
        return await self.says("", kind="press", token=token, **more)

    async def adds_noodles(self) -> Reply:
        page = await self.says("noodles for 25 in Boston")
        at = [one.item_name for one in page.cards].index(PAD_THAI)
        token = [one.token for one in pressable(page) if one.label == "Add"][at]
        return await self.says("", kind="press", token=token)

    async def held(self) -> list[str]:
        cart: Cart | None = await self.orders.cart(THREAD)
        waiting = (*cart.lines, *(cart.pending.lines if cart.pending else ())) if cart else ()
        return [line.item_name for line in waiting]

    async def checks_out(self) -> Reply:
        await self.presses("It is picked up")
        return await self.says("that's all, ask for Ann Lee at 617 555 0100. Tuesday at noon please")


async def office(*own: tuple[str, Severity]) -> Office:
    people = SmallPeople()
    await people.write(Person(THREAD.platform, THREAD.tenant, "ann"), Profile(own), 0)
    return Office(people)


async def test_what_nobody_is_allergic_to_is_added_and_placed() -> None:
    ann = await office()
    await ann.adds_noodles()
    assert await ann.held() == [PAD_THAI]
    await ann.checks_out()
    placed = await ann.presses("Place this order")
    assert placed.order is not None
    assert placed.order.kind == "receipt"


async def test_what_the_adders_own_profile_keeps_out_is_told_them_alone_and_not_added() -> None:
    ann = await office(("peanuts", "severe"))
    reply = await ann.adds_noodles()
    assert (reply.alone_to, await ann.held()) == ("ann", [])
    assert "peanuts" in reply.headline


async def test_what_is_moderate_is_added_by_the_button_that_names_it() -> None:
    ann = await office(("peanuts", "moderate"))
    asked = await ann.adds_noodles()
    assert (asked.alone_to, await ann.held()) == ("ann", [])
    await ann.presses("Add despite peanuts")
    assert await ann.held() == [PAD_THAI]
    await ann.checks_out()
    assert "is placed" in (await ann.presses("Place this order")).headline


async def test_an_allergy_that_is_told_after_it_was_added_stops_the_placing() -> None:
    ann = await office()
    await ann.adds_noodles()
    checkout = await ann.checks_out()
    await ann.says("Ben is allergic to peanuts")
    stopped = await ann.presses("Place this order", of=checkout)
    assert stopped.order is not None
    assert (stopped.order.changed, stopped.alone_to) == ((f"{PAD_THAI}: The menu lists peanuts.",), "")
    assert await ann.orders.orders(THREAD, 1) == []


async def test_a_profile_that_was_changed_after_it_was_added_stops_the_placing_and_is_told_its_person_alone() -> None:
    ann = await office()
    await ann.adds_noodles()
    checkout = await ann.checks_out()
    person = Person(THREAD.platform, THREAD.tenant, "ann")
    await ann.engine.people.change(person, lambda was: replace(was, allergies=(("peanuts", "moderate"),)))
    stopped = await ann.presses("Place this order", of=checkout)
    assert stopped.order is not None
    assert (stopped.order.changed, stopped.alone_to) == ((f"{PAD_THAI}: The menu lists peanuts.",), "ann")
    assert await ann.orders.orders(THREAD, 1) == []


async def test_others_read_that_a_line_has_to_be_chosen_anew() -> None:
    ann = await office()
    await ann.says("noodles for 25 in Boston")
    page = ann.last
    at = [one.item_name for one in page.cards].index(PAD_THAI)
    token = [one.token for one in pressable(page) if one.label == "Add"][at]
    await ann.presses("Add")
    await ann.presses("It is picked up")
    await ann.says("", kind="press", token=token, user_id="ben")
    checkout = await ann.says("that's all, ask for Ann Lee at 617 555 0100. Tuesday at noon please")
    ben = Person(THREAD.platform, THREAD.tenant, "ben")
    await ann.engine.people.change(ben, lambda was: replace(was, allergies=(("peanuts", "severe"),)))
    stopped = await ann.presses("Place this order", of=checkout)
    assert stopped.order is not None
    assert (stopped.order.changed, stopped.alone_to) == (("One line has to be chosen anew.",), "")
    assert "peanuts" not in f"{stopped.headline} {stopped.text} {stopped.order.changed}"


async def test_what_colleagues_say_among_themselves_puts_nothing_in() -> None:
    ann = await office()
    await ann.adds_noodles()
    await ann.presses("It is picked up")
    held = await ann.held()
    for line in (
        "I put cheese on everything now",
        "I could put away two of those noodles on my own no problem",
        "have you sent the invitation to the consulate yet?",
    ):
        await ann.says(line, addressed=False)
        await ann.says(line, addressed=False, user_id="ben")
    assert await ann.held() == held
    await ann.says("show my cart")
    await ann.says("make it 3 instead of 2", addressed=False)
    assert [line.units for line in (await ann.orders.cart(THREAD)).lines] == [3]


async def test_a_size_that_was_shown_and_is_gone_is_said_to_be_off_the_menu() -> None:
    document, wants = BY_NAME[PAD_THAI], Wants()
    state: GraphState = {"turn": said("order this"), "wants": wants}
    found = _admitted([_Wish(PAD_THAI, document, len(document.portions), 1, CartItem(), -1)], wants, "", state)
    assert (found.lines, found.refused) == ((), (f"{PAD_THAI} is on its menu no more.",))
    found = _admitted([_Wish(PAD_THAI, document, None, 1, CartItem(portion="huge tray"), 0)], wants, "", state)
    assert "is not sold as “huge tray”" in found.refused[0]


async def test_who_is_not_known_is_said_so_and_what_makes_them_known() -> None:
    ann = await office()
    await ann.adds_noodles()
    await ann.presses("It is picked up")
    told = await ann.says("Cleo can place it")
    assert told.headline == "I know by name only who has added something, and Cleo has not: let them add a line first."
