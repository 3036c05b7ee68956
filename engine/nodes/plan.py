"""Plan of the search: which wants hold, what passes by them, what the arms are to rank, and by which words."""

from collections.abc import Iterator

from langgraph.runtime import Runtime

from engine.catalogue import PESCATARIAN, SHARED, STOP_WORDS, fold_key, forms_of, served_as, served_on
from engine.conversation import Wants
from engine.dependencies import Parts
from engine.reading import MenuTerms, entities_of
from engine.search import (
    BESIDES,
    Asked,
    CandidateSet,
    Hit,
    Plan,
    asked_of,
    courses_of,
    kept_mask,
    occasion_of,
    plan_search,
    resolved_query,
    rrf_merge,
    states_apart,
    steps_tried,
    tiers_to_fetch,
)
from engine.state import GraphState
from engine.telemetry import Attempt


async def plan(state: GraphState, parts: Parts) -> GraphState:
    """The one outcome of the turn, decided exactly over the catalogue's columns, and the arms' queries.

    Where it only narrows what was found last, and enough of that is left, the kept list stands in for the arms.
    """
    memory, snapshot = state["session"].memory, state["snapshot"]
    candidates = CandidateSet(snapshot.columns, asked_of(state["wants"], parts.matchers.terms(snapshot)))
    planned = plan_search(state["wants"], candidates, memory, state["understood"], snapshot.generation)
    among = kept_mask(snapshot.columns, memory) if planned.from_kept else None
    decided = candidates.decide(planned.step.wants, among)
    found: GraphState = {
        "asked": candidates.asked,
        "candidates": candidates,
        "plan": planned,
        "demand": decided.demand,
        "filters": decided.filters,
        "decision": decided.decision,
        "facts": {"steps": tried} if (tried := steps_tried(planned, memory)) else {},
    }
    understood = state["understood"]
    if understood.said.city_key and "state" not in memory.open_question and not understood.declined:
        found["states_apart"] = states_apart(planned.counts, planned.step.wants, snapshot.vocabulary.places)
    if not planned.from_kept:
        words = _words(planned, candidates.asked, state, parts)
        return {**found, **words, "fetches": tiers_to_fetch(decided.decision, decided.demand)}
    kept = [Hit(doc_id, 1.0 / rank) for rank, doc_id in enumerate(memory.kept_ids, start=1)]
    query = resolved_query(state["wants"], state["understood"].said)
    return {**found, "resolved_query": query, "merged_results": tuple(rrf_merge({"before": kept}))}


def _words(planned: Plan, asked: Asked, state: GraphState, parts: Parts) -> GraphState:
    """Of the first wants that were to be tried, and the dishes of an occasion that was named."""
    query = resolved_query(planned.steps[0].wants, state["understood"].said)
    served = served_here(query, asked, state, parts)
    query = " ".join(filter(None, (query, *served)))
    strange = is_strange(query, asked, state, parts)
    return {"resolved_query": query, "is_strange": strange, "dishes_served": served}


WORDS_MOST = 8
"""Words added to a query: more than a wish has, and the wish is drowned."""


async def expand(state: GraphState, parts: Parts, runtime: Runtime[Attempt]) -> GraphState:
    """The query with words that some menu uses; it ranks by them, and nothing is filtered or called asked for."""
    query, terms = state["resolved_query"], parts.matchers.terms(state["snapshot"])
    found = await runtime.context.model().expand(query, entities_of(state["wants"]))
    return {"resolved_query": " ".join((query, *_known(found or "", query, terms)))}


def is_strange(query: str, asked: Asked, state: GraphState, parts: Parts) -> bool:
    """There are wishes, and each has a word that no dish here is called by; a model is told nothing of an allergy."""
    of_allergy = state["wants"].allergies or state.get("of_allergy", False)
    if parts.models is None or of_allergy or not query or not asked.wishes:
        return False
    terms = parts.matchers.terms(state["snapshot"])
    return all(any(not forms & terms.stems for forms in wish) for wish in asked.wishes)


_VESSELS = frozenset({"tray", "platter", "box"})
"""How an occasion's food comes, whatever course it is: of desserts they would only name the wrong ones."""


def served_here(query: str, asked: Asked, state: GraphState, parts: Parts) -> tuple[str, ...]:
    """What is served on the occasion, or as the course, that was named, where no dish is wished for."""
    if asked.wishes or state["wants"].restaurant_keys:
        return ()
    wants, snapshot = state["wants"], state["snapshot"]
    terms = parts.matchers.terms(snapshot)
    level = (wants.price_level,) if wants.price_level == "expensive" else ()
    said = fold_key(" ".join((query, occasion_of(wants), *level, *_left_out(wants))))
    of_occasion, of_course = served_on(said), served_as(said)
    if not of_occasion and not of_course and any(" " in one for one in wants.occasion):
        # By a single word dishes may be called ("corporate lunch"), by "nurses week" none is.
        of_occasion = SHARED
    if not asked.courses:
        return tuple(_known(" ".join((*of_occasion, *of_course)), query, terms))
    if asked.courses <= BESIDES:
        of_occasion = ()
    fit = tuple(word for word in of_occasion if courses_of(snapshot.columns, (forms_of(word),)) & asked.courses)
    served = fit if len(fit) >= ENOUGH else (*fit, *of_course)
    return tuple(word for word in _known(" ".join(served), query, terms) if word not in _VESSELS)


ENOUGH = 3
"""Dishes of the occasion that are of the course asked for: with fewer, those of the course fill up. Sweets for Diwali
are gulab jamun and halwa, and no cheesecake; for a farewell, which has its cake, they are any."""


def _left_out(wants: Wants) -> Iterator[str]:
    if PESCATARIAN not in wants.tags:
        yield from (f"no {one}" for one in wants.excluded_food_keys)


def _known(expansion: str, query: str, terms: MenuTerms) -> list[str]:
    have = set(fold_key(query).split()) | STOP_WORDS
    words = dict.fromkeys(word for word in fold_key(expansion).split() if word not in have and word in terms.words)
    return list(words)[:WORDS_MOST]
