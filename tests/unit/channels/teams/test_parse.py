"""Teams' activities → what is meant."""

from dataclasses import replace
from datetime import UTC, datetime
from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from channels.ports import Arrival, Revision
from channels.shared.payload import Json
from channels.teams.escaping import HTML_MAX, said_in_html
from channels.teams.meant import Dropped, Here, Look, Rated, Removed
from channels.teams.parse import parse_activity
from channels.teams.turns import Place, place_of
from engine.messages import ThreadKey
from tests.support.teams.people import BOT

BASE = "19:c1@thread.tacv2"
FULL = f"{BASE};messageid=1700000000001"
TEAM = {"tenant": {"id": "tenant-1"}, "team": {"id": "19:t1@thread.tacv2"}, "channel": {"id": BASE}}
MENTION = {"type": "mention", "text": "<at>Platter</at>", "mentioned": {"id": BOT, "name": "Platter"}}
BEN = {"type": "mention", "text": "<at>Ben</at>", "mentioned": {"id": "29:ben", "name": "Ben"}}


NAMES = (
    "data", "action", "verb", "msteams", "justInTimeInstall", "commandId", "messagePayload", "id", "replyToId", "body",
    "content", "contentType", "from", "application", "form", "form_id", "had", "party", "city", "save", "why", "again",
    "refresh", "parameters", "name", "value", "queryOptions", "skip", "count", "share", "to", "digest", "cancel",
)  # fmt: skip
INVOKES = (
    "task/fetch", "task/submit", "adaptiveCard/action", "composeExtension/fetchTask", "composeExtension/submitAction",
    "composeExtension/query", "message/submitAction",
)  # fmt: skip


def activity(**more: object) -> Json:
    """A mention in a channel, whole."""
    return {
        "type": "message", "id": "1700000000002", "timestamp": "2026-11-20T12:00:00.1234567Z", "channelId": "msteams",
        "serviceUrl": "https://smba.trafficmanager.net/amer/", "text": "<at>Platter</at> lunch for 25\r\n",
        "from": {"id": "29:ana", "name": "Ana", "aadObjectId": "aad-ana"}, "locale": "en-GB",
        "localTimezone": "Europe/London", "recipient": {"id": BOT, "name": "Platter"}, "entities": [MENTION],
        "conversation": {"id": FULL, "conversationType": "channel", "isGroup": True, "tenantId": "tenant-1"},
        "channelData": TEAM, **more,
    }  # fmt: skip


def in_one(kind: str, **more: object) -> Json:
    """What Teams tells of one channel that allows its apps itself; of the install it names no `eventType`.

    [microsoft/Agents-for-python#71, "Bot is disallowed in a shared channel"]
    """
    named = {"id": BASE, "type": kind} if kind else {}
    data = {**TEAM, "channel": named, **({} if "action" in more else {"eventType": "channelMemberRemoved"})}
    return activity(**{"type": "conversationUpdate", "channelData": data, **more})


def personal(**more: object) -> Json:
    chat = {"id": "a:1xyz", "conversationType": "personal"}
    return activity(conversation=chat, channelData={"tenant": {"id": "tenant-1"}}, **more)


def group(**more: object) -> Json:
    chat = {"id": "19:g1@thread.v2", "conversationType": "groupChat", "isGroup": True}
    return activity(conversation=chat, channelData={"tenant": {"id": "tenant-1"}}, **more)


def arrived(given: Json) -> Arrival:
    meant = parse_activity(given)
    assert isinstance(meant, Arrival), meant
    return meant


def test_a_mention_in_a_channel_is_a_turn_of_its_thread() -> None:
    arrival = arrived(activity())
    turn = arrival.turn
    assert turn.text == "lunch for 25"
    assert turn.thread == ThreadKey("teams", "tenant-1", f"19:t1@thread.tacv2/{BASE}", FULL)
    assert (turn.user_id, turn.user_name, turn.locale, turn.time_zone) == ("aad-ana", "Ana", "en-GB", "Europe/London")
    assert (turn.addressed, turn.lane, turn.kind, turn.max_results) == (True, "", "message", 10)
    assert turn.sent_at == datetime(2026, 11, 20, 12, 0, 0, 123456, UTC)
    assert arrival.keys == (f"message:{BASE}:1700000000002",)
    assert arrival.where.destination == BASE
    assert place_of(arrival.where) == Place("https://smba.trafficmanager.net/amer/", FULL, BOT, asker="29:ana")


def test_a_message_that_begins_a_thread_names_it_itself() -> None:
    turn = arrived(activity(conversation={"id": BASE, "conversationType": "channel"})).turn
    assert turn.thread.thread == f"{BASE};messageid=1700000000002"


