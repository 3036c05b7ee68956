"""Stages of an order: every path of the seed's table, the smart return, and that flags never outlive their way."""

from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.ordering import Event, Flags, Stage, next_stage
from engine.ordering.stages import TABLE

STAGES: tuple[Stage, ...] = get_args(Stage)
EVENTS: tuple[Event, ...] = get_args(Event)
NONE = Flags()
ORDER, CHECKOUT = Flags(came_from_order=True), Flags(came_from_checkout=True)


def after(*events: Event) -> list[tuple[Stage, Flags]]:
    """Each stage on the way from a greeting, with its flags."""
    stage: Stage = "greeting"
    flags, way = NONE, []
    for event in events:
        stage, flags = next_stage(stage, flags, event)
        way.append((stage, flags))
    return way


TO_CHECKOUT: tuple[Event, ...] = ("wants_order", "place_known", "items_changed", "done")


@pytest.mark.parametrize(
    ("stage", "event", "to", "flags"),
    [
        ("greeting", "wants_order", "location", NONE),
        ("greeting", "complains", "greeting", NONE),
        ("location", "place_known", "order", NONE),
        ("order", "done", "checkout", NONE),
        ("order", "changes_place", "location", ORDER),
        ("order", "items_changed", "order", NONE),
        ("checkout", "changes_items", "order", CHECKOUT),
        ("checkout", "changes_place", "location", CHECKOUT),
        ("checkout", "confirms", "placed", Flags(order_confirmed=True)),
    ],
)
def test_each_row_of_the_seeds_table(stage: Stage, event: Event, to: Stage, flags: Flags) -> None:
    """[`arabic-ordering-agent.md` §1.2, Handoff Triggers]"""
    assert next_stage(stage, NONE, event) == (to, flags)


def test_a_first_order_goes_through_all_stages() -> None:
    way = after(*TO_CHECKOUT, "confirms")
    assert [stage for stage, _ in way] == ["location", "order", "order", "checkout", "placed"]
    assert way[-1][1] == Flags(order_confirmed=True)


def test_who_changes_the_place_while_ordering_goes_on_ordering() -> None:
    """[§4.1, scenario 1]"""
    assert after("wants_order", "place_known", "changes_place", "place_known")[-2:] == [
        ("location", ORDER), ("order", NONE),
    ]  # fmt: skip


def test_who_changes_the_place_at_the_checkout_is_back_there_and_not_among_the_items() -> None:
    """[§4.1, scenario 2; §1.2: the flag is reset]"""
    assert after(*TO_CHECKOUT, "changes_place", "place_known")[-2:] == [("location", CHECKOUT), ("checkout", NONE)]


@pytest.mark.parametrize("ends", ["items_changed", "done"])
def test_who_adds_something_at_the_checkout_is_back_there(ends: Event) -> None:
    """[§4.1, scenario 3]"""
    assert after(*TO_CHECKOUT, "changes_items", ends)[-2:] == [("order", CHECKOUT), ("checkout", NONE)]


def test_the_checkout_comes_before_the_items_where_both_were_come_from() -> None:
    """ "if came_from_checkout … elif came_from_order". [§1.2, Smart Routing Logic]"""
    way = after(*TO_CHECKOUT, "changes_items", "changes_place", "place_known")
    assert way[-2:] == [("location", Flags(came_from_checkout=True, came_from_order=True)), ("checkout", NONE)]


@pytest.mark.parametrize("stage", STAGES)
def test_a_complaint_leaves_every_stage_as_it_is(stage: Stage) -> None:
    assert next_stage(stage, CHECKOUT, "complains") == (stage, CHECKOUT)


@pytest.mark.parametrize("stage", STAGES)
@pytest.mark.parametrize("event", EVENTS)
def test_an_event_that_a_stage_has_no_row_for_leaves_it(stage: Stage, event: Event) -> None:
    if (stage, event) not in TABLE:
        assert next_stage(stage, NONE, event) == (stage, NONE)


@given(st.lists(st.sampled_from(EVENTS), max_size=30))
def test_flags_say_where_somebody_came_from_and_nothing_else(events: list[Event]) -> None:
    for stage, flags in after(*events):
        assert flags.order_confirmed == (stage == "placed")
        assert not flags.came_from_checkout or stage in ("location", "order")
        assert not flags.came_from_order or stage == "location"


@given(st.lists(st.sampled_from(EVENTS), max_size=30))
def test_only_a_press_at_the_checkout_places_and_nothing_comes_after_it(events: list[Event]) -> None:
    stage: Stage = "greeting"
    for event, (to, _) in zip(events, after(*events), strict=True):
        assert to != "placed" or stage == "placed" or (stage, event) == ("checkout", "confirms")
        assert stage != "placed" or to == "placed"
        stage = to
