"""Cart: who may change what, what waits for an answer, what is missing; and any story of it against a plain model."""

from dataclasses import replace
from datetime import timedelta
from decimal import Decimal
from uuid import uuid4

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from engine.ordering import (
    Cart,
    Destination,
    Flags,
    Line,
    Personal,
    Tip,
    add,
    annotate,
    begun,
    brought_to,
    choices_now,
    detailed,
    fetched_or_brought,
    may_be_placed_by,
    missing,
    moved,
    put,
    set_units,
    take_out,
    too_few,
    unmet,
    with_choices,
    with_line,
)
from engine.ordering.cart import MOST_LINES, MOST_UNITS, may_change
from tests.support.ordered import CAMBRIDGE, EXTRAS, SIZES, THREAD, brought, dish, line, portioned
from tests.support.orders import NOW, PERSONAL

BOWL, SOUP, FAR = dish(), dish("Lentil Soup", "6.50"), dish("Kabsa", "20.00", "Najd")
SOON, LATER = NOW + timedelta(seconds=59), NOW + timedelta(minutes=1)
PICKUP = Destination("pickup")


def located() -> Cart:
    return brought_to(begun(THREAD, "UANA", "Ana"), CAMBRIDGE, NOW).cart


def units(cart: Cart) -> list[tuple[str, int]]:
    return [(one.item_name, one.units) for one in cart.lines]


# ---- the place


def test_the_first_add_waits_for_the_place_and_goes_in_once_it_is_known() -> None:
    """[`orders.md`, Adding]"""
    kept = add(begun(THREAD, "UANA", "Ana", 12), [line(BOWL, 3)], NOW).cart
    assert (kept.stage, kept.lines, kept.pending and kept.pending.why) == ("location", (), "place")
    kept = add(kept, [line(SOUP)], NOW).cart
    change = brought_to(kept, CAMBRIDGE, NOW)
    assert units(change.cart) == [("Rice Bowl", 3), ("Lentil Soup", 1)]
    assert change.added == change.cart.lines
    assert (change.cart.stage, change.cart.pending, change.cart.party) == ("order", None, 12)


def test_a_place_that_is_said_before_anything_is_added_is_known() -> None:
    cart = located()
    assert cart.stage == "order"
    cart = add(cart, [line(BOWL)], NOW).cart
    assert (cart.stage, cart.pending, moved(cart, "done").stage) == ("order", None, "checkout")


def test_the_same_press_twice_while_the_place_is_asked_for_is_one() -> None:
    cart = add(begun(THREAD, "UANA", "Ana"), [line(BOWL, 2)], NOW).cart
    cart = add(cart, [line(BOWL, 2)], SOON).cart
    assert units(brought_to(cart, CAMBRIDGE, SOON).cart) == [("Rice Bowl", 2)]
    assert units(brought_to(add(cart, [line(BOWL, 3)], SOON).cart, CAMBRIDGE, SOON).cart) == [("Rice Bowl", 5)]
    assert units(brought_to(add(cart, [line(BOWL, 2, by="UBEN")], SOON).cart, CAMBRIDGE, SOON).cart) == [
        ("Rice Bowl", 2), ("Rice Bowl", 2),
    ]  # fmt: skip
    much_later = add(cart, [line(BOWL, 2)], SOON + timedelta(minutes=1)).cart
    assert units(brought_to(much_later, CAMBRIDGE, NOW).cart) == [("Rice Bowl", 4)]


def test_another_place_keeps_everything_but_the_street_of_the_one_before() -> None:
    """[`orders.md`, Location: keeps the cart]"""
    cart = brought(BOWL, tip=Tip("percent", Decimal(10)), po_number="4711")
    there = brought_to(cart, Destination("delivery", "02140"), NOW).cart
    assert (there.lines, there.window, there.party, there.tip, there.po_number) == (
        cart.lines, cart.window, cart.party, cart.tip, cart.po_number,
    )  # fmt: skip
    assert there.personal == replace(PERSONAL, address="")
    assert missing(there) == ("address",)
    assert brought_to(cart, CAMBRIDGE, NOW).cart.personal == PERSONAL, "the same place is no other"
    fetched = brought_to(cart, PICKUP, NOW).cart
    assert (missing(fetched), fetched.personal) == ((), PERSONAL)
    assert brought_to(fetched, Destination("delivery", "02140"), NOW).cart.personal.address == ""


def test_a_street_that_is_said_before_the_place_stays() -> None:
    cart = detailed(begun(THREAD, "UANA", "Ana"), personal=PERSONAL)
    assert brought_to(cart, CAMBRIDGE, NOW).cart.personal == PERSONAL


