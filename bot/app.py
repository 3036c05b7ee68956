"""The composition root: the only file that names concrete stores, and the one that opens and closes everything.

Imports of the engine and of the embedder stand inside, because commands that need neither should start at once.
"""

import asyncio
import gc
import os
from collections.abc import AsyncIterator, Awaitable
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import structlog

from bot.embedded.servers import Urls, embedded_servers
from bot.encryption import Seal, seal_of
from bot.run.malloc import give_back
from bot.settings import Settings
from engine.catalogue import Filters, display_name
from engine.ports import Embedder, LexicalQuery, Unavailable, Unusable
from engine.stores.lexical.word_index import Missing, WordIndex
from engine.stores.postgres.catalog import PostgresCatalog
from engine.stores.postgres.catalog_writer import PostgresCatalogWriter, rebuild_lexical
from engine.stores.postgres.database import Database
from engine.stores.postgres.migrations import migrate
from engine.stores.postgres.orders import PostgresOrders
from engine.stores.postgres.own_page import PostgresFavourites, PostgresSearchHistory
from engine.stores.postgres.people import PostgresPeople
from engine.stores.postgres.turn_log import PostgresTurnLog
from engine.stores.system_clock import SystemClock

if TYPE_CHECKING:
    from bot.webpage.surfaces import Surface
    from engine.engine import Engine
    from engine.models.client import OpenAIModel
    from engine.stores.redis.sessions import RedisSessions
    from engine.stores.redis.wordings import RedisWordings
    from engine.stores.vectors.exact import ExactVectors

LEXICAL_FOLDER = "lexical"
LOADED_FOLDER = "loaded"
"""What a process read of the catalogue, for the next one."""
REBUILD_WAIT_S = 30.0
"""Another process may be making the same word index; then it is there afterwards."""
COLLECT_AFTER = 50_000
"""New objects before cycles are looked for among them. A turn makes thousands at a time and leaves no cycle (measured:
none in sixty turns); looking after every 700, Python's own number, took a tenth of a turn's time."""
OPERATORS_CALL_S = 60.0
"""Of a transaction of an operator's command: nobody's turn waits for it, and counting a large tenant takes seconds."""


@dataclass(frozen=True, slots=True)
class Stores:
    """What ingest and the other commands on the catalogue need."""

    urls: Urls
    """Of the servers in use, embedded or remote."""
    data_folder: Path
    database: Database
    catalog: PostgresCatalog
    writer: PostgresCatalogWriter
    words: WordIndex
    embedder: Embedder
    log: PostgresTurnLog
    people: PostgresPeople
    favourites: PostgresFavourites
    orders: PostgresOrders
    seal: Seal | None
    """Of what is a person's own; None without a key."""
    clock: SystemClock

    async def word_index_is_there(self, generation: int) -> bool:
        """Raises Unavailable where that cannot be told, Unusable where a person has to act."""
        try:
            await self.words.require(generation)
        except Missing:
            return False
        return True

    async def mend_word_index(self) -> bool:
        """Makes the word index anew where it is behind the database; True if it was."""
        generation = (await self.catalog.state()).generation
        if await self.word_index_is_there(generation):
            return False
        async with self.writer.exclusive("word index", REBUILD_WAIT_S):
            generation = (await self.catalog.state()).generation
            if not await self.word_index_is_there(generation):
                await rebuild_lexical(self.database, self.words.writer, generation)
        return True


@dataclass(frozen=True, slots=True)
class Platter:
    """All parts, open."""

    stores: Stores
    engine: "Engine"
    sessions: "RedisSessions"
    vectors: "ExactVectors"
    vectors_up_to: int
    """Items up to which the vectors are held in the process."""
    model: "OpenAIModel | None" = None

    async def warm(self) -> int:
        """Loads what the first turn would wait for; the number of live items."""
        items = await self.engine.warm()
        if self.model is not None:
            await self.model.warm()
        snapshot = await self.stores.catalog.current()
        if 0 < items <= self.vectors_up_to:
            await self.vectors.warm(snapshot.generation)
        with suppress(Unavailable):  # turns go on without it, and say so
            await self.stores.words.reader.search(LexicalQuery("lunch"), Filters(), 1, snapshot.generation)
        # What is loaded by now lives as long as the process: the collector need not walk through it in mid-turn.
        gc.collect()
        give_back()
        gc.freeze()
        gc.set_threshold(COLLECT_AFTER, *gc.get_threshold()[1:])
        gc.enable()  # the command line starts without it
        return items


