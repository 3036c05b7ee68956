"""A button that cannot be pressed any more, or never could: why, and what to type."""

from engine.dependencies import Parts
from engine.messages import Reply
from engine.messages.examples import SHORT
from engine.messages.sentences import say
from engine.state import GraphState


async def expired(state: GraphState, parts: Parts) -> GraphState:
    """Says so; the state of the thread stays as it was."""
    press = state["press"]
    why = (press.expired if press else None) or "unknown"
    headline, text = say(f"expired-{why.replace('_', '-')}"), say("expired-type", example=SHORT)
    return {"reply": Reply(state["turn"].turn_id, "error", headline=headline, text=text)}
