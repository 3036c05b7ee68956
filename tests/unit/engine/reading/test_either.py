"""Wishes said with "or": which of them stand for the one before."""

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.conversation import Memory
from engine.reading import Moment, Rooms, merge, understood_of
from tests.support.cases import cases
from tests.support.small_words import vocabulary

ROOMS = Rooms(vocabulary())
MOMENT = Moment(datetime(2026, 3, 2, 12, tzinfo=UTC))


def either(text: str) -> list[tuple[str, bool]]:
    wants = merge(Memory(), understood_of(ROOMS.read(text, Memory(), MOMENT).reading, Memory()))
    return [(one.text, one.either) for one in wants.wishes]


@pytest.mark.parametrize(
    ("said", "marked"),
    [
        ("pizza or tacos", [False, True]), ("pizza and tacos", [False, False]), ("pizza, tacos", [False, False]),
        ("pizza, tacos or salad", [False, True, True]), ("pizza, tacos and salad", [False, False, False]),
        ("pizza or tacos, salad", [False, True, False]), ("pizza or tacos and salad", [False, True, False]),
        ("pizza and tacos or salad", [False, False, True]), ("pizza or tacos, salad or cookies", [False, True] * 2),
        ("pizza, tacos, and salad or cookies", [False, False, False, True]),
    ],
)  # fmt: skip
def test_a_list_is_of_one_kind_up_to_where_it_goes_on(said: str, marked: list[bool]) -> None:
    assert [one for _, one in either(f"{said} for 20 in Boston")] == marked


@given(st.integers(4, 90))
@cases(20)
def test_a_new_sentence_joins_nothing(party: int) -> None:
    assert [one for _, one in either(f"pizza for {party} in Boston. Tacos too")] == [False, False]
