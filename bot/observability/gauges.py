"""What stands at the moment of a scrape: what waits, what is dead, the catalogue, the pools, what the caches had.

What PostgreSQL knows is read then, at most once a second and within half of one; where it does not answer, its figures
are left out, because a number of before would be a wrong one.
"""

import asyncio
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from time import monotonic

from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily
from prometheus_client.metrics_core import Metric
from prometheus_client.registry import Collector

from bot.delivery.lanes import SQL
from bot.operations.open_orders import Waits, waits_for_operator
from engine.ports import Unavailable
from engine.stores.postgres.catalog import PostgresCatalog, State
from engine.stores.postgres.database import Database, PoolUse
from engine.stores.snapshot_cache.columns import Lookups

READ_S = 0.5
"""A scrape waits 10 s by default (Prometheus, scrape_timeout) and asks every few seconds; a healthy server answers in
milliseconds."""
FRESH_S = 1.0
"""However often the page is asked for, the database is asked no oftener."""


@dataclass(frozen=True, slots=True)
class Waiting:
    """Of one line, "in" or "out", over all tenants."""

    line: str
    depth: int
    oldest_s: float
    dead: int


@dataclass(frozen=True, slots=True)
class Known:
    """What PostgreSQL said."""

    lines: tuple[Waiting, ...]
    state: State
    published_at: datetime | None
    waits: Waits
    """For the operator."""


async def waiting(database: Database, limit_s: float | None = None) -> tuple[Waiting, ...]:
    """Of each line what waits and what is dead. Raises Unavailable."""
    async with database.connection(limit_s) as connection:
        rows = await (await connection.execute(SQL["standing"])).fetchall()
    return tuple(Waiting(*row) for row in rows)


class Standing(Collector):
    def __init__(
        self,
        database: Database,
        catalog: PostgresCatalog,
        pools: Mapping[str, Database],
        caches: Mapping[str, Lookups],
        now_s: Callable[[], float] = monotonic,
        read_within_s: float = READ_S,
    ) -> None:
        self._read_within_s = read_within_s
        self._database = database
        self._catalog = catalog
        self._pools = pools
        self._caches = caches
        self._now_s = now_s
        self._known: Known | None = None
        self._read_s = float("-inf")
        self._one_at_a_time = asyncio.Lock()

    async def refresh(self) -> None:
        """Never raises."""
        async with self._one_at_a_time:
            if self._now_s() - self._read_s < FRESH_S:
                return
            try:
                async with asyncio.timeout(self._read_within_s):
                    self._known = await self._asked()
            except (Unavailable, TimeoutError):
                self._known = None
            self._read_s = self._now_s()

    async def _asked(self) -> Known:
        lines = await waiting(self._database, self._read_within_s)
        state, published_at = await self._catalog.state(), await self._catalog.published_at()
        return Known(lines, state, published_at, await waits_for_operator(self._database, self._read_within_s))

    def collect(self) -> Iterator[Metric]:
        known, loaded = self._known, self._catalog.loaded
        yield _gauge("platter_postgresql_up", "Whether PostgreSQL answered this scrape", int(known is not None))
        if known is not None:
            yield from _of_lines(known)
            yield from _of_catalogue(known)
            yield _of_orders(known.waits)
        if loaded is not None:
            about = "Generation of the catalogue that this process has loaded"
            yield _gauge("platter_catalogue_loaded_generation", about, loaded.generation)
        yield from _of_pools({name: database.use for name, database in self._pools.items()})
        yield _of_caches(self._caches)


def _gauge(name: str, about: str, value: float) -> Metric:
    return GaugeMetricFamily(name, about, value=value)


def _of_lines(known: Known) -> Iterator[Metric]:
    depth = GaugeMetricFamily("platter_delivery_waiting", "Arrivals and posts not settled yet", labels=["line"])
    oldest = GaugeMetricFamily(
        "platter_delivery_oldest_age_seconds", "Age of the oldest that is not settled yet; 0: none", labels=["line"]
    )
    dead = GaugeMetricFamily("platter_dead_letters", "Dead letters that were not put back", labels=["line"])
    for one in known.lines:
        depth.add_metric([one.line], one.depth)
        oldest.add_metric([one.line], one.oldest_s)
        dead.add_metric([one.line], one.dead)
    yield from (depth, oldest, dead)


def _of_catalogue(known: Known) -> Iterator[Metric]:
    yield _gauge(
        "platter_catalogue_generation", "Generation of the catalogue that is published", known.state.generation
    )
    yield _gauge("platter_catalogue_items", "Items of the published generation", known.state.items)
    if known.published_at is not None:
        about, at_s = "When it was published; its age is time() less this", known.published_at.timestamp()
        yield _gauge("platter_catalogue_published_timestamp_seconds", about, at_s)


def _of_orders(waits: Waits) -> Metric:
    about = "Messages to restaurants that wait for the operator: platter orders list --open"
    found = GaugeMetricFamily("platter_orders_open", about, labels=["state"])
    found.add_metric(["to_pass_on"], waits.to_pass_on)
    found.add_metric(["not_sent"], waits.not_sent)
    return found


def _of_pools(pools: Mapping[str, PoolUse]) -> Iterator[Metric]:
    connections = GaugeMetricFamily(
        "platter_pool_connections", "Open connections to PostgreSQL", labels=["pool", "state"]
    )
    most = GaugeMetricFamily("platter_pool_connections_limit", "Most connections that it opens", labels=["pool"])
    waiting = GaugeMetricFamily("platter_pool_waiting", "Calls that wait for a connection", labels=["pool"])
    for name, use in pools.items():
        connections.add_metric([name, "busy"], use.busy)
        connections.add_metric([name, "idle"], use.idle)
        most.add_metric([name], use.most)
        waiting.add_metric([name], use.waiting)
    yield from (connections, most, waiting)


def _of_caches(caches: Mapping[str, Lookups]) -> Metric:
    asked = CounterMetricFamily(
        "platter_cache_lookups", "How often a cache had what it was asked for", labels=["cache", "result"]
    )
    for name, lookups in caches.items():
        asked.add_metric([name, "hit"], lookups.hits)
        asked.add_metric([name, "miss"], lookups.misses)
    return asked
