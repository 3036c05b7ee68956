"""Person and profile: whose it is, what they said of themselves, and what was learned with their consent.

Values alone; who may write which part is the port's and the forms' business. Allergies are set by the person or with
the operator's token, and by nothing else: what is learned has no field for them.
"""

from dataclasses import dataclass
from datetime import datetime
from typing import Literal, get_args

Severity = Literal["intolerance", "moderate", "severe", "anaphylactic"]
"""Rising. [`orders.md`, People: Guard levels]"""
SEVERITIES: tuple[Severity, ...] = get_args(Severity)
PriceComfort = Literal["$", "$$", "$$$"]
LearnedKey = Literal["dietary", "vibes", "cuisine_affinity", "cuisine_aversion", "price_comfort"]
"""What a profiler may learn; never an allergy. [Kairos §16]"""


@dataclass(frozen=True, slots=True)
class Person:
    """Tenant and platform user. Over HTTP `platform` is "http" and `user` the UUID that the tenant's key maps."""

    platform: str
    tenant: str
    user: str


@dataclass(frozen=True, slots=True)
class Learned:
    """One thing that was learned, which the person can take out."""

    key: LearnedKey
    value: str
    at: datetime
    because: str
    """From what, in words that the person reads: "you picked Veggie Wraps"."""


@dataclass(frozen=True, slots=True)
class Profile:
    """What is kept of a person's taste and needs; an empty one where nothing is."""

    allergies: tuple[tuple[str, Severity], ...] = ()
    """Allergens (`engine.safety` names them) in the vocabulary's order, each once."""
    diets: tuple[str, ...] = ()
    """Labels, as documents carry them."""
    cuisines_liked: tuple[str, ...] = ()
    """Cuisine keys."""
    cuisines_disliked: tuple[str, ...] = ()
    vibes: tuple[str, ...] = ()
    price_comfort: PriceComfort | None = None
    is_learning: bool = False
    """The person opted in to the profiler."""
    learned: tuple[Learned, ...] = ()
    version: int = 0
    """+1 with each change; 0: nothing is stored."""

    @property
    def severities(self) -> dict[str, Severity]:
        return dict(self.allergies)
