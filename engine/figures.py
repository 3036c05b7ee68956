"""What a turn took and what became of it, for whoever counts: no word of anybody, and nothing that a reply rests on."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

from engine.ports import ModelUse

TurnEnd = Literal["answered", "repeated", "unavailable", "failed", "cancelled"]
"""repeated: the stored reply was given again. unavailable: a part without which there is no turn was gone."""
ArmEnd = Literal["ok", "late", "away"]
"""late: past the arm's deadline. away: gone, or it refused."""
SessionFrom = Literal["new", "kept", "rebuilt"]
"""new: nothing was said in the thread before. kept: it was in Redis. rebuilt: from the turn log."""


@dataclass(frozen=True, slots=True)
class Ran:
    """One run of a node: from when on since the turn began, and for how long, in seconds."""

    node: str
    at_s: float
    took_s: float


@dataclass(frozen=True, slots=True)
class ArmRan:
    arm: Literal["bm25", "vector"]
    end: ArmEnd
    took_s: float


@dataclass(frozen=True, slots=True)
class TurnFigures:
    """One call of `Engine.answer`, attempts that met another writer included."""

    end: TurnEnd
    took_s: float
    """Of the whole call: waiting for the lane, too."""
    kind: str
    """The reply's kind and intent; "" where there is no reply."""
    intent: str
    ran: Sequence[Ran]
    arms: Sequence[ArmRan]
    sessions: Sequence[SessionFrom]
    """Where the session came from, at each attempt."""
    model_uses: Sequence[ModelUse]
    over_budget: int
    """Requests to a model that the tenant's share of the day did not hold."""


Tell = Callable[[TurnFigures], None]
"""Called once a turn, within it: quick, and never raising."""


def tell_nobody(_: TurnFigures) -> None: ...
