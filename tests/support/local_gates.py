"""The addresses of the channels that answer in the call, over an engine that notes what it is asked: the page's own
conversation, and the HTTP interface."""

import json
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any
from uuid import uuid4

import aiohttp
from aiohttp import web

from bot.app import page_surfaces
from bot.webpage.files import PLAIN, Files
from bot.webpage.page import ABILITIES as PAGE
from bot.webpage.page import Page
from bot.webpage.page import Parts as PageParts
from bot.webpage.routes import Door, page_routes
from channels.http.app import SERVER_OPTIONS, Probes, build_app
from channels.http.auth import Keys
from channels.http.endpoints import Endpoints, Limits
from channels.http.limits import ABILITIES as HTTP
from channels.ports import Arrival, Where
from channels.shared.abilities import Abilities
from channels.shared.payload import Json
from engine.catalogue.document import MenuDocument
from engine.messages import Reply, Turn
from engine.progress import NOBODY, Watch
from tests.support.gates import OTHER_REQUESTS_MAX, Box
from tests.support.loopback import listening
from tests.support.scripted_engine import ScriptedEngine
from tests.support.stores.small_parts import SmallLog

THREAD = "A" * 24


@dataclass
class NotingEngine(ScriptedEngine):
    """Puts what it is asked into the box; where that is gone, so is the database."""

    box: Box = field(default_factory=Box)

    async def answer(self, turn: Turn, watch: Watch = NOBODY) -> Reply:
        where = Where(turn.thread.platform, turn.thread.tenant, turn.thread.conversation)
        await self.box.take_in(Arrival(turn, (turn.turn_id,), where))
        return await super().answer(turn, watch)


@dataclass
class LocalGate:
    box: Box
    http: aiohttp.ClientSession
    url: str
    abilities: Abilities

    def mention(self, text: str) -> Json:
        key = uuid4().hex
        return {"text": text, "key": key} if self.abilities is PAGE else {"session_id": key, "user_input": text}

    async def send(self, told: Json | bytes, **headers: str) -> tuple[int, bytes]:
        body = told if isinstance(told, bytes) else json.dumps(told).encode()
        given = {"Content-Type": "application/json", **self._named(body), **headers}
        async with self.http.post(self.url, data=body, headers=given) as response:
            return response.status, await response.read()

    def _named(self, body: bytes) -> dict[str, str]:
        """Over HTTP a header names what may come again."""
        return {} if self.abilities is PAGE else {"Idempotency-Key": str(hash(body))}


@asynccontextmanager
async def page_gate() -> AsyncIterator[LocalGate]:
    engine = NotingEngine()
    endpoints = _endpoints(engine)
    page = Page(
        PageParts(
            engine=engine, answer=endpoints.answer, allow=lambda tenant, who: None, log=SmallLog(),
            documents=_none, items=_no_items, surfaces=page_surfaces(),
        )
    )  # fmt: skip
    app = build_app(endpoints, Probes(), with_home=False)
    app.router.add_routes(page_routes(page, Files(PLAIN), Door(endpoints.keys, OTHER_REQUESTS_MAX, lambda: False)))
    async with _open(app, f"/page/threads/{THREAD}/turns", engine, PAGE) as gate:
        yield gate


@asynccontextmanager
async def http_gate() -> AsyncIterator[LocalGate]:
    engine = NotingEngine()
    async with _open(build_app(_endpoints(engine), Probes()), "/chat/search", engine, HTTP) as gate:
        yield gate


def _endpoints(engine: Any) -> Endpoints:
    return Endpoints(engine, Keys({}), Limits(body_bytes=OTHER_REQUESTS_MAX))


@asynccontextmanager
async def _open(
    app: web.Application, path: str, engine: NotingEngine, abilities: Abilities
) -> AsyncIterator[LocalGate]:
    async with aiohttp.ClientSession() as http, listening(app, **SERVER_OPTIONS) as port:
        yield LocalGate(engine.box, http, f"http://127.0.0.1:{port}{path}", abilities)


async def _none(doc_ids: Sequence[str], generation: int) -> dict[str, MenuDocument]:
    return {}


async def _no_items() -> int:
    return 0
