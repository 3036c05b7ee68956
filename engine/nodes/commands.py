"""Commands: help, start over, forget, mute."""

from collections.abc import Callable
from dataclasses import replace

from engine.answers import cities, covers, cuisines
from engine.catalogue import Snapshot
from engine.conversation import FOR_ME, OF_OFFICE, PICKING, Memory, Wants
from engine.dependencies import Parts
from engine.messages import Reply
from engine.messages.examples import WHOLE
from engine.nodes.as_file import as_file
from engine.nodes.office import office
from engine.nodes.picked_for_you import picked_for_you
from engine.nodes.picks import picks
from engine.nodes.sharing import share, shared
from engine.reading import at_place_of, sent_to_a_model
from engine.state import GraphState

HELP = (
    f"Say what you need in one line: “{WHOLE}”. "
    "Then change it in words: “cheaper”, “no pork”, “make it 30”, “more”, “compare the first two”. "
    "“Pick the second one” keeps a dish for the thread, and “what have we picked?” lists them. "
    "“Start over” clears this thread; “forget” erases what you said everywhere."
)
OF_THE_CATALOGUE: dict[str, Callable[[Snapshot, Wants], str]] = {
    "cities": lambda snapshot, _: cities(snapshot),
    "covers": covers,
    "cuisines": cuisines,
}
SAID = {
    "orders": (
        "Nothing is ordered through me yet, so there is no order to follow, change or cancel. Ask the restaurant that "
        "took it."
    ),
    "past": (
        "Nothing is ordered through me, so no past orders are kept. Your last searches, to be run anew, and saved "
        "dishes are on Platter's home tab in Slack and under “Your searches and dishes” in Teams; “what have we "
        "picked?” lists what this thread has picked."
    ),
    "terms": (
        "Platter searches caterers' menus; nothing is ordered, paid or delivered through it. Delivery, payment and "
        "notice are the restaurant's to tell; each dish's card says whose it is."
    ),
    "human": (
        "No person answers here: Platter searches caterers' menus. For an order, ask the restaurant; for Platter "
        "itself, ask whoever set it up in this workspace."
    ),
    "privacy": (
        "What is said to Platter, and what it answered, is kept so that a thread can go on, and erased after the days "
        "that whoever set Platter up has chosen. What colleagues say to each other is not kept, and an allergy guards "
        "its thread and is put in nobody's profile. What you enter of yourself is sealed, told to you alone, and "
        "erased a year after your last message. “Forget” erases it and your words everywhere in this workspace, now."
    ),
    "language": f"Platter reads English, and dishes as menus write them. Say for example “{WHOLE}”.",
    "help": HELP,
    "start_over": "Cleared. Nothing said in this thread before now is used any more.",
    "forget": (
        "Your words are erased from every thread of this workspace, with all that you entered of yourself, and this "
        "thread starts anew."
    ),
    "mute": "Muted in this thread. Mention Platter to bring it back.",
    "unmute": "Listening in this thread again.",
}


WITH_ORDERS = {
    "past": (
        "“Our orders” shows what was ordered in this thread last, and “the same again” orders it anew. Your last "
        "searches and saved dishes are on Platter's home tab in Slack and under “Your searches and dishes” in Teams."
    ),
    "terms": (
        "Put dishes into an order with Add or in words; its card says delivery, tax and how it is paid, as far as the "
        "restaurant's menu does. No money is taken here."
    ),
    "human": (
        "No person answers here. For an order on its way, call the restaurant; for Platter itself, ask whoever set it "
        "up in this workspace."
    ),
}
"""Where orders are taken."""


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
        return {"reply": Reply(turn.turn_id, "answer", headline=WITH_ORDERS[command])}
    if command in OF_THE_CATALOGUE:
        headline = OF_THE_CATALOGUE[command](state["snapshot"], _place_of(state))
        return {"reply": Reply(turn.turn_id, "answer", headline=headline)}
    reply = Reply(turn.turn_id, "answer", headline=SAID[command])
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
    where = "" if alone or parts.people is None else TOLD_ALONE
    sent = sent_to_a_model(parts.models.sends if parts.models else None)
    text = " ".join(part for part in (where, sent) if part)
    return replace(reply, text=text, is_personal=alone and parts.people is not None)


TOLD_ALONE = "What you entered of yourself is told where you are alone with Platter."


def _place_of(state: GraphState) -> Wants:
    """Of the place that was named, else of the thread's; what is only asked about is searched by nobody."""
    said, wants = state["understood"].said, state["session"].memory.wants
    named = at_place_of(Wants(), said)
    return wants if named == Wants() else named
