"""Parts of a process that serves or works: its inbox and worker, what restaurants are sent, its figures."""

from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import TYPE_CHECKING

import structlog

from bot.app import Platter
from bot.channels.connect import Connected
from bot.delivery.pools import Delivery, open_delivery
from bot.delivery.worker import Worker, working
from bot.encryption import Seal, seal_of
from bot.settings import Settings
from bot.suppliers.connect import sending_of
from bot.suppliers.sending import Sending

if TYPE_CHECKING:
    from bot.observability.metrics import Metrics

log = structlog.get_logger()


def count(platter: Platter, delivery: Delivery, metrics: "Metrics") -> None:
    """From now on turns are counted, searches logged, and what stands is read with each scrape."""
    from bot.observability.gauges import Standing

    catalog, database = platter.stores.catalog, platter.stores.database
    platter.engine.tell = metrics.turn
    platter.engine.note = lambda event, figures: log.info(event, **figures)
    pools = {"turns": database, "inbox": delivery.front, "worker": delivery.database}
    caches = {"generation": catalog.snapshots, "documents": catalog.remembered, "kept_files": catalog.kept}
    metrics.read(Standing(database, catalog, pools, caches))


def opened_delivery(platter: Platter) -> AbstractAsyncContextManager[Delivery]:
    assert platter.stores.urls.database_url is not None
    return open_delivery(platter.stores.urls.database_url, platter.stores.seal)


def sending_in(
    platter: Platter, settings: Settings, delivery: Delivery, channels: Sequence[Connected]
) -> tuple[Sending, Seal] | None:
    """None where no orders are taken."""
    seal = seal_of(settings)
    if seal is None or platter.stores.orders.off:
        return None
    by_platform = {one.channel.platform: one.channel for one in channels}
    return sending_of(platter, settings, delivery.database, by_platform, seal), seal


@asynccontextmanager
async def working_on(
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
