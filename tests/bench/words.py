"""The word index alone, on either engine: how fast it is loaded, and how long a question takes."""

import statistics
from collections.abc import Sequence
from random import Random
from time import perf_counter

from bot.app import Stores, open_stores
from bot.settings import Settings
from engine.catalogue.document import MenuDocument
from engine.catalogue.filters import Filters
from engine.ports import LexicalQuery
from engine.stores.postgres.catalog import stream_documents
from tests.bench.turns import Measured

BATCH = 2_000
"""As an ingest writes."""
LIMIT = 100
"""Ranked ids that a turn keeps of a search."""


async def measure_words(settings: Settings, questions: int) -> Measured:
    """Documents a second until they can be asked for; milliseconds of a dish's name as a question, everywhere and in
    the city nearest to 1 % of all items."""
    async with open_stores(settings) as stores:
        await stores.mend_word_index()
        snapshot = await stores.catalog.current()
        trial = snapshot.generation + 1
        seconds, names = await _loaded(stores, trial)
        place = min(snapshot.vocabulary.places, key=lambda place: abs(place.items / snapshot.items - 0.01))
        asked = Random(5).choices(names, k=questions)
        everywhere = await _asked(stores, asked, Filters(), trial)
        in_city = await _asked(stores, asked, Filters(city_key=place.city_key), trial)
        await stores.words.writer.drop(trial)
    return {"load_per_s": snapshot.items / seconds, **_times("question", everywhere), **_times("one_percent", in_city)}


async def _loaded(stores: Stores, generation: int) -> tuple[float, list[str]]:
    """Seconds of the word index alone, and the names of all dishes."""
    await stores.words.writer.drop(generation)
    names, seconds = list[str](), 0.0
    async for documents in stream_documents(stores.database, generation - 1, BATCH):
        names += [document.item_name for document in documents]
        seconds += await _staged(stores, generation, documents)
    began = perf_counter()
    await stores.words.writer.seal(generation)
    return seconds + perf_counter() - began, names


async def _staged(stores: Stores, generation: int, documents: Sequence[MenuDocument]) -> float:
    began = perf_counter()
    await stores.words.writer.stage(0, generation, documents, ())
    return perf_counter() - began


async def _asked(stores: Stores, names: Sequence[str], filters: Filters, generation: int) -> list[float]:
    """Milliseconds of each, after a round that warms engine and caches as a process that serves is warm."""
    took: list[float] = []
    for _ in range(2):
        took.clear()
        for name in names:
            began = perf_counter()
            await stores.words.reader.search(LexicalQuery(name), filters, LIMIT, generation)
            took.append((perf_counter() - began) * 1000)
    return took


def _times(what: str, took: list[float]) -> Measured:
    took.sort()
    return {f"{what}_p50_ms": statistics.median(took), f"{what}_p95_ms": took[int(len(took) * 0.95)]}
