"""Conversations that go on while OpenSearch is broken, frozen, killed or of another version: never a wrong answer."""

import asyncio
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
import redis
from pydantic import SecretStr

from bot.app import Platter, keep_up, open_platter, open_stores
from bot.cli.doctor import examine
from bot.embedded.servers import Urls
from bot.run.server import degraded_parts
from bot.settings import Settings
from engine.messages import Reply, ThreadKey
from engine.ports import Unavailable, Unusable
from engine.stores.opensearch import generations as opensearch_generations
from engine.stores.opensearch import writer as opensearch_writer
from engine.stores.opensearch.client import BREAKER_FAILURES, OpenSearch
from engine.stores.opensearch.words import OpenSearchWords
from engine.stores.opensearch.writer import OpenSearchWriter
from ingest.pipeline import ingest
from ingest.reindex import reindex
from ingest.remove import remove
from tests.support.deadlines import set_default
from tests.support.stores.faulty_opensearch import FAULTS, Wire, faulty_wire
from tests.support.stores.opensearch_server import OpenSearchServer
from tests.support.told import facts, says, thread

STORY = ("pasta for 25 in Boston", "any vegetarian options?", "in Cambridge")
DEADLINE_S = 3.0
"""Twice what ships, for a slow machine."""
IN_TIME_S = 25.0
"""A deadline, and the rest for a slow machine; one who waits for a frozen server waits for ever."""
BREAKER_OPEN_S = 0.2
BACK_WITHIN_S = 30.0
BY_MEANING = "Word search is down, so these match by meaning only."


@pytest.fixture(scope="module", autouse=True)
def _short_breaks() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        set_default(patch, OpenSearch.__init__, "breaker_open_s", BREAKER_OPEN_S)
        set_default(patch, OpenSearchWriter.__init__, "busy_pauses_s", (0.1, 0.1))
        set_default(patch, OpenSearchWords.__init__, "deadline_s", DEADLINE_S)
        yield


@pytest.fixture(scope="module")
async def wire_and_url(opensearch: OpenSearchServer) -> AsyncIterator[tuple[Wire, str]]:
    async with faulty_wire(opensearch.url) as both:
        yield both


@pytest.fixture(scope="module")
def wire(wire_and_url: tuple[Wire, str]) -> Wire:
    return wire_and_url[0]


@pytest.fixture(scope="module")
def settings(
    wire_and_url: tuple[Wire, str], database_url: str, servers: Urls, tmp_path_factory: pytest.TempPathFactory
) -> Settings:
    return Settings(
        _env_file=None,
        database_url=SecretStr(database_url),
        redis_url=SecretStr(str(servers.redis_url)),
        opensearch_url=SecretStr(wire_and_url[1]),
        data_dir=tmp_path_factory.mktemp("data"),
    )  # type: ignore[call-arg]


@pytest.fixture(scope="module")
async def platter(settings: Settings) -> AsyncIterator[Platter]:
    with redis.Redis.from_url(str(settings.redis_url and settings.redis_url.get_secret_value())) as client:
        client.flushdb()
    async with open_platter(settings) as opened:
        stores = opened.stores
        await ingest([], writer=stores.writer, embedder=stores.embedder, clock=stores.clock, sample=True)
        await opened.warm()
        yield opened


def found(reply: Reply) -> tuple[Any, ...]:
    """Without the order, which an index with deleted documents among its statistics may give otherwise."""
    return reply.headline, sorted(card.lines for card in reply.cards), reply.total, reply.filters


def down(reply: Reply) -> bool:
    return any(notice.text == BY_MEANING for notice in reply.notices)


async def answered_in_time(platter: Platter, key: ThreadKey, line: str) -> Reply:
    begun = time.monotonic()
    reply = await says(platter, key, line)
    assert time.monotonic() - begun < IN_TIME_S
    return reply


async def until_well(platter: Platter) -> None:
    deadline = time.monotonic() + BACK_WITHIN_S
    while down(await says(platter, thread(), STORY[0])):
        assert time.monotonic() < deadline, "OpenSearch is back, and nobody asks it"
        await asyncio.sleep(0.1)


@contextmanager
def broken(wire: Wire, fault: str) -> Iterator[None]:
    wire.fault = fault
    try:
        yield
    finally:
        wire.fault = None


async def test_while_it_is_well_nothing_is_said_and_words_rank(platter: Platter) -> None:
    reply = await says(platter, thread(), STORY[0])
    assert not down(reply)
    assert reply.cards
    assert await degraded_parts(platter) == {}


@pytest.mark.parametrize("fault", FAULTS)
async def test_whatever_breaks_the_conversation_goes_on_by_meaning_and_it_is_said(
    platter: Platter, wire: Wire, fault: str
) -> None:
    undisturbed, disturbed = thread(), thread()
    whole = [await says(platter, undisturbed, line) for line in STORY]
    await says(platter, disturbed, STORY[0])
    with broken(wire, fault):
        for line, expected in zip(STORY[1:], whole[1:], strict=True):
            reply = await answered_in_time(platter, disturbed, line)
            assert down(reply)
            assert (reply.total, reply.restaurants, reply.filters) == (
                expected.total, expected.restaurants, expected.filters,
            )  # fmt: skip
    await until_well(platter)
    for key in (undisturbed, disturbed):
        last = await says(platter, key, "for 10")
    assert facts(last) == facts(await says(platter, undisturbed, "for 10"))


