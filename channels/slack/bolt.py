"""Deliveries by Slack, taken in through Bolt, over HTTP and over a socket: the one file that imports slack_bolt.

Bolt verifies, parses and acknowledges; whose a delivery is, `authorize` finds among our installations. Bolt answers an
event before its listener has run, and one without an installation with 200: so nothing is a listener here. The last
middleware takes in and answers, and only what it answers is an acknowledgement.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from typing import Any
from urllib.parse import parse_qs

import structlog
from aiohttp import web
from slack_bolt.adapter.aiohttp import to_aiohttp_response
from slack_bolt.adapter.socket_mode.aiohttp import AsyncSocketModeHandler
from slack_bolt.async_app import AsyncApp
from slack_bolt.authorization import AuthorizeResult
from slack_bolt.authorization.async_authorize import AsyncAuthorize
from slack_bolt.context.async_context import AsyncBoltContext
from slack_bolt.middleware.async_middleware import AsyncMiddleware
from slack_bolt.request.async_request import AsyncBoltRequest
from slack_bolt.response import BoltResponse

from channels.shared.webhook import RETRY_S, Refused, body_of, object_of
from channels.slack.door import Door
from channels.slack.limits import BODY_BYTES_MAX
from channels.slack.reading import Json
from channels.slack.sdk import Failed, SlackApi, quiet_logger
from engine.engine import Unavailable

log = structlog.get_logger()
TIMESTAMP, SIGNATURE = "X-Slack-Request-Timestamp", "X-Slack-Signature"
JSON, FORM = "application/json", "application/x-www-form-urlencoded"
FORM_FIELDS_MAX = 64
"""A command has about fifteen."""
SOCKET_S = 15.0
"""For connecting, which Bolt tries for ever: two tries, ten seconds apart [slack_bolt AsyncSocketModeHandler]."""
READ, FOUND = "platter_read", "platter_found"
"""In Bolt's context of a request: the delivery as it was read, and as it was found whose it is."""
Next = Callable[[], Awaitable[BoltResponse]]


class Deliveries:
    """What Slack sends, to the door. `signing_secret`: "" where all of it comes over a socket."""

    def __init__(self, door: Door, api: SlackApi, signing_secret: str) -> None:
        self._api = api
        self._app = AsyncApp(  # What is not given here it reads from the environment.
            name="platter",
            logger=_bolt_logger(),
            signing_secret=signing_secret,
            client=api.client(None),
            before_authorize=_Read(door),
            authorize=_Ours(door),
            ssl_check_enabled=False,  # It would answer before the signature is looked at.
            ignoring_self_events_enabled=False,  # Who is heard, the parser says: no bot is.
            attaching_function_token_enabled=False,
        )
        self._app.use(_Relay(door))
        self._app.error(_answer_to)

    async def answer(self, request: web.Request) -> web.Response:
        """To a POST by Slack: 200 once it is taken in, 503 where it has to come again, 4xx where it is not Slack's."""
        try:
            asked = _admitted(request.headers, request.content_type, await body_of(request, BODY_BYTES_MAX))
        except Refused as refused:
            log.warning("slack_refused", reason=refused.reason)
            return web.Response(status=refused.status)
        answered = await self._app.async_dispatch(asked)
        if answered.status == 401:
            log.warning("slack_refused", reason="signature_or_age")
        return await to_aiohttp_response(answered)

    @asynccontextmanager
    async def over_a_socket(self, app_token: str) -> AsyncIterator[None]:
        """What Slack sends over a socket that Platter opens, for as long as the block runs. Raises Failed.

        Slack is asked for the socket here: Bolt asks again for ever, also with a token that is refused.
        """
        opened = await self._api.call("apps.connections.open", app_token, {})
        handler = AsyncSocketModeHandler(self._app, app_token, logger=quiet_logger())
        handler.client.wss_uri = opened.get("url")
        try:
            await _connected(handler)
            yield
        finally:
            await handler.close_async()  # type: ignore[no-untyped-call]


async def _connected(handler: AsyncSocketModeHandler) -> None:
    try:
        async with asyncio.timeout(SOCKET_S):
            await handler.connect_async()  # type: ignore[no-untyped-call]
    except TimeoutError:
        raise Failed("no_connection") from None


