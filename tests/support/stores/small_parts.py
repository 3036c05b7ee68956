"""All parts of an engine in memory over the small catalogue, and parts that are gone, silent or taken by others."""

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any, cast
from uuid import uuid4

from engine.catalogue import MenuDocument
from engine.conversation.memory import Session, memory_from_json, session_from_json, session_to_json
from engine.conversation.turn_row import OwnTurn, TurnRow, of_this_version
from engine.dependencies import Deadlines, Matchers, Parts
from engine.messages import Reply, ThreadKey, Turn, from_json, to_json, turn_id_of
from engine.messages.people import Person
from engine.ports import Conflict, Rating, Unavailable
from engine.reading import Rooms
from engine.state import GraphState
from tests.support.stores.small_catalogue import SmallCatalog, SmallEmbedder, SmallLexical, SmallVectors

NOON = datetime(2026, 3, 2, 12, 0, tzinfo=UTC)
THREAD = ThreadKey("test", "acme", "lunch", "1")


class StillClock:
    """Noon, until a test moves it."""

    def __init__(self) -> None:
        self.at = NOON

    def now(self) -> datetime:
        return self.at


class SmallSessions:
    """The port `Sessions`, with revisions; `taken` saves are refused as if another writer had been first."""

    def __init__(self) -> None:
        self.stored: dict[ThreadKey, tuple[int, bytes]] = {}
        self.taken = 0
        self._lanes: dict[str, asyncio.Lock] = {}

    @asynccontextmanager
    async def lane(self, key: str, wait_s: float, thread: ThreadKey | None = None) -> AsyncIterator[None]:
        lock = self._lanes.setdefault(key, asyncio.Lock())
        try:
            await asyncio.wait_for(lock.acquire(), wait_s)
        except TimeoutError:
            raise Unavailable("lane", "taken") from None
        try:
            yield
        finally:
            lock.release()

    async def load(self, thread: ThreadKey) -> Session | None:
        if thread not in self.stored:
            return None
        rev, body = self.stored[thread]
        try:
            return replace(session_from_json(body), rev=rev)
        except ValueError:
            return None  # as Redis' does with what another version wrote

    async def save(self, thread: ThreadKey, session: Session, expected_rev: int) -> None:
        if self.taken:
            self.taken -= 1
            raise Conflict("taken")
        if self.stored.get(thread, (0, b""))[0] != expected_rev:
            raise Conflict(f"not at {expected_rev}")
        assert session.rev == expected_rev + 1
        self.stored[thread] = (session.rev, session_to_json(session))

    async def delete(self, thread: ThreadKey) -> None:
        self.stored.pop(thread, None)


class SmallLog:
    """The port `TurnLog`, strict about what is unique; `taken` appends are refused."""

    def __init__(self) -> None:
        self.rows: list[TurnRow] = []
        self.ratings: list[Rating] = []
        self.taken = 0

    async def append(self, row: TurnRow) -> None:
        if self.taken:
            self.taken -= 1
            raise Conflict("taken")
        same = [one for one in self.rows if one.thread.tenant == row.thread.tenant]
        if any(one.turn_id == row.turn_id or (one.thread, one.seq) == (row.thread, row.seq) for one in same):
            raise Conflict("already in the log")
        from_json(Reply, row.reply)
        memory_from_json(row.memory_after)
        self.rows.append(row)

    async def get(self, tenant: str, turn_id: str) -> TurnRow | None:
        found = (one for one in self.rows if (one.thread.tenant, one.turn_id) == (tenant, turn_id))
        return next(map(of_this_version, found), None)

    async def last(self, thread: ThreadKey) -> TurnRow | None:
        return max(self._of(thread), key=lambda row: row.seq, default=None)

    async def recent(self, thread: ThreadKey, since: datetime, limit: int) -> Sequence[TurnRow]:
        buried = max((row.seq for row in self._of(thread) if row.tombstone), default=0)
        rows = [row for row in self._of(thread) if row.seq > buried and row.sent_at > since]
        return sorted(rows, key=lambda row: row.seq)[-limit:]

    async def latest_elsewhere(self, thread: ThreadKey, since: datetime) -> TurnRow | None:
        place = (thread.platform, thread.tenant, thread.conversation)
        rows = [
            row
            for row in self.rows
            if (row.thread.platform, row.thread.tenant, row.thread.conversation) == place
            and row.thread != thread
            and row.sent_at > since
        ]
        return max(rows, key=lambda row: (row.sent_at, row.seq), default=None)

    async def of_person(self, person: Person, limit: int) -> Sequence[OwnTurn]:
        rows = [
            row
            for row in reversed(self.rows)
            if Person(row.thread.platform, row.thread.tenant, row.user_id) == person
            and not (row.erased or row.tombstone or row.words_of or row.drawn_from or await self.is_buried(row))
        ]
        rows.sort(key=lambda row: row.sent_at, reverse=True)
        return [
            OwnTurn(
                row.turn_id,
                row.thread,
                row.sent_at,
                row.memory_before,
                row.memory_after,
                bool(row.explanation.get("of_allergy")),
            )
            for row in rows[:limit]
        ]

    async def is_buried(self, row: TurnRow) -> bool:
        return any(one.tombstone and one.seq >= row.seq for one in self._of(row.thread))

    async def bury(self, thread: ThreadKey, at: datetime) -> None:
        last = await self.last(thread)
        self.rows = [
            _erased(row, tombstone=row.tombstone or row is last) if row.thread == thread else row for row in self.rows
        ]

    async def offered(self, thread: ThreadKey, user_id: str) -> bool:
        def of_person(row: TurnRow) -> tuple[str, str, str]:
            return (row.thread.platform, row.thread.tenant, row.user_id)

        theirs = [one for one in self.rows if of_person(one) == (thread.platform, thread.tenant, user_id)]
        return any(from_json(Reply, one.reply).offers_profile_to for one in theirs)

    async def threads_of(self, tenant: str, user_id: str) -> Sequence[ThreadKey]:
        theirs = [row for row in self.rows if (row.thread.tenant, row.user_id) == (tenant, user_id) and not row.erased]
        return list(dict.fromkeys(row.thread for row in theirs))

    async def forget_person(self, tenant: str, user_id: str) -> int:
        theirs = [row for row in self.rows if (row.thread.tenant, row.user_id) == (tenant, user_id)]
        self.rows = [_erased(row) if row in theirs else row for row in self.rows]
        return len(theirs)

    async def erase_older(self, before: datetime) -> int:
        raise NotImplementedError("no turn erases by age")

    async def rate(self, thread: ThreadKey, rating: Rating, at: datetime) -> None:
        self.ratings.append(rating)

    def _of(self, thread: ThreadKey) -> list[TurnRow]:
        return [of_this_version(row) for row in self.rows if row.thread == thread]


