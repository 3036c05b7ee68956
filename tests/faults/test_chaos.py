"""A tenth of `make chaos`, through all doors of one house at once, by counts alone: times belong to the machine."""

import pytest

from tests.chaos.killing import CHANNELS, killing

TURNS = 50
"""Through each door."""


@pytest.mark.timeout(300)
async def test_turns_survive_processes_that_are_killed_while_events_repeat_and_overtake_each_other() -> None:
    found = await killing(TURNS, kills=2, per_second=40, seed=7)
    assert {channel: (counts.turns, counts.is_right) for channel, counts in found.items()} == dict.fromkeys(
        CHANNELS, (TURNS, True)
    )
    assert found["loop"].unclear == found["slack"].unclear == 0, "there one can look"
