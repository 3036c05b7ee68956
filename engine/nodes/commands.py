"""Commands: help, start over, forget, mute."""

from collections.abc import Callable
from dataclasses import replace

from engine.answers import cities, covers, cuisines
from engine.catalogue import Snapshot
from engine.conversation import FOR_ME, OF_OFFICE, PICKING, Memory, Wants
from engine.dependencies import Parts
from engine.messages import Reply
from engine.messages.examples import WHOLE
from engine.messages.sentences import say
from engine.nodes.as_file import as_file
from engine.nodes.office import office
from engine.nodes.picked_for_you import picked_for_you
from engine.nodes.picks import picks
from engine.nodes.sharing import share, shared
from engine.reading import Sends, at_place_of
from engine.state import GraphState

OF_THE_CATALOGUE: dict[str, Callable[[Snapshot, Wants], str]] = {
    "cities": lambda snapshot, _: cities(snapshot),
    "covers": covers,
    "cuisines": cuisines,
}
WITH_ORDERS = frozenset(("past", "terms", "human"))
"""Commands that say something else where orders are taken."""


async def commands(state: GraphState, parts: Parts) -> GraphState:
    """The command's effect on this thread's memory; erasing itself is done when the turn is remembered."""
    turn, command = state["turn"], state["understood"].command or "help"
    if command in ("share", "shared"):
        return await (share if command == "share" else shared)(state, parts)
    if command in PICKING:
        return await picks(state, parts)
    if command in FOR_ME:
        return await picked_for_you(state, _place_of(state), parts)
    if command in OF_OFFICE:
        return await office(state, parts)
    if command == "file":
        return {"reply": await as_file(state, parts)}
    if parts.takes_orders and command in WITH_ORDERS:
        return {"reply": Reply(turn.turn_id, "answer", headline=say(f"command-{command}-with-orders"))}
    if command in OF_THE_CATALOGUE:
        headline = OF_THE_CATALOGUE[command](state["snapshot"], _place_of(state))
        return {"reply": Reply(turn.turn_id, "answer", headline=headline)}
    example = {"example": WHOLE} if command in ("help", "language") else {}
    headline = say(f"command-{command.replace('_', '-')}", **example)
    reply = Reply(turn.turn_id, "answer", headline=headline)
    if command == "privacy":
        reply = _on_privacy(reply, turn.alone, parts)
    if command in ("start_over", "forget"):
        return {"reply": reply, "memory": Memory(), "wants": Wants(), "tombstone": True}
    if command in ("mute", "unmute"):
        return {"reply": reply, "memory": replace(state["memory"], muted=command == "mute")}
    return {"reply": reply}


def _on_privacy(reply: Reply, alone: bool, parts: Parts) -> Reply:
    """Who is alone is told what is kept of them as well, by the engine, once this is stored without it; in a thread of
    several the answer does not tell whether there is anything."""
    where = "" if alone or parts.people is None else say("own-told-alone")
    sent = sent_to_a_model(parts.models.sends if parts.models else None)
    text = " ".join(part for part in (where, sent) if part)
    return replace(reply, text=text, is_personal=alone and parts.people is not None)


def sent_to_a_model(sends: Sends | None) -> str:
    """What goes to whoever runs the language model, for whom asks what is kept; None: there is no model."""
    if sends is None:
        return say("sent-to-nobody")
    told = [say("sent-to-a-model"), say("sent-allergies") if sends.allergies else say("sent-no-allergies")]
    return " ".join([*told, say("sent-overheard")] if sends.overhears else told)


def _place_of(state: GraphState) -> Wants:
    """Of the place that was named, else of the thread's; what is only asked about is searched by nobody."""
    said, wants = state["understood"].said, state["session"].memory.wants
    named = at_place_of(Wants(), said)
    return wants if named == Wants() else named
