"""The buttons under a page: what could be said next, with the count that each would bring."""

from dataclasses import replace

from engine.compose.quick import button, picks_button, with_own_buttons
from engine.domain.conversation import Memory
from engine.domain.offers import Situation, from_restaurants, offers
from engine.messages import Reply
from engine.state import GraphState


def with_quick_replies(reply: Reply, memory: Memory, state: GraphState) -> Reply:
    """The reply with its quick replies and each card's own; `memory`: as the turn leaves it. Only for a page."""
    if not reply.cards:
        return reply
    candidates, counts, generation = state["candidates"], state["decision"].counts, state["snapshot"].generation
    situation = Situation(candidates, memory, state["wants"], counts, state["page"].remaining, generation)
    picked = [one.dish.dish_key for one in memory.picks]
    shown = (picks_button(reply.turn_id, len(picked)),) if picked else ()
    return replace(
        reply,
        quick_replies=(*(button(reply.turn_id, offer) for offer in offers(situation)), *shown),
        cards=with_own_buttons(reply.turn_id, reply.cards, from_restaurants(situation), picked),
    )
