"""Figures of graded rankings: nDCG, recall, what is judged, paired bootstrap intervals, agreement of two graders."""

from collections.abc import Mapping, Sequence
from math import log2

import numpy as np
import numpy.typing as npt

NDCG_DEPTH, RECALL_DEPTH = 10, 50
GOOD = 2.0
"""From this grade on an item counts as found by recall: it would satisfy most who asked (GUIDELINES.md)."""
TOP_GRADE = 3
RESAMPLES = 10_000
SEED = 11
INTERVAL = (2.5, 97.5)
"""Percentiles of a 95 % interval."""

Figures = npt.NDArray[np.float64]


def ndcg(ranking: Sequence[str], grades: Mapping[str, float], depth: int = NDCG_DEPTH) -> float:
    """Gain 2^grade − 1, discount log2(rank + 1) (Burges et al., ICML 2005); what is not judged gains nothing.

    0.0 where nothing is of use, since nothing could be found.
    """
    ideal = _discounted(sorted(grades.values(), reverse=True)[:depth])
    return _discounted([grades.get(doc_id, 0.0) for doc_id in ranking[:depth]]) / ideal if ideal else 0.0


def _discounted(grades: Sequence[float]) -> float:
    return sum(((2**grade - 1) / log2(rank + 1) for rank, grade in enumerate(grades, start=1)), start=0.0)


def recall(ranking: Sequence[str], grades: Mapping[str, float], depth: int = RECALL_DEPTH) -> float:
    """Share of the good items of the pool that stand in the first `depth`, of as many as could stand there."""
    good = {doc_id for doc_id, grade in grades.items() if grade >= GOOD}
    return len(good & set(ranking[:depth])) / min(len(good), depth) if good else 0.0


def judged(ranking: Sequence[str], grades: Mapping[str, float], depth: int = NDCG_DEPTH) -> float:
    """Share of the first `depth` that has a grade; 1.0 for an empty ranking."""
    shown = ranking[:depth]
    return sum(doc_id in grades for doc_id in shown) / len(shown) if shown else 1.0


def interval(differences: Sequence[float], resamples: int = RESAMPLES, seed: int = SEED) -> tuple[float, float]:
    """95 % percentile bootstrap interval of the mean of paired differences, query by query."""
    values = np.asarray(differences, dtype=np.float64)
    if not len(values):
        return (0.0, 0.0)
    picks = np.random.default_rng(seed).integers(0, len(values), size=(resamples, len(values)))
    low, high = np.percentile(values[picks].mean(axis=1), INTERVAL)
    return float(low), float(high)


def weighted_kappa(one: Sequence[int], other: Sequence[int], top: int = TOP_GRADE) -> float:
    """Cohen's kappa with quadratic weights (Cohen, Psychological Bulletin 70, 1968); 1.0 where both give one grade
    throughout."""
    seen: Figures = np.zeros((top + 1, top + 1))
    np.add.at(seen, (np.asarray(one), np.asarray(other)), 1)
    by_chance = np.outer(seen.sum(axis=1), seen.sum(axis=0)) / seen.sum()
    grades = np.arange(top + 1)
    apart = (grades[:, None] - grades[None, :]) ** 2
    expected = float((apart * by_chance).sum())
    return 1 - float((apart * seen).sum()) / expected if expected else 1.0
