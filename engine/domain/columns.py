"""The catalogue's keys as columns in memory: what filters and party arithmetic read, row by row, without a database.

Rows are ordered by doc_id, so that row order is id order. Choices (portions) are a second table pointing into it.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date

import numpy as np
import numpy.typing as npt

from engine.domain.document import Portion
from engine.domain.filters import Filters

Mask = npt.NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class ColumnRow:
    """What the columns keep of one document; a store reads exactly this for every live item."""

    doc_id: str
    restaurant_id: str
    restaurant_key: str
    dish_key: str
    city_key: str
    state_key: str
    zip_code: str
    currency: str
    course: str
    cuisine_keys: tuple[str, ...]
    diet_keys: tuple[str, ...]
    diet_option_keys: tuple[str, ...]
    diet_conflict_keys: tuple[str, ...]
    food_keys: tuple[str, ...]
    allergens_contains: tuple[str, ...]
    allergens_may_contain: tuple[str, ...]
    name_words: tuple[str, ...]
    description_words: tuple[str, ...]
    menu_date: date | None
    portions: tuple[Portion, ...]


class Columns:
    """Immutable; `match` gives a mask over rows."""

    def __init__(self, rows: Iterable[ColumnRow] = ()) -> None:
        raise NotImplementedError

    @property
    def doc_ids(self) -> Sequence[str]:
        """Ascending."""
        raise NotImplementedError

    def row_of(self, doc_id: str) -> int | None:
        raise NotImplementedError

    def updated(self, removed: Iterable[str], added: Iterable[ColumnRow]) -> "Columns":
        """A new value; the unchanged part is shared or copied in bulk, never rebuilt row by row."""
        raise NotImplementedError

    def match(self, filters: Filters) -> Mask:
        """True where the document passes, exactly as `filters.passes` decides."""
        raise NotImplementedError
