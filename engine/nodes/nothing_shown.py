"""Answers where no dish is shown, and what stands beside results: limits dropped, dishes apart, what does not say."""

from dataclasses import replace
from functools import partial

from engine.answers import (
    ask,
    left_out,
    of_apart,
    of_elsewhere,
    of_left_out,
    of_none_states,
    of_placeless,
    of_relaxed,
    so_far,
)
from engine.conversation import Wants
from engine.dependencies import Parts
from engine.messages import Notice, Reply
from engine.messages.sentences import say
from engine.pricing import currency_of_place
from engine.search import CandidateSet, asked_of, elsewhere, total_relaxed
from engine.state import GraphState


def with_apart(reply: Reply, state: GraphState) -> Reply:
    """The reply with these notices, if it is of results or restaurants. Dishes apart are counted as a press
    would."""
    if reply.kind not in ("results", "places"):
        return reply
    step, kept, candidates = state["plan"].step, state["keeps"], state["candidates"]
    count = partial(total_relaxed, candidates=candidates) if step.relaxed else candidates.total
    notices = (
        *of_relaxed(step.relaxed, kept_limits(state), state["decision"]),
        *(of_none_states(kept) if state["plan"].lists_apart else ()),
        *of_apart(reply.turn_id, kept, reply.total, count),
        *of_left_out(reply.turn_id, kept, left_out(kept, count), reply.total),
        *_of_elsewhere(reply, state),
    )
    return replace(reply, notices=(*notices, *reply.notices))


def _of_elsewhere(reply: Reply, state: GraphState) -> list[Notice]:
    """Only where the place may lack it: who was shown some, of the kitchen that was asked for, is sent nowhere."""
    if reply.total and "cuisine" not in state["plan"].step.relaxed:
        return []
    places = state["snapshot"].vocabulary.places
    return of_elsewhere(reply.turn_id, elsewhere(kept_limits(state), state["candidates"], places))


def placeless(state: GraphState, parts: Parts) -> tuple[Notice, ...]:
    """Dishes that do not say in which city they are, for a place that has no menus."""
    snapshot, wants = state["snapshot"], state["wants"]
    candidates = CandidateSet(snapshot.columns, asked_of(wants, parts.matchers.terms(snapshot)))
    return tuple(of_placeless(state["turn"].turn_id, wants, candidates.total))


def kept_limits(state: GraphState) -> Wants:
    """The wants before any limit was dropped."""
    return state["plan"].steps[0].wants


def past_page(turn_id: str, shown: int) -> Reply:
    """Where "the fifth one" of three is asked about: an answer about others would be read as one about it."""
    return Reply(turn_id, "answer", headline=say("shown-fewer", count=shown))


def nothing_shown(state: GraphState, parts: Parts, wants: Wants, lead: str | None = None) -> Reply:
    """The open question again where one is open, else the dishes apart, as the empty page offered them.

    `wants`: what is in force; `lead`: what is said first, "" for nothing; None: that no dish is shown now.
    """
    turn = state["turn"]
    said = so_far(wants, currency_of_place(state["snapshot"].columns, wants) or "USD")
    if not said:
        return Reply(turn.turn_id, "answer", headline=say("shown-nothing-yet"))
    lead = say("shown-none-now") if lead is None else lead
    first, *rest = [one for one in (lead, said) if one]
    reply = Reply(turn.turn_id, "answer", headline=first, text=" ".join(rest))
    if state["session"].memory.open_question:
        return replace(reply, kind="question", clarification=ask(wants, state["snapshot"].vocabulary))
    return replace(reply, notices=_apart(state, parts, wants))


def _apart(state: GraphState, parts: Parts, wants: Wants) -> tuple[Notice, ...]:
    if wants.unknown_place:
        return placeless(state, parts)
    candidates = CandidateSet(state["snapshot"].columns, asked_of(wants, parts.matchers.terms(state["snapshot"])))
    turn_id, out = state["turn"].turn_id, left_out(wants, candidates.total)
    return (*of_apart(turn_id, wants, 0, candidates.total), *of_left_out(turn_id, wants, out, 0))
