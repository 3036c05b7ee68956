"""Something is said of a page, and none is shown: what is looked for, why nothing passes, and the way on."""

from dataclasses import replace

from engine.compose.apart import of_apart, of_left_out
from engine.compose.questions import ask
from engine.compose.so_far import so_far
from engine.domain.candidates import CandidateSet
from engine.domain.conversation import Wants
from engine.domain.currency import currency_of_place
from engine.domain.planner import asked_of
from engine.messages import Notice, Reply
from engine.nodes.apart import placeless
from engine.parts import Parts
from engine.state import GraphState

NOTHING_SHOWN = "Nothing is shown here yet. Say what you need, for how many people and where."
NONE_NOW = "No dish is shown now."
FEWER_SHOWN = "There {} on this page, and none of that number. Which dish do you mean? Say its number or its name."


def past_page(turn_id: str, shown: int) -> Reply:
    """Where "the fifth one" of three is asked about: an answer about others would be read as one about it."""
    return Reply(turn_id, "answer", headline=FEWER_SHOWN.format("is one dish" if shown == 1 else f"are {shown} dishes"))


def nothing_shown(state: GraphState, parts: Parts, wants: Wants, lead: str = NONE_NOW) -> Reply:
    """The open question again where one is open, else the dishes apart, as the empty page offered them.

    `wants`: what is in force; `lead`: what is said first, where anything is.
    """
    turn = state["turn"]
    said = so_far(wants, currency_of_place(state["snapshot"].columns, wants) or "USD")
    if not said:
        return Reply(turn.turn_id, "answer", headline=NOTHING_SHOWN)
    first, *rest = [one for one in (lead, said) if one]
    reply = Reply(turn.turn_id, "answer", headline=first, text=" ".join(rest))
    if state["session"].memory.open_question:
        return replace(reply, kind="question", clarification=ask(wants, state["snapshot"].vocabulary))
    return replace(reply, notices=_apart(state, parts, wants))


def _apart(state: GraphState, parts: Parts, wants: Wants) -> tuple[Notice, ...]:
    if wants.unknown_place:
        return placeless(state, parts)
    candidates = CandidateSet(state["snapshot"].columns, asked_of(wants, parts.matchers.of(state["snapshot"])))
    return tuple(of_apart(state["turn"].turn_id, wants, 0, candidates.total) or of_left_out(wants, candidates.total))