@pytest.mark.parametrize(("stage", "comes_back"), [("order", "order"), ("checkout", "checkout")])
def test_who_changes_between_delivery_and_pickup_goes_back(stage: str, comes_back: str) -> None:
    cart = replace(brought(BOWL), stage=stage)
    asked = fetched_or_brought(cart)
    assert (asked.stage, asked.lines) == ("location", cart.lines)
    after = brought_to(asked, PICKUP, NOW).cart
    assert (after.stage, after.flags, after.destination) == (comes_back, Flags(), PICKUP)


# ---- adding


def test_the_same_line_again_within_a_minute_is_asked_about() -> None:
    cart = put(located(), [line(BOWL, 2)], NOW).cart
    asked = add(cart, [line(BOWL, 2), line(SOUP)], SOON)
    assert units(asked.cart) == [("Rice Bowl", 2), ("Lentil Soup", 1)]
    assert asked.cart.pending is not None
    assert (asked.cart.pending.why, [one.item_name for one in asked.cart.pending.lines]) == ("again", ["Rice Bowl"])
    assert units(put(asked.cart, asked.cart.pending.lines, SOON).cart) == [("Rice Bowl", 4), ("Lentil Soup", 1)]
    for other in (add(cart, [line(BOWL, 2)], LATER), add(cart, [line(BOWL, 2)], SOON, is_confirmed=True)):
        assert (units(other.cart), other.cart.pending) == ([("Rice Bowl", 4)], None)
        assert [(one.units, before) for one, before in other.changed] == [(4, 2)]


def test_a_question_changes_nothing_and_spends_no_way_back() -> None:
    cart = replace(put(located(), [line(BOWL)], NOW).cart, flags=Flags(came_from_checkout=True))
    asked = add(cart, [line(BOWL)], SOON).cart
    assert (asked.lines, asked.stage, asked.flags) == (cart.lines, "order", Flags(came_from_checkout=True))


@pytest.mark.parametrize(
    "other",
    [
        {"note": "without onions"}, {"for_whom": "Cem"}, {"by": "UBEN"}, {"portion": 1},
        {"choices": with_choices(line(BOWL), replace(BOWL, modifiers=(SIZES,)), {"Crust": ["Thick"]}).choices},
    ],
)  # fmt: skip
def test_what_differs_in_anything_is_a_line_of_its_own(other: dict[str, object]) -> None:
    cart = put(located(), [line(BOWL, 2)], NOW).cart
    change = add(cart, [line(BOWL, 2, **other)], SOON)
    assert (len(change.cart.lines), change.cart.pending) == (2, None)


def test_notes_are_the_same_in_either_case_and_a_line_is_at_the_newest_price() -> None:
    cart = put(located(), [line(BOWL, note="No onions")], NOW).cart
    after = put(cart, [line(BOWL, note="no Onions", price=Decimal(12))], NOW).cart
    assert [(one.units, one.price) for one in after.lines] == [(2, Decimal(12))]


def test_more_than_an_order_holds_is_refused_whole() -> None:
    cart = put(located(), [line(BOWL, MOST_UNITS)], NOW).cart
    change = put(cart, [line(BOWL), line(SOUP)], NOW)
    assert (change.refused, change.cart) == ("too_many", cart)
    assert set_units(cart, cart.lines[0].line_id, MOST_UNITS + 1, "UANA", NOW).refused == "too_many"
    lines = [line(BOWL, note=str(at)) for at in range(MOST_LINES)]
    full = put(located(), lines, NOW)
    assert full.refused is None
    assert put(full.cart, [line(SOUP)], NOW).refused == "too_many"


# ---- whose lines


def test_everybody_changes_their_own_lines_and_the_organiser_every_line() -> None:
    cart = put(located(), [line(BOWL), line(SOUP, by="UBEN")], NOW).cart
    mine, bens = cart.lines
    for by, one, may in (("UANA", mine, True), ("UANA", bens, True), ("UBEN", bens, True), ("UBEN", mine, False)):
        for change in (
            set_units(cart, one.line_id, 5, by, NOW),
            take_out(cart, [one.line_id], by, NOW),
            annotate(cart, one.line_id, by, NOW, "warm"),
            with_line(cart, replace(one, choices=()), by, NOW),
        ):
            assert (change.refused is None) is may
            if not may:
                assert (change.refused, change.refused_lines, change.cart) == ("not_theirs", (one,), cart)


def test_a_line_that_is_nobodys_any_more_is_the_organisers() -> None:
    """Of somebody who had their words erased."""
    assert not may_change(located(), line(BOWL, by=""), "")
    assert may_change(located(), line(BOWL, by=""), "UANA")


