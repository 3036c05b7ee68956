"""From an arrival that was started to what is committed of it: the turn, its reply, the posts.

What a turn leaves is decided by how it went:

    answered in time                the posts, with the same commit
    a part is gone (Unavailable)    again after a while, without counting; a dead letter when it is too old
    anything else raised            again, three times in all; then a dead letter and an apology in the thread
    the process died in it          the same, counted when it is taken up
"""

import asyncio
import random
from collections.abc import Mapping
from contextlib import suppress
from typing import Protocol

import structlog
from structlog.contextvars import bind_contextvars

from bot.delivery.apology import apology
from bot.delivery.arrivals import Settlement, Started
from bot.delivery.beside import beside
from channels.delivery import Arrival, Channel, Where, arrival_from_json
from engine.messages import Reply, Turn
from engine.ports import Unavailable

log = structlog.get_logger()
ATTEMPTS = 3
"""Starts of a turn before it counts as poison (faults 20)."""
TURN_S = 60.0
"""A turn has deadlines inside that end it far sooner; this ends one that hangs in spite of them."""
PAUSE_S = (0.5, 5.0)
"""Before a turn is started again: the first pause, and the longest."""
TOO_OLD_S = 900.0
"""After a quarter of an hour without database or answer nobody waits any more, and the apology says so."""
BUSY_AFTER_S = 1.0
"""No sign before (issue's "more than a second"); most turns are over by then."""


class Answers(Protocol):
    """The engine, as far as a worker needs it."""

    async def answer(self, turn: Turn) -> Reply: ...


class Answering:
    def __init__(self, engine: Answers, channels: Mapping[str, Channel]) -> None:
        self._engine = engine
        self._channels = channels

    async def __call__(self, started: Started) -> Settlement:
        """Never raises but CancelledError."""
        if started.attempts > ATTEMPTS:
            return self._dead(started, "processes_died")
        try:
            async with asyncio.timeout(TURN_S):
                return await self._answered(arrival_from_json(started.payload), started)
        except Unavailable as gone:
            log.warning("turn_postponed", part=gone.part, attempts=started.attempts)
            return self._dead(started, "unavailable") if started.age_s > TOO_OLD_S else _later(started, counts=False)
        except Exception as failed:
            log.error("turn_failed", error=type(failed).__name__, attempts=started.attempts, exc_info=failed)
            return self._dead(started, "failed") if started.attempts >= ATTEMPTS else _later(started, counts=True)

    async def _answered(self, arrival: Arrival, started: Started) -> Settlement:
        channel = self._channels[arrival.where.platform]
        if arrival.opening and not started.opened:
            return Settlement("opening", arrival.turn.turn_id, arrival.where, (arrival.opening,), first_part=0)
        arrival, thread = _in_its_thread(arrival, started, channel)
        async with beside(_say_busy(channel, arrival.where)):
            reply = await self._engine.answer(await channel.complete(arrival))
        bodies = channel.render(reply, arrival.where)
        return Settlement("answered" if bodies else "silent", arrival.turn.turn_id, arrival.where, bodies, thread)

    def _dead(self, started: Started, reason: str) -> Settlement:
        """The apology goes where the answer would have gone; where even that cannot be made, nothing is said."""
        try:
            arrival = arrival_from_json(started.payload)
            channel = self._channels[arrival.where.platform]
            arrival, thread = _in_its_thread(arrival, started, channel)
            turn = arrival.turn
            bodies = channel.render(apology(turn.turn_id, turn.locale), arrival.where) if turn.addressed else ()
        except Exception as failed:
            log.error("apology_failed", error=type(failed).__name__, exc_info=failed)
            return Settlement("dead", attempts=started.attempts, reason=reason)
        log.error("turn_dead", reason=reason, attempts=started.attempts)
        return Settlement("dead", turn.turn_id, arrival.where, bodies, thread, attempts=started.attempts, reason=reason)


def _in_its_thread(arrival: Arrival, started: Started, channel: Channel) -> tuple[Arrival, str | None]:
    """The arrival in the thread that its root post opened, and that thread where one was opened."""
    if not started.opened:
        return arrival, None
    rooted = channel.rooted(arrival, started.opened)
    log.info("turn_rooted", as_turn_id=rooted.turn.turn_id)
    bind_contextvars(turn_id=rooted.turn.turn_id)
    return rooted, rooted.turn.thread.thread


def handed_back(started: Started) -> Settlement:
    """For another worker to start at once: this one goes."""
    return Settlement("waiting", attempts=started.attempts - 1)


def _later(started: Started, counts: bool) -> Settlement:
    first_s, most_s = PAUSE_S
    pause_s = min(first_s * 2**started.attempts, most_s) if counts else most_s
    attempts = started.attempts if counts else started.attempts - 1
    return Settlement("waiting", attempts=attempts, pause_s=random.uniform(pause_s / 2, pause_s))


async def _say_busy(channel: Channel, where: Where) -> None:
    await asyncio.sleep(BUSY_AFTER_S)
    with suppress(Exception):  # No turn fails for its sign.
        while True:
            await channel.busy(where)
            await asyncio.sleep(channel.busy_every_s)
