"""What stands beside the results: limits dropped, dishes apart, and what each card says of diets and allergies."""

from dataclasses import replace
from functools import partial

from engine.compose.apart import marked, of_apart, of_left_out, of_placeless
from engine.compose.relaxed import of_relaxed
from engine.domain.candidates import CandidateSet
from engine.domain.conversation import Wants
from engine.domain.planner import asked_of, total_relaxed
from engine.messages import Notice, Reply
from engine.parts import Parts
from engine.state import GraphState


def with_apart(reply: Reply, state: GraphState) -> Reply:
    """The reply with these notices and marks, if it is of results. Dishes apart are counted as a press would."""
    if reply.kind != "results":
        return reply
    step, kept, candidates = state["plan"].step, state["keeps"], state["candidates"]
    count = partial(total_relaxed, candidates=candidates) if step.relaxed else candidates.total
    apart = of_apart(reply.turn_id, kept, reply.total, count)
    notices = (
        *of_relaxed(step.relaxed, kept_limits(state), state["decision"]),
        *(apart or (of_left_out(kept, count) if not reply.total else ())),
    )
    documents = {dish.document.doc_id: dish.document for dish in state["served"]}
    cards = tuple(
        marked(card, documents[card.doc_id], kept) if card.doc_id in documents else card for card in reply.cards
    )
    return replace(reply, notices=(*notices, *reply.notices), cards=cards)


def placeless(state: GraphState, parts: Parts) -> tuple[Notice, ...]:
    """Dishes that do not say in which city they are, for a place that has no menus."""
    snapshot, wants = state["snapshot"], state["wants"]
    candidates = CandidateSet(snapshot.columns, asked_of(wants, parts.matchers.of(snapshot)))
    return tuple(of_placeless(state["turn"].turn_id, wants, candidates.total))


def kept_limits(state: GraphState) -> Wants:
    """The wants before any limit was dropped."""
    return state["plan"].steps[0].wants
