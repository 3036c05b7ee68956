"""Page with its documents: who sits where on it, what counted needs brought, each read from the database."""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import replace

from engine.answers import OtherPortion, Served, Standing, admitted, let_out, other_portions
from engine.catalogue import Fulfilment, MenuDocument
from engine.conversation import ShownDish, Wants
from engine.dependencies import Parts
from engine.models import select_context as for_a_reader
from engine.ordering import Destination
from engine.ports import Unavailable
from engine.search import (
    Brought,
    Coverage,
    Decision,
    Fused,
    Placing,
    RankedDish,
    Ranking,
    cover,
    naming_of,
    page,
    placing,
)
from engine.state import Facts, GraphState

_STANDINGS: tuple[Standing, ...] = ("first", "then", "last")


async def select_context(state: GraphState, parts: Parts) -> GraphState:
    """Each dish of the page with its document and the other portions of its card that pass."""
    decision, brought = state["decision"], state["coverage"].brought
    placed = _placed(state)
    for_all = [(dish, decision.documents_of(dish.index)) for dish in state["page"].dishes]
    for_needs = [(one.dish, one.decision.documents_of(one.dish.index)) for one in brought]
    wanted = list(dict.fromkeys(doc_id for _, family in (*for_all, *for_needs) for doc_id in family))
    documents = await documents_of(wanted, state, parts)
    fused = {one.doc_id: one for one in state.get("merged_results", ())}
    served = [
        _serve(dish, documents, family, fused, state, placed.passed(dish.index))
        for dish, family in for_all
        if dish.doc_id in documents
    ]
    apart = {
        dish.doc_id: _serve(dish, documents, family, fused, state)
        for dish, family in for_needs
        if dish.doc_id in documents
    }
    cards = let_out(with_needs(served, brought, apart), state["wants"])
    context = tuple(document.doc_id for document in for_a_reader([one.document for one in cards]))
    facts = {**_recorded(placed, decision), "context": list(context)}
    return {"served": cards, "final_context": context, "facts": facts}


def _placed(state: GraphState) -> Placing:
    """Where the page's dishes rank, and which wait for their restaurant."""
    return placing(state["ranked"], state["page"].dishes, (*shown_before(state), *state["coverage"].dish_keys))


def _recorded(placed: Placing, decision: Decision) -> Facts:
    dish_key, rows = decision.columns.dish_key, decision.rows
    waiting = [[dish_key[int(rows[at])], rank] for at, rank in placed.waiting.items()]
    return {"waiting": waiting, "ranks": list(placed.ranks.values())}


def _serve(
    dish: RankedDish,
    documents: Mapping[str, MenuDocument],
    family: Sequence[str],
    fused: Mapping[str, Fused],
    state: GraphState,
    passed: int = 0,
) -> Served:
    document, asked = documents[dish.doc_id], state["asked"]
    places = [fused[doc_id] for doc_id in family if doc_id in fused]
    best = max(places, key=lambda one: one.score, default=None)
    return admitted(
        document,
        document.portions[dish.position],
        state["wants"],
        group=dish.shown_group,
        fit=dish.fit,
        units=dish.units,
        party_cost=dish.party_cost,
        rrf_score=dish.score,
        ranks=dict(best.ranks) if best else {},
        others=_others(dish, documents, family),
        naming=naming_of(document, asked) if asked else None,
        standing=None if asked else _STANDINGS[dish.group],
        passed=passed,
    )


def _others(dish: RankedDish, documents: Mapping[str, MenuDocument], family: Sequence[str]) -> tuple[OtherPortion, ...]:
    """In menu order, sisters of the same dish after the document's own; a sister's portion says its own name."""
    found = []
    for doc_id in sorted(family, key=lambda doc_id: (doc_id != dish.doc_id, doc_id)):
        if doc_id not in documents:
            continue
        document = documents[doc_id]
        for position, portion in enumerate(document.portions):
            if (doc_id, position) == (dish.doc_id, dish.position):
                continue
            name = portion.name or (document.item_name if doc_id != dish.doc_id else "")
            found.append(OtherPortion(name, portion.price, portion.serves_min, portion.serves_max))
    return tuple(dict.fromkeys(found))


FIRST_FOR_NEEDS = 1
"""The second place: the first is for everybody (rule book, "A counted need")."""


def shown_before(state: GraphState) -> tuple[str, ...]:
    """The dishes that "more" does not show again."""
    return state["session"].memory.seen_dish_keys if state["understood"].change == "more" else ()


