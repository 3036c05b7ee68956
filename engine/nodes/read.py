"""Reading of a line by the rules: what the turn says and what holds after it, or that a model is to read it, too."""

from dataclasses import replace

from engine.conversation import PICKING, Memory, Session
from engine.dependencies import Parts
from engine.messages import Intent
from engine.messages.forms import text_of
from engine.models import Models
from engine.nodes.going_back import gone_back
from engine.reading import (
    Index,
    Line,
    Reading,
    filled,
    is_for_a_model,
    merge,
    press_read,
    reading_of,
    speaks_of_allergy,
    understood_of,
    with_unread,
)
from engine.reading import read as read_line
from engine.state import Facts, GraphState, Unsure


async def read(state: GraphState, parts: Parts) -> GraphState:
    """Understood by rules over the catalogue's own words, or as the button says; merged into what was in force.

    Where the rules are unsure and a model is on, nothing is merged yet. Presses and forms never wait for it.
    """
    session, heard = _continued(state, parts)
    if state["press"] and (pressed := press_read(state["press"])):
        return await applied(pressed, session, state, parts)
    line, reading = heard or _read(state, session.memory, parts)
    # Where the words stand and not what they are: they are erased with the turn's text.
    heard_at = [[one.kind, *line.span(one.start, one.end)] for one in line.mentions]
    facts: Facts = {"heard": heard_at + [["respelt", *span] for span in line.respelt]}
    of_allergy = speaks_of_allergy(reading)
    if of_allergy:
        facts["of_allergy"] = True
    if parts.models is not None and _is_for_a_model(reading, state, parts.models):
        return {"session": session, "unsure": Unsure(line, reading), "of_allergy": of_allergy, "facts": facts}
    found = await of_words(reading, session, state, parts)
    return {**found, "of_allergy": of_allergy, "facts": facts | found["facts"]}


def _is_for_a_model(reading: Reading, state: GraphState, models: Models) -> bool:
    turn = state["turn"]
    return turn.kind == "message" and is_for_a_model(reading, turn.addressed, models.overhears, models.allergies)


FOLLOWS: frozenset[Intent] = frozenset({"filter", "compare", "clarify", "order"})
"""What is said of something that stands there; a search stands on its own."""


def _continued(state: GraphState, parts: Parts) -> tuple[Session, tuple[Line, Reading] | None]:
    """The session; in direct messages, for what reads as a follow-up, a copy of what the last thread remembers, with
    the line as it was read after that."""
    session, earlier = state["session"], state.get("earlier")
    if earlier is None:
        return session, None
    heard = _read(state, earlier, parts)
    understood = understood_of(heard[1], earlier)
    follows = understood.intent in FOLLOWS or understood.command in PICKING
    return (replace(session, memory=earlier), heard) if follows else (session, None)


def _read(state: GraphState, memory: Memory, parts: Parts) -> tuple[Line, Reading]:
    turn = state["turn"]
    text = text_of(turn.form) if turn.kind == "form" else turn.text
    return read_of(text, memory, parts.matchers.of(state["snapshot"]), turn.addressed)


def read_of(text: str, memory: Memory, index: Index, addressed: bool = True) -> tuple[Line, Reading]:
    """A line as the rules read it, and what they make of it."""
    line, understood = read_line(text, memory, index, addressed)
    return line, with_unread(reading_of(line, understood), line, understood, index)


async def of_words(reading: Reading, session: Session, state: GraphState, parts: Parts) -> GraphState:
    """As `applied`, with what the fields of a form say."""
    turn = state["turn"]
    if turn.kind == "form":
        towns = parts.matchers.of(state["snapshot"]).places
        reading = filled(turn.form, reading, towns, session.memory.wants)
    return await applied(reading, session, state, parts)


async def applied(reading: Reading, session: Session, state: GraphState, parts: Parts) -> GraphState:
    """Merged into what was in force; where the turn goes back, into what was in force then."""
    understood = understood_of(reading, session.memory)
    if understood.change == "back":
        session, understood = await gone_back(state, session, understood, parts)
    before = session.memory
    wants = merge(before, understood)
    intent = {
        "intent": understood.intent,
        "follow_up_type": understood.follow_up_type,
        "change": understood.change,
        "confidence": understood.confidence,
    }
    return {
        "understood": understood,
        "wants": wants,
        "memory": replace(before, wants=wants),
        "session": session,
        "facts": {"intent": intent},
    }
