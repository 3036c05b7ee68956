"""Slack's payloads: who means what, and what is none of ours."""

from copy import deepcopy
from datetime import UTC, datetime
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from channels.ports import Arrival, Revision, arrival_from_json, arrival_to_json
from channels.slack.meant import (
    Again,
    Command,
    Dropped,
    FormAsked,
    Here,
    Keeping,
    Look,
    Rated,
    Removed,
    Search,
    Submitted,
    TownsAsked,
)
from channels.slack.parse import parse_command, parse_event, parse_interaction
from engine.messages.forms import sent
from tests.support.slack.people import SlackPeople
from tests.support.slack.server import Channel, SlackServer

Json = dict[str, Any]
SERVER = SlackServer()
PEOPLE = SlackPeople(SERVER)
TS = "1700000000.000100"
NOW = datetime(2026, 11, 20, 12, tzinfo=UTC)


def message(text: str, kind: str = "channel", **more: Any) -> Json:
    event = {
        "type": "message", "user": "UANA", "text": text, "ts": TS, "channel": "C1", "channel_type": kind, **more,
    }  # fmt: skip
    return PEOPLE.event_body(event, "Ev1")


def arrived(body: Json) -> Arrival:
    meant = parse_event(body)
    assert isinstance(meant, Arrival), meant
    return meant


def dropped(body: Json) -> str:
    meant = parse_event(body)
    assert isinstance(meant, Dropped), meant
    return meant.reason


def test_one_mention_that_is_told_twice_is_one_turn() -> None:
    place = Channel("C1")
    said = {"type": "message", "user": "UANA", "text": "<@UBOTT1> lunch", "ts": TS}
    told = [arrived(PEOPLE.event_body(event)) for event in PEOPLE.events_of(place, said)]
    assert len(told) == 2
    assert told[0].turn == told[1].turn
    assert set(told[0].keys) & set(told[1].keys) == {f"message:C1:{TS}"}
    assert told[0].keys[0] != told[1].keys[0]


def test_the_thread_is_the_session_and_a_top_level_message_is_its_own() -> None:
    assert str(arrived(message("<@UBOTT1> lunch")).turn.thread) == f"slack:T1:C1:{TS}"
    threaded = arrived(message("vegetarian", thread_ts="1600000000.000001"))
    assert str(threaded.turn.thread) == "slack:T1:C1:1600000000.000001"
    assert not threaded.turn.addressed
    assert arrived(message("<@UBOTT1> vegetarian", thread_ts="1600000000.000001")).turn.addressed


@pytest.mark.parametrize(("kind", "lane"), [("channel", ""), ("group", ""), ("im", "C1"), ("mpim", "C1")])
def test_direct_messages_run_in_one_lane_and_others_in_their_thread(kind: str, lane: str) -> None:
    assert arrived(message("<@UBOTT1> lunch", kind)).turn.lane == lane


@pytest.mark.parametrize(
    ("raw", "text"),
    [
        ("<@UBOTT1> lunch for 25", "lunch for 25"),
        ("hey <@UBOTT1|platter>, lunch", "hey , lunch"),
        ("<@UBOTT1> see <http://boston.com|boston.com> &amp; more", "see boston.com & more"),
        ("<@UBOTT1> ask <@UBEN> in <#C9|lunch> <!here>", "ask in #lunch"),
        ("<@UBOTT1> call <tel:+1617|617 555> or <mailto:a@b.c|a@b.c>", "call 617 555 or a@b.c"),
        ("<@UBOTT1> *bold* _and_ `code` under $15", "bold and code under $15"),
        ("<@UBOTT1> ~25 people &lt;soon&gt;", "~25 people <soon>"),
        ("<@UBOTT1> ２５ people\u200b", "25 people"),
        ("<@UBOTT1> on <!date^1700000000^{date}|Tuesday>", "on Tuesday"),
        ("<@UBOTT1>", "help"),
    ],
)
def test_a_message_reads_as_the_person_typed_it(raw: str, text: str) -> None:
    assert arrived(message(raw)).turn.text == text


