"""Two to four of the dishes shown, side by side."""

from engine.compose.comparison import compare_dishes
from engine.messages import Reply
from engine.nodes.shown import served_again
from engine.parts import Parts
from engine.state import GraphState

MOST = 4
"""Dishes in a comparison: what a table on a phone can hold (rule book: two to four)."""


async def compare(state: GraphState, parts: Parts) -> GraphState:
    """The dishes referred to, else the first two shown; with fewer than two, says so."""
    turn, memory = state["turn"], state["session"].memory
    referred = state["understood"].referred or tuple(range(len(memory.page)))[:2]
    dishes = await served_again([memory.page[i] for i in referred[:MOST] if i < len(memory.page)], state, parts)
    if len(dishes) < 2:
        headline = "There are not two dishes here to compare. Search for something first."
        return {"reply": Reply(turn.turn_id, "answer", headline=headline)}
    table = compare_dishes(dishes, state["wants"])
    return {"reply": Reply(turn.turn_id, "comparison", headline=table.title, comparison=table)}
