"""From an arrival that was started to what is committed of it: the turn, its reply, the posts.

What a turn leaves is decided by how it went:

    answered in time                the posts, with the same commit
    a part is gone (Unavailable)    again after a while, without counting; a dead letter when it is too old
    anything else raised            again, three times in all; then a dead letter and an apology in the thread
    the process died in it          the same, counted when it is taken up
"""

import asyncio
import random
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Protocol

import structlog
from structlog.contextvars import bind_contextvars

from bot.delivery.apology import apology, not_opened
from bot.delivery.arrivals import End, Settlement, Started
from bot.delivery.background import beside
from bot.delivery.personal import closed, opened_form
from bot.delivery.streaming import Notes, Showing, Stage
from bot.delivery.timing import SHIPPED, Timing
from bot.encryption import Seal
from channels.ports import Arrival, Changes, Channel, Sent, Shown, Streams, Where, arrival_from_json
from engine.messages import Reply, Turn
from engine.ports import Unavailable
from engine.progress import NOBODY, Watch

log = structlog.get_logger()
ATTEMPTS = 3
"""Starts of a turn before it counts as poison (faults 20)."""
NOT_OPENED, MAY_BE_OPEN = "!dead", "!unclear"
"""In the place of a root post's id: it does not stand there; nobody can tell. (`settle_post`)"""


class Answers(Protocol):
    """The engine, as far as a worker needs it."""

    async def answer(self, turn: Turn, watch: Watch = NOBODY) -> Reply: ...


class _NotRemoved(Exception):
    """What was shown of an answer that says nothing still stands."""


class Answering:
    def __init__(
        self,
        engine: Answers,
        channels: Mapping[str, Channel],
        notes: Notes,
        shows: bool = True,
        adds: Callable[[Reply], bool] = lambda _: False,
        seal: Seal | None = None,
        timing: Timing = SHIPPED,
    ) -> None:
        """`adds`: whether something may be added to an answer once it stands. `seal`: of what is told to one person."""
        self._engine = engine
        self._channels = channels
        self._notes = notes
        self._shows = shows
        self._adds = adds
        self._seal = seal
        self._timing = timing

    async def __call__(self, started: Started) -> Settlement:
        """Never raises but CancelledError."""
        showing = Showing(self._notes, started, self._timing.shows_after_s)
        if started.attempts > ATTEMPTS:
            return self._dead(started, "processes_died", showing)
        try:
            async with asyncio.timeout(self._timing.turn_s):
                arrival = opened_form(arrival_from_json(started.payload), self._seal)
                return await self._answered(arrival, started, showing)
        except Unavailable as gone:
            log.warning("turn_postponed", part=gone.part, attempts=started.attempts)
            too_old = started.age_s > self._timing.turn_too_old_s
            return self._dead(started, "unavailable", showing) if too_old else self._later(started, counts=False)
        except Exception as failed:
            log.error("turn_failed", error=type(failed).__name__, attempts=started.attempts, exc_info=failed)
            given_up = started.attempts >= ATTEMPTS
            return self._dead(started, "failed", showing) if given_up else self._later(started, counts=True)

    async def _answered(self, arrival: Arrival, started: Started, showing: Showing) -> Settlement:
        channel = self._channels[arrival.where.platform]
        if arrival.opening and not started.opened:
            return Settlement("opening", arrival.turn.turn_id, arrival.where, (arrival.opening,), first_part=0)
        arrival, thread = _in_its_thread(arrival, started, channel)
        if started.opened in (NOT_OPENED, MAY_BE_OPEN):
            return _told(arrival, started, channel)
        async with beside(self._say_busy(channel, arrival.where, showing)):
            reply = await self._reply(await channel.complete(arrival), arrival.where, channel, showing)
        bodies = channel.render(reply, arrival.where)
        if not bodies:
            await _remove(channel, arrival.where, showing.shown)
        bodies, turn = _taking_over(channel, bodies, showing.shown), arrival.turn
        adds = bool(bodies) and isinstance(channel, Changes) and self._adds(reply)
        end: End = "answered" if bodies else "silent"
        if reply.is_personal or reply.is_picked or reply.waits_sealed:
            bodies = closed(bodies, self._seal)
        return Settlement(end, turn.turn_id, arrival.where, bodies, thread, adds=adds, turn_lane=turn.lane)

    async def _reply(self, turn: Turn, where: Where, channel: Channel, showing: Showing) -> Reply:
        """Shown while it is made, where the channel can."""
        if not (self._shows and isinstance(channel, Streams)):
            return await self._engine.answer(turn)
        async with beside(showing.run(Stage(channel.stream, turn, where))):
            reply = await self._engine.answer(turn, showing)
            await showing.rest()
        return reply

    def _dead(self, started: Started, reason: str, showing: Showing) -> Settlement:
        """The apology goes where the answer would have gone; where even that cannot be made, nothing is said."""
        try:
            arrival = arrival_from_json(started.payload)
            channel = self._channels[arrival.where.platform]
            arrival, thread = _in_its_thread(arrival, started, channel)
            turn = arrival.turn
            bodies = channel.render(apology(turn.turn_id, turn.locale), arrival.where) if turn.addressed else ()
            bodies = _taking_over(channel, bodies, showing.shown)
        except Exception as failed:
            log.error("apology_failed", error=type(failed).__name__, exc_info=failed)
            return Settlement("dead", attempts=started.attempts, reason=reason)
        log.error("turn_dead", reason=reason, attempts=started.attempts)
        return Settlement("dead", turn.turn_id, arrival.where, bodies, thread, attempts=started.attempts, reason=reason)

    def _later(self, started: Started, counts: bool) -> Settlement:
        first_s, most_s = self._timing.turn_pause_s
        pause_s = min(first_s * 2**started.attempts, most_s) if counts else most_s
        attempts = started.attempts if counts else started.attempts - 1
        return Settlement("waiting", attempts=attempts, pause_s=random.uniform(pause_s / 2, pause_s))

    async def _say_busy(self, channel: Channel, where: Where, showing: Showing) -> None:
        """Until something of the answer itself can be seen."""
        await asyncio.sleep(self._timing.busy_after_s)
        with suppress(Exception):  # No turn fails for its sign.
            while showing.shown is None:
                await channel.busy(where)
                await asyncio.sleep(channel.busy_every_s)


