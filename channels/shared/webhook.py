"""What the channels that are called over the web do alike: read a body to its limit, refuse without a word of it, and
acknowledge only what was taken in."""

from collections.abc import Awaitable
from typing import Any

import orjson
import structlog
from aiohttp import web

from engine.engine import Unavailable

log = structlog.get_logger()
RETRY_S = "1"


class Refused(Exception):
    """The request is none of the platform's; `reason` is a constant word for the log."""

    def __init__(self, status: int, reason: str) -> None:
        super().__init__(reason)
        self.status = status
        self.reason = reason


def object_of(body: str | bytes) -> dict[str, Any]:
    """The JSON object that this is; raises Refused (400)."""
    try:
        found = orjson.loads(body)
    except ValueError:
        raise Refused(400, "not_json") from None
    if not isinstance(found, dict):
        raise Refused(400, "no_object")
    return found


async def body_of(request: web.Request, most: int) -> bytes:
    """At most one byte more than `most`, for whoever admits it to refuse; raises Refused (400, 415).

    The body is read here to the platform's own limit: the server's is made for other requests.
    """
    if request.headers.get("Content-Encoding", "identity").lower() != "identity":
        raise Refused(415, "content_encoding")
    body = b""
    try:
        while len(body) <= most and (piece := await request.content.read(most + 1 - len(body))):
            body += piece
    except (ConnectionError, web.RequestPayloadError):
        raise Refused(400, "broken_off") from None
    return body


def language_of(request: web.Request) -> str | None:
    """The one that a browser asks for first (BCP 47); None where it names none. [RFC 9110, 12.5.4]"""
    first = request.headers.get("Accept-Language", "").partition(",")[0]
    return first.partition(";")[0].strip() or None


async def acknowledged(platform: str, taken: Awaitable[Any]) -> web.Response:
    """What is answered to a delivery: 200 once it was taken in, with JSON where it asked for something at once."""
    try:
        answer = await taken
    except Refused as refused:
        log.warning(f"{platform}_refused", reason=refused.reason)
        return web.Response(status=refused.status)
    except Unavailable as gone:
        log.warning(f"{platform}_unavailable", part=gone.part)
        return web.Response(status=503, headers={"Retry-After": RETRY_S})
    if answer is None:
        return web.Response()
    return web.Response(body=orjson.dumps(answer), content_type="application/json")
