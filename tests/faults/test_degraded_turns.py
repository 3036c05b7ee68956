"""Conversations that go on while a part is broken: what is down is said, what passes is found, nothing is lost."""

import asyncio
import shutil
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import Any
from uuid import uuid4

import pytest
import redis
from aiohttp.test_utils import TestClient, TestServer
from psycopg import AsyncConnection

from bot.app import LEXICAL_FOLDER, LOADED_FOLDER, Platter, open_platter
from bot.run.server import build_server
from bot.settings import Settings
from engine.messages import Reply
from engine.ports import Unavailable
from ingest.pipeline import ingest
from tests.support.deadlines import deadlines
from tests.support.stores.breakable_servers import Breakable, breakable_servers
from tests.support.stores.frozen_processes import frozen, redis_pid
from tests.support.told import facts, says, thread

PASTA = "pasta for 25 in Boston"
STORY = ("lunch for 25 in Boston", "any vegetarian options?", "in Cambridge", "more")
PART_S, REDIS_S = 4.0, 1.0
"""Deadlines that a part which is well keeps to on a slow machine, too."""
IN_TIME_S = 25.0
"""A frozen Redis costs a turn its three failures and then nothing, an arm its deadline; a slow machine gets the rest,
and whoever waits for a lock that is not let go waits for ever."""
BACK_WITHIN_S = 30.0
"""The pool tries a server that was gone again and again, at growing distances."""


@pytest.fixture(scope="module", autouse=True)
def _parts_do_not_answer() -> Iterator[None]:
    with deadlines(PART_S, redis_s=REDIS_S):
        yield


@pytest.fixture(scope="module")
def servers_here(request: pytest.FixtureRequest) -> Iterator[Breakable]:
    """A set of this module's own, since it breaks them."""
    with breakable_servers(request.config.getoption("remote")) as breakable:
        yield breakable


@pytest.fixture(scope="module")
def settings(servers_here: Breakable) -> Settings:
    return servers_here.settings(tenant_requests_per_minute=100_000, user_requests_per_minute=100_000)


SERVERS_OF: dict[int, Breakable] = {}
"""By the identity of the open Platter that works on them."""


@pytest.fixture(scope="module")
async def platter(settings: Settings, servers_here: Breakable) -> AsyncIterator[Platter]:
    async with open_platter(settings) as opened:
        SERVERS_OF[id(opened)] = servers_here
        stores = opened.stores
        await ingest([], writer=stores.writer, embedder=stores.embedder, clock=stores.clock, sample=True)
        await opened.warm()
        yield opened


def codes(reply: Reply) -> list[str]:
    return [notice.code for notice in reply.notices]


@contextmanager
def no_word_index(platter: Platter) -> Iterator[None]:
    """Its folder is gone before anything of it was read."""
    shutil.rmtree(platter.stores.data_folder / LEXICAL_FOLDER)
    yield


@asynccontextmanager
async def vectors_locked(platter: Platter) -> AsyncIterator[None]:
    """Somebody holds the table, as a rebuild of its index does, and this machine's copy is gone."""
    shutil.rmtree(platter.stores.data_folder / LOADED_FOLDER, ignore_errors=True)
    async with await AsyncConnection.connect(platter.stores.database.url) as other:
        await other.execute("LOCK TABLE platter.menu_embeddings IN ACCESS EXCLUSIVE MODE")
        yield
        await other.rollback()


@asynccontextmanager
async def redis_stopped(platter: Platter) -> AsyncIterator[None]:
    await asyncio.to_thread(SERVERS_OF[id(platter)].stop_redis)
    try:
        yield
    finally:
        await asyncio.to_thread(SERVERS_OF[id(platter)].start)
        await _until_redis_is_trusted_again(platter)


@asynccontextmanager
async def redis_frozen(platter: Platter) -> AsyncIterator[None]:
    url = platter.stores.urls.redis_url
    assert url is not None
    try:
        with frozen(redis_pid(url)):
            yield
    finally:
        await _until_redis_is_trusted_again(platter)


@asynccontextmanager
async def postgres_stopped(platter: Platter) -> AsyncIterator[None]:
    await asyncio.to_thread(SERVERS_OF[id(platter)].stop_postgres)
    try:
        yield
    finally:
        await asyncio.to_thread(SERVERS_OF[id(platter)].start)


async def _until_redis_is_trusted_again(platter: Platter) -> None:
    deadline = time.monotonic() + BACK_WITHIN_S
    while True:
        try:
            return await platter.sessions.ping()
        except Unavailable:
            assert time.monotonic() < deadline
            await asyncio.sleep(0.1)


async def test_without_the_word_index_dishes_are_found_by_meaning_and_it_is_said(
    platter: Platter, settings: Settings
) -> None:
    everything = await says(platter, thread(), PASTA)
    async with open_platter(settings) as fresh:
        with no_word_index(fresh):
            reply = await says(fresh, thread(), PASTA)
            assert reply.notices[0].text == "Word search is down, so these match by meaning only."
            assert reply.cards
            assert (reply.total, reply.restaurants) == (everything.total, everything.restaurants)
            assert all(card.city == "Boston" for card in reply.cards)
    async with open_platter(settings) as mended:
        assert facts(await says(mended, thread(), PASTA)) == facts(everything)


async def test_without_the_vectors_dishes_are_found_by_words_in_time_and_it_is_said(
    platter: Platter, settings: Settings
) -> None:
    everything = await says(platter, thread(), PASTA)
    async with open_platter(settings) as fresh:
        async with vectors_locked(fresh):
            begun = time.monotonic()
            reply = await says(fresh, thread(), PASTA)
            assert time.monotonic() - begun < IN_TIME_S
            assert reply.notices[0].text == "Meaning search is down, so these match by words only."
            assert reply.cards
            assert reply.total == everything.total
        assert facts(await says(fresh, thread(), PASTA)) == facts(everything)


