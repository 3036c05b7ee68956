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
from engine.messages.sentences import enumerated, say
from engine.nodes.recommending import candidates_now, habits_of, picked_for, profile_of
from engine.people import as_shown, fit_word, picked_now
from engine.ports import People, Unavailable
from engine.profiles import person_of
from engine.safety import in_sight_of, told_apart_by
from engine.state import GraphState

SHOWN = 5
"""Dishes of an answer in words: a screen of cards. The feed of a person's own page has more."""
PART_OF: Mapping[Command, Part] = {"for_me": "page", "for_me_unsaid": "behind", "for_me_flagged": "flagged"}
LISTED_AS: Mapping[Part, Listing | None] = {"page": None, "behind": "unstated", "flagged": "out"}
"""What stands in a part is what a search lists so: the door says which dishes that are."""


async def picked_for_you(state: GraphState, place: Wants, parts: Parts) -> GraphState:
    """The page of the thread then, so that "pick the second one" is of it. `place`: where it is asked for."""
    turn = state["turn"]
    if not turn.addressed:
        return {"reply": Reply(turn.turn_id, "silence", intent="other")}
    person = person_of(turn) if turn.alone else None
    if parts.people is None or parts.people.off:
        return {"reply": Reply(turn.turn_id, "answer", headline=say("for-me-off"))}
    if person is None:
        return {"reply": Reply(turn.turn_id, "answer", headline=say("for-me-alone"))}
    try:
        return await _picked(person, place, parts.people, state, parts)
    except Unavailable:
        return {"reply": Reply(turn.turn_id, "answer", headline=say("for-me-not-now"))}


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
    if name == "page":
        part = "page" if holds_any or picks.unsaid else "nothing"
    elif name == "flagged":
        part = "flagged" if holds_any else "nothing-flagged"
    else:
        part = "unsaid"
    said = say(f"for-me-{part}-there", place=picks.place) if picks.place else say(f"for-me-{part}")
    held = [*wants.dietary_labels, *exclusions(wants)] if name == "page" else []
    return say("sentence", said=enumerated([said, *held])) if part in ("page", "nothing") else said


def _below(turn_id: str, picks: Picks) -> tuple[QuickReply, ...]:
    """What does not say stands apart for some alone, and its button is stored for all, so that no row tells whom. What
    is left out has one where anything is: a log seals the answer then, or holds the allergy, as the thread told it."""
    unsaid, flagged = say("for-me-show-unsaid"), say("for-me-show-flagged")
    return (
        quick_reply(turn_id, "for_me", say("button-refresh"), say("press-for-me")),
        quick_reply(turn_id, "for_me_unsaid", unsaid, unsaid),
        *((quick_reply(turn_id, "for_me_flagged", flagged, flagged),) if picks.flagged else ()),
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
    nothing = replace(reply, cards=(), quick_replies=(), headline=say("for-me-not-now"))
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
    return replace(found, text=say("for-me-stated-alone") if cards else say("for-me-none-stated"))


def _action(button: QuickReply) -> str:
    pressed = read_token(button.token)
    return pressed.action if pressed else ""


def _drawn(one: Picked) -> Card:
    """How well it fits, with why, in one line, and whom it feeds and what it costs in the next."""
    dish, where, size, cost, labels = one.card.lines
    score = say("fit-of-100", word=fit_word(one.word), score=str(one.fit_score))
    fit = "; ".join((score, *(tag.label for tag in one.tags)))
    return replace(one.card, why=one.why, lines=(dish, where, fit, enumerated([*filter(None, (size, cost))]), labels))
