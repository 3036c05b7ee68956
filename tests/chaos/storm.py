"""Events as platforms send them: each one to four times, reordered and late, again until it is acknowledged."""

import asyncio
import random
import time
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field

import aiohttp

from tests.chaos.doors import Door
from tests.chaos.events import Event, Request

TIMES = 2.5
"""How often a request is made in the mean: one to four times."""
AGAIN_S = 0.25
"""A platform waits a minute; the order of things is the same."""
LATE_S = 3.0
OPEN_MOST = 2_400
"""Times that a form is sent again because it stays open, which with the pauses is more than ten minutes: behind whole
orders, and while processes start, a thread waits long for its list."""
PATIENCE_S = 5.0
"""Of one request. Slack's is 3 s; a process that was killed refuses at once."""


@dataclass
class Storm:
    url: str
    doors: Sequence[Door]
    chance: random.Random
    acknowledged: dict[Door, dict[Event, float]] = field(default_factory=lambda: defaultdict(dict))
    """By door: event → when the first request that told of it was acknowledged."""
    took_s: list[float] = field(default_factory=list)
    """Of every request that was acknowledged."""

    async def of(self, count: int, per_second: float) -> None:
        """So many turns through each door, at their times whatever the answers do; back when all are acknowledged.

        `per_second`: turns, all doors together.
        """
        async with aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(total=PATIENCE_S)) as client:
            begun, sent = time.monotonic(), []
            for place in range(count * len(self.doors)):
                await asyncio.sleep(max(0.0, begun + place / per_second - time.monotonic()))
                door = self.doors[place % len(self.doors)]
                event = door.event(place, self.chance)
                for request, late_s in self._copies(event):
                    sent.append(asyncio.create_task(self._sent(client, door, event, request, late_s)))
            await asyncio.gather(*sent)

    def _copies(self, event: Event) -> list[tuple[Request, float]]:
        made = []
        for request in event.requests:
            late = [self.chance.uniform(0.0, LATE_S) for _ in range(self.chance.randint(0, 3))]
            made += [(request, pause_s) for pause_s in (self.chance.uniform(0.0, 0.1), *late)]
        return made

    async def _sent(
        self, client: aiohttp.ClientSession, door: Door, event: Event, request: Request, late_s: float
    ) -> None:
        await asyncio.sleep(late_s)
        for _ in range(OPEN_MOST):
            following = request.then(await self._taken(client, request))
            if following is None:
                self.acknowledged[door].setdefault(event, time.time())
                return
            request = following
            await asyncio.sleep(AGAIN_S)
        raise AssertionError(f"a {event.kind} stays open")

    async def _taken(self, client: aiohttp.ClientSession, request: Request) -> bytes:
        """What is answered when it is acknowledged, however often it has to be told."""
        while True:
            begun = time.monotonic()
            if (answer := await self._answer(client, request)) is not None:
                self.took_s.append(time.monotonic() - begun)
                return answer
            await asyncio.sleep(AGAIN_S)

    async def _answer(self, client: aiohttp.ClientSession, request: Request) -> bytes | None:
        """None: it has to be told again."""
        try:
            headers = request.headers()
            async with client.post(f"{self.url}{request.path}", data=request.body, headers=headers) as answer:
                assert answer.status < 400 or answer.status >= 500, f"refused with {answer.status}"
                return await answer.read() if answer.status == 200 else None
        except (aiohttp.ClientError, TimeoutError):
            return None


def percentile(values: list[float], share: float) -> float:
    ordered = sorted(values)
    return ordered[min(int(len(ordered) * share), len(ordered) - 1)] if ordered else 0.0
