"""Judge of what is about to be placed: each thing that may be otherwise is named, and nothing is placed then."""

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.catalogue import Contact, MenuDocument
from engine.ordering import (
    Cart,
    Destination,
    Facts,
    Found,
    Limits,
    Line,
    Personal,
    Promo,
    PromoUses,
    Tip,
    can_be_told,
    judged,
    with_choices,
)
from engine.ordering.judge import host_of
from tests.support.ordered import EXTRAS, SIZES, brought, dish, facts, fulfilment, line, portioned
from tests.support.orders import NOW

BOWL, SOUP, FAR = dish(), dish("Lentil Soup", "6.50"), dish("Kabsa", "20.00", "Najd")
PICKUP, A_HEAD = Destination("pickup"), Limits(per_head=Decimal(50), approver="UBOSS")
UNSAID = "The menu does not state allergens."


def everybody(_line: Line, _document: MenuDocument) -> bool:
    return True


def judge(cart: Cart, now: Facts, guard: Callable[[Line, MenuDocument], bool] = everybody) -> Found:
    return judged(cart, now, guard, lambda _, document: f"{document.item_name}: {UNSAID}")


def keys(found: Found) -> list[str]:
    """What changed, with why; an order is there only where nothing did."""
    assert (found.order is None) == bool(found.changes)
    return [f"{one.key} {one.why}".strip() for one in found.changes]


def test_where_nothing_is_otherwise_there_is_one_order_with_the_prices_of_now() -> None:
    cart = brought(BOWL, FAR, po_number="PO 4711", tip=Tip("percent", Decimal(10)), version=7)
    found = judge(cart, facts(BOWL, FAR, shown=Decimal("411.00")))
    order = found.order
    assert order is not None
    assert (found.cart.stage, found.cart.flags.order_confirmed) == ("placed", True)
    assert (order.number, order.state, order.cart_version, order.placed_by) == ("", "placed", 7, "UANA")
    assert [(part.restaurant_name, part.sums.subtotal, part.sums.fee, part.sums.tax) for part in order.parts] == [
        ("The Corner", 100, 30, 7), ("Najd", 200, 30, 14),
    ]  # fmt: skip
    assert (order.totals.tip, order.totals.total) == (30, 411)
    assert (order.po_number, order.personal, order.destination) == ("PO 4711", cart.personal, cart.destination)
    assert order.allergens[0] == (cart.lines[0].line_id, f"Rice Bowl: {UNSAID}")
    assert cart.window is not None
    assert order.last_start == cart.window.starts - timedelta(hours=24)
    assert {part.payment for part in order.parts} == {"by card at the door"}


@pytest.mark.parametrize(
    ("cart", "now", "changed"),
    [
        (brought(BOWL), facts(), ["gone"]),
        (brought(BOWL), facts(portioned(BOWL, name="Half Tray")), ["gone"]),
        (brought(BOWL), facts(portioned(BOWL, price=Decimal("10.50"))), ["price"]),
        (brought(BOWL), facts(portioned(BOWL, price=Decimal("9.50"))), ["price"]),
        (brought(BOWL), facts(replace(BOWL, course="drink", food_keys=("alcohol", "wine"))), ["alcohol"]),
        (brought(BOWL, FAR), facts(BOWL, replace(FAR, currency="SAR")), ["currency"]),
        (brought(BOWL, destination=Destination("delivery", "90001")), facts(BOWL), ["not_covered"]),
        (brought(BOWL, destination=PICKUP), facts(BOWL, stated=fulfilment(pickup=False)), ["not_covered"]),
        (brought(BOWL, units=4), facts(BOWL), ["minimum"]),
        (brought(BOWL, units=1, destination=PICKUP), facts(BOWL), ["minimum"]),
        (brought(BOWL), facts(portioned(BOWL, minimum_units=12)), ["missing units"]),
        (brought(BOWL), facts(BOWL, stated=fulfilment(lead_time_hours=Decimal(100))), ["window lead"]),
        (brought(BOWL), facts(BOWL, now=NOW + timedelta(days=4)), ["window past"]),
        (brought(BOWL), facts(BOWL, shown=Decimal(100)), ["total"]),
        (brought(BOWL, party=None), facts(BOWL, limits=A_HEAD), ["missing party"]),
        (brought(BOWL, personal=Personal()), facts(BOWL), [
            "missing address", "missing contact_name", "missing contact_phone",
        ]),
        (brought(BOWL, window=None), facts(BOWL), ["missing window"]),
        (brought(), facts(), ["missing lines"]),
    ],
)  # fmt: skip
def test_each_thing_that_is_otherwise_is_named_and_nothing_is_placed(
    cart: Cart, now: Facts, changed: list[str]
) -> None:
    assert keys(judge(cart, now)) == changed


