"""Picked for you, asked for in words: shown to one person alone, guarded by their profile and by what the thread was
told; and stored as anybody's dishes.

What their profile makes of these (points, reasons, warnings) is drawn when the answer leaves the engine, each time, and
stands in no row and no session.
"""

from dataclasses import replace

from engine.answers import pick_button, quick_reply
from engine.conversation import Memory, ShownDish, Wants
from engine.dependencies import Parts
from engine.messages import Card, Reply
from engine.messages.forms import Town
from engine.messages.people import Person, Picked, Profile
from engine.nodes.recommending import candidates_now, habits_of, picked_for, profile_of
from engine.people import as_shown, picked_now
from engine.ports import People, Unavailable
from engine.profiles import person_of
from engine.safety import told_apart_by
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
REFRESH, AGAIN = "Refresh", "pick something for me"
SHOW_UNSAID = "Show what does not say"
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
    unsaid = state["understood"].command == "for_me_unsaid"
    town, recent = await habits_of(person, parts)
    town = Town(place.city, place.state or "") if place.city else town
    picks = await picked_for(person, town, SHOWN, parts, people, recent, state["wants"].severities)
    part = picks.unsaid if unsaid else picks.picked
    there = await candidates_now([one.card.doc_id for one in part], parts)
    as_anybodys = [one for each in there if (one := picked_now(each, Profile(), 0, now))]
    cards = tuple(replace(one.card, pick=pick_button(turn.turn_id, at, one.card)) for at, one in enumerate(as_anybodys))
    where = f" in {picks.place}" if picks.place else ""
    headline = (UNSAID if unsaid else HEADLINE if cards or picks.unsaid else NOTHING).format(where)
    # It is stored whatever there is behind it, so that no row tells whether anything guards the person.
    refresh = quick_reply(turn.turn_id, "for_me", REFRESH, AGAIN)
    more = () if unsaid else (refresh, quick_reply(turn.turn_id, "for_me_unsaid", SHOW_UNSAID, SHOW_UNSAID))
    reply = Reply(
        turn.turn_id, "answer", headline=headline, cards=cards, quick_replies=more, total=len(cards), is_picked=True
    )
    memory = _showing(state["memory"], tuple(as_shown(each.document) for each in there))
    return {"reply": reply, "memory": replace(memory, wants=_at(memory.wants, place))}


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
    is_first = bool(reply.quick_replies)
    try:
        profile = await profile_of(person, parts.people, memory.wants.severities)
        there = await candidates_now([card.doc_id for card in reply.cards], parts)
    except Unavailable:
        return nothing
    now, press = parts.clock.now().date(), {card.doc_id: card.pick for card in reply.cards}
    shown = [one for at, each in enumerate(there, 1) if (one := picked_now(each, profile, at, now, not is_first))]
    cards = tuple(replace(_drawn(one), pick=press[one.card.doc_id]) for one in shown)
    apart = told_apart_by(profile.severities) if is_first else ()
    found = replace(reply, cards=cards, quick_replies=reply.quick_replies[: 2 if apart else 1])
    return replace(found, text=STATED_ALONE if cards else NONE_STATED) if apart else found


def _drawn(one: Picked) -> Card:
    """How well it fits, with why, in one line, and whom it feeds and what it costs in the next."""
    dish, where, size, cost, labels = one.card.lines
    fit = "; ".join((f"{one.word}, {one.fit_score} of 100", *(tag.label for tag in one.tags)))
    return replace(one.card, why=one.why, lines=(dish, where, fit, ", ".join(filter(None, (size, cost))), labels))
