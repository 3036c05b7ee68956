"""People talking to each other: nothing is answered."""

from engine.messages import Reply
from engine.parts import Parts
from engine.state import GraphState


async def silence(state: GraphState, parts: Parts) -> GraphState:
    """An empty reply where it was overheard; one short line where Platter was spoken to."""
    turn = state["turn"]
    if not turn.addressed:
        return {"reply": Reply(turn.turn_id, "silence", intent="other"), "wants": state["session"].memory.wants}
    line = "I search caterers' menus. Say what you need, for how many people and where."
    return {
        "reply": Reply(turn.turn_id, "answer", headline=line, intent="other"),
        "wants": state["session"].memory.wants,
    }
