"""What every embedder promises."""

import logging
import threading
from collections.abc import AsyncIterator
from contextlib import suppress

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.ports import Embedder, Unavailable
from engine.search.embedding_text import COMPOSITION
from engine.stores.vectors.wordllama import WordLlamaEmbedder

TEXTS = ["Chicken Parmesan Tray", "grilled chicken with parmesan", "Chocolate cake", "fountain soda", "", "日本の米"]
IMPLEMENTATIONS = {"wordllama": WordLlamaEmbedder}

NOT_CHECKED = [*settings.default.suppress_health_check, HealthCheck.function_scoped_fixture]


@pytest.fixture(scope="module", params=IMPLEMENTATIONS)
async def embedder(request: pytest.FixtureRequest) -> AsyncIterator[Embedder]:
    one = IMPLEMENTATIONS[request.param]()
    yield one
    one.close()


async def test_a_text_is_a_row_of_length_one(embedder: Embedder) -> None:
    vectors = await embedder.embed(TEXTS)
    assert vectors.shape == (len(TEXTS), embedder.dimensions)
    assert vectors.dtype == np.float32
    lengths = np.linalg.norm(vectors, axis=1)
    assert np.allclose(np.delete(lengths, TEXTS.index("")), 1.0, atol=1e-6)


@pytest.mark.parametrize("text", ["", "   ", "\n\t", "\ud800"])
async def test_a_text_without_a_word_is_all_zeros(embedder: Embedder, text: str) -> None:
    assert not (await embedder.embed([text])).any()


async def test_no_text_is_no_row(embedder: Embedder) -> None:
    assert (await embedder.embed([])).shape == (0, embedder.dimensions)


async def test_nearer_in_meaning_is_nearer_in_space(embedder: Embedder) -> None:
    chicken, again, cake, soda = (await embedder.embed(TEXTS))[:4]
    assert chicken @ again > max(chicken @ cake, chicken @ soda)


async def test_shouting_and_accents_do_not_change_the_meaning(embedder: Embedder) -> None:
    plain, loud, accented = await embedder.embed(["jalapeno poppers", "JALAPENO POPPERS", "Jalapeño Poppers"])
    assert (plain == loud).all()
    assert (plain == accented).all()


async def test_what_one_was_given_cannot_be_changed_for_the_next(embedder: Embedder) -> None:
    first = await embedder.embed(["pad thai"])
    before = first.copy()
    with suppress(ValueError):  # it may refuse to be written
        first += 1
    assert (await embedder.embed(["pad thai"]) == before).all()


async def test_many_texts_come_back_in_order(embedder: Embedder) -> None:
    many = [f"{text} {number}" for number in range(700) for text in TEXTS[:4]]
    vectors = await embedder.embed(many)
    assert len(vectors) == len(many)
    for row in (0, 1023, 1024, 2799):
        assert (vectors[row] == (await embedder.embed([many[row]]))[0]).all()


@settings(suppress_health_check=NOT_CHECKED)
@given(texts=st.lists(st.text(max_size=40), min_size=1, max_size=6))
async def test_a_texts_vector_is_the_same_whatever_it_is_embedded_with(embedder: Embedder, texts: list[str]) -> None:
    together = await embedder.embed(texts)
    assert np.isfinite(together).all()
    for row, text in enumerate(texts):
        assert (together[row] == (await embedder.embed([text]))[0]).all()


async def test_the_fingerprint_names_model_version_dimensions_and_what_documents_are_made_of(
    embedder: Embedder,
) -> None:
    assert str(embedder.dimensions) in embedder.fingerprint
    assert embedder.fingerprint == type(embedder)().fingerprint
    assert embedder.fingerprint.endswith(f"/{COMPOSITION}")
    assert len(embedder.fingerprint.split("/")) == 5


async def test_too_late_is_unavailable(monkeypatch: pytest.MonkeyPatch) -> None:
    late = WordLlamaEmbedder(deadline_s=0.01)
    answers = threading.Event()  # however quick a machine is, it is late
    monkeypatch.setattr(late, "_embed", lambda _: answers.wait(30))
    with pytest.raises(Unavailable, match="embedder"):
        await late.embed(["chicken " * 1000])
    answers.set()
    late.close()


async def test_many_texts_have_the_time_of_an_ingest_not_of_a_question() -> None:
    patient = WordLlamaEmbedder(deadline_s=0.000_001)
    assert (await patient.embed(["chicken", "pasta"])).shape == (2, patient.dimensions)
    patient.close()


async def test_loading_the_model_leaves_the_applications_logging_alone(embedder: Embedder) -> None:
    before = logging.getLogger().handlers[:], logging.getLogger().level
    await embedder.embed(["chicken"])
    assert (logging.getLogger().handlers[:], logging.getLogger().level) == before
