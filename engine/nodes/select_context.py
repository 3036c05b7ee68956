"""The page: its documents are read from the database, and a model would be given no more than these."""

import asyncio
from collections.abc import Mapping, Sequence

from engine.compose.served import OtherPortion, Served
from engine.domain.document import MenuDocument
from engine.domain.fusion import Fused
from engine.domain.ranking import RankedDish
from engine.nodes.seating import with_needs
from engine.parts import Parts
from engine.ports import Unavailable
from engine.state import GraphState


async def select_context(state: GraphState, parts: Parts) -> GraphState:
    """Each dish of the page with its document and the other portions of its card that pass."""
    decision, brought = state["decision"], state["coverage"].brought
    for_all = [(dish, decision.documents_of(dish.index)) for dish in state["page"].dishes]
    for_needs = [(one.dish, one.decision.documents_of(one.dish.index)) for one in brought]
    wanted = list(dict.fromkeys(doc_id for _, family in (*for_all, *for_needs) for doc_id in family))
    documents = await _read(wanted, state, parts)
    fused = {one.doc_id: one for one in state.get("merged_results", ())}
    served = [_serve(dish, documents, family, fused) for dish, family in for_all if dish.doc_id in documents]
    apart = {
        dish.doc_id: _serve(dish, documents, family, fused) for dish, family in for_needs if dish.doc_id in documents
    }
    return {"served": with_needs(served, brought, apart)}


async def _read(doc_ids: Sequence[str], state: GraphState, parts: Parts) -> Mapping[str, MenuDocument]:
    try:
        return await asyncio.wait_for(
            parts.catalog.documents(doc_ids, state["snapshot"].generation), parts.deadlines.store_s
        )
    except TimeoutError:
        raise Unavailable("catalogue", "it did not answer in time") from None


def _serve(
    dish: RankedDish,
    documents: Mapping[str, MenuDocument],
    family: Sequence[str],
    fused: Mapping[str, Fused],
) -> Served:
    document = documents[dish.doc_id]
    places = [fused[doc_id] for doc_id in family if doc_id in fused]
    best = max(places, key=lambda one: one.score, default=None)
    return Served(
        document=document,
        portion=document.portions[dish.position],
        group=dish.shown_group,
        fit=dish.fit,
        units=dish.units,
        party_cost=dish.party_cost,
        rrf_score=dish.score,
        ranks=dict(best.ranks) if best else {},
        others=_others(dish, documents, family),
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
