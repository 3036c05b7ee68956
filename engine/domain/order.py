"""The order of results: one stable step after fusion.

Dishes stand by group (what was asked), of what is only near first what is of the wish's kind (cakes for brownies),
then by size group (for a party), then those of a course that the wish hardly ever is behind the rest ("pizza" is no
salad called after it), and behind these drinks, sauces, add-ons and dishes for children (where all are drinks this
moves nothing), then, where "cheap", "moderate" or "expensive" was said, by how near their unit price is to that third
of the prices, then as fused, and at last by id.
These steps only rank: they never move a dish out of its groups. Dishes that no arm found stand last of their like.
"""

from collections.abc import Iterable

import numpy as np

from engine.domain.asked import BESIDES, NEAREST
from engine.domain.choices import Numbers
from engine.domain.document import Course
from engine.domain.fit import Decision
from engine.domain.fusion import Fused
from engine.domain.keyed import Mask
from engine.domain.kindred import kindred_courses
from engine.domain.page import PER_RESTAURANT, Page, page
from engine.domain.ranking import RankedDish, Ranking
from engine.domain.tiers import Fetch, arm_list, tiers_of, tiers_to_fetch
from engine.domain.words import stem

__all__ = [
    "PER_RESTAURANT", "Fetch", "Page", "RankedDish", "Ranking",
    "arm_list", "order", "page", "tiers_of", "tiers_to_fetch",
]  # fmt: skip

CHILDRENS = frozenset(map(stem, ("kids", "children", "childrens")))
"""Words of a dish or its group that is sized and priced for a child."""
PRICE_LEVELS = ("cheap", "moderate", "expensive")
"""Thirds of the unit prices among the candidates (rule book, "What is a filter, what only ranks")."""


def order(decision: Decision, fused: Iterable[Fused], price_level: str | None = None) -> Ranking:
    """All dishes of the decision in order. A dish stands where its best document was fused, the taken one or not."""
    scores = _scores(decision, fused)
    place = np.full(len(decision), len(scores), dtype=np.int64)
    place[list(scores)] = np.arange(len(scores))
    # The last key leads; equal dishes keep the order of the columns, which is that of their ids.
    other = _of_another_kind(decision)
    near = decision.group == NEAREST
    distance = _price_distance(decision, price_level)
    beside = _beside(decision)
    # Of what is only near, a drink or a sauce of known size is no better than food of another kind.
    far = (other & near).astype(np.int8) + (other & near & beside)
    keys = (place, distance, other, beside, decision.size_group, far, decision.group)
    return Ranking(decision, np.lexsort(keys), scores)


def _beside(decision: Decision) -> Mask:
    """Drinks, sauces and add-ons, and what is cooked for children, unless they were asked for."""
    columns, asked = decision.columns, decision.asked
    beside = columns.course.among(BESIDES - asked.courses)
    if not any(forms & CHILDRENS for wish in asked.wishes for forms in wish):
        beside |= columns.name_words.any_of(CHILDRENS)
    return beside[decision.rows]


def _of_another_kind(decision: Decision) -> Mask:
    """Dishes of a course that the wish hardly ever is: a salad that is called after pizza, fries among the burgers."""
    kindred = kindred_courses(decision.columns, decision.asked) if decision.asked.wishes else frozenset[Course]()
    wanted = kindred | decision.asked.courses
    return ~decision.columns.course.among(wanted)[decision.rows] if kindred else np.zeros(len(decision), dtype=np.bool_)


def _scores(decision: Decision, fused: Iterable[Fused]) -> dict[int, float]:
    """Place of a dish in the columns → score of its best document, best first."""
    documents = list(fused)
    scores: dict[int, float] = {}
    for place, document in zip(decision.places_of(one.doc_id for one in documents).tolist(), documents, strict=True):
        if place >= 0:
            scores.setdefault(place, document.score)
    return scores


def _price_distance(decision: Decision, price_level: str | None) -> Numbers:
    """How many thirds away from the one that was said; 0 for all where none was.

    The candidates are the dishes that name what was asked for, else mains: sauces do not make every main expensive.
    """
    candidates = decision.price[decision.group <= decision.asked.last_comparable]
    if price_level not in PRICE_LEVELS or not len(candidates):
        return np.zeros(len(decision), dtype=np.int64)
    prices = np.sort(candidates)
    bounds = prices[[len(prices) // 3, 2 * len(prices) // 3]]
    thirds = np.searchsorted(bounds, decision.price, side="right")
    return np.abs(thirds - PRICE_LEVELS.index(price_level))
