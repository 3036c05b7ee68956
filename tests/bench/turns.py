"""The time of turns on one filled catalogue: alone, and with eight conversations at once."""

import asyncio
import statistics
from datetime import UTC, datetime
from pathlib import Path
from time import perf_counter, process_time
from uuid import uuid4

import psutil

from bot.app import Platter, Stores, open_platter
from bot.settings import Settings
from engine.catalogue.snapshot import Place
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
PLAIN_SEARCHES = 2
"""So many of its lines, the first ones."""
SHARES = {"one_percent": 0.01, "ten_percent": 0.10}


async def measure_turns(settings: Settings, turns: int) -> Measured:
    """Milliseconds a turn at filters that leave 1 % and 10 %, turns a second with eight conversations, memory.

    The processor time of this process stands beside the wall clock, because it says the same on a shared machine.
    """
    async with open_platter(settings) as platter:
        await platter.warm()
        found: Measured = {"items": (await platter.stores.catalog.current()).items}
        for name, share in SHARES.items():
            place, real_share = await place_with(platter.stores, share)
            city = f"{place.city}, {place.state}"
            found[f"{name}_share"] = real_share * 100
            found |= {f"{name}_{key}": value for key, value in (await _alone(platter, city, turns)).items()}
            found |= {f"{name}_{key}": value for key, value in (await _together(platter, city, turns)).items()}
        return found | _memory_mib(settings.data_folder)


async def place_with(stores: Stores, share: float) -> tuple[Place, float]:
    """The city whose part of all items is nearest, and that part."""
    snapshot = await stores.catalog.current()
    place = min(snapshot.vocabulary.places, key=lambda place: abs(place.items / snapshot.items - share))
    return place, place.items / snapshot.items


async def conversation(platter: Platter, city: str, turns: int) -> list[float]:
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


def plain_searches(took: list[float]) -> list[float]:
    """Of a conversation's times, those of the lines that search anew for a place and a party."""
    return [ms for at, ms in enumerate(took) if at % len(STORY) < PLAIN_SEARCHES]


def median_and_p95(of: str, took: list[float], where: str = "") -> Measured:
    return {f"{of}_p50_ms{where}": statistics.median(took), f"{of}_p95_ms{where}": sorted(took)[int(len(took) * 0.95)]}


async def _alone(platter: Platter, city: str, turns: int) -> Measured:
    await conversation(platter, city, len(STORY) * 3)
    began = process_time()
    took = await conversation(platter, city, turns)
    return {
        **median_and_p95("turn", took),
        **median_and_p95("search", plain_searches(took)),
        "turn_cpu_ms": (process_time() - began) / len(took) * 1000,
    }


async def _together(platter: Platter, city: str, turns: int) -> Measured:
    each = max(turns // CONVERSATIONS, len(STORY) * 3)
    started = perf_counter()
    lists = await asyncio.gather(*(conversation(platter, city, each) for _ in range(CONVERSATIONS)))
    seconds = perf_counter() - started
    took = [ms for one in lists for ms in one]
    return {
        **median_and_p95("turn", took, "_at_8"),
        "turns_per_s_at_8": len(took) / seconds,
    }


def _memory_mib(folder: Path) -> Measured:
    """Of this process and of the servers that were started for `folder`, shared memory counted once (PSS)."""
    found = {"memory_mib_of_platter": _shared_out_mib(psutil.Process())}
    for name in SERVERS:
        first = [one for one in psutil.process_iter(["name", "cmdline"]) if _serves(one, name, folder)]
        children = [child for one in first for child in one.children(recursive=True)]
        found[f"memory_mib_of_{name}"] = sum(map(_shared_out_mib, [*first, *children]))
    return {"memory_mib": sum(found.values()), **found}


def _serves(process: psutil.Process, name: str, folder: Path) -> bool:
    return process.info["name"] == name and f"{folder}/" in " ".join(process.info["cmdline"] or ())


def _shared_out_mib(process: psutil.Process) -> float:
    try:
        return int(getattr(process.memory_full_info(), "pss", 0)) / 2**20
    except psutil.NoSuchProcess:
        return 0.0  # one that has just ended


SERVERS = ("postgres", "redis-server")
