"""The order of results: one stable step after fusion.

Dishes stand by group (what was asked), then what states itself free of the allergies in force before what does not say
(where nothing was asked for, before the groups of a meal, too, but for what is only beside one), then, but for what is
only near, which stands as it was fused, by size group (for a party), then those of a course that the wish hardly ever
is behind the rest ("pizza" is no salad called after it), and behind these drinks, sauces, add-ons and
dishes for children (where all are drinks this moves nothing), then those of another form (no pizza for a cheesesteak),
then, where "cheap", "moderate" or "expensive" was said, by how near their cost a head is to that third of the costs
(where the page was to be sorted by price, by cost a head, stated and estimated alike, and by nothing below but the
fusion), then, where a cuisine
was asked for, its own dishes before what every house sells, then what answers two of the wishes before what answers
one, then, where sides were named, dishes of houses of their kitchen, then as fused, and at last by id.
These steps only rank: they never move a dish out of its groups. Dishes that no arm found stand last of their like.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from engine.catalogue import Columns, Course, Mask, Numbers, Rows, Wish, answer_of, describing, stem
from engine.pricing import SIZE_GROUPS, SIZE_UNKNOWN, SmallNumbers, thirds_of
from engine.safety import Guards, Verdicts, verdict_codes
from engine.search.decision import Decision
from engine.search.fusion import Fused
from engine.search.pages import PER_RESTAURANT, Page, RankedDish, Ranking, page
from engine.search.query import BESIDES, LAST, NEAREST, Asked
from engine.search.rerank import FOREIGN, apart_from_sides, form_apart, kindred_courses, kitchen
from engine.search.retrieval_plan import Fetch, arm_list, tiers_of, tiers_to_fetch

__all__ = [
    "PER_RESTAURANT", "Fetch", "Page", "RankedDish", "Ranking",
    "arm_list", "order", "page", "tiers_of", "tiers_to_fetch",
]  # fmt: skip

CHILDRENS = frozenset(map(stem, ("kids", "children", "childrens")))
"""Words of a dish or its group that is sized and priced for a child."""
_GROUPS = 3
"""Of what was asked for."""
PRICE_LEVELS = ("cheap", "moderate", "expensive")
"""Thirds of the cost a head among the candidates (rule book, "What is a filter, what only ranks")."""


_Key = tuple[npt.NDArray[Any], int]
"""A value a dish, and how many values there may be."""
_Keys = list[_Key]


def order(
    decision: Decision,
    fused: Iterable[Fused],
    price_level: str | None = None,
    cuisines: Collection[str] = (),
    unwelcome: Collection[str] = (),
    served: Sequence[str] = (),
    sides: Sequence[str] = (),
    by_price: bool = False,
    guards: Guards = (),
) -> Ranking:
    """All dishes of the decision in order. A dish stands where its best document was fused, the taken one or not.

    `cuisines`: those that were asked for; `unwelcome`: foods that stand behind the rest; `served`: dishes of the
    occasion that was named; `sides`: what is to come beside the dish that was wished for; `by_price`: dishes of one
    group stand in order of their cost a head, and not as fused; `guards`: the allergies in force.
    """
    scores = _scores(decision, fused)
    place = np.full(len(decision), len(scores), dtype=np.int64)
    place[np.fromiter(scores, dtype=np.int64, count=len(scores))] = np.arange(len(scores))
    kind = answer_of(decision.columns, _standing_of, _Standing(decision.asked))[decision.rows].astype(np.int64)
    if unwelcome:
        kind |= decision.columns.food_keys.any_of(unwelcome)[decision.rows].astype(np.int64) * _BESIDE_BIT
    sizes = _unknown(decision) if by_price else decision.size_group
    foreign = kitchen(decision, scores, cuisines)
    near = (decision.group == NEAREST) & bool(decision.asked)
    unsaid = _unsaid(decision, guards) if guards else None
    of_its_like: _Keys = [
        (lead := _lead(decision, unsaid), _LEADS),
        (np.where(near, 0, sizes), SIZE_GROUPS),
        (np.where(near, 0, kind), 1 << _KIND_BITS),
        (np.where(near, 0, form_apart(decision, served)), _GROUPS),
    ]
    if by_price:
        among_them: _Keys = [_by_head(decision, from_the_top=price_level == "expensive")]
    else:
        among_them = [
            (_price_distance(decision, price_level), 2 * len(PRICE_LEVELS)),
            (foreign, _GROUPS),
            (_answers_one(decision), _GROUPS),
            (apart_from_sides(decision, sides), _GROUPS),
        ]
    keys = (*of_its_like, *among_them, (place, len(scores) + 1))
    places = _sorted(keys, len(decision))
    return Ranking(decision, places, scores, lead, foreign == FOREIGN, sizes, unsaid, by_price)


_LEADS = _GROUPS * _GROUPS * _GROUPS


def _lead(decision: Decision, unsaid: SmallNumbers | None) -> SmallNumbers:
    """By what was asked, and by how the menu stands to the allergies in force; None: without any."""
    if unsaid is None:
        return decision.group
    if decision.asked:
        lead: SmallNumbers = decision.group * _GROUPS + unsaid
    else:
        lead = (decision.group == LAST) * np.int8(_GROUPS * _GROUPS) + unsaid * _GROUPS + decision.group
    return lead


def _unsaid(decision: Decision, guards: Guards) -> SmallNumbers:
    """0 of what states itself free of the allergies, more of what does not say."""
    rank: SmallNumbers = Verdicts(answer_of(decision.columns, verdict_codes, guards)[decision.rows]).rank
    return rank


def _sorted(keys: Iterable[_Key], count: int) -> Rows:
    """Places in order of the keys, the first of which leads; each comes with how many values it may have.

    Equal dishes keep the order of the columns, which is that of their ids: the place itself is the last key. All of
    them in one number are sorted at once, a tenth of the time of one key after the other.
    """
    packed = np.zeros(count, dtype=np.int64)
    for key, values in keys:
        packed = packed * values + key
    bits = count.bit_length()
    packed = (packed << bits) | np.arange(count)
    packed.sort()
    places: Rows = packed & ((1 << bits) - 1)
    return places


@dataclass(frozen=True, slots=True)
class _Standing:
    """The question how rows stand within their group, whatever limit is in force."""

    asked: Asked


_KIND_BITS, _BESIDE_BIT = 2, 2


def _standing_of(columns: Columns, question: _Standing) -> npt.NDArray[np.int8]:
    """Every row's standing: bit 0, of another kind; bit 1, beside."""
    asked = question.asked
    other, beside = _of_another_kind(columns, asked), _beside(columns, asked)
    standing: npt.NDArray[np.int8] = (beside.astype(np.int8) << 1) | other
    return standing


