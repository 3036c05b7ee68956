"""Reading of a line, by the grammar and where it is unsure by a model: what the turn says and what holds after it."""

from collections.abc import Sequence
from dataclasses import replace

from langgraph.runtime import Runtime

from engine.conversation import PICKING, CartEdit, Memory, Session, Understood, Wants, begun_anew
from engine.dependencies import Parts
from engine.messages import Intent
from engine.messages.forms import text_of
from engine.nodes.cart_words import cart_edits_of, edit_of_choice
from engine.nodes.going_back import gone_back
from engine.nodes.office import completed, without_usual
from engine.nodes.own_guard import guarded
from engine.reading import (
    GivenLine,
    Heard,
    LineToRead,
    Moment,
    Reading,
    Rooms,
    Sends,
    differences,
    entities_of,
    explained_words,
    filled,
    is_for_a_model,
    line_to_read,
    merge,
    press_read,
    reading_of_guess,
    said_of,
    settled,
    speaks_of_allergy,
    understood_of,
    unused_types,
    with_allergies,
    words_back,
    zone_of,
)
from engine.search import namesakes
from engine.state import Facts, GraphState, Unsure
from engine.telemetry import Attempt, LineRead

ACTING: frozenset[Intent] = frozenset({"search", "filter", "order"})
"""What changes something where it is read wrongly; a question that was read wrongly costs an answer."""


async def read(state: GraphState, parts: Parts) -> GraphState:
    """Understood by rules over the catalogue's own words, or as the button says; merged into what was in force.

    Where the rules are unsure and a model is on, nothing is merged yet. Presses and forms never wait for it.
    """
    session, continued = _continued(state, parts)
    edits, unread = cart_edits_of(state, session, parts) if parts.takes_orders else ((), "")
    if edits and _is_ours(edits, session, state, parts):
        found = await applied(OF_AN_ORDER, session, state, parts)
        if unread.strip():
            found = {**found, **_guarded_by(unread, found, session, state, parts)}
        return {**found, "cart_edit": edits[0], "cart_then": edits[1:], "cart_unread": unread}
    if state["press"] and (pressed := press_read(state["press"])):
        return await applied(pressed, session, state, parts)
    heard = continued or read_turn(session, state, parts)
    # Where the words stand and not what they are: they are erased with the turn's text.
    facts: Facts = {"heard": list(map(list, heard.spans))}
    facts["words"] = explained_words(heard.parsed, heard.reading)
    turn, of_allergy = state["turn"], speaks_of_allergy(heard.plain)
    facts |= {"of_allergy": True} if of_allergy else {}
    facts |= {} if turn.addressed else {"overheard": True}
    sends = parts.models.sends if parts.models and turn.kind == "message" else None
    line: GraphState = {"of_allergy": of_allergy, "line_read": LineRead("grammar", unused_types(heard, heard.reading))}
    first = heard.reading if turn.addressed else heard.plain
    if sends is not None and is_for_a_model(first, turn.addressed, sends):
        return {"session": session, "unsure": Unsure(heard, moment_of(state, session)), "facts": facts, **line}
    found = await of_words(heard, heard.reading, session, state, parts)
    return {**found, **line, "facts": facts | found["facts"]}


OF_AN_ORDER = Reading(orders=True, judged=("order", "reference"))
"""Nothing of a cart is in force for a search."""
FOLLOWS: frozenset[Intent] = frozenset({"filter", "compare", "clarify", "order"})
"""What is said of something that stands there; a search stands on its own."""


def _continued(state: GraphState, parts: Parts) -> tuple[Session, Heard | None]:
    """The session; in direct messages, for what reads as a follow-up, a copy of what the last thread remembers, with
    the line as it was read after that."""
    session, earlier = state["session"], state.get("earlier")
    if earlier is None:
        return session, None
    copied = replace(session, memory=earlier)
    heard = read_turn(copied, state, parts)
    understood = understood_of(heard.reading, earlier)
    follows = understood.intent in FOLLOWS or understood.command in PICKING
    return (copied, heard) if follows else (session, None)


def read_turn(session: Session, state: GraphState, parts: Parts) -> Heard:
    """The turn's words as they are read in a thread."""
    rooms = parts.matchers.rooms(state["snapshot"])
    return rooms.read(_text(state), session.memory, moment_of(state, session))


def _is_ours(edits: Sequence[CartEdit], session: Session, state: GraphState, parts: Parts) -> bool:
    """Whether a line about a cart is said to Platter: to it by name, or as any line that it answers; and what who began
    the cart says to its answer, but for what would put something in."""
    turn, cart = state["turn"], state["cart"]
    if turn.addressed or turn.kind != "message":
        return True
    if session.memory.muted:
        return False
    is_theirs = cart is not None and turn.user_id == cart.organiser and all(edit.act != "add" for edit in edits)
    if is_theirs and moment_of(state, session).is_next:
        return True
    return read_turn(session, state, parts).reading.addressee != "others"


def _guarded_by(rest: str, found: GraphState, session: Session, state: GraphState, parts: Parts) -> GraphState:
    """What a line says beside a cart guards the thread before anything goes in; what else it asks for is left."""
    heard = read_turn(session, {**state, "turn": replace(state["turn"], text=rest)}, parts)
    understood = understood_of(heard.reading, session.memory)
    memory = guarded(with_allergies(found["memory"], understood), state)
    facts: Facts = {"of_allergy": True} if speaks_of_allergy(heard.plain) else {}
    return {
        "memory": memory,
        "wants": memory.wants,
        "understood": replace(found["understood"], allergy_note=understood.allergy_note),
        "facts": found["facts"] | facts,
    }


