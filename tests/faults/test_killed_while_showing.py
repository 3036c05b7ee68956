"""A worker is killed at every step of showing an answer: what stands in the end is one whole answer, and no half."""

import asyncio
import json
import subprocess
import sys
from datetime import UTC, datetime

from bot.delivery.inbox import PostgresInbox
from bot.delivery.worker import Worker, working
from channels.ports import Arrival, Where
from channels.teams.turns import Place
from engine.messages import ThreadKey, Turn, turn_id_of
from engine.stores.postgres.database import Database
from tests.support.chaos.loop_platform import PATIENCE_S, ROOT
from tests.support.deadlines import LEASE
from tests.support.dying.showing import POINTS, TEAM, Telling, channels_of, name_of
from tests.support.dying.workers import QUIET_S, end_leases
from tests.support.slack.server import SlackServer, slack_server
from tests.support.teams.server import APP_ID, TENANT, TeamsServer, teams_server

SLACK_ROOT = "1700000000.000001"


def asked(place: int, teams_url: str) -> Arrival:
    """In a channel of Slack's or a chat of Teams' of its own."""
    name, is_slack = name_of(place), POINTS[place].vendor == "slack"
    tenant, room = (TEAM, f"C{place}") if is_slack else (TENANT, f"a:{place}")
    thread = ThreadKey(name, tenant, room, SLACK_ROOT if is_slack else room)
    chat = Place(teams_url, room, f"28:{APP_ID}", alone=True).to_json()
    where = Where(name, tenant, room, json.dumps({"thread": SLACK_ROOT}) if is_slack else chat)
    turn = Turn(turn_id_of(thread, "m1"), thread, "lunch", datetime.now(UTC), user_id="UANA")
    return Arrival(turn, ("message:m1",), where)


def opened(slack: SlackServer, teams: TeamsServer) -> None:
    slack.install(TEAM, f"xoxb-{TEAM}")
    for place, point in enumerate(POINTS):
        if point.vendor == "slack":
            root = {"type": "message", "ts": SLACK_ROOT, "user": "UANA", "text": "lunch"}
            slack.channel(TEAM, f"C{place}").messages.append(root)
        else:
            teams.conversation(f"a:{place}", "personal").chat.every_s = 0.0


async def until_posted(database: Database, posts: int) -> None:
    """All of them, and none is under way."""
    async with asyncio.timeout(PATIENCE_S):
        while True:
            found = 0
            for tenant in (TEAM, TENANT):
                async with database.tenant(tenant) as connection:
                    row = await (await connection.execute("SELECT count(*) FROM posts WHERE state = 'sent'")).fetchone()
                    found += row[0] if row else 0
            if found >= posts:
                return
            await asyncio.sleep(0.05)


async def test_a_worker_killed_while_it_shows_an_answer_leaves_one_whole_answer_and_no_half(
    inbox: PostgresInbox, database_url: str, database: Database
) -> None:
    async with slack_server() as slack, teams_server() as teams:
        opened(slack, teams)
        arrivals = [asked(place, teams.url) for place in range(len(POINTS))]
        for arrival in arrivals:
            assert await inbox.take_in(arrival)
        command = [sys.executable, "-m", "tests.support.dying.showing", database_url, slack.url, teams.url]
        died = await asyncio.to_thread(
            subprocess.run, command, cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE_S, check=True
        )
        assert died.stdout == "survived: []\n"
        await end_leases(database)

        vendors = {name_of(place): point.vendor for place, point in enumerate(POINTS)}
        async with channels_of(vendors, slack.url, teams.url) as channels:
            bodies = [
                channels[arrival.where.platform].render(await Telling(waits=False).answer(arrival.turn), arrival.where)
                for arrival in arrivals
            ]
            async with working(Worker(database, Telling(waits=False), channels, 8, LEASE)):
                await until_posted(database, sum(map(len, bodies)))
                await asyncio.sleep(QUIET_S)

        for place, (point, drawn) in enumerate(zip(POINTS, bodies, strict=True)):
            if point.vendor == "slack":
                _, *ours = slack.channels[TEAM, f"C{place}"].messages
                assert [one["text"] for one in ours] == [json.loads(body)["text"] for body in drawn]
                assert [one["blocks"] for one in ours] == [json.loads(body)["forms"][0] for body in drawn]
                assert {one.get("streaming_state", "completed") for one in ours} == {"completed"}
            else:
                there = teams.conversations[f"a:{place}"]
                assert there.chat.halves() == []
                assert [one.get("attachments") for one in there.messages] == [
                    json.loads(body).get("attachments") for body in drawn
                ]
