"""Offer to keep an allergy in one's own profile: made once to whoever told of one, where nobody else reads it.

Nothing of what was said goes with it: a profile holds what its person enters there, and never what a thread heard.
[`orders.md`, People: Profile]
"""

import asyncio
from dataclasses import replace

from engine.dependencies import Parts
from engine.messages import Reply
from engine.ports import Unavailable
from engine.profiles import person_of
from engine.state import GraphState


async def with_offer(reply: Reply, state: GraphState, parts: Parts) -> Reply:
    """Whatever cannot be told in time is not offered."""
    turn, people, before = state["turn"], parts.people, state["session"].memory.wants.allergies
    person = person_of(turn)
    told = [one for one in state["understood"].said.allergies if one not in before]
    if not told or person is None or people is None or people.off or not turn.tells_alone or turn.words_of:
        return reply
    if reply.kind == "silence":
        return reply
    try:
        async with asyncio.timeout(parts.deadlines.store_s):
            if await people.known(person) or await parts.log.offered(turn.thread, turn.user_id):
                return reply
    except (TimeoutError, Unavailable):
        return reply
    return replace(reply, offers_profile_to=turn.user_id)
