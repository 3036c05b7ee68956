"""Reading applied to a thread: what this turn says, and what holds after it."""

from dataclasses import replace

from engine.domain.conversation import Session, Understood
from engine.domain.understanding import merge
from engine.domain.understanding.filled import filled
from engine.nodes.going_back import gone_back
from engine.parts import Parts
from engine.state import GraphState


async def of_words(understood: Understood, session: Session, state: GraphState, parts: Parts) -> GraphState:
    """As `applied`, with what the fields of a form say."""
    turn = state["turn"]
    if turn.kind == "form":
        understood = filled(turn.form, understood, parts.matchers.of(state["snapshot"]), session.memory.wants)
    return await applied(understood, session, state, parts)


async def applied(understood: Understood, session: Session, state: GraphState, parts: Parts) -> GraphState:
    """Merged into what was in force; where the turn goes back, into what was in force then."""
    if understood.change == "back":
        session, understood = await gone_back(state, session, understood, parts)
    before = session.memory
    wants = merge(before, understood)
    intent = {
        "intent": understood.intent,
        "follow_up_type": understood.follow_up_type,
        "change": understood.change,
        "confidence": understood.confidence,
    }
    return {
        "understood": understood,
        "wants": wants,
        "memory": replace(before, wants=wants),
        "session": session,
        "facts": {"intent": intent},
    }
