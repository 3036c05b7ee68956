"""The proof `chaos` with a small n, through all doors of one house at once, by counts alone: times belong to the
machine."""

import pytest

from tests.chaos.killing import CHANNELS
from tests.prove.chaos import proof_of, storm

TURNS = 50
"""Through each door."""


@pytest.mark.timeout(300)
async def test_turns_survive_processes_that_are_killed_while_events_repeat_and_overtake_each_other() -> None:
    found = await storm(TURNS, seed=7)
    proof = proof_of(found, TURNS)
    assert (proof.cases, proof.wrong) == (TURNS * len(CHANNELS), [])
    assert found["loop"].unclear == found["slack"].unclear == 0, "there one can look"
