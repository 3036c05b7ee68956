"""One line of work: takes up what is due, so many at a time, waits for the bell or the next due lane, and drains."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from typing import Any, Generic, TypeVar

import structlog

from bot.delivery.background import AGAIN_S
from engine.ports import Unavailable

log = structlog.get_logger()
LOOK_S = 1.0
"""Longest pause between two looks, for what no bell announces: a lease that passed, a bell that was lost."""
LEAST_LOOK_S = 0.005
"""A due lane that another worker is just taking must not be asked for without a pause."""

Work = TypeVar("Work")


class Line(Generic[Work]):
    def __init__(
        self,
        take_up: Callable[[], Awaitable[Work | None]],
        work: Callable[[Work], Coroutine[Any, Any, None]],
        next_due_s: Callable[[], Awaitable[float | None]],
        at_a_time: int,
    ) -> None:
        self._take_up = take_up
        self._work = work
        self._next_due_s = next_due_s
        self._slots = asyncio.Semaphore(at_a_time)
        self._running: set[asyncio.Task[None]] = set()
        self._bell = asyncio.Event()
        self._stopped = False

    def ring(self) -> None:
        """There may be something to take up."""
        self._bell.set()

    def stop(self) -> None:
        """Takes up nothing more."""
        self._stopped = True
        self._bell.set()

    async def run(self) -> None:
        """Until `stop`; what is under way then goes on."""
        while not self._stopped:
            async with self._slots:
                pass  # A slot is free; only this loop fills one.
            self._bell.clear()
            if self._stopped:
                return
            try:
                await self._begin_or_wait()
            except Unavailable as gone:
                log.warning("line_waits", part=gone.part)
                await self._wait_s(LOOK_S)
            except Exception as failed:
                log.error("line_failed", error=type(failed).__name__, exc_info=failed)
                await self._wait_s(LOOK_S)

    async def _begin_or_wait(self) -> None:
        work = await self._take_up()
        if work is not None:
            await self._slots.acquire()
            task = asyncio.create_task(self._work(work))
            self._running.add(task)
            task.add_done_callback(self._ended)
            return
        due_s = await self._next_due_s()
        await self._wait_s(LOOK_S if due_s is None else min(max(due_s, LEAST_LOOK_S), LOOK_S))

    async def _wait_s(self, seconds: float) -> None:
        with suppress(TimeoutError):
            await asyncio.wait_for(self._bell.wait(), seconds)

    def _ended(self, task: "asyncio.Task[None]") -> None:
        self._running.discard(task)
        self._slots.release()
        if not task.cancelled() and (failed := task.exception()) is not None:
            log.error("work_failed", error=type(failed).__name__, exc_info=failed)

    async def drain(self, limit_s: float) -> int:
        """Waits for what is under way; what is not done in time is cancelled; the number of those."""
        if not self._running:
            return 0
        _, late = await asyncio.wait(self._running, timeout=max(limit_s, 0.0))
        running = late
        while running:
            for task in running:
                task.cancel()
            _, running = await asyncio.wait(running, timeout=AGAIN_S)
        return len(late)
