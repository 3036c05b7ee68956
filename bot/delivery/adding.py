"""From a page that stands to the page with its best order above: one change of its post, which may be made again.

Nothing relies on it. Whatever goes wrong, the page stands as it was, nobody is told, and nothing else is posted: what
is said next is what people wait for.
"""

import asyncio
from collections.abc import Mapping
from dataclasses import replace
from typing import Protocol

import structlog

from bot.delivery.additions import Addition, AdditionEnd, Due
from bot.delivery.timing import SHIPPED, Timing
from channels.ports import Again, Changes, Channel, GiveUp, Outcome, Sent, Unclear, Wait
from engine.messages import Reply, ThreadKey
from engine.ports import Unavailable

log = structlog.get_logger()
ATTEMPTS = 3
"""Starts that raise, or end the process, before it is given up (faults 20)."""


class Adds(Protocol):
    """The engine, as far as pages are added to."""

    async def best_order(self, thread: ThreadKey, turn_id: str, lane: str = "") -> Reply | None: ...


class Gone(Protocol):
    """Who knows whether somebody has said something since (bot/delivery/additions.py)."""

    async def has_gone_on(self, due: Due) -> bool: ...


class Adding:
    def __init__(self, engine: Adds, channels: Mapping[str, Channel], gone: Gone, timing: Timing = SHIPPED) -> None:
        self._engine, self._channels, self._gone, self._timing = engine, channels, gone, timing

    async def __call__(self, due: Due) -> Addition:
        """Never raises but CancelledError."""
        is_late, pause_s = due.age_s > self._timing.addition_too_late_s, self._timing.addition_pause_s
        if due.attempts > ATTEMPTS or is_late:
            return Addition("late" if is_late else "failed")
        try:
            async with asyncio.timeout(self._timing.addition_s):
                return await self._added(due)
        except Unavailable as gone:
            log.info("addition_postponed", part=gone.part)
            return self._later(due, pause_s)
        except Exception as failed:
            log.error("addition_failed", error=type(failed).__name__, attempts=due.attempts, exc_info=failed)
            return Addition("failed") if due.attempts >= ATTEMPTS else Addition("waiting", due.attempts, pause_s)

    async def _added(self, due: Due) -> Addition:
        channel = self._channels[due.thread.platform]
        if not isinstance(channel, Changes):
            return Addition("none")
        if await self._gone.has_gone_on(due):
            return Addition("gone_on")
        reply = await self._engine.best_order(due.thread, due.turn_id, due.turn_lane)
        if reply is None:
            return Addition("none")
        if await self._gone.has_gone_on(due):
            return Addition("gone_on")
        body, *_ = channel.render(reply, due.post.where)
        return self._settled(await channel.change(replace(due.post, body=body), due.post_id), due)

    def _settled(self, outcome: Outcome, due: Due) -> Addition:
        match outcome:
            case Sent():
                return Addition("added")
            case GiveUp(reason):
                log.info("addition_refused", reason=reason, platform=due.thread.platform)
                return Addition("refused")
            case Wait(after_s) if after_s is not None and after_s >= 0:
                return self._later(due, after_s)
            case Wait() | Again() | Unclear():
                return self._later(due, self._timing.addition_pause_s)

    def _later(self, due: Due, pause_s: float) -> Addition:
        """Without counting; where it would be too late then, not at all."""
        end: AdditionEnd = "late" if due.age_s + pause_s > self._timing.addition_too_late_s else "waiting"
        return Addition(end, due.attempts - 1, pause_s)


def handed_back(due: Due) -> Addition:
    """For another worker to take up at once: this one goes."""
    return Addition("waiting", due.attempts - 1)
