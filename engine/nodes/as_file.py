"""The whole ranked list that a page was the first of, as a table to be taken along."""

from collections.abc import Mapping, Sequence

from engine.answers import Served, admitted, as_written, card, counted, let_out, sheet
from engine.catalogue import MenuDocument
from engine.conversation import Memory, Wants
from engine.dependencies import Parts
from engine.messages import Card, Reply
from engine.messages.sentences import say
from engine.nodes.nothing_shown import nothing_shown
from engine.nodes.select_context import documents_of, with_needs
from engine.search import Brought, CandidateSet, RankedDish, Ranking, asked_of, cover, kept_mask, without
from engine.state import GraphState


def no_files() -> str:
    return say("no-files")


async def as_file(state: GraphState, parts: Parts) -> Reply:
    """As many dishes as the thread keeps of its list (100 by the rule book), each as its card would say it."""
    turn, memory = state["turn"], state["memory"]
    if not memory.page or not memory.kept_ids:
        return nothing_shown(state, parts, memory.wants)
    if not turn.takes_files:
        return Reply(turn.turn_id, "answer", headline=no_files())
    cards = await _cards(state, parts)
    total = max(memory.asked_total, len(cards))
    dishes = counted(total, "dish")
    some = total > len(cards)
    headline = say("file-of-first", count=str(len(cards)), dishes=dishes) if some else say("file-of-all", dishes=dishes)
    return Reply(turn.turn_id, "answer", headline=headline, sheet=sheet(cards))


async def _cards(state: GraphState, parts: Parts) -> list[Card]:
    """In the list's order, with what counted needs bring where the page has it; dishes that have left the catalogue
    since are left out."""
    memory, today = state["memory"], parts.clock.now().date()
    ranking = _ranked(state, memory, parts)
    brought = _brought(ranking, memory)
    for_needs = {one.dish.dish_key for one in brought}
    for_all = [dish for dish in ranking if dish.dish_key not in for_needs] or list(ranking)
    apart = [one.dish for one in brought]
    documents = await documents_of([dish.doc_id for dish in (*for_all, *apart)], state, parts)
    wants = memory.wants
    own = {one.document.doc_id: one for one in _served(apart, documents, wants)}
    served = let_out(with_needs(_served(for_all, documents, wants), brought, own), wants)
    return [card(as_written(one, wants), wants.party, wants.party_approximate, today) for one in served]


def _served(dishes: Sequence[RankedDish], documents: Mapping[str, MenuDocument], wants: Wants) -> list[Served]:
    return [
        admitted(
            documents[dish.doc_id],
            documents[dish.doc_id].portions[dish.position],
            wants,
            group=dish.shown_group,
            fit=dish.fit,
            units=dish.units,
            party_cost=dish.party_cost,
        )
        for dish in dishes
        if dish.doc_id in documents
    ]


def _brought(ranking: Ranking, memory: Memory) -> Sequence[Brought]:
    """The dishes that the page brought for counted needs; nothing is brought to an empty table."""
    decision = ranking.decision
    if not memory.wants.needs or not len(ranking):
        return ()
    wants = without(memory.wants, memory.relaxed)
    return cover(decision.columns, wants, decision.asked, decision.currency).brought


def _ranked(state: GraphState, memory: Memory, parts: Parts) -> Ranking:
    """The kept dishes, decided as the page was: without the limits that were dropped for it."""
    columns, wants = state["snapshot"].columns, without(memory.wants, memory.relaxed)
    asked = asked_of(wants, parts.matchers.terms(state["snapshot"]))
    decision = CandidateSet(columns, asked).decide(wants, kept_mask(columns, memory)).decision
    places = decision.places_of(memory.kept_ids)
    return Ranking(decision, places[places >= 0], {})
