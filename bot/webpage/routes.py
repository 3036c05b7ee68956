"""The page over HTTP: who may ask, from where, and the answers. The one file of the page that touches the framework.

A press on a page elsewhere must not speak here: what changes something is JSON, which another origin may not send
without being asked for leave that nobody gives, and its Origin must be ours.
"""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import TypeVar
from urllib.parse import urlsplit

import orjson
from aiohttp import web
from pydantic import BaseModel

from bot.webpage.files import Files
from bot.webpage.page import Page
from bot.webpage.requests import Action, BestOrder, Message, NewThread, PickedAsked, PickSent
from bot.webpage.surfaces import Json
from channels.http.app import peer_of
from channels.http.auth import Keys
from channels.http.parse import parse_body
from channels.http.problems import Problem, retry_after
from channels.shared.webhook import Refused, body_of, language_of
from engine.messages.sentences import speaking

NO_STORE = {"Cache-Control": "no-store"}
Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]
Sent = TypeVar("Sent", bound=BaseModel)


@dataclass(frozen=True, slots=True)
class Door:
    """Who is let in."""

    keys: Keys
    body_bytes: int
    is_draining: Callable[[], bool]


def page_routes(page: Page, files: Files, door: Door) -> list[web.RouteDef]:
    at = _Bound(door)
    thread = "/page/threads/{thread}"
    return [
        web.get("/", _file(files, "index.html")),
        web.get("/page/about", at.asked(lambda _: page.about()), allow_head=False),
        web.post("/page/threads", at.sent(NewThread, lambda _, __: page.new_thread())),
        web.get(thread, at.asked(lambda path: page.turns(path["thread"])), allow_head=False),
        web.post(f"{thread}/turns", at.sent(Message, lambda path, told: page.say(path["thread"], told))),
        web.post(f"{thread}/acts", at.sent(Action, lambda path, told: page.act(path["thread"], told))),
        web.get(
            thread + "/turns/{turn}",
            at.asked(lambda path: page.explained(path["thread"], path["turn"])),
            allow_head=False,
        ),
        web.post(
            thread + "/turns/{turn}/best-order",
            at.sent(BestOrder, lambda path, _: page.best_order(path["thread"], path["turn"])),
        ),
        web.post(f"{thread}/picked", at.sent(PickedAsked, lambda path, told: page.picked(path["thread"], told))),
        web.post(
            thread + "/picked/{dish}",
            at.sent(PickedAsked, lambda path, told: page.expanded(path["thread"], path["dish"], told)),
        ),
        web.post(
            thread + "/picked/{dish}/pick",
            at.sent(PickSent, lambda path, told: page.pick(path["thread"], path["dish"], told)),
        ),
        web.get("/page/{path:.+}", _file(files)),
    ]


class _Bound:
    """Binds what the page can do to a route."""

    def __init__(self, door: Door) -> None:
        self._door = door

    def asked(self, answer: Callable[[Mapping[str, str]], Awaitable[Json]]) -> Handler:
        async def handle(request: web.Request) -> web.StreamResponse:
            self._admit(request)
            with speaking(language_of(request)):
                return _json(await answer(request.match_info))

        return handle

    def sent(self, kind: type[Sent], answer: Callable[[Mapping[str, str], Sent], Awaitable[Json]]) -> Handler:
        async def handle(request: web.Request) -> web.StreamResponse:
            self._admit(request)
            if self._door.is_draining():
                raise Problem(503, "The server is going down", headers={**retry_after(1), "Connection": "close"})
            told = parse_body(kind, await self._body(request), request.content_type, None)
            with speaking(getattr(told, "locale", None) or language_of(request)):
                return _json(await answer(request.match_info, told))

        return handle

    def _admit(self, request: web.Request) -> None:
        """Held to what the HTTP interface is held to, and to this origin; raises Problem."""
        self._door.keys.tenant(request.headers.get("Authorization", ""), peer_of(request), request.host)
        if not is_ours(request.headers, request.host):
            raise Problem(403, "Only this page may ask", "Open the page at the server's own address.")

    async def _body(self, request: web.Request) -> bytes:
        try:
            body = await body_of(request, self._door.body_bytes)
        except Refused as refused:
            raise Problem(refused.status, "The body cannot be read", refused.reason) from None
        if len(body) > self._door.body_bytes:
            raise Problem(413, "The body is too large")
        return body


def is_ours(headers: Mapping[str, str], host: str) -> bool:
    """Whether a request comes from a page of this server, or from no page at all: browsers name the origin of every
    POST, and newer ones the relation of any request. [Fetch Standard, "Origin" header; Fetch Metadata]"""
    if headers.get("Sec-Fetch-Site", "same-origin") not in ("same-origin", "none"):
        return False
    origin = headers.get("Origin")
    try:
        return origin is None or urlsplit(origin).netloc.lower() == host.lower()
    except ValueError:
        return False


def _file(files: Files, path: str | None = None) -> Handler:
    """Files hold nobody's words, so that a page that asks for a key can be loaded without one."""

    async def handle(request: web.Request) -> web.StreamResponse:
        found = files.find(path if path is not None else request.match_info["path"])
        return web.Response(body=found.body, headers={**found.headers, "Content-Type": found.content_type})

    return handle


def _json(answer: Json) -> web.Response:
    return web.Response(body=orjson.dumps(answer), content_type="application/json", headers=NO_STORE)