@asynccontextmanager
async def open_stores(
    settings: Settings, *, replaces_embedder: bool = False, needs_redis: bool = False
) -> AsyncIterator[Stores]:
    """The stores of the catalogue and the turns. Raises what the embedded servers raise, and Unavailable."""
    from engine.stores.vectors.wordllama import WordLlamaEmbedder

    folder = settings.data_folder
    folder.mkdir(parents=True, exist_ok=True)
    async with AsyncExitStack() as stack:
        urls = await stack.enter_async_context(servers_of(settings, needs_redis))
        assert urls.database_url is not None
        await migrate(urls.database_url)
        database = await stack.enter_async_context(Database(urls.database_url))
        words = await stack.enter_async_context(word_index_of(settings, database))
        embedder = WordLlamaEmbedder()
        stack.callback(embedder.close)
        clock, seal = SystemClock(), seal_of(settings, makes=True)
        yield Stores(
            urls=urls,
            data_folder=folder,
            database=database,
            catalog=PostgresCatalog(database, display_name, folder / LOADED_FOLDER),
            writer=PostgresCatalogWriter(
                database,
                words.writer,
                embedder,
                replaces_embedder=replaces_embedder,
                hnsw_above=settings.vectors_in_memory_max,
            ),
            words=words,
            embedder=embedder,
            log=PostgresTurnLog(database, seal),
            people=PostgresPeople(database, seal, clock.now),
            favourites=PostgresFavourites(database),
            orders=PostgresOrders(database, seal, clock.now, settings.orders == "on"),
            seal=seal,
            clock=clock,
        )


@asynccontextmanager
async def open_platter(settings: Settings) -> AsyncIterator[Platter]:
    """Everything a turn needs. Raises WrongEmbedder where the stored vectors are another embedder's."""
    async with AsyncExitStack() as stack:
        # The graph's library takes longer to import than the servers to start, so both go on at once.
        imported = asyncio.create_task(asyncio.to_thread(import_engine))
        stack.push_async_callback(_ended, imported)
        stores = await stack.enter_async_context(open_stores(settings, needs_redis=True))
        await stores.catalog.check_embedder(stores.embedder.fingerprint, stores.embedder.dimensions)
        await _unless_away(stores.mend_word_index(), "word_index_is_away")
        assert stores.urls.redis_url is not None
        from engine.stores.redis.sessions import RedisSessions
        from engine.stores.redis.wordings import RedisWordings

        sessions = await stack.enter_async_context(RedisSessions(stores.urls.redis_url))
        wordings = await stack.enter_async_context(RedisWordings(stores.urls.redis_url))
        await _unless_away(sessions.try_out(), "redis_is_away")
        await imported
        model = await stack.enter_async_context(_language_model(settings))
        yield _assembled(settings, stores, sessions, model, stack, wordings)


@asynccontextmanager
async def word_index_of(settings: Settings, database: Database) -> AsyncIterator[WordIndex]:
    """In the process, or on servers, where each database has indexes of its own."""
    if settings.opensearch is None:
        from engine.stores.tantivy.words import TantivyWords

        async with TantivyWords(settings.data_folder / LEXICAL_FOLDER) as here:
            yield here
    else:
        from engine.stores.opensearch.words import OpenSearchWords

        name = f"{settings.opensearch_index}-{await database.mark()}"
        async with OpenSearchWords(settings.opensearch, name) as there:
            yield there


async def _unless_away(tried: Awaitable[object], event: str) -> None:
    """Stops the start where a setting is wrong; a server that is merely away is done without, and said."""
    try:
        await tried
    except Unusable:
        raise
    except Unavailable as away:
        structlog.get_logger().warning(event, reason=away.reason)


def import_engine() -> None:
    """What a turn needs and a quick command does not."""
    # The graph's library would send every turn, words included, to a tracing service that a developer's shell names.
    os.environ["LANGSMITH_TRACING_V2"] = "false"
    import wordllama  # noqa: F401

    import engine.engine  # noqa: F401


async def _ended(task: "asyncio.Task[None]") -> None:
    await asyncio.wait({task})


@asynccontextmanager
async def _language_model(settings: Settings) -> "AsyncIterator[OpenAIModel | None]":
    """None without a key, or where nobody may use a token."""
    if settings.openai_api_key is None or settings.model_tokens_per_day == 0:
        yield None
        return
    from engine.models.client import OpenAIModel

    key = settings.openai_api_key.get_secret_value()
    async with OpenAIModel(key, settings.openai_base_url, settings.models) as model:
        yield model


