"""Tokens that expire: renewed ahead, by one process at a time, and never lost."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

import pytest
from structlog.testing import capture_logs

from bot.channels.slack.installations import PostgresInstallations
from bot.channels.slack.rotation import LATER_S, SOON_S, Rotation
from bot.encryption import Seal
from channels.slack.installations import Installation
from channels.slack.rotation import AHEAD, Client, Pair, next_pair
from channels.slack.sdk import Failed, SlackApi
from engine.stores.postgres.database import Database
from tests.support.slack.house import SEALING_KEY
from tests.support.slack.server import SlackServer, is_slow, says_error, slack_server
from tests.support.wire_faults import drops_after_accept, drops_before

BEGAN = datetime(2026, 11, 20, 12, tzinfo=UTC)
LIFE = timedelta(hours=12)


@dataclass
class Process:
    """What one process of Platter keeps of its installations; its clocks stand until they are set."""

    database: Database
    server: SlackServer
    api: SlackApi
    now: datetime = BEGAN
    seconds: float = 0.0

    def __post_init__(self) -> None:
        client = Client(self.server.client_id, self.server.client_secret)
        seal = Seal([SEALING_KEY])

        async def ask(refresh_token: str, within_s: float) -> Pair:
            return await next_pair(self.api, client, refresh_token, self.now, within_s)

        self.rotation = Rotation(self.database, seal, ask, lambda: self.now, lambda: self.seconds)
        self.installations = PostgresInstallations(self.database, seal, self.rotation, lambda: self.seconds)
        self.api.renews = self.installations.renewed

    def passes(self, time: timedelta) -> None:
        self.now += time
        self.seconds += time.total_seconds()

    async def installs(self, team: str) -> Installation:
        token, refresh = self.server.pair(team)
        made = Installation(team, token, f"UBOT{team}", "", BEGAN, False, refresh, BEGAN + LIFE)
        await self.installations.put(made)
        return made

    async def token(self, team: str) -> str:
        found = await self.installations.find(team)
        assert found is not None
        return found.bot_token

    async def says_who_it_is(self, token: str) -> str:
        return str((await self.api.call("auth.test", token, {}))["team_id"])


@pytest.fixture(scope="module")
async def server() -> AsyncIterator[SlackServer]:
    async with slack_server() as opened:
        yield opened


@pytest.fixture
async def process(database: Database, server: SlackServer) -> AsyncIterator[Process]:
    server.grace_s = 0.0
    server.calls.clear()
    async with SlackApi(server.url) as api:
        opened = Process(database, server, api)
        yield opened
        await opened.rotation.close()


@pytest.fixture
async def other(database: Database, server: SlackServer) -> AsyncIterator[Process]:
    async with SlackApi(server.url) as api:
        yield Process(database, server, api)


def refreshes(server: SlackServer) -> int:
    return sum(call.body.get("grant_type") == "refresh_token" for call in server.asked("oauth.v2.access"))


async def test_a_token_is_renewed_ahead_of_its_end_and_once_a_life(process: Process, server: SlackServer) -> None:
    first = await process.installs("TR1")
    process.passes(LIFE - AHEAD - timedelta(minutes=1))
    assert await process.token("TR1") == first.bot_token
    assert refreshes(server) == 0
    process.passes(timedelta(minutes=2))
    second = await process.token("TR1")
    assert second != first.bot_token
    assert await process.says_who_it_is(second) == "TR1"
    process.passes(timedelta(minutes=10))
    assert await process.token("TR1") == second
    assert refreshes(server) == 1
    process.passes(LIFE)
    assert await process.token("TR1") not in (first.bot_token, second)


async def test_both_tokens_are_stored_sealed(process: Process, database: Database) -> None:
    await process.installs("TR2")
    process.passes(LIFE)
    await process.token("TR2")
    async with database.tenant("TR2") as connection:
        found = await connection.execute("SELECT sealed, refresh FROM installations WHERE tenant = 'TR2'")
        row = await found.fetchone()
    assert row is not None
    assert all(b"xoxe" not in bytes(sealed) for sealed in row)


async def test_two_processes_that_find_it_at_the_same_moment_ask_slack_once(
    process: Process, other: Process, server: SlackServer
) -> None:
    await process.installs("TR3")
    for one in (process, other):
        one.passes(LIFE)
    tokens = await asyncio.gather(*(one.token("TR3") for one in (process, other, process, other)))
    assert refreshes(server) == 1
    assert len(set(tokens)) == 1
    assert await other.says_who_it_is(tokens[0]) == "TR3"


async def test_while_the_token_is_good_nobody_waits_for_the_next_one(
    process: Process, other: Process, database: Database, server: SlackServer
) -> None:
    first = await process.installs("TR4")
    process.passes(LIFE - AHEAD + timedelta(minutes=1))
    async with database.tenant("TR4") as connection:
        await connection.execute("SELECT FROM installations WHERE tenant = 'TR4' FOR UPDATE")
        assert await process.token("TR4") == first.bot_token
    assert refreshes(server) == 0


async def test_a_call_with_an_expired_token_is_made_once_more_with_the_next_one(
    process: Process, server: SlackServer
) -> None:
    first = await process.installs("TR5")
    assert await process.token("TR5") == first.bot_token
    server.expire(first.bot_token)
    assert await process.says_who_it_is(first.bot_token) == "TR5"
    assert [call.answer["ok"] for call in server.asked("auth.test")] == [False, True]
    assert await process.token("TR5") != first.bot_token


async def test_a_token_that_another_process_renewed_is_read_and_not_renewed_again(
    process: Process, other: Process, server: SlackServer
) -> None:
    first = await process.installs("TR6")
    await other.token("TR6")
    process.passes(LIFE)
    await process.token("TR6")
    server.expire(first.bot_token)
    assert await other.says_who_it_is(first.bot_token) == "TR6"
    assert refreshes(server) == 1


async def test_an_answer_that_was_lost_is_asked_for_again_with_the_same_refresh_token(
    process: Process, server: SlackServer
) -> None:
    """Slack revokes a used refresh token "after a short grace period"."""
    first = await process.installs("TR7")
    server.grace_s = 60.0
    process.passes(LIFE - AHEAD)
    process.passes(timedelta(minutes=1))
    server.fails("oauth.v2.access", drops_after_accept())
    assert await process.token("TR7") == first.bot_token
    process.passes(timedelta(seconds=SOON_S + 1))
    second = await process.token("TR7")
    assert second != first.bot_token
    assert await process.says_who_it_is(second) == "TR7"


async def test_a_renewal_that_fails_leaves_the_installation_and_what_it_can_do(
    process: Process, server: SlackServer, database: Database
) -> None:
    first = await process.installs("TR8")
    process.passes(LIFE - AHEAD + timedelta(minutes=1))
    server.fails("oauth.v2.access", drops_before(), says_error("internal_error"))
    with capture_logs() as logs:
        for _ in range(2):
            assert await process.token("TR8") == first.bot_token
            process.passes(timedelta(seconds=SOON_S + 1))
    assert [one["error"] for one in logs if one["event"] == "slack_token_not_renewed"] != []
    assert "xoxe" not in repr(logs)
    assert await process.token("TR8") != first.bot_token


async def test_a_refresh_token_that_slack_refuses_is_not_asked_with_at_every_turn(
    process: Process, server: SlackServer
) -> None:
    first = await process.installs("TR9")
    server.refreshes.clear()
    process.passes(LIFE)
    server.expire(first.bot_token)
    for _ in range(3):
        assert await process.token("TR9") == first.bot_token
        with pytest.raises(Failed, match="token_expired"):
            await process.says_who_it_is(first.bot_token)
        process.passes(timedelta(seconds=SOON_S + 1))
    assert refreshes(server) == 1
    process.passes(timedelta(seconds=LATER_S))
    await process.token("TR9")
    assert refreshes(server) == 2
    again = await process.installs("TR9")
    assert await process.token("TR9") == again.bot_token


async def test_a_token_without_an_end_is_left_as_it_is(process: Process, server: SlackServer) -> None:
    token = server.install("TR10")
    await process.installations.put(Installation("TR10", token, "UBOTTR10", "", BEGAN))
    process.passes(LIFE)
    assert await process.token("TR10") == token
    server.fails("auth.test", says_error("invalid_auth"))
    with pytest.raises(Failed, match="invalid_auth"):
        await process.says_who_it_is(token)
    assert refreshes(server) == 0


async def test_whoever_stops_waiting_does_not_lose_what_slack_gave(process: Process, server: SlackServer) -> None:
    first = await process.installs("TR11")
    process.passes(LIFE)
    server.fails("oauth.v2.access", is_slow(0.2))
    with pytest.raises(TimeoutError):
        async with asyncio.timeout(0.15):
            await process.token("TR11")
    await process.rotation.close()
    assert await process.token("TR11") != first.bot_token
    assert refreshes(server) == 1
