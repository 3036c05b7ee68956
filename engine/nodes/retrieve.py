"""Retrieval: ranked by words and by meaning, each under a deadline and dispensable, and fused into one list."""

import asyncio
from collections.abc import Awaitable, Callable, Collection, Sequence

import numpy as np

from engine.catalogue import Filters
from engine.dependencies import Parts
from engine.ports import LexicalQuery, Unavailable, Vector
from engine.search import Hit, arm_list, rrf_merge, weights_for
from engine.state import GraphState
from engine.telemetry import ArmEnd

HOW_SERVED = frozenset(
    ("tray", "platter", "box", "family", "combination", "assorted", "sampler", "grilled", "fresh", "steamed")
)
"""How food comes or is cooked: they tell best in one dish together, and none of them is a dish by itself."""
FOOD = "food"
"""Said with a kitchen: "Indian" alone is near to whatever is called so, "Indian food" to what is eaten there."""
Search = Callable[[Filters, int], Awaitable[Sequence[Hit]]]


def words_to_rank_by(state: GraphState) -> str:
    """The resolved query without the name of the meal or the course, where there are other words to rank by: a lunch
    need not be called so. Where nothing else was said, what is called so is nearer to it than the rest (nDCG@10 of 16
    new queries of occasions: 0.27 in order of ids)."""
    query, wants, asked = state["resolved_query"], state["wants"], state["asked"]
    if asked.wishes:
        return query
    return _without(query, {(wants.menu_type or "").lower(), *wants.courses}) or query


def _without(query: str, words: Collection[str]) -> str:
    return " ".join(word for word in query.split() if word not in words)


def words_to_embed(state: GraphState) -> str:
    """The dishes of an occasion mean more than its name does."""
    text = " ".join(state["dishes_served"]) or words_to_rank_by(state)
    return f"{text} {FOOD}" if is_of_a_kitchen(state) else text


def is_guessed(state: GraphState) -> bool:
    """Whether dishes are looked for that nobody named: those of an occasion, or of a kitchen."""
    return bool(state["dishes_served"]) or is_of_a_kitchen(state)


def is_of_a_kitchen(state: GraphState) -> bool:
    """Whether a kitchen was named, and neither dish nor course nor occasion."""
    return bool(state["wants"].cuisine_keys and not state["asked"] and not state["dishes_served"])


def lexical_query(state: GraphState) -> LexicalQuery:
    """What is served on an occasion takes turns with the words that were said."""
    served = state["dishes_served"]
    query, wishes = words_to_rank_by(state), state["asked"].wishes + state["asked"].kinds
    if not served or not HOW_SERVED.isdisjoint(served):
        return LexicalQuery(query, wishes, tuple(word for word in served if word not in HOW_SERVED))
    return LexicalQuery("", wishes, tuple(filter(None, (_without(query, served), *served))))


async def fetch(state: GraphState, deadline_s: float, search: Search) -> tuple[Hit, ...]:
    """One arm's list over the queries that `plan` made. Raises Unavailable, or TimeoutError at the deadline."""
    async with asyncio.timeout(deadline_s):
        filters = state["filters"]
        fetched = [
            await search(filters if query.tier is None else filters.at(query.tier), query.limit)
            for query in state["fetches"]
        ]
    return tuple(arm_list(state["decision"], fetched))


async def ranked(found: Awaitable[tuple[Hit, ...]]) -> tuple[tuple[Hit, ...], ArmEnd]:
    """What the arm found, and how it went: nothing where it is gone or too slow."""
    try:
        return await found, "ok"
    except TimeoutError:
        return (), "late"
    except Unavailable:
        return (), "away"


async def bm25(state: GraphState, parts: Parts) -> GraphState:
    """The word index's list of dishes that pass; a part that is gone leaves an empty list and says so."""
    query = lexical_query(state)
    generation = state["snapshot"].generation
    found = fetch(
        state,
        parts.deadlines.arm_s,
        lambda filters, limit: parts.lexical.search(query, filters, limit, generation),
    )
    hits, end = await ranked(found)
    return {"bm25_results": hits, "bm25_end": end}


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


async def merge(state: GraphState, parts: Parts) -> GraphState:
    """Reciprocal rank fusion of both arms; with one of them gone, the other alone."""
    arms = {"words": state["bm25_results"], "meaning": state["vector_results"]}
    text, columns = words_to_rank_by(state), state["snapshot"].columns
    weights = weights_for(text, arms["words"], columns, parts.weights, guessed=is_guessed(state))
    return {"merged_results": tuple(rrf_merge(arms, weights=weights))}
