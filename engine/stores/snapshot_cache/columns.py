"""Columns of the generations that turns in flight may still ask for; how often a cache had what it was asked for."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from engine.catalogue import Columns, Snapshot


@dataclass(slots=True)
class Lookups:
    hits: int = 0
    misses: int = 0

    def asked(self, *, found: int = 0, missed: int = 0) -> None:
        self.hits += found
        self.misses += missed


KEPT_GENERATIONS = 2
"""The current one and the one before."""


class KeptColumns:
    """A `ColumnsAt`: asks the catalogue only about a generation that it has not seen."""

    def __init__(self, current: Callable[[], Awaitable[Snapshot]]) -> None:
        self._current = current
        self._kept: dict[int, Columns] = {}

    async def __call__(self, generation: int) -> Columns | None:
        """None for a generation that came and went unseen; raises what `current` raises."""
        if generation not in self._kept:
            snapshot = await self._current()
            self._kept[snapshot.generation] = snapshot.columns
            for old in sorted(self._kept)[:-KEPT_GENERATIONS]:
                del self._kept[old]
        return self._kept.get(generation)
