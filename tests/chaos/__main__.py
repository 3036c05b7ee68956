"""`python -m tests.chaos`: prints what was lost, what was said twice and how soon events were acknowledged.

Ends with 1 if anything was lost or said twice. Times are printed, not judged: they are the machine's, too.
"""

import argparse
import asyncio
import sys

from tests.chaos.acknowledging import acknowledging
from tests.chaos.killing import killing

CASES = (
    ("web and worker apart", {}),
    ("in one process", {"together": True}),
    ("Redis stands still", {"stalls": "redis-server"}),
    ("the model never answers", {"stalls": "model", "together": True}),
)


def say(line: str) -> None:
    print(line, flush=True)  # noqa: T201


async def main(turns: int, kills: int, rate: float, seconds: float, seed: int) -> int:
    counts = await killing(turns, kills, rate / 4, seed)
    say(f"{counts.turns} turns, each event 1 to 4 times, {counts.kills} kill -9 of worker and web (seed {seed}):")
    say(f"  lost {counts.lost}, said twice {counts.twice}, unasked {counts.unasked}")
    say(f"  from acknowledgement to post: median {counts.p50_s:.2f} s, longest {counts.longest_s:.1f} s")
    for name, case in CASES:
        # An event comes 2.5 times in the mean.
        done = await acknowledging(int(rate * seconds / 2.5), rate / 2.5, **case)
        say(f"{done.requests} events at {rate:g} a second, {name}:")
        say(
            f"  acknowledged in {done.p50_ms:.1f} ms (median), {done.p99_ms:.1f} (p99), {done.longest_ms:.0f} (longest)"
        )
    return 1 if counts.lost or counts.twice or counts.unasked else 0


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="tests.chaos")
    parser.add_argument("--turns", type=int, default=2000)
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--rate", type=float, default=100.0, help="events a second")
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    sys.exit(asyncio.run(main(given.turns, given.kills, given.rate, given.seconds, given.seed)))
