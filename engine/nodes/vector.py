"""Ranked by meaning."""

import asyncio

import numpy as np

from engine.nodes.arm import fetch, words_to_rank_by
from engine.parts import Parts
from engine.ports import Unavailable, Vector
from engine.state import GraphState


async def vector(state: GraphState, parts: Parts) -> GraphState:
    """The vector index's list of dishes that pass; a text without a known word has no meaning to search by."""
    try:
        embedded = await _embed(words_to_rank_by(state), parts)
    except (Unavailable, TimeoutError):
        return {"vector_results": (), "vector_down": True}
    if not np.any(embedded):
        return {"vector_results": (), "vector_down": False}
    generation = state["snapshot"].generation
    found = await fetch(
        state,
        parts.deadlines.arm_s,
        lambda filters, limit: parts.vectors.search(embedded, filters, limit, generation),
    )
    return {"vector_results": found or (), "vector_down": found is None}


async def _embed(text: str, parts: Parts) -> Vector:
    if not text:
        return np.zeros(parts.embedder.dimensions, dtype=np.float32)
    vectors = await asyncio.wait_for(parts.embedder.embed([text]), parts.deadlines.arm_s)
    vector: Vector = vectors[0]
    return vector