def test_the_cart_that_is_left_holds_what_holds_now_and_can_be_placed() -> None:
    dearer = portioned(BOWL, price=Decimal("12.00"))
    found = judge(brought(BOWL, SOUP), facts(dearer))
    assert keys(found) == ["price", "gone"]
    assert (found.changes[0].was, found.changes[0].now) == (Decimal("10.00"), Decimal("12.00"))
    assert [(one.item_name, one.price) for one in found.cart.lines] == [("Rice Bowl", Decimal("12.00"))]
    assert judge(found.cart, facts(dearer)).order is not None


def test_an_allergen_is_told_of_beside_a_new_price_and_the_line_stays_to_be_chosen_anew() -> None:
    dearer = portioned(BOWL, price=Decimal("12.00"))
    found = judge(brought(BOWL, SOUP), facts(dearer, SOUP), lambda one, _: one.item_name != "Rice Bowl")
    assert keys(found) == ["price", "allergen"]
    assert [one.line.by for one in found.changes if one.line] == ["UANA", "UANA"], "whom it concerns"
    again = judge(found.cart, facts(dearer, SOUP), lambda one, _: one.item_name != "Rice Bowl")
    assert keys(again) == ["allergen"]


def test_the_guard_is_asked_of_each_line_with_the_menu_of_now() -> None:
    asked = list[tuple[str, str]]()
    now = replace(BOWL, item_description="With peanuts")

    def guard(one: Line, document: MenuDocument) -> bool:
        asked.append((one.by, document.item_description))
        return one.by != "UBEN"

    cart = replace(brought(BOWL), lines=(line(BOWL, 6), line(BOWL, 6, by="UBEN")))
    found = judge(cart, facts(now), guard)
    assert asked == [("UANA", "With peanuts"), ("UBEN", "With peanuts")]
    assert [(one.key, one.line and one.line.by) for one in found.changes] == [("allergen", "UBEN")]


# ---- choices


def test_a_choice_is_paid_at_the_price_of_now_and_asked_for_again_where_it_is_gone() -> None:
    with_crust = replace(BOWL, modifiers=(SIZES, EXTRAS))
    chosen = with_choices(line(BOWL, 10), with_crust, {"Crust": ["Thick"], "Extras": ["A", "C"]})
    cart = replace(brought(BOWL), lines=(chosen,))
    order = judge(cart, facts(with_crust)).order
    assert order is not None
    assert order.totals.subtotal == Decimal("130.00")
    assert keys(judge(brought(BOWL), facts(with_crust))) == ["missing choices"]
    dearer = replace(SIZES, options=(SIZES.options[0], replace(SIZES.options[1], price=Decimal(2))))
    assert keys(judge(cart, facts(replace(BOWL, modifiers=(dearer, EXTRAS))))) == ["price"]
    assert keys(judge(cart, facts(replace(BOWL, modifiers=(SIZES,))))) == ["gone"]
    three = with_choices(line(BOWL, 10), with_crust, {"Crust": ["Thin"], "Extras": ["A", "B", "C"]})
    assert keys(judge(replace(cart, lines=(three,)), facts(with_crust))) == ["missing choices"]


def test_what_is_sold_from_a_number_on_is_counted_over_all_its_lines() -> None:
    twelve = portioned(BOWL, minimum_units=12)
    cart = replace(brought(BOWL), lines=(line(BOWL, 10), line(BOWL, 2, note="without onions")))
    assert judge(cart, facts(twelve)).order is not None
    of_people = portioned(BOWL, serves_min=5, serves_max=5, minimum_people=60)
    assert judge(cart, facts(of_people)).order is not None
    assert keys(judge(cart, facts(portioned(BOWL, serves_min=5, serves_max=5, minimum_people=61)))) == ["missing units"]


# ---- promo


