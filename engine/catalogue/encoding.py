"""Keys of rows as integers: one key a row (`Coded`), or several (`Listed`), with names kept once.

Both are immutable. Codes are an accident of the order in which names were met: nothing may sort by them.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from typing import Any

import numpy as np
import numpy.typing as npt

Mask = npt.NDArray[np.bool_]
Rows = npt.NDArray[np.int64]
Codes = npt.NDArray[np.int32]

_ROW_BITS = np.int64(32)
"""A posting is packed as code and row in one 64-bit integer, which sorts far faster than two keys do."""
_TIDY_FROM = 256
"""Below this many names, what is left over is not worth a thought."""


class _Numbering(dict[str, int]):
    """Numbers each name when it is first asked for."""

    def __missing__(self, name: str) -> int:
        self[name] = code = len(self)
        return code


def _encode(names: Iterable[str]) -> tuple[Codes, dict[str, int]]:
    numbering = _Numbering()
    codes = np.fromiter(map(numbering.__getitem__, names), dtype=np.int32)
    return codes, dict(numbering)


def _joined(index: dict[str, int], other: dict[str, int]) -> tuple[dict[str, int], Codes]:
    """Both numberings as one, and what each code of `other` becomes in it."""
    numbering = _Numbering(index)
    becomes = np.fromiter(map(numbering.__getitem__, other), dtype=np.int32, count=len(other))
    return dict(numbering), becomes


def _without_leavings(codes: Codes, index: dict[str, int]) -> tuple[Codes, dict[str, int]]:
    """Renumbered once most names have no row any more, so that years of updates do not gather them."""
    used = np.bincount(codes, minlength=len(index)) > 0
    if len(index) < _TIDY_FROM or 2 * np.count_nonzero(used) > len(index):
        return codes, index
    becomes = (np.cumsum(used) - 1).astype(np.int32)
    return becomes[codes], {name: int(becomes[code]) for name, code in index.items() if used[code]}


def at(values: npt.NDArray[Any], rows: Rows | None) -> npt.NDArray[Any]:
    """The values of some rows; of all, uncopied, for None."""
    return values if rows is None else values.take(rows)


def _grouped(codes: Codes, rows: Rows, names: int) -> tuple[Rows, Rows]:
    """Rows grouped by code and ascending within each, and where each code's rows begin."""
    packed = np.sort((codes.astype(np.int64) << _ROW_BITS) | rows)
    starts = np.searchsorted(packed, np.arange(names + 1) << _ROW_BITS)
    return packed & 0xFFFFFFFF, starts


def offsets_of(counts: Rows) -> Rows:
    """Where each list begins, and after them where the last one ends."""
    return np.concatenate([[0], np.cumsum(counts)])


def spans(starts: Rows, counts: Rows) -> Rows:
    """The positions start, start+1, … of every span, one after another."""
    ends = np.cumsum(counts)
    total = int(ends[-1]) if len(ends) else 0
    return np.repeat(starts - (ends - counts), counts) + np.arange(total)


@dataclass(frozen=True)
class Coded:
    """One key a row."""

    codes: Codes
    index: dict[str, int]
    """name → code; may hold names that no row has any more."""

    @classmethod
    def of(cls, names: Iterable[str]) -> "Coded":
        return cls(*_encode(names))

    @cached_property
    def names(self) -> tuple[str, ...]:
        """code → name."""
        return tuple(self.index)

    def __getitem__(self, row: int) -> str:
        return self.names[int(self.codes[row])]

    @cached_property
    def _postings(self) -> tuple[Rows, Rows]:
        return _grouped(self.codes, np.arange(len(self.codes)), len(self.index))

    def rows(self, name: str) -> Rows:
        """Rows that have the key, ascending."""
        return self.rows_of_code(self.index.get(name, -1))

    def rows_of_code(self, code: int) -> Rows:
        """The same by code; none for -1."""
        if code < 0:
            return np.empty(0, dtype=np.int64)
        rows, starts = self._postings
        return rows[starts[code] : starts[code + 1]]

    def equals(self, name: str, rows: Rows | None = None) -> Mask:
        """Of `rows`, or of all."""
        mask: Mask = np.equal(at(self.codes, rows), self.index.get(name, -1))
        return mask

    def among(self, names: Iterable[str], rows: Rows | None = None) -> Mask:
        """Of `rows`, or of all."""
        wanted = np.zeros(len(self.index), dtype=np.bool_)
        wanted[[self.index[name] for name in names if name in self.index]] = True
        found: Mask = wanted.take(at(self.codes, rows))
        return found

    def counts(self) -> dict[str, int]:
        """name → number of rows, for names that have any."""
        numbers = np.bincount(self.codes, minlength=len(self.index)).tolist()
        return {name: number for name, number in zip(self.names, numbers, strict=True) if number}

    def take(self, rows: Rows) -> "Coded":
        return Coded(*_without_leavings(self.codes[rows], self.index))

    def joined(self, other: "Coded") -> "Coded":
        index, becomes = _joined(self.index, other.index)
        return Coded(np.concatenate([self.codes, becomes[other.codes]]), index)


