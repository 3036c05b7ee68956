"""Decision which dishes pass, and by which portion: exact limits and groups over all that the filters let through.

It is exact and complete, so that totals are true and the arms are left with nothing but the ranking.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal
from functools import cached_property

import numpy as np

from engine.catalogue import Codes, Columns, Mask, Numbers, Rows, answer_of, money
from engine.pricing import SIZE_GROUPS, Orders, Portions, Ratios, SmallNumbers
from engine.safety import FREE, standings
from engine.search.constraints import Demand, LimitName, Within, within
from engine.search.counts import ResultCounts
from engine.search.query import Asked, groups_of

_COST_BITS, _POSITION_BITS = 48, 8
"""Group, cost and menu order are packed in one integer to be compared at once; 2^48 cents is above any catering."""
_GROUPS = 3
"""Of what was asked for."""


@dataclass(frozen=True, slots=True)
class Taken:
    """One dish with the portion that was taken for the party."""

    doc_id: str
    dish_key: str
    restaurant_key: str
    row: int
    position: int
    """Which of the document's portions, from 0."""
    group: int
    """NAMED, DESCRIBED or NEAREST; where nothing was asked for, mains, then sides and desserts, then the rest."""
    size_group: int
    """FITS, STATED, ESTIMATED or SIZE_UNKNOWN; FITS for all without a party."""
    unit_price: Decimal
    units: int | None
    party_cost: Decimal | None


@dataclass(frozen=True)
class Decision:
    """The dishes that pass, each by its best portion, in order of id. All columns of equal length."""

    columns: Columns
    asked: Asked
    has_party: bool
    currency: str | None
    """The page's one currency; None where nothing passes."""
    rows: Rows
    choices: Rows
    """Places in the table of choices."""
    group: SmallNumbers
    size_group: SmallNumbers
    sized: Mask
    units: Numbers
    cost: Numbers
    price: Numbers
    cents_a_head: Ratios
    """Stated or estimated; infinite where no size is known."""
    passing_rows: Rows
    """Every document of which some portion passes, in order of id."""
    considered: tuple[int, ...]
    """Documents a group that the filters let through, before exact limits: what the arms choose from."""
    row_of_choice: Rows
    """The document of every choice that was looked at."""
    after: tuple[tuple[LimitName, Mask], ...]
    """Of these choices, what the filters, each limit and those before it let through."""
    other_currency: Rows
    """Documents that pass but for the page's one currency, some more than once."""

    def __len__(self) -> int:
        """All dishes, those "nearest by meaning" included."""
        return len(self.rows)

    @cached_property
    def dishes(self) -> Codes:
        return self.columns.dish_key.codes[self.rows]

    @cached_property
    def restaurants_of(self) -> Codes:
        return self.columns.restaurant_key.codes[self.rows]

    @cached_property
    def _index_of_dish(self) -> Rows:
        """Dish code → place in the columns of this decision; anything at all for dishes that do not pass."""
        index = np.empty(len(self.columns.dish_key.index), dtype=np.int64)
        index[self.dishes] = np.arange(len(self))
        return index

    def places_of_dishes(self, codes: Codes) -> Rows:
        """Where each dish stands in the columns of this decision, -1 for dishes that do not pass.

        Nothing is written for the dishes that do not pass: what the index says of a dish is asked of that place.
        """
        if not len(self):
            return np.full(len(codes), -1, dtype=np.int64)
        places = self._index_of_dish[codes]
        known = (places >= 0) & (places < len(self))
        known &= self.dishes[np.where(known, places, 0)] == codes
        return np.where(known, places, -1)

    @cached_property
    def counted(self) -> Mask:
        """Named and described dishes where a dish or course was asked for, else all."""
        return np.less_equal(self.group, self.asked.last_counted)

    @property
    def of_unknown_cost(self) -> int:
        """How many of the counted dishes no limit on what is paid can be held against."""
        return int(np.count_nonzero(self.counted & np.isinf(self.cents_a_head)))

    def stating_free(self, allergies: tuple[str, ...]) -> int:
        """How many of the counted dishes state themselves free of all of these; 0 of none."""
        if not allergies:
            return 0
        found = answer_of(self.columns, standings, allergies)[self.rows[self.counted]]
        return int(np.count_nonzero(found == FREE))

    @cached_property
    def counts(self) -> ResultCounts:
        group = answer_of(self.columns, groups_of, self.asked)[self.passing_rows]
        unsized = int(np.count_nonzero(self.counted & ~self.sized))
        return ResultCounts(self.columns, self.asked, self.passing_rows, group, unsized)

    def places_of(self, doc_ids: Iterable[str]) -> Rows:
        """Where each document's dish stands in the columns; -1 for documents of dishes that do not pass."""
        rows = self.columns.rows_or_none(doc_ids)
        exists = rows >= 0
        if exists.all():
            return self.places_of_dishes(self.columns.dish_key.codes[rows])
        places = np.full(len(rows), -1, dtype=np.int64)
        places[exists] = self.places_of_dishes(self.columns.dish_key.codes[rows[exists]])
        return places

    def taken(self, index: int) -> Taken:
        """The dish at one place of the columns."""
        row, choice, columns = int(self.rows[index]), int(self.choices[index]), self.columns
        known = self.units[index] > 0
        return Taken(
            doc_id=columns.doc_ids[row],
            dish_key=columns.dish_key[row],
            restaurant_key=columns.restaurant_key[row],
            row=row,
            position=int(columns.choices.position[choice]),
            group=int(self.group[index]),
            size_group=int(self.size_group[index]),
            unit_price=money(self.price[index]),
            units=int(self.units[index]) if known else None,
            party_cost=money(self.cost[index]) if known else None,
        )

    def documents_of(self, index: int) -> tuple[str, ...]:
        """Ids of every document of the dish of which some portion passes: its card's other portions."""
        rows = self.passing_rows[self._dishes_that_pass == self.dishes[index]]
        return tuple(self.columns.doc_ids[row] for row in rows)

    @cached_property
    def _dishes_that_pass(self) -> Codes:
        """Of every passing row: a page asks for each of its dishes."""
        return self.columns.dish_key.codes[self.passing_rows]


