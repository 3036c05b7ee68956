"""Restaurants in the place of dishes: which have what is asked for, and how much of it."""

from dataclasses import replace

from engine.answers import (
    ask,
    composing,
    headline,
    left_out,
    more_restaurants,
    nothing_new,
    of_currency,
    of_tags,
    order_told,
    place_card,
    without_taken,
)
from engine.conversation import Memory, ShownPlace, Wants
from engine.dependencies import Parts
from engine.messages import Clarification, Reply
from engine.nodes.nothing_shown import with_apart
from engine.safety import in_sight_of
from engine.search import centre_of, composers, miles_from, restaurants_of, tally_of, totals_of_places
from engine.state import GraphState

MOST = 10
"""Restaurants shown: as many as channels show dishes (rule book, "Results, sessions, turns")."""


async def places(state: GraphState, parts: Parts) -> GraphState:
    """The restaurants that come next, each with what its button gives, and the question for what is still unknown."""
    step, decision, turn = state["plan"].step, state["decision"], state["turn"]
    wants, before, understood = step.wants, state["session"].memory, state["understood"]
    seen = before.seen_restaurant_keys if understood.change == "more" else ()
    by_price, mild = wants.by_price or wants.price_level == "cheap", in_sight_of(wants.severities)
    columns, vocabulary = state["snapshot"].columns, state["snapshot"].vocabulary
    centre = centre_of(step.keeps or wants, vocabulary) if wants.by_place == "near" else None
    miles = miles_from(centre, vocabulary)
    found = restaurants_of(decision, wants.party, wants.by_place, by_price, mild, seen, miles)
    if seen and not found:
        reply = Reply(turn.turn_id, "answer", headline=nothing_new("more"))
        return {"reply": reply, "memory": before}
    shown = found[: min(MOST, turn.max_results)]
    counts, currency = decision.counts, decision.currency or "USD"
    question = _question(state)
    memory = _memory_after(state, step.keeps or wants, shown, (*seen, *shown), question)
    totals = totals_of_places(state["candidates"], memory, state["snapshot"].generation)
    tallies = [tally_of(decision, key, wants.party, mild) for key in shown]
    out = left_out(wants, state["candidates"].total) if not counts.total else 0
    free = decision.stating_free(mild)
    rest = len(found) - len(shown)
    may_feed = composers(state["candidates"], memory.wants)
    buttons = (composing(turn.turn_id),) if may_feed else ()
    reply = Reply(
        turn_id=turn.turn_id,
        kind="places",
        wants_feedback=bool(shown),
        headline=headline(without_taken(wants, False), counts.total, counts.restaurants, currency, False, free, out),
        text=order_told(step.keeps or wants, by_price, len(seen) + len(found), centre),
        notices=(*of_currency(turn.text, understood.said, currency), *of_tags(understood.said.tags)),
        places=tuple(
            place_card(turn.turn_id, at, tally, wants, columns, vocabulary, total, key in may_feed, miles.get(key))
            for at, (key, tally, total) in enumerate(zip(shown, tallies, totals, strict=True))
        ),
        quick_replies=(*buttons, *((more_restaurants(turn.turn_id, rest),) if rest else ())),
        clarification=question,
        total=counts.total,
        unsized_total=counts.unsized_total or 0,
        restaurants=counts.restaurants,
        resolved_query=state["resolved_query"],
    )
    kept: GraphState = {**state, "wants": wants, "keeps": step.keeps or wants, "served": ()}
    return {"reply": with_apart(reply, kept), "memory": memory, "wants": wants}


def _question(state: GraphState) -> Clarification | None:
    """For how many, and where: what a card could say more of; once a thread."""
    if state["session"].memory.asked_once or state["understood"].declined:
        return None
    return ask(state["wants"], state["snapshot"].vocabulary)


def _memory_after(
    state: GraphState, wants: Wants, shown: tuple[str, ...], seen: tuple[str, ...], question: Clarification | None
) -> Memory:
    """No dish is shown, and each restaurant can be chosen."""
    names = {one.restaurant_key: one.name for one in state["snapshot"].vocabulary.restaurants}
    return replace(
        state["session"].memory,
        wants=wants,
        relaxed=state["plan"].step.relaxed,
        query=state["resolved_query"],
        page=(),
        plans=(),
        places=tuple(ShownPlace(key, names.get(key, key.partition("|")[0])) for key in shown),
        focus=(),
        kept_ids=(),
        kept_is_whole=False,
        seen_dish_keys=(),
        seen_restaurant_keys=seen,
        open_question=question.asks if question else (),
        asked_once=state["session"].memory.asked_once or question is not None,
        generation=state["snapshot"].generation,
        asked_total=state["decision"].counts.total,
    )
