"""Commands: help, start over, forget, mute."""

from dataclasses import replace

from engine.domain.conversation import Memory, Wants
from engine.domain.tokens import PICKING
from engine.messages import Reply
from engine.nodes.as_file import as_file
from engine.nodes.picks import picks
from engine.nodes.sharing import share, shared
from engine.parts import Parts
from engine.state import GraphState

HELP = (
    "Say what you need in one line: “lunch for 25 in Boston, Italian, two vegans, under $15 a head”. "
    "Then change it in words: “cheaper”, “no pork”, “make it 30”, “more”, “compare the first two”. "
    "“Pick the second one” keeps a dish for the thread, and “what have we picked?” lists them. "
    "“Start over” clears this thread; “forget” erases what you said everywhere."
)
SAID = {
    "help": HELP,
    "start_over": "Cleared. Nothing said in this thread before now is used any more.",
    "forget": "Your words are erased from every thread of this workspace, and this thread starts anew.",
    "mute": "Muted in this thread. Mention Platter to bring it back.",
    "unmute": "Listening in this thread again.",
}


async def obey(state: GraphState, parts: Parts) -> GraphState:
    """The command's effect on this thread's memory; erasing itself is done when the turn is remembered."""
    turn, command = state["turn"], state["understood"].command or "help"
    if command in ("share", "shared"):
        return await (share if command == "share" else shared)(state, parts)
    if command in PICKING:
        return await picks(state, parts)
    if command == "file":
        return {"reply": await as_file(state, parts)}
    reply = Reply(turn.turn_id, "answer", headline=SAID[command])
    if command in ("start_over", "forget"):
        return {"reply": reply, "memory": Memory(), "wants": Wants(), "tombstone": True}
    if command in ("mute", "unmute"):
        return {"reply": reply, "memory": replace(state["memory"], muted=command == "mute")}
    return {"reply": reply}
