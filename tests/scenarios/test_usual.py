"""The office's usual where people meet it: a tenant's over HTTP, a channel's in Slack and Teams."""

from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any
from uuid import uuid4

import pytest
from aiohttp.test_utils import TestClient, TestServer

from bot.app import Platter, open_platter
from bot.operations.audit import entries
from bot.operations.usual import set_usual, usuals
from bot.run.server import build_server
from bot.settings import Settings
from engine.conversation import Usual
from engine.messages import ThreadKey
from tests.support.channel_house import PLATTER, ChannelHouse, Seen
from tests.support.slack.house import SlackHouse
from tests.support.true_replies import check_turn

Json = dict[str, Any]
LUNCH = "lunch for 25 in Boston"
OFFER = "Make Boston, 25 people the usual here"
Asks = Callable[..., Awaitable[Json]]


@pytest.fixture
async def asks(request: pytest.FixtureRequest, platter: Platter, sample_settings: Settings) -> AsyncIterator[Asks]:
    """One of a tenant's own, whom an operator has set a usual for."""
    tenant = f"acme{uuid4().hex[:8]}"
    given = {"api_keys": f"{tenant}:{'k' * 20}"}
    settings = Settings(_env_file=None, **{**sample_settings.model_dump(exclude_unset=True), **given})  # type: ignore[call-arg]
    everywhere = ThreadKey("http", tenant, "", "")
    database = platter.stores.database
    await set_usual(database, everywhere, Usual("Boston", "MA", address="1 Main St", party=25, weekday=3), "ops")
    assert [one.what for one in (await entries(database, tenant, 5))[0]] == ["usual"]
    async with open_platter(settings) as opened:
        await opened.warm()
        app, _ = build_server(opened, settings)
        async with TestClient(TestServer(app), headers={"Authorization": "Bearer " + "k" * 20}) as http:

            async def says(name: str, text: str, **more: Any) -> Json:
                body = {"session_id": f"session-{name}", "user_input": text, **more}
                response = await http.post("/chat/search", json=body)
                answer: Json = await response.json()
                assert response.status == 200, answer
                await check_turn(http, answer["turn_id"])
                return answer

            yield says
    await set_usual(database, everywhere, None, "ops")
    assert await usuals(database, tenant) == []


def usual_of(answer: Json) -> list[Json]:
    return [one for one in answer["notices"] if one["code"] == "usual"]


async def test_a_tenants_usual_is_taken_over_http_told_and_left_out(asks: Asks) -> None:
    answer = await asks("one", "Italian lunch")
    assert (answer["filters"].get("party"), answer["filters"].get("city")) == (25, "Boston")
    (notice,) = usual_of(answer)
    assert notice["text"].startswith("As usual here: 25 people in 1 Main St, Boston, MA, on Thursday ")
    left = await asks("one", notice["action"]["text"], token=notice["action"]["token"])
    assert (left["filters"].get("party"), left["filters"].get("city"), usual_of(left)) == (None, None, [])
    said = await asks("two", "lunch for 12 in Cambridge on Monday")
    assert (said["filters"].get("party"), said["filters"].get("city"), usual_of(said)) == (12, "Cambridge", [])
    elsewhere = await asks("three", "tacos, not here")
    assert (elsewhere["filters"].get("city"), usual_of(elsewhere)) == (None, [])


async def begun(house: ChannelHouse, place: str, text: str, user: str = "Ana") -> tuple[str, Seen]:
    root = await house.say(place, user, text, to=PLATTER)
    return root, await house.answer(place, root, 1)


async def test_after_the_third_search_alike_a_channel_has_its_usual(house: ChannelHouse) -> None:
    place = house.place()
    for _ in range(2):
        _, seen = await begun(house, place, LUNCH)
        assert OFFER not in seen.labels
    root, seen = await begun(house, place, LUNCH)
    assert OFFER in seen.labels
    await house.press(place, "Ben", seen, OFFER)
    kept = await house.answer(place, root, 2)
    assert "Usual here from now on: 25 people in Boston, MA." in kept.text
    root, seen = await begun(house, place, "Italian lunch")
    assert "As usual here: 25 people in Boston, MA." in seen.shown
    assert "for 25 in Boston" in seen.text
    await house.press(place, "Ben", seen, "Not here")
    after = await house.answer(place, root, 2)
    assert "25" not in after.text.split(":")[0]
    assert "As usual" not in after.shown
    _, elsewhere = await begun(house, house.place(), "Italian lunch")
    assert "As usual" not in elsewhere.shown


async def test_in_teams_where_nobody_tells_who_may_a_button_asks(teams: Any) -> None:
    place = teams.place()
    root, asked = await begun(teams, place, "our usual is 40 people in Boston on Fridays")
    assert "Shall this be usual here, for everybody: 40 people in Boston, MA, on Fridays?" in asked.shown
    await teams.press(place, "Ana", asked, "Make Boston, 40 people, Fridays the usual here")
    assert "Usual here from now on: 40 people in Boston, MA, on Fridays." in (await teams.answer(place, root, 2)).text


async def test_in_slack_an_admin_and_who_made_the_channel_set_it_and_nobody_else(slack: SlackHouse) -> None:
    slack.server.users[slack.user_id("Admin")]["is_admin"] = True
    for user, said in (
        ("Admin", "Usual here from now on: 40 people"),
        ("Maker", "Usual here from now on: 40 people"),
        ("Other", "set by an admin or whoever made this channel"),
    ):
        place = slack.place()
        slack.server.channels[slack.tenant, place].creator = slack.user_id("Maker")
        _, seen = await begun(slack, place, "our usual is 40 people in Boston", user)
        assert said in seen.text