def decide(columns: Columns, mask: Mask, demand: Demand, asked: Asked) -> Decision:
    """`decide_among` of the rows that a mask over all of them leaves."""
    return decide_among(columns, np.flatnonzero(mask), demand, asked)


def decide_among(columns: Columns, rows: Rows, demand: Demand, asked: Asked) -> Decision:
    """Which dishes pass, and by which portion: best group, then lowest cost, then menu order, then id.

    Cost is the unit price where no cost for the party is known. `rows` are what `passing` gave. One page has
    one currency: a filter says it where a place is known, else that of most documents that pass is taken.
    """
    portions = Portions(columns.choices, _in_scope(columns, rows, demand))
    orders = portions.orders(demand.party, demand.approximate)
    return decided(columns, portions, None, orders, within(orders, demand), asked)


def decided(
    columns: Columns,
    portions: Portions,
    among: Mask | None,
    orders: Orders,
    limits: Within,
    asked: Asked,
) -> Decision:
    """The same of what was worked out before; `among`: those of the rows that the filters let through, None for
    all."""
    rows, after = portions.rows, limits.after
    admitted = limits.all
    if among is not None:
        rows, its = rows[among], portions.choices_of(among)
        admitted, after = admitted & its, tuple((name, mask & its) for name, mask in after)
    passing = np.flatnonzero(admitted)
    row_of = portions.row_of[passing]
    currency, of_currency = one_currency(columns, row_of)
    other_currency = row_of[~of_currency]
    if len(other_currency):
        passing, row_of = passing[of_currency], row_of[of_currency]
    group_of_row = answer_of(columns, groups_of, asked)
    group = group_of_row[row_of]
    choices = portions.picked[passing]
    best = _best(columns, row_of, _rank(columns, choices, orders, passing, group))
    taken = passing[best]
    return Decision(
        columns=columns,
        asked=asked,
        has_party=orders.party is not None,
        currency=currency,
        rows=row_of[best],
        choices=choices[best],
        group=group[best],
        size_group=orders.size_group[taken],
        sized=orders.unit.largest[taken] > 0,
        units=orders.count[taken],
        cost=orders.cost[taken],
        price=orders.unit.price[taken],
        cents_a_head=orders.cents_a_head[taken],
        passing_rows=row_of[_firsts(row_of)],
        considered=tuple(np.bincount(group_of_row[rows], minlength=_GROUPS).tolist()),
        row_of_choice=portions.row_of,
        after=after,
        other_currency=other_currency,
    )


def _in_scope(columns: Columns, rows: Rows, demand: Demand) -> Rows:
    if not demand.restaurant_keys:
        return rows
    return rows[columns.restaurant_key.among(demand.restaurant_keys, rows)]


def one_currency(columns: Columns, row_of: Rows) -> tuple[str | None, Mask]:
    """The currency of most documents (ties: the first by name), and which choices are priced in it."""
    codes = columns.currency.codes[row_of]
    if not len(codes):
        return None, np.zeros(0, dtype=np.bool_)
    one = codes == codes[0]
    if one.all():
        return columns.currency.names[int(codes[0])], one
    documents = np.bincount(codes[_firsts(row_of)])
    names = columns.currency.names
    chosen = min(np.flatnonzero(documents), key=lambda code: (-documents[code], names[code]))
    return names[chosen], codes == chosen


def _firsts(row_of: Rows) -> Mask:
    """The first choice of each document; choices stand document by document."""
    first = np.ones(len(row_of), dtype=np.bool_)
    np.not_equal(row_of[1:], row_of[:-1], out=first[1:])
    return first


def _rank(columns: Columns, choices: Rows, orders: Orders, passing: Rows, group: SmallNumbers) -> Numbers:
    """One integer a choice, the smaller the better: group, size group, cost, menu order."""
    cost = orders.cost[passing]
    cost = np.where(cost > 0, cost, orders.unit.price[passing])
    groups = group.astype(np.int64) * SIZE_GROUPS + orders.size_group[passing]
    position = np.minimum(columns.choices.position[choices], (1 << _POSITION_BITS) - 1)
    return (((groups << _COST_BITS) + cost) << _POSITION_BITS) + position


def _best(columns: Columns, row_of: Rows, rank: Numbers) -> Rows:
    """The best choice of each dish, in order of id; of equal ones the first, which is the lowest id."""
    dish = columns.dish_key.codes[row_of]
    # By dish, and written only for dishes that stand here: a catalogue has many more.
    lowest = np.empty(len(columns.dish_key.index), dtype=np.int64)
    lowest[dish] = np.iinfo(np.int64).max
    np.minimum.at(lowest, dish, rank)
    winners = np.flatnonzero(rank == lowest[dish])
    first = lowest
    # An index that is assigned several times keeps the last value: backwards, that is the first winner.
    first[dish[winners[::-1]]] = winners[::-1]
    best: Rows = winners[first[dish[winners]] == winners]
    return best
