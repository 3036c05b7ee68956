"""Teams' address on the web server."""

from collections.abc import Awaitable, Callable

import orjson
import structlog
from aiohttp import web

from channels.reading import Json
from channels.teams.door import Door
from channels.teams.guard import Refused, admit
from channels.teams.limits import BODY_BYTES_MAX
from engine.engine import Unavailable

log = structlog.get_logger()
MESSAGES = "/api/messages"
RETRY_S = "1"
Check = Callable[[str, Json], Awaitable[None]]
"""(Authorization, activity): raises Refused for what is none of Teams'."""


def messages_routes(door: Door, check: Check) -> list[web.RouteDef]:
    """POST /api/messages: guarded, checked, taken in, and then acknowledged."""

    async def messages(request: web.Request) -> web.StreamResponse:
        try:
            activity = admit(request.content_type, await _body(request))
            await check(request.headers.get("Authorization", ""), activity)
            answer = await door.take(activity)
        except Refused as refused:
            log.warning("teams_refused", reason=refused.reason)
            return web.Response(status=refused.status)
        except Unavailable as gone:
            log.warning("teams_unavailable", part=gone.part)
            return web.Response(status=503, headers={"Retry-After": RETRY_S})
        if answer is None:
            return web.Response()
        return web.Response(body=orjson.dumps(answer), content_type="application/json")

    return [web.post(MESSAGES, messages)]


async def _body(request: web.Request) -> bytes:
    """Raises Refused. The body is read here to its own limit: the server's is made for other requests."""
    if request.headers.get("Content-Encoding", "identity").lower() != "identity":
        raise Refused(415, "content_encoding")
    body = b""
    try:
        while len(body) <= BODY_BYTES_MAX and (piece := await request.content.read(BODY_BYTES_MAX + 1 - len(body))):
            body += piece
    except (ConnectionError, web.RequestPayloadError):
        raise Refused(400, "broken_off") from None
    return body
