"""`platter serve`: opens everything, says what is embedded and what is remote, serves until it is told to stop."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from datetime import timedelta

import structlog

from bot.settings import Settings
from bot.signals import until_told
from bot.wiring import Platter, keep_up, open_platter
from engine.ports import PlatterError

log = structlog.get_logger()
KEEP_UP_S = 1.0
"""How often a new generation is looked for: a few small queries. A turn that comes sooner loads it itself."""
RETENTION_CHECK_S = 3_600.0
"""Retention is told in days, so an hour late is in time."""


async def serve(settings: Settings, with_sample: bool, say: Callable[[str], None]) -> None:
    """Runs until SIGTERM or SIGINT."""
    async with until_told() as told, open_platter(settings) as platter:
        if with_sample:
            await put_in_sample(platter, settings, say)
        await platter.warm()
        from bot.server import build_server, serving

        app, probes = build_server(platter, settings)
        async with _chores(platter, settings), serving(app, probes, settings.host, settings.port) as port:
            for line in await opening_lines(platter, settings, port):
                say(line)
            log.info("serving", host=settings.host, port=port)
            await told.wait()


async def put_in_sample(platter: Platter, settings: Settings, say: Callable[[str], None]) -> None:
    """The shipped sample, into an empty embedded catalogue only."""
    if settings.database_url is not None or (await platter.stores.catalog.state()).generation > 0:
        return
    from ingest.pipeline import ingest

    stores = platter.stores
    report = await ingest(
        [], writer=stores.writer, embedder=stores.embedder, clock=stores.clock, sample=True, owner="sample"
    )
    say(f"Put in the sample: {report.written:,} dishes. The first real `platter ingest` takes it out.")


async def opening_lines(platter: Platter, settings: Settings, port: int) -> list[str]:
    """What is embedded, what is remote, what is in it, and where to go next."""
    snapshot = await platter.stores.catalog.current()
    restaurants = len(snapshot.vocabulary.restaurants)
    where = f"http://{'[' + settings.host + ']' if ':' in settings.host else settings.host}:{port}"
    keys = len(settings.keys)
    return [
        f"Platter serves {snapshot.items:,} dishes of {restaurants:,} restaurant{'s' * (restaurants != 1)} on {where}",
        f"  PostgreSQL {_where(settings.database_url)}, Redis {_where(settings.redis_url)}, word index and "
        f"embeddings in the process; data in {platter.stores.data_folder}",
        f"  {keys} API key{'s' if keys != 1 else ''}" if keys else "  no API keys: only this machine is answered",
        *([f"  language model {', then '.join(settings.models)}"] if platter.model else []),
        *([] if snapshot.items else ["  the catalogue is empty: platter ingest PATH… (or --sample)"]),
        f"  next: {where}/docs to read and try the interface; `platter chat` to talk in a terminal",
    ]


def _where(url: object) -> str:
    return "embedded" if url is None else "remote"


@asynccontextmanager
async def _chores(platter: Platter, settings: Settings) -> AsyncIterator[None]:
    """What goes on beside serving: the word index kept up, old texts erased."""
    tasks = [
        asyncio.create_task(keep_up(platter, KEEP_UP_S)),
        asyncio.create_task(_erase_old_texts(platter, settings.turn_retention_days)),
    ]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task


async def _erase_old_texts(platter: Platter, days: int) -> None:
    while True:
        try:
            before = platter.stores.clock.now() - timedelta(days=days)
            erased = await platter.stores.log.erase_older(before)
            log.info("old_texts_erased", turns=erased)
        except PlatterError as failed:
            log.warning("retention_failed", error=type(failed).__name__)
        await asyncio.sleep(RETENTION_CHECK_S)
