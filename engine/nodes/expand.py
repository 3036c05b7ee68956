"""More words to search by (§8.3), where the catalogue's own do not cover what is wished for."""

from collections.abc import Iterator

from langgraph.runtime import Runtime

from engine.catalogue import STOP_WORDS, fold_key, forms_of, served_as, served_on
from engine.conversation import Wants
from engine.dependencies import Parts
from engine.reading import PESCATARIAN, Index, entities_of, listed
from engine.search import BESIDES, Asked, courses_of, occasion_of
from engine.state import GraphState
from engine.telemetry import Attempt

WORDS_MOST = 8
"""Words added to a query: more than a wish has, and the wish is drowned."""


async def expand(state: GraphState, parts: Parts, runtime: Runtime[Attempt]) -> GraphState:
    """The query with words that some menu uses; it ranks by them, and nothing is filtered or called asked for."""
    query, index = state["resolved_query"], parts.matchers.of(state["snapshot"])
    found = await runtime.context.model().expand(query, entities_of(state["wants"]))
    return {"resolved_query": " ".join((query, *_known(found or "", query, index)))}


def is_strange(query: str, asked: Asked, state: GraphState, parts: Parts) -> bool:
    """There are wishes, and each has a word that no dish here is called by; a model is told nothing of an allergy."""
    if parts.models is None or state["wants"].allergies or not query or not asked.wishes:
        return False
    index = parts.matchers.of(state["snapshot"])
    return all(any(not forms & index.stems for forms in wish) for wish in asked.wishes)


_VESSELS = listed("tray platter box")
"""How an occasion's food comes, whatever course it is: of desserts they would only name the wrong ones."""


def served_here(query: str, asked: Asked, state: GraphState, parts: Parts) -> tuple[str, ...]:
    """What is served on the occasion, or as the course, that was named, where no dish is wished for."""
    if asked.wishes or state["wants"].restaurant_keys:
        return ()
    wants, snapshot = state["wants"], state["snapshot"]
    index = parts.matchers.of(snapshot)
    level = (wants.price_level,) if wants.price_level == "expensive" else ()
    said = fold_key(" ".join((query, occasion_of(wants), *level, *_left_out(wants))))
    of_occasion, of_course = served_on(said), served_as(said)
    if not asked.courses:
        return tuple(_known(" ".join((*of_occasion, *of_course)), query, index))
    if asked.courses <= BESIDES:
        of_occasion = ()
    fit = tuple(word for word in of_occasion if courses_of(snapshot.columns, (forms_of(word),)) & asked.courses)
    served = fit if len(fit) >= ENOUGH else (*fit, *of_course)
    return tuple(word for word in _known(" ".join(served), query, index) if word not in _VESSELS)


ENOUGH = 3
"""Dishes of the occasion that are of the course asked for: with fewer, those of the course fill up. Sweets for Diwali
are gulab jamun and halwa, and no cheesecake; for a farewell, which has its cake, they are any."""


def _left_out(wants: Wants) -> Iterator[str]:
    if PESCATARIAN not in wants.tags:
        yield from (f"no {one}" for one in wants.excluded_food_keys)


def _known(expansion: str, query: str, index: Index) -> list[str]:
    have = set(fold_key(query).split()) | STOP_WORDS
    words = dict.fromkeys(word for word in fold_key(expansion).split() if word not in have and word in index.words)
    return list(words)[:WORDS_MOST]
