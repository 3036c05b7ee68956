"""Vectors of a generation as they lie in memory, and how alike two are: 8 bits a number to choose by, 32 to decide."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numkong
import numpy as np
import numpy.typing as npt

from engine.catalogue import Columns
from engine.ports import Vector
from engine.search import Hit, hits_of

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


Codes = npt.NDArray[np.int8]
Places = npt.NDArray[np.int32]

MOST = 127
"""The largest code; -128 is left out, so that the negative of every code is one, too."""
BLOCK = 2_048
"""Rows gathered and multiplied at a time: 0.5 MB at 256 dimensions, which the core's own cache holds."""
ERRORS = 5.0
"""Standard deviations that one similarity may be off: passed once in two million pairs, and then only the last few of
the nearest are at stake. Measured: never more than 4.3 over 47 million pairs of real dishes, and 107 to 174 contenders
for 100 places."""
_SMALLEST = np.finfo(np.float32).tiny
"""Of 32-bit numbers with all their digits; a row of smaller ones counts as zeros."""
_ROUNDING = 12**-0.5
"""Standard deviation of what rounding to whole numbers takes away."""


@dataclass(frozen=True, slots=True)
class Quantised:
    """Rows of 8 bits; not to be changed, since it may be a file that other processes have mapped too."""

    codes: Codes
    """(n, dimensions)"""
    steps: Vector
    """(n,): what one unit of a row's codes is worth; 0 for a row of zeros."""

    def __len__(self) -> int:
        return len(self.codes)


def quantised(vectors: Vector) -> Quantised:
    """`vectors`: (n, dimensions). What is made stays below a block's floats beside the result."""
    codes = np.empty(vectors.shape, np.int8)
    steps = np.empty(len(vectors), np.float32)
    for start in range(0, len(vectors), BLOCK):
        part = slice(start, start + BLOCK)
        longest = np.abs(vectors[part]).max(axis=1, initial=0) / MOST
        steps[part] = np.where(longest < _SMALLEST, 0, longest)
        per_step = np.divide(1, steps[part], out=np.zeros_like(steps[part]), where=steps[part] > 0)
        codes[part] = np.rint(vectors[part] * per_step[:, None])
    return Quantised(codes, steps)


def roughly(at: Quantised, places: Places, asked: Quantised) -> Vector:
    """Similarity of the rows at `places` (ascending) to the one row of `asked`; -inf for a row of zeros."""
    found = np.empty(len(places), np.float32)
    for start in range(0, len(places), BLOCK):
        part = slice(start, start + BLOCK)
        codes, steps = _block(at, places[part])
        products = np.asarray(numkong.cdist(asked.codes, codes, "dot"))[0]
        found[part] = np.where(steps > 0, products * (steps * asked.steps), -np.inf)
    return found


def _block(at: Quantised, places: Places) -> tuple[Codes, Vector]:
    """Codes and steps; rows that lie side by side are read where they lie, the others are gathered."""
    first, last = int(places[0]), int(places[-1])
    if last - first + 1 == len(places):
        return at.codes[first : last + 1], at.steps[first : last + 1]
    return at.codes.take(places, axis=0), at.steps.take(places)


def margin(longest_step: float, vector: Vector, asked: Quantised) -> float:
    """How far apart two rough similarities of rows of length 1 may lie that are equal in truth."""
    rows, question = longest_step * float(np.linalg.norm(vector)), float(asked.steps[0])
    return 2 * ERRORS * _ROUNDING * float(np.hypot(rows, question))


MOST_LATER = 0.25
"""Of a generation's rows, changed since the first part was laid; beyond that all is laid anew (and kept as a file)."""


@dataclass(frozen=True, slots=True)
class Part:
    small: Quantised
    vectors: Vector
    """The same rows; where mapped, they are read from the disk only for the few that are compared exactly."""

    @classmethod
    def of(cls, vectors: Vector) -> "Part":
        return cls(quantised(vectors), vectors)

    def __len__(self) -> int:
        return len(self.vectors)


