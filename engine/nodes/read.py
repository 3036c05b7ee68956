"""Reading of a line, by the rules and where these are unsure by a model: what the turn says and what holds after it."""

from dataclasses import replace

from langgraph.runtime import Runtime

from engine.catalogue import Vocabulary
from engine.conversation import PICKING, Memory, Session, Understood
from engine.dependencies import Parts
from engine.messages import Intent
from engine.messages.forms import text_of
from engine.nodes.going_back import gone_back
from engine.ports import LineToRead
from engine.reading import (
    Index,
    Line,
    Reading,
    entities_of,
    filled,
    is_unsure,
    merge,
    press_read,
    reading_of,
    supported,
    understood_of,
)
from engine.reading import read as read_line
from engine.state import Facts, GraphState, Unsure
from engine.telemetry import Attempt


async def read(state: GraphState, parts: Parts) -> GraphState:
    """Understood by rules over the catalogue's own words, or as the button says; merged into what was in force.

    Where the rules are unsure and a model is on, nothing is merged yet.
    """
    session, heard = _continued(state, parts)
    if state["press"] and (pressed := press_read(state["press"])):
        return await applied(pressed, session, state, parts)
    line, reading = heard or _read(state, session.memory, parts)
    index, addressed = parts.matchers.of(state["snapshot"]), state["turn"].addressed
    # Where the words stand and not what they are: they are erased with the turn's text.
    heard_at = [[one.kind, *line.span(one.start, one.end)] for one in line.mentions]
    facts: Facts = {"heard": heard_at + [["respelt", *span] for span in line.respelt]}
    rules = understood_of(reading, session.memory)
    if parts.models is not None and is_for_a_model(line, rules, session.memory, index, addressed):
        return {"session": session, "unsure": Unsure(line, reading), "facts": facts}
    found = await of_words(reading, session, state, parts)
    return {**found, "facts": facts | found["facts"]}


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
    line, understood = read_line(text, memory, parts.matchers.of(state["snapshot"]), turn.addressed)
    return line, reading_of(line, understood)


NAMED_MOST = 40
"""Cuisines and cities that a model is told of, those with most dishes first: about 200 tokens."""


def is_for_a_model(line: Line, rules: Understood, before: Memory, index: Index, addressed: bool) -> bool:
    """Where the rules are unsure. What people say to each other is not sent, nor anything of a thread in which an
    allergy was said."""
    if rules.intent == "other" and not addressed:
        return False
    if before.wants.allergies or rules.said.allergies:
        return False
    return is_unsure(line, rules, index)


async def read_by_model(state: GraphState, parts: Parts, runtime: Runtime[Attempt]) -> GraphState:
    """The rules' reading, with what a model adds to it; merged into what was in force before the line."""
    unsure, session = state["unsure"], state["session"]
    vocabulary, index = state["snapshot"].vocabulary, parts.matchers.of(state["snapshot"])
    asked = line_to_read(unsure.line, session.memory, vocabulary)
    guess = await runtime.context.model().understand(asked)
    reading = unsure.reading
    if guess is not None:
        rules = understood_of(reading, session.memory)
        reading = reading_of(unsure.line, supported(guess, unsure.line, rules, session.memory, index))
    return await of_words(reading, session, state, parts)


def line_to_read(line: Line, before: Memory, vocabulary: Vocabulary) -> LineToRead:
    cities = sorted(vocabulary.places, key=lambda place: (-place.items, place.city_key))
    return LineToRead(
        said=line.raw,
        in_force=entities_of(before.wants),
        previous_query=before.query,
        has_results=bool(before.page),
        cuisines=list(vocabulary.cuisines.values())[:NAMED_MOST],
        cities=[place.city for place in cities if place.city][:NAMED_MOST],
    )


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