def test_a_long_message_is_cut_and_says_so() -> None:
    turn = arrived(message("<@UBOTT1> " + "x" * 9_000)).turn
    assert (len(turn.text), turn.was_cut) == (4_000, True)


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        (message("lunch for 25"), "not_addressed"),
        (message("lunch for 25", thread_ts=TS), "not_addressed"),
        (message("<@UBEN> what would you like?", thread_ts="1600000000.000001"), "to_somebody_else"),
        (message("<@UBOTT1> lunch", bot_id="B1"), "bot"),
        (message("<@UBOTT1> lunch", user="UBOTT1"), "bot"),
        (message("<@UBOTT1> lunch", user=None), "bot"),
        (message("<@UBOTT1> lunch", subtype="channel_join"), "subtype"),
        (message("<@UBOTT1> lunch", subtype="bot_message"), "subtype"),
        (message("<@UBOTT1> lunch", ts="never"), "no_place"),
        (message("  ", "im"), "no_words"),
        (PEOPLE.event_body({"type": "star_added"}), "unknown_event"),
        ({"type": "app_rate_limited", "team_id": "T1"}, "rate_limited_by_slack"),
        ({}, "unknown_envelope"),
        ({"type": "event_callback", "event": {"type": "message"}}, "no_workspace"),
    ],
)
def test_what_is_not_for_platter_is_dropped(body: Json, reason: str) -> None:
    assert dropped(body) == reason


@pytest.mark.parametrize("subtype", ["file_share", "thread_broadcast"])
def test_words_with_a_file_or_sent_to_the_channel_too_are_heard(subtype: str) -> None:
    assert arrived(message("<@UBOTT1> lunch", subtype=subtype)).turn.text == "lunch"


def test_an_organisation_s_installation_is_one_tenant() -> None:
    body = message("<@UBOTT1> lunch")
    body["authorizations"][0].update(enterprise_id="E1", is_enterprise_install=True)
    assert arrived(body).turn.thread.tenant == "E1"
    body["authorizations"][0].update(is_enterprise_install=False)
    assert arrived(body).turn.thread.tenant == "T1"


def test_in_a_shared_channel_the_tenant_is_where_platter_is_installed() -> None:
    body = {**message("<@UBOTT1> lunch"), "team_id": "TOTHER"}
    assert arrived(body).turn.thread.tenant == "T1"


def edited(before: str, after: str, **more: Any) -> Json:
    common = {"type": "message", "user": "UANA", "ts": TS, **more}
    return PEOPLE.event_body({
        "type": "message", "subtype": "message_changed", "channel": "C1", "channel_type": "channel",
        "ts": "1700000009.1", "message": {**common, "text": after}, "previous_message": {**common, "text": before},
    })  # fmt: skip


def test_an_edit_replaces_a_deletion_cancels_and_a_preview_of_slack_s_is_neither() -> None:
    revision = parse_event(edited("<@UBOTT1> lunch for 25", "<@UBOTT1> lunch for 30"))
    assert isinstance(revision, Revision)
    assert revision.key == f"message:C1:{TS}"
    assert revision.turn is not None
    assert revision.turn.text == "lunch for 30"
    assert revision.turn.turn_id == arrived(message("<@UBOTT1> lunch for 25")).turn.turn_id
    taken_back = parse_event(edited("<@UBOTT1> lunch", "never mind"))
    assert taken_back == Revision("slack", "T1", f"message:C1:{TS}")
    assert dropped(edited("<@UBOTT1> lunch", "<@UBOTT1> lunch")) == "unchanged"
    assert dropped(edited("a", "b", bot_id="B1")) == "bot"
    gone = PEOPLE.event_body(
        {"type": "message", "subtype": "message_deleted", "channel": "C1", "deleted_ts": TS, "ts": "1700000009.1"}
    )
    assert parse_event(gone) == Revision("slack", "T1", f"message:C1:{TS}")


