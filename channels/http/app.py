"""The aiohttp application: the one file of this channel that touches the web framework."""

import asyncio
from collections.abc import Awaitable, Callable, Collection, Mapping
from dataclasses import dataclass, field
from time import monotonic
from typing import Any

import orjson
import structlog
from aiohttp import hdrs, web
from structlog.contextvars import clear_contextvars

from channels.http.calls import Answer, Call
from channels.http.cors import CorsHeaders, cors
from channels.http.endpoints import Endpoint, Endpoints
from channels.http.events import MEDIA_TYPE as EVENTS
from channels.http.limits import UNAVAILABLE_RETRY_S
from channels.http.openapi import openapi_document
from channels.http.pages import DOCS_PAGE, PAGE_HEADERS, docs_asset, home_page
from channels.http.problems import MEDIA_TYPE, Problem, retry_after
from engine.engine import Unavailable

log = structlog.get_logger()
SERVER_OPTIONS: Mapping[str, Any] = {"auto_decompress": False}
"""For whoever runs the application: nothing is unpacked, because a small body can hold a large one."""
STREAM_HEADERS = {"Content-Type": EVENTS, "Cache-Control": "no-store", "X-Accel-Buffering": "no"}
"""Events are for now; nginx holds a response back unless it is told not to."""
Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]
_FACTS = web.RequestKey("facts", dict[str, Any])
_TITLES = {404: "There is nothing at this path", 405: "This path has no such method", 413: "The body is too large"}


@dataclass(slots=True)
class Probes:
    """What the server knows of itself; the composition root fills it."""

    version: str = "0"
    draining: bool = False
    degraded: Callable[[], Awaitable[Mapping[str, str]]] | None = None
    """part → what is wrong with it; empty when all is well."""
    metrics: Callable[[], Awaitable[tuple[bytes, str]]] | None = None
    """The figures, and their content type."""
    observe: Callable[[str, str, int, float, Mapping[str, Any]], None] = lambda *_: None
    """(method, route, status, seconds, facts) of every request."""
    headers: Mapping[str, str] = field(default_factory=lambda: {"X-Content-Type-Options": "nosniff"})


def build_app(
    endpoints: Endpoints, probes: Probes, *, with_home: bool = True, origins: Collection[str] = ()
) -> web.Application:
    """The application; it opens nothing by itself. `with_home`: nothing else is to stand at "/". `origins`: whose pages
    may call it from a browser."""
    app = web.Application(
        middlewares=[_observed(probes), cors(origins), _problems(probes)], client_max_size=endpoints.limits.body_bytes
    )
    bound = _Bound(endpoints, probes)
    app.router.add_post("/chat/search", bound.to(endpoints.search, takes_turns=True))
    app.router.add_post("/chat/stream", bound.to_stream())
    app.router.add_get("/session/{session_id}", bound.to(endpoints.get_session), allow_head=False)
    app.router.add_delete("/session/{session_id}", bound.to(endpoints.delete_session))
    app.router.add_post("/session/{session_id}/feedback", bound.to(endpoints.feedback))
    app.router.add_get("/turns/{turn_id}", bound.to(endpoints.get_turn), allow_head=False)
    users = endpoints.users
    app.router.add_post("/users/{uid}", bound.to(users.create))
    app.router.add_get("/users/{uid}", bound.to(users.get), allow_head=False)
    app.router.add_patch("/users/{uid}", bound.to(users.change))
    app.router.add_delete("/users/{uid}", bound.to(users.delete))
    app.router.add_patch("/users/{uid}/allergies", bound.to(users.change_allergies))
    app.router.add_delete("/users/{uid}/allergies", bound.to(users.clear_allergies))
    orders = endpoints.orders
    app.router.add_get("/orders", bound.to(orders.list), allow_head=False)
    app.router.add_get("/orders/{number}", bound.to(orders.show), allow_head=False)
    app.router.add_post("/orders/{number}/cancel", bound.to(orders.cancel))
    picked = endpoints.recommendations
    app.router.add_get("/recommendations/{uid}", bound.to(picked.feed), allow_head=False)
    app.router.add_get("/recommendations/{uid}/{doc_id}/expand", bound.to(picked.expand), allow_head=False)
    _add_probes(app, probes)
    app.router.add_get("/openapi.json", _openapi(probes))
    app.router.add_get("/docs", _docs)
    app.router.add_get("/docs/{asset}", _docs_asset)
    if with_home:
        app.router.add_get("/", _home(probes))
    return app


