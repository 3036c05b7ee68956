"""The figures of relevance: what they say of rankings whose worth is known."""

from math import log2

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.eval.relevance.grades import final, lines_of, read_grades, read_kept
from tests.eval.relevance.measures import interval, judged, ndcg, recall, weighted_kappa

ids = st.lists(st.sampled_from("abcdefghijklmnop"), unique=True)
some_grades = st.dictionaries(st.sampled_from("abcdefghijklmnop"), st.integers(0, 3))


@given(some_grades)
def test_the_best_order_has_ndcg_one_where_anything_is_of_use(grades: dict[str, int]) -> None:
    best = sorted(grades, key=lambda item: -grades[item])
    assert ndcg(best, grades) == pytest.approx(1.0 if any(grades.values()) else 0.0)


@given(ids, some_grades)
def test_figures_are_shares(ranking: list[str], grades: dict[str, int]) -> None:
    for figure in (ndcg, recall, judged):
        assert 0 <= figure(ranking, grades) <= 1 + 1e-9


def test_ndcg_discounts_by_rank_and_gains_by_grade() -> None:
    grades = {"exact": 3, "near": 1}
    ideal = 7 + 1 / log2(3)
    assert ndcg(["near", "unjudged", "exact"], grades) == pytest.approx((1 + 7 / log2(4)) / ideal)


def test_recall_counts_what_would_satisfy_and_asks_for_no_more_than_fits() -> None:
    grades = {"a": 3, "b": 2, "c": 2, "d": 1}
    assert recall(["d", "a"], grades, depth=2) == 1 / 2
    assert recall(["a", "b", "d"], grades, depth=3) == 2 / 3


def test_judged_says_how_much_of_the_first_ranks_was_graded() -> None:
    assert judged(["a", "new", "b", "other"], {"a": 0, "b": 3}) == 1 / 2


def test_an_interval_lies_around_the_mean_and_is_the_same_with_every_run() -> None:
    differences = [0.1, -0.2, 0.3, 0.05, 0.0, 0.2]
    low, high = interval(differences)
    assert low < sum(differences) / 6 < high
    assert (low, high) == interval(differences)
    assert interval([0.25] * 9) == pytest.approx((0.25, 0.25))


def test_kappa_of_two_graders() -> None:
    assert weighted_kappa([0, 1, 2, 3], [0, 1, 2, 3]) == pytest.approx(1)
    assert weighted_kappa([0, 3, 0, 3], [0, 0, 3, 3]) == pytest.approx(0)
    # By hand: the squares seen add up to 1; those of every grade with every other, by chance, to 20 / 4.
    assert weighted_kappa([0, 0, 2, 1], [0, 1, 2, 1]) == pytest.approx(1 - 1 / 5)


def test_two_marks_give_the_lower_middle_and_three_their_median() -> None:
    assert [final((2, 3)), final((0, 2)), final((3, 3)), final((0, 3, 3)), final((1, 3, 2))] == [2, 1, 3, 3, 2]


def test_grades_are_read_as_they_were_written(tmp_path) -> None:
    path = tmp_path / "grades.jsonl"
    one, other = {("q1", "x"): 3, ("q1", "y"): 0, ("q2", "x"): 1}, {("q1", "x"): 3, ("q1", "y"): 2, ("q2", "x"): 2}
    path.write_text("\n".join(lines_of(one, other, {("q1", "y"): 2}, {})))
    assert read_grades(path) == {"q1": {"x": 3, "y": 2}, "q2": {"x": 1}}


def test_what_is_graded_later_joins_what_was_graded_before(tmp_path) -> None:
    path = tmp_path / "grades.jsonl"
    path.write_text("\n".join(lines_of({("q2", "x"): 1, ("q1", "x"): 3}, {("q2", "x"): 1, ("q1", "x"): 3}, {}, {})))
    later = {("q1", "y"): 0, ("q2", "x"): 2}
    path.write_text("\n".join(lines_of(later, later, {}, read_kept(path))))
    assert read_grades(path) == {"q1": {"x": 3, "y": 0}, "q2": {"x": 2}}
