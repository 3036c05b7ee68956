"""Explanation of a result, as facts: where dishes rank, which of the menu's words answer, what each filter leaves."""

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from itertools import chain
from typing import Literal

import numpy as np

from engine.catalogue import (
    Codes,
    Columns,
    Condition,
    Filters,
    Mask,
    MenuDocument,
    Rows,
    conditions,
    names,
    word_keys,
)
from engine.conversation import KEPT_LIMIT
from engine.search.constraints import Demand
from engine.search.decision import Decision
from engine.search.pages import RankedDish, Ranking
from engine.search.query import Asked


@dataclass(frozen=True, slots=True)
class Placing:
    ranks: dict[int, int]
    """Place in the decision's columns of each dish on the page → its rank, from 1; none for one that ranks lower."""
    waiting: dict[int, int]
    """Likewise of the dishes that rank before the last of them and are not on the page."""
    order: tuple[int, ...]
    """Those on the page, as they stand there."""

    def passed(self, index: int) -> int:
        """How many dishes rank before this one and stand behind it, or wait."""
        rank = self.ranks.get(index, 0)
        behind = [self.ranks.get(one, KEPT_LIMIT + 1) for one in self.order[self.order.index(index) + 1 :]]
        return sum(1 for one in (*self.waiting.values(), *behind) if one < rank)


def placing(ranking: Ranking, dishes: Sequence[RankedDish], elsewhere: Collection[str] = ()) -> Placing:
    """`elsewhere`: keys of dishes that were shown before, or were brought for counted needs, and so wait for nothing.

    Only dishes that the total counts wait; what is merely near does not.
    """
    decision = ranking.decision
    places = ranking.places[:KEPT_LIMIT]
    on_page = {dish.index for dish in dishes}
    ranks = {index: rank for rank, index in enumerate(places.tolist(), start=1) if index in on_page}
    last = max(ranks.values(), default=0)
    known = decision.columns.dish_key.index
    gone = {known[key] for key in elsewhere if key in known}
    before = zip(places[:last].tolist(), decision.dishes[places[:last]].tolist(), strict=True)
    counted = decision.counted
    waiting = {
        index: rank
        for rank, (index, dish) in enumerate(before, start=1)
        if index not in on_page and dish not in gone and counted[index]
    }
    return Placing(ranks, waiting, tuple(dish.index for dish in dishes))


_WORD = re.compile(r"[^\W_]+(?:['’&-][^\W_]+)*")
Where = Literal["name", "part", "course", "description"]
"""The dish's name, the part of the menu it stands in, its course, or its description."""


@dataclass(frozen=True, slots=True)
class Naming:
    where: Where
    words: str
    """As the menu writes them; a course by its key."""


def naming_of(document: MenuDocument, asked: Asked) -> Naming | None:
    """The nearest place that answers; None where nothing was asked for, or no word of the dish names it."""
    heading = f"{document.menu_group_name} {' '.join(portion.name for portion in document.portions)}"
    places: tuple[tuple[Where, str], ...] = (("name", document.item_name), ("part", heading))
    for where, text in places:
        if found := next(_quoted(text, document.item_name if where == "part" else "", asked), ""):
            return Naming(where, found)
    if document.course in asked.courses:
        return Naming("course", document.course)
    beside = f"{document.item_name} {heading}"
    found = next(_quoted(document.item_description, beside, asked), "")
    return Naming("description", found) if found else None


def _quoted(text: str, beside: str, asked: Asked) -> Iterator[str]:
    """For each wish that `text` answers, with the words `beside` it: the words of `text` that do."""
    if not asked.wishes:
        return
    words = [(word, _keys(word)) for word in _WORD.findall(text)]
    known = frozenset(chain.from_iterable(found for _, found in words))
    for wish in asked.wishes:
        if any(not forms.isdisjoint(known) for forms in wish):
            around = known.union(*map(_keys, _WORD.findall(beside)))
            if names(wish, around):
                yield " ".join(dict.fromkeys(word for word, found in words if any(found & forms for forms in wish)))


@lru_cache(maxsize=16_384)
def _keys(word: str) -> frozenset[str]:
    """Menus use few words: 25,000 items have 10,000 (measured)."""
    return frozenset(word_keys(word))


EVERYTHING = "everything"
PLACE_ORDER = ("city_key", "state_key", "zip_code")
"""The place's filters as a funnel shows them."""
KEPT = "kept"
"""Where a turn narrows the list of the turn before, this is what it starts from."""


def narrowed(filters: Filters, demand: Demand, decision: Decision, among: Mask | None = None) -> list[tuple[str, int]]:
    """(name, dishes left): the whole catalogue or `among`, then each filter in force by its field, then each limit.

    The last number is that of the dishes that pass. What filters say of money and size is only necessary, so that the
    limits stand here as they were decided; `decision` has kept what each let through, and nothing is decided again.
    """
    columns, filters = decision.columns, replace(filters, price_min_at_most=None, serves_most_above=None)
    if among is None:
        left, found = _of_place(columns, filters)
        filters = replace(filters, city_key=None, state_key=None, zip_code=None)
    else:
        left = _Left(columns, np.flatnonzero(among))
        found = {KEPT: left.dishes}
    for name, holds in conditions(columns, filters):
        found[name] = left.after(holds)
    if demand.restaurant_keys:
        found["restaurant_keys"] = left.after(partial(columns.restaurant_key.among, demand.restaurant_keys))
    found.update(_limits(decision))
    return list(found.items())


def _of_place(columns: Columns, filters: Filters) -> tuple["_Left", dict[str, int]]:
    """What the filters on the place leave, which always come first; the place is looked up, not searched for."""
    found, place = {EVERYTHING: columns.dish_count}, Filters()
    left = _Left(columns, np.arange(len(columns)), columns.dish_count)
    for name in PLACE_ORDER:
        if (key := getattr(filters, name)) is not None:
            place = replace(place, **{name: key})
            left = _Left(columns, columns.rows_in(place))
            found[name] = left.dishes
    return left, found


class _Left:
    """What is left so far; dishes are counted anew only where a filter took something away."""

    def __init__(self, columns: Columns, rows: Rows, dishes: int | None = None) -> None:
        """`dishes`: how many these rows are of, where it is known."""
        self._columns, self._rows = columns, rows
        self.dishes = _dishes(columns, rows) if dishes is None else dishes

    def after(self, holds: Condition) -> int:
        before, self._rows = len(self._rows), self._rows[holds(self._rows)]
        if len(self._rows) < before:
            self.dishes = _dishes(self._columns, self._rows)
        return self.dishes


def _limits(decision: Decision) -> Iterator[tuple[str, int]]:
    """The last limit leaves what passes, and what is priced in another currency than the page."""
    columns, codes = decision.columns, decision.columns.dish_key.codes
    for name, admitted in decision.after[:-1]:
        yield name, _dishes(columns, decision.row_of_choice[admitted])
    others = _others(codes[decision.other_currency], decision)
    for name, _ in decision.after[-1:]:
        yield name, len(decision) + others
    if others:
        yield "one_currency", len(decision)


def _others(dishes: Codes, decision: Decision) -> int:
    """Dishes none of whose documents passes."""
    return len(np.unique(dishes[decision.places_of_dishes(dishes) < 0])) if len(dishes) else 0


def _dishes(columns: Columns, rows: Rows) -> int:
    found = np.zeros(len(columns.dish_key.index), dtype=np.bool_)
    found[columns.dish_key.codes[rows]] = True
    return int(np.count_nonzero(found))
