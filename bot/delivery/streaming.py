"""An answer is shown while it is made: what the engine tells of a turn, on its way to the platform.

Nothing relies on it. What is shown is written down before it is sent; whoever settles the turn finds it there, and its
first post takes the message over. One start of a turn shows; what is started again is posted whole.
"""

import asyncio
import time
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Protocol

import structlog

from bot.delivery.arrivals import Started
from channels.ports import Outcome, Pace, Sent, Shown, Stream, Unclear, Where
from engine.messages import Reply, ThreadKey, Turn
from engine.progress import Step, with_sentences

log = structlog.get_logger()


class Notes(Protocol):
    """Where it is written down (bot/delivery/arrivals.py)."""

    async def begin_to_show(
        self, started: Started, where: Where, thread: ThreadKey, shown: Shown, most: Pace
    ) -> bool: ...

    async def go_on_showing(self, started: Started, shown: Shown | None) -> bool: ...


@dataclass(frozen=True, slots=True)
class Stage:
    """Where it is shown, and for whom."""

    stream: Stream
    turn: Turn
    where: Where


class Showing:
    """The engine's `Watch` of one start of a turn."""

    def __init__(self, notes: Notes, started: Started, begins_after_s: float) -> None:
        """`begins_after_s`: at the latest, where no sentence has come."""
        self._notes, self._started, self._begins_after_s = notes, started, begins_after_s
        self.shown = started.shown
        """The message that the answer takes over; None where there is none."""
        self._reply: Reply | None = None
        self._sentences: list[str] = []
        self._over = started.shown is not None
        self._told, self._changed, self._at_it = asyncio.Event(), asyncio.Event(), asyncio.Lock()

    def step(self, step: Step, dishes: int) -> None:
        """The platform's own sign says that an answer is being made."""

    def composed(self, reply: Reply) -> None:
        self._reply = reply
        self._changed.set()

    def text(self, sentence: str) -> None:
        self._sentences.append(sentence)
        self._told.set()
        self._changed.set()

    def withdrawn(self) -> None:
        """The answer will say so, in the same place."""
        self._over = True

    async def run(self, stage: Stage) -> None:
        """Until there is no more to show; to be cancelled when the turn is over."""
        try:
            await self._changed.wait()
            with suppress(TimeoutError):
                await asyncio.wait_for(self._told.wait(), self._begins_after_s)
            while await self._step(stage):
                await asyncio.sleep(stage.stream.every_s)
                await self._changed.wait()
        except Exception as failed:  # No turn fails for what is shown of it.
            log.warning("showing_failed", error=type(failed).__name__)

    async def rest(self) -> None:
        """Nothing more is begun; waits for the call that is under way, which ends within a few seconds."""
        self._over = True
        async with self._at_it:
            return

    async def _step(self, stage: Stage) -> bool:
        """Whether there may be another."""
        async with self._at_it:
            self._changed.clear()
            if self._over or self._reply is None:
                return False
            so_far = with_sentences(self._reply, self._sentences)
            if self.shown is None:
                return await self._begin(stage, so_far)
            return await self._go_on(stage, self.shown, stage.stream.text(so_far))

    async def _begin(self, stage: Stage, so_far: Reply) -> bool:
        stream, where = stage.stream, stage.where
        shown = Shown(steps=1, begun_s=time.time())
        if not await self._notes.begin_to_show(self._started, where, stage.turn.thread, shown, stream.most):
            return False
        self.shown = shown
        outcome = await stream.begin(stage.turn, where, so_far)
        self.shown = _begun(shown, outcome, stream.opening(so_far))
        _log_begun(where.platform, outcome)
        if not await self._notes.go_on_showing(self._started, self.shown):
            await self._taken_over(stage)
            return False
        self._changed.set()  # What came meanwhile, or was not shown at once.
        return isinstance(outcome, Sent)

    async def _taken_over(self, stage: Stage) -> None:
        """Another worker answers, and may not have found what was begun after it had looked."""
        if self.shown is not None and self.shown.post_id:
            await stage.stream.remove(stage.where, self.shown)

    async def _go_on(self, stage: Stage, shown: Shown, text: str) -> bool:
        if text == shown.text:
            return True
        if not text.startswith(shown.text):
            return False
        ahead = replace(shown, text=text, steps=shown.steps + 1)
        if not await self._notes.go_on_showing(self._started, ahead):
            return False
        self.shown = ahead
        return await stage.stream.go_on(stage.where, shown, text)


def _log_begun(platform: str, outcome: Outcome) -> None:
    """An operator sees here that a workspace refuses, and why: its answers come whole meanwhile."""
    if isinstance(outcome, Sent):
        log.info("showing_begun", platform=platform)
    else:
        log.info("showing_refused", platform=platform, reason=getattr(outcome, "reason", "rate_limited"))


def _begun(shown: Shown, outcome: Outcome, text: str) -> Shown | None:
    match outcome:
        case Sent(post_id):
            return replace(shown, post_id=post_id, text=text)
        case Unclear():
            return replace(shown, text=text)
    return None
