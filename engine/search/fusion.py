"""Fusion of ranked lists by reciprocal rank, the only ranking authority, and how much each arm counts for a query."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, islice, repeat, zip_longest
from math import fsum
from typing import NamedTuple, TypeVar

from engine.catalogue import STOP_WORDS, Columns, fold_key, forms_of, stem

RANK_CONSTANT = 60
"""k of Cormack, Clarke and Büttcher, "Reciprocal Rank Fusion outperforms Condorcet and individual Rank Learning
Methods", SIGIR 2009: their pilot found 60 near the best and results little sensitive to it. It decides how fast a rank
loses worth: at 60 the first place counts 1/61 and the tenth 1/70, so two arms that agree on a tenth place outdo one
arm's first. A catalogue query has hundreds of good answers, where a large k beats a small one (WANDS: 0.761 at 61,
0.725 at 2)."""


Found = TypeVar("Found")


class Hit(NamedTuple):
    """One ranked document of one arm; `score` is comparable only within its arm, higher is better."""

    doc_id: str
    score: float


class Fused(NamedTuple):
    """One document after fusion, with where each arm that found it had it."""

    doc_id: str
    score: float
    ranks: dict[str, int]
    """Arm → rank, from 1."""


_Ordered = tuple[float, int, int, str, dict[str, int]]
"""By what a document is put in order; behind that, its ranks by arm."""


def hits_of(doc_ids: Iterable[str], scores: Iterable[float]) -> list[Hit]:
    """Pairs as hits, in a third of the time of calling `Hit` for each: a turn makes a thousand."""
    return list(map(tuple.__new__, repeat(Hit), zip(doc_ids, scores, strict=True)))


def in_turn(first: Sequence[Hit], others: Sequence[Sequence[Hit]], limit: int) -> list[Hit]:
    """Every second place from the first list, the rest from the others in turn, a document once; scores fall with the
    place."""
    ranks = range(max(map(len, others), default=0))
    rest = [hits[rank].doc_id for rank in ranks for hits in others if rank < len(hits)]
    pairs = zip_longest((hit.doc_id for hit in first), rest)
    found = dict.fromkeys(doc_id for pair in pairs for doc_id in pair if doc_id is not None)
    return [Hit(doc_id, 1 / place) for place, doc_id in enumerate(islice(found, limit), start=1)]


def rrf_merge(
    arms: Mapping[str, Sequence[Hit]], k: int = RANK_CONSTANT, weights: Mapping[str, float] | None = None
) -> list[Fused]:
    """Σ weight / (k + rank) over the arms that found a document, best first.

    `arms` are best first; an id that an arm repeats counts where it stands first. An arm without a weight has 1, an
    arm of weight 0 adds nothing but its rank in the record. The order of the arms does not matter.
    """
    weights = weights or {}
    # Arms by name, so that what is recorded does not depend on their order.
    ranks = {arm: first_places(hit.doc_id for hit in arms[arm]) for arm in sorted(arms)}
    worths = {arm: weights.get(arm, 1.0) for arm in ranks}
    found_by = Counter(chain.from_iterable(ranks.values()))
    ordered: list[_Ordered] = []
    for arm, places in ranks.items():
        worth, first = -worths[arm], k + 1
        # Most documents are found by one arm alone.
        ordered += [
            (worth / (first + place), -1, place + 1, doc_id, {arm: place + 1})
            for doc_id, place in places.items()
            if found_by[doc_id] == 1
        ]
    ordered += [
        _of_several(doc_id, {arm: places[doc_id] + 1 for arm, places in ranks.items() if doc_id in places}, worths, k)
        for doc_id, count in found_by.items()
        if count > 1
    ]
    ordered.sort()
    return [Fused(doc_id, -score, by_arm) for score, _, _, doc_id, by_arm in ordered]


def first_places(found: Iterable[Found]) -> dict[Found, int]:
    """Each once, with where it stands first, from 0."""
    listed = list(found)
    # Of equal keys the last is kept: backwards, that is the first.
    return dict(zip(reversed(listed), reversed(range(len(listed))), strict=True))


def _of_several(doc_id: str, ranks: dict[str, int], worths: Mapping[str, float], k: int) -> _Ordered:
    """Ties are common by construction: more arms first, then the best single rank, then the id.

    `fsum` is exact whatever the order of the arms, so that equal ranks give equal scores; so is the sum of two.
    """
    parts = [worths[arm] / (k + rank) for arm, rank in ranks.items()]
    score = sum(parts) if len(parts) <= 2 else fsum(parts)
    return (-score, -len(ranks), min(ranks.values()), doc_id, ranks)


ARM_WEIGHTS = {"words": 1.0, "meaning": 1.0}
"""Meaning counts as much as words where these find nothing of what was said, and as below where they find some."""
FIRST = 2
"""Dishes found by words that are read for what they hold of the query. Measured on 225 graded queries over real menus
(nDCG@10 of the fused list less that of its better arm, the words that a turn searches by / as they are typed): 0.038 /
0.048 with one, 0.039 / 0.047 with two, 0.038 / 0.046 with three; 0.031 / 0.044 where the number of words decided."""


def weights_for(
    text: str, found: Sequence[Hit], columns: Columns, weights: Mapping[str, float], guessed: bool = False
) -> dict[str, float]:
    """The arms' weights for a query, by what was found by words, best first.

    `guessed`: dishes are looked for that nobody named, those of an occasion or of a kitchen. Both arms only guess then,
    and count in full (nDCG@10 of the page on 30 graded occasions, half "dev": 0.844 at half the weight, 0.857 so; of
    the fused list on 25 graded cuisines 0.52 by what words leave open, 0.54 so).
    """
    part = 1.0 if guessed else left_open(text, found, columns)
    return {arm: weight * part if arm == "meaning" else weight for arm, weight in weights.items()}


def left_open(text: str, found: Sequence[Hit], columns: Columns) -> float:
    """The share of the query's words, each in any of its forms, that the first dishes found by words do not hold: 0.0
    to 1.0."""
    asked = [forms_of(word) for word in dict.fromkeys(fold_key(text).split()) if word not in STOP_WORDS]
    rows = columns.rows_of(hit.doc_id for hit in found[:FIRST]).tolist()
    if not asked or not rows:
        return 1.0
    lacks = sum(
        forms.isdisjoint(held) for held in map(frozenset, (_held(columns, row) for row in rows)) for forms in asked
    )
    return lacks / (len(asked) * len(rows))


def _held(columns: Columns, row: int) -> Iterator[str]:
    """The stems of all that the word index searches of a dish."""
    yield from columns.name_words[row]
    yield from columns.description_words[row]
    for key in (columns.restaurant_key[row], *columns.cuisine_keys[row], *columns.diet_keys[row]):
        yield from map(stem, fold_key(key).split())
