"""The vector index alone, on the route a turn takes: how long a search takes, and how many of the nearest it finds."""

import statistics
from collections.abc import Sequence
from random import Random
from time import perf_counter

from bot.settings import Settings
from bot.wiring import Platter, Stores, open_platter
from engine.domain.filters import Filters
from engine.domain.fusion import Hit
from engine.ports import Vector, VectorIndex
from engine.stores.catalog import stream_documents
from tests.bench.turns import SHARES, Measured, place_with

LIMIT = 100
"""Ranked ids that a turn keeps of a search."""
DEPTH = 50
"""Of the recall: where the goals are stated."""
DRAWN_FROM = 20_000
"""Dishes whose names are drawn as questions."""


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
    took, recalls = list[float](), list[float]()
    for vector in vectors:
        await route.search(vector, filters, LIMIT, generation)
    for vector in vectors:
        began = perf_counter()
        hits = await route.search(vector, filters, LIMIT, generation)
        took.append((perf_counter() - began) * 1000)
        recalls.append(_recall(hits, await platter.vectors.search(vector, filters, LIMIT, generation)))
    took.sort()
    return {
        "p50_ms": statistics.median(took),
        "p95_ms": took[int(len(took) * 0.95)],
        "recall": statistics.mean(recalls),
    }


def _recall(hits: Sequence[Hit], nearest: Sequence[Hit]) -> float:
    """By similarity, so that one of two equally near documents does for the other; 1.0 where nothing is near."""
    wanted = [hit.score for hit in nearest[:DEPTH]]
    return sum(hit.score >= wanted[-1] for hit in hits[:DEPTH]) / len(wanted) if wanted else 1.0
