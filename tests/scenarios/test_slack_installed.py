"""Platter in many workspaces: installed by OAuth, and removed in either order."""

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Any
from urllib.parse import parse_qs, urlsplit

import aiohttp
import pytest

from bot.app import Platter
from bot.settings import Settings
from tests.support.slack.blocks import problems
from tests.support.slack.house import SlackHouse, slack_house
from tests.support.slack.people import SlackPeople
from tests.support.slack.server import says_error

LUNCH = "lunch for 25 in Boston"
CANARY = "xoxb-canary"
ABOUT = {"support": "help@caterers.example", "privacy_url": "https://caterers.example/privacy?a=1&b=2"}


@pytest.fixture(scope="module")
async def house(platter: Platter, sample_settings: Settings) -> AsyncIterator[SlackHouse]:
    given = {"SLACK_CLIENT_ID": "1.2", "SLACK_CLIENT_SECRET": "client-secret", **ABOUT}
    async with slack_house(platter, sample_settings, **given) as opened:
        opened.server.person("UANA", "Ana")
        yield opened


@pytest.fixture
async def browser() -> AsyncIterator[aiohttp.ClientSession]:
    async with aiohttp.ClientSession(cookie_jar=aiohttp.CookieJar(unsafe=True)) as opened:
        yield opened


async def consent(house: SlackHouse, browser: aiohttp.ClientSession, team: str, code: str) -> str:
    """To Slack's page and the word that comes back from it."""
    async with browser.get(f"{house.url}/slack/install", allow_redirects=False) as response:
        assert response.status == 302
        asked = parse_qs(urlsplit(response.headers["Location"]).query)
    house.server.codes[code] = {"team": team, "scope": asked["scope"][0]}
    return asked["state"][0]


async def come_back(house: SlackHouse, browser: aiohttp.ClientSession, **query: str) -> tuple[int, str]:
    async with browser.get(f"{house.url}/slack/oauth_redirect", params=query) as response:
        return response.status, await response.text()


async def install(house: SlackHouse, browser: aiohttp.ClientSession, team: str) -> SlackPeople:
    state = await consent(house, browser, team, f"code-{team}")
    status, page = await come_back(house, browser, code=f"code-{team}", state=state)
    assert (status, "Installed" in page) == (200, True)
    people = SlackPeople(house.server, house.people.app_url, team=team, http=house.people.http)
    house.server.channel(team, "C1")
    return people


async def lunch(people: SlackPeople) -> Any:
    ts = await people.say("C1", "UANA", f"<@{people.bot}> {LUNCH}")
    return (await people.answers("C1", ts, 1))[-1]


async def stored(house: SlackHouse, team: str, table: str) -> int:
    async with house.platter.stores.database.tenant(team) as connection:
        found = await connection.execute(f"SELECT count(*) FROM {table} WHERE tenant = %s", (team,))  # noqa: S608
        row = await found.fetchone()
    assert row is not None
    return int(row[0])


async def test_a_workspace_installs_platter_and_is_answered_with_its_own_token(
    house: SlackHouse, browser: aiohttp.ClientSession
) -> None:
    people = await install(house, browser, "TNEW")
    answer = await lunch(people)
    assert answer["user"] == "UBOTTNEW"
    assert house.server.asked("chat.postMessage")[-1].token.startswith("xoxb-TNEW-")


async def test_a_workspace_that_did_not_install_it_gets_no_answer(house: SlackHouse) -> None:
    people = SlackPeople(house.server, house.people.app_url, team="TNEVER", http=house.people.http)
    house.server.channel("TNEVER", "C1")
    await people.say("C1", "UANA", f"<@{people.bot}> {LUNCH}")
    assert await stored(house, "TNEVER", "arrivals") == 0


async def test_the_token_is_stored_sealed(house: SlackHouse, browser: aiohttp.ClientSession) -> None:
    await install(house, browser, "TSEAL")
    async with house.platter.stores.database.tenant("TSEAL") as connection:
        found = await connection.execute("SELECT sealed FROM installations WHERE tenant = 'TSEAL'")
        ((sealed,),) = await found.fetchall()
    assert b"xoxb" not in bytes(sealed)


async def test_a_token_that_expires_is_renewed_and_the_question_is_answered_once(
    house: SlackHouse, browser: aiohttp.ClientSession
) -> None:
    house.server.rotates = True
    people = await install(house, browser, "TROT")
    house.server.rotates = False
    (first,) = [token for token, one in house.server.installs.items() if one.team == "TROT"]
    await lunch(people)
    house.server.expire(first)
    house.server.channel("TROT", "C2")
    ts = await people.say("C2", "UANA", f"<@{people.bot}> {LUNCH}")
    assert len(await people.answers("C2", ts, 1)) == 1
    assert house.server.asked("chat.postMessage")[-1].token not in ("", first)
    assert await stored(house, "TROT", "dead_letters") == 0


