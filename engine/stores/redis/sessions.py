"""Sessions in Redis: JSON with a revision checked on write, and one turn at a time in a lane.

Every call ends within `CALL_TIMEOUT_S`, is tried once, and a server that fails three times is left alone for a while.
A call that is cancelled closes its connection, so that its late answer is never read by the next one.
"""

import asyncio
import contextlib
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager
from contextvars import ContextVar
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from redis.asyncio import Redis
from redis.exceptions import RedisError

from engine.conversation import Session, session_from_json, session_to_json
from engine.messages import ThreadKey
from engine.ports import Conflict, Unavailable
from engine.stores.breaker import Breaker
from engine.stores.redis.pool import pool_of
from engine.stores.redis.refusals import refusal

SESSION_TTL_S = 24 * 3600
"""From the last use (§7.1)."""
CALL_TIMEOUT_S = 0.3
"""A frozen server costs a turn this much a call, not the client's 59.7 s (measured, faults 2)."""
BREAKER_FAILURES = 3
BREAKER_OPEN_S = 5.0
"""Three timeouts are about a second of a person's patience; five seconds is a restart of Redis."""
LANE_LEASE_S = 10.0
"""A killed holder blocks its lane no longer than this; a living one renews at a third of it."""
RENEWALS = 3
"""Within a lease: two may fail."""
LANE_POLL_S = (0.002, 0.02)
"""First and longest pause between two tries: a turn takes about 10 ms."""

# KEYS[1] session, ARGV: expected revision, new value, time to live. Redis 6.2 has no SET IFEQ.
_SAVE = """
local stored = redis.call('GET', KEYS[1])
local rev = stored and string.match(stored, '^(%d+)\\n') or '0'
if rev ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], ARGV[2], 'EX', ARGV[3])
return 1
"""
# KEYS[1] lane, KEYS[2] session, ARGV: token, lease in milliseconds, time to live. False where the lane is taken.
_ENTER = """
if not redis.call('SET', KEYS[1], ARGV[1], 'NX', 'PX', ARGV[2]) then return false end
return {redis.call('GETEX', KEYS[2], 'EX', ARGV[3])}
"""
# As _SAVE, and with it the lane KEYS[2] is let go by its holder ARGV[4]: whoever is refused holds it still.
_SAVE_AND_LEAVE = """
local stored = redis.call('GET', KEYS[1])
local rev = stored and string.match(stored, '^(%d+)\\n') or '0'
if rev ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], ARGV[2], 'EX', ARGV[3])
if redis.call('GET', KEYS[2]) == ARGV[4] then redis.call('DEL', KEYS[2]) end
return 1
"""
_RELEASE = "if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0"
_RENEW = "if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('PEXPIRE', KEYS[1], ARGV[2]) end return 0"

Answer = TypeVar("Answer")


@dataclass(slots=True)
class _Inside:
    """A lane that is held, and the thread whose session was read on the way in."""

    sessions: "RedisSessions"
    key: str
    token: str
    thread: ThreadKey | None
    found: list[bytes | None]
    """What was read, until it is asked for."""
    holds: bool = True
    """Not yet let go."""


_INSIDE: ContextVar[_Inside | None] = ContextVar("lane", default=None)
"""The lane that a turn is in: tasks of the same turn see it, those of other turns do not."""