async def test_a_server_that_fails_again_and_again_is_left_alone_for_a_while(
    platter: Platter, wire: Wire, monkeypatch: pytest.MonkeyPatch
) -> None:
    words: Any = platter.stores.words
    stands_still = time.monotonic()
    with broken(wire, "failing"), monkeypatch.context() as patch:
        patch.setattr(words.reader.server._breaker, "_clock", lambda: stands_still)
        for _ in range(BREAKER_FAILURES):
            await says(platter, thread(), STORY[0])
        before = wire.asked
        assert down(await says(platter, thread(), STORY[0]))
        assert wire.asked == before
        assert await degraded_parts(platter) == {"word index": "Unavailable"}
    await until_well(platter)


async def test_a_server_that_freezes_in_mid_conversation_costs_a_turn_its_deadline_and_no_word(
    platter: Platter, opensearch: OpenSearchServer
) -> None:
    key = thread()
    before = await says(platter, key, STORY[0])
    opensearch.freeze()
    try:
        assert down(await answered_in_time(platter, key, STORY[1]))
    finally:
        opensearch.thaw()
    await until_well(platter)
    assert facts(await says(platter, thread(), STORY[0])) == facts(before)


async def test_a_server_killed_in_mid_conversation_is_done_without_and_taken_again_when_it_is_back(
    platter: Platter, opensearch: OpenSearchServer
) -> None:
    key = thread()
    before = await says(platter, key, STORY[0])
    opensearch.kill()
    try:
        for line in STORY[1:]:
            assert down(await answered_in_time(platter, key, line))
    finally:
        await asyncio.to_thread(opensearch.start)
    await until_well(platter)
    assert facts(await says(platter, thread(), STORY[0])) == facts(before)


async def test_a_process_starts_without_it_and_takes_it_when_it_is_back(
    platter: Platter, settings: Settings, wire: Wire
) -> None:
    with broken(wire, "failing"):
        async with open_platter(settings) as late:
            await late.warm()
            assert down(await says(late, thread(), STORY[0]))
            keeping = asyncio.create_task(keep_up(late, 0.05))
            wire.fault = None
            await until_well(late)
            keeping.cancel()


async def test_an_index_that_a_server_lost_is_made_anew_at_the_start(platter: Platter, settings: Settings) -> None:
    before = await says(platter, thread(), STORY[0])
    generation = (await platter.stores.catalog.state()).generation
    await platter.stores.words.writer.drop(generation)
    assert down(await says(platter, thread(), STORY[0]))
    finding = next(one for one in await examine(settings) if one.part == "word index")
    assert (finding.state, "holds nothing" in finding.says) == ("wrong", True)
    async with open_platter(settings) as mended:
        assert facts(await says(mended, thread(), STORY[0])) == facts(before)
    await until_well(platter)


async def test_an_ingest_that_loses_it_leaves_the_old_generation_and_can_be_done_again(
    platter: Platter, settings: Settings, wire: Wire
) -> None:
    before = await says(platter, thread(), STORY[0])
    gone = before.cards[0].restaurant_name
    async with open_stores(settings) as stores:
        parts = {"writer": stores.writer, "embedder": stores.embedder, "clock": stores.clock}
        with broken(wire, "truncated"), pytest.raises(Unavailable):
            await remove(gone, **parts)  # type: ignore[arg-type]
        assert facts(await says(platter, thread(), STORY[0])) == facts(before)
        await remove(gone, **parts)  # type: ignore[arg-type]
    async with open_stores(settings) as stores:
        await ingest([], writer=stores.writer, embedder=stores.embedder, clock=stores.clock, sample=True)
    assert found(await says(platter, thread(), STORY[0])) == found(before)


async def test_an_index_with_other_fields_stops_start_and_ingest_until_it_is_made_anew(
    platter: Platter, settings: Settings, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    before = await says(platter, thread(), STORY[0])
    for module in (opensearch_generations, opensearch_writer):
        monkeypatch.setattr(module, "fingerprint", lambda: "of another version")
    with pytest.raises(Unusable, match="Run `platter reindex`"):
        async with open_platter(settings):
            pass
    finding = next(one for one in await examine(settings) if one.part == "word index")
    assert (finding.state, finding.do) == ("broken", "Run `platter reindex`.")
    gone = before.cards[0].restaurant_name
    async with open_stores(settings) as stores:
        with pytest.raises(Unusable, match="Run `platter reindex`"):
            await remove(gone, writer=stores.writer, embedder=stores.embedder, clock=stores.clock)
    async with open_stores(settings, replaces_embedder=True) as stores:
        await reindex(writer=stores.writer, embedder=stores.embedder, clock=stores.clock)
    async with open_platter(settings) as newer:
        assert found(await says(newer, thread(), STORY[0])) == found(before)
        monkeypatch.undo()
        assert down(await says(platter, thread(), STORY[0])), "an old version reads no new fields"
    async with open_stores(settings, replaces_embedder=True) as stores:
        await reindex(writer=stores.writer, embedder=stores.embedder, clock=stores.clock)
    await until_well(platter)
