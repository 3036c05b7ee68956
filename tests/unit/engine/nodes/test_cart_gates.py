"""Gates of a cart: what enters it and what is placed, against what a thread was told and what profiles say."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from engine.answers import CHOICE
from engine.catalogue import MenuDocument
from engine.conversation import CartItem, Wants
from engine.conversation.presses import pressable
from engine.engine import Engine
from engine.messages import Reply
from engine.messages.ordering import ORDER_FORM
from engine.messages.people import Person, Profile, Severity
from engine.nodes.change_cart import _admitted, _Wish
from engine.ordering import Cart
from engine.state import GraphState
from tests.support.menus import item, restaurant
from tests.support.stores.small_catalogue import (
    BY_NAME,
    MENUS,
    documents_of,
    serves,
)
from tests.support.stores.small_orders import SmallOrders
from tests.support.stores.small_parts import THREAD, parts_over, said, small_parts
from tests.support.stores.small_people import SmallPeople

PAD_THAI = "Pad Thai Tray"


class Office:
    """A thread of several, who may order."""

    def __init__(self, people: SmallPeople, documents: Sequence[MenuDocument] = ()) -> None:
        parts = parts_over(documents, people=people) if documents else small_parts(people=people)
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
        return await self.adds(PAD_THAI, "noodles for 25 in Boston")

    async def adds(self, name: str, line: str) -> Reply:
        page = await self.says(line)
        at = [one.item_name for one in page.cards].index(name)
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


SAUCES = ({"name": "Peanut Satay"}, {"name": "Soy Glaze"})
RICE = "Rice Tray"
RICE_BAR = restaurant(
    item(RICE, 60, modifierGroups=[{"name": "Sauce", "options": list(SAUCES)}], **serves("12")),
    name="Rice Bar",
    city="Boston",
)


class RiceBar(Office):
    """Where a sauce is chosen with a dish that is of nothing."""

    async def chooses(self, sauce: int) -> Reply:
        cart: Cart = await self.orders.cart(THREAD)
        form = ((ORDER_FORM, "modifiers"), ("order_of", cart.lines[0].line_id), (f"{CHOICE}0", str(sauce)))
        return await self.says("What is chosen", kind="form", form=form)

    async def chosen(self) -> list[str]:
        cart: Cart = await self.orders.cart(THREAD)
        return [one.name for line in cart.lines for one in line.choices]


async def rice_bar(*own: tuple[str, Severity]) -> RiceBar:
    people = SmallPeople()
    await people.write(Person(THREAD.platform, THREAD.tenant, "ann"), Profile(own), 0)
    ann = RiceBar(people, documents_of((*MENUS, RICE_BAR)))
    await ann.adds(RICE, "rice for 12 in Boston")
    await ann.presses("It is picked up")
    assert await ann.held() == [RICE]
    return ann


async def test_what_a_thread_is_allergic_to_is_chosen_with_no_dish() -> None:
    ann = await rice_bar()
    await ann.says("Ben is allergic to peanuts")
    refused = await ann.chooses(0)
    assert refused.headline.startswith(f"That is not chosen with {RICE}: the menu lists peanuts.")
    assert (refused.alone_to, await ann.chosen()) == ("", [])
    await ann.chooses(1)
    assert await ann.chosen() == ["Soy Glaze"]


async def test_what_ones_own_profile_keeps_out_is_not_chosen_and_told_one_alone() -> None:
    for severity in ("severe", "moderate"):
        ann = await rice_bar(("peanuts", severity))  # type: ignore[arg-type]
        refused = await ann.chooses(0)
        assert "peanuts" in refused.headline
        assert (refused.alone_to, await ann.chosen()) == ("ann", [])


async def test_what_was_chosen_before_an_allergy_was_told_stops_the_placing() -> None:
    ann = await rice_bar()
    await ann.chooses(0)
    assert await ann.chosen() == ["Peanut Satay"]
    checkout = await ann.says("that's all, ask for Ann Lee at 617 555 0100. Tuesday at noon please")
    assert "It states none of what is chosen with it." in str(checkout.order)
    await ann.says("Ben is allergic to peanuts")
    stopped = await ann.presses("Place this order", of=checkout)
    assert stopped.order is not None
    assert stopped.order.changed == (f"{RICE}: The menu lists peanuts.",)
    assert await ann.orders.orders(THREAD, 1) == []


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