def _taking_over(channel: Channel, bodies: tuple[bytes, ...], shown: Shown | None) -> tuple[bytes, ...]:
    """The first post goes into the message in which the answer was shown."""
    if shown is None or not bodies or not isinstance(channel, Streams):
        return bodies
    return (channel.stream.into(bodies[0], shown), *bodies[1:])


async def _remove(channel: Channel, where: Where, shown: Shown | None) -> None:
    """Raises _NotRemoved: the turn is then started again, or apologised for in that message."""
    if shown is None or not isinstance(channel, Streams):
        return
    if not isinstance(await channel.stream.remove(where, shown), Sent):
        raise _NotRemoved


def _in_its_thread(arrival: Arrival, started: Started, channel: Channel) -> tuple[Arrival, str | None]:
    """The arrival in the thread that its root post opened, and that thread where one was opened; where none was, the
    arrival where it was asked."""
    if not started.opened:
        return arrival, None
    if started.opened in (NOT_OPENED, MAY_BE_OPEN):
        return replace(arrival, where=arrival.asked_in or arrival.where), None
    rooted = channel.rooted(arrival, started.opened)
    log.info("turn_rooted", as_turn_id=rooted.turn.turn_id)
    bind_contextvars(turn_id=rooted.turn.turn_id)
    return rooted, rooted.turn.thread.thread


def _told(arrival: Arrival, started: Started, channel: Channel) -> Settlement:
    """What was asked is not done, and that is said to who asked."""
    turn = arrival.turn
    log.warning("root_not_opened", may_stand=started.opened == MAY_BE_OPEN)
    reply = not_opened(turn.turn_id, turn.locale, started.opened == MAY_BE_OPEN)
    return Settlement("answered", turn.turn_id, arrival.where, channel.render(reply, arrival.where))


def handed_back(started: Started) -> Settlement:
    """For another worker to start at once: this one goes."""
    return Settlement("waiting", attempts=started.attempts - 1)
