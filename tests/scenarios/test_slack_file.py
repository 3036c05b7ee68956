"""The list as a file in Slack: on request only, once, in the thread; and what is said where none is taken."""

import asyncio
import csv
import io
from typing import Any

import pytest

from channels.shared.sentences import say
from tests.support.slack.house import SlackHouse
from tests.support.slack.server import says_error
from tests.support.wire_faults import drops_after_accept

Json = dict[str, Any]
LUNCH = "<@UBOTT1> lunch for 25 in Boston, Italian, under $15 a head"
QUIET_S = 0.6
"""An answer is there within a tenth of this."""


@pytest.fixture
def house(slack: SlackHouse) -> SlackHouse:
    slack.server.person("UANA", "Ana")
    return slack


async def asked(house: SlackHouse, channel: str) -> tuple[str, Json]:
    ts = await house.people.say(channel, "UANA", LUNCH)
    (first,) = await house.people.answers(channel, ts, 1)
    await house.people.say(channel, "UANA", "send me this as a file", ts)
    return ts, first


async def test_the_list_comes_as_a_file_under_a_sentence_and_only_when_asked_for(house: SlackHouse) -> None:
    channel = house.place()
    ts, first = await asked(house, channel)
    _, said, shared = await house.people.answers(channel, ts, 3)
    assert "as a file." in said["text"]
    (file,) = shared["files"]
    assert file["name"].startswith("catering-")
    content = house.server.files[file["id"]]["content"]
    rows = list(csv.DictReader(io.StringIO(content.decode("utf-8-sig"), newline="")))
    assert len(rows) >= 10
    assert all(float(row["Price of one"]) > 0 for row in rows)
    dishes = [card["title"]["text"] for one in first["blocks"] if one["type"] == "carousel" for card in one["elements"]]
    assert {row["For people"] for row in rows} <= {"25", ""}
    assert any(dish.startswith(rows[0]["Dish"].replace("&", "&amp;")) for dish in dishes)


async def test_a_share_without_an_outcome_is_looked_for_and_not_repeated(house: SlackHouse) -> None:
    channel = house.place()
    house.server.fails("files.completeUploadExternal", drops_after_accept())
    ts, _ = await asked(house, channel)
    await house.people.answers(channel, ts, 3)
    await asyncio.sleep(QUIET_S)
    assert len(await house.people.answers(channel, ts, 3)) == 3


async def test_bytes_that_do_not_arrive_are_sent_again(house: SlackHouse) -> None:
    channel = house.place()
    house.server.fails("files.getUploadURLExternal", says_error("internal_error"))
    ts, _ = await asked(house, channel)
    assert (await house.people.answers(channel, ts, 3))[-1]["files"]


async def test_where_the_workspace_takes_no_file_it_is_said(house: SlackHouse) -> None:
    channel = house.place()
    house.server.fails("files.getUploadURLExternal", says_error("missing_scope"))
    ts, _ = await asked(house, channel)
    assert (await house.people.answers(channel, ts, 3))[-1]["text"] == say("slack-no-file")
