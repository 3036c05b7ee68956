"""What every vector index promises. `filters.passes` and a plain loop over all vectors say what the answer is."""

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from uuid import UUID

import numpy as np
import pytest
from psycopg import sql

from engine.catalogue.columns import ColumnRow, Columns
from engine.catalogue.document import MenuDocument
from engine.catalogue.filters import Filters, passes
from engine.ports import Unavailable, Vector, VectorIndex, WrongEmbedder
from engine.search.fusion import Hit
from engine.stores.postgres.database import Database
from engine.stores.vectors import pgvector_index
from engine.stores.vectors.exact import ExactVectors
from engine.stores.vectors.pgvector_index import PgVectorIndex
from engine.stores.vectors.pgvector_rows import PgVectorRows
from engine.stores.vectors.route import VectorRoute
from tests.support.stores.corpus import filter_cases, generated

DIMENSIONS = 16
CORPUS = generated(400)
LIVE = 2_147_483_647


def vectors_of(documents: Sequence[MenuDocument], seed: int = 3) -> Vector:
    """Unit vectors of few distinct values, so that many documents tie; every fiftieth is all zeros."""
    random = np.random.default_rng(seed)
    kinds = random.normal(size=(60, DIMENSIONS))
    rows = kinds[random.integers(0, len(kinds), len(documents))]
    rows /= np.linalg.norm(rows, axis=1, keepdims=True)
    rows[::50] = 0
    return rows.astype(np.float32)


VECTORS = vectors_of(CORPUS)
QUESTIONS = [vector for vector in vectors_of(CORPUS[:6], seed=5) if vector.any()] + [VECTORS[1]]


def column_row(document: MenuDocument) -> ColumnRow:
    return ColumnRow(**{name: getattr(document, name) for name in ColumnRow.__dataclass_fields__})


def columns(documents: Sequence[MenuDocument]) -> Columns:
    return Columns(map(column_row, documents))


def expected(vector: Vector, filters: Filters, limit: int) -> list[str]:
    """The whole ranking, the plain way."""
    scored = [
        (-round(float(row.astype(np.float64) @ vector.astype(np.float64)), 9), document.doc_id)
        for document, row in zip(CORPUS, VECTORS, strict=True)
        if row.any() and passes(filters, document)
    ]
    return [doc_id for _, doc_id in sorted(scored)[:limit]]


_KEYS = (
    "restaurant_id", "city", "base_price", "serves_max", "dietary_labels", "city_key", "state_key", "zip_code",
    "restaurant_key", "currency", "course", "cuisine_keys", "diet_keys", "food_keys", "claim_keys", "name_words",
    "description_words", "price_min", "serves_most", "feeds_one", "shared", "size_stated", "menu_date",
)  # fmt: skip


async def insert(
    database: Database, documents: Sequence[MenuDocument], vectors: Vector, valid_from: int = 1, valid_to: int = LIVE
) -> None:
    names = ("doc_id", "valid_from", "valid_to", "embedding", "size_unstated", *_KEYS)
    statement = sql.SQL("INSERT INTO menu_embeddings ({}) VALUES ({})").format(
        sql.SQL(", ").join(map(sql.Identifier, names)), sql.SQL(", ").join(sql.Placeholder() * len(names))
    )
    rows = [
        (
            document.doc_id, valid_from, valid_to, str(vector.tolist()),
            any(not portion.size_stated for portion in document.portions),
            *(list(value) if isinstance(value := getattr(document, key), tuple) else value for key in _KEYS),
        )
        for document, vector in zip(documents, vectors, strict=True)
    ]  # fmt: skip
    async with database.connection(30) as connection, connection.cursor() as cursor:
        await cursor.executemany(statement, rows)


@pytest.fixture(scope="module")
async def filled(database: Database) -> Database:
    """Generation 1 holds CORPUS."""
    async with database.connection() as connection:
        await connection.execute(f"ALTER TABLE menu_embeddings ALTER embedding TYPE vector({DIMENSIONS})")
    await insert(database, CORPUS, VECTORS)
    async with database.connection() as connection:
        await connection.execute("CREATE INDEX ON menu_embeddings USING hnsw (embedding vector_cosine_ops)")
        await connection.execute("ANALYZE menu_embeddings")
    return database


