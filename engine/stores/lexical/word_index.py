"""What every engine of the word index offers beside its two ports: can a generation be read, and how does it fare."""

from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from engine.ports import LexicalIndex, LexicalWriter, Unavailable


class Missing(Unavailable):
    """A generation is not there; it can be made from the catalogue's rows."""


class Busy(Unavailable):
    """It answered that it is asked too much at once: the same may be asked again after a while."""


@dataclass(frozen=True, slots=True)
class Condition:
    """How the word index fares, for people."""

    engine: str
    """What answers, its version and where."""
    generation: int
    """The newest that can be read; 0: none."""
    made_at: datetime | None = None
    """Of that generation."""
    documents: int | None = None
    """In it; None where that is not told."""


class WordIndex(Protocol):
    """One engine; opened and closed by the composition root."""

    @property
    def reader(self) -> LexicalIndex: ...

    @property
    def writer(self) -> LexicalWriter: ...

    async def require(self, generation: int) -> None:
        """Raises Missing where it can be made anew, Unusable where a person has to act, Unavailable else."""
        ...

    async def condition(self) -> Condition:
        """Raises Unavailable where the engine does not answer, Unusable where it never will."""
        ...
