"""Plan in focus: how it is ordered, until orders are taken here. Its lines are the page that questions are about."""

from engine.answers import as_written
from engine.answers import plans as said
from engine.conversation import Memory, ShownPlan
from engine.dependencies import Parts
from engine.messages import Reply
from engine.messages.sentences import say
from engine.nodes.select_context import served_again
from engine.state import GraphState


def plan_in_focus(memory: Memory) -> ShownPlan | None:
    """None where dishes answer, or no plan is shown."""
    return memory.plans[0] if memory.wants.whole and memory.plans else None


async def how_to_order(plan: ShownPlan, state: GraphState, parts: Parts) -> GraphState:
    """The restaurant, its address, the menu's source, and the list: as a file where one can be handed over."""
    turn, memory = state["turn"], state["memory"]
    served = await served_again(memory.page, state, parts)
    lead, *lines = said.order_told(plan, served, state["wants"])
    lines += [] if turn.takes_files else [say("files-in-slack")]
    written = [as_written(one, state["wants"]) for one in served]
    sheet = said.sheet_of(written, parts.clock.now().date()) if turn.takes_files else None
    return {"reply": Reply(turn.turn_id, "answer", headline=lead, text="\n".join(lines), sheet=sheet)}
