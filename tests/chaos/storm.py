"""Events as a platform sends them: each one to four times, reordered and late, again until it is acknowledged."""

import asyncio
import random
import time
from dataclasses import dataclass, field
from typing import Any

import aiohttp

from bot.delivery.arrivals import delivery_key
from tests.loop_channel import said

PEOPLE, THREADS = 8, 40
AGAIN_S = 0.25
"""A platform waits a minute; the order of things is the same."""
LATE_S = 3.0
PATIENCE_S = 5.0
"""Of one request. Slack's is 3 s; a process that was killed refuses at once."""


@dataclass
class Storm:
    url: str
    chance: random.Random
    acknowledged: dict[str, float] = field(default_factory=dict)
    """Delivery key of the answer → when the first copy of its event was acknowledged."""
    took_s: list[float] = field(default_factory=list)
    """Of every request that was acknowledged."""

    async def of(self, count: int, per_second: float) -> None:
        """So many turns, at their times whatever the answers do; back when all are acknowledged."""
        async with aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(total=PATIENCE_S)) as client:
            begun, sent = time.monotonic(), []
            for place in range(count):
                await asyncio.sleep(max(0.0, begun + place / per_second - time.monotonic()))
                sent += [asyncio.create_task(self._sent(client, event, late)) for event, late in self._copies(place)]
            await asyncio.gather(*sent)

    def _copies(self, place: int) -> list[tuple[dict[str, Any], float]]:
        thread = self.chance.randrange(THREADS)
        event = {
            "text": f"lunch for {self.chance.randint(5, 60)} in Boston",
            "delivery": f"{place}",
            "thread": f"t{thread}",
            "conversation": f"c{thread % 10}",
            "user": f"u{self.chance.randrange(PEOPLE)}",
        }
        late = [self.chance.uniform(0.0, LATE_S) for _ in range(self.chance.randint(0, 3))]
        return [(event, self.chance.uniform(0.0, 0.1)), *((event, pause_s) for pause_s in late)]

    async def _sent(self, client: aiohttp.ClientSession, event: dict[str, Any], late_s: float) -> None:
        await asyncio.sleep(late_s)
        while True:
            begun = time.monotonic()
            try:
                async with client.post(f"{self.url}/loop/events", json=event) as answer:
                    if answer.status == 200:
                        break
            except (aiohttp.ClientError, TimeoutError):
                pass
            await asyncio.sleep(AGAIN_S)
        self.took_s.append(time.monotonic() - begun)
        self.acknowledged.setdefault(str(delivery_key(said(**event).turn.turn_id, 1)), time.time())


def percentile(values: list[float], share: float) -> float:
    ordered = sorted(values)
    return ordered[min(int(len(ordered) * share), len(ordered) - 1)]