COLUMNS = columns(CORPUS)


async def columns_at(generation: int) -> Columns | None:
    return COLUMNS if generation == 1 else None


IMPLEMENTATIONS: dict[str, Callable[[Database], VectorIndex]] = {
    "in the process": lambda database: ExactVectors(PgVectorRows(database), columns_at),
    "pgvector": lambda database: PgVectorIndex(database, columns_at),
    "pgvector counting by itself": PgVectorIndex,
    "routed": lambda database: VectorRoute(
        ExactVectors(PgVectorRows(database), columns_at), PgVectorIndex(database), columns_at
    ),
}


@pytest.fixture(scope="module", params=IMPLEMENTATIONS)
async def index(request: pytest.FixtureRequest, filled: Database) -> VectorIndex:
    return IMPLEMENTATIONS[request.param](filled)


def ids(hits: Sequence[Hit]) -> list[str]:
    return [hit.doc_id for hit in hits]


@pytest.mark.parametrize("filters", filter_cases(mixed=60))
async def test_the_best_that_pass_come_first_and_ties_go_by_id(index: VectorIndex, filters: Filters) -> None:
    for vector in QUESTIONS[:2]:
        assert ids(await index.search(vector, filters, 20, 1)) == expected(vector, filters, 20)


@pytest.mark.parametrize("limit", [1, 2, 7, 50, 133, 399, 5000])
async def test_any_limit_is_the_beginning_of_the_whole_ranking_even_inside_a_tie(
    index: VectorIndex, limit: int
) -> None:
    for vector in QUESTIONS:
        assert ids(await index.search(vector, Filters(), limit, 1)) == expected(vector, Filters(), limit)


async def test_scores_are_cosine_similarities_and_the_same_in_every_index(filled: Database) -> None:
    answers = [await make(filled).search(QUESTIONS[0], Filters(), 50, 1) for make in IMPLEMENTATIONS.values()]
    assert all(list(answer) == list(answers[0]) for answer in answers)
    by_id = {document.doc_id: vector for document, vector in zip(CORPUS, VECTORS, strict=True)}
    for hit in answers[0]:
        assert hit.score == pytest.approx(float(by_id[hit.doc_id] @ QUESTIONS[0]), abs=1e-6)


async def test_eight_at_once_get_what_one_alone_gets(index: VectorIndex) -> None:
    questions = [(vector, filters) for vector in QUESTIONS[:2] for filters in filter_cases(mixed=2)[:5]]
    alone = [list(await index.search(vector, filters, 20, 1)) for vector, filters in questions]
    at_once = await asyncio.gather(*(index.search(*question, 20, 1) for _ in range(8) for question in questions))
    assert list(map(list, at_once)) == alone * 8


async def test_a_question_without_a_known_word_finds_nothing(index: VectorIndex) -> None:
    assert list(await index.search(np.zeros(DIMENSIONS, np.float32), Filters(), 10, 1)) == []


async def test_a_document_without_a_known_word_is_never_found(index: VectorIndex) -> None:
    found = ids(await index.search(QUESTIONS[0], Filters(), 5000, 1))
    assert len(found) == int(VECTORS.any(axis=1).sum())


async def test_no_limit_and_no_generation_find_nothing(index: VectorIndex) -> None:
    assert list(await index.search(QUESTIONS[0], Filters(), 0, 1)) == []
    assert list(await index.search(QUESTIONS[0], Filters(), 10, 0)) == []


async def test_keys_are_values_and_never_sql(index: VectorIndex) -> None:
    for text in ("'; DROP TABLE menu_embeddings; --", "boston' OR '1'='1", "%s", "{", "\\"):
        hostile = Filters(city_key=text, excluded_food_keys=frozenset((text,)), cuisine_keys=frozenset((text,)))
        assert list(await index.search(QUESTIONS[0], hostile, 10, 1)) == []
    assert len(await index.search(QUESTIONS[0], Filters(), 10, 1)) == 10


