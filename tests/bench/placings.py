"""Placings measured beside their goals: alone, beside a stream of turns, and many people at once at many carts.

`python -m tests.bench.placings`: web and worker over the sample, spoken to over HTTP as any client speaks to them.
"""

import argparse
import asyncio
import sys
from collections.abc import Sequence
from statistics import median
from time import perf_counter
from uuid import uuid4

from tests.bench.turns import STORY
from tests.prove.placings import Json, Storm, stormed
from tests.support.goals import Goals, at_least, at_most, exit_status, shown

PLACED, CARTS, PEOPLE, A_CART = 100, 200, 50, 5
"""Placed beside the turns; carts at which that many people press at once, so many of them at one cart."""
TURNS_A_SECOND = 20.0
PAUSE_S = 0.4
"""Between one placing beside the turns and the next."""
CITY = "Boston, MA"
GOALS: Goals = {
    "beside_p95_ms": at_most(150, "issue 29: a placing beside 20 turns a second"),
    "turns_a_second": at_least(19, "so many were answered meanwhile"),
    "orders_of_a_cart_most": at_most(1, "issue 29: one order each"),
    "carts_without_order": at_most(0, "issue 29: one order each"),
    "others_see_it_s": at_most(1, "issue 29: the others see it within a second"),
}


async def _presses(storm: Storm, session: str, pressed: Json) -> tuple[float, Json]:
    """When it was answered, and what."""
    told = await storm.calls(session, f"press-{uuid4().hex}", **pressed)
    return perf_counter(), told


async def _prepared(storm: Storm, count: int) -> list[tuple[str, Json]]:
    sessions = [f"bench-{uuid4().hex}" for _ in range(count)]
    hands = asyncio.Semaphore(4)

    async def one(session: str) -> tuple[str, Json]:
        async with hands:
            return session, await storm.checked_out(session)

    return await asyncio.gather(*map(one, sessions))


async def _one_by_one(storm: Storm, carts: Sequence[tuple[str, Json]], pause_s: float = 0.0) -> list[float]:
    """Milliseconds of each."""
    took = []
    for session, pressed in carts:
        began = perf_counter()
        ended, told = await _presses(storm, session, pressed)
        assert told["order"]["number"], told
        took.append((ended - began) * 1e3)
        await asyncio.sleep(pause_s)
    return sorted(took)


async def _stream(storm: Storm, ended: asyncio.Event) -> float:
    """Turns at their rate, whether or not those before are answered; how many a second were."""
    began, running, sent = perf_counter(), set[asyncio.Task[Json]](), 0
    while not ended.is_set():
        line = STORY[sent % len(STORY)].format(city=CITY)
        session = f"stream-{sent // len(STORY)}"
        running.add(asyncio.create_task(storm.calls(session, f"turn-{sent}", user_input=line)))
        sent += 1
        await asyncio.sleep(max(0.0, began + sent / TURNS_A_SECOND - perf_counter()))
    passed = perf_counter() - began
    answered = sum(one.done() for one in running)
    await asyncio.gather(*running)
    return answered / passed


async def _at_once(storm: Storm, carts: Sequence[tuple[str, Json]]) -> dict[str, float]:
    """Fifty hands; of a cart five, all of which press it at once."""
    found, waits = list[int](), list[float]()
    at_a_time = asyncio.Semaphore(PEOPLE // A_CART)

    async def cart(session: str, pressed: Json) -> None:
        async with at_a_time:
            told = await asyncio.gather(*(_presses(storm, session, pressed) for _ in range(A_CART)))
        numbers = {one["order"]["number"] for _, one in told if one["order"]} - {None}
        found.append(len(numbers))
        waits.append(max(when for when, _ in told) - min(when for when, _ in told))

    await asyncio.gather(*(cart(*one) for one in carts))
    return {
        "orders_of_a_cart_most": max(found),
        "carts_without_order": found.count(0),
        "others_see_it_s": max(waits),
        "others_see_it_p50_s": median(waits),
    }


async def figures(placed: int, carts: int) -> dict[str, float]:
    async with stormed() as (storm, _):
        alone, beside, many = [await _prepared(storm, count) for count in (placed, placed, carts)]
        took = await _one_by_one(storm, alone)
        over = asyncio.Event()
        stream = asyncio.create_task(_stream(storm, over))
        try:
            took_beside = await _one_by_one(storm, beside, PAUSE_S)
        finally:
            over.set()
        turns = await stream
        told = await _at_once(storm, many)
    return {
        "alone_p50_ms": median(took),
        "alone_p95_ms": took[int(len(took) * 0.95)],
        "beside_p50_ms": median(took_beside),
        "beside_p95_ms": took_beside[int(len(took_beside) * 0.95)],
        "turns_a_second": turns,
        **told,
    }


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.placings", description=__doc__)
    parser.add_argument("--placed", type=int, default=PLACED)
    parser.add_argument("--carts", type=int, default=CARTS)
    chosen = parser.parse_args(arguments)
    return exit_status(shown("placings", asyncio.run(figures(chosen.placed, chosen.carts)), GOALS))


if __name__ == "__main__":
    sys.exit(main())