class _Read(AsyncMiddleware):
    """Behind the verification."""

    def __init__(self, door: Door) -> None:
        self._door = door

    async def async_process(self, *, req: AsyncBoltRequest, resp: BoltResponse, next: Next) -> BoltResponse:
        req.context[READ] = self._door.read(req.body)
        return await next()


class _Ours(AsyncAuthorize):
    """Whose it is. It never gives None, which Bolt answers with 200; while the installations are gone it raises
    Unavailable. It gives no token: nothing of Bolt's calls Slack."""

    def __init__(self, door: Door) -> None:
        self._door = door

    async def __call__(
        self, *, context: AsyncBoltContext, enterprise_id: str | None, team_id: str | None, **_: Any
    ) -> AuthorizeResult:
        found = context[FOUND] = await self._door.find(context[READ])
        bot_user = found.installation.bot_user if found.installation else None
        return AuthorizeResult(enterprise_id=enterprise_id, team_id=team_id, bot_user_id=bot_user)


class _Relay(AsyncMiddleware):
    """The end: it never calls `next`, so that what it returns is the acknowledgement."""

    def __init__(self, door: Door) -> None:
        self._door = door

    async def async_process(self, *, req: AsyncBoltRequest, resp: BoltResponse, next: Next) -> BoltResponse:
        found = req.context.get(FOUND)
        if found is None:  # Bolt authorizes no removal: app_uninstalled, tokens_revoked, team_access_revoked.
            found = await self._door.find(req.context[READ])
        return BoltResponse(status=200, body=await self._door.take(found) or "")


async def _answer_to(error: Exception) -> BoltResponse:
    """No acknowledgement: over a socket nothing but 200 is one."""
    if isinstance(error, Unavailable):
        log.warning("slack_unavailable", part=error.part)
        return BoltResponse(status=503, headers={"Retry-After": RETRY_S})
    log.error("slack_failed", error=type(error).__name__, exc_info=error)
    return BoltResponse(status=500)


def _admitted(headers: Mapping[str, str], content_type: str, body: bytes) -> AsyncBoltRequest:
    """A request that Bolt can verify; raises Refused (400, 401, 413, 415).

    Bolt parses first, and what it fails over would be a 500 to anybody: what Slack never sends ends here. Only the
    headers that are read go on, as Bolt obeys others that nobody signs (`x-slack-bolt-lazy-only`).
    """
    if len(body) > BODY_BYTES_MAX:
        raise Refused(413, "too_large")
    if content_type not in (JSON, FORM):
        raise Refused(415, "content_type")
    stamp, signature = headers.get(TIMESTAMP, ""), headers.get(SIGNATURE, "")
    if not (stamp.isascii() and stamp.isdecimal() and len(stamp) <= 12):
        raise Refused(400, "timestamp")
    if not signature.isascii():
        raise Refused(401, "signature")
    try:
        text = body.decode("utf-8")
    except UnicodeDecodeError:
        raise Refused(400, "not_utf8") from None
    payload = object_of(text) if content_type == JSON else _form(text)
    if not isinstance(payload.get("event", {}), dict):
        raise Refused(400, "no_event")
    try:
        asked = AsyncBoltRequest(
            body=text, headers={"Content-Type": content_type, TIMESTAMP: stamp, SIGNATURE: signature}
        )
    except (ValueError, TypeError, AttributeError, LookupError, RecursionError):
        raise Refused(400, "odd") from None
    asked.body = payload  # Bolt reads nothing of a command in whose words "payload" stands.
    return asked


def _form(text: str) -> Json:
    """An interaction is JSON in the field `payload`; a command is the form itself."""
    try:
        fields = parse_qs(text, keep_blank_values=True, max_num_fields=FORM_FIELDS_MAX, errors="strict")
    except ValueError:
        raise Refused(400, "not_a_form") from None
    form = {name: values[0] for name, values in fields.items()}
    if "payload" in form:
        return object_of(form["payload"])
    if not form.get("command") and not form.get("ssl_check"):
        raise Refused(400, "unknown_form")
    return form


def _bolt_logger() -> logging.Logger:
    """Bolt writes a badly signed body out at INFO, and warns of a token in the environment that it does not use."""
    quiet = logging.getLogger("slack_bolt.platter")
    quiet.setLevel(logging.ERROR)
    return quiet
