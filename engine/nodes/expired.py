"""A button that cannot be pressed any more, or never could: why, and what to type."""

from engine.dependencies import Parts
from engine.messages import Reply
from engine.messages.examples import SHORT
from engine.state import GraphState

WHY = {
    "unknown": "That button does not belong to this conversation.",
    "started_over": "That button is from before this conversation was started over.",
    "erased": "That button has expired: what it was shown with has been erased.",
    "outdated": "That search has expired: it is from before Platter was updated.",
}
TYPE = f"Nothing was changed. Type what you need, for example “{SHORT}”."


async def expired(state: GraphState, parts: Parts) -> GraphState:
    """Says so; the state of the thread stays as it was."""
    press = state["press"]
    why = WHY[press.expired or "unknown"] if press else WHY["unknown"]
    return {"reply": Reply(state["turn"].turn_id, "error", headline=why, text=TYPE)}