async def test_without_both_what_passes_is_shown_in_order_and_it_is_said(platter: Platter, settings: Settings) -> None:
    everything = await says(platter, thread(), PASTA)
    async with open_platter(settings) as fresh:
        with no_word_index(fresh):
            async with vectors_locked(fresh):
                replies = [await says(fresh, thread(), PASTA) for _ in range(2)]
    first, second = replies
    assert codes(first)[0] == "search_down"
    assert first.total == everything.total
    assert first.cards
    assert all(card.group == "asked" for card in first.cards)
    assert facts(first) == facts(second)


@pytest.mark.parametrize("fault", [redis_stopped, redis_frozen])
async def test_a_conversation_goes_on_without_redis_as_it_would_have(platter: Platter, fault: Any) -> None:
    undisturbed, disturbed = thread(), thread()
    expected = [await says(platter, undisturbed, line) for line in STORY]
    await says(platter, disturbed, STORY[0])
    async with fault(platter):
        for line, whole in zip(STORY[1:], expected[1:], strict=True):
            begun = time.monotonic()
            reply = await says(platter, disturbed, line)
            assert time.monotonic() - begun < IN_TIME_S
            assert codes(reply)[0] == "sessions_down"
            assert reply.notices[0].leads
            assert facts(reply) == facts(whole)
    assert facts(await says(platter, disturbed, "for 10")) == facts(await says(platter, undisturbed, "for 10"))
    last = await platter.stores.log.last(disturbed)
    assert last is not None
    assert last.seq == len(STORY) + 1


async def test_a_thread_that_is_forgotten_while_redis_is_frozen_stays_forgotten(platter: Platter) -> None:
    key = thread()
    await says(platter, key, "lunch for 25 in Boston, one of us is allergic to nuts")
    async with redis_frozen(platter):
        await platter.engine.forget_thread(key)
    assert await platter.engine.session(key) is None
    reply = await says(platter, key, "Thai food for a party")
    assert (reply.filters.party, reply.filters.city, reply.filters.allergies) == (None, None, ())


@pytest.mark.parametrize(
    "garbage", [b"{broken", b"7\n{broken", b"x\n{}", b"\xff\xfe", b"", b'1\n{"thread_key": 5}', b"1\n[]"]
)
async def test_a_session_that_nobody_wrote_is_rebuilt_from_the_log(platter: Platter, garbage: bytes) -> None:
    whole, spoilt = thread(), thread()
    for key in (whole, spoilt):
        await says(platter, key, *STORY[:2])
    url = platter.stores.urls.redis_url
    assert url is not None
    with redis.Redis.from_url(url) as client:
        (name,) = [one for one in client.scan_iter("session:*") if spoilt.thread.encode() in one]
        client.set(name, garbage)
    for line in STORY[2:]:
        assert facts(await says(platter, spoilt, line)) == facts(await says(platter, whole, line))
    session = await platter.sessions.load(spoilt)
    assert session is None or session.seq == len(STORY)


async def test_without_postgres_a_turn_is_a_clear_503_and_nothing_is_half_written(
    platter: Platter, settings: Settings
) -> None:
    app, _ = build_server(platter, settings)
    async with TestClient(TestServer(app)) as http:
        session_id = uuid4().hex

        async def post(line: str) -> tuple[int, dict[str, Any]]:
            response = await http.post("/chat/search", json={"session_id": session_id, "user_input": line})
            return response.status, await response.json()

        status, first = await post(STORY[0])
        assert status == 200, first
        async with postgres_stopped(platter):
            begun = time.monotonic()
            status, problem = await post(STORY[1])
            assert time.monotonic() - begun < IN_TIME_S
            assert status == 503
            assert problem["type"] == "urn:platter:problem:unavailable"
            assert problem["detail"] == "Try again."
            assert STORY[1] not in str(problem)
        status, answer = await _until_answered(lambda: post(STORY[1]))
        assert status == 200
        assert answer["filters"]["dietary_labels"] == ["vegetarian"]
        assert answer["filters"]["serves_min"] == 25
        session = await (await http.get(f"/session/{session_id}")).json()
        assert str(session).count(STORY[1]) == 1


async def _until_answered(ask: Any) -> tuple[int, dict[str, Any]]:
    deadline = time.monotonic() + BACK_WITHIN_S
    while True:
        status, answer = await ask()
        if status != 503:
            return status, answer
        assert time.monotonic() < deadline, "PostgreSQL is back, and turns are not"
        await asyncio.sleep(0.2)


async def test_both_servers_gone_and_back_lose_no_word_of_a_conversation(platter: Platter) -> None:
    undisturbed, disturbed = thread(), thread()
    await says(platter, undisturbed, *STORY[:2])
    await says(platter, disturbed, *STORY[:2])
    async with redis_stopped(platter), postgres_stopped(platter):
        with pytest.raises(Unavailable):
            await says(platter, disturbed, STORY[2])
    await _until_back(platter)
    for line in STORY[2:]:
        assert facts(await says(platter, disturbed, line)) == facts(await says(platter, undisturbed, line))


async def _until_back(platter: Platter) -> None:
    deadline = time.monotonic() + BACK_WITHIN_S
    while True:
        try:
            await platter.stores.catalog.state()
            return
        except Unavailable:
            assert time.monotonic() < deadline
            await asyncio.sleep(0.2)
