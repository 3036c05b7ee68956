"""Who sits where on the page: what is for everybody, and from the second place on what counted needs brought."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from engine.compose.served import Served
from engine.domain.conversation import Wants
from engine.domain.needs import Brought, Coverage, cover
from engine.domain.order import page
from engine.domain.ranking import Ranking
from engine.state import GraphState

FIRST_FOR_NEEDS = 1
"""The second place: the first is for everybody (rule book, "A counted need")."""


def shown_before(state: GraphState) -> tuple[str, ...]:
    """The dishes that "more" does not show again."""
    return state["session"].memory.seen_dish_keys if state["understood"].change == "more" else ()


def seated(state: GraphState, ranking: Ranking, wants: Wants) -> GraphState:
    """The page with room left for the dishes that counted needs bring, and those dishes.

    A dish stands once: what is brought for a need leaves the rest of the page, unless nothing else is there.
    """
    shown = shown_before(state)
    limit, one_restaurant = state["turn"].max_results, len(wants.restaurant_keys) == 1
    coverage = _coverage(ranking, wants, shown)
    coverage = replace(coverage, brought=coverage.brought[: limit - FIRST_FOR_NEEDS])
    if coverage.brought:
        beside = [one.dish.restaurant_key for one in coverage.brought]
        places, skipped = limit - len(coverage.brought), (*shown, *coverage.dish_keys)
        for_all = page(ranking, places, skip_dish_keys=skipped, one_restaurant=one_restaurant, beside=beside)
        if for_all.dishes:
            return {"page": for_all, "coverage": coverage}
    for_all = page(ranking, limit, skip_dish_keys=shown, one_restaurant=one_restaurant)
    return {"page": for_all, "coverage": coverage}


def _coverage(ranking: Ranking, wants: Wants, shown: Sequence[str]) -> Coverage:
    """Nothing is brought to an empty table."""
    decision = ranking.decision
    if not wants.needs or not len(ranking):
        return Coverage()
    return cover(decision.columns, wants, decision.asked, decision.currency, shown)


def with_needs(
    for_all: Sequence[Served], brought: Sequence[Brought], apart: Mapping[str, Served]
) -> tuple[Served, ...]:
    """The cards in their places; `apart`: the dishes brought, by id, with what their needs take.

    A dish that stands on the page for everybody is marked there.
    """
    needs = {one.dish.dish_key: one.needs for one in brought}
    on_page = {one.document.dish_key for one in for_all}
    cards = [replace(one, needs=needs[key]) if (key := one.document.dish_key) in needs else one for one in for_all]
    own = [
        replace(apart[one.dish.doc_id], needs=one.needs, heads=one.count)
        for one in brought
        if one.dish.doc_id in apart and one.dish.dish_key not in on_page
    ]
    return (*cards[:FIRST_FOR_NEEDS], *own, *cards[FIRST_FOR_NEEDS:])
