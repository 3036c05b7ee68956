"""Words of an order that stand beside others: names that begin a sentence, times that were stored, reasons given."""

from dataclasses import replace
from datetime import datetime, timedelta, timezone
from decimal import Decimal
from zoneinfo import ZoneInfo

import pytest

from engine.answers import order_card
from engine.answers import ordering as words
from engine.answers.order_cards import Drawing, cart_card
from engine.answers.ordering import window_said
from engine.messages.sentences import say
from engine.ordering import Window
from tests.support.ordered import brought, dish, line, placed

BOWL = dish()
STARTS = datetime(2026, 12, 8, 12, 0, tzinfo=ZoneInfo("America/New_York"))


def test_a_sentence_begins_with_a_capital_whoever_did_it() -> None:
    cart = brought(BOWL)
    assert words.added(cart.lines, "you", cart, Decimal(10), "USD").startswith("You added 10 ")
    assert words.taken_out(cart.lines, "", cart, None, "USD").startswith("Somebody took out ")


@pytest.mark.parametrize(("starts", "zone"), [
    (STARTS, " (EST)"), (STARTS.replace(tzinfo=timezone(timedelta(hours=-5))), ""),
])  # fmt: skip
def test_a_time_names_its_zone_or_none(starts: datetime, zone: str) -> None:
    window = Window(starts, starts + timedelta(minutes=30))
    assert window_said(window) == f"Tuesday, 8 December, 12:00 to 12:30{zone}"


@pytest.mark.parametrize("reason", ["Too dear", "Too dear.", "Too dear. "])
def test_a_reason_ends_as_a_sentence_does(reason: str) -> None:
    order = placed(brought(BOWL), BOWL)
    refused = replace(order, parts=tuple(replace(one, state_of="refused", reason=reason) for one in order.parts))
    [part] = order_card(refused, "t").parts
    assert part.notes == ("Not approved: Too dear.",)


def test_who_is_asked_where_to_is_asked_nothing_else() -> None:
    cart = replace(brought(BOWL), lines=(line(BOWL),), destination=None)
    missing = ("destination", "window", "contact_name")
    assert cart_card("where", cart, Drawing("t", missing=missing)).missing == (say("order-missing-destination"),)
    assert len(cart_card("cart", cart, Drawing("t", missing=missing)).missing) == 3
