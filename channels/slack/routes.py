"""Slack's addresses on the web server: events, commands and interactions at one, and the two of installing."""

from collections.abc import Awaitable, Callable
from html import escape

from aiohttp import web

from channels.shared.sentences import say
from channels.shared.webhook import language_of
from channels.slack.bolt import Deliveries
from channels.slack.install import Install, Page
from engine.messages.sentences import speaking, spoken

EVENTS, INSTALL, REDIRECT = "/slack/events", "/slack/install", "/slack/oauth_redirect"
COOKIE = "platter_install"
COOKIE_S = 600
"""As long as a state is good."""
Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]
_PAGE = """<!doctype html><html lang="{locale}" dir="auto"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>{title}</title></head>
<body style="font: 17px/1.55 system-ui, sans-serif; max-width: 36rem; margin: 4rem auto; padding: 0 1.25rem">
<h1>{title}</h1><p>{text}</p>{link}</body></html>
"""


def events_routes(deliveries: Deliveries) -> list[web.RouteDef]:
    """POST /slack/events: verified, taken in, and then acknowledged."""
    return [web.post(EVENTS, deliveries.answer)]


def install_routes(install: Install) -> list[web.RouteDef]:
    """GET /slack/install and the way back."""

    async def begin(request: web.Request) -> web.StreamResponse:
        address, state = await install.begin()
        response = web.Response(status=302, headers={"Location": address})
        secure = request.headers.get("X-Forwarded-Proto", request.scheme) == "https"
        response.set_cookie(
            COOKIE, state, max_age=COOKIE_S, httponly=True, samesite="Lax", secure=secure, path=REDIRECT
        )
        return response

    async def finish(request: web.Request) -> web.StreamResponse:
        asked = request.query
        with speaking(language_of(request)):
            page = await install.finish(
                asked.get("code", ""), asked.get("state", ""), request.cookies.get(COOKIE, ""), asked.get("error", "")
            )
            response = _page(page)
        response.del_cookie(COOKIE, path=REDIRECT)
        return response

    return [web.get(INSTALL, begin, allow_head=False), web.get(REDIRECT, finish, allow_head=False)]


def _page(page: Page) -> web.Response:
    link = f'<p><a href="{escape(page.link)}">{escape(say("install-add"))}</a></p>' if page.link else ""
    text = _PAGE.format(locale=escape(spoken()), title=escape(page.title), text=escape(page.text), link=link)
    headers = {"Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'"}
    return web.Response(status=page.status, text=text, content_type="text/html", headers=headers)
