"""From queries to graders' lines and back: nothing is lost on the way, and what is wrong is said."""

import json
from collections import Counter

from tests.eval.relevance.grading import Judged, agreement, apart, judged_by
from tests.eval.relevance.pool import pools_of, shuffled, without_graded, write_batches
from tests.eval.relevance.queries import HALVES, SLICES, Query, read_queries

KEYS = {"01": {"q1": ["x", "y", "z"], "q2": ["x"]}}


def judged(tmp_path, lines: str) -> Judged:
    (tmp_path / "01.txt").write_text(lines)
    return judged_by(KEYS, tmp_path)


def test_lines_of_digits_become_grades_whatever_is_written_around_them(tmp_path) -> None:
    found = judged(tmp_path, "Grades:\n\nq2: 1\n q1 : 30 2 \n")
    assert found.grades == {("q1", "x"): 3, ("q1", "y"): 0, ("q1", "z"): 2, ("q2", "x"): 1}
    assert not found.wrong


def test_a_line_that_does_not_hold_is_said_and_gives_no_grade(tmp_path) -> None:
    found = judged(tmp_path, "q1: 30\nq2: 4\nq3: 1\n")
    said = " ".join(found.wrong)
    assert not found.grades
    assert "q1: 2 grades for 3 dishes" in said
    assert "q2: no such grade: 4" in said
    assert "q3: not of this batch" in said


def test_a_missing_line_and_a_missing_batch_are_said(tmp_path) -> None:
    assert judged(tmp_path, "q2: 1\n").wrong == [f"{tmp_path.name}/01.txt: q1: no line"]
    assert judged_by({"02": {}}, tmp_path).wrong == [f"{tmp_path.name}/02.txt: not there"]


def test_agreement_is_of_what_both_graded(tmp_path) -> None:
    one, other = {("q", "x"): 3, ("q", "y"): 0, ("q", "z"): 1}, {("q", "x"): 3, ("q", "y"): 2}
    assert apart(one, other) == [("q", "y")]
    assert agreement(one, other) | {"quadratically weighted kappa": None} == {
        "graded twice": 2, "quadratically weighted kappa": None, "the same grade": 0.5, "apart by 2 or more": 1,
    }  # fmt: skip


def test_a_misspelt_query_adds_to_the_list_of_its_twin() -> None:
    queries = [Query("d01", "dish", "dev", "pie"), Query("m01", "misspelt", "dev", "pei", twin="d01")]
    runs = {"words": {"d01": ["x", "y"], "m01": ["z", "x"]}, "page": {"d01": [], "m01": ["w"]}}
    assert pools_of(queries, runs) == {"d01": ["w", "x", "y", "z"]}


def test_both_graders_get_the_same_lists_in_orders_of_their_own() -> None:
    pools = {f"q{number}": [f"dish {at}" for at in range(30)] for number in range(20)}
    a, b = shuffled(pools, "A"), shuffled(pools, "B")
    assert {query: sorted(ids) for query, ids in a.items()} == {query: sorted(ids) for query, ids in b.items()}
    assert list(a) != list(b)
    assert a["q1"] != b["q1"]
    assert a == shuffled(pools, "A")


def test_a_batch_shows_every_dish_under_the_number_that_its_key_has(tmp_path) -> None:
    pools = {query.id: ["x", "y", "z"] for query in read_queries()[:20]}
    (tmp_path / "lines.json").write_text(json.dumps({"x": "Soup", "y": "Pie", "z": "Tea"}))
    assert write_batches(tmp_path, "A", pools) == 2
    shown = (tmp_path / "A" / "02.txt").read_text()
    names = {"x": "Soup", "y": "Pie", "z": "Tea"}
    for ids in json.loads((tmp_path / "keys.json").read_text())["A"]["02"].values():
        assert "\n".join(f"{at}| {names[doc_id]}" for at, doc_id in enumerate(ids, start=1)) in shown


def test_the_queries_stand_in_their_slices_and_halves() -> None:
    queries = {query.id: query for query in read_queries()}
    assert len(queries) == len(read_queries()) >= 220
    assert Counter(query.slice for query in queries.values()).keys() == set(SLICES)
    for name in SLICES:
        halves = Counter(query.half for query in queries.values() if query.slice == name)
        assert set(halves) <= set(HALVES)
        assert abs(halves["dev"] - halves["held"]) <= 1


def test_every_misspelt_query_has_its_twin_in_its_own_half() -> None:
    queries = {query.id: query for query in read_queries()}
    for query in queries.values():
        assert (query.slice == "misspelt" and query.half not in ("new", "fresh")) == (query.twin is not None)
        if query.twin:
            assert queries[query.twin].half == query.half
            assert queries[query.twin].text != query.text


def test_only_what_no_grade_is_kept_of_is_left_to_grade() -> None:
    pools = {"q1": ["x", "y"], "q2": ["x"], "q3": ["z"]}
    assert without_graded(pools, {"q1": {"x": 3}, "q2": {"x": 0}}) == {"q1": ["y"], "q3": ["z"]}