def build_probes_app(probes: Probes) -> web.Application:
    """The probes and figures alone, for a process that answers nothing over HTTP."""
    app = web.Application(middlewares=[_observed(probes), _problems(probes)])
    _add_probes(app, probes)
    return app


def _add_probes(app: web.Application, probes: Probes) -> None:
    app.router.add_get("/healthz", _healthz)
    for path in ("/readyz", "/ready"):  # the second by Kairos §3
        app.router.add_get(path, _readyz(probes))
    app.router.add_get("/metrics", _metrics(probes))


class _Bound:
    """Binds an endpoint to a route: who asks, may they, the body, the answer."""

    def __init__(self, endpoints: Endpoints, probes: Probes) -> None:
        self._endpoints = endpoints
        self._probes = probes

    def to(self, endpoint: Endpoint, takes_turns: bool = False) -> Handler:
        async def handle(request: web.Request) -> web.StreamResponse:
            answer = await endpoint(await self._admitted(request, takes_turns))
            request[_FACTS] = dict(answer.facts)
            return _response(answer)

        return handle

    def to_stream(self) -> Handler:
        """The turn as server-sent events; it goes on to its end also where the caller has gone."""

        async def handle(request: web.Request) -> web.StreamResponse:
            stream = await self._endpoints.stream(await self._admitted(request, takes_turns=True))
            headers = {**STREAM_HEADERS, **self._probes.headers, **request.get(CorsHeaders, {})}
            response = web.StreamResponse(headers=headers)
            try:
                await response.prepare(request)
                async for told in stream.events:
                    await response.write(told)
                await response.write_eof()
            except ConnectionError:
                log.info("caller_gone")
            finally:
                await asyncio.shield(stream.task)
            request[_FACTS] = dict(stream.facts)
            return response

        return handle

    async def _admitted(self, request: web.Request, takes_turns: bool) -> Call:
        """The call of a tenant that may ask now; raises Problem."""
        tenant = self._endpoints.keys.tenant(request.headers.get("Authorization", ""), peer_of(request), request.host)
        self._endpoints.allow_tenant(tenant)
        if takes_turns and self._probes.draining:
            raise Problem(503, "The server is going down", headers={**retry_after(1), "Connection": "close"})
        return await _call(request, tenant)


async def _call(request: web.Request, tenant: str) -> Call:
    body = await _body(request) if request.can_read_body else b""
    return Call(
        tenant, request.match_info, request.headers, body, request.content_type, _charset(request), request.query
    )


async def _body(request: web.Request) -> bytes:
    if request.headers.get("Content-Encoding", "identity").lower() != "identity":
        raise Problem(415, "The body is compressed", "Send it as it is.", headers={"Accept-Encoding": "identity"})
    try:
        return await request.read()
    except (web.RequestPayloadError, ConnectionError) as broken:
        raise Problem(400, "The body broke off") from broken


def _charset(request: web.Request) -> str | None:
    try:
        return request.charset
    except (LookupError, ValueError):
        return "unknown"


def peer_of(request: web.Request) -> str | None:
    """The connection's own address: a header can say anything."""
    address = request.transport.get_extra_info("peername") if request.transport else None
    return str(address[0]) if isinstance(address, tuple) and address else None


def _response(answer: Answer) -> web.Response:
    if answer.body is None:
        return web.Response(status=answer.status)
    body = answer.body.model_dump_json().encode()
    return web.Response(status=answer.status, body=body, content_type="application/json")


