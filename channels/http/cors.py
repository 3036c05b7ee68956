"""Who may call from a browser: pages of the origins that the operator names, and nobody else's (Fetch, "HTTP CORS
protocol").

Who asks is told by headers that a page's own script has to set, so cookies are never asked for: there is no
Access-Control-Allow-Credentials. Routes of the operator's token and of probes are for servers and have no such headers.
"""

from collections.abc import Awaitable, Callable, Collection
from typing import Any

from aiohttp import hdrs, web

PATHS = ("/chat/", "/session/", "/turns/", "/recommendations/")
METHODS = "GET, POST, DELETE"
HEADERS = "Authorization, Content-Type, Idempotency-Key, X-User-ID"
EXPOSED = "Retry-After"
MAX_AGE_S = 7_200
"""Chromium keeps a preflight's answer no longer."""
CorsHeaders = web.RequestKey("cors_headers", dict[str, str])
"""For a response that is begun before it comes back here."""
Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


def cors(origins: Collection[str]) -> Any:
    @web.middleware
    async def middleware(request: web.Request, handler: Handler) -> web.StreamResponse:
        if not origins or not request.path.startswith(PATHS):
            return await handler(request)
        headers: dict[str, str] = {hdrs.VARY: hdrs.ORIGIN}
        if (origin := request.headers.get(hdrs.ORIGIN, "")) in origins:
            headers[hdrs.ACCESS_CONTROL_ALLOW_ORIGIN] = origin
            headers[hdrs.ACCESS_CONTROL_EXPOSE_HEADERS] = EXPOSED
            if request.method == hdrs.METH_OPTIONS and hdrs.ACCESS_CONTROL_REQUEST_METHOD in request.headers:
                return web.Response(status=204, headers=headers | _PREFLIGHT)
        request[CorsHeaders] = headers
        response = await handler(request)
        if not response.prepared:
            response.headers.update(headers)
        return response

    return middleware


_PREFLIGHT: dict[str, str] = {
    hdrs.ACCESS_CONTROL_ALLOW_METHODS: METHODS,
    hdrs.ACCESS_CONTROL_ALLOW_HEADERS: HEADERS,
    hdrs.ACCESS_CONTROL_MAX_AGE: str(MAX_AGE_S),
}
