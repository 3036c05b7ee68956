"""The tab's addresses: the page for anybody, what it shows for whom Teams says is reading.

A request is believed by its token alone, which Teams gives the page and no browser sends by itself: a page elsewhere
has none.
"""

import re
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from aiohttp import web

from channels.shared.payload import Json, text_at
from channels.shared.webhook import Refused, acknowledged, body_of, language_of, object_of
from channels.teams.tab import Tab
from engine.messages.people import Person
from engine.messages.sentences import speaking

TAB = "/teams/tab"
BODY_BYTES_MAX = 2_048
"""A turn, a dish and a key have each under a hundred characters."""
NAME_MAX = 100
_KEY = re.compile(r"[A-Za-z0-9-]{8,64}")
_LOCALE = re.compile(r"[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}")
NO_STORE = {"Cache-Control": "no-store"}
Read = Callable[[str], Awaitable[Person]]
"""Authorization → whose tab it is; raises Refused and Unavailable."""


def tab_routes(tab: Tab, read: Read, page: bytes, headers: Mapping[str, str]) -> list[web.RouteDef]:
    """GET /teams/tab, and below it what the page asks for."""

    async def shown(_: web.Request) -> web.Response:
        return web.Response(body=page, headers=dict(headers), content_type="text/html", charset="utf-8")

    async def kept(request: web.Request) -> web.Response:
        async def answer() -> Json:
            with speaking(language_of(request)):
                return await tab.shown(await _owner(request, read))

        return await _answered(answer())

    def sent(does: Callable[[Person, Json], Awaitable[Json]]) -> Callable[[web.Request], Awaitable[web.Response]]:
        async def handle(request: web.Request) -> web.Response:
            async def answer() -> Json:
                owner, told = await _owner(request, read), await _told(request)
                with speaking(_locale(told) or language_of(request)):
                    return await does(owner, told)

            return await _answered(answer())

        return handle

    async def again(owner: Person, told: Json) -> Json:
        key = text_at(told, "key")
        if not _KEY.fullmatch(key):
            raise Refused(400, "no_key")
        return await tab.again(owner, _name(told, "turn_id"), key, _locale(told))

    async def take_out(owner: Person, told: Json) -> Json:
        return await tab.take_out(owner, _name(told, "doc_id"))

    return [
        web.get(TAB, shown),
        web.get(f"{TAB}/kept", kept, allow_head=False),
        web.post(f"{TAB}/again", sent(again)),
        web.post(f"{TAB}/take-out", sent(take_out)),
    ]


async def _owner(request: web.Request, read: Read) -> Person:
    return await read(request.headers.get("Authorization", ""))


async def _told(request: web.Request) -> Json:
    if request.content_type != "application/json":
        raise Refused(415, "content_type")
    body = await body_of(request, BODY_BYTES_MAX)
    if len(body) > BODY_BYTES_MAX:
        raise Refused(413, "too_large")
    return object_of(body)


def _locale(told: Json) -> str | None:
    """Of the client that shows the page."""
    locale = text_at(told, "locale")
    return locale if _LOCALE.fullmatch(locale) else None


def _name(told: Json, field: str) -> str:
    """A turn's or a dish's."""
    name = text_at(told, field)
    if not 0 < len(name) <= NAME_MAX:
        raise Refused(400, f"no_{field}")
    return name


async def _answered(answer: Awaitable[Any]) -> web.Response:
    response = await acknowledged("teams_tab", answer)
    response.headers.update(NO_STORE)
    return response
