"""What a post to Teams comes to, and with which token it goes out."""

import asyncio
import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from channels.ports import Again, GiveUp, Outcome, Post, Sent, Unclear, Wait, Where
from channels.teams.channel import TeamsChannel, around
from channels.teams.hosts import KNOWN, Hosts
from channels.teams.http_client import Failed, Wire
from channels.teams.login import Login
from channels.teams.render import render
from channels.teams.sdk import TeamsApi
from channels.teams.turns import Place, place_of
from tests.support.replies import LUNCH, QUESTION, SILENCE
from tests.support.teams.cards import buttons, says
from tests.support.teams.server import APP_ID, TeamsServer, refuses
from tests.support.wire_faults import Fault, answers

THREAD = "19:c1@thread.tacv2;messageid=1700000000001"
TAB_LINK = "https://teams.microsoft.com/l/entity/app/kept"
PAGE = replace(LUNCH, wants_feedback=True, by_model=True)


@pytest.fixture
def where(server: TeamsServer) -> Where:
    place = Place(f"{server.url}/amer/", THREAD, f"28:{APP_ID}")
    server.conversation("19:c1@thread.tacv2")
    return Where("teams", "tenant-1", "19:c1@thread.tacv2", replace(place, service_url=server.url).to_json())


@pytest.fixture
def channel(api: TeamsApi, hosts: Hosts) -> TeamsChannel:
    return TeamsChannel(api, hosts, TAB_LINK)


def posts_of(channel: TeamsChannel, where: Where) -> list[Post]:
    return [Post(f"key-{n}", where, body) for n, body in enumerate(channel.render(PAGE, where))]


async def test_posts_stand_in_their_thread_and_nothing_of_them_is_dropped(
    server: TeamsServer, channel: TeamsChannel, where: Where
) -> None:
    outcomes = [await channel.deliver(post) for post in posts_of(channel, where)]
    page, rest = server.conversations["19:c1@thread.tacv2"].messages
    assert outcomes == [Sent(page["id"]), Sent(rest["id"])]
    assert page["root"] == "1700000000001"
    for posted, drawn in zip((page, rest), render(PAGE, around(place_of(where))), strict=True):
        assert {name: posted[name] for name in drawn} == json.loads(json.dumps(drawn))
    assert page["entities"][0]["additionalType"] == ["AIGeneratedContent"]
    assert len(page["entities"][0]["citation"]) == 2
    assert page["from"] == {"id": f"28:{APP_ID}"}


@pytest.mark.parametrize(
    ("fault", "outcome"),
    [
        (answers(412), Again("http_412")),
        (answers(502, b"<html>"), Again("http_502")),
        (answers(503), Again("http_503")),
        (answers(504), Again("http_504")),
        (refuses(502, "BadGateway"), Again("BadGateway")),
        (answers(200, b"<html>"), Unclear("no_json")),
        (answers(200, b"[1]"), Unclear("no_json")),
        (refuses(403, "BotNotInConversationRoster"), GiveUp("BotNotInConversationRoster")),
        (refuses(403, "said, at length"), GiveUp("http_403")),
        (refuses(404, "ConversationNotFound"), GiveUp("ConversationNotFound")),
        (answers(302, headers={"Location": "http://169.254.169.254/"}), GiveUp("http_302")),
    ],
)
async def test_what_teams_says_is_told_apart(
    server: TeamsServer, channel: TeamsChannel, where: Where, fault: Fault, outcome: Outcome
) -> None:
    server.faults.append(fault)
    assert await channel.deliver(posts_of(channel, where)[0]) == outcome


async def test_a_slow_post_is_unclear(
    server: TeamsServer, channel: TeamsChannel, where: Where, monkeypatch: Any
) -> None:
    await channel.busy(where)
    monkeypatch.setattr("channels.teams.http_client.WITHIN_S", 0.05)

    async def slow(accept: Any, request: Any) -> Any:
        await asyncio.sleep(0.3)
        return accept()

    server.faults.append(slow)
    assert await channel.deliver(posts_of(channel, where)[0]) == Unclear("timeout")


async def test_a_stored_address_that_is_on_no_list_is_not_spoken_to(
    server: TeamsServer, api: TeamsApi, where: Where
) -> None:
    channel = TeamsChannel(api, Hosts())
    assert await channel.deliver(posts_of(channel, where)[0]) == GiveUp("service_host")
    await channel.busy(where)
    assert server.posts == []


async def test_a_client_of_this_machine_alone_gets_a_list_and_buttons_that_it_can_press(
    server: TeamsServer, api: TeamsApi, channel: TeamsChannel, where: Where
) -> None:
    here = TeamsChannel(api, Hosts((), loopback=True))
    for one in (here, channel):
        for post in posts_of(channel, where):
            assert isinstance(await one.deliver(post), Sent)
    page, rest, usual, usual_rest = server.conversations["19:c1@thread.tacv2"].messages
    assert [page["attachmentLayout"], usual["attachmentLayout"]] == ["list", "carousel"]
    pressable, usually = (
        [button["data"] for button in buttons(one) if button["type"] == "Action.Submit"] for one in (rest, usual_rest)
    )
    assert pressable == [{"press": data["press"]} for data in usually if "press" in data] != []
    assert all(data["msteams"]["value"] == {"press": data["press"]} for data in usually if "press" in data)


@pytest.mark.parametrize("fault", [answers(413), refuses(400, "BadSyntax")])
async def test_cards_that_are_refused_are_followed_by_the_words_alone(
    server: TeamsServer, channel: TeamsChannel, where: Where, fault: Fault
) -> None:
    server.faults.append(fault)
    assert isinstance(await channel.deliver(posts_of(channel, where)[0]), Sent)
    (message,) = server.conversations["19:c1@thread.tacv2"].messages
    assert "attachments" not in message
    assert "1. Baked Ziti, full tray · Trattoria Roma, Boston" in says(message)


