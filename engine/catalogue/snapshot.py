"""The catalogue as a turn sees it: one immutable snapshot of one generation.

A snapshot holds what filters and arithmetic need as columns in memory, and the words people may use. Full documents
stay in the database and are read for the few dishes that are shown.
"""

from dataclasses import dataclass, field

from engine.catalogue.columns import Columns

Position = tuple[float, float]
"""Latitude and longitude in degrees."""


@dataclass(frozen=True, slots=True)
class Place:
    city_key: str
    city: str
    state_key: str
    state: str
    items: int
    """Live items there."""
    position: Position | None = None
    """The mean of its items; None where no menu states it."""


@dataclass(frozen=True, slots=True)
class RestaurantName:
    restaurant_key: str
    name: str
    city_key: str
    items: int
    position: Position | None = None
    """As a place's."""


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The words of the catalogue, for resolving what people type. Built from live items, or given (evaluation)."""

    cuisines: dict[str, str] = field(default_factory=dict)
    """cuisine key → display name, for cuisines that some item has."""
    places: tuple[Place, ...] = ()
    restaurants: tuple[RestaurantName, ...] = ()
    areas: dict[str, str] = field(default_factory=dict)
    words: dict[str, int] = field(default_factory=dict)
    """Folded words of item names and groups (unstemmed) → number of items: spelling is corrected to these."""
    dishes: dict[str, int] = field(default_factory=dict)
    """Folded item names → number of items."""
    diet_labels: frozenset[str] = frozenset()
    zip_codes: frozenset[str] = frozenset()
    zip_positions: dict[str, Position] = field(default_factory=dict)
    """ZIP code → the mean of the items there whose menus state where they are."""


@dataclass(frozen=True, slots=True)
class Snapshot:
    generation: int
    """Grows by one with every ingest that changed something; 0: nothing was ever ingested."""
    columns: Columns
    vocabulary: Vocabulary
    items: int
