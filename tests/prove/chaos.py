"""Chaos: processes are killed while events repeat, orders are solved and menus read anew; no turn is lost, answered
twice, out of its order or unasked, and whole orders are what they say."""

from collections.abc import Iterator

from tests.chaos.killing import Killing, killing
from tests.prove.proof import Proof
from tests.support.goals import say

TURNS_A_KILL = 60
KILLS_LEAST = 3
"""Each process while an order is solved, and the worker while a line is added to a page."""
TURNS_A_SECOND = 15
"""A fifth of them solve a whole order, which takes half a second of a processor."""


async def chaos(n: int, seed: int) -> Proof:
    """Prints what the storm came to: a proof of it that struck nothing is none."""
    found = await storm(n, seed)
    say("\n".join(told(found)))
    return proof_of(found, n)


async def storm(n: int, seed: int) -> Killing:
    """`n` turns through each door of one product."""
    return await killing(n, max(KILLS_LEAST, n // TURNS_A_KILL), TURNS_A_SECOND, seed)


def told(found: Killing) -> Iterator[str]:
    struck = found.struck
    yield (
        f"killed while an order was solved: the worker at {struck.solving}, the web process beside {struck.beside}; "
        f"while a line was added: the worker at {struck.adding}; menus read anew {struck.menus} times"
    )
    for channel, counts in found.counts.items():
        orders = counts.composed
        yield (
            f"{channel}: {counts.turns} turns, {counts.posts} posts, {counts.unclear} of them unclear; {orders.orders} "
            f"whole orders, {orders.over_menus} changed over other menus, {orders.lines} lines above pages; lost "
            f"{counts.lost}, twice {counts.twice}, unasked {counts.unasked}, overtaken {counts.overtaken}, given up "
            f"{counts.letters}; answered after {counts.p50_s:.1f} s in the median, {counts.longest_s:.0f} at most"
        )
        yield f"  {', '.join(f'{count} {kind}' for kind, count in sorted(counts.kinds.items()))}"


def proof_of(found: Killing, n: int) -> Proof:
    counts = found.counts
    wrong = [f"{channel}: {those}" for channel, those in counts.items() if not those.is_right or those.turns != n]
    return Proof(sum(those.turns for those in counts.values()), wrong)
