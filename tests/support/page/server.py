"""Web servers of the page alone: over a scripted answer, or with the plainer files."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from aiohttp.test_utils import TestServer

from bot.app import Platter, page_surfaces
from bot.run.server import page_of
from bot.webpage.files import PLAIN, Files, files
from bot.webpage.page import Page, Parts
from bot.webpage.routes import Door, page_routes
from channels.http.app import Probes, build_app
from channels.http.auth import Keys
from channels.http.endpoints import Endpoints, Limits
from engine.messages import Reply
from tests.support.scripted_engine import ScriptedEngine
from tests.support.stores.small_catalogue import SmallCatalog
from tests.support.stores.small_parts import SmallLog

BODY_BYTES = 65_536
LIMITS = Limits(tenant_requests_per_minute=100_000, user_requests_per_minute=100_000)


@asynccontextmanager
async def scripted_page(reply: Reply, shown: Files | None = None) -> AsyncIterator[str]:
    """The address of a page that answers everything with this."""
    engine = ScriptedEngine(reply=reply)
    endpoints = Endpoints(engine, Keys({}), LIMITS)
    page = Page(
        Parts(
            engine=engine,
            answer=endpoints.answer,
            allow=lambda tenant, who: None,
            log=SmallLog(),
            documents=SmallCatalog().documents,
            items=_some,
            surfaces=page_surfaces(),
        )
    )
    async with _served(endpoints, page, shown or files()) as address:
        yield address


@asynccontextmanager
async def plain_page(platter: Platter) -> AsyncIterator[str]:
    """The address of the page as it is where it cannot be built."""
    async with _page(platter, Files(PLAIN), adds=False) as address:
        yield address


@asynccontextmanager
async def adding_page(platter: Platter, is_built: bool = True) -> AsyncIterator[str]:
    """The address of a page that adds best orders to answers; the sample's own page does not, as its tests say what
    stands there."""
    async with _page(platter, files() if is_built else Files(PLAIN), adds=True) as address:
        yield address


@asynccontextmanager
async def _page(platter: Platter, shown: Files, adds: bool) -> AsyncIterator[str]:
    endpoints = Endpoints(platter.engine, Keys({}), LIMITS)
    async with _served(endpoints, page_of(platter, endpoints, adds), shown) as address:
        yield address


async def _some() -> int:
    return 1_240


@asynccontextmanager
async def _served(endpoints: Endpoints, page: Page, shown: Files) -> AsyncIterator[str]:
    app = build_app(endpoints, Probes(), with_home=False)
    app.router.add_routes(page_routes(page, shown, Door(endpoints.keys, BODY_BYTES, lambda: False)))
    async with TestServer(app) as server:
        yield str(server.make_url("/"))
