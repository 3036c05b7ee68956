"""A tenth of `make chaos`, by counts alone: times belong to the machine."""

import pytest

from tests.chaos.killing import killing


@pytest.mark.timeout(300)
async def test_turns_survive_processes_that_are_killed_while_events_repeat_and_overtake_each_other() -> None:
    counts = await killing(turns=200, kills=2, per_second=40, seed=7)
    assert (counts.lost, counts.twice, counts.unasked) == (0, 0, 0)