async def test_a_vector_of_other_dimensions_is_another_embedders(index: VectorIndex) -> None:
    with pytest.raises(WrongEmbedder, match="platter reindex"):
        await index.search(np.ones(8, np.float32), Filters(), 5, 1)
    assert len(await index.search(QUESTIONS[0], Filters(), 5, 1)) == 5


# ---- the approximate route


async def test_many_that_pass_go_through_the_index_and_come_back_in_exact_order(filled: Database) -> None:
    index = PgVectorIndex(filled, columns_at, exact_up_to=50)
    for vector in QUESTIONS:
        found = ids(await index.search(vector, Filters(), 20, 1))
        whole = expected(vector, Filters(), 5000)
        assert found == [doc_id for doc_id in whole if doc_id in set(found)]
        assert len(set(found) & set(whole[:20])) >= 18


async def test_the_approximate_route_uses_the_index_and_the_exact_one_does_not(filled: Database) -> None:
    plans = {}
    for name, settings in (("exact", pgvector_index._EXACT), ("approximate", pgvector_index._APPROXIMATE)):
        async with filled.connection() as connection, connection.transaction():
            await connection.execute(settings.encode(), ("200", "100000", "8") if name == "approximate" else ())
            cursor = await connection.execute(
                sql.SQL("EXPLAIN ") + pgvector_index._NEAREST.format(sql.SQL("currency = %s")),
                (str(QUESTIONS[0].tolist()), 1, 1, "USD", 10),
            )
            plans[name] = " ".join(line for (line,) in await cursor.fetchall())
    assert "menu_embeddings_embedding_idx" in plans["approximate"]
    assert "menu_embeddings_embedding_idx" not in plans["exact"]


async def test_where_the_index_starves_the_exact_route_takes_over(filled: Database) -> None:
    index = PgVectorIndex(filled, columns_at, exact_up_to=0, ef_search=1, max_scan_tuples=1)
    for filters in filter_cases(mixed=20):
        found = await index.search(QUESTIONS[0], filters, 300, 1)
        assert ids(found) == expected(QUESTIONS[0], filters, 300)


# ---- generations, in the process


def batched(ids: Iterable[str], size: int) -> Iterator[list[str]]:
    listed = list(ids)
    return (listed[start : start + size] for start in range(0, len(listed), size))


@dataclass
class Shelf:
    """Vectors of two generations, and what was asked for."""

    generations: dict[int, dict[str, tuple[int, Vector]]]
    asked: list[tuple[int, int]]

    async def read(self, generation: int, after: int) -> AsyncGenerator[tuple[Sequence[str], Vector], None]:
        self.asked.append((generation, after))
        rows = {doc_id: vector for doc_id, (since, vector) in self.generations[generation].items() if since > after}
        for some in batched(rows, 7):
            yield some, np.array([rows[doc_id] for doc_id in some], np.float32)


def two_generations() -> tuple[Shelf, Callable[[int], Awaitable[Columns | None]]]:
    """The second one drops ten documents, changes ten and adds ten."""
    old = {document.doc_id: (1, vector) for document, vector in zip(CORPUS[:100], VECTORS[:100], strict=True)}
    changed = {document.doc_id: (2, VECTORS[200]) for document in CORPUS[10:20]}
    added = {document.doc_id: (2, vector) for document, vector in zip(CORPUS[100:110], VECTORS[100:110], strict=True)}
    new = {doc_id: row for doc_id, row in {**old, **changed, **added}.items() if doc_id not in list(old)[:10]}
    by_id = {document.doc_id: document for document in CORPUS}
    kept = {number: columns([by_id[one] for one in rows]) for number, rows in ((1, old), (2, new))}

    async def at(generation: int) -> Columns | None:
        return kept.get(generation)

    return Shelf({1: old, 2: new}, []), at


async def test_a_new_generation_reads_only_what_changed_and_answers_as_one_read_whole() -> None:
    shelf, at = two_generations()
    stepwise, whole = ExactVectors(shelf, at), ExactVectors(shelf, at)
    before = await stepwise.search(QUESTIONS[0], Filters(), 1000, 1)
    after = await stepwise.search(QUESTIONS[0], Filters(), 1000, 2)
    assert shelf.asked == [(1, 0), (2, 1)]
    assert after == await whole.search(QUESTIONS[0], Filters(), 1000, 2)
    assert set(ids(after)) != set(ids(before))
    assert await stepwise.search(QUESTIONS[0], Filters(), 1000, 1) == before


