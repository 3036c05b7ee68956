"""Modals and the home tab: within their limits for any dish."""

from dataclasses import replace
from datetime import UTC, date, datetime

from hypothesis import given
from hypothesis import strategies as st

from channels.shared.payload import Json
from channels.shared.sentences import say
from channels.shared.sharing import Source
from channels.slack.home import home_view
from channels.slack.meant import Look
from channels.slack.render import render
from channels.slack.search_form import filled_in, search_view, towns_found
from channels.slack.share_view import share_view, shown_in
from channels.slack.views import details_view, expired_view, plan_view, thread_shown, view_of, why_view, with_saving
from engine.messages import Card, Detail, Plan, Reply, ThreadKey
from engine.messages.forms import Pairs, Town, checked, sent
from engine.messages.own_page import SAVED_MOST, Recent, Saved
from tests.support.replies import BEST, LUNCH, PLANS, TURN_ID, ZITI, any_reply
from tests.support.slack.blocks import buttons, options_problems, problems, says, view_problems, view_too_large


def test_half_a_character_in_what_stands_beside_a_view_is_nothing() -> None:
    half = '["slack", "C1", "\\ud800"]'
    assert thread_shown(half, "T1") is None
    assert shown_in({"private_metadata": '["slack", "C1", "1.2", "\\ud800", "page", "", ""]'}, "T1") is None
    assert filled_in({"private_metadata": f'{{"thread": {half}}}', "state": {"values": {}}}, "T1").thread is None


@given(st.from_type(Card))
def test_any_dish_opens_within_every_limit(card: Card) -> None:
    for view in (details_view(card), why_view(card)):
        assert problems(view["blocks"], "modal") == []
        assert len(view["title"]["text"]) <= 24


@given(st.from_type(Plan))
def test_any_whole_order_opens_within_every_limit(plan: Plan) -> None:
    assert view_problems(plan_view(plan), "modal") == []


def test_details_of_a_whole_order_come_from_the_stored_turn() -> None:
    look = Look("T1", ThreadKey("slack", "T1", "C1", "1.2"), "plan", TURN_ID, 0, "trigger")
    shown = says(view_of(look, PLANS)["blocks"])
    for told in (*BEST.missing, *BEST.terms, *(f"*{one.label}*\n{one.text}" for one in BEST.details)):
        assert told in shown
    for gone in (None, LUNCH):
        assert "This order is not kept any more" in says(view_of(look, gone)["blocks"])


def test_without_details_each_line_is_told_with_its_warnings() -> None:
    shown = says(plan_view(replace(BEST, details=()))["blocks"])
    assert all(warning in shown for line in BEST.lines for warning in line.warnings)


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


THREAD = ThreadKey("slack", "T1", "C1", "1700000000.000100")
stamps = st.datetimes(datetime(1990, 1, 1), datetime(2100, 1, 1), timezones=st.just(UTC))  # noqa: DTZ001
recents = st.lists(st.builds(Recent, st.text(min_size=1, max_size=80), st.text(max_size=4_000), stamps), max_size=20)
saves = st.lists(st.builds(Saved, st.text(max_size=80), st.text(max_size=4_000), st.text(), st.text()), max_size=60)
filled = st.builds(
    lambda given: checked(given, date(2026, 11, 22)).pairs,
    st.fixed_dictionaries(
        {},
        optional={
            "party": st.integers(1, 10_000).map(str),
            "city": st.text(max_size=300),
            "state": st.text(max_size=40),
            "price_max": st.decimals("0.01", "1000000", places=2).map(str),
            "need.vegan": st.integers(1, 10_000).map(str),
            "date": st.dates(date(2026, 11, 22), date(2030, 1, 1)).map(date.isoformat),
            "text": st.text(max_size=300),
            "compose": st.just("yes"),
        },
    ),
)


@given(recents, saves)
def test_any_searches_and_dishes_stand_on_the_home_tab_within_every_limit(
    recent: list[Recent], saved: list[Saved]
) -> None:
    view = home_view(recent, saved, 30)
    assert view_problems(view, "home") == []
    assert not view_too_large(view)


