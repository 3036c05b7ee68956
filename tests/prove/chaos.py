"""Chaos: processes are killed while events repeat; no turn is lost, answered twice or unasked."""

from collections.abc import Mapping

from tests.chaos.counting import Counts
from tests.chaos.killing import killing
from tests.prove.proof import Proof

TURNS_A_KILL = 60
KILLS_LEAST = 2
"""Each process once."""
TURNS_A_SECOND = 40


async def chaos(n: int, seed: int) -> Proof:
    return proof_of(await storm(n, seed), n)


async def storm(n: int, seed: int) -> Mapping[str, Counts]:
    """`n` turns through each door of one product."""
    return await killing(n, max(KILLS_LEAST, n // TURNS_A_KILL), TURNS_A_SECOND, seed)


def proof_of(found: Mapping[str, Counts], n: int) -> Proof:
    wrong = [f"{channel}: {counts}" for channel, counts in found.items() if not counts.is_right or counts.turns != n]
    return Proof(sum(counts.turns for counts in found.values()), wrong)
