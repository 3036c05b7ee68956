"""`python -m tests.chaos [CHANNEL …]`: what was lost, what was said twice, how soon events were acknowledged.

Ends with 1 if anything was lost, said twice or unasked. Times are printed, not judged: they are the machine's, too.
"""

import argparse
import asyncio
import sys
from collections.abc import Sequence

from tests.chaos.acknowledging import acknowledging
from tests.chaos.killing import CHANNELS, killing

TURNS_A_SECOND = {"loop": 25.0, "slack": 20.0, "teams": 20.0}
"""Slack takes 40 posts a second from as many channels; Teams 60 from two tenants, and a page is two."""
STORM = "{:<8}{:>7}{:>7}{:>7}{:>7}{:>9}{:>10}{:>10}{:>9}{:>9}"
RATE = "{:<8}{:<26}{:>9}{:>9}{:>9}{:>9}"


def say(line: str) -> None:
    print(line.rstrip(), flush=True)  # noqa: T201


async def main(
    channels: Sequence[str], turns: int, kills: int, rate: float, seconds: float, seed: int, writes: bool
) -> int:
    say(f"{turns:,} turns a channel, each request 1 to 4 times, {kills} kill -9 of web and worker (seed {seed})")
    say(STORM.format("", "turns", "posts", "lost", "twice", "unasked", "unclear", "by kills", "median", "longest"))
    is_right = True
    for channel in channels:
        found = await killing(turns, kills, TURNS_A_SECOND[channel], seed, [channel], writes)
        counts, struck = found.counts[channel], found.struck
        unclear = f"{counts.unclear} ({counts.unclear_there})"
        by_kill = f"{counts.by_kill} ({counts.by_kill_there})"
        numbers = (counts.turns, counts.posts, counts.lost, counts.twice, counts.unasked)
        say(STORM.format(channel, *numbers, unclear, by_kill, f"{counts.p50_s:.2f} s", f"{counts.longest_s:.1f} s"))
        say(f"{'':<8}{', '.join(f'{count} {kind}' for kind, count in sorted(counts.kinds.items()))}")
        orders = counts.composed
        say(f"{'':<8}{orders.orders} whole orders, {orders.over_menus} changed over other menus, {orders.lines} lines")
        say(f"{'':<8}killed at {struck.solving} solved, {struck.adding} added, beside {struck.beside} solved")
        say(f"{'':<8}{counts.overtaken} overtaken, {counts.letters} given up, {len(orders.wrong)} untrue or misplaced")
        if counts.lost:
            say(f"{'':<8}lost of {', '.join(f'{count} {kind}' for kind, count in sorted(counts.lost_kinds.items()))}")
        if writes:
            say(f"{'':<8}{counts.streamed} shown while they were made, {counts.halves} of them left half")
        is_right = is_right and counts.is_right and counts.turns == turns
    say("\nposts whose outcome nobody could know are marked unclear and not repeated; in brackets: of them stand there")
    say("of an installation's own, `platter inbox` lists them, and the turns and posts that failed for good")
    say(f"\nacknowledged at {rate:g} events a second, in milliseconds")
    say(RATE.format("", "", "events", "median", "p99", "longest"))
    async for channel, name, done in acknowledging(channels, rate, seconds):
        times = (f"{one:.1f}" for one in (done.p50_ms, done.p99_ms, done.longest_ms))
        say(RATE.format(channel, name, done.requests, *times))
    return 0 if is_right else 1


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="tests.chaos")
    parser.add_argument("channels", nargs="*", default=CHANNELS, metavar="CHANNEL", help=", ".join(CHANNELS))
    parser.add_argument("--turns", type=int, default=2000)
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--rate", type=float, default=100.0, help="events a second")
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--model", action="store_true", help="with a model that writes, so that answers are streamed")
    given = parser.parse_args()
    if unknown := set(given.channels) - set(CHANNELS):
        parser.error(f"no channel of this: {', '.join(sorted(unknown))}")
    numbers = (given.turns, given.kills, given.rate, given.seconds, given.seed, given.model)
    sys.exit(asyncio.run(main(given.channels, *numbers)))
