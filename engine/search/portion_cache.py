"""Cache of what the searches of a turn, and the turns of everybody in a city, have in common: the portions of a place.

It stands beside a catalogue's columns and goes with them.
"""

from collections.abc import Callable, Hashable
from functools import cached_property
from typing import Any
from weakref import WeakKeyDictionary

import numpy.typing as npt

from engine.catalogue import BESIDE, Columns, Placed, PlaceKeys, Recent, place_of
from engine.pricing import Portions

LEAST_REMEMBERED = 100_000
"""Rows of places that are remembered even of a small catalogue; of a larger one as many as it has, of at most 200 bytes
each."""
REMEMBERED_MASKS = 24
"""A byte a row each: the diets, exclusions and limits of a turn's buttons, most of which the next turn asks again."""


class PlacePortions(Portions):
    """Portions sold in one place, with what was asked of its rows last."""

    def mask_of(self, question: Hashable, find: Callable[[], npt.NDArray[Any]]) -> npt.NDArray[Any]:
        """What `find` says of each of its rows; not to be written to."""
        return self._masks.of(question, find)

    @cached_property
    def _masks(self) -> Recent[Hashable, npt.NDArray[Any]]:
        return Recent(REMEMBERED_MASKS * (len(self) + BESIDE))


_PLACES: WeakKeyDictionary[Columns, Recent[PlaceKeys, PlacePortions]] = WeakKeyDictionary()


def portions_at(columns: Columns, where: Placed) -> PlacePortions:
    """The portions of a place, whatever else is asked for."""
    if (known := _PLACES.get(columns)) is None:
        known = _PLACES[columns] = Recent(max(len(columns), LEAST_REMEMBERED))
    return known.of(place_of(where), lambda: PlacePortions(columns.choices, columns.rows_in(where)))
