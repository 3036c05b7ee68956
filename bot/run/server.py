"""Runs the HTTP application: from the open parts to a drained end.

Its end: unready, then no new turns, then at most DRAIN_S for those under way, then everything closes.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from importlib.metadata import version

import structlog
from aiohttp import web

from bot.app import Platter, page_surfaces
from bot.observability.metrics import Metrics
from bot.settings import Settings
from bot.webpage.files import files
from bot.webpage.page import Page
from bot.webpage.page import Parts as PageParts
from bot.webpage.routes import Door, page_routes
from channels.http.app import SERVER_OPTIONS, Probes, build_app
from channels.http.auth import Keys
from channels.http.endpoints import Endpoints, Limits
from engine.ports import PlatterError

log = structlog.get_logger()
DRAIN_S = 25.0
"""Kubernetes gives 30 s from SIGTERM to SIGKILL by default; five are left for closing."""
PROBE_S = 0.3
"""A part that takes longer to say it is there counts as degraded."""


def build_server(
    platter: Platter, settings: Settings, metrics: Metrics | None = None
) -> tuple[web.Application, Probes]:
    """The application over the open parts, and the probes that its life is steered by."""
    probes = build_probes(platter, metrics or Metrics())
    limits = Limits(
        tenant_requests_per_minute=settings.tenant_requests_per_minute,
        user_requests_per_minute=settings.user_requests_per_minute,
        concurrent_turns=settings.max_concurrent_turns,
        body_bytes=settings.max_body_bytes,
    )
    token = settings.service_token.get_secret_value() if settings.service_token else None
    endpoints = Endpoints(platter.engine, Keys(settings.keys), limits, service_token=token)
    app = build_app(endpoints, probes, with_home=not settings.shows_page, origins=settings.origins)
    if settings.shows_page:
        door = Door(endpoints.keys, settings.max_body_bytes, lambda: probes.draining)
        page = page_of(platter, endpoints, settings.best_order)
        app.router.add_routes(page_routes(page, files(), door))
    return app, probes


def page_of(platter: Platter, endpoints: Endpoints, adds: bool) -> Page:
    """The page over the open parts, held to the shares that the HTTP interface is held to. `adds`: best
    orders to pages of dishes."""
    stores = platter.stores

    async def items() -> int:
        return (await platter.stores.catalog.current()).items

    def allow(tenant: str, who: str) -> None:
        endpoints.allow_tenant(tenant)
        endpoints.allow_user(tenant, who)

    return Page(
        PageParts(
            engine=platter.engine,
            answer=endpoints.answer,
            allow=allow,
            log=stores.log,
            documents=stores.catalog.documents,
            items=items,
            surfaces=page_surfaces(),
            adds=adds,
            now=stores.clock.now,
        )
    )


def build_probes(platter: Platter, metrics: Metrics) -> Probes:
    return Probes(
        version=version("platter"),
        degraded=lambda: degraded_parts(platter),
        metrics=metrics.exposition,
        observe=metrics.observe,
    )


async def degraded_parts(platter: Platter) -> dict[str, str]:
    """part → what is wrong, for the parts that turns can do without for a while."""
    checks: dict[str, Callable[[], Awaitable[None]]] = {
        "postgresql": lambda: _database_answers(platter),
        "redis": platter.sessions.ping,
        "word index": lambda: _words_answer(platter),
    }
    found: dict[str, str] = {}
    for part, check in checks.items():
        if part == "word index" and "postgresql" in found:
            continue  # which generation it should have, only the database knows
        try:
            await asyncio.wait_for(check(), PROBE_S)
        except (PlatterError, TimeoutError) as wrong:
            found[part] = type(wrong).__name__
    return found


async def _database_answers(platter: Platter) -> None:
    await platter.stores.catalog.state()


async def _words_answer(platter: Platter) -> None:
    """Of the generation that turns ask now."""
    snapshot = await platter.stores.catalog.current()
    await platter.stores.words.require(snapshot.generation)


@asynccontextmanager
async def serving(app: web.Application, probes: Probes, host: str, port: int) -> AsyncIterator[int]:
    """Listens for as long as the block lasts; yields the port. Leaving it drains."""
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=DRAIN_S, **SERVER_OPTIONS)
    await runner.setup()
    try:
        site = web.TCPSite(runner, host, port)
        await site.start()
        yield int(runner.addresses[0][1])
    finally:
        probes.draining = True
        log.info("draining")
        await runner.cleanup()
        log.info("drained")
