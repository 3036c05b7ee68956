"""The time of turns on one filled catalogue: alone, and with eight conversations at once."""

import asyncio
import statistics
from datetime import UTC, datetime
from time import perf_counter, process_time
from uuid import uuid4

import psutil

from bot.settings import Settings
from bot.wiring import Platter, open_platter
from engine.messages import ThreadKey, Turn

Measured = dict[str, float]
CONVERSATIONS = 8
STORY = (
    "lunch for 25 in {city}",
    "chicken for 20 in {city} under $15 a head",
    "vegetarian",
    "cheaper",
    "pizza or pasta for 30 in {city}",
    "more",
)
"""Two plain searches, a diet, a step, a search for dishes, a further page: the mix of a conversation."""
SHARES = {"one_percent": 0.01, "ten_percent": 0.10}


async def measure_turns(settings: Settings, turns: int) -> Measured:
    """Milliseconds a turn at filters that leave 1 % and 10 %, turns a second with eight conversations, memory.

    The processor time of this process stands beside the wall clock, because it says the same on a shared machine.
    """
    async with open_platter(settings) as platter:
        await platter.warm()
        found: Measured = {}
        for name, share in SHARES.items():
            city, real_share = await _city_with(platter, share)
            found[f"{name}_share"] = real_share * 100
            found |= {f"{name}_{key}": value for key, value in (await _alone(platter, city, turns)).items()}
            found |= {f"{name}_{key}": value for key, value in (await _together(platter, city, turns)).items()}
        found["memory_mib"] = _memory_mib()
        return found


async def _city_with(platter: Platter, share: float) -> tuple[str, float]:
    """The city whose part of all items is nearest, and that part."""
    snapshot = await platter.stores.catalog.current()
    place = min(snapshot.vocabulary.places, key=lambda place: abs(place.items / snapshot.items - share))
    return f"{place.city}, {place.state}", place.items / snapshot.items


async def _conversation(platter: Platter, city: str, turns: int) -> list[float]:
    """Milliseconds of each turn; a new thread every story."""
    took: list[float] = []
    while len(took) < turns:
        thread = ThreadKey("bench", "bench", "bench", uuid4().hex)
        for line in STORY:
            turn = Turn(str(uuid4()), thread, line.format(city=city), datetime.now(UTC), user_id="bench")
            started = perf_counter()
            await platter.engine.answer(turn)
            took.append((perf_counter() - started) * 1000)
    return took


async def _alone(platter: Platter, city: str, turns: int) -> Measured:
    await _conversation(platter, city, len(STORY) * 3)
    began = process_time()
    took = sorted(await _conversation(platter, city, turns))
    return {
        "turn_p50_ms": statistics.median(took),
        "turn_p95_ms": took[int(len(took) * 0.95)],
        "turn_cpu_ms": (process_time() - began) / len(took) * 1000,
    }


async def _together(platter: Platter, city: str, turns: int) -> Measured:
    each = max(turns // CONVERSATIONS, len(STORY) * 3)
    started = perf_counter()
    lists = await asyncio.gather(*(_conversation(platter, city, each) for _ in range(CONVERSATIONS)))
    seconds = perf_counter() - started
    took = sorted(ms for one in lists for ms in one)
    return {
        "turn_p50_ms_at_8": statistics.median(took),
        "turn_p95_ms_at_8": took[int(len(took) * 0.95)],
        "turns_per_s_at_8": len(took) / seconds,
    }


def _memory_mib() -> float:
    """Of this process and of the servers that were started for it, shared memory counted once (PSS)."""
    processes = [psutil.Process(), *(p for p in psutil.process_iter(["name"]) if p.info["name"] in SERVERS)]
    return sum(map(_shared_out_bytes, processes)) / 2**20


def _shared_out_bytes(process: psutil.Process) -> int:
    try:
        return int(getattr(process.memory_full_info(), "pss", 0))
    except psutil.NoSuchProcess:
        return 0  # one that has just ended


SERVERS = ("postgres", "redis-server")
