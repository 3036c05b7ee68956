"""How alike two vectors are, and which rows are the nearest: the same answer wherever the rows come from.

Candidates are chosen roughly and with a margin, over 8 bits in the process or over 32 by pgvector, whose sums differ in
their last bits. The order among them is then decided here, in 64 bits, so that two stores and two builds agree about
every tie.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from engine.domain.fusion import Hit, hits_of
from engine.ports import Vector

MARGIN = 1e-5
"""How far two 32-bit similarities of the same pair of unit vectors may lie apart: 256 products, each off by 6e-8 of at
most 1, and as much again from storing unit vectors in 32 bits; rounded up tenfold."""
SCORE_DIGITS = 9
"""Of a 64-bit similarity; what differs less is a tie, and the id decides."""

Rows = npt.NDArray[np.int64]


def contenders(similarities: Vector, limit: int, margin: float = MARGIN) -> Rows:
    """Places of all that may be among the best `limit` once they are compared exactly."""
    if len(similarities) <= limit:
        return np.arange(len(similarities))
    last = np.partition(similarities, -limit)[-limit]
    return np.flatnonzero(similarities >= last - margin)


def best_of(candidates: Vector, vector: Vector, ties: npt.NDArray[Any], limit: int) -> tuple[Rows, list[float]]:
    """Places of the best `limit` of the candidates (one row each), best first, and their similarities.

    `ties`: by what equal ones stand, the smaller first: ids, or rows in order of id. All-zero rows are no hits.
    """
    scores = np.round(np.einsum("ij,j->i", candidates.astype(np.float64), vector.astype(np.float64)), SCORE_DIGITS)
    best = np.lexsort((ties, -scores))
    if len(naught := np.flatnonzero(scores == 0)):
        best = best[~np.isin(best, naught[~candidates[naught].any(axis=1)])]
    return best[:limit], scores[best[:limit]].tolist()


def ranked(doc_ids: Sequence[str], candidates: Vector, vector: Vector, limit: int) -> list[Hit]:
    """The same as hits, of documents in whatever order."""
    best, scores = best_of(candidates, vector, np.array(doc_ids, dtype=np.str_), limit)
    return hits_of(map(doc_ids.__getitem__, best.tolist()), scores)
