"""The catalogue's keys as columns in memory: what filters and party arithmetic read, row by row, without a database.

About a kilobyte a dish, read once a generation; documents stay in PostgreSQL and are read for the page only. Rows are
ordered by doc_id, so that row order is id order. Choices (portions) are a second table pointing into it.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from itertools import repeat
from operator import attrgetter
from typing import Protocol

import numpy as np

from engine.catalogue.document import Portion
from engine.catalogue.encoding import Coded, Listed, Mask, Rows
from engine.catalogue.portions import Choices, Numbers

__all__ = ["ColumnRow", "Columns", "Mask", "Placed", "Rows"]

PLACE = ("zip_code", "city_key", "state_key")
"""Keys of a place, those that fewest rows share first."""
SINGLE = (
    "restaurant_id", "restaurant_key", "dish_key", "city_key", "state_key", "zip_code", "currency", "course",
)  # fmt: skip
SEVERAL = (
    "cuisine_keys", "diet_keys", "diet_option_keys", "diet_conflict_keys", "food_keys", "claim_keys",
    "allergens_contains", "allergens_may_contain", "vibe_keys", "name_words", "description_words",
)  # fmt: skip


class Placed(Protocol):
    """Whatever says where: keys of a place, each None where it is not said."""

    @property
    def city_key(self) -> str | None: ...
    @property
    def state_key(self) -> str | None: ...
    @property
    def zip_code(self) -> str | None: ...


PlaceKeys = tuple[str | None, ...]
"""The keys of a place, in the order of `PLACE`."""
place_of: Callable[[Placed], PlaceKeys] = attrgetter(*PLACE)


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
    claim_keys: tuple[str, ...]
    allergens_contains: tuple[str, ...]
    allergens_may_contain: tuple[str, ...]
    vibe_keys: tuple[str, ...]
    name_words: tuple[str, ...]
    description_words: tuple[str, ...]
    menu_date: date | None
    portions: tuple[Portion, ...]


class Columns:
    """Immutable.

    The keys of `ColumnRow` are attributes of the same name: `Coded` (one key a row: `columns.city_key.counts()`,
    `columns.dish_key.codes`) or `Listed` (several: `columns.food_keys.rows("pork")`).
    """

    restaurant_id: Coded
    restaurant_key: Coded
    dish_key: Coded
    city_key: Coded
    state_key: Coded
    zip_code: Coded
    currency: Coded
    course: Coded
    cuisine_keys: Listed
    diet_keys: Listed
    diet_option_keys: Listed
    diet_conflict_keys: Listed
    food_keys: Listed
    claim_keys: Listed
    allergens_contains: Listed
    allergens_may_contain: Listed
    vibe_keys: Listed
    name_words: Listed
    description_words: Listed
    choices: Choices
    menu_day: Numbers
    """Proleptic day number of the menu's date, 0 where unknown."""

    def __init__(self, rows: Iterable[ColumnRow] = ()) -> None:
        """Raises ValueError for two rows of one doc_id, or a row without portions."""
        table = sorted(rows, key=attrgetter("doc_id"))
        self._doc_ids = tuple(row.doc_id for row in table)
        if len(self._by_id) != len(table):
            raise ValueError("two rows share a doc_id")
        for key in SINGLE:
            setattr(self, key, Coded.of(map(attrgetter(key), table)))
        for key in SEVERAL:
            setattr(self, key, Listed.of(list(map(attrgetter(key), table))))
        self.choices = Choices.of([row.portions for row in table])
        self.menu_day = np.array([row.menu_date.toordinal() if row.menu_date else 0 for row in table], dtype=np.int64)

    @classmethod
    def of_parts(
        cls, doc_ids: tuple[str, ...], keys: Mapping[str, Coded | Listed], choices: Choices, menu_day: Numbers
    ) -> "Columns":
        """From columns made before; `doc_ids` ascend, `keys` has all of SINGLE and SEVERAL (KeyError where not)."""
        result = cls.__new__(cls)
        result._doc_ids = doc_ids
        for key in (*SINGLE, *SEVERAL):
            setattr(result, key, keys[key])
        result.choices, result.menu_day = choices, menu_day
        return result

    @property
    def doc_ids(self) -> Sequence[str]:
        """Ascending."""
        return self._doc_ids

    def __len__(self) -> int:
        return len(self._doc_ids)

    @cached_property
    def _by_id(self) -> dict[str, int]:
        return dict(zip(self._doc_ids, range(len(self._doc_ids)), strict=True))

    @cached_property
    def dish_count(self) -> int:
        return int(np.count_nonzero(np.bincount(self.dish_key.codes))) if len(self) else 0

    def row_of(self, doc_id: str) -> int | None:
        return self._by_id.get(doc_id)

    def rows_or_none(self, doc_ids: Iterable[str]) -> Rows:
        """The row of each, in the order asked; -1 for one that does not exist."""
        return np.fromiter(map(self._by_id.get, doc_ids, repeat(-1)), dtype=np.int64)

    def rows_of(self, doc_ids: Iterable[str]) -> Rows:
        """Rows of those that exist, in the order asked."""
        found = self.rows_or_none(doc_ids)
        rows: Rows = found[found >= 0]
        return rows

    def rows_in(self, place: Placed) -> Rows:
        """Rows of a place, ascending; all of them for none."""
        said = [(getattr(self, name), key) for name in PLACE if (key := getattr(place, name)) is not None]
        rows: Rows = said[0][0].rows(said[0][1]) if said else np.arange(len(self))
        for of, key in said[1:]:
            rows = rows[of.equals(key, rows)]
        return rows

    def updated(self, removed: Iterable[str], added: Iterable[ColumnRow]) -> "Columns":
        """A new value; the unchanged part is copied in bulk. An added doc_id replaces the one that is there."""
        new = Columns(added)
        gone = np.zeros(len(self), dtype=np.bool_)
        gone[self.rows_of(removed)] = True
        gone[self.rows_of(new.doc_ids)] = True
        both = self._doc_ids + new._doc_ids
        kept = np.flatnonzero(~gone).tolist() + list(range(len(self), len(both)))
        order = np.array(sorted(kept, key=both.__getitem__), dtype=np.int64)
        return self._joined(new, tuple(map(both.__getitem__, order.tolist())), order)

    def _joined(self, new: "Columns", doc_ids: tuple[str, ...], order: Rows) -> "Columns":
        keys = {key: getattr(self, key).joined(getattr(new, key)).take(order) for key in (*SINGLE, *SEVERAL)}
        menu_day = np.concatenate([self.menu_day, new.menu_day])[order]
        return Columns.of_parts(doc_ids, keys, self.choices.joined(new.choices).take(order), menu_day)
