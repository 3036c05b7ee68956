"""Modals and the home tab: within their limits for any dish."""

from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from channels.slack.views import details_view, expired_view, home_view, why_view
from engine.messages import Card, Detail
from tests.replies import ZITI
from tests.slack_blocks import problems, says


@settings(max_examples=60, deadline=None)
@given(st.from_type(Card))
def test_any_dish_opens_within_every_limit(card: Card) -> None:
    for view in (details_view(card), why_view(card)):
        assert problems(view["blocks"], "modal") == []
        assert len(view["title"]["text"]) <= 24


def test_many_long_details_are_counted_and_cut() -> None:
    long = replace(ZITI, details=tuple(Detail("&" * 400, "<b>" * 4_000) for _ in range(150)), why=("&" * 5_000,) * 150)
    for view in (details_view(long), why_view(long)):
        assert problems(view["blocks"], "modal") == []
        assert "+ " in says(view["blocks"])


def test_details_say_all_that_the_menu_states() -> None:
    card = replace(ZITI, details=(Detail("Allergens", "contains wheat & milk"), Detail("Address", "1 Salem <St>")))
    shown = says(details_view(card)["blocks"])
    for fact in ("Baked Ziti", "Trattoria Roma, Boston", "Ziti, ricotta", "contains wheat & milk", "1 Salem <St>"):
        assert fact in shown


def test_the_other_views_are_within_their_limits() -> None:
    assert problems(home_view()["blocks"], "home") == []
    assert problems(expired_view()["blocks"], "modal") == []
    assert "Say again in the thread" in says(expired_view()["blocks"])