class RedisSessions:
    """The port `Sessions`; use it with `async with`, which closes its connections."""

    def __init__(
        self,
        url: str,
        *,
        call_timeout_s: float = CALL_TIMEOUT_S,
        breaker_open_s: float = BREAKER_OPEN_S,
        lane_lease_s: float = LANE_LEASE_S,
        renew_after_s: float | None = None,
    ) -> None:
        """`renew_after_s`: of a lane's lease; a third of it where none is given."""
        self.call_timeout_s = call_timeout_s
        """Of each call from now on."""
        self._lane_lease_ms = int(lane_lease_s * 1000)
        self._renew_after_s = lane_lease_s / RENEWALS if renew_after_s is None else renew_after_s
        pool = pool_of(url, call_timeout_s)
        self._url = url
        self._redis: Redis = Redis.from_pool(pool)
        self._save = self._redis.register_script(_SAVE)
        self._enter = self._redis.register_script(_ENTER)
        self._save_and_leave = self._redis.register_script(_SAVE_AND_LEAVE)
        self._release = self._redis.register_script(_RELEASE)
        self._renew = self._redis.register_script(_RENEW)
        self._breaker = Breaker(BREAKER_FAILURES, breaker_open_s)
        self._queues: dict[str, tuple[asyncio.Lock, int]] = {}

    async def __aenter__(self) -> "RedisSessions":
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._redis.aclose()

    async def load(self, thread: ThreadKey) -> Session | None:
        """Renews its 24 hours; None for what cannot be read.

        Raises Unavailable for an answer that is not this thread's.
        """
        inside = self._inside_for(thread)
        stored: Any
        if inside is not None and inside.found:
            stored = inside.found.pop()
        else:
            stored = await self._call(lambda: self._redis.getex(_session_key(thread), ex=SESSION_TTL_S))
        if not isinstance(stored, bytes):
            return None
        rev, _, body = stored.partition(b"\n")
        try:
            session, number = session_from_json(body), int(rev)
        except ValueError:
            # Of another version of this program, or nobody's: the log knows better, and the next save replaces it.
            return None
        if session.thread_key != str(thread):
            # What another thread owns is never shown, whatever made it arrive here.
            await self._redis.connection_pool.disconnect(inuse_connections=False)
            raise Unavailable("redis", "the answer belongs to another thread")
        return replace(session, rev=number)

    async def save(self, thread: ThreadKey, session: Session, expected_rev: int) -> None:
        """Stores it as revision `expected_rev + 1`. Once begun it is finished, also when the turn is cancelled."""
        body = session_to_json(replace(session, rev=expected_rev + 1, thread_key=str(thread)))
        value = b"%d\n%s" % (expected_rev + 1, body)
        arguments: list[str | bytes | int] = [str(expected_rev), value, SESSION_TTL_S]
        inside = self._inside_for(thread)
        if inside is not None and inside.holds:
            keys = [_session_key(thread), inside.key]
            stored = await self._finish(lambda: self._save_and_leave(keys=keys, args=[*arguments, inside.token]))
            inside.holds = not stored
        else:
            stored = await self._finish(lambda: self._save(keys=[_session_key(thread)], args=arguments))
        if not stored:
            raise Conflict(f"the session is not at revision {expected_rev} any more")

    async def delete(self, thread: ThreadKey) -> None:
        await self._finish(lambda: self._redis.delete(_session_key(thread)))

    async def ping(self) -> None:
        await self._call(lambda: self._redis.ping())

    async def try_out(self) -> None:
        """Does once what a turn does. Raises Unusable for what waiting does not mend, else Unavailable."""
        try:
            async with asyncio.timeout(self.call_timeout_s):
                await self._redis.set("lane:try-out", "", px=1)
        except (RedisError, OSError, TimeoutError, TypeError) as error:
            raise refusal(self._url, error) from None

    @asynccontextmanager
    async def lane(self, key: str, wait_s: float, thread: ThreadKey | None = None) -> AsyncIterator[None]:
        """Waiters of one process go in order of arrival; the first of each process competes for the lock in Redis."""
        async with self._queue(key, wait_s) as left_s:
            inside = await self._acquire(f"lane:{key}", left_s, thread)
            watchdog = _Renewal(lambda: self._keep(inside), self._renew_after_s)
            was_inside = _INSIDE.set(inside)
            try:
                yield
            finally:
                _INSIDE.reset(was_inside)
                watchdog.stop()
                if inside.holds:
                    # The lease ends by itself if this does not arrive.
                    with contextlib.suppress(Unavailable):
                        await self._finish(lambda: self._release(keys=[inside.key], args=[inside.token]))

    @asynccontextmanager
    async def _queue(self, key: str, wait_s: float) -> AsyncIterator[float]:
        """This process's own line before a lane; yields the seconds that are left of the wait."""
        loop = asyncio.get_running_loop()
        deadline = loop.time() + wait_s
        lock, waiting = self._queues.get(key, (asyncio.Lock(), 0))
        self._queues[key] = (lock, waiting + 1)
        try:
            try:
                async with asyncio.timeout(wait_s):
                    await lock.acquire()
            except TimeoutError:
                raise Unavailable("lane", "another turn of this conversation is still being answered") from None
            try:
                yield max(deadline - loop.time(), 0.0)
            finally:
                lock.release()
        finally:
            _, waiting = self._queues[key]
            self._queues[key] = (lock, waiting - 1)
            if waiting == 1:
                del self._queues[key]

    def _inside_for(self, thread: ThreadKey) -> _Inside | None:
        """The lane that this turn of the thread is in."""
        inside = _INSIDE.get()
        return inside if inside and inside.sessions is self and inside.thread == thread else None

    async def _acquire(self, key: str, wait_s: float, thread: ThreadKey | None) -> _Inside:
        loop = asyncio.get_running_loop()
        token = secrets.token_hex(16)
        deadline, pause = loop.time() + wait_s, LANE_POLL_S[0]
        while (found := await self._finish(lambda: self._try_to_enter(key, token, thread))) is None:
            if loop.time() + pause > deadline:
                raise Unavailable("lane", "another turn of this conversation is still being answered")
            await asyncio.sleep(pause)
            pause = min(pause * 1.5, LANE_POLL_S[1])
        return _Inside(self, key, token, thread, found)

    async def _try_to_enter(self, key: str, token: str, thread: ThreadKey | None) -> list[bytes | None] | None:
        """What was read of the thread's session; None where the lane is taken."""
        if thread is None:
            return [] if await self._redis.set(key, token, nx=True, px=self._lane_lease_ms) else None
        found = await self._enter(keys=[key, _session_key(thread)], args=[token, self._lane_lease_ms, SESSION_TTL_S])
        return found if found is None else [found[0]]

    async def _keep(self, inside: _Inside) -> None:
        while inside.holds:
            # A renewal that fails is tried again before the lease ends; the revision guards the session anyway.
            with contextlib.suppress(Unavailable):
                await self._call(lambda: self._renew(keys=[inside.key], args=[inside.token, self._lane_lease_ms]))
            await asyncio.sleep(self._renew_after_s)

    async def _finish(self, command: Callable[[], Awaitable[Any]]) -> Any:
        """A write runs to its end even if the waiting turn is cancelled: half a command would poison the connection."""
        return await asyncio.shield(asyncio.ensure_future(self._call(command)))

    async def _call(self, command: Callable[[], Awaitable[Answer]]) -> Answer:
        if self._breaker.is_open:
            raise Unavailable("redis", "it did not answer a moment ago")
        try:
            async with asyncio.timeout(self.call_timeout_s):
                answer = await command()
        except (RedisError, OSError, TimeoutError) as error:
            self._breaker.failed()
            raise Unavailable("redis", type(error).__name__) from error
        self._breaker.succeeded()
        return answer


class _Renewal:
    """Begins `keep` when a turn has taken so long that its lease needs it, which next to none does."""

    def __init__(self, keep: Callable[[], Coroutine[Any, Any, None]], after_s: float) -> None:
        self._keep = keep
        self._running: asyncio.Task[None] | None = None
        self._timer = asyncio.get_running_loop().call_later(after_s, self._begin)

    def _begin(self) -> None:
        self._running = asyncio.create_task(self._keep())

    def stop(self) -> None:
        self._timer.cancel()
        if self._running is not None:
            self._running.cancel()


def _session_key(thread: ThreadKey) -> str:
    return f"session:{thread}"