class Laid:
    """Immutable. A row is that of `Columns`; a place counts through the first part and then the later one."""

    def __init__(self, first: Part, later: Part, rows: Places) -> None:
        """`rows`: of each place; -1 for a place whose dish is gone."""
        self.first, self.later, self.rows = first, later, rows
        there = np.flatnonzero(rows >= 0)
        self._places = np.empty(len(there), np.int32)
        self._places[rows[there]] = there
        self._longest_step = float(max(part.small.steps.max(initial=0) for part in (first, later)))

    @property
    def dimensions(self) -> int:
        return int(self.first.vectors.shape[1])

    def nearest(self, vector: Vector, rows: Rows, limit: int) -> tuple[Rows, Vector]:
        """Those of `rows` that may be among the nearest `limit`, and their vectors."""
        places = np.sort(self._places[rows])
        if len(places) > limit:
            asked = quantised(vector[None])
            similarities = self._roughly(places, asked)
            places = places[contenders(similarities, limit, margin(self._longest_step, vector, asked))]
        return self.rows[places].astype(np.int64), self._vectors(places)

    def vectors_of(self, rows: Rows) -> Vector:
        """In no order of their own."""
        return self._vectors(np.sort(self._places[rows]))

    def _roughly(self, places: Places, asked: Quantised) -> Vector:
        here, there = self._split(places)
        found = roughly(self.first.small, here, asked)
        return np.concatenate([found, roughly(self.later.small, there, asked)]) if len(there) else found

    def _vectors(self, places: Places) -> Vector:
        here, there = self._split(places)
        found: Vector = self.first.vectors[here]
        return np.concatenate([found, self.later.vectors[there]]) if len(there) else found

    def _split(self, places: Places) -> tuple[Places, Places]:
        """Places in the first part, and those in the later one counted from its own beginning."""
        border = int(np.searchsorted(places, len(self.first)))
        return places[:border], places[border:] - np.int32(len(self.first))

    def followed(self, before: Columns, after: Columns, doc_ids: Sequence[str], vectors: Vector) -> "Laid | None":
        """This, with the rows of another generation and the vectors of those that changed.

        None where so much has changed that all should be laid anew, or the dimensions have; ValueError with the number
        of rows that have no vector.
        """
        if len(vectors) and vectors.shape[1] != self.dimensions:
            return None
        places = self._carried(before, after)
        changed = after.rows_or_none(doc_ids)
        wanted = np.flatnonzero(changed >= 0)
        places[changed[wanted]] = len(self.first) + len(self.later) + wanted
        if missing := int(np.count_nonzero(places < 0)):
            raise ValueError(missing)
        used = np.flatnonzero(places >= len(self.first))
        if len(used) > MOST_LATER * len(after) or len(self.first) - (len(after) - len(used)) > len(after):
            return None
        return self._with_later(places, used, vectors)

    def _carried(self, before: Columns, after: Columns) -> Rows:
        """The place of each row of `after` that `before` knew, -1 of the others."""
        known = before.rows_or_none(after.doc_ids)
        places = np.full(len(after), -1, np.int64)
        places[known >= 0] = self._places[known[known >= 0]]
        return places

    def _with_later(self, places: Rows, used: Rows, vectors: Vector) -> "Laid":
        """`used`: rows whose place is after the first part, in what was later and `vectors` behind it."""
        first = len(self.first)
        both = np.concatenate([self.later.vectors, vectors]) if len(vectors) else self.later.vectors
        later = Part.of(both[places[used] - first])
        places[used] = first + np.arange(len(used))
        rows = np.full(first + len(used), -1, np.int32)
        rows[places] = np.arange(len(places))
        return Laid(self.first, later, rows)


def laying(columns: Columns) -> Places:
    """The row of each place: cities one after another, ids ascending in each."""
    order: Places = np.argsort(columns.city_key.codes, kind="stable").astype(np.int32)
    return order


def laid(first: Part, rows: Places) -> Laid:
    """All in the first part."""
    return Laid(first, Part.of(first.vectors[:0]), rows)
