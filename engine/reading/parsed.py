"""Parsed line: what the frames and whoever explains a reading look at."""

from dataclasses import dataclass
from functools import cached_property

from engine.reading.builders import Piece
from engine.reading.cover import Candidate
from engine.reading.guard import Guarded
from engine.reading.lattice import Typed, Utterance, types_of


@dataclass(frozen=True)
class Parsed:
    utterance: Utterance
    typed: tuple[Typed, ...]
    pieces: tuple[tuple[Candidate, tuple[Piece, ...]], ...]
    """In the order of the line: the matches that were chosen, with what they say."""
    guarded: Guarded
    margin: float

    @cached_property
    def types(self) -> list[set[str]]:
        """Of each token."""
        return types_of(self.utterance, self.typed)

    @cached_property
    def ruled(self) -> set[int]:
        """Tokens that a rule took."""
        return {at for one, _ in self.pieces for at in range(one.match.start, one.match.end)}

    @cached_property
    def taken(self) -> set[int]:
        """The same, with those that the guard accounts for."""
        return self.ruled | {at for start, end in self.guarded.spans for at in range(start, end)}