async def test_a_generation_of_another_embedder_replaces_every_vector() -> None:
    shelf, at = two_generations()
    shelf.generations[2] = {doc_id: (2, np.eye(3, dtype=np.float32)[0]) for doc_id in shelf.generations[2]}
    index = ExactVectors(shelf, at)
    await index.search(QUESTIONS[0], Filters(), 10, 1)
    assert {hit.score for hit in await index.search(np.eye(3, dtype=np.float32)[0], Filters(), 10, 2)} == {1.0}
    assert len(await index.search(QUESTIONS[0], Filters(), 10, 1)) == 10


async def test_a_generation_that_only_removes_keeps_the_other_vectors() -> None:
    shelf, at = two_generations()
    shelf.generations[2] = {doc_id: (1, vector) for doc_id, (_, vector) in shelf.generations[1].items()}
    index = ExactVectors(shelf, lambda generation: at(1))
    before = await index.search(QUESTIONS[0], Filters(), 1000, 1)
    assert await index.search(QUESTIONS[0], Filters(), 1000, 2) == before
    assert shelf.asked == [(1, 0), (2, 1)]


async def test_a_missing_vector_is_named_and_not_searched_around() -> None:
    shelf, at = two_generations()
    shelf.generations[1].popitem()
    with pytest.raises(Unavailable, match="platter reindex"):
        await ExactVectors(shelf, at).search(QUESTIONS[0], Filters(), 10, 1)


async def test_a_generation_that_is_not_kept_is_unavailable() -> None:
    shelf, at = two_generations()
    with pytest.raises(Unavailable, match="generation 9"):
        await ExactVectors(shelf, at).search(QUESTIONS[0], Filters(), 10, 9)


# ---- generations, in PostgreSQL


async def test_rows_of_other_generations_are_not_seen(filled: Database) -> None:
    future = [replace(document, doc_id=str(UUID(int=number))) for number, document in enumerate(CORPUS[:5])]
    nearest = np.tile(QUESTIONS[0], (5, 1))
    await insert(filled, future, nearest, valid_from=2)
    try:
        before = await PgVectorIndex(filled).search(QUESTIONS[0], Filters(), 5, 1)
        assert ids(before) == expected(QUESTIONS[0], Filters(), 5)
        after = await PgVectorIndex(filled).search(QUESTIONS[0], Filters(), 5, 2)
        assert ids(after) == [document.doc_id for document in future]
        ((doc_ids, vectors),) = [some async for some in PgVectorRows(filled).read(2, after=1)]
        assert sorted(doc_ids) == ids(after)
        assert (vectors == QUESTIONS[0]).all()
    finally:
        async with filled.connection() as connection:
            await connection.execute("DELETE FROM menu_embeddings WHERE valid_from = 2")


# ---- the route


class Gone:
    """An index that cannot answer."""

    async def search(self, vector: Vector, filters: Filters, limit: int, generation: int) -> Sequence[Hit]:
        raise Unavailable("vector index", "gone")


@pytest.mark.parametrize(("up_to", "first"), [(10_000, "in process"), (10, "server")])
async def test_a_small_catalogue_is_searched_in_the_process_and_a_large_one_on_the_server(
    filled: Database, up_to: int, first: str
) -> None:
    real = PgVectorIndex(filled)
    dead = Gone()
    in_process, server = (real, dead) if first == "in process" else (dead, real)
    routed = VectorRoute(in_process, server, columns_at, up_to)
    assert ids(await routed.search(QUESTIONS[0], Filters(), 5, 1)) == expected(QUESTIONS[0], Filters(), 5)


async def test_the_server_stands_in_for_the_process(filled: Database) -> None:
    routed = VectorRoute(Gone(), PgVectorIndex(filled), columns_at)
    assert ids(await routed.search(QUESTIONS[0], Filters(), 5, 1)) == expected(QUESTIONS[0], Filters(), 5)
