"""Person and profile: whose it is, what they said of themselves, and what was learned with their consent.

Values alone; who may write which part is the port's and the forms' business. Allergies are set by the person or with
the operator's token, and by nothing else: what is learned has no field for them.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal, get_args

from engine.messages import Card
from engine.messages.alerts import Level, Orderable

Severity = Literal["intolerance", "moderate", "severe", "anaphylactic"]
"""Rising. [`orders.md`, People: Guard levels]"""
SEVERITIES: tuple[Severity, ...] = get_args(Severity)


def gravest(told: Iterable[tuple[str, Severity]]) -> dict[str, Severity]:
    """Each allergen where it was told first, as grave as it was called anywhere."""
    found: dict[str, Severity] = {}
    for allergen, severity in told:
        found[allergen] = max(found.get(allergen, severity), severity, key=SEVERITIES.index)
    return found


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
class GuessedTaste:
    """What a model says that one of somebody's wishes tells; nothing of it is taken before it is looked at."""

    wish: int
    """From 1, as they were sent."""
    key: str
    value: str


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


ALLERGY = "allergy."
"""Of a profile's form: before a severity. Its field holds the allergens that somebody has in that severity."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One thing that can be chosen in a form."""

    value: str
    label: str
    hint: str = ""


@dataclass(frozen=True, slots=True)
class Field:
    """One field of a form, on whatever surface it is drawn. "several": any of the choices; "one": exactly one; "ticks":
    the choices are few, and each is read with its hint."""

    name: str
    label: str
    kind: Literal["several", "one", "ticks"]
    choices: tuple[Choice, ...]
    chosen: tuple[str, ...] = ()
    """Values of choices, as they stand in it; of one that was sent also what is none of them."""
    hint: str = ""


@dataclass(frozen=True, slots=True)
class SentProfile:
    """The form of a profile as somebody sent it; a field that is not there has nothing chosen."""

    values: Mapping[str, tuple[str, ...]]
    of: str = ""
    version: int = 0


@dataclass(frozen=True, slots=True)
class ProfileForm:
    """The form of one person's own profile, drawn from what they entered themselves and from nothing else."""

    fields: tuple[Field, ...]
    of: str
    """Whose it is, in letters that tell nothing of them: sent by another, it is refused."""
    version: int
    """Of the profile that it was drawn from."""
    lead: str = ""
    """What the profile is for, and who reads it."""
    notes: tuple[str, ...] = ()
    """What is to be read before anything else: why it was not saved."""
    faults: Mapping[str, str] = field(default_factory=dict)
    """What is wrong, by field."""


@dataclass(frozen=True, slots=True)
class ProfileTold:
    """What is kept of a person, in lines that they alone read; or why there is nothing to show."""

    lines: tuple[str, ...]
    is_kept: bool = False
    """Something is kept of them."""
    is_on: bool = True
    """A profile can be entered and read."""
    is_saved: bool = False
    """It was saved just now."""


TagKind = Literal["cuisine", "vibe", "price", "dietary", "allergy_safe"]
"""What a tag speaks of, by the seed's names. [Kairos §11]"""
FitWord = Literal["Excellent match", "Good match", "Partial match"]


@dataclass(frozen=True, slots=True)
class FitTag:
    """One reason why a dish fits, true of the dish by the menu alone."""

    kind: TagKind
    label: str
    points: int
    """Of its dimension."""


@dataclass(frozen=True, slots=True)
class AllergyWarning:
    """What a menu says of one allergy, or that it does not say."""

    allergen: str
    severity: Severity
    level: Level
    text: str


@dataclass(frozen=True, slots=True)
class Picked:
    """One dish that was picked for a person."""

    rank: int
    """From 1 within its part."""
    fit_score: int
    """0 to 100."""
    word: FitWord
    line: str
    """One sentence of facts; never of diets or allergies."""
    card: Card
    """Its `caution` holds the warnings' sentences."""
    tags: tuple[FitTag, ...] = ()
    tier: PriceComfort | None = None
    """Of its cost a head among the dishes of its place, where that is known."""
    cuisines: tuple[str, ...] = ()
    """Names."""
    warnings: tuple[AllergyWarning, ...] = ()
    states_free: bool = False
    """The menu states that it is free of each of the person's allergens, of which there is one at least. Never told as
    "safe"."""
    why: tuple[str, ...] = ()
    """A sentence for each dimension that has points."""
    orderable: Orderable = "freely"
    """By the person; a button that picks stands at all but "never"."""


@dataclass(frozen=True, slots=True)
class Picks:
    """What was picked for a person, in three parts that are shown apart."""

    picked: tuple[Picked, ...] = ()
    unsaid: tuple[Picked, ...] = ()
    """Of a severe allergy: what does not say stands behind a button."""
    flagged: tuple[Picked, ...] = ()
    """What an allergy leaves out; the last part."""
    generation: int = 0
    place: str = ""
    """Where they are sold: "Boston, MA"; "" for anywhere."""
    version: int = 0
    """Of the profile that they are picked by."""


@dataclass(frozen=True, slots=True)
class Highlight:
    """Something that the menu says of a dish, in its own words."""

    label: str
    words: str


@dataclass(frozen=True, slots=True)
class Radar:
    """A dish on five axes, each 0 to 10, None where no data supports it."""

    cost: float | None = None
    """Share of its place's dishes that cost as much a head or more."""
    diets: float | None = None
    """Variety of diets that its restaurant's menu states."""
    menu_age: float | None = None
    """10 for a menu of today, a point less a year."""
    sizes_stated: float | None = None
    """Share of the ways to buy it whose size is stated."""
    portions: float | None = None
    """Ways to buy it, ten at most."""


@dataclass(frozen=True, slots=True)
class ExpandedDetail:
    """Everything behind one picked dish. What menus do not know is None, and is never written. [Kairos §11]"""

    doc_id: str
    fit_score: int
    word: FitWord
    tags: tuple[FitTag, ...]
    highlights: tuple[Highlight, ...]
    radar: Radar
    why_fit: str
    """"" where nothing of the profile is met."""
    warnings: tuple[AllergyWarning, ...]
    stated: tuple[str, ...]
    """A sentence for each allergen that the menu states it is free of."""
    card: Card
    review_summary: None = None
    crowd_profile: None = None
    best_for: None = None
    avoid_if: None = None
