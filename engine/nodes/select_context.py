"""The page: its documents are read from the database, and a model would be given no more than these."""

from collections.abc import Mapping, Sequence

from engine.compose.served import OtherPortion, Served, Standing
from engine.domain.asked import Asked
from engine.domain.decision import Decision
from engine.domain.document import MenuDocument
from engine.domain.fusion import Fused
from engine.domain.naming import naming_of
from engine.domain.placing import Placing, placing
from engine.domain.ranking import RankedDish
from engine.nodes.seating import shown_before, with_needs
from engine.nodes.shown import documents_of
from engine.parts import Parts
from engine.state import Facts, GraphState

_STANDINGS: tuple[Standing, ...] = ("first", "then", "last")


async def select_context(state: GraphState, parts: Parts) -> GraphState:
    """Each dish of the page with its document and the other portions of its card that pass."""
    decision, brought, asked = state["decision"], state["coverage"].brought, state["asked"]
    placed = _placed(state)
    for_all = [(dish, decision.documents_of(dish.index)) for dish in state["page"].dishes]
    for_needs = [(one.dish, one.decision.documents_of(one.dish.index)) for one in brought]
    wanted = list(dict.fromkeys(doc_id for _, family in (*for_all, *for_needs) for doc_id in family))
    documents = await documents_of(wanted, state, parts)
    fused = {one.doc_id: one for one in state.get("merged_results", ())}
    served = [
        _serve(dish, documents, family, fused, asked, placed.passed(dish.index))
        for dish, family in for_all
        if dish.doc_id in documents
    ]
    apart = {
        dish.doc_id: _serve(dish, documents, family, fused, asked)
        for dish, family in for_needs
        if dish.doc_id in documents
    }
    return {"served": with_needs(served, brought, apart), "facts": _recorded(placed, decision)}


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
    asked: Asked,
    passed: int = 0,
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