@pytest.mark.parametrize(
    ("event", "is_removal"),
    [
        ({"type": "app_uninstalled"}, True),
        ({"type": "tokens_revoked", "tokens": {"bot": ["UBOTT1"]}}, True),
        ({"type": "tokens_revoked", "tokens": {"oauth": ["UANA"]}}, False),
        ({"type": "tokens_revoked"}, False),
    ],
)
def test_uninstalling_and_revoking_the_bot_s_token_remove_it(event: Json, is_removal: bool) -> None:
    assert isinstance(parse_event(PEOPLE.event_body(event)), Removed) == is_removal


def pressed(action: Json, **message_more: Any) -> Json:
    SERVER.channel("T1", "C1")
    shown = {"ts": "1700000001.000200", "thread_ts": TS, **message_more}
    return PEOPLE.action_body("C1", "UBEN", shown, {"type": "button", **action})


def test_a_press_is_a_turn_of_its_thread_with_its_token() -> None:
    button = {"action_id": "press-2", "value": "t.cheaper", "text": {"type": "plain_text", "text": "Cheaper · 6"}}
    body = pressed(button)
    first, again = parse_interaction(body), parse_interaction(body)
    assert isinstance(first, Arrival)
    assert first == again
    assert (first.turn.kind, first.turn.token, first.turn.text) == ("press", "t.cheaper", "Cheaper")
    assert str(first.turn.thread) == f"slack:T1:C1:{TS}"
    assert first.turn.user_id == "UBEN"
    assert first.pressed == "1700000001.000200:press-2"
    second = parse_interaction(pressed(button))
    assert isinstance(second, Arrival)
    assert second.keys != first.keys
    assert second.pressed == first.pressed


def test_a_press_in_a_shared_channel_belongs_to_the_workspace_of_the_message() -> None:
    body = pressed({"action_id": "press-2", "value": "t.cheaper"}, team="T1")
    body["team"] = {"id": "TOTHER"}
    meant = parse_interaction(body)
    assert isinstance(meant, Arrival)
    assert meant.turn.thread.tenant == "T1"


def test_a_view_in_a_shared_channel_belongs_to_the_workspace_for_which_it_was_opened() -> None:
    view = {**SUBMITTED["view"], "type": "modal", "app_installed_team_id": "T1"}  # type: ignore[dict-item]
    sent = parse_interaction({**SUBMITTED, "team": {"id": "TOTHER"}, "view": view})
    assert isinstance(sent, Submitted)
    assert sent.tenant == "T1"
    for kind, tenant in (("modal", "T1"), ("home", "TOTHER")):
        body = in_a_view(kind, {"action_id": "again-3", "value": "turn"}, app_installed_team_id="T1")
        again = parse_interaction({**body, "team": {"id": "TOTHER"}})
        assert isinstance(again, Again)
        assert again.tenant == tenant
    typing = {"type": "block_suggestion", "action_id": "city", "value": "bos", "team": {"id": "TOTHER"}, "view": view}
    towns = parse_interaction(typing)
    assert isinstance(towns, TownsAsked)
    assert towns.tenant == "T1"


def test_details_why_and_ratings_name_turn_and_card() -> None:
    look = parse_interaction(pressed({"action_id": "why-3", "value": "turn.3"}))
    assert isinstance(look, Look)
    assert (look.what, look.turn_id, look.place) == ("why", "turn", 3)
    for value in ("turn", "turn.x", "turn.-1", "", "turn.999", "turn.٣"):
        look = parse_interaction(pressed({"action_id": "details-0", "value": value}))
        assert isinstance(look, Look)
        assert look.place == -1
    rated = parse_interaction(pressed({"type": "feedback_buttons", "action_id": "feedback", "value": "bad.turn"}))
    assert isinstance(rated, Rated)
    assert (rated.turn_id, rated.rating, rated.user) == ("turn", -1, "UBEN")


FORM = {"team_id": "T1", "channel_id": "C1", "user_id": "UANA", "trigger_id": "1.2", "command": "/platter"}


@pytest.mark.parametrize("words", ["mute", "unmute", "forget", "allow", "disallow", "help", " HELP ", "?"])
def test_the_command_s_own_words(words: str) -> None:
    meant = parse_command({**FORM, "text": words}, NOW)
    assert isinstance(meant, Command)
    assert (meant.turn is not None) == (words == "forget")