@pytest.mark.parametrize(("given", "name"), [(personal(), "a:1xyz"), (group(), "19:g1@thread.v2")])
def test_a_chat_is_one_thread_and_one_lane(given: Json, name: str) -> None:
    arrival = arrived(given)
    assert (arrival.turn.thread.conversation, arrival.turn.thread.thread, arrival.turn.lane) == (name, name, name)
    assert place_of(arrival.where).alone == (name == "a:1xyz")


def test_mentions_are_taken_out_by_their_entities_whatever_they_look_like() -> None:
    odd = {**MENTION, "text": '<at id="0">Platter (test)</at>'}
    given = activity(
        text='<at id="0">Platter (test)</at>&nbsp;lunch for <at>Ben</at> & co &amp; 3', entities=[odd, BEN]
    )
    assert arrived(given).turn.text == "lunch for & co & 3"
    assert arrived(activity(text="<at>Platter</at> <at>like this</at>")).turn.text == "<at>like this</at>"


def test_a_mention_alone_asks_for_help_and_silence_in_a_chat_is_dropped() -> None:
    assert arrived(activity(text="<at>Platter</at>")).turn.text == "help"
    assert parse_activity(personal(text=" \u00a0", entities=[])) == Dropped("no_words")


def test_what_is_not_addressed_is_overheard_and_what_is_for_a_colleague_dropped() -> None:
    assert not arrived(activity(text="cheaper", entities=[])).turn.addressed
    assert not arrived(group(text="cheaper", entities=[])).turn.addressed
    assert arrived(personal(text="cheaper", entities=[])).turn.addressed
    assert parse_activity(activity(text="<at>Ben</at> what do you think", entities=[BEN])) == Dropped(
        "to_somebody_else"
    )


def test_a_guest_without_a_directory_entry_is_known_by_teams_own_id() -> None:
    assert arrived(activity(**{"from": {"id": "29:guest"}})).turn.user_id == "29:guest"


def test_bots_and_nobody_are_left_alone() -> None:
    assert parse_activity(activity(**{"from": {"id": BOT}})) == Dropped("nobody")
    assert parse_activity(activity(**{"from": {"id": "28:other", "role": "bot"}})) == Dropped("nobody")
    assert parse_activity(activity(**{"from": {}})) == Dropped("nobody")


@pytest.mark.parametrize("value", [{"press": "t:cheaper"}, '{"press": "t:cheaper"}'])
def test_a_press_is_a_turn_with_its_token_and_the_same_press_of_the_same_card_is_known(value: object) -> None:
    arrival = arrived(activity(text="cheaper", entities=[], value=value, replyToId="1700000000009"))
    assert (arrival.turn.kind, arrival.turn.token, arrival.turn.text) == ("press", "t:cheaper", "cheaper")
    assert arrival.turn.addressed
    assert arrival.pressed == "1700000000009:t:cheaper"
    assert arrival.keys == (f"message:{BASE}:1700000000002",)


LONE = '"\\ud800.1"'
"""Half of a character in JSON: no store can hold it."""


@pytest.mark.parametrize(
    "told",
    [
        *({"value": f'{{"{name}": {LONE}}}'} for name in ("press", "again", "save", "say")),
        *({"type": "invoke", "name": name, "value": f'{{"data": {{"{named}": {LONE}}}}}'}
          for name in ("task/fetch", "task/submit") for named in ("why", "share", "form", "form_id", "party", "text")),
        {"type": "invoke", "name": "adaptiveCard/action", "value": f'{{"action": {{"data": {{"why": {LONE}}}}}}}'},
        {"type": "invoke", "name": "message/submitAction", "replyToId": "17",
         "value": {"actionValue": {"reaction": "like", "feedback": f'{{"feedbackText": {LONE}}}'}}},
    ],
)  # fmt: skip
def test_half_a_character_in_what_a_button_carries_as_a_string_is_nothing(told: Json) -> None:
    assert "\\ud800" not in repr(parse_activity(activity(**told)))


def test_an_example_of_the_welcome_is_said_to_platter() -> None:
    turn = arrived(activity(text="Lunch for 25", entities=[], value={"say": "Lunch for 25"})).turn
    assert (turn.kind, turn.text, turn.addressed) == ("message", "Lunch for 25", True)


