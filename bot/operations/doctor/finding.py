"""What a check hands over, and what it may look at."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from bot.embedded.servers import Urls
from bot.settings import Settings
from engine.stores.postgres.database import Database

State = Literal["ok", "wrong", "broken", "unknown"]
"""wrong: Platter works all the same; broken: it does not; unknown: could not be looked at."""


@dataclass(frozen=True, slots=True)
class Finding:
    part: str
    state: State
    says: str
    """What answers, where, its version; or what is wrong."""
    do: str | None = None
    ms: float | None = None
    """Median of a few calls."""
    facts: Mapping[str, str | int | float | None] = field(default_factory=dict)
    """The same for programs; stands beside the rest in the JSON."""

    @property
    def ok(self) -> bool:
        return self.state == "ok"


@dataclass(frozen=True, slots=True)
class Trouble:
    reason: str
    do: str
    broken: bool = False


@dataclass(slots=True)
class House:
    """What the checks look at, in their order."""

    settings: Settings
    urls: Urls
    database: Database | None = None
    """Open as soon as PostgreSQL was found fit to work."""
    why_not: str = "PostgreSQL is needed for it"


class NotLookedAt(Exception):
    """A check needs a part that was found unfit; the message names it."""


def weighed(
    part: str, says: str, troubles: list[Trouble], ms: float | None = None, **facts: str | int | float | None
) -> Finding:
    """One finding out of what a part says of itself and what is wrong with it."""
    state: State = "broken" if any(one.broken for one in troubles) else "wrong" if troubles else "ok"
    told = "; ".join([says, *(one.reason for one in troubles)])
    return Finding(part, state, told, ". ".join(one.do for one in troubles) or None, ms, facts)
