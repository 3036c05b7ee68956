"""Money and small pieces of English."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.answers.phrases import capitalised, counted, exact, joined, people, plural, rounded, size_range
from tests.support.speech import speaks_well

AMOUNTS = st.decimals("0.01", "99999", places=2)


@pytest.mark.parametrize(
    ("amount", "currency", "card", "sentence"),
    [
        ("15", "USD", "$15.00", "$15"),
        ("13.4", "USD", "$13.40", "$13.40"),
        ("1178", "USD", "$1,178.00", "$1,178"),
        ("7.125", "USD", "$7.13", "$7.13"),
        ("0.5", "EUR", "€0.50", "€0.50"),
        ("12", "GBP", "£12.00", "£12"),
        ("12", "HKD", "HKD 12.00", "HKD 12"),
    ],
)
def test_money_is_to_the_cent_on_a_card_and_rounded_in_a_sentence(
    amount: str, currency: str, card: str, sentence: str
) -> None:
    assert exact(Decimal(amount), currency) == card
    assert rounded(Decimal(amount), currency) == sentence


@given(AMOUNTS)
def test_no_amount_loses_a_cent_on_a_card(amount: Decimal) -> None:
    assert Decimal(exact(amount).strip("$").replace(",", "")) == amount


@given(AMOUNTS)
def test_a_sentence_never_says_less_or_more_than_the_card(amount: Decimal) -> None:
    assert Decimal(rounded(amount).strip("$").replace(",", "")) == amount


@pytest.mark.parametrize(
    ("noun", "several"),
    [
        ("tray", "trays"),
        ("half tray", "half trays"),
        ("box", "boxes"),
        ("dish", "dishes"),
        ("dozen", "dozen"),
        ("loaf", "loaves"),
        ("3 foot", "3 feet"),
        ("patty", "patties"),
        ("party tray", "party trays"),
        ("person", "people"),
        ("sandwich", "sandwiches"),
    ],
)
def test_one_is_singular_and_more_are_plural(noun: str, several: str) -> None:
    assert plural(noun, 1) == noun
    assert plural(noun, 2) == several
    assert plural(noun, 0) == several


def test_counts_carry_their_noun() -> None:
    assert counted(1, "dish") == "1 dish"
    assert counted(1240, "dish") == "1,240 dishes"


@pytest.mark.parametrize(
    ("words", "said"), [((), ""), (("a",), "a"), (("a", "b"), "a and b"), (("a", "b", "c"), "a, b and c")]
)
def test_a_list_reads_as_said(words: tuple[str, ...], said: str) -> None:
    assert joined(words) == said


def test_about_and_ranges() -> None:
    assert people(25) == "25"
    assert people(25, approximate=True) == "about 25"
    assert size_range(10, 12) == "10-12"
    assert size_range(24, 24) == size_range(None, 24) == "24"


@given(st.lists(st.sampled_from(("nuts", "milk", "eggs")), max_size=6), st.integers(0, 5000))
def test_pieces_never_break_the_rules_of_speech(words: list[str], count: int) -> None:
    assert speaks_well(capitalised(joined(words)), counted(count, "restaurant"))
