"""Pages and calls by which restaurants answer: a signed link shows what is asked, and a press on it answers.

A link that is only looked at (by a mail scanner, say) answers nothing.
"""

from collections.abc import Callable, Sequence
from datetime import datetime
from html import escape

import orjson
import structlog
from aiohttp import web

from bot.suppliers.letters import body_of
from bot.suppliers.links import PATH, Answering, read_token
from bot.suppliers.sending import Answered
from bot.suppliers.webhook import is_signed
from engine.answers import state_said
from engine.messages.text import clean_text
from engine.ordering import Order, OrderPart, OrderState
from engine.ports import Conflict, Orders

log = structlog.get_logger()
HEADERS = {
    "Cache-Control": "no-store",
    "Referrer-Policy": "no-referrer",
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'",
    "X-Frame-Options": "DENY",
}
REASON_MAX = 300
ANSWERS: dict[str, OrderState] = {"accept": "accepted", "decline": "declined"}
STYLE = (
    "body{font:1rem/1.5 system-ui,sans-serif;max-width:40rem;margin:2rem auto;padding:0 1rem;color:#1a1a1a;"
    "background:#fff}pre{white-space:pre-wrap;font:inherit;border:1px solid #767676;padding:1rem;border-radius:.5rem}"
    "button{font:inherit;padding:.6rem 1.2rem;margin-right:.5rem;border-radius:.5rem;border:1px solid #1a1a1a;"
    "background:#fff;color:#1a1a1a}button[value=accept]{background:#0b5d3b;color:#fff}"
    "label{display:block;margin:1rem 0}"
    "textarea{display:block;width:100%;box-sizing:border-box;font:inherit}"
    "@media(prefers-color-scheme:dark){body{background:#1a1a1a;color:#f2f2f2}button{background:#1a1a1a;color:#f2f2f2;"
    "border-color:#f2f2f2}}"
)


class SupplierPages:
    def __init__(
        self,
        orders: Orders,
        answered: Answered,
        secrets: Sequence[bytes],
        webhook_secret: str | None,
        now: Callable[[], datetime],
    ) -> None:
        self._orders, self._answered, self._secrets = orders, answered, secrets
        self._webhook_secret, self._now = webhook_secret, now

    def routes(self) -> list[web.RouteDef]:
        return [
            web.get(PATH, self._show),
            web.post(PATH, self._take),
            web.post("/orders/{number}/supplier", self._hook),
        ]

    async def _show(self, request: web.Request) -> web.StreamResponse:
        token = request.query.get("t", "")
        found = await self._found(token)
        return _page(*_asked(*found, token)) if found else _gone()

    async def _take(self, request: web.Request) -> web.StreamResponse:
        form = await request.post()
        token, answer = str(form.get("t", "")), ANSWERS.get(str(form.get("answer", "")))
        link = self._read(token)
        if link is None or answer is None:
            return _gone()
        reason = _reason(form.get("reason", ""))
        try:
            order = await self._answered(link.tenant, link.number, link.restaurant_key, answer, reason)
        except Conflict:
            found = await self._found(token)
            return _page("This order has changed", _summary(*found), 409) if found else _gone()
        part = _part(order, link.restaurant_key)
        log.info("supplier_answered", state=answer)
        return _page("Thank you", f"<p>{escape(state_said(part))}</p>" if part else "")

    async def _hook(self, request: web.Request) -> web.StreamResponse:
        """Signed with the secret that the restaurant's own messages are signed with."""
        body = await request.read()
        if self._webhook_secret is None or not is_signed(self._webhook_secret, request.headers, body, self._now()):
            raise web.HTTPUnauthorized
        try:
            told = orjson.loads(body)["data"]
            link = next(one for one in map(self._read, [str(told["token"])]) if one)
            answer = ANSWERS[str(told["answer"])]
        except (ValueError, KeyError, TypeError, StopIteration):
            raise web.HTTPBadRequest from None
        if link.number != request.match_info["number"]:
            raise web.HTTPNotFound
        reason = _reason(told.get("reason", ""))
        try:
            await self._answered(link.tenant, link.number, link.restaurant_key, answer, reason)
        except Conflict:
            raise web.HTTPConflict from None
        return web.Response(status=204)

    def _read(self, token: str) -> Answering | None:
        return next((link for secret in self._secrets if (link := read_token(token, secret, self._now()))), None)

    async def _found(self, token: str) -> tuple[Order, OrderPart] | None:
        link = self._read(token)
        order = await self._orders.order(link.tenant, link.number) if link else None
        part = _part(order, link.restaurant_key) if order and link else None
        return (order, part) if order and part else None


def _reason(typed: object) -> str:
    """On one line, as the thread reads it."""
    return " ".join(clean_text(str(typed))[0].split())[:REASON_MAX]


def _part(order: Order, restaurant_key: str) -> OrderPart | None:
    return next((part for part in order.parts if part.restaurant_key == restaurant_key), None)


def _asked(order: Order, part: OrderPart, token: str) -> tuple[str, str]:
    if part.state_of not in ("placed", "sent", "unanswered"):
        return f"Order {order.number}", _summary(order, part)
    form = (
        f'<form method="post"><input type="hidden" name="t" value="{escape(token)}">'
        '<label>If you decline, why? <textarea name="reason" rows="2" maxlength="300"></textarea></label>'
        '<button name="answer" value="accept">Accept</button>'
        '<button name="answer" value="decline">Decline</button></form>'
    )
    return f"Order {order.number}: can you bring it?", _summary(order, part) + form


def _summary(order: Order, part: OrderPart) -> str:
    return f"<p>{escape(state_said(part))}</p><pre>{escape(body_of(order, part))}</pre>"


def _page(title: str, body: str, status: int = 200) -> web.Response:
    page = (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>'
        f'<meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">'
        f"<style>{STYLE}</style></head><body><main><h1>{escape(title)}</h1>{body}</main></body></html>"
    )
    return web.Response(text=page, status=status, content_type="text/html", headers=HEADERS)


def _gone() -> web.Response:
    return _page("This link is not good any more", "<p>Ask whoever sent it.</p>", 404)
