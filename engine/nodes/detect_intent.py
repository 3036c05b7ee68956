"""What this turn says and what holds after it."""

from dataclasses import replace

from engine.domain.conversation import Memory, Said, Session, Understood
from engine.domain.tokens import PICKING, Press, understood_of
from engine.domain.understanding.line import Line
from engine.domain.understanding.understand import read as read_line
from engine.forms import text_of
from engine.messages import Intent
from engine.nodes.reading import applied, of_words
from engine.nodes.second_reading import is_for_a_model
from engine.parts import Parts
from engine.state import Facts, GraphState, Reading


async def read(state: GraphState, parts: Parts) -> GraphState:
    """Understood by rules over the catalogue's own words, or as the button says; merged into what was in force.

    Where the rules are unsure and a model is on, nothing is merged yet.
    """
    session, heard = _continued(state, parts)
    if (pressed := _pressed(state["press"])) is not None:
        return await applied(pressed, session, state, parts)
    line, rules = heard or _read(state, session.memory, parts)
    index, addressed = parts.matchers.of(state["snapshot"]), state["turn"].addressed
    # Where the words stand and not what they are: they are erased with the turn's text.
    heard_at = [[one.kind, *line.span(one.start, one.end)] for one in line.mentions]
    facts: Facts = {"heard": heard_at + [["respelt", *span] for span in line.respelt]}
    if parts.models is not None and is_for_a_model(line, rules, session.memory, index, addressed):
        return {"session": session, "unsure": Reading(line, rules), "facts": facts}
    found = await of_words(rules, session, state, parts)
    return {**found, "facts": facts | found["facts"]}


FOLLOWS: frozenset[Intent] = frozenset({"filter", "compare", "clarify", "order"})
"""What is said of something that stands there; a search stands on its own."""


def _continued(state: GraphState, parts: Parts) -> tuple[Session, tuple[Line, Understood] | None]:
    """The session; in direct messages, for what reads as a follow-up, a copy of what the last thread remembers, with
    the line as it was read after that."""
    session, earlier = state["session"], state.get("earlier")
    if earlier is None:
        return session, None
    heard = _read(state, earlier, parts)
    follows = heard[1].intent in FOLLOWS or heard[1].command in PICKING
    return (replace(session, memory=earlier), heard) if follows else (session, None)


def _read(state: GraphState, memory: Memory, parts: Parts) -> tuple[Line, Understood]:
    turn = state["turn"]
    text = text_of(turn.form) if turn.kind == "form" else turn.text
    return read_line(text, memory, parts.matchers.of(state["snapshot"]), turn.addressed)


def _pressed(press: Press | None) -> Understood | None:
    """None where words are to be read: a message, or a choice that stands for one."""
    if press is None:
        return None
    if press.shares:
        return Understood(Said(), "command", command="shared")
    if press.pressed is None:
        return Understood(Said(), "other" if press.memory is None else "search", declined=press.memory is not None)
    return understood_of(press.pressed.action, press.pressed.argument)
