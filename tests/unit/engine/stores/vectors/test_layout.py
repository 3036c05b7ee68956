"""Vectors of 8 bits choose, vectors of 32 bits decide: what comes out is what comparing every vector would find."""

from uuid import UUID

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.catalogue.columns import Columns
from engine.ports import Vector
from engine.stores.vectors.layout import MOST, Laid, Part, laid, laying, margin, quantised, ranked, roughly
from tests.contracts.test_vector_index import column_row
from tests.support.stores.corpus import generated

DIMENSIONS = 64
DOCUMENTS = generated(300)
COLUMNS = Columns(map(column_row, DOCUMENTS))
SEEDS = st.integers(0, 2**32 - 1)
KINDS = st.sampled_from(["random", "clustered", "few distinct", "sparse"])


def vectors(kind: str, seed: int, rows: int = len(COLUMNS)) -> Vector:
    """Unit vectors, every fortieth all zeros."""
    random = np.random.default_rng(seed)
    found = random.normal(size=(rows, DIMENSIONS))
    if kind == "clustered":
        found = random.normal(size=(8, DIMENSIONS))[random.integers(0, 8, rows)] + 0.05 * found
    elif kind == "few distinct":
        found = found[random.integers(0, 12, rows)]
    elif kind == "sparse":
        found *= random.random(found.shape) < 0.05
    lengths = np.linalg.norm(found, axis=1, keepdims=True)
    found = np.divide(found, lengths, out=np.zeros_like(found), where=lengths > 0)
    found[::40] = 0
    return found.astype(np.float32)


def all_laid(matrix: Vector, columns: Columns = COLUMNS) -> Laid:
    """`matrix`: in order of row."""
    order = laying(columns)
    return laid(Part.of(matrix[order]), order)


def found_in(at: Laid, question: Vector, rows: np.ndarray, limit: int, columns: Columns = COLUMNS) -> list[str]:
    near, candidates = at.nearest(question, rows, limit)
    return [hit.doc_id for hit in ranked([columns.doc_ids[row] for row in near], candidates, question, limit)]


def exactly(matrix: Vector, question: Vector, rows: np.ndarray, limit: int, columns: Columns = COLUMNS) -> list[str]:
    return [hit.doc_id for hit in ranked([columns.doc_ids[row] for row in rows], matrix[rows], question, limit)]


@given(KINDS, SEEDS, st.integers(1, 60))
def test_the_nearest_are_those_that_comparing_every_vector_finds(kind: str, seed: int, limit: int) -> None:
    matrix = vectors(kind, seed)
    random = np.random.default_rng(seed)
    rows = np.flatnonzero(random.random(len(matrix)) < random.choice([0.1, 0.5, 1.0]))
    question = matrix[1 + 40 * (seed % 7)] if seed % 2 else vectors("random", seed + 1, 2)[1]
    if question.any():
        assert found_in(all_laid(matrix), question, rows, limit) == exactly(matrix, question, rows, limit)


@given(KINDS, SEEDS)
def test_a_rough_similarity_is_off_by_less_than_half_the_margin(kind: str, seed: int) -> None:
    matrix, question = vectors(kind, seed), vectors("random", seed + 1, 2)[1]
    small, asked = quantised(matrix), quantised(question[None])
    known = np.flatnonzero(matrix.any(axis=1)).astype(np.int32)
    off = np.abs(roughly(small, known, asked) - matrix[known] @ question)
    assert off.max() < margin(float(small.steps.max()), question, asked) / 2


@given(st.lists(st.lists(st.floats(-1, 1, width=32), min_size=3, max_size=3), max_size=5))
def test_codes_times_their_step_are_within_half_a_step(rows: list[list[float]]) -> None:
    matrix = np.array(rows, np.float32).reshape(-1, 3)
    small = quantised(matrix)
    assert np.abs(small.codes.astype(np.int64)).max(initial=0) <= MOST
    assert (np.abs(small.codes * small.steps[:, None] - matrix) <= 0.5001 * small.steps[:, None] + 1e-35).all()


def test_rows_that_lie_apart_and_rows_that_lie_together_compare_alike() -> None:
    matrix = vectors("random", 1, 5_000)
    small, asked = quantised(matrix), quantised(matrix[1][None])
    every = np.arange(len(matrix), dtype=np.int32)
    assert (roughly(small, every[::3], asked) == roughly(small, every, asked)[::3]).all()


