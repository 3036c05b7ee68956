"""How far a run is, for whoever draws it."""

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Step:
    items: int
    """Read so far, good and bad."""
    total: int
    """In all files of the run."""
    written: int


Progress = Callable[[Step], None]