def test_what_is_taken_out_with_somebody_elses_line_stays_whole() -> None:
    cart = put(located(), [line(BOWL), line(SOUP, by="UBEN")], NOW).cart
    assert take_out(cart, [one.line_id for one in cart.lines], "UBEN", NOW).cart == cart
    assert take_out(cart, [one.line_id for one in cart.lines], "UANA", NOW).cart.lines == ()
    assert take_out(cart, ["none"], "UANA", NOW).refused == "not_there"
    assert set_units(cart, "none", 2, "UANA", NOW).refused == "not_there"


def test_units_are_set_told_of_and_none_are_a_taking_out() -> None:
    cart = put(located(), [line(BOWL, 2)], NOW).cart
    of = cart.lines[0].line_id
    change = set_units(cart, of, 3, "UANA", NOW)
    assert [(one.units, before) for one, before in change.changed] == [(3, 2)]
    assert set_units(cart, of, 2, "UANA", NOW).changed == ()
    gone = set_units(cart, of, 0, "UANA", NOW)
    assert (gone.removed, gone.cart.lines) == (cart.lines, ())


def test_notes_are_kept_where_only_the_eater_is_said() -> None:
    cart = put(located(), [line(BOWL, note="warm")], NOW).cart
    after = annotate(cart, cart.lines[0].line_id, "UANA", NOW, for_whom="Cem").cart
    assert (after.lines[0].note, after.lines[0].for_whom) == ("warm", "Cem")


def test_only_the_organiser_and_whom_they_named_place_it() -> None:
    cart = replace(located(), may_place=("UBEN",))
    assert [may_be_placed_by(cart, one) for one in ("UANA", "UBEN", "UCEM", "")] == [True, True, False, False]


# ---- what is missing


def test_each_thing_that_is_missing_is_named_in_the_order_in_which_it_is_asked() -> None:
    assert missing(begun(THREAD, "UANA", "Ana")) == ("lines", "destination", "window", "contact_name")
    cart = put(located(), [line(BOWL)], NOW).cart
    assert missing(cart) == ("window", "address", "contact_name", "contact_phone")
    assert missing(brought(BOWL)) == ()
    assert missing(replace(brought(BOWL), destination=PICKUP, personal=Personal(contact_name="Ana"))) == ()


def test_choices_and_numbers_that_a_menu_asks_for_are_missing_until_they_are_there() -> None:
    asks = replace(portioned(BOWL, minimum_units=6), modifiers=(SIZES, EXTRAS))
    cart = brought(BOWL, units=5)
    menus = {asks.doc_id: asks}
    assert missing(cart, menus) == ("units", "choices")
    assert too_few(cart.lines, menus) == ((cart.lines[0], 6),)
    enough = replace(cart, lines=(with_choices(replace(cart.lines[0], units=6), asks, {"Crust": ["Thin"]}),))
    assert (missing(enough, menus), unmet(enough.lines[0], asks)) == ((), ())


def test_choices_are_the_menus_own_in_its_order_and_gone_ones_are_known() -> None:
    asks = replace(BOWL, modifiers=(SIZES, EXTRAS))
    chosen = with_choices(line(BOWL), asks, {"Extras": ["C", "A", "Gold"], "Crust": ["Thick"], "None": ["A"]})
    assert [(one.group, one.name) for one in chosen.choices] == [("Crust", "Thick"), ("Extras", "A"), ("Extras", "C")]
    assert choices_now(chosen, asks) == chosen.choices
    assert choices_now(chosen, BOWL) is None
    assert [group.name for group in unmet(line(BOWL), asks)] == ["Crust"]
    open_group = replace(SIZES, options=())
    assert unmet(line(BOWL), replace(BOWL, modifiers=(open_group,))) == (), "the restaurant asks"


# ---- any story


NAMES = st.sampled_from(["UANA", "UBEN", "UCEM"])
DISHES = st.sampled_from([BOWL, SOUP, FAR])
NOTES = st.sampled_from(["", "warm"])
Key = tuple[str, str, str]
"""Dish, note and who added it."""