@pytest.mark.parametrize(
    ("more", "uses", "why"),
    [
        ({}, (0, 0), None),
        ({"starts": NOW + timedelta(1)}, (0, 0), "early"),
        ({"starts": NOW, "ends": NOW + timedelta(1)}, (0, 0), None),
        ({"ends": NOW}, (0, 0), "late"),
        ({"uses": 3}, (2, 2), None),
        ({"uses": 3}, (3, 0), "used"),
        ({"uses_a_person": 1}, (9, 1), "used_by_you"),
        ({"minimum": Decimal(100)}, (0, 0), None),
        ({"minimum": Decimal("100.01")}, (0, 0), "minimum"),
        ({"currency": "SAR"}, (0, 0), "currency"),
        ({"currency": "USD"}, (0, 0), None),
        ({"budget": Decimal(30)}, (9, 9, Decimal(20)), None),
        ({"budget": Decimal(30)}, (9, 9, Decimal("20.01")), "budget"),
        ({"budget": Decimal(30), "currency": "SAR"}, (0, 0), "currency"),
    ],
)
def test_a_promo_holds_or_says_why_not(more: dict[str, Any], uses: tuple[Any, ...], why: str | None) -> None:
    promo = Promo("TEN", "amount", Decimal(10), **more)
    found = judge(brought(BOWL, promo="TEN"), facts(BOWL, promo=promo, uses=PromoUses(*uses)))
    if why is None:
        assert found.order is not None
        assert (found.order.promo, found.order.parts[0].sums.discount) == ("TEN", 10)
    else:
        assert keys(found) == [f"promo {why}"]
        assert found.cart.promo == "", "what does not hold is not asked about again"


def test_a_code_that_the_tenant_does_not_have_is_unknown_and_percents_hold_in_every_currency() -> None:
    assert keys(judge(brought(BOWL, promo="OLD"), facts(BOWL))) == ["promo unknown"]
    tenth = Promo("TENTH", "percent", Decimal(10), "SAR")
    assert judge(brought(BOWL, promo="TENTH"), facts(BOWL, promo=tenth)).order is not None


def test_what_is_not_asked_for_a_delivery_is_given_away_too() -> None:
    fee = fulfilment().delivery[0].fee  # type: ignore[index]
    assert fee
    free = Promo("FREE", "free_delivery", budget=fee)
    assert judge(brought(BOWL, promo="FREE"), facts(BOWL, promo=free)).order is not None
    spent = facts(BOWL, promo=free, uses=PromoUses(1, 0, Decimal("0.01")))
    assert keys(judge(brought(BOWL, promo="FREE"), spent)) == ["promo budget"]


# ---- limits


@pytest.mark.parametrize(
    ("limits", "waits"),
    [
        (Limits(per_order=Decimal(137), approver="UBOSS"), False),
        (Limits(per_order=Decimal("136.99"), approver="UBOSS"), True),
        (Limits(per_head=Decimal("11.42"), approver="UBOSS"), False),
        (Limits(per_head=Decimal("11.41"), approver="UBOSS"), True),
        (Limits(per_head=Decimal(99), per_order=Decimal(1), approver="UBOSS"), True),
        (Limits(per_order=Decimal(1), currency="SAR", approver="UBOSS"), False),
        (Limits(), False),
    ],
)
def test_above_a_limit_it_waits_for_its_approver(limits: Limits, waits: bool) -> None:
    """It comes to $137.00, for 12: $11.416 a head."""
    order = judge(brought(BOWL), facts(BOWL, limits=limits)).order
    assert order is not None
    assert (order.state, order.approver) == (("waiting_approval", "UBOSS") if waits else ("placed", ""))
    assert {part.state_of for part in order.parts} == {order.state}


@pytest.mark.parametrize("approver", ["", "UANA"])
def test_above_a_limit_that_nobody_else_may_approve_nothing_is_placed(approver: str) -> None:
    found = judge(brought(BOWL), facts(BOWL, limits=Limits(per_order=Decimal(1), approver=approver)))
    assert (keys(found), found.order) == (["limit"], None)


# ---- what nothing is known of


def test_a_menu_that_does_not_say_how_they_deliver_makes_a_request() -> None:
    """[`orders.md`, Fulfilment]"""
    order = judge(brought(BOWL), facts(BOWL, fulfilments={})).order
    assert order is not None
    assert order.parts[0].is_request
    assert (order.totals.total, order.parts[0].payment) == (100, "")


