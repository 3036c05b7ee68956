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
from bot.encryption import CannotOpen, Seal
from channels.ports import Again, CannotTell, Channel, GiveUp, NotThere, Outcome, Search, Sent, Unclear, Wait

log = structlog.get_logger()
ATTEMPTS = 3
"""Tries that end the process or raise before a post counts as poison (faults 20)."""
TRY_S = 20.0
"""Of one call to a platform; a channel's own deadline is shorter."""
FIRST_PAUSE_S, LONGEST_PAUSE_S = 1.0, 60.0
"""Exponential between them, with jitter; Teams asks for 2 to 20 s (faults 13)."""
UNCLEAR_PAUSE_S = 2.0
"""A request that was cut off may still be on its way: it is not looked for sooner."""
LONGEST_WAIT_S = 3_600.0
"""A Retry-After beyond this is taken as this."""
TOO_OLD_S = 3_600.0
"""An answer that could not be delivered for an hour is not wanted any more."""


class Posting:
    def __init__(self, channels: Mapping[str, Channel], seal: Seal | None = None) -> None:
        self._channels = channels
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
                found = await _within(channel.find_own(taken.post))
                is_wanted_anyway = taken.is_insisted and isinstance(found, CannotTell)
                if not isinstance(found, NotThere) and not is_wanted_anyway:
                    return _settled(found, taken, channel, was_looking=True)
            return _settled(await _within(channel.deliver(taken.post)), taken, channel, was_looking=False)
        except Exception as failed:
            log.error("post_failed", error=type(failed).__name__, attempts=taken.attempts, exc_info=failed)
            if taken.attempts >= ATTEMPTS:
                return _dead(taken, "failed")
            return Delivered("sending", attempts=taken.attempts, pause_s=_pause_s(taken))


def unknown(taken: Taken) -> Delivered:
    """For another worker to look into: this one goes in the middle of a try."""
    return Delivered("sending", attempts=taken.attempts - 1, pause_s=UNCLEAR_PAUSE_S)


async def _within(call: Awaitable[Outcome | Search]) -> Outcome | Search:
    try:
        async with asyncio.timeout(TRY_S):
            return await call
    except TimeoutError:
        return Unclear("timeout")


def _settled(outcome: Outcome | Search, taken: Taken, channel: Channel, was_looking: bool) -> Delivered:
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
    if taken.age_s > TOO_OLD_S:
        return _dead(taken, "unclear" if unsure else "too_old")
    return Delivered("sending" if unsure else "waiting", pause_s=_wait_s(outcome, taken))


def _wait_s(outcome: Outcome | Search, taken: Taken) -> float:
    match outcome:
        case Wait(after_s) if after_s is not None and after_s >= 0:
            return min(after_s, LONGEST_WAIT_S)
        case Unclear(reason) | Again(reason):
            log.warning("post_postponed", reason=reason, tries=taken.tries)
    return max(_pause_s(taken), UNCLEAR_PAUSE_S if isinstance(outcome, Unclear) else 0.0)


def _pause_s(taken: Taken) -> float:
    most_s = min(FIRST_PAUSE_S * 2 ** min(taken.tries - 1, 10), LONGEST_PAUSE_S)
    return random.uniform(most_s / 2, most_s)


def _dead(taken: Taken, reason: str) -> Delivered:
    log.error("post_dead", reason=reason, platform=taken.post.where.platform, tries=taken.tries)
    return Delivered("dead", reason=reason, attempts=taken.attempts)
