"""The catalogue's keys as columns in memory: what filters and party arithmetic read, row by row, without a database.

Rows are ordered by doc_id, so that row order is id order. Choices (portions) are a second table pointing into it.
"""

from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from itertools import repeat
from operator import attrgetter
from typing import Any, TypeVar

import numpy as np
import numpy.typing as npt

from engine.domain.choices import Choices, Numbers
from engine.domain.conditions import conditions
from engine.domain.document import Portion
from engine.domain.filters import COMMON, VARIED, Filters, Wish, common_of
from engine.domain.keyed import Coded, Listed, Mask, Rows
from engine.domain.recent import BESIDE, Recent
from engine.domain.stock import Stock

__all__ = ["ColumnRow", "Columns", "Mask", "Rows"]

Found = TypeVar("Found", bound=npt.NDArray[Any])
Question = TypeVar("Question", bound=Hashable)
Said = TypeVar("Said")
REMEMBERED_QUESTIONS = 64
"""A byte a row each: 6 MB at 100,000 rows, and more questions than are being asked at once."""
REMEMBERED_PLACES = 4_096
"""Of a few bytes each; people may name any ZIP, but not without end."""

NEAR = ("zip_code", "city_key")
"""Keys that few rows share, the fewest first: begun with one of these, nothing looks at the whole catalogue."""
LEAST_REMEMBERED = 100_000
"""Rows of places that are remembered even of a small catalogue; of a larger one as many as it has, of at most 200 bytes
each (`Stock`)."""
SINGLE = (
    "restaurant_id", "restaurant_key", "dish_key", "city_key", "state_key", "zip_code", "currency", "course",
)  # fmt: skip
SEVERAL = (
    "cuisine_keys", "diet_keys", "diet_option_keys", "diet_conflict_keys", "food_keys", "claim_keys",
    "allergens_contains", "allergens_may_contain", "name_words", "description_words",
)  # fmt: skip


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
    name_words: tuple[str, ...]
    description_words: tuple[str, ...]
    menu_date: date | None
    portions: tuple[Portion, ...]


class Columns:
    """Immutable; `match` gives a mask over rows.

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
    def _groups(self) -> Recent[Hashable, Any]:
        return Recent(REMEMBERED_QUESTIONS * (len(self) + BESIDE))

    @cached_property
    def dish_count(self) -> int:
        return int(np.count_nonzero(np.bincount(self.dish_key.codes))) if len(self) else 0

    @cached_property
    def _said(self) -> dict[Hashable, Any]:
        return {}

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

    def match(self, filters: Filters) -> Mask:
        """True where the document passes, exactly as `filters.passes` decides."""
        mask = np.zeros(len(self), dtype=np.bool_)
        mask[self.passing(filters)] = True
        return mask

    def passing(self, filters: Filters) -> Rows:
        """The same as rows, ascending; the work is proportional to the place or restaurant that is asked for."""
        if filters.restaurant_key is not None:
            near = self.restaurant_key.rows(filters.restaurant_key)
            return self._narrowed(near, filters, {*COMMON, *VARIED} - {"restaurant_key"})
        return self._narrowed(self.stock(filters).rows, filters, VARIED)

    def stock(self, filters: Filters) -> Stock:
        """What may be bought where these filters look, whatever else they ask: remembered, because a turn's searches
        and the turns of a place have it in common."""
        common = common_of(filters)
        return self._stocks.of(common, lambda: Stock(self.choices, self._common(common)))

    @cached_property
    def _stocks(self) -> Recent[Hashable, Stock]:
        return Recent(max(len(self), LEAST_REMEMBERED))

    def _common(self, common: Sequence[Any]) -> Rows:
        filters = Filters(**dict(zip(COMMON, common, strict=True)))
        nearest = next((key for key in NEAR if getattr(filters, key) is not None), None)
        near = getattr(self, nearest).rows(getattr(filters, nearest)) if nearest else np.arange(len(self))
        return self._narrowed(near, filters, {*COMMON} - {nearest})

    def _narrowed(self, rows: Rows, filters: Filters, fields: Collection[str | None]) -> Rows:
        """Those of `rows` that pass by these fields of the filters."""
        for field, holds in conditions(self, filters):
            if field in fields:
                rows = np.flatnonzero(holds(None)) if len(rows) == len(self) else rows[holds(rows)]
        return rows

    def holding(self, filters: Filters, rows: Rows, fields: Collection[str]) -> Mask:
        """Which of `rows` pass, by these fields of the filters."""
        mask = np.ones(len(rows), dtype=np.bool_)
        for field, holds in conditions(self, filters):
            if field in fields:
                mask &= holds(rows)
        return mask

    def groups(self, asked: Question, find: Callable[["Columns", Question], Found]) -> Found:
        """What `find` says of every row, remembered: one question is put many times a turn."""
        found: Found = self._groups.of((find, asked), lambda: find(self, asked))
        return found

    def said_of(self, place: Question, find: Callable[["Columns", Question], Said]) -> Said:
        """What `find` says of a place, remembered: every turn asks many times of the one it is about."""
        asked = (find, place)
        if asked not in self._said:
            if len(self._said) >= REMEMBERED_PLACES:
                self._said.clear()
            self._said[asked] = find(self, place)
        said: Said = self._said[asked]
        return said

    def naming(self, wishes: tuple[Wish, ...]) -> Mask:
        """Any of the wishes, all its words in the name or the group; not to be written to."""
        return self.groups(wishes, _naming)

    def describing(self, wishes: tuple[Wish, ...]) -> Mask:
        """Any of the wishes, all its words in name, group and description together; not to be written to."""
        return self.groups(wishes, _describing)


def _naming(columns: Columns, wishes: tuple[Wish, ...]) -> Mask:
    return _wished(wishes, (columns.name_words,), len(columns))


def _describing(columns: Columns, wishes: tuple[Wish, ...]) -> Mask:
    return _wished(wishes, (columns.name_words, columns.description_words), len(columns))


def _wished(wishes: tuple[Wish, ...], places: tuple[Listed, ...], rows: int) -> Mask:
    found = [_all_words(wish, places, rows) for wish in wishes]
    return found[0] if len(found) == 1 else np.logical_or.reduce(found, axis=0)


def _all_words(wish: Wish, places: tuple[Listed, ...], rows: int) -> Mask:
    words = np.ones(rows, dtype=np.bool_)
    for forms in wish:
        standing = np.zeros(rows, dtype=np.bool_)
        for place in places:
            place.mark(standing, forms)
        words &= standing
    return words
