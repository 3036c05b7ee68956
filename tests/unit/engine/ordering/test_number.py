"""Number of an order: of letters that nobody takes for others, and found in what people type."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.ordering.number import LENGTH, LETTERS, new_number, number_in

NUMBERS = st.text(LETTERS, min_size=LENGTH, max_size=LENGTH).map("PL-{}".format)


def test_no_letter_looks_or_sounds_like_another() -> None:
    assert not set("01OILU") & set(LETTERS)
    assert len(LETTERS) == len(set(LETTERS)) == 30


def test_new_numbers_are_numbers_and_differ() -> None:
    made = [new_number() for _ in range(200)]
    assert all(number_in(one) == one for one in made)
    assert len(set(made)) == len(made)


@given(NUMBERS, st.sampled_from(["{}", "cancel {}", "what of {}?", "({})", "simpl-y {} please", "{}, and quickly"]))
def test_a_number_is_found_in_a_line(number: str, line: str) -> None:
    assert number_in(line.format(number)) == number
    assert number_in(line.format(number.lower())) == number


def test_the_first_of_two_is_found_and_spaces_within_one_that_stands_alone() -> None:
    assert number_in("PL-7KQ2MX or PL-222222") == "PL-7KQ2MX"
    assert number_in(" pl-7kq 2mx ") == "PL-7KQ2MX"


@pytest.mark.parametrize(
    "line",
    ["", "PL-", "PL-7KQ2M", "PL-7KQ2MX3", "PL-7KQ2M0", "XPL-7KQ2MX", "7KQ2MX", "sampl-e of cancelled", "PL-ıııııı"],
)
def test_what_is_no_number_is_none(line: str) -> None:
    assert number_in(line) is None


@given(st.text(max_size=60))
def test_whatever_is_typed_gives_a_number_or_none(line: str) -> None:
    found = number_in(line)
    assert found is None or found[3:].isalnum()
