"""How alike two vectors are, and which rows are the nearest: the same answer wherever the rows come from.

Candidates are chosen roughly and with a margin, over 8 bits in the process or over 32 by pgvector, whose sums differ in
their last bits. The order among them is then decided here, in 64 bits, so that two stores and two builds agree about
every tie.
"""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from engine.domain.fusion import Hit
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


def ranked(doc_ids: Sequence[str], candidates: Vector, vector: Vector, limit: int) -> list[Hit]:
    """The best `limit` of the candidates (one row each), best first, ties by id; all-zero rows are no hits."""
    wide = candidates.astype(np.float64)
    scores = np.round(np.einsum("ij,j->i", wide, vector.astype(np.float64)), SCORE_DIGITS)
    known = np.flatnonzero(candidates.any(axis=1)).tolist()
    pairs = zip((-scores).tolist(), doc_ids, strict=True)
    best = sorted(map(list(pairs).__getitem__, known))[:limit]
    return [Hit(doc_id, -score) for score, doc_id in best]
