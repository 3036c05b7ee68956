"""Picked for you, asked for in words: shown to one person alone, guarded by their profile and by what the thread was
told; and stored as anybody's dishes.

What their profile makes of these (points, reasons, warnings) is drawn when the answer leaves the engine, each time, and
stands in no row and no session.
"""

from collections.abc import Mapping
from dataclasses import replace

from engine.answers import LISTED, exclusions, pick_button, quick_reply, verdict_for
from engine.conversation import Command, Listing, Memory, ShownDish, Wants, read_token
from engine.dependencies import Parts
from engine.messages import Card, QuickReply, Reply
from engine.messages.alerts import Part
from engine.messages.forms import Town
from engine.messages.people import Person, Picked, Picks, Profile
from engine.nodes.recommending import candidates_now, habits_of, picked_for, profile_of
from engine.people import as_shown, picked_now
from engine.ports import People, Unavailable
from engine.profiles import person_of
from engine.safety import in_sight_of, told_apart_by
from engine.state import GraphState

SHOWN = 5
"""Dishes of an answer in words: a screen of cards. The feed of a person's own page has more."""
TOLD_ALONE = (
    "What is picked for you is shown to you alone. Ask in your own chat with Platter, or look at “Picked for you” on "
    "its home tab."
)
OFF = "Nothing is picked for anybody here, as nothing can be kept of people."
NOT_NOW = "Nothing can be picked for you at the moment. Ask again in a while."
NOTHING = "Nothing is found to pick for you{}."
HEADLINE = "Picked for you{}."
UNSAID = "Dishes{} of which the menus do not say what you need to know."
FLAGGED = "Dishes{} that are left out for you. Nothing here is picked before you have looked at what it is marked with."
NOTHING_FLAGGED = "Nothing{} is left out for you."
REFRESH, AGAIN = "Refresh", "pick something for me"
SHOW_UNSAID = "Show what does not say"
SHOW_FLAGGED = "Show what is left out for me"
PART_OF: Mapping[Command, Part] = {"for_me": "page", "for_me_unsaid": "behind", "for_me_flagged": "flagged"}
LISTED_AS: Mapping[Part, Listing | None] = {"page": None, "behind": "unstated", "flagged": "out"}
"""What stands in a part is what a search lists so: the door says which dishes that are."""
STATED_ALONE = "Only what its menu states free of what you entered stands here."
NONE_STATED = "No menu states a dish free of what you entered."


async def picked_for_you(state: GraphState, place: Wants, parts: Parts) -> GraphState:
    """The page of the thread then, so that "pick the second one" is of it. `place`: where it is asked for."""
    turn = state["turn"]
    if not turn.addressed:
        return {"reply": Reply(turn.turn_id, "silence", intent="other")}
    person = person_of(turn) if turn.alone else None
    if parts.people is None or parts.people.off:
        return {"reply": Reply(turn.turn_id, "answer", headline=OFF)}
    if person is None:
        return {"reply": Reply(turn.turn_id, "answer", headline=TOLD_ALONE)}
    try:
        return await _picked(person, place, parts.people, state, parts)
    except Unavailable:
        return {"reply": Reply(turn.turn_id, "answer", headline=NOT_NOW)}


async def _picked(person: Person, place: Wants, people: People, state: GraphState, parts: Parts) -> GraphState:
    turn, now = state["turn"], parts.clock.now().date()
    name = PART_OF[state["understood"].command or "for_me"]
    town, recent = await habits_of(person, parts)
    town = Town(place.city, place.state or "") if place.city else town
    picks = await picked_for(person, town, SHOWN, parts, people, recent, state["wants"])
    part = {"page": picks.picked, "behind": picks.unsaid, "flagged": picks.flagged}[name]
    there = await candidates_now([one.card.doc_id for one in part], parts)
    as_anybodys = [one for each in there if (one := picked_now(each, Profile(), 0, now))]
    cards = tuple(replace(one.card, pick=pick_button(turn.turn_id, at, one.card)) for at, one in enumerate(as_anybodys))
    reply = Reply(
        turn.turn_id,
        "answer",
        headline=_headline(name, picks, bool(cards), state["wants"]),
        cards=cards,
        quick_replies=_below(turn.turn_id, picks) if name == "page" else (),
        total=len(cards),
        is_picked=True,
        picked_part=name,
    )
    memory = _showing(state["memory"], tuple(as_shown(each.document) for each in there))
    return {"reply": reply, "memory": replace(memory, wants=_at(memory.wants, place))}


