"""Cached answers: what was made last is there, never more of it than was said, and nothing of another catalogue."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from engine.catalogue.columns import Columns
from engine.catalogue.row_cache import BESIDE, Recent, answer_of
from tests.support.dishes import dish


def test_the_same_is_made_once_and_the_one_longest_not_asked_for_goes_first() -> None:
    made: list[str] = []
    recent: Recent[str, str] = Recent(2 * BESIDE + 2)

    def asked(key: str) -> str:
        return recent.of(key, lambda: made.append(key) or key)  # type: ignore[func-returns-value]

    assert list(map(asked, "abacabb")) == list("abacabb")
    assert made == ["a", "b", "c", "b"]


@given(st.lists(st.tuples(st.integers(0, 8), st.integers(0, 3)), max_size=40))
def test_no_more_is_kept_than_fits_beside_the_last_one(asked: list[tuple[int, int]]) -> None:
    most = 5 * BESIDE
    recent: Recent[int, range] = Recent(most)
    order: list[int] = []
    for key, thousands in asked:
        value = recent.of(key, lambda long=thousands: range(long * BESIDE))  # type: ignore[misc]
        order = [one for one in order if one != key] + [key]
        assert recent.of(key, lambda: range(0)) is value
        kept = [recent.of(one, lambda: range(most)) for one in order[-len(recent) :]]
        assert len(kept) == 1 or sum(len(one) + BESIDE for one in kept) <= most


def test_a_question_is_put_once_to_a_catalogue_and_anew_to_the_next() -> None:
    put: list[int] = []

    def find(columns: Columns, question: str) -> np.ndarray:
        put.append(len(columns))
        return np.arange(len(columns))

    columns = Columns([dish("Wrap")])
    assert answer_of(columns, find, "a").tolist() == answer_of(columns, find, "a").tolist() == [0]
    assert answer_of(columns.updated([], [dish("Feast")]), find, "a").tolist() == [0, 1]
    assert put == [1, 2]