def test_compose_alone_opens_the_form_ticked_and_with_words_is_a_search_that_says_so() -> None:
    asked = parse_command({**FORM, "text": " Compose "}, NOW)
    assert isinstance(asked, FormAsked)
    assert (asked.composes, asked.was_typed) == (True, True)
    bare = parse_command({**FORM, "text": ""}, NOW)
    assert isinstance(bare, FormAsked)
    assert not bare.composes
    said = parse_command({**FORM, "text": "compose lunch for 25 in Boston"}, NOW)
    assert isinstance(said, Search)
    assert said.arrival.turn.text == "compose lunch for 25 in Boston"


def test_details_of_a_whole_order_name_its_turn() -> None:
    look = parse_interaction(pressed({"action_id": "plan-0", "value": "turn.0"}))
    assert isinstance(look, Look)
    assert (look.what, look.turn_id, look.place) == ("plan", "turn", 0)


def test_other_words_of_the_command_are_a_search_with_a_root_post_that_cannot_ping() -> None:
    meant = parse_command({**FORM, "text": "lunch for 25 &lt;!channel&gt; <!here>"}, NOW)
    assert isinstance(meant, Search)
    assert meant.arrival.turn.text == "lunch for 25 <!channel>"
    assert b"asked: lunch for 25 &lt;!channel&gt;" in meant.arrival.opening
    assert meant.arrival.turn.lane == "C1"
    assert meant.arrival.keys == ("command:1.2",)


def test_an_arrival_survives_its_way_through_the_store() -> None:
    arrival = arrived(message("<@UBOTT1> lunch for 25"))
    assert arrival_from_json(arrival_to_json(arrival)) == arrival


def in_a_view(kind: str, action: Json, **more: Any) -> Json:
    view = {"id": "V1", "hash": "1.2", "type": kind, "private_metadata": '["slack", "C1", "1.2"]', **more}
    told = {"type": "block_actions", "container": {"type": "view", "view_id": "V1"}, "view": view}
    return {**pressed(action), **told, "user": {"id": "UANA"}, "trigger_id": "1.2"}


STATE = {
    "party": {"party": {"type": "number_input", "value": "25"}},
    "city": {"city": {"type": "external_select", "selected_option": {"value": '["Boston", "MA"]'}}},
    "budget": {"budget": {"type": "number_input", "value": "300"}},
    "budget_for": {"budget_for": {"type": "radio_buttons", "selected_option": {"value": "price_max"}}},
    "where": {"where": {"type": "conversations_select", "selected_conversation": "C1"}},
    "date": {"date": {"type": "datepicker", "selected_date": None}},
}
SUBMITTED = {
    "type": "view_submission", "team": {"id": "T1"}, "user": {"id": "UANA"},
    "view": {"id": "V1", "callback_id": "search", "private_metadata": "", "state": {"values": STATE}},
}  # fmt: skip


def test_a_form_that_was_sent_means_its_fields_and_where_the_answer_goes() -> None:
    meant = parse_interaction(SUBMITTED)
    assert isinstance(meant, Submitted)
    assert meant.filled.fields == {"party": "25", "city": "Boston", "state": "MA", "price_max": "300"}
    assert (meant.filled.where, meant.filled.thread, meant.filled.had) == ("C1", None, ())


def test_a_form_of_a_thread_means_that_thread_in_the_tenant_that_slack_signs_for_and_what_was_emptied() -> None:
    metadata = '{"thread": ["slack", "C9", "1.2"], "had": ["party", "price_per_person_max"]}'
    meant = parse_interaction({**SUBMITTED, "view": {**SUBMITTED["view"], "private_metadata": metadata}})  # type: ignore[dict-item]
    assert isinstance(meant, Submitted)
    assert str(meant.filled.thread) == "slack:T1:C9:1.2"
    read = sent(meant.filled.fields, meant.filled.had, NOW)
    assert read.pairs[-1] == ("price_per_person_max", "")