@dataclass(frozen=True)
class Listed:
    """Several keys a row, each at most once in a row."""

    codes: Codes
    offsets: Rows
    """Row i has codes[offsets[i]:offsets[i+1]]."""
    index: dict[str, int]

    @classmethod
    def of(cls, lists: Sequence[Sequence[str]]) -> "Listed":
        codes, index = _encode(chain.from_iterable(lists))
        counts = np.fromiter(map(len, lists), dtype=np.int64, count=len(lists))
        return cls(codes, offsets_of(counts), index)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """code → name."""
        return tuple(self.index)

    def __getitem__(self, row: int) -> tuple[str, ...]:
        return tuple(self.names[code] for code in self.codes[self.offsets[row] : self.offsets[row + 1]])

    @cached_property
    def _postings(self) -> tuple[Rows, Rows]:
        rows = np.repeat(np.arange(len(self.offsets) - 1), np.diff(self.offsets))
        return _grouped(self.codes, rows, len(self.index))

    def rows(self, name: str) -> Rows:
        """Rows that have the key, ascending."""
        code = self.index.get(name, -1)
        if code < 0:
            return np.empty(0, dtype=np.int64)
        rows, starts = self._postings
        return rows[starts[code] : starts[code + 1]]

    def of_rows(self, rows: Rows) -> tuple[Rows, Codes]:
        """Every key of these rows: which of them has it, by its place in `rows`, and its code."""
        starts = self.offsets[rows]
        counts = self.offsets[rows + 1] - starts
        return np.repeat(np.arange(len(rows)), counts), self.codes[spans(starts, counts)]

    def any_of(self, names: Iterable[str], rows: Rows | None = None) -> Mask:
        """Of `rows`, or of all."""
        mask = np.zeros(len(self.offsets) - 1, dtype=np.bool_)
        self.mark(mask, names)
        return at(mask, rows)

    def mark(self, mask: Mask, names: Iterable[str]) -> None:
        """Sets the rows that have any of the keys."""
        for name in names:
            mask[self.rows(name)] = True

    def all_of(self, names: Iterable[str], rows: Rows | None = None) -> Mask:
        """Of `rows`, or of all."""
        mask = np.ones(len(self.offsets) - 1 if rows is None else len(rows), dtype=np.bool_)
        for name in names:
            mask &= self.any_of((name,), rows)
        return mask

    def counts(self) -> dict[str, int]:
        """name → number of rows, for names that have any."""
        numbers = np.bincount(self.codes, minlength=len(self.index)).tolist()
        return {name: number for name, number in zip(self.names, numbers, strict=True) if number}

    def take(self, rows: Rows) -> "Listed":
        counts = np.diff(self.offsets)[rows]
        codes, index = _without_leavings(self.codes[spans(self.offsets[rows], counts)], self.index)
        return Listed(codes, offsets_of(counts), index)

    def joined(self, other: "Listed") -> "Listed":
        index, becomes = _joined(self.index, other.index)
        codes = np.concatenate([self.codes, becomes[other.codes]])
        return Listed(codes, np.concatenate([self.offsets, other.offsets[1:] + self.offsets[-1]]), index)