async def test_eight_posts_in_a_second_are_told_to_wait(
    server: TeamsServer, channel: TeamsChannel, where: Where
) -> None:
    post = posts_of(channel, where)[1]
    outcomes = [await channel.deliver(post) for _ in range(8)]
    assert [isinstance(one, Sent) for one in outcomes] == [True] * 7 + [False]
    assert outcomes[-1] == Wait(1.0)


async def test_one_token_is_fetched_for_all_and_another_when_it_is_refused(
    server: TeamsServer, channel: TeamsChannel, where: Where
) -> None:
    posts = posts_of(channel, where)
    await asyncio.gather(*(channel.deliver(post) for post in posts))
    assert [one["tenant"] for one in server.logins] == ["tenant-1"]
    server.tokens.clear()
    assert await channel.deliver(posts[0]) == Again("Unauthorized")
    assert isinstance(await channel.deliver(posts[0]), Sent)
    assert len(server.logins) == 2


async def test_a_wrong_password_is_said_as_such_and_tried_again_later(
    server: TeamsServer, wire: Wire, hosts: Hosts, where: Where
) -> None:
    login = Login(wire, APP_ID, "wrong", "", f"{server.url}/login")
    channel = TeamsChannel(TeamsApi(wire, login, APP_ID), hosts)
    assert await channel.deliver(posts_of(channel, where)[0]) == Again("login_invalid_client")
    assert [one["tenant"] for one in server.logins] == ["botframework.com"]


async def test_a_token_is_renewed_before_it_ends(server: TeamsServer, wire: Wire) -> None:
    at = [0.0]
    login = Login(wire, APP_ID, "app-password", "t", f"{server.url}/login", lambda: at[0])
    first = await login.token()
    at[0] = 3_000.0
    assert await login.token() == first
    at[0] = 3_400.0
    assert await login.token() != first


async def test_without_a_password_there_is_no_token_to_fetch(wire: Wire) -> None:
    assert await Login(wire, "", "").token() == ""


async def test_the_sign_that_an_answer_is_being_made_goes_to_the_thread_and_its_failure_is_let_go(
    server: TeamsServer, channel: TeamsChannel, where: Where
) -> None:
    await channel.busy(where)
    server.conversations["19:c1@thread.tacv2"].has_bot = False
    await channel.busy(where)
    assert [(name, activity["type"]) for name, activity, _ in server.posts] == [(THREAD, "typing")] * 2
    assert server.conversations["19:c1@thread.tacv2"].typing == 1


async def test_where_platter_was_added_it_says_how_to_begin(channel: TeamsChannel, where: Where) -> None:
    place = replace(Place("", THREAD, ""), welcome=True)
    (body,) = channel.render(LUNCH, replace(where, reference=place.to_json()))
    assert "Say what you need in one line" in says(json.loads(body))


async def test_silence_is_no_post_and_a_hint_goes_with_the_answer(channel: TeamsChannel, where: Where) -> None:
    assert channel.render(SILENCE, where) == ()
    hinted = replace(where, reference=Place("", THREAD, "", hint=True).to_json())
    assert "Mention Platter to go on here." in says(json.loads(channel.render(QUESTION, hinted)[0]))


@pytest.mark.parametrize(
    ("url", "is_known"),
    [
        ("https://smba.trafficmanager.net/amer/", True),
        ("https://smba.trafficmanager.net:443/teams", True),
        ("https://europe.botframework.com/", True),
        ("https://botframework.com.evil.example/", False),
        ("https://evilbotframework.com/", False),
        ("http://smba.trafficmanager.net/amer/", False),
        ("https://smba.trafficmanager.net:8443/", False),
        ("https://user@smba.trafficmanager.net/", False),
        ("https://smba.trafficmanager.net\\@evil.example/", False),
        ("https://evil.example/?smba.trafficmanager.net", False),
        ("https://smba.trafficmanager.net./", False),
        ("https://smba。trafficmanager.net/", False),
        ("http://127.0.0.1:9000", False),
        ("https://127.0.0.1", False),
        ("http://localhost/", False),
        ("http://[::ffff:127.0.0.1]/", False),
        ("https://169.254.169.254/", False),
        ("https://2852039166/", False),
        ("https://[bad/", False),
        ("https://x:99999/", False),
        ("file:///etc/passwd", False),
        ("", False),
    ],
)
def test_only_known_hosts_are_spoken_to(url: str, is_known: bool) -> None:
    assert Hosts(KNOWN).allow(url) is is_known


def test_where_nobody_signs_only_this_machine_is_spoken_to() -> None:
    local = Hosts((), loopback=True)
    assert local.allow("http://127.0.0.1:56150/_connector")
    assert not Hosts(KNOWN, loopback=True).allow("https://smba.trafficmanager.net/amer/")


def test_exactly_one_file_touches_the_vendor_s_library() -> None:
    root = Path(__file__).parents[4]
    touching = [
        path.relative_to(root).as_posix()
        for room in ("bot", "channels", "engine", "ingest", "tests")
        for path in (root / room).rglob("*.py")
        if re.search(r"^(?:from|import) bot(?:builder|framework)", path.read_text("utf-8"), re.MULTILINE)
    ]  # fmt: skip
    assert touching == ["channels/teams/sdk.py"]


async def test_a_service_that_answers_no_json_to_a_question_is_an_error(server: TeamsServer, wire: Wire) -> None:
    with pytest.raises(Failed):
        await wire.get(f"{server.url}/nothing")
