"""Answer: the Reply, composed by rule from what was found, with its buttons, and what the thread keeps of it."""

from dataclasses import replace

from engine.answers import (
    ask,
    brought_for,
    button,
    card,
    choices_with_tokens,
    echo,
    filters_shown,
    headline,
    left_out,
    names_food,
    noted,
    nothing_new,
    of_allergies,
    of_currency,
    of_parts,
    of_party,
    of_results,
    of_tags,
    picks_button,
    read_alone,
    search_expired,
    sessions_down,
    to_look_at_again,
    took,
    uncovered,
    with_own_buttons,
    without_pick,
    without_taken,
)
from engine.conversation import KEPT_LIMIT, Memory, ShownDish
from engine.dependencies import Parts
from engine.messages import Card, Clarification, Notice, Reply
from engine.nodes.nothing_shown import nothing_shown, with_apart
from engine.nodes.office import with_usual_told
from engine.nodes.own_guard import with_own_told
from engine.nodes.profile_offer import with_offer
from engine.nodes.reading_told import with_reading_told
from engine.reading import with_allergies
from engine.safety import in_sight_of
from engine.search import Situation, from_restaurants, offers
from engine.state import GraphState


async def answer(state: GraphState, parts: Parts) -> GraphState:
    """A search's results, or the reply that an earlier node has begun, with what every reply carries."""
    answered = with_own_told(with_usual_told(_answered(state, parts), state), state)
    return {**answered, "reply": await with_offer(answered["reply"], state, parts)}


def _answered(state: GraphState, parts: Parts) -> GraphState:
    if "reply" in state:
        reply = with_reading_told(_finished(state["reply"], state), state)
        order = state["reply"].order
        ordered = order.number if order and order.number else state["memory"].ordered
        return {"reply": reply, "next_memory": replace(state["memory"], ordered=ordered)}
    if state["plan"].nothing_new:
        return _nothing_new(state, parts)
    question = _question(state)
    reply = _finished(with_apart(_results(state, question, parts), state), state)
    memory = _memory_after(state, reply, question)
    reply = with_reading_told(with_quick_replies(reply, memory, state, parts.takes_orders), state)
    return {"reply": reply, "next_memory": memory}


def _nothing_new(state: GraphState, parts: Parts) -> GraphState:
    """The list stands; where none does, that is said, and what is looked for."""
    before = with_allergies(state["session"].memory, state["understood"])
    state = {**state, "wants": before.wants}
    change = state["understood"].change or "more"
    if before.page or change == "more":
        draft = Reply(state["turn"].turn_id, "answer", headline=nothing_new(change))
    else:
        draft = nothing_shown(state, parts, before.wants)
    return {"reply": with_reading_told(_finished(draft, state), state), "next_memory": before}


def _results(state: GraphState, question: Clarification | None, parts: Parts) -> Reply:
    decision, page, wants = state["decision"], state["page"], state["wants"]
    counts = decision.counts
    today, currency = parts.clock.now().date(), decision.currency or "USD"
    cards = tuple(card(dish, wants.party, wants.party_approximate, today) for dish in state["served"])
    notices = [
        *of_parts(state.get("bm25_end", "ok") != "ok", state.get("vector_end", "ok") != "ok"),
        *of_currency(state["turn"].text, state["understood"].said, currency),
        *of_tags(state["understood"].said.tags),
        *uncovered(state["coverage"]),
        *of_results(decision, page, wants, state["session"].memory.page),
    ]
    understood = state["understood"]
    said = took(understood.change, understood.said, wants, currency, any(dish.is_about for dish in state["served"]))
    if understood.change == "more" and page.nearest == len(page.dishes):
        # All that names it was shown; what is only near is not what "more" asks for.
        return Reply(state["turn"].turn_id, "answer", headline=nothing_new("more"))
    return Reply(
        turn_id=state["turn"].turn_id,
        kind="results",
        headline=headline(
            without_taken(wants, bool(said)),
            counts.total,
            counts.restaurants,
            currency,
            bool(page.nearest),
            decision.stating_free(in_sight_of(wants.severities)),
            left_out(wants, state["candidates"].total) if not counts.total else 0,
            decision.of_unknown_cost,
        ),
        text=" ".join(part for part in (said, noted(understood, wants), _for_needs(state)) if part),
        wants_feedback=bool(cards),
        notices=tuple(notices),
        cards=cards,
        clarification=question,
        total=counts.total,
        unsized_total=counts.unsized_total or 0,
        restaurants=counts.restaurants,
        resolved_query=state["resolved_query"],
    )


def _for_needs(state: GraphState) -> str:
    """Which dishes were brought for counted needs; those whose documents are gone are not spoken of."""
    names = {served.document.doc_id: served.document.item_name for served in state["served"] if served.needs}
    brought = [one for one in state["coverage"].brought if one.dish.doc_id in names]
    return brought_for(brought, [names[one.dish.doc_id] for one in brought])