@pytest.mark.parametrize(
    ("contact", "is_told"),
    [
        (None, False),
        (Contact(email="orders@corner.invalid"), False),
        (Contact(email="orders@corner.example"), True),
        (Contact(webhook="https://orders.corner.invalid:8443/new"), False),
        (Contact(webhook="https://corner.example/invalid"), True),
        (Contact(email="orders@corner.example", webhook="https://corner.INVALID/"), True),
    ],
)
def test_an_order_that_nobody_can_be_sent_is_a_request(contact: Contact | None, is_told: bool) -> None:
    stated = fulfilment(contact=contact)
    order = judge(brought(BOWL), facts(BOWL, stated=stated)).order
    assert order is not None
    assert order.parts[0].is_request is not is_told
    assert can_be_told(stated) is is_told
    assert not can_be_told(None)


def test_a_host_is_read_of_addresses_and_mailboxes() -> None:
    assert host_of("https://A.example:8/x@y") == host_of("me@a.EXAMPLE") == "a.example"


# ---- laws


PRICES = st.decimals("0.01", "400", places=2)


@st.composite
def any_case(draw: st.DrawFn) -> tuple[Cart, Facts, frozenset[str]]:
    """A cart of up to three dishes, and menus of now in which each may be dearer, gone, or out for who added it."""
    carts, now, out = list[Line](), list[MenuDocument](), set[str]()
    for document in (BOWL, SOUP, FAR)[: draw(st.integers(1, 3))]:
        carts.append(line(document, draw(st.integers(1, 40))))
        becomes = draw(st.sampled_from(["same", "same", "same", "dearer", "gone", "out"]))
        if becomes != "gone":
            price = draw(PRICES) if becomes == "dearer" else document.portions[0].price
            now.append(portioned(document, price=price))
        out |= {document.doc_id} if becomes == "out" else set()
    cart = replace(brought(), lines=tuple(carts), promo=draw(st.sampled_from(["", "TEN"])))
    promo = draw(st.sampled_from([None, Promo("TEN", "percent", Decimal(10))]))
    late = NOW + timedelta(hours=draw(st.sampled_from([0, 0, 60, 80])))
    return cart, facts(*now, promo=promo, now=late), frozenset(out)


@given(any_case())
def test_an_order_holds_what_menus_have_now_for_whom_it_is_or_nothing_is_placed(
    case: tuple[Cart, Facts, frozenset[str]],
) -> None:
    cart, now, out = case
    found = judge(cart, now, lambda one, _: one.doc_id not in out)
    keys(found)
    if found.order is not None:
        placed = [one for part in found.order.parts for one in part.lines]
        assert sorted(one.line_id for one in placed) == sorted(one.line_id for one in cart.lines)
        assert all(one.price == now.documents[one.doc_id].portions[0].price for one in placed)
        assert not out & {one.doc_id for one in placed}
        assert found.order.totals.total == sum(
            (part.sums.subtotal - part.sums.discount + part.sums.fee + part.sums.tax for part in found.order.parts),
            found.order.totals.tip,
        )
        assert [line_id for line_id, _ in found.order.allergens] == [line.line_id for line in found.cart.lines]
    for one in found.cart.lines:
        assert one.doc_id in now.documents
        assert one.price == now.documents[one.doc_id].portions[0].price


@given(any_case())
def test_what_was_said_once_is_not_said_again_of_the_cart_that_is_left(
    case: tuple[Cart, Facts, frozenset[str]],
) -> None:
    """Prices, dishes and codes are brought to now; a line that is out, a minimum and a time wait for people."""
    cart, now, out = case
    left = judge(cart, now, lambda one, _: one.doc_id not in out).cart
    again = {one.key for one in judge(left, now, lambda one, _: one.doc_id not in out).changes}
    assert not again & {"price", "gone", "promo", "total"}


def test_a_restaurant_that_menus_have_under_two_ids_is_one_part() -> None:
    """Branches of one city share a key, and messages and states go by it."""
    branch = replace(SOUP, restaurant_id="branch-2", restaurant_key=BOWL.restaurant_key)
    order = judge(brought(BOWL, branch, FAR), facts(BOWL, branch, FAR)).order
    assert order is not None
    assert [(len(part.lines), part.sums.subtotal, part.sums.fee) for part in order.parts] == [
        (2, 165, 30),
        (1, 200, 30),
    ]
    assert [part.sums for part in order.parts] == list(order.totals.parts)
    keys_of = [part.restaurant_key for part in order.parts]
    assert len(set(keys_of)) == len(keys_of)