@given(filled, st.booleans())
def test_any_form_opens_within_every_limit_and_comes_back_as_it_was(form: Pairs, in_a_thread: bool) -> None:
    thread = THREAD if in_a_thread else None
    view = search_view(form, thread)
    assert view_problems(view, "modal") == []
    given = {one["block_id"]: one["element"] for one in view["blocks"] if one["type"] == "input"}
    came = filled_in({**view, "state": {"values": {name: _sent(name, one) for name, one in given.items()}}}, "T1")
    left_out = {"text"} if "initial_option" in given["city"] else {"text", "city", "state"}
    assert came.fields == {name: value for name, value in form if name not in left_out}
    assert came.thread == thread


def _sent(name: str, element: Json) -> Json:
    """A field as it was opened, sent back untouched."""
    value = element.get("initial_value") or element.get("initial_date")
    chosen = {"selected_option": element.get("initial_option"), "selected_options": element.get("initial_options")}
    return {name: {"value": value, **chosen}}


@given(st.lists(st.builds(Town, st.text(max_size=200), st.text(max_size=200)), max_size=150))
def test_any_towns_are_offered_within_every_limit(towns: list[Town]) -> None:
    assert options_problems(towns_found(towns)["options"]) == []


@given(st.from_type(Card), st.booleans())
def test_any_dish_can_be_saved_within_every_limit(card: Card, is_kept: bool) -> None:
    view = with_saving(details_view(card), THREAD, "turn.2", is_kept, say("slack-saved-enough", most=SAVED_MOST))
    assert view_problems(view, "modal") == []
    assert thread_shown(view["private_metadata"], "T1") == THREAD


@given(any_reply(), st.text(max_size=300), st.sampled_from(["", "C1"]))
def test_any_list_is_shown_within_every_limit_before_it_is_shared(copy: Reply, warning: str, chosen: str) -> None:
    view = share_view(Source(THREAD, "turn", "page"), copy, "<@U1> shared a list from #lunch.", warning, chosen)
    assert view_problems(view, "modal") == []


def test_a_list_that_is_to_be_shared_stands_there_line_by_line_as_it_is_posted() -> None:
    view = share_view(Source(THREAD, "turn", "page"), LUNCH, "Ana shared a list.")
    message = render(LUNCH)
    assert message is not None
    told = [one["text"]["text"] for one in view["blocks"] if one["type"] == "section"]
    assert told[2:] == message.text.split("\n")


def test_a_dish_that_is_gone_says_so_and_nothing_can_be_written_into_the_tab() -> None:
    view = home_view(
        [Recent("turn", "*Lunch* <!channel>", datetime(2026, 11, 22, tzinfo=UTC), THREAD)],
        [Saved("1", "Baked Ziti", "Trattoria Roma, Boston", ""), Saved("2", "Orzo", "Deli", "from $9.00")],
        30,
    )
    shown = says(view["blocks"])
    assert "Not in the catalogue any more." in shown
    assert "Orzo" in shown
    assert "from $9.00" in shown
    assert "<!channel>" not in str(view)
    assert "for 30 days" in shown
    assert "/platter forget" in shown
    read_out = [one["accessibility_label"] for one in buttons(view["blocks"]) if "accessibility_label" in one]
    assert read_out == ["Search again: *Lunch* !channel", "Take out: Baked Ziti", "Take out: Orzo"]


def test_the_other_views_are_within_their_limits() -> None:
    assert problems(home_view()["blocks"], "home") == []
    assert problems(expired_view()["blocks"], "modal") == []
    assert "Say again in the thread" in says(expired_view()["blocks"])


def test_what_the_form_cannot_show_is_not_taken_back_when_it_is_sent() -> None:
    in_force = (("party", "12000"), ("price_max", "400.00"), ("price_per_person_max", "15.00"))
    view = search_view(in_force, THREAD)
    assert view_problems(view, "modal") == []
    given = {one["block_id"]: one["element"] for one in view["blocks"] if one["type"] == "input"}
    assert "initial_value" not in given["party"]
    came = filled_in({**view, "state": {"values": {name: _sent(name, one) for name, one in given.items()}}}, "T1")
    assert came.fields == {"price_per_person_max": "15.00"}
    assert sent(came.fields, came.had, datetime(2026, 11, 2, tzinfo=UTC)).pairs == (("price_per_person_max", "15.00"),)
