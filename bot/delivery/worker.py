"""The worker: lines over all channels, of turns, posts, and what is added to these; what it holds is renewed, drained
and handed back."""

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from datetime import timedelta
from functools import partial
from typing import Any

import structlog
from structlog.contextvars import bind_contextvars

from bot.delivery import adding
from bot.delivery.adding import Adding, Adds
from bot.delivery.additions import Addition, Additions, Due
from bot.delivery.answering import Answering, Answers, handed_back
from bot.delivery.arrivals import Arrivals, Settlement, Started
from bot.delivery.background import beside
from bot.delivery.lanes import LEASE, Claim, next_due_s, renewed
from bot.delivery.lanes import Line as Name
from bot.delivery.notifications import hear
from bot.delivery.outbox import Delivered, Outbox, Taken
from bot.delivery.poller import Line
from bot.delivery.posting import Posting
from bot.delivery.timing import SHIPPED, Timing
from bot.encryption import Seal
from channels.ports import Channel
from engine.answers import may_have_best_order
from engine.ports import Unavailable
from engine.stores.postgres.database import Database

log = structlog.get_logger()
POSTS_AT_A_TIME = 16
"""Posts wait for the platform nearly all their time; one destination is never two of them."""
ADDITIONS_AT_A_TIME = 2
"""One is worked out while another is put in its place; nobody waits for either."""
Observe = Callable[[str, str, float], None]
"""(line, end, age in seconds when it was taken up) of everything that is settled."""


class Worker:
    """Use it with `working`."""

    def __init__(
        self,
        database: Database,
        engine: Answers,
        channels: Mapping[str, Channel],
        turns_at_a_time: int,
        lease: timedelta = LEASE,
        observe: Observe = lambda *_: None,
        shows: bool = True,
        adds: Adds | None = None,
        seal: Seal | None = None,
        timing: Timing = SHIPPED,
    ) -> None:
        """`shows`: answers are shown while they are made, where a channel can. `adds`: the engine, where it adds to
        pages that stand; None: nothing is added. `seal`: of posts that tell somebody what is kept of them."""
        self._observe, self._timing = observe, timing
        platforms = sorted(channels)
        self._database, self._lease = database, lease
        self._arrivals, self._outbox = Arrivals(database, platforms, lease), Outbox(database, platforms, lease)
        may_add = may_have_best_order if adds else lambda _: False
        self._answering = Answering(engine, channels, self._arrivals, shows, may_add, seal, timing)
        self._posting = Posting(channels, seal, timing)
        due = partial(next_due_s, platforms=platforms, database=database)
        self._turns = Line(self._arrivals.take_up, self._turn, lambda: due("in"), turns_at_a_time)
        self._posts = Line(self._outbox.take_up, self._post, lambda: due("out"), POSTS_AT_A_TIME)
        self._lines: list[Line[Any]] = [self._turns, self._posts]
        self._rings: dict[Name, Callable[[], None]] = {"in": self._turns.ring, "out": self._posts.ring}
        if adds is not None:
            self._additions = Additions(database, platforms, lease)
            self._adding = Adding(adds, channels, self._additions, timing)
            self._then = Line(self._additions.take_up, self._add, lambda: due("then"), ADDITIONS_AT_A_TIME)
            self._lines.append(self._then)
            self._rings["then"] = self._then.ring
        self._drained_by: float | None = None

    def stop(self) -> None:
        """Takes up nothing more; what is under way has `drain_s` from now."""
        if self._drained_by is None:
            self._drained_by = asyncio.get_running_loop().time() + self._timing.drain_s
            for line in self._lines:
                line.stop()
            log.info("worker_draining")

    async def run(self) -> None:
        """Until `stop`."""
        async with beside(hear(self._database, self._rings)):
            await asyncio.gather(*(line.run() for line in self._lines))

    async def drain(self) -> None:
        """To the end of what is under way, or of the time for it."""
        assert self._drained_by is not None
        left_s = self._drained_by - asyncio.get_running_loop().time()
        late = await asyncio.gather(*(line.drain(left_s) for line in self._lines))
        log.info("worker_drained", handed_back=sum(late))

    def _renewed(self, claim: Claim) -> AbstractAsyncContextManager[None]:
        return renewed(claim, self._database, self._lease, self._lease / self._timing.renewals)

    async def _turn(self, started: Started) -> None:
        # A task of its own runs this, so that it ends with it, and nothing is to be unbound.
        bind_contextvars(turn_id=started.turn_id)
        with suppress(Unavailable):  # Nothing was written then, and the lease ends by itself.
            try:
                async with self._renewed(started.claim):
                    settlement = await self._answering(started)
            except asyncio.CancelledError:
                await self._settle_turn(started, handed_back(started))
                raise
            await self._settle_turn(started, settlement)

    async def _post(self, taken: Taken) -> None:
        bind_contextvars(turn_id=taken.turn_id)
        with suppress(Unavailable):
            try:
                async with self._renewed(taken.claim):
                    delivered = await self._posting(taken)
            except asyncio.CancelledError:
                await self._settle_post(taken, self._posting.unknown(taken))
                raise
            await self._settle_post(taken, delivered)

    async def _add(self, due: Due) -> None:
        bind_contextvars(turn_id=due.turn_id)
        with suppress(Unavailable):
            try:
                async with self._renewed(due.claim):
                    addition = await self._adding(due)
            except asyncio.CancelledError:
                await self._settle_addition(due, adding.handed_back(due))
                raise
            await self._settle_addition(due, addition)

    async def _settle_turn(self, started: Started, settlement: Settlement) -> None:
        written = await self._arrivals.settle(started, settlement)
        if settlement.pause_s:
            self._turns.ring()  # So that the line knows when to look again.
        self._observe("in", settlement.end if written else "overtaken", started.age_s)
        log.info("turn_settled" if written else "turn_overtaken", end=settlement.end)

    async def _settle_post(self, taken: Taken, delivered: Delivered) -> None:
        written = await self._outbox.settle(taken, delivered)
        if delivered.pause_s:
            self._posts.ring()
        self._observe("out", delivered.end if written else "overtaken", taken.age_s)
        log.info("post_settled" if written else "post_overtaken", end=delivered.end, tries=taken.tries)

    async def _settle_addition(self, due: Due, addition: Addition) -> None:
        written = await self._additions.settle(due, addition)
        if addition.end == "waiting":
            self._then.ring()
        self._observe("then", addition.end if written else "overtaken", due.age_s)
        log.info("addition_settled" if written else "addition_overtaken", end=addition.end)


@asynccontextmanager
async def working(worker: Worker) -> AsyncIterator[None]:
    """Works for as long as the block runs; leaving it drains."""
    running = asyncio.create_task(worker.run())
    try:
        yield
    finally:
        worker.stop()
        await running
        await worker.drain()
