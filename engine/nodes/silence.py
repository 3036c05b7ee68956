"""People talking to each other: nothing is answered."""

import re

from engine.domain.understanding import with_allergies
from engine.messages import Reply
from engine.parts import Parts
from engine.state import GraphState

WHAT_I_DO = "I search caterers' menus. Say what you need, for how many people and where."
NOT_UNDERSTOOD = (
    "I did not understand that; the list stands as it was. Say a change (“no, 30 people”), ask about a dish, "
    "or say “help”."
)
WELCOME = "You are welcome."
_THANKS = re.compile(r"\b(?:thank(?:s| you)|thx|ty|cheers|much appreciated)\b", re.IGNORECASE)


async def silence(state: GraphState, parts: Parts) -> GraphState:
    """An empty reply where it was overheard; one short line where Platter was spoken to.

    Nothing changes but that an allergy that was said guards the thread, in a muted one too.
    """
    turn, memory = state["turn"], with_allergies(state["session"].memory, state["understood"])
    if not turn.addressed:
        reply = Reply(turn.turn_id, "silence", intent="other")
    else:
        meant = NOT_UNDERSTOOD if memory.page else WHAT_I_DO
        line = WELCOME if _THANKS.search(turn.text) else meant
        reply = Reply(turn.turn_id, "answer", headline=line, intent="other")
    return {"reply": reply, "memory": memory, "wants": memory.wants}
