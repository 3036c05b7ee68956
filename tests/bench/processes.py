"""Turns a second of several processes on one catalogue, as workers beside each other serve it: each has an interpreter
of its own, and shares the servers and the mapped files."""

import asyncio
import json
import sys
from asyncio.subprocess import PIPE, Process
from contextlib import redirect_stdout
from pathlib import Path
from time import monotonic

import uvloop

from bot.app import open_platter
from bot.settings import Settings
from tests.bench.turns import (
    CONVERSATIONS,
    SHARES,
    STORY,
    Measured,
    conversation,
    median_and_p95,
    place_with,
    plain_searches,
)

PROCESSES = 2
"""As many as the machine that the goals are stated for has processors."""
LINE_BYTES = 2**24
"""Of a worker's line: some twenty bytes a turn."""
Told = tuple[list[float], float, float]
"""Milliseconds of each turn, and when they began and ended."""


async def measure_processes(settings: Settings, turns: int) -> Measured:
    """Turns a second with the eight conversations spread over the processes; and the time of a turn, and of a plain
    search, where each process has one conversation: no turn waits for another, and every processor is busy."""
    found: Measured = {}
    for name, share in SHARES.items():
        spread = await _together(
            settings.data_folder, share, max(turns // CONVERSATIONS, len(STORY) * 3), CONVERSATIONS
        )
        seconds = max(ended for _, _, ended in spread) - min(began for _, began, _ in spread)
        found[f"{name}_turns_per_s_at_8_in_{PROCESSES}_processes"] = sum(len(took) for took, _, _ in spread) / seconds
        single = await _together(settings.data_folder, share, turns, PROCESSES)
        for of, chosen in (("turn", list), ("search", plain_searches)):
            took = [ms for times, _, _ in single for ms in chosen(times)]
            found |= median_and_p95(f"{name}_{of}", took, f"_in_{PROCESSES}_processes")
    return found


async def _together(folder: Path, share: float, each: int, conversations: int) -> list[Told]:
    """Begun together, until the last one has ended."""
    here = conversations // PROCESSES
    workers = [await _worker(folder, share, each, here) for _ in range(PROCESSES)]
    for worker in workers:
        await _line(worker)  # it is warm
    for worker in workers:
        assert worker.stdin is not None
        worker.stdin.close()
    told: list[Told] = [json.loads(await _line(worker)) for worker in workers]
    for worker in workers:
        await worker.wait()
    return told


async def _worker(folder: Path, share: float, each: int, conversations: int) -> Process:
    command = ("-m", "tests.bench.processes", *map(str, (folder, share, each, conversations)))
    return await asyncio.create_subprocess_exec(sys.executable, *command, stdin=PIPE, stdout=PIPE, limit=LINE_BYTES)


async def _line(worker: Process) -> bytes:
    assert worker.stdout is not None
    return await worker.stdout.readline()


async def _work(folder: Path, share: float, each: int, conversations: int) -> None:
    """Says when it is warm, begins when its input ends, and tells its turns' times and between which ones they were."""
    async with open_platter(Settings(data_dir=folder)) as platter:
        await platter.warm()
        place, _ = await place_with(platter.stores, share)
        city = f"{place.city}, {place.state}"
        await conversation(platter, city, len(STORY) * 3)
        _tell("warm")
        await asyncio.to_thread(sys.stdin.read)
        began = monotonic()
        lists = await asyncio.gather(*(conversation(platter, city, each) for _ in range(conversations)))
        _tell([[ms for took in lists for ms in took], began, monotonic()])


def _tell(what: object) -> None:
    print(json.dumps(what), file=sys.__stdout__, flush=True)


if __name__ == "__main__":
    # A warning of a late part would stand among the answers.
    with redirect_stdout(sys.stderr), asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(_work(Path(sys.argv[1]), float(sys.argv[2]), *map(int, sys.argv[3:])))
