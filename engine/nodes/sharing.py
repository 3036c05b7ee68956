"""A thread's list taken elsewhere: shown as it would be, or as what another thread begins with."""

from dataclasses import replace

from engine.answers import Served, card, quick_reply, share_button, with_own_buttons
from engine.answers import sharing as said
from engine.conversation import Memory, Pick, ShownDish, Wants
from engine.dependencies import Parts
from engine.messages import Reply
from engine.messages.forms import SHARE_FROM, SHARE_OF, value_of
from engine.messages.sentences import say
from engine.nodes.compare import FEWEST
from engine.nodes.nothing_shown import nothing_shown
from engine.nodes.picked_dishes import served_for
from engine.nodes.select_context import documents_of
from engine.search import CandidateSet, asked_of, totals_by_card
from engine.state import GraphState


async def share(state: GraphState, parts: Parts) -> GraphState:
    """In the thread itself: the list without what stays here, or the button that asks where to."""
    turn, press = state["turn"], state["press"]
    of = next(iter(state["understood"].about), "page")
    source = press.memory if press and press.memory else state["memory"]
    copy = await copied(source, of, turn.turn_id, state, parts)
    if not copy.cards:
        if of == "page":
            return {"reply": nothing_shown(state, parts, state["memory"].wants)}
        return {"reply": Reply(turn.turn_id, "answer", headline=say("picks-none-yet"))}
    if turn.shares:
        button = share_button(turn.turn_id, of)
        headline = say("share-choose", dishes=said.named(len(copy.cards), copy_wants(source)))
        reply = Reply(turn.turn_id, "answer", headline=headline, text=say("share-left-out"), quick_replies=(button,))
        return {"reply": reply}
    cards = tuple(replace(one, pick=None, add=None, more_from_here=None) for one in copy.cards)
    headline = say("share-to-copy", dishes=said.named(len(cards), copy_wants(source)))
    reply = replace(copy, headline=headline, text=say("share-left-out"))
    return {"reply": replace(reply, cards=cards, quick_replies=())}


async def shared(state: GraphState, parts: Parts) -> GraphState:
    """In another thread: a list that begins it, with buttons of its own; its words, its picks and its guard are new."""
    turn, press = state["turn"], state["press"]
    source = press.memory if press and press.memory else Memory()
    of = value_of(turn.form, SHARE_OF) or "page"
    copy = await copied(source, of, turn.turn_id, state, parts)
    if not copy.cards:
        return {"reply": Reply(turn.turn_id, "error", headline=say("share-not-there"))}
    wants, origin = copy_wants(source), value_of(turn.form, SHARE_FROM)
    kept = {one.doc_id for one in copy.cards}
    page = tuple(_bare(dish) for dish in _listed(source, of) if dish.doc_id in kept)
    memory = Memory(
        wants=wants,
        page=page,
        kept_ids=tuple(dish.doc_id for dish in page),
        kept_is_whole=False,
        seen_dish_keys=tuple(dish.dish_key for dish in page),
        seen_restaurant_keys=tuple(dict.fromkeys(dish.restaurant_key for dish in page)),
        generation=state["snapshot"].generation,
        asked_total=len(page),
    )
    reply = as_shared(copy, source, turn.user_name or "", origin)
    return {"reply": reply, "memory": memory, "wants": wants}


def as_shared(copy: Reply, source: Memory, who: str, origin: str) -> Reply:
    """With who shared it, and from where."""
    return replace(copy, headline=said.headline(len(copy.cards), copy_wants(source), who, origin))


def copy_wants(source: Memory) -> Wants:
    return said.travelling(source.wants)


async def copied(source: Memory, of: str, turn_id: str, state: GraphState, parts: Parts) -> Reply:
    """The dishes as their menus have them now, for the party, with no mark of anybody's need or allergy. Cards are
    composed anew, so that nothing is to be struck out of what the thread was shown."""
    wants, snapshot, today = copy_wants(source), state["snapshot"], parts.clock.now().date()
    dishes = [_bare(dish) for dish in _listed(source, of)]
    documents = await documents_of([dish.doc_id for dish in dishes], state, parts) if dishes else {}
    there = [dish for dish in dishes if dish.doc_id in documents]
    served: list[Served] = [served_for(Pick(dish), documents[dish.doc_id], wants) for dish in there]
    cards = [card(one, wants.party, wants.party_approximate, today) for one in served]
    memory = Memory(wants=wants, page=tuple(there))
    candidates = CandidateSet(snapshot.columns, asked_of(wants, parts.matchers.terms(snapshot)))
    totals = totals_by_card(candidates, memory, snapshot.generation)
    by_key = {there[at].restaurant_key: total for at, total in totals.items() if total}
    compare = quick_reply(turn_id, "compare", say("button-of-compare"), say("press-of-compare"))
    return Reply(
        turn_id,
        "answer",
        headline=say("sentence", said=said.named(len(cards), wants)),
        text=say("shared-came-alone"),
        cards=with_own_buttons(turn_id, cards, by_key, ()),
        quick_replies=(compare,) if len(cards) >= FEWEST else (),
        total=len(cards),
    )


def _listed(source: Memory, of: str) -> tuple[ShownDish, ...]:
    if of == "picks":
        return tuple(one.dish for one in source.picks)
    # What an allergy leaves out is shown to nobody who was not told of it.
    return () if source.wants.listing == "out" else source.page


def _bare(dish: ShownDish) -> ShownDish:
    """Without whom it was brought for."""
    return replace(dish, needs=(), heads=None, rrf_score=0.0)
