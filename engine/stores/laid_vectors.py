"""The vectors of a generation as they lie in memory: 8 bits a number to choose by, 32 bits to decide by.

Dishes of a city lie together, in order of id, so that the filter every turn has reads one stretch of memory. What a
later generation changed lies after them: the first part, perhaps mapped from a file and by far the larger, is shared by
all generations until a quarter has been changed.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from engine.domain.columns import Columns
from engine.ports import Vector
from engine.stores.quantised import Places, Quantised, margin, quantised, roughly
from engine.stores.similarity import Rows, contenders

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
