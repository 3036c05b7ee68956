"""The proof `chaos` with a small n, through all doors of one house at once, by counts alone: times belong to the
machine."""

import pytest

from tests.chaos.killing import CHANNELS
from tests.prove.chaos import proof_of, storm

TURNS = 50
"""Through each door."""


@pytest.mark.timeout(600)
async def test_turns_survive_processes_that_are_killed_while_events_repeat_and_overtake_each_other() -> None:
    found = await storm(TURNS, seed=7)
    proof = proof_of(found, TURNS)
    assert (proof.cases, proof.wrong) == (TURNS * len(CHANNELS), [])
    counts, orders = found.counts, [one.composed for one in found.counts.values()]
    assert counts["loop"].unclear == counts["slack"].unclear == 0, "there one can look"
    assert min(found.struck.solving, found.struck.menus) > 0
    assert min(sum(one.orders for one in orders), sum(one.lines for one in orders)) > 0
