"""Long proofs, each of one law over generated cases: `make prove PART=name N=cases`.

The same seed makes the same cases. Prints each counterexample and how many there are beside the goal, none; ends with 1
where there is one. CI runs each part with a small n.
"""

import argparse
import asyncio
import sys
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass

from tests.prove.arithmetic import arithmetic_of_orders
from tests.prove.buttons import buttons
from tests.prove.chaos import chaos
from tests.prove.guard import guard
from tests.prove.mutants import mutants
from tests.prove.placings import placings
from tests.prove.plans import plans
from tests.prove.proof import Proof
from tests.prove.properties import properties
from tests.prove.renderers import renderers
from tests.prove.tags import tags
from tests.prove.totals import totals_of_carts
from tests.support.goals import at_least, at_most, exit_status, say, shown

SEED = 7
"""Any number will do."""
PRINTED_MOST = 20


@dataclass(frozen=True, slots=True)
class Part:
    law: str
    prove: Callable[[int, int], Awaitable[Proof]]
    """By n and seed."""
    n: int
    """Where none is named: some minutes of one processor."""


PARTS: Mapping[str, Part] = {
    "arithmetic": Part(
        "orders, costs and the portion taken are those worked out by hand", arithmetic_of_orders, 20_000
    ),
    "buttons": Part("a button's count is what its press gives, a total what paging brings", buttons, 500),
    "guard": Part(
        "nobody who is allergic is shown or fed what their menu lists, and each warning is on every wire",
        guard,
        100_000,
    ),
    "mutants": Part("the guard with one rule made wrong fails its tests", mutants, 16),
    "placings": Part(
        "each cart is one order, whoever presses and dies, and its restaurant hears of it", placings, 10_000
    ),
    "plans": Part("whole orders feed everybody within what was asked, and are the best there are", plans, 10_000),
    "properties": Part("what the tests hold over a few examples each holds over many", properties, 500),
    "renderers": Part("any Reply is drawn within every limit, with every fact and action", renderers, 10_000),
    "tags": Part("every reason that a person is told is true of the dish", tags, 10_000),
    "totals": Part("sums of carts are those worked out in whole coins, and shares add up", totals_of_carts, 1_000_000),
    "chaos": Part("no turn is lost, answered twice or unasked while processes are killed", chaos, 600),
}


def main(arguments: Sequence[str] | None = None, parts: Mapping[str, Part] = PARTS) -> int:
    parser = argparse.ArgumentParser(prog="make prove", description=__doc__)
    parser.add_argument("--part", choices=parts, action="append", help="this one only; all without")
    parser.add_argument("--n", type=int, help="so many cases; conversations of buttons, turns a channel of chaos")
    parser.add_argument("--seed", type=int, default=SEED)
    chosen = parser.parse_args(arguments)
    short = list[str]()
    for name in chosen.part or parts:
        n = chosen.n or parts[name].n
        proof = asyncio.run(parts[name].prove(n, chosen.seed))
        say("\n".join(proof.wrong[:PRINTED_MOST]) or f"{name}: no counterexample")
        figures = {"cases": proof.cases, "counterexamples": len(proof.wrong)}
        goals = {"cases": at_least(1, "a proof of nothing is none"), "counterexamples": at_most(0, parts[name].law)}
        short += shown(f"{name}: {parts[name].law}; n {n:,}, seed {chosen.seed}", figures, goals)
    return exit_status(short)


if __name__ == "__main__":
    sys.exit(main())
