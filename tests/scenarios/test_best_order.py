"""The best whole order above a page of dishes, in every channel that can change what it posted."""

import asyncio
import json
from collections.abc import AsyncIterator

import pytest

from bot.app import Platter
from bot.settings import Settings
from engine.answers import row_of_best_order
from engine.conversation import TurnRow
from engine.messages import Reply, from_json
from tests.support.channel_house import LOOK_S, PLATTER, ChannelHouse
from tests.support.slack.house import slack_house
from tests.support.teams.house import teams_house
from tests.support.true_replies import untrue

LUNCH = "lunch for 25 in Boston"
LINE = "One order for 25 from "
WITHIN_S = 60.0
OPENS = {"slack": slack_house, "teams": teams_house}


@pytest.fixture(scope="module", params=OPENS)
async def house(
    request: pytest.FixtureRequest, platter: Platter, sample_settings: Settings
) -> AsyncIterator[ChannelHouse]:
    async with OPENS[request.param](platter, sample_settings, adds=True) as opened:
        yield opened
        await all_is_posted(opened)


async def all_is_posted(house: ChannelHouse) -> None:
    """What is left undone would be done by the next house of the platform, which knows none of these places."""
    undone = (
        "SELECT EXISTS (SELECT FROM posts WHERE state IN ('waiting', 'sending'))"
        " OR EXISTS (SELECT FROM arrivals WHERE state IN ('waiting', 'started', 'opening'))"
    )
    async with asyncio.timeout(WITHIN_S):
        while True:
            async with house.platter.stores.database.tenant(house.tenant) as connection:
                row = await (await connection.execute(undone)).fetchone()
            if row is not None and not row[0]:
                return
            await asyncio.sleep(LOOK_S)


async def row_behind(house: ChannelHouse, place: str, root: str, seq: int) -> TurnRow:
    """The thread's last, once it is that one and nothing waits to be added."""
    async with asyncio.timeout(WITHIN_S):
        while True:
            row = await house.platter.stores.log.last(house.thread(place, root))
            if row is not None and row.seq >= seq and not await waits(house, place):
                return row
            await asyncio.sleep(LOOK_S)


async def waits(house: ChannelHouse, place: str) -> bool:
    async with house.platter.stores.database.tenant(house.tenant) as connection:
        found = await connection.execute("SELECT EXISTS (SELECT FROM additions WHERE address LIKE %s)", (f"%{place}%",))
        row = await found.fetchone()
    return bool(row and row[0])


@pytest.mark.parametrize("kind", ["channel", "direct"])
async def test_the_page_that_stands_gets_the_line_and_nothing_else_is_posted(house: ChannelHouse, kind: str) -> None:
    place = house.place(kind)  # type: ignore[arg-type]
    root = await house.say(place, "Ana", LUNCH, to=PLATTER if kind == "channel" else "")
    before = await house.answer(place, root, 1)
    row = await row_behind(house, place, root, 2)
    after = await house.answer(place, root, 1)
    reply = from_json(Reply, row.reply)
    assert row.turn_id == row_of_best_order(reply.turn_id)
    assert untrue(json.loads(row.reply), json.loads(row.memory_after)) == []
    line = reply.notices[0].text
    assert line.startswith(LINE)
    assert after.text.count(line) == 1
    assert (after.dishes, len(after.messages)) == (before.dishes, len(before.messages))
    assert len(house.stands(place)) == len(before.messages)
    assert house.refused() == []


async def test_its_button_composes_that_order_from_the_page(house: ChannelHouse) -> None:
    place = house.place()
    root = await house.say(place, "Ana", LUNCH, to=PLATTER)
    await house.answer(place, root, 1)
    line = from_json(Reply, (await row_behind(house, place, root, 2)).reply).notices[0].text
    seen = await house.answer(place, root, 1)
    await house.press(place, "Ben", seen, "Compose")
    composed = from_json(Reply, (await row_behind(house, place, root, 3)).reply)
    assert composed.kind == "plans"
    assert f"{composed.plans[0].total:,.0f}" in line.replace(".00", "") or f"{composed.plans[0].total:,}" in line
    assert composed.plans[0].restaurants[0] in line
    assert (await house.answers(place, root, 2))[-1].messages


@pytest.mark.parametrize("line", ["pasta for 25 in Boston", "lunch in Boston"])
async def test_other_pages_stay_as_they_were_posted(house: ChannelHouse, line: str) -> None:
    place = house.place()
    root = await house.say(place, "Ana", line, to=PLATTER)
    before = await house.answer(place, root, 1)
    assert (await row_behind(house, place, root, 1)).seq == 1
    assert await house.answer(place, root, 1) == before


async def test_what_is_said_next_goes_on_from_the_page(house: ChannelHouse) -> None:
    place = house.place()
    root = await house.say(place, "Ana", LUNCH, to=PLATTER)
    await row_behind(house, place, root, 2)
    await house.say(place, "Ben", "pasta, under $15 a head", root, to=PLATTER)
    row = await row_behind(house, place, root, 3)
    reply = from_json(Reply, row.reply)
    assert (reply.filters.party, reply.filters.city, reply.filters.price_per_person_max) == (25, "Boston", 15)
    assert row.seq == 3


async def test_forget_takes_it_with_the_page(house: ChannelHouse) -> None:
    place = house.place()
    root = await house.say(place, "Cleo", LUNCH, to=PLATTER)
    page = await row_behind(house, place, root, 2)
    assert page.adds_to
    await house.say(place, "Cleo", "forget me", root, to=PLATTER)
    await row_behind(house, place, root, 3)
    kept = await house.platter.stores.log.get(house.tenant, page.turn_id)
    assert kept is not None
    assert kept.erased
    assert from_json(Reply, kept.reply).kind == "silence"