def _problems(probes: Probes) -> Any:
    @web.middleware
    async def problems(request: web.Request, handler: Handler) -> web.StreamResponse:
        """Every way to fail becomes a problem document; what we did not expect is a 500 that tells nothing."""
        try:
            response = await handler(request)
        except Problem as problem:
            response = _problem_response(problem)
        except web.HTTPException as raised:
            response = _problem_response(_from_framework(raised))
        except Unavailable as gone:
            log.warning("turn_unavailable", part=gone.part)
            headers = retry_after(UNAVAILABLE_RETRY_S)
            response = _problem_response(Problem(503, "A part is not available", "Try again.", headers=headers))
        except Exception as unexpected:
            log.error("request_failed", route=_route(request), error=type(unexpected).__name__, exc_info=unexpected)
            response = _problem_response(Problem(500, "The request failed", "It was logged; nothing was changed."))
        response.headers.update(probes.headers)
        return response

    return problems


def _problem_response(problem: Problem) -> web.Response:
    return web.Response(
        status=problem.status, body=problem.body(), content_type=MEDIA_TYPE, headers=problem.headers or None
    )


def _from_framework(raised: web.HTTPException) -> Problem:
    headers = {"Allow": raised.headers["Allow"]} if "Allow" in raised.headers else {}
    return Problem(raised.status, _TITLES.get(raised.status, raised.reason), headers=headers)


def _observed(probes: Probes) -> Any:
    @web.middleware
    async def observed(request: web.Request, handler: Handler) -> web.StreamResponse:
        clear_contextvars()  # What a request binds, such as its turn, is its own.
        began_s = monotonic()
        response = await handler(request)
        took_s = monotonic() - began_s
        route, facts = _route(request), request.get(_FACTS, {})
        method = request.method if request.method in hdrs.METH_ALL else "other"  # A caller may write anything there.
        probes.observe(method, route, response.status, took_s, facts)
        fields = {"method": method, "route": route, "status": response.status, "ms": round(took_s * 1e3, 2)}
        log.info("http_request", **fields, **facts)
        return response

    return observed


def _route(request: web.Request) -> str:
    """The route's template: a path may hold a session id, which is the caller's secret."""
    resource = request.match_info.route.resource
    return resource.canonical if resource else "unknown"


async def _healthz(_: web.Request) -> web.StreamResponse:
    return web.json_response({"status": "alive"})


def _readyz(probes: Probes) -> Handler:
    async def readyz(_: web.Request) -> web.StreamResponse:
        """Degraded search stays ready: taking every process away for one shared part would help nobody."""
        if probes.draining:
            return web.json_response({"status": "draining"}, status=503)
        degraded = dict(await probes.degraded()) if probes.degraded else {}
        return web.json_response({"status": "degraded" if degraded else "ready", "degraded": degraded})

    return readyz


def _metrics(probes: Probes) -> Handler:
    async def metrics(_: web.Request) -> web.StreamResponse:
        body, content_type = await probes.metrics() if probes.metrics else (b"", "text/plain")
        return web.Response(body=body, headers={"Content-Type": content_type})

    return metrics


def _openapi(probes: Probes) -> Handler:
    body = orjson.dumps(openapi_document(probes.version), option=orjson.OPT_INDENT_2)

    async def openapi(_: web.Request) -> web.StreamResponse:
        return web.Response(body=body, content_type="application/json")

    return openapi


def _home(probes: Probes) -> Handler:
    page = home_page(probes.version)

    async def home(_: web.Request) -> web.StreamResponse:
        return web.Response(text=page, content_type="text/html", headers=PAGE_HEADERS)

    return home


async def _docs(_: web.Request) -> web.StreamResponse:
    return web.Response(text=DOCS_PAGE, content_type="text/html", headers=PAGE_HEADERS)


async def _docs_asset(request: web.Request) -> web.StreamResponse:
    found = docs_asset(request.match_info["asset"])
    if found is None:
        raise web.HTTPNotFound
    body, content_type = found
    headers = {"Content-Type": content_type, "Cache-Control": "public, max-age=86400"}
    return web.Response(body=body, headers=headers)