def test_an_edit_is_what_the_message_says_now_and_a_deletion_takes_it_back() -> None:
    key = f"message:{BASE}:1700000000002"
    edited = parse_activity(activity(type="messageUpdate", channelData={**TEAM, "eventType": "editMessage"}))
    assert isinstance(edited, Revision)
    assert (edited.key, edited.turn) == (key, arrived(activity()).turn)
    assert parse_activity(activity(type="messageDelete", text=None)) == Revision("teams", "tenant-1", key)
    back = activity(type="messageUpdate", channelData={**TEAM, "eventType": "undeleteMessage"})
    assert parse_activity(back) == Dropped("brought_back")


def test_an_edit_that_takes_the_mention_away_leaves_an_overheard_line() -> None:
    edited = parse_activity(activity(type="messageUpdate", text="lunch", entities=[]))
    assert isinstance(edited, Revision)
    assert edited.turn is not None
    assert not edited.turn.addressed


def test_platter_s_own_coming_is_one_welcome_however_it_is_told() -> None:
    told = [
        activity(type="conversationUpdate", membersAdded=[{"id": BOT}], id="f:1"),
        activity(type="installationUpdate", action="add", id="f:2"),
    ]
    first, second = (arrived({**one, "conversation": {"id": BASE, "conversationType": "channel"}}) for one in told)
    assert first.keys == second.keys
    assert first.turn.turn_id == second.turn.turn_id
    assert (first.turn.kind, first.turn.text) == ("command", "help")
    assert place_of(first.where) == replace(place_of(second.where), welcome=True)
    assert place_of(first.where).conversation == BASE


@pytest.mark.parametrize(
    ("given", "conversation"),
    [
        (activity(type="conversationUpdate", membersRemoved=[{"id": BOT}]), "19:t1@thread.tacv2"),
        (activity(type="installationUpdate", action="remove"), "19:t1@thread.tacv2"),
        (activity(type="conversationUpdate", channelData={**TEAM, "eventType": "teamDeleted"}), "19:t1@thread.tacv2"),
        (activity(type="conversationUpdate", channelData={**TEAM, "eventType": "channelDeleted"}),
         f"19:t1@thread.tacv2/{BASE}"),
        (in_one("shared", membersRemoved=[{"id": BOT}]), f"19:t1@thread.tacv2/{BASE}"),
        (in_one("private", type="installationUpdate", action="remove"), f"19:t1@thread.tacv2/{BASE}"),
        (in_one("", membersRemoved=[{"id": BOT}]), f"19:t1@thread.tacv2/{BASE}"),
        (in_one("standard", type="installationUpdate", action="remove"), "19:t1@thread.tacv2"),
        (personal(type="installationUpdate", action="remove-upgrade"), "a:1xyz"),
        (group(type="conversationUpdate", membersRemoved=[{"id": BOT}]), "19:g1@thread.v2"),
    ],
)  # fmt: skip
def test_platter_s_own_going_names_what_is_to_be_erased(given: Json, conversation: str) -> None:
    assert parse_activity(given) == Removed("tenant-1", conversation)


def test_other_people_s_coming_and_going_is_nothing() -> None:
    for name in ("membersAdded", "membersRemoved"):
        assert parse_activity(activity(type="conversationUpdate", **{name: [{"id": "29:ben"}]})) == Dropped("members")


def test_a_look_names_turn_and_card_and_how_it_is_answered() -> None:
    thread = arrived(activity()).turn.thread
    action = {"action": {"type": "Action.Execute", "verb": "why", "data": {"why": "turn-1.3"}}}
    by_card = activity(type="invoke", name="adaptiveCard/action", value=action)
    by_dialog = activity(type="invoke", name="task/fetch", value={"data": {"why": "turn-1.x"}})
    assert parse_activity(by_card) == Look(thread, "turn-1", 3, "card")
    assert parse_activity(by_dialog) == Look(thread, "turn-1", -1, "dialog")


def test_a_judgement_names_the_post_and_keeps_the_comment_short() -> None:
    value = {"actionName": "feedback",
             "actionValue": {"reaction": "dislike", "feedback": '{"feedbackText": "too dear"}'}}  # fmt: skip
    meant = parse_activity(activity(type="invoke", name="message/submitAction", value=value, replyToId="17"))
    assert meant == Rated(arrived(activity()).turn.thread, "aad-ana", "17", -1, "too dear")


def test_a_long_message_is_cut_and_says_so() -> None:
    turn = arrived(activity(text="x" * 5_000)).turn
    assert (len(turn.text), turn.was_cut) == (4_000, True)


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=12),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(
        ("id", "text", "type", "press", "why", "data", "action", "tenant", "team", "reaction")), inner, max_size=4),
    max_leaves=12,
)  # fmt: skip