def _question(state: GraphState) -> Clarification | None:
    """Beside results that were named: what is still unknown, once a thread, and only where both are."""
    memory, wants = state["session"].memory, state["wants"]
    if memory.asked_once or state["understood"].declined or not names_food(wants):
        return None
    question = ask(wants, state["snapshot"].vocabulary)
    return question if question and len(question.asks) == 2 else None


def _finished(reply: Reply, state: GraphState) -> Reply:
    """Intent, follow-up, filters and generation, and the word that memory is down."""
    understood = state["understood"]
    lost: tuple[Notice, ...] = (sessions_down(),) if state["degraded"] else ()
    lost = (*lost, read_alone()) if state.get("unanswered") and reply.kind != "silence" else lost
    lost = (*lost, search_expired()) if state["search_expired"] and reply.kind != "silence" else lost
    return replace(
        reply,
        echo=echo(state["press"], state["turn"].user_name),
        notices=(*lost, *_of_words(reply, state), *_of_picks(reply, state), *reply.notices),
        clarification=choices_with_tokens(reply.turn_id, reply.clarification),
        intent=understood.intent,
        is_follow_up=understood.follow_up_type is not None,
        follow_up_type=understood.follow_up_type,
        confidence=understood.confidence,
        filters=filters_shown(state["wants"]),
        generation=state["snapshot"].generation,
    )


def _of_words(reply: Reply, state: GraphState) -> tuple[Notice, ...]:
    """What the turn said that sets nothing, and may not be passed over."""
    if reply.kind == "silence":
        return ()
    return (*of_allergies(state["understood"], state["wants"]), *of_party(state["understood"]))


def _of_picks(reply: Reply, state: GraphState) -> tuple[Notice, ...]:
    """An allergy that is said guards what was picked before, too."""
    picked = state["session"].memory.picks
    is_list = any(notice.code == "picks_allergy" for notice in reply.notices)
    if not picked or is_list or reply.kind == "silence" or not state["understood"].said.allergies:
        return ()
    return (to_look_at_again(reply.turn_id, len(picked)),)


def _memory_after(state: GraphState, reply: Reply, question: Clarification | None) -> Memory:
    before, ranked, more = state["session"].memory, state["ranked"], state["understood"].change == "more"
    dishes = tuple(_shown(card, state) for card in reply.cards)
    keys = tuple(dish.dish_key for dish in dishes)
    restaurants = tuple(dict.fromkeys(dish.restaurant_key for dish in dishes))
    named = state["wants"].restaurant_keys
    return replace(
        before,
        wants=state["keeps"],
        relaxed=state["plan"].step.relaxed,
        query=state["resolved_query"],
        page=dishes or (before.page if more else ()),
        focus=() if dishes or not more else before.focus,
        reckoned=None,
        places=(),
        plans=(),
        kept_ids=ranked.doc_ids(KEPT_LIMIT),
        kept_is_whole=len(ranked) < KEPT_LIMIT,
        seen_dish_keys=tuple(dict.fromkeys((*(before.seen_dish_keys if more else ()), *keys))),
        seen_restaurant_keys=tuple(dict.fromkeys((*(before.seen_restaurant_keys if more else ()), *restaurants))),
        named_restaurant_key=named[0] if len(named) == 1 else before.named_restaurant_key,
        open_question=question.asks if question else (),
        asked_once=before.asked_once or question is not None,
        generation=state["snapshot"].generation,
        asked_total=reply.total,
    )


def _shown(shown: Card, state: GraphState) -> ShownDish:
    served = next(dish for dish in state["served"] if dish.document.doc_id == shown.doc_id)
    return ShownDish(
        doc_id=shown.doc_id,
        dish_key=shown.dish_key,
        restaurant_key=shown.restaurant_key,
        restaurant_name=shown.restaurant_name,
        item_name=shown.item_name,
        unit_price=shown.display_price,
        party_cost=shown.party_cost,
        cost_per_head=shown.cost_per_head,
        serves_max=shown.serves_max,
        group=shown.group,
        portion=served.document.portions.index(served.portion),
        units=shown.units,
        fit=shown.fit,
        rrf_score=shown.rrf_score,
        needs=served.needs,
        heads=served.heads,
    )


def with_quick_replies(reply: Reply, memory: Memory, state: GraphState, adds: bool = False) -> Reply:
    """The reply with its quick replies and each card's own; `memory`: as the turn leaves it; `adds`: a cart may be
    begun. Only for a page."""
    if not reply.cards:
        return reply
    candidates, counts, generation = state["candidates"], state["decision"].counts, state["snapshot"].generation
    situation = Situation(candidates, memory, state["wants"], counts, state["page"].remaining, generation)
    picked = [one.dish.dish_key for one in memory.picks]
    shown = (picks_button(reply.turn_id, len(picked)),) if picked else ()
    return replace(
        reply,
        quick_replies=(*(button(reply.turn_id, offer) for offer in offers(situation)), *shown),
        cards=with_own_buttons(
            reply.turn_id, reply.cards, from_restaurants(situation), picked, without_pick(state["served"]), adds
        ),
    )
