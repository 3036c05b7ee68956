"""A worker is killed at every step of sharing a list in Teams: it stands there once; where nobody can tell whether it
does, it is not posted again, and that is said where it was asked."""

import asyncio
import subprocess
import sys
from dataclasses import replace
from datetime import UTC, datetime

from bot.delivery.inbox import PostgresInbox
from bot.delivery.worker import Worker, working
from channels.ports import Arrival, Where
from channels.shared.sentences import say
from channels.teams.meant import ShareSent
from channels.teams.share_desk import shared_arrival
from channels.teams.share_view import Offer, ShareForm
from channels.teams.turns import Place
from engine.messages import ThreadKey, Turn, turn_id_of
from engine.stores.postgres.database import Database
from tests.support.chaos.loop_platform import PATIENCE_S, ROOT
from tests.support.deadlines import LEASE
from tests.support.dying.sharing import POINTS, name_of
from tests.support.dying.showing import AFTER, BEFORE, Telling, channels_of
from tests.support.dying.workers import QUIET_S, end_leases
from tests.support.teams.cards import says
from tests.support.teams.server import APP_ID, TENANT, Conversation, teams_server

STANDS = {
    ("Arrivals", "settle", BEFORE): (True, False), ("Arrivals", "settle", AFTER): (True, False),
    ("TeamsApi", "begin", BEFORE): (False, True), ("TeamsApi", "begin", AFTER): (True, True),
    ("Outbox", "settle", BEFORE): (True, True), ("Outbox", "settle", AFTER): (True, False),
    ("TeamsApi", "send", BEFORE): (True, False),
}  # fmt: skip
"""Where it died → whether the root post stands there, and whether it is said that nobody can tell. Of a post that was
begun when the process died only the platform knows, and Teams does not say."""


def shared(place: int, url: str) -> Arrival:
    """From a chat to a channel, both of this place alone."""
    name, chat, channel = name_of(place), f"a:{place}", f"19:c{place}@thread.tacv2"
    thread = ThreadKey("teams", TENANT, chat, chat)
    there = Place(url, chat, f"28:{APP_ID}", alone=True).to_json()
    turn = Turn(turn_id_of(thread, "m1"), thread, "", datetime.now(UTC), kind="form", user_id="ana", user_name="Ana")
    asked = Arrival(turn, ("m1",), Where(name, TENANT, chat, there))
    sent = ShareSent(asked, ShareForm("turn", "page", "form"), channel, is_cancelled=False)
    arrival = shared_arrival(sent, Offer(f"19:t@thread.tacv2/{channel}", "Lunch", url), "a chat with Platter")
    own = replace(arrival.turn, thread=replace(arrival.turn.thread, platform=name))
    return replace(arrival, turn=own, where=replace(arrival.where, platform=name))


async def until_settled(database: Database) -> None:
    """Nothing waits or is under way."""
    waiting = (
        "SELECT count(*) FILTER (WHERE state IN ('waiting', 'started', 'opening')) FROM arrivals UNION ALL "
        "SELECT count(*) FILTER (WHERE state IN ('waiting', 'sending')) FROM posts"
    )
    async with asyncio.timeout(PATIENCE_S):
        while True:
            async with database.tenant(TENANT) as connection:
                found = await (await connection.execute(waiting)).fetchall()
            if not sum(count for (count,) in found):
                return
            await asyncio.sleep(0.05)


def standing(there: Conversation, here: Conversation) -> tuple[bool, bool]:
    """Raises AssertionError where anything stands twice, or an answer without its root."""
    roots = [one for one in there.messages if not one["root"]]
    answers = [one for one in there.messages if one["root"]]
    told = [one for one in here.messages if say("may-be-opened") in says(one)]
    assert len(roots) <= 1
    assert len(told) == len(here.messages) <= 1
    assert bool(answers) is bool(roots and not told)
    assert len({one["text"] for one in answers if "text" in one}) <= 1
    assert {one["root"] for one in answers} <= {one["id"] for one in roots}
    return bool(roots), bool(told)


async def test_a_worker_killed_while_a_list_is_shared_leaves_one_or_says_that_it_cannot_tell(
    inbox: PostgresInbox, database_url: str, database: Database
) -> None:
    async with teams_server() as teams:
        rooms = [
            (teams.conversation(f"19:c{place}@thread.tacv2"), teams.conversation(f"a:{place}", "personal"))
            for place in range(len(POINTS))
        ]
        for place in range(len(POINTS)):
            assert await inbox.take_in(shared(place, teams.url))
            assert not await inbox.take_in(shared(place, teams.url))
        command = [sys.executable, "-m", "tests.support.dying.sharing", database_url, teams.url]
        died = await asyncio.to_thread(
            subprocess.run, command, cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE_S, check=True
        )
        assert died.stdout == "survived: []\n"
        await end_leases(database)
        names = {name_of(place): "teams" for place in range(len(POINTS))}
        async with (
            channels_of(names, "http://127.0.0.1:9/api/", teams.url) as channels,
            working(Worker(database, Telling(waits=False), channels, 8, LEASE)),
        ):
            await until_settled(database)
            await asyncio.sleep(QUIET_S)
        for point, (there, here) in zip(POINTS, rooms, strict=True):
            assert standing(there, here) == STANDS[point.owner.__name__, point.method, point.before], point
