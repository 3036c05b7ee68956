"""`platter serve` and `platter work`: open everything, say what is embedded or remote, go on until told to stop."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager, nullcontext, suppress
from datetime import timedelta
from typing import TYPE_CHECKING

import structlog

from bot.app import Platter, Stores, keep_up, open_platter
from bot.channels.connect import Connect, Connected, connect
from bot.delivery.chores import forget_old
from bot.delivery.pools import Delivery, open_delivery
from bot.delivery.worker import Worker, working
from bot.encryption import Seal, seal_of
from bot.run.shutdown import until_told
from bot.settings import Settings
from bot.suppliers.connect import pages_of, sending_of, sends
from bot.suppliers.sending import Sending
from engine.ports import PlatterError

if TYPE_CHECKING:
    from bot.observability.metrics import Metrics

log = structlog.get_logger()
KEEP_UP_S = 1.0
"""How often a new generation is looked for: a few small queries. A turn that comes sooner loads it itself."""
RETENTION_CHECK_S = 3_600.0
"""Retention is told in days, so an hour late is in time."""


class NothingToWorkOn(PlatterError):
    """No channel is connected that puts turns into the inbox: HTTP and the terminal are answered in the call."""


async def serve(
    settings: Settings,
    with_sample: bool,
    say: Callable[[str], None],
    *,
    works: bool = True,
    connected_by: Connect = connect,
) -> None:
    """Runs until SIGTERM or SIGINT; `works`: what the channels bring is answered here, too."""
    async with until_told() as told, open_platter(settings) as platter:
        if with_sample:
            await put_in_sample(platter, settings, say)
        await platter.warm()
        from bot.observability.metrics import Metrics
        from bot.run.server import build_server, serving

        metrics = Metrics()
        app, probes = build_server(platter, settings, metrics)
        async with AsyncExitStack() as stack:
            delivery = await stack.enter_async_context(_delivery(platter))
            count(platter, delivery, metrics)
            channels = await stack.enter_async_context(connected_by(settings, platter, delivery.inbox))
            app.router.add_routes([route for one in channels for route in one.routes])
            if sending := _sending(platter, settings, delivery, channels):
                app.router.add_routes(pages_of(platter, settings, *sending).routes())
                await stack.enter_async_context(sends(sending[0]) if works else nullcontext())
            await stack.enter_async_context(_chores(platter, settings, delivery))
            # Both drain at the same time: the worker's begins when it is told to stop, and is waited for last.
            worked = _working(platter, settings, delivery, channels if works else (), metrics)
            stop = await stack.enter_async_context(worked)
            port = await stack.enter_async_context(serving(app, probes, settings.host, settings.port))
            for line in [*await opening_lines(platter, settings, port), *(one.line for one in channels if one.line)]:
                say(line)
            log.info("serving", host=settings.host, port=port, works=works)
            await told.wait()
            stop()


async def work(
    settings: Settings, say: Callable[[str], None], *, probe_port: int | None = None, connected_by: Connect = connect
) -> None:
    """Answers what others take in, until SIGTERM or SIGINT; probes and figures are on `probe_port`.

    Raises NothingToWorkOn.
    """
    async with until_told() as told, open_platter(settings) as platter, AsyncExitStack() as stack:
        delivery = await stack.enter_async_context(_delivery(platter))
        channels = await stack.enter_async_context(connected_by(settings, platter, delivery.inbox))
        if not channels:
            raise NothingToWorkOn("connect a channel first: see the README")
        await platter.warm()
        await stack.enter_async_context(_chores(platter, settings, delivery))
        from bot.observability.metrics import Metrics
        from bot.run.server import build_probes, serving
        from channels.http.app import build_probes_app

        metrics = Metrics()
        count(platter, delivery, metrics)
        probes = build_probes(platter, metrics)
        if probe_port is not None:  # opened before the worker, so that they say how it drains
            port = await stack.enter_async_context(serving(build_probes_app(probes), probes, settings.host, probe_port))
            log.info("probes", port=port)
        if sending := _sending(platter, settings, delivery, channels):
            await stack.enter_async_context(sends(sending[0]))
        stop = await stack.enter_async_context(_working(platter, settings, delivery, channels, metrics))
        say(f"Platter works on the turns of {', '.join(one.channel.platform for one in channels)}")
        log.info("working")
        await told.wait()
        probes.draining = True
        stop()


def count(platter: Platter, delivery: Delivery, metrics: "Metrics") -> None:
    """From now on turns are counted, searches logged, and what stands is read with each scrape."""
    from bot.observability.gauges import Standing

    catalog, database = platter.stores.catalog, platter.stores.database
    platter.engine.tell = metrics.turn
    platter.engine.note = lambda event, figures: log.info(event, **figures)
    pools = {"turns": database, "inbox": delivery.front, "worker": delivery.database}
    caches = {"generation": catalog.snapshots, "documents": catalog.remembered, "kept_files": catalog.kept}
    metrics.read(Standing(database, catalog, pools, caches))


def _delivery(platter: Platter) -> AbstractAsyncContextManager[Delivery]:
    assert platter.stores.urls.database_url is not None
    return open_delivery(platter.stores.urls.database_url, platter.stores.seal)


def _sending(
    platter: Platter, settings: Settings, delivery: Delivery, channels: Sequence[Connected]
) -> tuple[Sending, Seal] | None:
    """None where no orders are taken."""
    seal = seal_of(settings)
    if seal is None or platter.stores.orders.off:
        return None
    by_platform = {one.channel.platform: one.channel for one in channels}
    return sending_of(platter, settings, delivery.database, by_platform, seal), seal


@asynccontextmanager
async def _working(
    platter: Platter, settings: Settings, delivery: Delivery, channels: Sequence[Connected], metrics: "Metrics"
) -> AsyncIterator[Callable[[], None]]:
    """Yields what tells the worker to stop; without channels there is none."""
    if not channels:
        yield lambda: None
        return
    by_platform = {one.channel.platform: one.channel for one in channels}
    worker = Worker(
        delivery.database,
        platter.engine,
        by_platform,
        settings.worker_turns,
        observe=metrics.delivered,
        shows=settings.stream,
        adds=platter.engine if settings.best_order else None,
        seal=seal_of(settings),
    )
    async with working(worker):
        yield worker.stop


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
        f"  PostgreSQL {_where(settings.database_url)}, Redis {_where(settings.redis_url)}, {_words_where(settings)} "
        f"embeddings in the process; data in {platter.stores.data_folder}",
        f"  {keys} API key{'s' if keys != 1 else ''}" if keys else "  no API keys: only this machine is answered",
        *([f"  language model {', then '.join(settings.models)}"] if platter.model else []),
        *([] if settings.speaks_slack else ["  no Slack: its settings are empty (.env.example names them)"]),
        *([] if settings.speaks_teams else ["  no Teams: its settings are empty (.env.example names them)"]),
        *([] if snapshot.items else ["  the catalogue is empty: platter ingest PATH… (or --sample)"]),
        _next(where, settings),
    ]


def _next(where: str, settings: Settings) -> str:
    docs, terminal = f"{where}/docs to read and try the interface", "`platter chat` to talk in a terminal"
    if settings.shows_page:
        return f"  next: open {where}/ and talk to it; {docs}; {terminal}"
    return f"  next: {docs}; {terminal}"


def _words_where(settings: Settings) -> str:
    return "word index and" if settings.opensearch is None else "word index by OpenSearch,"


def _where(url: object) -> str:
    return "embedded" if url is None else "remote"


@asynccontextmanager
async def _chores(platter: Platter, settings: Settings, delivery: Delivery) -> AsyncIterator[None]:
    """What goes on beside serving: the word index kept up, old texts erased, what was delivered forgotten."""
    tasks = [
        asyncio.create_task(keep_up(platter, KEEP_UP_S)),
        asyncio.create_task(_every_hour(lambda: erase_old_texts(platter.stores, settings.turn_retention_days))),
        asyncio.create_task(_every_hour(lambda: _forget_delivered(platter, delivery, settings.turn_retention_days))),
    ]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task


async def erase_old_texts(stores: Stores, days: int) -> None:
    """What people said, saved and entered of themselves, each past its time. Raises Unavailable."""
    before = stores.clock.now() - timedelta(days=days)
    erased = await stores.log.erase_older(before)
    log.info("old_texts_erased", turns=erased)
    await stores.favourites.erase_older(before)
    profiles = await stores.people.erase_unseen()
    log.info("old_profiles_erased", profiles=profiles)
    carts = await stores.orders.forget_old()
    log.info("old_carts_erased", carts=carts)


async def _forget_delivered(platter: Platter, delivery: Delivery, days: int) -> None:
    stores = platter.stores
    await forget_old(delivery.database, stores.log, stores.clock.now(), timedelta(days=days))


async def _every_hour(chore: Callable[[], Awaitable[None]]) -> None:
    while True:
        try:
            await chore()
        except PlatterError as failed:
            log.warning("retention_failed", error=type(failed).__name__)
        await asyncio.sleep(RETENTION_CHECK_S)
