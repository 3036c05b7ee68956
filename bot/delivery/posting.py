"""From a post that was taken up to what became of it: one try, and never a blind second one."""

import asyncio
import random
import time
from collections.abc import Awaitable, Mapping
from dataclasses import replace

import structlog

from bot.delivery.outbox import Delivered, Taken
from bot.delivery.pacing import after_post
from bot.delivery.personal import opened
from bot.delivery.timing import SHIPPED, Timing
from bot.encryption import CannotOpen, Seal
from channels.ports import Again, CannotTell, Channel, GiveUp, NotThere, Outcome, Search, Sent, Unclear, Wait

log = structlog.get_logger()
ATTEMPTS = 3
"""Tries that end the process or raise before a post counts as poison (faults 20)."""
LONGEST_WAIT_S = 3_600.0
"""A Retry-After beyond this is taken as this."""


class Posting:
    def __init__(self, channels: Mapping[str, Channel], seal: Seal | None = None, timing: Timing = SHIPPED) -> None:
        self._channels = channels
        self._timing = timing
        self._seal = seal

    async def __call__(self, taken: Taken) -> Delivered:
        """Never raises but CancelledError."""
        if taken.attempts > ATTEMPTS:
            return _dead(taken, "processes_died")
        channel = self._channels[taken.post.where.platform]
        try:
            taken = replace(taken, post=replace(taken.post, body=opened(taken.post.body, self._seal)))
        except CannotOpen:
            return _dead(taken, "sealed")
        try:
            if taken.unsure:
                found = await self._within(channel.find_own(taken.post))
                is_wanted_anyway = taken.is_insisted and isinstance(found, CannotTell)
                if not isinstance(found, NotThere) and not is_wanted_anyway:
                    return self._settled(found, taken, channel, was_looking=True)
            outcome = await self._within(channel.deliver(taken.post))
            return self._settled(outcome, taken, channel, was_looking=False)
        except Exception as failed:
            log.error("post_failed", error=type(failed).__name__, attempts=taken.attempts, exc_info=failed)
            if taken.attempts >= ATTEMPTS:
                return _dead(taken, "failed")
            return Delivered("sending", attempts=taken.attempts, pause_s=self._pause_s(taken))

    def unknown(self, taken: Taken) -> Delivered:
        """For another worker to look into: this one goes in the middle of a try."""
        return Delivered("sending", attempts=taken.attempts - 1, pause_s=self._timing.unclear_pause_s)

    async def _within(self, call: Awaitable[Outcome | Search]) -> Outcome | Search:
        try:
            async with asyncio.timeout(self._timing.try_s):
                return await call
        except TimeoutError:
            return Unclear("timeout")

    def _settled(self, outcome: Outcome | Search, taken: Taken, channel: Channel, was_looking: bool) -> Delivered:
        match outcome:
            case Sent(post_id):
                paced, pause_s = after_post(taken.paced, channel.paces, time.time())
                return Delivered("sent", post_id, pause_s=pause_s, paced=paced)
            case CannotTell():
                log.warning("post_unclear", platform=taken.post.where.platform)
                return Delivered("unclear")
            case GiveUp(reason):
                return _dead(taken, reason)
        # A search that came to nothing leaves it as unknown as it was.
        unsure = was_looking or isinstance(outcome, Unclear)
        if taken.age_s > self._timing.post_too_old_s:
            return _dead(taken, "unclear" if unsure else "too_old")
        return Delivered("sending" if unsure else "waiting", pause_s=self._wait_s(outcome, taken))

    def _wait_s(self, outcome: Outcome | Search, taken: Taken) -> float:
        match outcome:
            case Wait(after_s) if after_s is not None and after_s >= 0:
                return min(after_s, LONGEST_WAIT_S)
            case Unclear(reason) | Again(reason):
                log.warning("post_postponed", reason=reason, tries=taken.tries)
        return max(self._pause_s(taken), self._timing.unclear_pause_s if isinstance(outcome, Unclear) else 0.0)

    def _pause_s(self, taken: Taken) -> float:
        first_s, longest_s = self._timing.post_pause_s
        most_s = min(first_s * 2 ** min(taken.tries - 1, 10), longest_s)
        return random.uniform(most_s / 2, most_s)


def _dead(taken: Taken, reason: str) -> Delivered:
    log.error("post_dead", reason=reason, platform=taken.post.where.platform, tries=taken.tries)
    return Delivered("dead", reason=reason, attempts=taken.attempts)
