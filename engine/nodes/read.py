"""Reading of a line, by the rules and where these are unsure by a model: what the turn says and what holds after it."""

from dataclasses import replace

from langgraph.runtime import Runtime

from engine.catalogue import Vocabulary
from engine.conversation import PICKING, Memory, Session
from engine.dependencies import Parts
from engine.messages import Intent
from engine.messages.forms import text_of
from engine.nodes.going_back import gone_back
from engine.reading import (
    CatalogueNames,
    GivenLine,
    Index,
    Line,
    LineToRead,
    Reading,
    Sends,
    differences,
    entities_of,
    filled,
    is_for_a_model,
    line_to_read,
    merge,
    numbers_of,
    press_read,
    reading_of,
    reading_of_guess,
    said_of,
    settled,
    shares_of,
    speaks_of_allergy,
    understood_of,
    with_unread,
)
from engine.reading import read as read_line
from engine.state import Facts, GraphState, Unsure
from engine.telemetry import Attempt


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
    turn, of_allergy = state["turn"], speaks_of_allergy(reading)
    facts |= {"of_allergy": True} if of_allergy else {}
    facts |= {} if turn.addressed else {"overheard": True}
    sends = parts.models.sends if parts.models and turn.kind == "message" else None
    if sends is not None and is_for_a_model(reading, turn.addressed, sends):
        return {"session": session, "unsure": Unsure(line, reading), "of_allergy": of_allergy, "facts": facts}
    found = await of_words(reading, session, state, parts)
    return {**found, "of_allergy": of_allergy, "facts": facts | found["facts"]}


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


async def read_by_model(state: GraphState, parts: Parts, runtime: Runtime[Attempt]) -> GraphState:
    """What the model makes of the line beside the rules, merged into what was in force before it; the rules' reading
    alone where the model does not answer, which is then said."""
    unsure, session, consultation = state["unsure"], state["session"], runtime.context.model()
    index, sends = parts.matchers.of(state["snapshot"]), consultation.models.sends
    asked, given = asked_and_given(unsure, session, state["snapshot"].vocabulary, index, sends)
    guess = await consultation.understand(asked)
    if guess is None:
        return {**await of_words(unsure.reading, session, state, parts), "unanswered": True}
    both = settled(guess, given, session.memory, state["turn"].addressed)
    found = await of_words(both, session, state, parts)
    counts = differences(unsure.reading, reading_of_guess(guess, given))
    return {**found, "facts": found["facts"] | {"differences": counts}}


def asked_and_given(
    unsure: Unsure, session: Session, vocabulary: Vocabulary, index: Index, sends: Sends
) -> tuple[LineToRead, GivenLine]:
    """What a model is asked, and what its answer is checked against."""

    def is_private(text: str) -> bool:
        """As the rules hear it by itself."""
        return speaks_of_allergy(read_of(text, Memory(), index)[1])

    memory, line = session.memory, unsure.line
    names, page = CatalogueNames(vocabulary), tuple(dish.item_name for dish in memory.page)
    numbers, party = numbers_of(line), said_of(unsure.reading.edits).party or memory.wants.party
    given = GivenLine(line.raw, names, unsure.reading, numbers, shares_of(unsure.reading), party, page)
    return line_to_read(line.raw, entities_of(memory.wants), session, vocabulary, sends, is_private), given


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
