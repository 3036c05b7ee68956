"""Two to four of the dishes shown, side by side."""

from dataclasses import replace

from engine.answers import MOST, compare_dishes
from engine.conversation import Wants
from engine.dependencies import Parts
from engine.messages import Reply
from engine.messages.sentences import say
from engine.nodes.nothing_shown import nothing_shown, past_page
from engine.nodes.select_context import served_again
from engine.state import GraphState

FEWEST = 2


async def compare(state: GraphState, parts: Parts) -> GraphState:
    """The dishes referred to; where one or none was, those shown: two for a plain "compare", all for "which is …"."""
    turn, memory, understood = state["turn"], state["memory"], state["understood"]
    if understood.past_page and memory.page:
        return {"reply": past_page(turn.turn_id, len(memory.page))}
    referred = tuple(at for at in understood.referred if at < len(memory.page))
    whole_page = bool(understood.question) and not referred
    if len(referred) < FEWEST:
        rest = (at for at in range(len(memory.page)) if at not in referred)
        referred = (*referred, *rest) if whole_page else (*referred, *rest)[:FEWEST]
    taken = referred if whole_page else referred[:MOST]
    dishes = await served_again([memory.page[at] for at in taken], state, parts)
    if not dishes and memory.wants != Wants():
        return {"reply": nothing_shown(state, parts, memory.wants)}
    if len(dishes) < FEWEST:
        headline = say(f"compare-too-few-shown-{'one' if dishes else 'none'}")
        return {"reply": Reply(turn.turn_id, "answer", headline=headline)}
    table = compare_dishes(dishes, memory.wants, understood.question, len(referred) - len(taken), whole_page)
    at_of = {memory.page[at].doc_id: at for at in taken}
    return {
        "reply": Reply(turn.turn_id, "comparison", headline=table.title, comparison=table),
        "memory": replace(memory, focus=tuple(at_of[doc_id] for doc_id in table.doc_ids)),
    }