async def test_a_state_is_good_once_and_in_its_own_browser(house: SlackHouse, browser: aiohttp.ClientSession) -> None:
    state = await consent(house, browser, "TONCE", "code-1")
    async with aiohttp.ClientSession(cookie_jar=aiohttp.CookieJar(unsafe=True)) as stranger:
        assert (await come_back(house, stranger, code="code-1", state=state))[0] == 400
    assert (await come_back(house, browser, code="code-1", state=state))[0] == 200
    await consent(house, browser, "TONCE", "code-2")
    assert (await come_back(house, browser, code="code-2", state=state))[0] == 400
    assert (await come_back(house, browser, code="code-2"))[0] == 400
    assert (await come_back(house, browser, error="access_denied"))[0] == 400


async def test_a_code_that_slack_does_not_know_installs_nothing(
    house: SlackHouse, browser: aiohttp.ClientSession
) -> None:
    state = await consent(house, browser, "TBAD", "code-x")
    status, page = await come_back(house, browser, code="another", state=state)
    assert (status, "Begin again" in page) == (502, True)
    assert await stored(house, "TBAD", "installations") == 0


@pytest.mark.parametrize("order", [("app_uninstalled", "tokens_revoked"), ("tokens_revoked", "app_uninstalled")])
async def test_removal_in_either_order_leaves_nothing(
    house: SlackHouse, browser: aiohttp.ClientSession, order: tuple[str, str]
) -> None:
    team = f"TGONE{order[0][:3].upper()}"
    people = await install(house, browser, team)
    await lunch(people)
    assert await stored(house, team, "turns") == 1
    for kind in order:
        more = {"tokens": {"bot": [people.bot]}} if kind == "tokens_revoked" else {}
        # Slack's times are whole seconds: an hour later is later.
        told = await people.deliver_json(
            people.event_body({"type": kind, **more}, event_time=int(people.now()) + 3_600)
        )
        assert told.acknowledged
    for table in ("installations", "channel_rules", "turns", "ratings", "arrivals", "posts", "dead_letters"):
        assert await stored(house, team, table) == 0, table
    await people.say("C1", "UANA", f"<@{people.bot}> {LUNCH}")
    assert await stored(house, team, "arrivals") == 0


async def test_where_tokens_are_renewed_one_that_is_revoked_removes_the_app_only_if_none_works(
    house: SlackHouse, browser: aiohttp.ClientSession
) -> None:
    house.server.rotates = True
    people = await install(house, browser, "TREV")
    house.server.rotates = False
    body = people.event_body({"type": "tokens_revoked", "tokens": {"bot": [people.bot]}})
    body["event_time"] += 3_600
    house.server.fails("auth.test", says_error("internal_error"))
    told = await people.deliver_json(body)
    assert [status < 300 for status in told.statuses] == [False, True], "Slack did not say, and tells again"
    assert await stored(house, "TREV", "installations") == 1
    house.server.installs = {token: one for token, one in house.server.installs.items() if one.team != "TREV"}
    house.server.refreshes.clear()
    assert (await people.deliver_json({**body, "event_id": "Ev2"})).acknowledged
    assert await stored(house, "TREV", "installations") == 0


async def test_a_late_word_of_a_removal_does_not_undo_a_new_installation(
    house: SlackHouse, browser: aiohttp.ClientSession
) -> None:
    people = await install(house, browser, "TAGAIN")
    body = people.event_body({"type": "app_uninstalled"}, event_time=int(people.now()) - 3_600)
    assert (await people.deliver_json(body)).acknowledged
    assert await stored(house, "TAGAIN", "installations") == 1


async def test_support_and_privacy_policy_stand_on_the_home_tab_and_under_help(
    house: SlackHouse, browser: aiohttp.ClientSession
) -> None:
    people = await install(house, browser, "THELP")
    line = (
        "Questions about Platter: <mailto:help@caterers.example|help@caterers.example> · "
        "<https://caterers.example/privacy?a=1&amp;b=2|Privacy policy>"
    )
    assert line in json.loads((await people.command("C1", "UANA", "help")).body)["text"]
    house.server.views.pop("UANA", None)
    await people.opens("D1", "UANA", "home")
    async with asyncio.timeout(60), house.server.posted:
        await house.server.posted.wait_for(lambda: "UANA" in house.server.views)
    view = house.server.views["UANA"]
    assert problems(view["blocks"]) == []
    assert view["blocks"][-1]["elements"][0]["text"] == line
