"""Parts of a line and their moods, over types alone."""

from hypothesis import given
from hypothesis import strategies as st

from engine.reading.lattice import Typed
from engine.reading.mood import RELATIVE, TELLING, parts_of
from engine.reading.utterance import utterance

words = st.lists(st.sampled_from(("w", "x", "y")), min_size=1, max_size=6)


@given(words)
def test_every_token_has_one_part_in_order(spoken: list[str]) -> None:
    parts = parts_of(utterance(" ".join(spoken)), ())
    assert list(parts.of) == sorted(parts.of)
    assert set(parts.of) == set(range(len(parts.moods)))


@given(st.sampled_from(("is", "does", "which", "how_many")), words)
def test_question_word_at_the_head_asks(key: str, rest: list[str]) -> None:
    line = utterance(" ".join(("q", *rest)))
    assert parts_of(line, (Typed("ASK", 0, 1, key),)).at(len(rest)).is_question


@given(st.sampled_from(("ORDER", "PICK", "SET", "WISH")))
def test_can_with_something_to_do_is_a_request(type_: str) -> None:
    can = Typed("ASK", 0, 1, "can")
    assert parts_of(utterance("q w"), (can,)).at(0).is_question
    assert not parts_of(utterance("q w"), (can, Typed(type_, 1, 2))).at(0).is_question


def test_question_behind_and_is_its_own_part() -> None:
    typed = (Typed("PICK", 0, 1), Typed("AND", 1, 2), Typed("ASK", 2, 3, "what"))
    parts = parts_of(utterance("q w e r"), typed)
    assert not parts.at(0).is_question
    assert parts.at(3).is_question


def test_question_behind_so_is_its_own_part() -> None:
    parts = parts_of(utterance("q w e r"), (Typed("HENCE", 1, 2), Typed("ASK", 2, 3, "does")))
    assert not parts.at(0).is_question
    assert parts.at(3).is_question


@given(st.sampled_from(sorted(RELATIVE)), st.sampled_from(sorted(TELLING)))
def test_question_word_behind_one_that_tells_asks_only_with_its_sign(key: str, type_: str) -> None:
    typed = (Typed(type_, 0, 1), Typed("ASK", 1, 2, key))
    assert not parts_of(utterance("w q r"), typed).at(0).is_question
    assert parts_of(utterance("w q r?"), (*typed, Typed("PUNCT", 3, 4, "?"))).at(0).is_question


def test_tag_before_the_sign_asks_whatever_is_to_be_done() -> None:
    line = utterance("w q t?")
    wish, sign = Typed("WISH", 0, 1), Typed("PUNCT", 3, 4, "?")
    assert not parts_of(line, (wish, sign)).at(0).is_question
    assert parts_of(line, (wish, Typed("TAG", 2, 3), sign)).at(0).is_question
    assert not parts_of(line, (wish, Typed("TAG", 1, 2), sign)).at(0).is_question


@given(st.booleans())
def test_clause_of_or_goes_on_with_a_question(is_or: bool) -> None:
    typed = [Typed("ASK", 0, 1, "is"), Typed("PUNCT", 1, 2, "?")]
    parts = parts_of(utterance("q? o w"), [*typed, Typed("OR", 2, 3)] if is_or else typed)
    assert parts.at(3).is_question == is_or
