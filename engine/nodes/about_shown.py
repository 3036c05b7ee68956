"""A question about what was shown, or the wish to order it: answered from the database."""

from engine.compose.about import about, how_to_order
from engine.messages import Reply
from engine.nodes.shown import served_again
from engine.parts import Parts
from engine.state import GraphState

MOST = 5
"""Dishes answered about when none is singled out: as many lines as a phone shows."""


async def about_shown(state: GraphState, parts: Parts) -> GraphState:
    """The dishes referred to, else all of the page; each from its own menu."""
    turn, memory, understood = state["turn"], state["session"].memory, state["understood"]
    chosen = [memory.page[i] for i in understood.referred if i < len(memory.page)] or list(memory.page[:MOST])
    dishes = await served_again(chosen, state, parts)
    if not dishes:
        headline = "Nothing is shown here yet. Say what you need, for how many people and where."
        return {"reply": Reply(turn.turn_id, "answer", headline=headline)}
    if understood.intent == "order":
        headline = "Ordering through Platter comes later. Until then, order from the restaurant:"
        return {"reply": Reply(turn.turn_id, "answer", headline=headline, text=how_to_order(dishes, state["wants"]))}
    text = about(dishes, understood.question, state["wants"], parts.clock.now().date())
    return {"reply": Reply(turn.turn_id, "answer", headline=text.split("\n")[0], text="\n".join(text.split("\n")[1:]))}