def seated(state: GraphState, ranking: Ranking, wants: Wants) -> GraphState:
    """The page with room left for the dishes that counted needs bring, and those dishes.

    A dish stands once: what is brought for a need leaves the rest of the page, unless nothing else is there.
    """
    shown = shown_before(state)
    limit, one_restaurant = state["turn"].max_results, len(wants.restaurant_keys) == 1
    if wants.listing == "out":
        # What is only near is no part of what was left out.
        limit = min(limit, max(0, ranking.decision.counts.total - len(shown)))
    coverage = _coverage(ranking, wants, shown)
    coverage = replace(coverage, brought=coverage.brought[: limit - FIRST_FOR_NEEDS])
    if coverage.brought:
        beside = [one.dish.restaurant_key for one in coverage.brought]
        places, skipped = limit - len(coverage.brought), (*shown, *coverage.dish_keys)
        for_all = page(ranking, places, skip_dish_keys=skipped, one_restaurant=one_restaurant, beside=beside)
        if for_all.dishes:
            return {"page": for_all, "coverage": coverage}
    for_all = page(ranking, limit, skip_dish_keys=shown, one_restaurant=one_restaurant)
    return {"page": for_all, "coverage": coverage}


def _coverage(ranking: Ranking, wants: Wants, shown: Sequence[str]) -> Coverage:
    """Nothing is brought to an empty table."""
    decision = ranking.decision
    if not wants.needs or not len(ranking):
        return Coverage()
    return cover(decision.columns, wants, decision.asked, decision.currency, shown)


def with_needs(
    for_all: Sequence[Served], brought: Sequence[Brought], apart: Mapping[str, Served]
) -> tuple[Served, ...]:
    """The cards in their places; `apart`: the dishes brought, by id, with what their needs take.

    A dish that stands on the page for everybody is marked there.
    """
    needs = {one.dish.dish_key: one.needs for one in brought}
    on_page = {one.document.dish_key for one in for_all}
    cards = [replace(one, needs=needs[key]) if (key := one.document.dish_key) in needs else one for one in for_all]
    own = [
        replace(apart[one.dish.doc_id], needs=one.needs, heads=one.count)
        for one in brought
        if one.dish.doc_id in apart and one.dish.dish_key not in on_page
    ]
    return (*cards[:FIRST_FOR_NEEDS], *own, *cards[FIRST_FOR_NEEDS:])


async def documents_of(doc_ids: Sequence[str], state: GraphState, parts: Parts) -> Mapping[str, MenuDocument]:
    """Those that exist, of this turn's catalogue; raises Unavailable at the deadline."""
    try:
        async with asyncio.timeout(parts.deadlines.store_s):
            return await parts.catalog.documents(doc_ids, state["snapshot"].generation)
    except TimeoutError:
        raise Unavailable("catalogue", "it did not answer in time") from None


async def fulfilments_of(restaurant_ids: Sequence[str], state: GraphState, parts: Parts) -> Mapping[str, Fulfilment]:
    """How these restaurants deliver, where their feed says; likewise."""
    try:
        async with asyncio.timeout(parts.deadlines.store_s):
            return await parts.catalog.fulfilments(restaurant_ids, state["snapshot"].generation)
    except TimeoutError:
        raise Unavailable("catalogue", "it did not answer in time") from None


async def delivering_to(destination: Destination, state: GraphState, parts: Parts) -> frozenset[str]:
    """Ids of all restaurants that deliver there; none where the catalogue does not answer: it is a word beside."""
    try:
        async with asyncio.timeout(parts.deadlines.store_s):
            return frozenset(await parts.catalog.zones_at(None, destination, state["snapshot"].generation))
    except (TimeoutError, Unavailable):
        return frozenset()


async def served_again(dishes: Sequence[ShownDish], state: GraphState, parts: Parts) -> list[Served]:
    """In the order shown; a dish that has left the catalogue since is left out."""
    documents = await documents_of([dish.doc_id for dish in dishes], state, parts)
    return [as_served(dish, documents[dish.doc_id], state["wants"]) for dish in dishes if dish.doc_id in documents]


def as_served(dish: ShownDish, document: MenuDocument, wants: Wants) -> Served:
    """The card's choice over the document as it is now."""
    taken = dish.portion if dish.portion < len(document.portions) else 0
    portion = document.portions[taken]
    others = other_portions(document, taken)
    return admitted(
        document,
        portion,
        wants,
        group=dish.group,
        fit=dish.fit,
        units=dish.units,
        party_cost=None if dish.units is None else portion.price * dish.units,
        rrf_score=dish.rrf_score,
        others=others,
        needs=dish.needs,
        heads=dish.heads,
    )
