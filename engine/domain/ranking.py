"""Dishes in their final order, made one by one when they are looked at."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import get_args, overload

from engine.domain.decision import Decision, Taken
from engine.domain.keyed import Mask, Rows
from engine.messages import Fit, Group

_GROUPS: tuple[Group, ...] = get_args(Group)
_FITS: tuple[Fit, ...] = get_args(Fit)
_values_of = attrgetter(*Taken.__slots__)


@dataclass(frozen=True, slots=True)
class RankedDish(Taken):
    """One dish in its place."""

    index: int
    """Its place in the decision's columns."""
    score: float
    """Of the fusion; 0 where no arm found it."""
    found: bool
    shown_group: Group
    """As a card says it; where nothing was asked for, every dish is "asked"."""
    fit: Fit | None
    """None without a party."""


@dataclass(frozen=True, slots=True, eq=False)
class Ranking(Sequence[RankedDish]):
    """Every dish that passes, best first."""

    decision: Decision
    places: Rows
    """Indices into the decision's columns, best first."""
    scores: dict[int, float]
    """Index → fusion score, for those that an arm found."""
    strange: Mask | None = None
    """Dishes that are not of the kitchen that was asked for, whatever their house is; None for none of them."""

    def __len__(self) -> int:
        return len(self.places)

    @overload
    def __getitem__(self, at: int) -> RankedDish: ...
    @overload
    def __getitem__(self, at: slice) -> tuple[RankedDish, ...]: ...
    def __getitem__(self, at: int | slice) -> RankedDish | tuple[RankedDish, ...]:
        if isinstance(at, slice):
            return tuple(map(self.dish, self.places[at].tolist()))
        return self.dish(int(self.places[at]))

    def __iter__(self) -> Iterator[RankedDish]:
        return map(self.dish, self.places.tolist())

    def doc_ids(self, most: int) -> tuple[str, ...]:
        """Of the first `most` dishes, the document each was taken from."""
        rows, ids = self.decision.rows, self.decision.columns.doc_ids
        return tuple(ids[rows[place]] for place in self.places[:most])

    def dish(self, index: int) -> RankedDish:
        """The dish at one place of the decision's columns."""
        taken = self.decision.taken(index)
        values = (
            *_values_of(taken),
            index,
            self.scores.get(index, 0.0),
            index in self.scores,
            _GROUPS[taken.group] if self.decision.asked else "asked",
            _FITS[taken.size_group] if self.decision.has_party else None,
        )
        return RankedDish(*values)
