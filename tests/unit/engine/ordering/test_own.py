"""What of a cart and an order is people's own: told apart whole, put back whole, and gone with who it was of."""

from dataclasses import asdict, fields, replace
from datetime import UTC, datetime
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.messages import ThreadKey
from engine.ordering import (
    Cart,
    Destination,
    Line,
    Order,
    OrderPart,
    OrderState,
    Own,
    PartTotals,
    Pending,
    Personal,
    Totals,
    bare_order,
    cart_without,
    order_without,
    own_of,
    people_in_cart,
    people_in_order,
    with_own,
)  # fmt: skip

NOW = datetime(2026, 3, 2, 12, 0, tzinfo=UTC)
THREAD = ThreadKey("slack", "acme", "C1", "1")
STATES: tuple[OrderState, ...] = ("placed", "accepted", "declined", "cancelled", "refused")
PEOPLE = ("UANA", "UBOB", "UCEM", "UDEE")
SECRET = "canary"


def line(at: int, by: str = "UANA") -> Line:
    return Line(
        f"l{at}",
        f"d{at}",
        f"k{at}",
        0,
        2,
        "Baked Ziti",
        "r",
        f"r{at % 2}",
        "Roma",
        "Boston",
        "MA",
        "tray",
        Decimal(65),
        note=f"{SECRET} note",
        for_whom=f"{SECRET} whom",
        by=by,
        by_name=f"{SECRET} {by}",
        named=(f"{SECRET} nut",),
    )


def part(at: int, lines: tuple[Line, ...], state: OrderState) -> OrderPart:
    sums = PartTotals(f"r{at}", Decimal(130))
    return OrderPart("r", f"r{at}", "Roma", "Boston", "MA", lines, sums, state, reason=f"{SECRET} why")


def order(states: tuple[OrderState, ...] = ("placed", "cancelled"), by: tuple[str, ...] = PEOPLE[:2]) -> Order:
    parts = tuple(
        part(at, tuple(line(at * 10 + number, user) for number, user in enumerate(by)), state)
        for at, state in enumerate(states)
    )
    return Order(
        "PL-7KQ2MX",
        "c1",
        3,
        THREAD,
        "UANA",
        "UBOB",
        NOW,
        states[0],
        parts,
        Totals("USD", (), Decimal(0), Decimal(260)),
        Destination("delivery", "02116", f"{SECRET} street", "Boston", "MA", 42.35, -71.08),
        Personal(f"{SECRET} 1", f"{SECRET} 2", f"{SECRET} 3", f"{SECRET} 4"),
        f"{SECRET} Ana",
        approver="UCEM",
        decided_by="UCEM",
        reason=f"{SECRET} reason",
    )


orders = st.builds(order, st.tuples(*[st.sampled_from(STATES)] * 2), st.tuples(*[st.sampled_from((*PEOPLE, ""))] * 3))


@given(orders)
def test_an_order_is_put_back_as_it_was(whole: Order) -> None:
    assert with_own(bare_order(whole), own_of(whole)) == whole


@given(orders)
def test_nothing_of_anybody_is_left_in_the_bare_order_but_what_a_restaurant_wrote(whole: Order) -> None:
    bare = bare_order(whole)
    declined = tuple(replace(one, reason="") if one.state_of in ("declined", "placed", "accepted") else one
                     for one in bare.parts)  # fmt: skip
    told = str(asdict(replace(bare, parts=declined)))
    assert SECRET not in told
    assert not [user for user in PEOPLE if user in told]
    assert ("02116" in told, "42.35" in told, bare.destination.city) == (False, False, "Boston")
    assert bare.totals == whole.totals
    assert [one.item_name for one in bare.parts[0].lines] == [one.item_name for one in whole.parts[0].lines]


def test_each_field_of_what_is_own_is_looked_at_here() -> None:
    assert {one.name for one in fields(Own)} == {
        "number", "organiser", "organiser_name", "placed_by", "approver", "decided_by", "reason", "personal",
        "destination", "lines", "reasons",
    }  # fmt: skip


@given(orders, st.sampled_from(PEOPLE[1:]))
def test_who_goes_leaves_nothing_in_somebody_elses_order(whole: Order, user: str) -> None:
    left = order_without(whole, user)
    assert user not in people_in_order(left)
    assert user not in str(asdict(left))
    assert people_in_order(left) == people_in_order(whole) - {user}
    assert left.personal == whole.personal
    for was, now in zip(whole.parts, left.parts, strict=True):
        for before, after in zip(was.lines, now.lines, strict=True):
            assert after.note == before.note
            assert after == before if before.by != user else (after.for_whom, after.named) == ("", ())


def test_an_approver_who_goes_is_still_waited_for() -> None:
    waiting = replace(order(("waiting_approval",)), decided_by="", reason="")
    assert order_without(waiting, "UCEM").approver == "UCEM"
    decided = replace(order(("refused",)), state="refused")
    assert order_without(decided, "UCEM").approver == ""
    assert SECRET not in str([one.reason for one in order_without(decided, "UCEM").parts])


@pytest.mark.parametrize("user", PEOPLE[1:])
def test_who_goes_leaves_nothing_in_somebody_elses_cart(user: str) -> None:
    cart = Cart(
        "c1", THREAD, "UANA", lines=(line(1), line(2, "UBOB")), may_place=("UCEM",),
        pending=Pending("again", (line(3, "UDEE"),), NOW),
    )  # fmt: skip
    assert people_in_cart(cart) == set(PEOPLE)
    left = cart_without(cart, user)
    assert people_in_cart(left) == set(PEOPLE) - {user}
    assert user not in str(asdict(left))
    assert len(left.lines) == 2
