"""The vector index alone, on the route a turn takes: how long a search takes, and how many of the nearest it finds."""

import statistics
from collections.abc import Sequence
from random import Random
from time import perf_counter, process_time

import numpy as np

from bot.app import Platter, Stores, open_platter
from bot.settings import Settings
from engine.catalogue.filter_masks import passing
from engine.catalogue.filters import Filters
from engine.ports import Vector, VectorIndex
from engine.search.fusion import Hit
from engine.stores.postgres.catalog import stream_documents
from engine.stores.vectors.layout import MARGIN, Laid, Rows
from tests.bench.turns import SHARES, Measured, place_with

LIMIT = 100
"""Ranked ids that a turn keeps of a search."""
DEPTH = 50
"""Of the recall: where the goals are stated."""
DRAWN_FROM = 20_000
"""Dishes whose names are drawn as questions."""
RECALLED = 30
"""Questions that are also put to every vector, which takes 0.2 s a question over a million."""
BLOCK = 8_192


async def measure_vectors(settings: Settings, questions: int) -> Measured:
    """Milliseconds of a search by a dish's name, and recall@50 against comparing every vector: at filters that leave
    1 % and 10 %, and without one."""
    async with open_platter(settings) as platter:
        await platter.warm()
        generation = (await platter.stores.catalog.current()).generation
        names = Random(5).choices(await _names(platter.stores, generation), k=questions)
        vectors = await platter.stores.embedder.embed(names)
        filters = {name: Filters(city_key=await _city(platter.stores, share)) for name, share in SHARES.items()}
        found: Measured = {}
        for name, narrowed in {**filters, "everywhere": Filters()}.items():
            figures = await _asked(platter, vectors, narrowed, generation)
            found |= {f"{name}_{key}": value for key, value in figures.items()}
        return found


async def _names(stores: Stores, generation: int) -> list[str]:
    async for documents in stream_documents(stores.database, generation, DRAWN_FROM):
        return [document.item_name for document in documents]
    return []


async def _city(stores: Stores, share: float) -> str:
    place, _ = await place_with(stores, share)
    return place.city_key


async def _asked(platter: Platter, vectors: Vector, filters: Filters, generation: int) -> Measured:
    """The first round warms the route; the other is measured."""
    route: VectorIndex = platter.engine._parts.vectors
    for vector in vectors:
        await route.search(vector, filters, LIMIT, generation)
    took, answers, began_cpu = list[float](), list[Sequence[Hit]](), process_time()
    for vector in vectors:
        began = perf_counter()
        answers.append(await route.search(vector, filters, LIMIT, generation))
        took.append((perf_counter() - began) * 1000)
    cpu_ms = (process_time() - began_cpu) / len(took) * 1000
    took.sort()
    held = await platter.vectors.warm(generation)
    rows = passing(held.columns, filters)
    asked = zip(answers[:RECALLED], vectors[:RECALLED], strict=True)
    return {
        "p50_ms": statistics.median(took),
        "p95_ms": took[int(len(took) * 0.95)],
        "cpu_ms": cpu_ms,
        "recall": statistics.mean(_recall(hits, _nearest(held.laid, rows, vector)) for hits, vector in asked),
    }


def _nearest(laid: Laid, rows: Rows, vector: Vector) -> Vector:
    """Similarities of the nearest DEPTH, ascending: every vector compared in 32 bits."""
    found = [np.zeros(0, np.float32)]
    for start in range(0, len(rows), BLOCK):
        block = laid.vectors_of(rows[start : start + BLOCK])
        found.append(block[block.any(axis=1)] @ vector)
    return np.sort(np.concatenate(found))[-DEPTH:]


def _recall(hits: Sequence[Hit], nearest: Vector) -> float:
    """By similarity, so that one of two equally near documents does for the other; 1.0 where nothing is near."""
    near = sum(hit.score >= nearest[0] - MARGIN for hit in hits[:DEPTH]) if len(nearest) else 0
    return near / len(nearest) if len(nearest) else 1.0
