"""Ranked by meaning."""

import asyncio

import numpy as np

from engine.domain.fusion import Hit
from engine.nodes.arm import fetch, ranked, words_to_embed
from engine.parts import Parts
from engine.ports import Vector
from engine.state import GraphState


async def vector(state: GraphState, parts: Parts) -> GraphState:
    """The vector index's list of dishes that pass; a text without a known word has no meaning to search by."""
    hits, end = await ranked(_found(state, parts))
    return {"vector_results": hits, "vector_end": end}


async def _found(state: GraphState, parts: Parts) -> tuple[Hit, ...]:
    embedded = await _embed(words_to_embed(state), parts)
    if not np.any(embedded):
        return ()
    generation = state["snapshot"].generation
    return await fetch(
        state,
        parts.deadlines.arm_s,
        lambda filters, limit: parts.vectors.search(embedded, filters, limit, generation),
    )


async def _embed(text: str, parts: Parts) -> Vector:
    if not text:
        return np.zeros(parts.embedder.dimensions, dtype=np.float32)
    async with asyncio.timeout(parts.deadlines.arm_s):
        vectors = await parts.embedder.embed([text])
    vector: Vector = vectors[0]
    return vector
