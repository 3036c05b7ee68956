"""A dish's vector: its own words first, placed by those around it."""

from collections.abc import AsyncIterator, Sequence
from dataclasses import replace

import numpy as np
import pytest

from engine.catalogue.document import MenuDocument
from engine.ports import Vector
from engine.search.embedding_text import AROUND
from engine.stores.vectors.wordllama import WordLlamaEmbedder
from ingest.enrich import embedding_text
from ingest.meaning import vectors_of
from tests.support.menus import item, restaurant
from tests.support.stores.small_catalogue import documents_of

KORMA, SODA = documents_of(
    [restaurant(item("Korma"), item("Soda"), name="Bombay Garden", group="Curries", cuisine=["Indian"])]
)


@pytest.fixture(scope="module")
async def embedder() -> AsyncIterator[WordLlamaEmbedder]:
    one = WordLlamaEmbedder()
    yield one
    one.close()


async def one_of(document: MenuDocument, embedder: WordLlamaEmbedder) -> Vector:
    (vector,) = await vectors_of([document], embedder)
    return vector


async def test_a_document_is_a_row_of_length_one(embedder: WordLlamaEmbedder) -> None:
    vectors = await vectors_of([KORMA, SODA], embedder)
    assert (vectors.shape, vectors.dtype) == ((2, embedder.dimensions), np.float32)
    assert np.allclose(np.linalg.norm(vectors, axis=1), 1, atol=1e-6)


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ("indian food", {"cuisine": ("Thai",)}),
        ("curries", {"menu_group_name": "Desserts"}),
        ("bombay garden", {"restaurant_name": "Roma"}),
    ],
)
async def test_words_around_a_dish_bring_it_nearer_to_who_asks_by_them(
    embedder: WordLlamaEmbedder, asked: str, words: dict[str, object]
) -> None:
    (query,) = await embedder.embed([asked])
    elsewhere = replace(KORMA, **words)  # type: ignore[arg-type]
    assert query @ await one_of(KORMA, embedder) > query @ await one_of(elsewhere, embedder)


async def test_a_dish_is_nearer_to_its_own_name_than_to_all_that_stands_around_it(embedder: WordLlamaEmbedder) -> None:
    own, *around = await embedder.embed([embedding_text(SODA), *(words(SODA) for words in AROUND.values())])
    vector = await one_of(SODA, embedder)
    assert all(vector @ own > vector @ other for other in around)


async def test_a_documents_vector_is_the_same_whatever_it_is_embedded_with(embedder: WordLlamaEmbedder) -> None:
    together = await vectors_of([SODA, KORMA, SODA], embedder)
    assert (together[1] == await one_of(KORMA, embedder)).all()
    assert (together[0] == together[2]).all()


async def test_a_document_without_a_word_is_all_zeros(embedder: WordLlamaEmbedder) -> None:
    empty = dict.fromkeys(("item_name", "item_description", "restaurant_name", "menu_group_name"), "")
    silent = replace(KORMA, cuisine=(), cuisine_keys=(), **empty)
    assert not (await one_of(silent, embedder)).any()


async def test_what_dishes_share_is_embedded_once(embedder: WordLlamaEmbedder) -> None:
    asked: list[str] = []

    class Listening(WordLlamaEmbedder):
        async def embed(self, texts: Sequence[str]) -> Vector:
            asked.extend(texts)
            return await super().embed(texts)

    listening = Listening()
    await vectors_of([KORMA, SODA], listening)
    listening.close()
    assert sorted(asked) == sorted(["Korma", "Soda", "Bombay Garden", "Curries", "Indian"])