def test_dishes_of_a_city_lie_together_in_order_of_id() -> None:
    cities = COLUMNS.city_key.codes[laying(COLUMNS)]
    assert np.count_nonzero(np.diff(cities)) == len(np.unique(cities)) - 1
    for city in np.unique(cities):
        assert (np.diff(laying(COLUMNS)[cities == city]) > 0).all()


@pytest.mark.parametrize("row", [0, 1, len(COLUMNS) - 1])
def test_a_single_row_that_passes_is_the_nearest_unless_it_is_all_zeros(row: int) -> None:
    matrix = vectors("random", 3)
    wanted = [COLUMNS.doc_ids[row]] if matrix[row].any() else []
    assert found_in(all_laid(matrix), matrix[5], np.array([row]), 10) == wanted
    assert found_in(all_laid(matrix), matrix[5], np.array([], np.int64), 10) == []


def test_rows_of_zeros_take_no_place_from_rows_that_are_far_away() -> None:
    matrix = vectors("random", 3)
    matrix[:250] = 0
    matrix[250:] = -np.abs(matrix[250:])
    question = np.full(DIMENSIONS, DIMENSIONS**-0.5, np.float32)
    assert len(found_in(all_laid(matrix), question, np.arange(len(matrix)), 20)) == 20


def generation(seed: int, share: float, before: dict[str, Vector]) -> tuple[dict[str, Vector], list[str]]:
    """Some documents gone, some changed, some new; and which have new vectors."""
    random = np.random.default_rng(seed)
    fresh = vectors("random", seed)
    after, changed = dict(before), list[str]()
    for document, vector in zip(DOCUMENTS, fresh, strict=True):
        drawn = random.random()
        if drawn < share / 3:
            after.pop(document.doc_id, None)
        elif drawn < share:
            after[document.doc_id] = vector
            changed.append(document.doc_id)
    return after, changed


def columns_and_matrix(of: dict[str, Vector]) -> tuple[Columns, Vector]:
    columns = Columns(column_row(document) for document in DOCUMENTS if document.doc_id in of)
    return columns, np.array([of[doc_id] for doc_id in columns.doc_ids], np.float32).reshape(-1, DIMENSIONS)


@given(SEEDS, st.lists(st.sampled_from([0.0, 0.02, 0.1, 0.6]), min_size=1, max_size=4))
def test_generations_one_after_another_answer_as_the_last_one_laid_anew(seed: int, shares: list[float]) -> None:
    now = dict(zip([document.doc_id for document in DOCUMENTS[:250]], vectors("clustered", seed, 250), strict=True))
    columns, matrix = columns_and_matrix(now)
    at = all_laid(matrix, columns)
    for number, share in enumerate(shares):
        now, changed = generation(seed + number, share, now)
        new = np.array([now[doc_id] for doc_id in changed], np.float32)
        before, (columns, matrix) = columns, columns_and_matrix(now)
        at = at.followed(before, columns, changed, new.reshape(len(changed), DIMENSIONS)) or all_laid(matrix, columns)
        question, rows = vectors("random", seed + 9, 2)[1], np.arange(len(columns))
        assert found_in(at, question, rows, 40, columns) == exactly(matrix, question, rows, 40, columns)


def test_what_changes_little_by_little_is_laid_anew_before_most_of_it_is_old() -> None:
    now = dict(zip([document.doc_id for document in DOCUMENTS], vectors("random", 1), strict=True))
    columns, matrix = columns_and_matrix(now)
    at, anew = all_laid(matrix, columns), 0
    for start in range(0, len(DOCUMENTS), 30):
        changed = [document.doc_id for document in DOCUMENTS[start : start + 30]]
        followed = at.followed(columns, columns, changed, vectors("random", start, 30))
        anew += followed is None
        at = followed or all_laid(matrix, columns)
    assert anew == 3


def test_rows_without_a_vector_are_counted() -> None:
    columns = Columns(map(column_row, DOCUMENTS[:100]))
    at = all_laid(vectors("random", 1, 100), columns)
    new = [str(UUID(int=1)), DOCUMENTS[200].doc_id]
    with pytest.raises(ValueError, match="200"):
        at.followed(columns, COLUMNS, [], np.zeros((0, 0), np.float32))
    with pytest.raises(ValueError, match="199"):
        at.followed(columns, COLUMNS, new, vectors("random", 2, 2))


def test_vectors_of_other_dimensions_are_not_mixed_with_those_that_are_there() -> None:
    at = all_laid(vectors("random", 1))
    assert at.followed(COLUMNS, COLUMNS, [COLUMNS.doc_ids[0]], np.ones((1, 3), np.float32)) is None
