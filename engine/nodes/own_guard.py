"""Own guard of a person: their profile's allergies, read with the thread where they are alone with Platter.

It lasts one turn: what is remembered and written down knows nothing of it. In a thread of several only what was said
there guards. [`orders.md`, People]
"""

import asyncio
from dataclasses import replace

from engine.conversation import Memory, Press, Session, with_own
from engine.dependencies import Parts
from engine.messages import Notice, Turn
from engine.messages.people import Severity
from engine.messages.sentences import say
from engine.profiles import guarding, person_of
from engine.state import GraphState

Own = tuple[tuple[str, Severity], ...]


async def own_of(turn: Turn, parts: Parts) -> tuple[Own, bool]:
    """Their allergies, and whether there may be some that could not be read."""
    person = person_of(turn)
    if parts.people is None or person is None or not turn.alone:
        return (), False
    try:
        async with asyncio.timeout(parts.deadlines.store_s):
            found = await guarding(person, parts.people)
    except TimeoutError:
        found = None
    return found or (), found is None


def session_guarded(session: Session, own: Own) -> Session:
    return replace(session, memory=with_own(session.memory, own))


def press_guarded(press: Press | None, own: Own) -> Press | None:
    """A button belongs to an earlier turn, which may have been guarded by what the profile said then."""
    if press is None or press.memory is None:
        return press
    return replace(press, memory=with_own(press.memory, own))


def guarded(memory: Memory, state: GraphState) -> Memory:
    """Whatever the turn began anew or went back to."""
    return with_own(memory, state.get("own", ()))


def with_own_told(found: GraphState, state: GraphState) -> GraphState:
    """The reply as one that a profile had a hand in; or, before all else, that it could not be read."""
    reply = found["reply"]
    if state.get("is_unguarded") and reply.kind != "silence":
        reply = replace(reply, notices=(Notice("profile_unread", say("own-unread"), leads=True), *reply.notices))
    return {**found, "reply": replace(reply, by_profile=bool(state.get("own")))}
