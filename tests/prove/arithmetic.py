"""Arithmetic: what a party orders and pays, and which portion is taken, against the same worked out by hand."""

import numpy as np
from hypothesis import strategies as st

from engine.catalogue.columns import ColumnRow, Columns
from engine.catalogue.document import Portion
from engine.catalogue.filter_masks import match
from engine.catalogue.filters import Filters
from engine.catalogue.portions import money
from engine.pricing.portion_math import ESTIMATED, FITS, SIZE_UNKNOWN, STATED, Units, orders_of
from engine.search.constraints import Demand
from engine.search.decision import Decision, Taken, decide
from engine.search.query import BETWEEN, DESCRIBED, MAINS, NAMED, NEAREST, Asked
from tests.eval.conversations.arithmetic import ordered
from tests.prove.proof import Proof, examples
from tests.support import portion_rules as arithmetic
from tests.support.dishes import PARTIES, demands, dish, menus, portions, wish
from tests.support.portion_rules import admits, is_sized

SIZE_GROUPS = {"fits": FITS, "stated": STATED, "estimated": ESTIMATED, "unknown": SIZE_UNKNOWN}
NO_LIMITS, NOTHING_ASKED = Demand(), Asked()
ASKED = st.sampled_from(
    [
        Asked(),
        Asked((wish("pasta"),)),
        Asked((wish("pasta salad"), wish("chicken"))),
        Asked(courses=frozenset({"side"})),
    ]
)


def decided(rows: list[ColumnRow], demand: Demand = NO_LIMITS, asked: Asked = NOTHING_ASKED) -> Decision:
    columns = Columns(rows)
    return decide(columns, match(columns, Filters()), demand, asked)


def dishes_of(decision: Decision) -> list[Taken]:
    return [decision.taken(index) for index in range(len(decision))]


def group_of(row: ColumnRow, asked: Asked) -> int:
    if not asked:
        return 0 if row.course in MAINS else 1 if row.course in BETWEEN else 2
    named, words = set(row.name_words), {*row.name_words, *row.description_words}
    if row.course in asked.courses or any(all(forms & named for forms in one) for one in asked.wishes):
        return NAMED
    return DESCRIBED if any(all(forms & words for forms in one) for one in asked.wishes) else NEAREST


def size_group_of(taken: Portion, demand: Demand) -> int:
    if demand.party is None:
        return FITS
    return SIZE_GROUPS[arithmetic.size_class(taken, demand.party, demand.approximate)]


def by_hand(rows: list[ColumnRow], demand: Demand, asked: Asked) -> dict[str, tuple[object, ...]]:
    """dish_key → (group, size group, cost or price, position, id) of the best choice, one by one."""
    choices = []
    for row in rows:
        for position, taken in enumerate(row.portions):
            if admits(demand, taken):
                cost = arithmetic.party_cost(taken, demand.party, demand.approximate) if demand.party else None
                rank = (group_of(row, asked), size_group_of(taken, demand), cost or taken.price, position, row.doc_id)
                choices.append((row, rank))
    currencies = [row.currency for row in {row.doc_id: row for row, _ in choices}.values()]
    if not currencies:
        return {}
    currency = min(set(currencies), key=lambda one: (-currencies.count(one), one))
    best: dict[str, tuple[object, ...]] = {}
    for row, rank in choices:
        if row.currency == currency:
            best[row.dish_key] = min(best.get(row.dish_key, rank), rank)
    return best


PORTIONS = (portions(), PARTIES, st.booleans())
MENUS = (menus(), demands(), ASKED)


def is_ordered_as_by_hand(portion: Portion, party: int, approximate: bool) -> None:
    """Units, cost, least order and size class, by whole numbers alone."""
    by_hand, columns = ordered(portion, party, approximate), Columns([dish("Pasta Tray", portion)])
    unit = Units.of(columns.choices, np.arange(1))
    orders = orders_of(unit, party, approximate)
    assert orders.count[0] == (by_hand.units or 0)
    assert money(orders.cost[0]) == (by_hand.cost or 0)
    assert money((unit.price * unit.least_units())[0]) == by_hand.least
    assert orders.size_group[0] == (FITS, STATED, ESTIMATED, SIZE_UNKNOWN)[by_hand.size]
    assert arithmetic.units(portion, party, approximate) == by_hand.units


def is_decided_as_by_hand(rows: list[ColumnRow], demand: Demand, asked: Asked) -> None:
    """Which portion of each dish is taken, and what is counted, portion by portion."""
    expected = by_hand(rows, demand, asked)
    decision = decided(rows, demand, asked)
    found = {
        one.dish_key: (one.group, one.size_group, one.party_cost or one.unit_price, one.position, one.doc_id)
        for one in dishes_of(decision)
    }
    assert found == expected
    counted = [rank for rank in expected.values() if not asked or rank[0] in (NAMED, DESCRIBED)]
    assert decision.counts.total == len(counted)
    taken = {row.doc_id: row.portions for row in rows}
    assert decision.counts.unsized_total == sum(
        not is_sized(taken[str(rank[4])][int(str(rank[3]))]) for rank in counted
    )
    by_id = {row.doc_id: row.restaurant_key for row in rows}
    assert decision.counts.restaurants == len({by_id[str(rank[4])] for rank in counted})


async def arithmetic_of_orders(n: int, seed: int) -> Proof:
    """Half of the cases are portions, half whole menus."""
    one = examples(-(-n // 2), seed, is_ordered_as_by_hand, *PORTIONS)
    other = examples(-(-n // 2), seed, is_decided_as_by_hand, *MENUS)
    return Proof(one.cases + other.cases, one.wrong + other.wrong)
