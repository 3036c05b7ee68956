"""One searchable document a menu item, with the keys that every index stores.

Keys are computed once, at ingest; a filter only compares them. Source: §4 of the core document, and the rule book for
the keys and for what overrides it.
"""

from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from functools import cache
from typing import Literal

from pydantic import TypeAdapter

Course = Literal["main", "combination", "breakfast", "appetizer", "salad", "soup", "side", "dessert", "drink", "addon"]
COURSES: tuple[Course, ...] = (
    "main", "combination", "breakfast", "appetizer", "salad", "soup", "side", "dessert", "drink", "addon",
)  # fmt: skip
AllergenConfidence = Literal["high", "medium", "low", "unknown"]
Vibe = Literal[
    "shareable", "individually packed", "light", "comfort", "spicy", "healthy", "kid-friendly", "festive",
]  # fmt: skip
"""What menus can say of a dish's character (rule book of people, FitScorer)."""
SizeClass = Literal["fits", "stated", "unknown"]
"""Of a portion for a party: it fits, it states another size, or none."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """How many one unit feeds by a rule of thumb (`engine.pricing`), where the menu states no size."""

    rule: str
    """Its row of the table."""
    holds: int
    """So many of what one person takes `a_head` of."""
    a_head: int = 1


@dataclass(frozen=True, slots=True)
class Portion:
    """One way to buy a dish: a choice of its card. What the menu does not state is None, never a guess; what is
    estimated of it stands apart."""

    name: str
    """As written ("Half Tray", "For 10"); "" for an item without portions."""
    price: Decimal
    """One unit, in the document's currency; always above 0."""
    unit: str
    """What one unit is called, singular and lower case: "half tray", "box", "dozen", "platter", "serving"."""
    serves_min: int | None = None
    serves_max: int | None = None
    feeds_one: bool = False
    """One unit feeds one person: individually packed, or priced per person. Then serves_min = serves_max = 1."""
    shared: bool = False
    """Shared by nature: tray, platter, pan, party, dozen, whole pizza, family."""
    minimum_units: int = 1
    minimum_people: int | None = None
    estimate: Estimate | None = None
    """Only where no size is stated, and a rule says something of such a unit."""

    @property
    def size_stated(self) -> bool:
        return self.serves_max is not None


@dataclass(frozen=True, slots=True)
class DietEvidence:
    """The words that said a dietary label, and where they stand."""

    label: str
    words: str
    place: Literal["source", "name", "group", "description", "restaurant"]
    """Of a restaurant its name or its cuisine, which speak of all that it sells."""


@dataclass(frozen=True, slots=True)
class VibeEvidence:
    """The words that said a vibe, and where they stand."""

    vibe: Vibe
    words: str
    place: Literal["source", "name", "group", "portion", "modifier", "description"]


@dataclass(frozen=True, slots=True)
class ModifierOption:
    """One choice of a modifier group."""

    name: str
    price: Decimal = Decimal(0)
    """Added to each unit, in the document's currency. A menu that names no price asks for none."""


@dataclass(frozen=True, slots=True)
class ModifierGroup:
    """What may be chosen with a dish, and how much of it must be."""

    name: str
    required: bool = False
    least: int = 0
    """So many options have to be chosen; at least one of a group that is required."""
    most: int | None = None
    """At most so many; None: as many as there are."""
    options: tuple[ModifierOption, ...] = ()
    """In the menu's order, each name once; empty where the menu names the group alone."""


@dataclass(frozen=True, slots=True)
class MenuDocument:
    """One menu item of one restaurant, denormalised."""

    doc_id: str
    restaurant_id: str
    restaurant_name: str
    item_name: str
    menu_name: str
    menu_group_name: str
    base_price: Decimal
    display_price: Decimal
    currency: str
    portions: tuple[Portion, ...]
    """At least one: the choices of the card, in menu order."""
    text: str
    content_hash: str
    cuisine: tuple[str, ...] = ()
    address: str = ""
    city: str = ""
    state: str = ""
    zip_code: str = ""
    latitude: float | None = None
    longitude: float | None = None
    item_id: str = ""
    item_description: str = ""
    price_per_person: Decimal | None = None
    serves_min: int | None = None
    serves_max: int | None = None
    serving_unit: str = ""
    minimum_order_qty: int | None = None
    minimum_order_unit: str = ""
    dietary_labels: tuple[str, ...] = ()
    dietary_options: tuple[str, ...] = ()
    diet_evidence: tuple[DietEvidence, ...] = ()
    tags: tuple[str, ...] = ()
    has_portions: bool = False
    portion_options: tuple[str, ...] = ()
    has_modifiers: bool = False
    modifier_groups: tuple[str, ...] = ()
    """Names as the menu writes them."""
    modifiers: tuple[ModifierGroup, ...] = ()
    allergens_contains: tuple[str, ...] = ()
    allergens_may_contain: tuple[str, ...] = ()
    allergen_confidence: AllergenConfidence = "unknown"
    image_url: str | None = None
    source_platform: str = ""
    source_path: str = ""
    scraped_at: datetime | None = None
    indexed_at: datetime | None = None
    # ---- keys, stored in every index
    restaurant_key: str = ""
    """Name without punctuation and branch number, and city: "trattoria roma|cambridge"."""
    dish_key: str = ""
    """Restaurant key, menu group, name without its size words."""
    city_key: str = ""
    state_key: str = ""
    cuisine_keys: tuple[str, ...] = ()
    cuisine_derived: bool = False
    diet_keys: tuple[str, ...] = ()
    """Labels and what they imply: a vegan dish has vegan and vegetarian."""
    diet_option_keys: tuple[str, ...] = ()
    """Diets the item offers "on request", with what they imply; never a label."""
    diet_conflict_keys: tuple[str, ...] = ()
    """Diets that the item's own words contradict: a dish naming ham conflicts with vegetarian, vegan, halal, kosher."""
    food_keys: tuple[str, ...] = ()
    """Foods named, with their kinds: "prosciutto" gives prosciutto, pork, meat."""
    claim_keys: tuple[str, ...] = ()
    """What it says of diets and allergens: see `engine.safety.claims`."""
    free_evidence: tuple[DietEvidence, ...] = ()
    """Foods that it says are not in it (`label` is the food's key), with the words that say so."""
    vibe_keys: tuple[Vibe, ...] = ()
    """Vibes that its menu says, each with its words in `vibe_evidence`."""
    vibe_evidence: tuple[VibeEvidence, ...] = ()
    course: Course = "main"
    name_words: tuple[str, ...] = ()
    """Stems of name, its portions and its menu group."""
    description_words: tuple[str, ...] = ()
    """Stems of the description that are not name_words."""
    menu_date: date | None = None

    @property
    def price_min(self) -> Decimal:
        """The cheapest portion's unit price."""
        return min(portion.price for portion in self.portions)

    @property
    def serves_most(self) -> int:
        """The largest serves_max of a portion; 0 where none states a size."""
        return max((portion.serves_max or 0) for portion in self.portions)

    @property
    def feeds_one(self) -> bool:
        return any(portion.feeds_one for portion in self.portions)

    @property
    def shared(self) -> bool:
        return any(portion.shared for portion in self.portions)

    @property
    def size_stated(self) -> bool:
        return any(portion.size_stated for portion in self.portions)


@cache
def _adapter() -> TypeAdapter[MenuDocument]:
    return TypeAdapter(MenuDocument)


def document_to_json(document: MenuDocument) -> bytes:
    return _adapter().dump_json(document)


def document_from_json(raw: bytes | str) -> MenuDocument:
    return _adapter().validate_json(raw)