def test_a_colleague_s_message_from_another_company_is_searched_for_in_the_presser_s_workspace() -> None:
    message = {"ts": TS, "user": "USTRANGER", "team": "T9", "text": "lunch for 12"}
    told = {**pressed({}), "type": "message_action", "callback_id": "find_catering_here", "message": message}
    meant = parse_interaction(told)
    assert isinstance(meant, Here)
    assert (meant.arrival.turn.thread.tenant, meant.is_own) == ("T1", False)
    own = {**told, "api_app_id": "A1", "message": {**message, "app_id": "A1"}}
    assert isinstance(meant := parse_interaction(own), Here)
    assert (meant.arrival.turn.thread.tenant, meant.is_own) == ("T9", True)


def test_buttons_of_views_mean_what_they_say() -> None:
    again = parse_interaction(in_a_view("home", {"action_id": "again-3", "value": "turn"}))
    assert isinstance(again, Again)
    assert again.turn_id == "turn"
    saved = parse_interaction(in_a_view("modal", {"action_id": "save", "value": "turn.2"}))
    assert isinstance(saved, Keeping)
    assert (saved.is_kept, saved.turn_id, saved.place, saved.view_hash) == (True, "turn", 2, "1.2")
    assert str(saved.thread) == "slack:T1:C1:1.2"
    out = parse_interaction(in_a_view("home", {"action_id": "takeout-0", "value": "dish"}))
    assert isinstance(out, Keeping)
    assert (out.is_kept, out.doc_id, out.thread) == (False, "dish", None)
    assert isinstance(parse_interaction(in_a_view("home", {"action_id": "save", "value": "dish"})), Dropped)


WHOLE: list[Json] = [
    message("<@UBOTT1> lunch", thread_ts="1600000000.000001"),
    edited("<@UBOTT1> lunch", "<@UBOTT1> dinner"),
    PEOPLE.event_body({"type": "app_home_opened", "user": "UANA", "channel": "D1", "tab": "home"}),
    PEOPLE.event_body({"type": "tokens_revoked", "tokens": {"bot": ["UBOTT1"]}}),
    pressed({"action_id": "press-2", "value": "t.cheaper"}),
    pressed({"action_id": "why-2", "value": "turn.2"}),
    {**pressed({}), "type": "message_action", "callback_id": "mute_here", "action_ts": TS},
    {**FORM, "text": "lunch for 25"},
    SUBMITTED,
    {**pressed({}), "type": "message_action", "callback_id": "find_catering_here", "action_ts": TS},
    {**pressed({}), "type": "block_suggestion", "action_id": "city", "value": "bos"},
    {**pressed({}), "type": "shortcut", "callback_id": "find_catering"},
    in_a_view("modal", {"action_id": "save", "value": "turn.2"}),
    in_a_view("home", {"action_id": "again-3", "value": "turn"}),
]
ODD = st.sampled_from(
    [None, True, 0, -1.5, "", " ", "\0", "x" * 5_000, "🍕", [], [None], [[]], {}, {"id": {}}, "1e999"]
)


def places(part: Any) -> list[tuple[Any, Any]]:
    """Every place in a payload: what holds it, and under which name."""
    if isinstance(part, dict):
        return [(part, name) for name in part] + [found for one in part.values() for found in places(one)]
    return [found for one in part for found in places(one)] if isinstance(part, list) else []


@given(st.sampled_from(WHOLE), st.lists(st.tuples(st.integers(0, 200), ODD), max_size=3))
def test_a_payload_with_odd_parts_means_something_or_nothing_and_never_fails(
    whole: Json, changes: list[tuple[int, Any]]
) -> None:
    payload = deepcopy(whole)
    for place, odd in changes:
        found = places(payload)
        holder, name = found[place % len(found)]
        holder[name] = deepcopy(odd)
    for meant in (parse_event(payload), parse_interaction(payload), parse_command(payload, NOW)):
        arrival = meant.arrival if isinstance(meant, Search) else meant
        if isinstance(arrival, Arrival):
            assert arrival_from_json(arrival_to_json(arrival)) == arrival
            assert arrival.turn.thread.tenant
            assert "\0" not in arrival_to_json(arrival).decode()
