"""What this turn says and what holds after it."""

from dataclasses import replace

from engine.domain.understanding import merge, understand
from engine.parts import Parts
from engine.state import GraphState


async def detect_intent(state: GraphState, parts: Parts) -> GraphState:
    """Understood by rules over the catalogue's own words, then merged into what was in force."""
    before = state["session"].memory
    understood = understand(state["turn"].text, before, parts.matchers.of(state["snapshot"]))
    wants = merge(before, understood)
    state["trace"].facts["intent"] = {
        "intent": understood.intent,
        "follow_up_type": understood.follow_up_type,
        "change": understood.change,
        "confidence": understood.confidence,
    }
    return {"understood": understood, "wants": wants, "memory": replace(before, wants=wants)}
