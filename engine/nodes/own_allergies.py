"""Own allergies of a person, for what they choose themselves in a thread of several. [`orders.md`, People: Guard]"""

import asyncio
from dataclasses import replace

from engine.conversation import Wants
from engine.dependencies import Parts
from engine.messages import ThreadKey
from engine.messages.people import Person, Severity
from engine.ports import Unavailable
from engine.state import GraphState


async def own_allergies(user: str, thread: ThreadKey, parts: Parts) -> tuple[tuple[str, Severity], ...]:
    """() where there is no profile. Raises Unavailable where there is one that cannot be read: nothing is ordered
    past an allergy that nobody could look at."""
    if parts.people is None or not user:
        return ()
    person = Person(thread.platform, thread.tenant, user)
    try:
        async with asyncio.timeout(parts.deadlines.store_s):
            if parts.people.off and not await parts.people.known(person):
                return ()
            profile = await parts.people.profile(person)
    except TimeoutError:
        raise Unavailable("profiles", "they did not answer in time") from None
    return profile.allergies if profile else ()


async def wants_with_own(user: str, state: GraphState, parts: Parts) -> Wants:
    """What guards the thread, and what the person's own profile does besides."""
    wants = state["wants"]
    own = dict(wants.own) | dict(await own_allergies(user, state["turn"].thread, parts))
    return replace(wants, own=tuple(own.items())) if own != dict(wants.own) else wants