def _text(state: GraphState) -> str:
    turn = state["turn"]
    return text_of(turn.form) if turn.kind == "form" else turn.text


def moment_of(state: GraphState, session: Session) -> Moment:
    """By the clock and the zone of who said it; a line follows our answer if that was the thread's last turn."""
    turn, zone = state["turn"], zone_of(state["turn"].time_zone)
    answered = session.conversation[-1].seq if session.conversation else 0
    has_usual = state["habits"].usual is not None
    return Moment(turn.sent_at.astimezone(zone), zone, turn.addressed, answered == session.seq, turn.turn_id, has_usual)


async def read_by_model(state: GraphState, parts: Parts, runtime: Runtime[Attempt]) -> GraphState:
    """What the model makes of the line beside the rules, merged into what was in force before it; the rules' reading
    alone where the model does not answer, which is then said."""
    unsure, session, consultation = state["unsure"], state["session"], runtime.context.model()
    heard, moment, sends = unsure.heard, unsure.moment, consultation.models.sends
    asked, given = asked_and_given(unsure, session, parts.matchers.rooms(state["snapshot"]), sends)
    guess = await consultation.understand(asked)
    if guess is None:
        return {**await of_words(heard, heard.reading, session, state, parts), "unanswered": True}
    both = settled(guess, given, moment.focus(session.memory))
    found = await of_words(heard, both, session, state, parts)
    counts = differences(heard.plain, reading_of_guess(guess, given))
    line = replace(state["line_read"], source="model", unused=unused_types(heard, both))
    return {**found, "line_read": line, "facts": found["facts"] | {"differences": counts}}


def asked_and_given(unsure: Unsure, session: Session, rooms: Rooms, sends: Sends) -> tuple[LineToRead, GivenLine]:
    """What a model is asked, and what its answer is checked against."""
    heard, moment, memory = unsure.heard, unsure.moment, session.memory

    def is_private(text: str) -> bool:
        """As it is heard by itself."""
        return speaks_of_allergy(rooms.read(text, Memory(), replace(moment, addressed=True)).plain)

    page = tuple(dish.item_name for dish in memory.page)
    party = said_of(heard.plain.edits).party or memory.wants.party
    given = GivenLine(heard.text, rooms.names, heard.plain, heard.numbers, heard.shares, party, page)
    asked = line_to_read(heard.text, entities_of(memory.wants), session, rooms.vocabulary, sends, is_private)
    return asked, given


async def of_words(heard: Heard, reading: Reading, session: Session, state: GraphState, parts: Parts) -> GraphState:
    """As `applied`, with what the fields of a form say, and what is said of the reading."""
    turn = state["turn"]
    if turn.kind == "form":
        places = state["snapshot"].vocabulary.places
        reading = filled(turn.form, reading, places, session.memory.wants)
    found = await applied(reading, session, state, parts)
    unread = words_back(heard, reading)
    is_typed = turn.kind == "message" and turn.addressed
    if is_typed and unread and _is_doubtful(found["understood"], parts.doubted):
        guarded = with_allergies(session.memory, found["understood"])
        found |= {"doubtful": found["wants"], "wants": guarded.wants, "memory": guarded, "session": session}
        found.pop("usual", None)
    return {**found, "unread": unread, "also": reading.also, "talk": reading.talk}


def _is_doubtful(understood: Understood, doubted: float) -> bool:
    return understood.confidence < doubted and understood.intent in ACTING and understood.change != "back"


def in_state_said(wants: Wants, before: Wants, state: GraphState) -> Wants:
    """In the state that was said before, where that has a city of the name that is said now without one."""
    if not before.state_key or wants.state_key or wants.zip_code or wants.city_key == before.city_key:
        return wants
    cities = namesakes(wants.city_key, state["snapshot"].vocabulary.places)
    there = next((one for one in cities if one.state_key == before.state_key), None)
    return replace(wants, state=there.state, state_key=there.state_key) if there else wants


async def applied(reading: Reading, session: Session, state: GraphState, parts: Parts) -> GraphState:
    """Merged into what was in force; where the turn goes back, into what was in force then."""
    understood = understood_of(reading, session.memory)
    if understood.change == "back":
        session, understood = await gone_back(state, session, understood, parts)
    if understood.anew:
        session = replace(session, memory=begun_anew(session.memory), conversation=())
    before = guarded(session.memory, state)
    merged = merge(without_usual(before, understood, state), understood)
    wants, taken = completed(in_state_said(merged, before.wants, state), before, understood, state)
    memory = guarded(replace(before, wants=wants), state)
    edit = edit_of_choice(understood, memory) if parts.takes_orders else None
    taken = {**taken, "cart_edit": edit} if edit else taken
    intent = {
        "intent": understood.intent,
        "follow_up_type": understood.follow_up_type,
        "change": understood.change,
        "confidence": understood.confidence,
    }
    return {
        "understood": understood,
        "wants": memory.wants,
        "memory": memory,
        "session": session,
        "facts": {"intent": intent},
        **taken,
    }
