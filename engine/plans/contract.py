"""Order for a whole party: what the solver is asked, and what it finds. Numbers alone, money in cents.

A plan is lines of (portion, units) from one restaurant, or from as many as were allowed, with everybody fed. The rules
are the rule book's ("Composed orders"); each of `Rule` is one that may be named as what does not hold.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from engine.messages import PlanKind as PlanKind

Rule = Literal[
    "party", "diets", "allergies", "budget", "variety", "share", "minimum", "places", "extras", "kitchens",
]  # fmt: skip
"""Wishes that a place may be unable to meet. `variety`: so many mains; `share`: none for more than 60 % of the heads;
`minimum`: the restaurant's least order; `kitchens`: a place of each kitchen."""


@dataclass(frozen=True, slots=True)
class EatersGroup:
    """Heads that eat only what states something, apart from all others. Groups are disjoint."""

    key: str
    """A diet's key ("vegan", "gluten-free"), or "free" for those who need what states itself free of the allergies."""
    heads: int


@dataclass(frozen=True, slots=True)
class Extra:
    """A course or dish that everybody has beside the meal."""

    words: str
    """As said: "dessert", "cookies"; any of "coffee or tea" will do."""
    course: str | None = None
    """A value of `catalogue.Course`, where a course is meant."""
    is_wished: bool = False
    """Named with the meal, and not asked for on top of it: had where the restaurants sell it and all else allows it.
    What is no condition leads among orders, and is told where a plan is without it."""
    heads: int | None = None
    """For so many of the party; None: for all."""
    diet: str | None = None
    """Key of a diet that all of it states."""
    of: str = ""
    """What is looked for, where the words say for whom as well: "dessert" of "vegan dessert"."""
    is_share: bool = False
    """What so many eat as their meal: "half pizza, half salad"."""

    @property
    def sought(self) -> str:
        return self.of or self.words

    def need(self, party: int) -> int:
        """Heads that it is for."""
        return party if self.heads is None else min(self.heads, party)


@dataclass(frozen=True, slots=True)
class KeptLine:
    """A line of the plan that is being changed, which stays where it can."""

    doc_id: str
    position: int
    units: int


@dataclass(frozen=True, slots=True)
class Terms:
    """What a restaurant asks beside its food, as far as its menu says; None is unknown."""

    minimum: int | None = None
    fee: int | None = None
    free_from: int | None = None
    tax_rate: float | None = None
    """In percent."""
    tax_included: bool = False
    fee_taxed: bool = False
    tip_rate: float | None = None
    """Suggested, in percent."""
    lead_time_hours: float | None = None
    delivers: bool | None = None
    """Whether it brings the order to the place asked for; None: the menu does not say."""


@dataclass(frozen=True, slots=True)
class PlanAsk:
    """One whole order that is asked for."""

    party: int
    effective: int
    """How many must be fed, where the party is "about" so many."""
    groups: tuple[EatersGroup, ...] = ()
    budget: int | None = None
    """Cents for all food; or for everything, where `all_in`."""
    all_in: bool = False
    """The budget holds fee, tax and tip."""
    meal: Literal["meal", "breakfast"] = "meal"
    of: Extra | None = None
    """What each has in the place of a main and its sides, where the order is of this and its extras alone."""
    is_snack: bool = False
    """It is no meal: bites are as many as beside other food."""
    extras: tuple[Extra, ...] = ()
    of_meat: bool = False
    """Meat was wished for, whichever: mains that name some lead."""
    places: int = 1
    """Restaurants, at most."""
    kitchens: tuple[str, ...] = ()
    """Keys of cuisines, each of which one of the places is to be of."""
    restaurant_keys: tuple[str, ...] = ()
    """Only these, where any are named."""
    without: frozenset[str] = frozenset()
    """Keys of dishes that were swapped out."""
    not_from: frozenset[str] = frozenset()
    """Keys of restaurants that are out ("other places")."""
    keeps: tuple[KeptLine, ...] = ()
    """Solved again with as many of these lines as can stay."""


@dataclass(frozen=True, slots=True)
class FoundLine:
    row: int
    """Of the catalogue's columns."""
    doc_id: str
    position: int
    """Which of the document's portions, from 0."""
    restaurant_key: str
    dish_key: str
    role: str
    """What it is in this order: "main", "plate" (main and side in one), "side", or an extra's words."""
    units: int
    unit_price: int
    cost: int
    heads: int
    """That eat of it in this plan."""
    serves_low: int
    """All its units together: at the low end of what is stated or estimated, and at the upper."""
    serves_high: int
    is_estimated: bool
    heads_by_group: tuple[tuple[str, int], ...] = ()
    """Whom it was brought for: (group's key, heads)."""


@dataclass(frozen=True, slots=True)
class Shortfall:
    """What a plan that is shown does not meet; `need` and `has` in the rule's own measure."""

    rule: Rule
    of: str = ""
    """Of which group or extra."""
    need: int = 0
    has: int = 0


@dataclass(frozen=True, slots=True)
class FoundPlan:
    kind: PlanKind
    restaurant_keys: tuple[str, ...]
    lines: tuple[FoundLine, ...]
    party: int
    total: int
    """Food alone."""
    stated: int
    """Of it on lines whose size a menu states; `estimated` is the rest."""
    estimated: int
    fit: float
    estimated_heads: int
    left_over: int
    """Servings beyond what is eaten."""
    shortfalls: tuple[Shortfall, ...] = ()
    kept: tuple[str, ...] = ()
    """Ids of documents whose lines stayed as they were, where a plan was changed."""
    changed: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class DroppedWish:
    """A wish that no plan can meet together with the others; `would_do` is the figure that one could."""

    rule: Rule
    of: str = ""
    asked: int = 0
    would_do: int | None = None
    """Cents for all food ("budget"), heads, mains, or places, in the measure of the rule."""


@dataclass(frozen=True, slots=True)
class Bound:
    """One restaurant, or a pair, as the search saw it; for `platter explain`."""

    restaurant_keys: tuple[str, ...]
    bound: float | None
    """The most fit that its relaxation allows; None: it cannot feed the party."""
    solved: bool = False
    fit: float | None = None
    tight: tuple[str, ...] = ()
    """Constraints that bind at what was found."""


@dataclass(frozen=True, slots=True)
class Composition:
    plans: tuple[FoundPlan, ...] = ()
    """At most three: best fit, cheapest, least left over; a later one only where it differs."""
    dropped: tuple[DroppedWish, ...] = ()
    uncovered: tuple[str, ...] = ()
    """Keys of groups for whom no menu of the place states a meal."""
    cut_off: bool = False
    """The clock, and not the bound on nodes, ended some part of it."""
    bounds: tuple[Bound, ...] = ()
    steps: tuple[str, ...] = ()
    """What was solved for, in turn."""
    terms: Mapping[str, Terms] = field(default_factory=dict)
    """Restaurant key → what was known of it."""