def _beside(columns: Columns, asked: Asked) -> Mask:
    """Drinks, sauces and add-ons, and what is cooked for children, unless they were asked for."""
    beside = columns.course.among(BESIDES - asked.courses - asked.leading)
    if not any(forms & CHILDRENS for wish in asked.wishes for forms in wish):
        beside |= columns.name_words.any_of(CHILDRENS)
    return beside


def _of_another_kind(columns: Columns, asked: Asked) -> Mask:
    """Dishes of a course that the wish hardly ever is: a salad that is called after pizza, fries among the burgers."""
    kindred = kindred_courses(columns, asked) if asked.wishes else frozenset[Course]()
    wanted = kindred | asked.courses
    return ~columns.course.among(wanted) if kindred else np.zeros(len(columns), dtype=np.bool_)


@dataclass(frozen=True, slots=True)
class _Several:
    """The question how many of the wishes every row answers, whatever limit is in force."""

    several: tuple[tuple[Wish, ...], ...]


def _answers_one(decision: Decision) -> Mask:
    """False for dishes that name or describe two of the wishes or more: a salad with both chicken and salmon, the soup
    that comes with half a sandwich."""
    several = decision.asked.several
    if not several:
        return np.zeros(len(decision), dtype=np.bool_)
    one: Mask = answer_of(decision.columns, _one_at_most, _Several(several))[decision.rows]
    return one


def _one_at_most(columns: Columns, question: _Several) -> Mask:
    answered = np.zeros(len(columns), dtype=np.int16)
    for wishes in question.several:
        answered += describing(columns, wishes)
    one: Mask = answered < 2
    return one


def _scores(decision: Decision, fused: Iterable[Fused]) -> dict[int, float]:
    """Place of a dish in the columns → score of its best document, best first."""
    documents = list(fused)
    scores: dict[int, float] = {}
    for place, document in zip(decision.places_of(one.doc_id for one in documents).tolist(), documents, strict=True):
        if place >= 0:
            scores.setdefault(place, document.score)
    return scores


def _unknown(decision: Decision) -> SmallNumbers:
    """Where costs are compared, what is not known of a party comes last, and the rest is alike."""
    unknown: SmallNumbers = (decision.size_group == SIZE_UNKNOWN).astype(np.int8)
    return unknown


def _by_head(decision: Decision, *, from_the_top: bool) -> tuple[Numbers, int]:
    """The rank of a dish's cost a head, behind these that of its unit price where no size is known, and how many ranks
    there are."""
    known = np.isfinite(decision.cents_a_head)
    compared = np.where(known, decision.cents_a_head, decision.price) * (-1 if from_the_top else 1)
    behind = np.where(known, 0, 1 + np.ptp(compared)) if len(compared) else compared
    ranks, rank = np.unique(compared + behind, return_inverse=True)
    return rank, len(ranks)


def _price_distance(decision: Decision, price_level: str | None) -> Numbers:
    """How many thirds away from the one that was said, and of like ones a unit price behind what is known a head; 0
    for all where none was.

    The candidates are the dishes that name what was asked for, else mains: sauces do not make every main expensive.
    Costs a head are compared with costs a head, unit prices with unit prices.
    """
    distance = np.zeros(len(decision), dtype=np.int64)
    if price_level not in PRICE_LEVELS:
        return distance
    known = np.isfinite(decision.cents_a_head)
    for among, values in ((known, decision.cents_a_head), (~known, decision.price)):
        candidates = np.sort(values[among & (decision.group <= decision.asked.last_comparable)])
        if len(candidates):
            thirds = thirds_of(candidates, values[among])
            distance[among] = 2 * np.abs(thirds - PRICE_LEVELS.index(price_level))
    return distance + ~known
