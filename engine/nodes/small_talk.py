"""People talking to each other: nothing is answered."""

import re
from dataclasses import replace

from engine.conversation import Memory, Wants
from engine.dependencies import Parts
from engine.messages import Reply
from engine.messages.sentences import say
from engine.nodes.nothing_shown import nothing_shown
from engine.nodes.reading_told import told_of_allergies
from engine.reading import with_allergies
from engine.state import GraphState

_THANKS = re.compile(
    r"\b(?:thank(?:s| ?yo?u)|thanx|thx|tnx|ty|tysm|cheers|much appreciated|appreciate it|life ?saver|you rock|"
    r"(?:you(?:'|’)?re|you are|ur) (?:the best|amazing|awesome|wonderful|an? (?:star|legend|hero|gem|angel|"
    r"treasure)))\b",
    re.IGNORECASE,
)
_NODS = re.compile(
    r"\s*(?:(?:ok(?:ay|ey)?|k|all ?right|alright|right|great|perfect|cool|nice|good|fine|super|awesome|excellent|"
    r"lovely|got it|noted|understood|will do|sounds good|sure|yes|yep|yeah|yup|never ?mind|nvm|whatever|no worries|"
    r"no problem|you(?:'|’)?(?:re| are) welcome|bye|see (?:you|ya)|cya|later|\+1|"
    r"[\U0001F44C\U0001F44D\U0001F44F\U0001F64C\U0001F64F\U0001F600-\U0001F60F\U0001F642\U0001F389\u2705\u2764]"
    r"[\uFE0F\U0001F3FB-\U0001F3FF]*)[\s,.!]*)+",
    re.IGNORECASE,
)
"""A nod and no more: words of assent and leave, and the emoji that stand for them."""
LONGEST_NOD = 60
"""Characters; what is longer says more."""


async def small_talk(state: GraphState, parts: Parts) -> GraphState:
    """An empty reply where it was overheard; one short line where Platter was spoken to.

    Nothing changes but that an allergy that was said guards the thread, in a muted one too. One that guards against
    nothing, because its food was not understood, is answered whoever it was said to.
    """
    turn, memory = state["turn"], with_allergies(state["session"].memory, state["understood"])
    is_unheeded = state["understood"].allergy_note == "unnamed" and not memory.muted
    if (told := told_of_allergies(state)) is not None:
        reply = replace(told, intent="other")
    elif not turn.addressed and not is_unheeded:
        reply = Reply(turn.turn_id, "silence", intent="other")
    else:
        reply = replace(_to_whom_spoke(state, parts, memory), intent="other")
    return {"reply": reply, "memory": memory, "wants": memory.wants}


def _to_whom_spoke(state: GraphState, parts: Parts, memory: Memory) -> Reply:
    turn, said = state["turn"], state["turn"].text
    if _THANKS.search(said):
        return Reply(turn.turn_id, "answer", headline=say("talk-welcome"))
    if len(said) <= LONGEST_NOD and _NODS.fullmatch(said) and not memory.open_question:
        return Reply(turn.turn_id, "answer", headline=say("talk-all-right"))
    if not state["understood"].allergy_note:
        if not state.get("talk", False):
            return _not_read(turn.turn_id, memory)
        return Reply(turn.turn_id, "answer", headline=say("talk-all-right"))
    if memory.page:
        return Reply(turn.turn_id, "answer", headline=say("talk-list-stands"))
    if memory.wants == Wants():
        return Reply(turn.turn_id, "answer", headline=say("talk-what-i-do"))
    return nothing_shown(state, parts, memory.wants, "")


def _not_read(turn_id: str, memory: Memory) -> Reply:
    """The last resort: nothing of it was read."""
    stands = [say("talk-list-stands")] if memory.page else []
    text = " ".join([*stands, say("reading-other-words")])
    return Reply(turn_id, "answer", headline=say("reading-not-read"), text=text, not_read=True)
