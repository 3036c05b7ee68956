"""The endpoints: one method each, from a checked call to an answer. Nothing here knows the web framework."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from time import monotonic
from uuid import UUID

import structlog
from structlog.contextvars import bind_contextvars

from channels.http.auth import Keys
from channels.http.calls import Answer, Call
from channels.http.events import Event, Told, event
from channels.http.limits import BUSY_RETRY_S, TokenBuckets
from channels.http.models import FeedbackRequest, SearchRequest
from channels.http.orders import OrdersEndpoints
from channels.http.parse import parse_body, parse_idempotency_key, parse_session_id, thread_of, turn_of
from channels.http.problems import Problem, retry_after
from channels.http.recommendations import Recommendations
from channels.http.render import render_reply, render_session, render_turn
from channels.http.users import Users, agree
from engine.engine import Engine, PlatterError, Rating, TurnRow, Watch
from engine.messages import Reply, Turn

log = structlog.get_logger()


@dataclass(slots=True)
class Stream:
    """A turn under way; it is finished whether or not anybody reads on."""

    events: AsyncIterator[bytes]
    task: "asyncio.Task[None]"
    facts: dict[str, str | int | float] = field(default_factory=dict)
    """Complete when the task is done."""


Endpoint = Callable[[Call], Awaitable[Answer]]


@dataclass(frozen=True, slots=True)
class Limits:
    """What one process grants."""

    tenant_requests_per_minute: int = 6_000
    user_requests_per_minute: int = 240
    concurrent_turns: int = 64
    body_bytes: int = 65_536


class Endpoints:
    """The methods take a `Call` and give an `Answer`, or raise a `Problem`."""

    def __init__(
        self,
        engine: Engine,
        keys: Keys,
        limits: Limits,
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
        monotonic_s: Callable[[], float] = monotonic,
        service_token: str | None = None,
    ) -> None:
        self.keys = keys
        self.limits = limits
        self._engine = engine
        self._now = now
        self._monotonic_s = monotonic_s
        self._tenants = TokenBuckets(limits.tenant_requests_per_minute)
        self._users = TokenBuckets(limits.user_requests_per_minute)
        self._turns = 0
        self.users = Users(engine, service_token, self.allow_user)
        self.orders = OrdersEndpoints(engine)
        self.recommendations = Recommendations(engine, self.users, self.allow_user, now)

    async def search(self, call: Call) -> Answer:
        """POST /chat/search."""
        request, turn = await self._asked(call)
        began_s = self._monotonic_s()
        reply = await self.answer(turn)
        took_ms = (self._monotonic_s() - began_s) * 1000
        return Answer(200, render_reply(reply, request.session_id, took_ms), _facts(reply, took_ms))

    async def stream(self, call: Call) -> Stream:
        """POST /chat/stream: what is wrong with the request is raised here, before anything is sent."""
        request, turn = await self._asked(call)
        told = Told()
        running = self._begun(turn, told)
        facts: dict[str, str | int | float] = {}
        task = asyncio.create_task(self._told(request.session_id, running, told, facts))
        return Stream(told.events(), task, facts)

    async def get_session(self, call: Call) -> Answer:
        """GET /session/{session_id}."""
        session_id = parse_session_id(call.path["session_id"])
        await self.users.of_header(call)
        session = await self._engine.session(thread_of(call.tenant, session_id))
        if session is None:
            raise _no_session()
        return Answer(200, render_session(session, session_id))

    async def delete_session(self, call: Call) -> Answer:
        """DELETE /session/{session_id}: also what Redis no longer holds is forgotten, so it never says 404."""
        session_id = parse_session_id(call.path["session_id"])
        await self.users.of_header(call)
        await self._engine.forget_thread(thread_of(call.tenant, session_id))
        return Answer(204)

    async def feedback(self, call: Call) -> Answer:
        """POST /session/{session_id}/feedback."""
        session_id = parse_session_id(call.path["session_id"])
        given = parse_body(FeedbackRequest, call.body, call.content_type, call.charset)
        uid = await self.users.of_header(call)
        thread, ranked = thread_of(call.tenant, session_id), tuple[str, ...]()
        if given.turn_id is not None:
            row = await self._engine.turn(call.tenant, given.turn_id) if _is_uuid(given.turn_id) else None
            if row is None or row.thread != thread:
                raise Problem(404, "There is no such turn in this session")
            ranked = tuple(row.ranked_ids)
        elif await self._engine.session(thread) is None:
            raise _no_session()
        if given.doc_id is not None and not await self._is_dish(given.doc_id, ranked):
            raise Problem(404, "There is no such dish")
        await self._engine.rate(thread, Rating(given.rating, given.doc_id, given.turn_id, given.comment, uid or ""))
        return Answer(204, facts={"rating": given.rating})

    async def _is_dish(self, doc_id: str, ranked: Sequence[str]) -> bool:
        """Of the turn that is rated, which a later menu may lack, or of the menus now."""
        return doc_id in ranked or (_is_uuid(doc_id) and await self._engine.has_dish(doc_id))

    async def get_turn(self, call: Call) -> Answer:
        """GET /turns/{turn_id}."""
        turn_id = call.path["turn_id"]
        asked_by = await self.users.of_header(call) or ""
        row = await self._engine.turn(call.tenant, turn_id, asked_by) if _is_uuid(turn_id) else None
        if row is None:
            raise Problem(404, "There is no such turn")
        return Answer(200, render_turn(row), {"turn_id": row.turn_id})

    def allow_tenant(self, tenant: str) -> None:
        """Takes one request from the tenant's share; raises Problem 429."""
        _refuse_if_early(self._tenants.take(tenant, self._monotonic_s()), "tenant")

    def allow_user(self, tenant: str, user: str) -> None:
        """Likewise for one user; a request without a user counts for its session."""
        _refuse_if_early(self._users.take(f"{len(tenant)}:{tenant}{user}", self._monotonic_s()), "user")

    async def _asked(self, call: Call) -> tuple[SearchRequest, Turn]:
        """The checked request and its turn."""
        request = parse_body(SearchRequest, call.body, call.content_type, call.charset)
        delivery = parse_idempotency_key(call.headers)
        self.allow_user(call.tenant, request.user_id or request.session_id)
        uid = await self.users.of_header(call)
        agree(uid, request.user_id)
        turn = turn_of(request, call.tenant, delivery, self._now(), uid)
        bind_contextvars(turn_id=turn.turn_id)  # To the end of the request: its last line says how it ended.
        if delivery:
            await self._refuse_another_text(turn)
        return request, turn

    async def _told(
        self, session_id: str, running: "asyncio.Future[Reply]", told: Told, facts: dict[str, str | int | float]
    ) -> None:
        """Ends the events with the reply, or with a problem: a stream that has begun has no other status to give."""
        began_s = self._monotonic_s()
        try:
            reply = await running
        except PlatterError as failed:
            log.warning("turn_unavailable", error=type(failed).__name__)
            told.ended(Event("problem", Problem(503, "A part is not available", "Try again.").body()))
            return
        except Exception as failed:
            log.error("turn_failed", error=type(failed).__name__, exc_info=failed)
            told.ended(Event("problem", Problem(500, "The request failed", "It was logged.").body()))
            return
        took_ms = (self._monotonic_s() - began_s) * 1000
        facts |= _facts(reply, took_ms)
        told.ended(event("result", render_reply(reply, session_id, took_ms)))

    async def answer(self, turn: Turn) -> Reply:
        """Shielded, because a turn that has begun is finished even if its caller has gone."""
        return await asyncio.shield(self._begun(turn))

    def _begun(self, turn: Turn, watch: Watch | None = None) -> "asyncio.Future[Reply]":
        """Bounded in number."""
        if self._turns >= self.limits.concurrent_turns:
            raise Problem(503, "Too many turns at a time", "Try again.", headers=retry_after(BUSY_RETRY_S))
        self._turns += 1
        task = asyncio.ensure_future(self._engine.answer(turn, watch) if watch else self._engine.answer(turn))
        task.add_done_callback(self._turn_ended)
        return task

    def _turn_ended(self, task: "asyncio.Future[Reply]") -> None:
        self._turns -= 1
        if not task.cancelled():
            task.exception()  # Seen here, so that a turn whose caller has gone leaves no complaint behind.

    async def _refuse_another_text(self, turn: Turn) -> None:
        """A key names one delivery: another text under the same key is the caller's mistake, not a repeat."""
        known = await self._engine.turn(turn.thread.tenant, turn.turn_id)
        if known is not None and known.text and _delivered(known) != _delivered(turn):
            said = "was used for another request in this session"
            raise Problem(422, "A field is wrong", fields=[("Idempotency-Key", said)])


def _delivered(one: Turn | TurnRow) -> tuple[str, str | None, str]:
    """What a delivery brings; a colleague's is another."""
    return one.text, one.token, one.user_id


def _facts(reply: Reply, took_ms: float) -> dict[str, str | int | float]:
    return {
        "turn_id": reply.turn_id,
        "kind": reply.kind,
        "intent": reply.intent,
        "results": len(reply.cards),
        "total": reply.total,
        "generation": reply.generation,
        "turn_ms": round(took_ms, 2),
    }


def _refuse_if_early(wait_s: float, whose: str) -> None:
    if wait_s > 0:
        raise Problem(429, f"The {whose} asks too often", "Wait and send again.", headers=retry_after(wait_s))


def _no_session() -> Problem:
    return Problem(404, "There is no such session")


def _is_uuid(text: str) -> bool:
    try:
        return str(UUID(text)) == text.lower()
    except ValueError:
        return False