KINDS = ("message", "messageUpdate", "messageDelete", "conversationUpdate", "installationUpdate", "invoke")
ODD = ("text", "entities", "value", "from", "channelData", "timestamp", "name", "membersAdded", "locale", "replyToId",
       "action", "localTimezone")  # fmt: skip


@given(st.sampled_from(KINDS), st.dictionaries(st.sampled_from(ODD), anything, max_size=6))
def test_any_activity_means_something(kind: str, odd: Json) -> None:
    assert parse_activity(activity(type=kind, **odd)) is not None


def test_a_message_s_html_reads_as_it_was_written() -> None:
    content = '<div><at id="0">Ana</at>&nbsp;lunch&nbsp;for <b>25</b><br/>in&#32;Boston &amp; halal</div><attachment/>'
    assert said_in_html(content) == "lunch for 25\nin Boston & halal"


@pytest.mark.parametrize(
    ("content", "reads"),
    [
        ('lunch <img alt="5 > 4" src="x"/>for 25', "lunch for 25"),
        ("lunch <!-- <b>or</b> not -->for 25", "lunch for 25"),
        ("<P>lunch</P><style>p > a { }</style><p>for 25</p>", "lunch\nfor 25"),
        ("<attachment id='1'></attachment><at>Ben</at>lunch", "lunch"),
        ("lunch <a href='x'for 25", "lunch <a href='x'for 25"),
        (f"lunch &#{'9' * 5_000};", f"lunch \ufffd{'9' * 4_993};"),
    ],
)
def test_what_is_no_words_of_a_message_s_html_is_left_out(content: str, reads: str) -> None:
    assert said_in_html(content) == reads


@pytest.mark.parametrize("begun", ["<a\n", "<a ", "<a b='", '<a "', "<!--", "</", "<at>", "<aa", "&#9", "<!x", "<?"])
def test_html_that_never_ends_is_read_in_time_that_grows_with_its_length(begun: str) -> None:
    def seconds(length: int) -> float:
        content, before = (begun * length)[:length], process_time()
        said_in_html(content)
        return process_time() - before

    short, long = (min(seconds(length) for _ in range(3)) for length in (2_500, HTML_MAX))
    assert long < 24 * short + 0.05, "eight times as much; at its square it is sixty-four times"


@given(st.one_of(st.text(max_size=200), st.text("<>!-[]/ab&;\"'= \n", max_size=200)))
def test_any_html_is_read(content: str) -> None:
    said_in_html(content)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(NAMES), inner, max_size=4),
    max_leaves=12,
)


@given(st.sampled_from(INVOKES), st.dictionaries(st.sampled_from(NAMES), json_values, max_size=5))
def test_whatever_is_asked_in_a_request_is_parsed(name: str, value: Json) -> None:
    parse_activity(activity(type="invoke", name=name, value=value))


def here_on(**message: object) -> Json:
    """ "Find catering for this", pressed by Ana on a message in a channel."""
    payload = {"id": "1700000000003", "body": {"contentType": "text", "content": "lunch for 12"}, **message}
    value = {"commandId": "find_catering_here", "messagePayload": payload}
    return activity(type="invoke", name="composeExtension/fetchTask", value=value)


def here(given: Json) -> Here:
    meant = parse_activity(given)
    assert isinstance(meant, Here)
    return meant


@pytest.mark.parametrize(
    ("user", "words_of"),
    [
        ({"id": "aad-ben"}, "aad-ben"),
        ({"id": "aad-ana"}, ""),
        ({"id": "AAD-Ana"}, ""),
        ({"id": "29:ana"}, ""),
        ({}, ""),
    ],
)
def test_words_that_a_colleague_wrote_are_kept_as_the_colleague_s(user: Json, words_of: str) -> None:
    """By the id that Ben's own turns have, so that what he has forgotten is forgotten there too."""
    turn = here(here_on(**{"from": {"user": user}})).arrival.turn
    assert (turn.user_id, turn.words_of) == ("aad-ana", words_of)
    own = activity(**{"from": {"id": "29:ben", "aadObjectId": "aad-ben"}})
    assert arrived(own).turn.user_id == "aad-ben"


LONG = "9" * 5_000


def test_an_id_that_is_longer_than_ids_are_is_none() -> None:
    assert parse_activity(here_on(id=LONG)) == Dropped("no_message")
    answered = here(here_on(replyToId=LONG, **{"from": {"user": {"id": LONG}}})).arrival.turn
    assert (answered.thread.thread, answered.words_of) == (FULL, "")
    told = activity(conversation={"id": f"{BASE};messageid={LONG}", "conversationType": "channel"})
    assert arrived(told).turn.thread.thread == BASE