def _assembled(
    settings: Settings,
    stores: Stores,
    sessions: "RedisSessions",
    model: "OpenAIModel | None",
    stack: AsyncExitStack,
    wordings: "RedisWordings",
) -> Platter:
    from engine.engine import Engine, Parts
    from engine.models import Models
    from engine.reading import Sends
    from engine.stores.postgres.office import PostgresOffice
    from engine.stores.postgres.spending import PostgresSpending
    from engine.stores.snapshot_cache.columns import KeptColumns
    from engine.stores.snapshot_cache.vectors import KeptVectors
    from engine.stores.vectors.exact import ExactVectors
    from engine.stores.vectors.pgvector_index import PgVectorIndex
    from engine.stores.vectors.pgvector_rows import PgVectorRows
    from engine.stores.vectors.route import VectorRoute

    columns_at = KeptColumns(stores.catalog.current)
    loaded = stores.data_folder / LOADED_FOLDER
    kept_vectors = KeptVectors(loaded, stores.catalog.stamp, stores.catalog.kept)
    exact = ExactVectors(PgVectorRows(stores.database), columns_at, kept_vectors)
    stack.callback(exact.close)
    server = PgVectorIndex(stores.database, columns_at)
    parts = Parts(
        catalog=stores.catalog,
        lexical=stores.words.reader,
        vectors=VectorRoute(exact, server, columns_at, settings.vectors_in_memory_max),
        embedder=stores.embedder,
        sessions=sessions,
        log=stores.log,
        clock=stores.clock,
        people=stores.people,
        favourites=stores.favourites,
        searches=PostgresSearchHistory(stores.database),
        retention_days=settings.turn_retention_days,
        orders=stores.orders,
        models=Models(
            model,
            PostgresSpending(stores.database),
            settings.model_tokens_per_day,
            settings.model_deadline_s,
            Sends(settings.model_overhears, settings.model_allergies),
        )
        if model
        else None,
        office=PostgresOffice(stores.database),
        wordings=wordings,
    )
    engine = Engine(parts)
    stack.callback(engine.close)
    return Platter(stores, engine, sessions, exact, settings.vectors_in_memory_max, model)


@asynccontextmanager
async def servers_of(settings: Settings, needs_redis: bool) -> AsyncIterator[Urls]:
    """The remote servers that the settings name, and embedded ones for the rest."""
    remote = Urls(_secret(settings.database_url), _secret(settings.redis_url))
    missing_redis = needs_redis and remote.redis_url is None
    async with embedded_servers(settings.data_folder, remote.database_url is None, missing_redis) as embedded:
        yield Urls(remote.database_url or embedded.database_url, remote.redis_url or embedded.redis_url)


@asynccontextmanager
async def open_database(settings: Settings) -> AsyncIterator[Database]:
    """Raises what the embedded servers raise, Unavailable and Unusable."""
    async with servers_of(settings, needs_redis=False) as urls, _operators(urls) as database:
        yield database


@asynccontextmanager
async def open_with_sessions(settings: Settings) -> "AsyncIterator[tuple[Database, RedisSessions]]":
    """Raises the same; a remote Redis that is away says so when it is asked for something."""
    from engine.stores.redis.sessions import RedisSessions

    async with AsyncExitStack() as stack:
        urls = await stack.enter_async_context(servers_of(settings, needs_redis=True))
        assert urls.redis_url is not None
        database = await stack.enter_async_context(_operators(urls))
        yield database, await stack.enter_async_context(RedisSessions(urls.redis_url))


@asynccontextmanager
async def _operators(urls: Urls) -> AsyncIterator[Database]:
    assert urls.database_url is not None
    await migrate(urls.database_url)
    async with Database(urls.database_url, size=2, call_timeout_s=OPERATORS_CALL_S) as database:
        yield database


def _secret(url: object) -> str | None:
    return url.get_secret_value() if hasattr(url, "get_secret_value") else None


def page_surfaces() -> "tuple[Surface, ...]":
    """What the page shows an answer as, side by side: one more is a line here (`bot/webpage/surfaces.py` says what)."""
    from bot.webpage.plain import PlainSurface
    from bot.webpage.slack import SlackSurface
    from bot.webpage.teams import TeamsSurface

    return (SlackSurface(), TeamsSurface(), PlainSurface())


async def keep_up(platter: Platter, every_s: float) -> None:
    """Loads a new generation before a turn has to wait for it, and keeps the word index with the database where other
    machines ingest; ends when cancelled."""
    while True:
        await asyncio.sleep(every_s)
        try:
            with suppress(Unavailable):
                await platter.stores.mend_word_index()
            await platter.warm()
        except Unavailable:
            continue  # The database is away, or somebody writes: the next round sees.
