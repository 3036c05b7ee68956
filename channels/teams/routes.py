"""Teams' address on the web server."""

from collections.abc import Awaitable, Callable
from typing import Any

from aiohttp import web

from channels.shared.payload import Json
from channels.shared.webhook import acknowledged, body_of
from channels.teams.door import Door
from channels.teams.guard import admit
from channels.teams.limits import BODY_BYTES_MAX

MESSAGES = "/api/messages"
Check = Callable[[str, Json], Awaitable[None]]
"""(Authorization, activity): raises Refused for what is none of Teams'."""


def messages_routes(door: Door, check: Check) -> list[web.RouteDef]:
    """POST /api/messages: guarded, checked, taken in, and then acknowledged."""

    async def messages(request: web.Request) -> web.Response:
        return await acknowledged("teams", _taken(request))

    async def _taken(request: web.Request) -> Any:
        activity = admit(request.content_type, await body_of(request, BODY_BYTES_MAX))
        await check(request.headers.get("Authorization", ""), activity)
        return await door.take(activity)

    return [web.post(MESSAGES, messages)]
