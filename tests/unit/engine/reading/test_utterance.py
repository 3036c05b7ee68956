"""Tokens of a line: nothing of it is lost, each is where it was typed, clauses end where they should."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.messages.text import TEXT_LIMIT
from engine.reading.utterance import utterance

WORDS = st.text("abcdefghijklmnopqrstuvwxyz", min_size=1, max_size=8)


def words(line: str) -> list[str]:
    return [token.text for token in utterance(line).tokens]


def clauses(line: str) -> list[int]:
    return [token.clause for token in utterance(line).tokens]


@given(st.text(max_size=200))
def test_every_token_is_where_it_was_typed(line: str) -> None:
    tokens = utterance(line).tokens
    assert all(line[token.start : token.end] == token.raw and token.text for token in tokens)
    assert all(one.start < one.end <= other.start for one, other in pairwise(tokens))
    assert all(0 <= other.clause - one.clause <= 1 for one, other in pairwise(tokens))


@given(st.text(st.characters(codec="ascii"), max_size=200))
def test_nothing_but_space_is_in_no_token(line: str) -> None:
    assert "".join(token.raw for token in utterance(line).tokens) == "".join(line.split())


@given(st.lists(WORDS, max_size=12))
def test_capitals_and_width_change_no_token_but_its_raw_text(names: list[str]) -> None:
    line = " ".join(names)
    wide = "".join(chr(ord(c) + 0xFEE0) if c.isalpha() else c for c in line)
    assert words(line) == words(line.upper()) == words(wide)


@given(st.integers(0, 9_999), WORDS.filter(lambda word: word not in ("st", "nd", "rd", "th")))
def test_digits_part_from_letters(number: int, word: str) -> None:
    assert words(f"{number}{word}") == [str(number), word]


def test_a_line_is_read_up_to_its_limit() -> None:
    assert len(utterance("a " * TEXT_LIMIT).tokens) == TEXT_LIMIT // 2


@pytest.mark.parametrize(
    ("line", "tokens"),
    [
        ("$15pp, 25ppl", ["$", "15", "pp", ",", "25", "ppl"]),
        ("we can’t do 2nd St", ["we", "can't", "do", "2nd", "st"]),
        ("gluten-free 🍕🍕", ["gluten", "-", "free", "🍕", "🍕"]),
        ("1,200 or 24.50 at 12:30, 7 p.m.", ["1,200", "or", "24.50", "at", "12:30", ",", "7", "pm"]),
        ("1½ trays, rows 10,12,14", ["1", "½", "trays", ",", "rows", "10", ",", "12", ",", "14"]),
        ("dinner b4 7", ["dinner", "before", "7"]),
    ],
)
def test_tokens(line: str, tokens: list[str]) -> None:
    assert words(line) == tokens


@pytest.mark.parametrize("sign", [". ", "; ", "! ", "? ", "\n", " - ", " – ", "—", " but ", "... "])
def test_a_clause_ends(sign: str) -> None:
    found = clauses(f"lunch{sign}pizza")
    assert (found[0], found[-1]) == (0, 1)


@pytest.mark.parametrize(
    "line",
    [
        "approx. 65 of us", "St. Louis", "at 7 p.m. in S.F.", "$24.50", "gluten-free", "20–25", "lunch, pizza",
        "anything but pizza", "Oct. 14", "20 - 25", "$10 - $14", "no. 3",
    ],
)  # fmt: skip
def test_a_clause_goes_on(line: str) -> None:
    assert set(clauses(line)) == {0}


def test_a_shortened_word_may_end_its_sentence() -> None:
    assert clauses("12 ppl. We need pizza") == [0, 0, 0, 1, 1, 1]