def _erased(row: TurnRow, **changes: Any) -> TurnRow:
    nothing = Reply(row.turn_id, "silence", generation=row.generation)
    empty: dict[str, Any] = {"text": "", "token": None, "memory_before": b"{}", "memory_after": b"{}"}
    return replace(row, **empty, allergies=(), explanation={}, erased=True, reply=to_json(nothing), **changes)


class Gone:
    """Any port, gone: whatever is asked of it raises Unavailable."""

    def __init__(self, part: str) -> None:
        self._part = part
        self.asked = 0
        self.off: str | None = None
        """Of people and orders: it is not switched off, and that is known without asking."""

    def __getattr__(self, name: str) -> Any:
        async def refuse(*_: Any, **__: Any) -> None:
            self.asked += 1
            raise Unavailable(self._part, "gone")

        return refuse

    @asynccontextmanager
    async def lane(self, key: str, wait_s: float, thread: ThreadKey | None = None) -> AsyncIterator[None]:
        raise Unavailable(self._part, "gone")
        yield


class Silent:
    """Any port, frozen: it takes every question and never answers."""

    dimensions = SmallEmbedder.dimensions

    def __init__(self) -> None:
        self.asked = asyncio.Event()

    def __getattr__(self, name: str) -> Any:
        async def wait(*_: Any, **__: Any) -> None:
            self.asked.set()
            await asyncio.Event().wait()

        return wait


SHORT, LONG = Deadlines(lane_s=0.05, arm_s=0.05, store_s=0.05), Deadlines(lane_s=30, arm_s=30, store_s=30)


_ROOMS: deque[Rooms] = deque(maxlen=8)
"""The last ones: they cost more than most turns, and nothing changes them."""


def matchers_of(catalog: Any) -> Matchers:
    """With its rooms where it is a small catalogue."""
    if not isinstance(catalog, SmallCatalog):
        return Matchers()
    rooms = Rooms(catalog.snapshot.vocabulary)
    if rooms not in _ROOMS:
        _ROOMS.append(rooms)
    return Matchers(catalog.snapshot.generation, _ROOMS[_ROOMS.index(rooms)])


def small_parts(**others: Any) -> Parts:
    """Everything there; `others` replaces some. Beside a silent one deadlines are short, so that it costs little;
    else they are long, since a machine that does other work is no silent part."""
    parts = Parts(
        catalog=SmallCatalog(),
        lexical=SmallLexical(),
        vectors=SmallVectors(),
        embedder=SmallEmbedder(),
        sessions=SmallSessions(),
        log=SmallLog(),
        clock=StillClock(),
        deadlines=SHORT if any(isinstance(one, Silent) for one in others.values()) else LONG,
    )
    parts = replace(parts, **others)
    return parts if "matchers" in others else replace(parts, matchers=matchers_of(parts.catalog))


def parts_over(documents: Sequence[MenuDocument], **others: Any) -> Parts:
    """The same, with these in the catalogue."""
    stores = {"catalog": SmallCatalog, "lexical": SmallLexical, "vectors": SmallVectors, "embedder": SmallEmbedder}
    return small_parts(**{name: store(documents) for name, store in stores.items()}, **others)


def log_of(parts: Parts) -> SmallLog:
    return cast(SmallLog, parts.log)


def sessions_of(parts: Parts) -> SmallSessions:
    return cast(SmallSessions, parts.sessions)


def said(text: str, thread: ThreadKey = THREAD, delivery: str = "", **more: Any) -> Turn:
    """A turn at noon; of the same `delivery`, the same turn again."""
    turn_id = turn_id_of(thread, delivery or uuid4().hex)
    return Turn(**{"turn_id": turn_id, "thread": thread, "text": text, "sent_at": NOON, "user_id": "ann", **more})


def given(text: str, trust_session: bool = True, **more: Any) -> GraphState:
    """What a turn starts from."""
    return {"turn": said(text, **more), "trust_session": trust_session}


def but(state: GraphState, **changes: Any) -> GraphState:
    """The same state with some keys changed."""
    return cast(GraphState, {**state, **changes})