def _headline(name: Part, picks: Picks, holds_any: bool, wants: Wants) -> str:
    where = f" in {picks.place}" if picks.place else ""
    if name == "flagged":
        return (FLAGGED if holds_any else NOTHING_FLAGGED).format(where)
    if name == "behind":
        return UNSAID.format(where)
    held = "".join(f", {said}" for said in (*wants.dietary_labels, *exclusions(wants)))
    return (HEADLINE if holds_any or picks.unsaid else NOTHING).format(f"{where}{held}")


def _below(turn_id: str, picks: Picks) -> tuple[QuickReply, ...]:
    """What does not say stands apart for some alone, and its button is stored for all, so that no row tells whom. What
    is left out has one where anything is: a log seals the answer then, or holds the allergy, as the thread told it."""
    flagged = (quick_reply(turn_id, "for_me_flagged", SHOW_FLAGGED, SHOW_FLAGGED),) if picks.flagged else ()
    return (
        quick_reply(turn_id, "for_me", REFRESH, AGAIN),
        quick_reply(turn_id, "for_me_unsaid", SHOW_UNSAID, SHOW_UNSAID),
        *flagged,
    )


def _at(wants: Wants, place: Wants) -> Wants:
    """With the place, so that the button goes on in it."""
    at = {name: getattr(place, name) for name in ("city", "city_key", "state", "state_key", "zip_code")}
    return replace(wants, **at) if place.city else wants


def _showing(memory: Memory, page: tuple[ShownDish, ...]) -> Memory:
    return replace(
        memory,
        page=page,
        places=(),
        plans=(),
        focus=(),
        kept_ids=(),
        kept_is_whole=False,
        relaxed=(),
        reckoned=None,
        asked_total=len(page),
    )


async def as_theirs(reply: Reply, person: Person, memory: Memory, parts: Parts) -> Reply:
    """The stored answer as the person is shown it now; `memory`: as its turn left it. Where their profile cannot be
    read nothing is shown, since an allergy may stand there."""
    nothing = replace(reply, cards=(), quick_replies=(), headline=NOT_NOW)
    if parts.people is None:
        return nothing
    try:
        profile = await profile_of(person, parts.people, memory.wants.severities)
        there = await candidates_now([card.doc_id for card in reply.cards], parts)
    except Unavailable:
        return nothing
    now, press = parts.clock.now().date(), {card.doc_id: card.pick for card in reply.cards}
    stands, wants = LISTED[LISTED_AS[reply.picked_part]], replace(memory.wants, own=profile.allergies)
    shown = [(each, one) for at, each in enumerate(there, 1) if (one := picked_now(each, profile, at, now, stands))]
    cards = tuple(
        replace(
            _drawn(one),
            pick=None if verdict_for(each.document, wants).orderable == "never" else press[one.card.doc_id],
        )
        for each, one in shown
    )
    apart = told_apart_by(profile.severities)
    leads = {"for_me": True, "for_me_unsaid": bool(apart), "for_me_flagged": bool(in_sight_of(profile.severities))}
    below = tuple(one for one in reply.quick_replies if leads[_action(one)])
    found = replace(reply, cards=cards, quick_replies=below)
    if reply.picked_part != "page" or not apart:
        return found
    return replace(found, text=STATED_ALONE if cards else NONE_STATED)


def _action(button: QuickReply) -> str:
    pressed = read_token(button.token)
    return pressed.action if pressed else ""


def _drawn(one: Picked) -> Card:
    """How well it fits, with why, in one line, and whom it feeds and what it costs in the next."""
    dish, where, size, cost, labels = one.card.lines
    fit = "; ".join((f"{one.word}, {one.fit_score} of 100", *(tag.label for tag in one.tags)))
    return replace(one.card, why=one.why, lines=(dish, where, fit, ", ".join(filter(None, (size, cost))), labels))