class AnyStory(RuleBasedStateMachine):
    """Adds, changes, places, the checkout, in any order, by anybody; beside it a plain count of what was asked for."""

    def __init__(self) -> None:
        super().__init__()
        self.now = NOW
        self.held: dict[Key, int] = {}
        self.touched: dict[Key, object] = {}
        self.waiting: list[Line] = []

    @initialize(organiser=NAMES)
    def begin(self, organiser: str) -> None:
        self.cart = begun(THREAD, organiser, organiser)

    @rule(seconds=st.integers(1, 90))
    def wait(self, seconds: int) -> None:
        self.now += timedelta(seconds=seconds)

    @rule(document=DISHES, count=st.integers(1, 40), note=NOTES, by=NAMES)
    def adds(self, document: object, count: int, note: str, by: str) -> None:
        one = replace(line(document, count, by=by), note=note, line_id=uuid4().hex)  # type: ignore[arg-type]
        before = self.cart
        self.cart = add(before, [one], self.now).cart
        if self.cart.destination is None:
            assert self.cart.lines == before.lines == ()
            same = [each for each in self.waiting if self.key(each) == self.key(one) and each.units == count]
            is_soon = before.pending is not None and self.now - before.pending.at < timedelta(minutes=1)
            self.waiting += [] if same and is_soon else [one]
        elif self.is_soon(self.key(one)):
            assert self.cart.lines == before.lines
            assert self.cart.pending is not None
            assert self.cart.pending.lines == (one,)
        else:
            self.count(one)

    @precondition(lambda self: self.cart.pending is not None and self.cart.pending.why == "again")
    @rule()
    def adds_again(self) -> None:
        assert self.cart.pending is not None
        waiting = self.cart.pending.lines
        self.cart = put(self.cart, waiting, self.now).cart
        for one in waiting:
            self.count(one)

    @rule(there=st.sampled_from([CAMBRIDGE, Destination("delivery", "02140"), PICKUP]))
    def says_where(self, there: Destination) -> None:
        change = brought_to(self.cart, there, self.now)
        self.cart = change.cart
        for one in self.waiting:
            self.count(one)
        self.waiting = []
        assert self.cart.destination == there
        assert self.cart.stage in ("order", "checkout")

    @rule()
    def would_change_the_place(self) -> None:
        self.cart = fetched_or_brought(self.cart)

    @rule()
    def is_done(self) -> None:
        before = self.cart
        self.cart = moved(before, "done")
        assert self.cart == before or (before.stage, self.cart.stage) == ("order", "checkout")

    @rule()
    def goes_back_to_the_items(self) -> None:
        self.cart = moved(self.cart, "changes_items")

    @precondition(lambda self: self.cart.lines)
    @rule(data=st.data(), count=st.integers(0, 40), by=NAMES)
    def sets_units(self, data: st.DataObject, count: int, by: str) -> None:
        one = data.draw(st.sampled_from(self.cart.lines))
        change = set_units(self.cart, one.line_id, count, by, self.now)
        if by not in (one.by, self.cart.organiser):
            assert (change.refused, change.cart) == ("not_theirs", self.cart)
            return
        self.cart = change.cart
        if count:
            self.held[self.key(one)] = count
        else:
            del self.held[self.key(one)], self.touched[self.key(one)]

    @precondition(lambda self: self.cart.lines)
    @rule(data=st.data(), by=NAMES)
    def takes_out(self, data: st.DataObject, by: str) -> None:
        one = data.draw(st.sampled_from(self.cart.lines))
        change = take_out(self.cart, [one.line_id], by, self.now)
        assert (change.refused is None) == (by in (one.by, self.cart.organiser))
        self.cart = change.cart
        if change.refused is None:
            del self.held[self.key(one)], self.touched[self.key(one)]

    def key(self, one: Line) -> Key:
        return (one.doc_id, one.note, one.by)

    def is_soon(self, key: Key) -> bool:
        last = self.touched.get(key)
        return last is not None and self.now - last < timedelta(minutes=1)  # type: ignore[operator]

    def count(self, one: Line) -> None:
        so_many = self.held.get(self.key(one), 0) + one.units
        if so_many <= MOST_UNITS:
            self.held[self.key(one)] = so_many
            self.touched[self.key(one)] = self.now

    @invariant()
    def holds_what_was_asked_for(self) -> None:
        assert {self.key(one): one.units for one in self.cart.lines} == self.held
        assert len({one.line_id for one in self.cart.lines}) == len(self.cart.lines)

    @invariant()
    def keeps_what_waits(self) -> None:
        pending = self.cart.pending
        assert [one.line_id for one in self.waiting] == [
            one.line_id for one in (pending.lines if pending and pending.why == "place" else ())
        ]

    @invariant()
    def is_placed_by_nothing_of_this(self) -> None:
        assert self.cart.stage != "placed"
        assert self.cart.destination is not None or not self.cart.lines
        assert self.cart.stage not in ("order", "checkout") or self.cart.destination is not None


AnyStory.TestCase.settings = settings(stateful_step_count=30)
TestAnyStory = AnyStory.TestCase
