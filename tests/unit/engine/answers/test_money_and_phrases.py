"""Money and small pieces of English."""

from decimal import Decimal
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.answers.phrases import (
    approximately,
    capitalised,
    clauses,
    counted,
    enumerated,
    exact,
    joined,
    people,
    percent,
    plural,
    rounded,
    size_range,
)
from engine.answers.why import ordinal
from engine.messages.sentences import speaking
from tests.support.pseudo_locale import LONGER, RIGHT_TO_LEFT, second_locales
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


@pytest.mark.parametrize("locale", ["en", LONGER, RIGHT_TO_LEFT])
def test_lists_of_any_length_and_ranks_are_told_in_each_locale(tmp_path: Path, locale: str) -> None:
    with second_locales(tmp_path), speaking(locale):
        for of in (joined, enumerated, clauses):
            for words in ((), ("aa",), ("aa", "bb"), ("aa", "bb", "cc"), ("aa", "bb", "cc", "dd")):
                said = of(words)
                assert all(word in said for word in words)
                assert [*words] == sorted(words, key=said.index)
        assert all(str(number) in ordinal(number) for number in (1, 2, 3, 4, 11, 21, 103))


def test_figures_are_about_and_rates_bare() -> None:
    assert [approximately("$318", one) for one in (True, False)] == ["about $318", "$318"]
    assert [percent(Decimal(one)) for one in ("18", "18.0", "8.875", "100")] == ["18", "18", "8.875", "100"]
    assert clauses(["$54.00 a half tray", "serves 8-10"]) == "$54.00 a half tray; serves 8-10"
    assert [ordinal(one) for one in (1, 2, 3, 4, 11, 12, 21, 111)] == [
        "1st", "2nd", "3rd", "4th", "11th", "12th", "21st", "111th",
    ]  # fmt: skip


def test_about_and_ranges() -> None:
    assert people(25) == "25"
    assert people(25, approximate=True) == "about 25"
    assert size_range(10, 12) == "10-12"
    assert size_range(24, 24) == size_range(None, 24) == "24"


@given(st.lists(st.sampled_from(("nuts", "milk", "eggs")), max_size=6), st.integers(0, 5000))
def test_pieces_never_break_the_rules_of_speech(words: list[str], count: int) -> None:
    assert speaks_well(capitalised(joined(words)), counted(count, "restaurant"))
