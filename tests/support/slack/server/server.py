"""The door of the Slack of the tests: requests to the Web API, bytes of files, and sockets."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager
from functools import partial
from typing import Any

from aiohttp import WSMsgType, web

from tests.support.loopback import listening
from tests.support.slack.server import assistant, chat, conversations, files, oauth, views
from tests.support.slack.server.world import Call, Install, Json, Method, World
from tests.support.slack.streams import Refused
from tests.support.wire_faults import Fault

_METHODS = {
    name: method
    for family in (assistant, chat, conversations, files, oauth, views)
    for name, method in family.METHODS.items()
}


class SlackServer(World):
    async def handle(self, request: web.Request) -> web.StreamResponse:
        method = request.match_info["method"]
        body = await _body(request)
        token = str(body.pop("token", "") or request.headers.get("Authorization", "").removeprefix("Bearer "))

        def accept() -> Json:
            try:
                answer = {"ok": True, **self._do(method, token, body)}
            except Refused as refused:
                answer = {"ok": False, "error": refused.error, **refused.more}
                if refused.status != 200:
                    self.calls.append(Call(method, token, body, answer))
                    raise
            self.calls.append(Call(method, token, body, answer))
            return answer

        waiting = self.faults.get(method)
        try:
            if waiting:
                response = await waiting.pop(0)(accept, request)
            else:
                response = web.json_response(accept())
        except Refused as refused:
            said = {"ok": False, "error": refused.error}
            response = web.json_response(said, status=refused.status, headers=refused.headers)
        async with self.posted:
            self.posted.notify_all()
        return response

    def _do(self, name: str, token: str, body: Json) -> Json:
        if name == "oauth.v2.access":
            return oauth.access(self, body)
        if name == "apps.connections.open":
            return self._opened(token)
        method = _METHODS.get(name)
        if method is None:
            raise Refused("unknown_method")
        install = self._install_of(token)
        _check_allowed(method, install, body)
        return method.do(self, install, body)

    def _opened(self, token: str) -> Json:
        if token != self.app_token:
            raise Refused("invalid_auth")
        return {"url": self.url.replace("http://", "ws://").replace("/api/", "/link")}

    def _install_of(self, token: str) -> Install:
        install = self.installs.get(token)
        if install is None:
            raise Refused("token_revoked" if token.startswith(("xoxb-", "xoxe.xoxb-")) else "invalid_auth")
        if install.expired:
            raise Refused("token_expired")
        return install

    async def link(self, request: web.Request) -> web.StreamResponse:
        """A socket in the place of the request URL."""
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        await socket.send_json({"type": "hello", "num_connections": 1, "connection_info": {"app_id": self.app_id}})
        self.sockets.append(socket)
        self.connected.set()
        async for message in socket:
            if message.type == WSMsgType.TEXT and message.data.startswith("{"):
                answer = json.loads(message.data)
                waiting = self.acks.pop(answer.get("envelope_id", ""), None)
                if waiting is not None and not waiting.done():
                    waiting.set_result(answer)
        self.sockets.remove(socket)
        return socket


def _check_allowed(method: Method, install: Install, body: Json) -> None:
    if method.scopes and not method.scopes & install.scopes:
        needed, provided = (",".join(sorted(scopes)) for scopes in (method.scopes, install.scopes))
        raise Refused("missing_scope", needed=needed, provided=provided)
    if unknown := set(body) - method.arguments:
        raise Refused("invalid_arguments", response_metadata={"messages": sorted(unknown)})


async def _body(request: web.Request) -> Json:
    """JSON or a form, whose structured values are JSON in text."""
    if request.content_type == "application/json":
        return dict(await request.json())
    form = {**request.query, **await request.post()}
    return {name: _value(str(value)) for name, value in form.items()}


def _value(text: str) -> Any:
    return json.loads(text) if text[:1] in "[{" else text


def is_slow(seconds: float) -> Fault:
    async def fault(accept: Callable[[], Json], request: web.Request) -> web.StreamResponse:
        await asyncio.sleep(seconds)
        return web.json_response(accept())

    return fault


def says_error(code: str) -> Fault:
    async def fault(accept: Callable[[], Json], request: web.Request) -> web.StreamResponse:
        return web.json_response({"ok": False, "error": code})

    return fault


@asynccontextmanager
async def slack_server(
    server: SlackServer | None = None, routes: Iterable[web.RouteDef] = ()
) -> AsyncIterator[SlackServer]:
    server = server or SlackServer()
    app = web.Application(client_max_size=2**20)
    app.router.add_route("*", "/api/{method}", server.handle)
    app.router.add_get("/link", server.link)
    app.router.add_post("/upload/{file}", partial(files.uploaded, server))
    app.router.add_routes(routes)
    async with listening(app) as port:
        server.url = f"http://127.0.0.1:{port}/api/"
        yield server
