"""The page: its documents are read from the database, and a model would be given no more than these."""

import asyncio
from collections.abc import Mapping, Sequence

from engine.compose.served import OtherPortion, Served
from engine.domain.document import MenuDocument
from engine.domain.fusion import Fused
from engine.domain.ranking import RankedDish
from engine.parts import Parts
from engine.ports import Unavailable
from engine.state import GraphState


async def select_context(state: GraphState, parts: Parts) -> GraphState:
    """Each dish of the page with its document and the other portions of its card that pass."""
    decision, dishes = state["decision"], state["page"].dishes
    families = {dish.doc_id: decision.documents_of(dish.index) for dish in dishes}
    wanted = list(dict.fromkeys(doc_id for family in families.values() for doc_id in family))
    documents = await _read(wanted, state, parts)
    fused = {one.doc_id: one for one in state.get("merged_results", ())}
    served = tuple(_serve(dish, documents, families[dish.doc_id], fused) for dish in dishes if dish.doc_id in documents)
    return {"served": served}


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
