"""Sizes: no room of the house has more production Python lines than its budget in `pyproject.toml`.

Raising a budget takes a commit of its own, with the reason.
"""

from pathlib import Path

import pytest

from tests.rooms import BUDGETS, PACKAGES, ROOT, lines_by_room, room_of


def test_no_room_is_over_its_budget() -> None:
    lines = lines_by_room()
    over = {room: f"{lines[room]} of {budget}" for room, budget in BUDGETS.items() if lines[room] > budget}
    assert not over


def test_every_room_has_a_budget_and_every_budget_a_room() -> None:
    assert not {*PACKAGES, *lines_by_room()} - {*BUDGETS}, "without a budget"
    assert not [room for room in BUDGETS if not (ROOT / room).is_dir()], "gone"


@pytest.mark.parametrize(
    ("path", "room"),
    [
        ("bot/cli/outcome.py", "bot"),
        ("bot/operations/doctor/process.py", "bot"),
        ("engine/telemetry.py", "engine"),
        ("engine/new_room/inner/one.py", "engine/new_room"),
    ],
)
def test_a_file_counts_for_the_innermost_room(path: str, room: str) -> None:
    assert room_of(Path(path)) == room
