"""Turns a second of several processes on one catalogue, as workers beside each other serve it: each has an interpreter
of its own, and shares the servers and the mapped files."""

import asyncio
import json
import sys
from asyncio.subprocess import PIPE, Process
from pathlib import Path
from time import monotonic

import uvloop

from bot.settings import Settings
from bot.wiring import open_platter
from tests.bench.turns import CONVERSATIONS, SHARES, STORY, Measured, conversation, place_with

PROCESSES = 2
"""As many as the machine that the goals are stated for has processors."""


async def measure_processes(settings: Settings, turns: int) -> Measured:
    """With the eight conversations spread over the processes; begun together, until the last one has ended."""
    found: Measured = {}
    for name, share in SHARES.items():
        workers = [await _worker(settings.data_folder, share, turns) for _ in range(PROCESSES)]
        for worker in workers:
            await _line(worker)  # it is warm
        for worker in workers:
            assert worker.stdin is not None
            worker.stdin.close()
        told = [json.loads(await _line(worker)) for worker in workers]
        for worker in workers:
            await worker.wait()
        seconds = max(ended for _, _, ended in told) - min(began for _, began, _ in told)
        found[f"{name}_turns_per_s_at_8_in_{PROCESSES}_processes"] = sum(done for done, _, _ in told) / seconds
    return found


async def _worker(folder: Path, share: float, turns: int) -> Process:
    each = max(turns // CONVERSATIONS, len(STORY) * 3)
    command = ("-m", "tests.bench.processes", str(folder), str(share), str(each))
    return await asyncio.create_subprocess_exec(sys.executable, *command, stdin=PIPE, stdout=PIPE)


async def _line(worker: Process) -> bytes:
    assert worker.stdout is not None
    return await worker.stdout.readline()


async def _work(folder: Path, share: float, each: int) -> None:
    """Says when it is warm, begins when its input ends, and tells how many turns it answered between which times."""
    async with open_platter(Settings(data_dir=folder)) as platter:
        await platter.warm()
        place, _ = await place_with(platter.stores, share)
        city = f"{place.city}, {place.state}"
        await conversation(platter, city, len(STORY) * 3)
        _tell("warm")
        await asyncio.to_thread(sys.stdin.read)
        began = monotonic()
        here = range(CONVERSATIONS // PROCESSES)
        lists = await asyncio.gather(*(conversation(platter, city, each) for _ in here))
        _tell([sum(map(len, lists)), began, monotonic()])


def _tell(what: object) -> None:
    sys.stdout.write(f"{json.dumps(what)}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(_work(Path(sys.argv[1]), float(sys.argv[2]), int(sys.argv[3])))
