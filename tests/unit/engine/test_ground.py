"""The quick way of counting says what the exact decision says."""

from decimal import Decimal

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.domain.asked import Asked
from engine.domain.columns import ColumnRow, Columns
from engine.domain.conversation import Wants
from engine.domain.currency import currency_of_place
from engine.domain.demand import demand_of, necessary_filters
from engine.domain.fit import decide_among
from engine.domain.ground import Ground
from engine.domain.narrowing import narrowed
from engine.domain.settle import Attempts, attempt, over
from tests.dishes import menus, wish

LIMITS = st.one_of(st.none(), st.decimals("1", "900", places=2))
ASKED = st.sampled_from([Asked(), Asked((wish("pasta"),)), Asked(courses=frozenset({"dessert"}))])


@st.composite
def changed(draw: st.DrawFn, wants: Wants) -> Wants:
    """The wants as any quick reply may change them."""
    restaurants = st.sampled_from(["roma|boston", "deli|boston", "king|boston", "nobody|boston"])
    scope = draw(st.lists(restaurants, max_size=2, unique=True))
    return Wants(
        party=wants.party,
        party_approximate=wants.party_approximate,
        city_key=wants.city_key,
        dietary_labels=tuple(draw(st.lists(st.sampled_from(["vegan", "vegetarian"]), max_size=1))),
        listing=draw(st.sampled_from([None, None, "options", "unstated"])),
        restaurant_keys=tuple(scope),
        excluded_restaurant_keys=tuple(draw(st.lists(restaurants, max_size=1))),
        price_max=draw(LIMITS),
        price_per_person_max=draw(LIMITS),
        known_cost_max=draw(LIMITS),
        unit_price_max=draw(LIMITS),
        unit_serves_min=draw(st.one_of(st.none(), st.integers(0, 30))),
        serves_max=draw(st.one_of(st.none(), st.integers(1, 300))),
    )


@given(
    rows=menus(),
    asked=ASKED,
    party=st.one_of(st.none(), st.integers(1, 100)),
    approximate=st.booleans(),
    city=st.sampled_from([None, "boston"]),
    among=st.booleans(),
    data=st.data(),
)
@settings(deadline=None)
def test_wants_weighed_on_the_ground_leave_what_the_decision_leaves(
    rows: list[ColumnRow],
    asked: Asked,
    party: int | None,
    approximate: bool,
    city: str | None,
    among: bool,
    data: st.DataObject,
) -> None:
    columns = Columns(rows)
    base = Wants(party=party, party_approximate=approximate, city_key=city)
    begun = attempt(columns, data.draw(changed(base)), asked)
    ground = Ground(columns, asked, begun.filters, begun.demand)
    wants = data.draw(changed(base))
    mask = np.arange(len(columns)) % 2 == 0 if among else None
    exact = attempt(columns, wants, asked, mask).decision
    found = over(ground)(wants, mask)
    assert ground.holds(necessary_filters(wants, currency_of_place(ground.columns, wants)), demand_of(wants))
    assert found.total == exact.total
    assert found.passing_rows.tolist() == exact.passing_rows.tolist()
    shown = columns.dish_key.names[:2]
    assert found.tally(shown) == exact.tally(shown)


@given(rows=menus(), asked=ASKED, city=st.sampled_from([None, "boston"]), data=st.data())
@settings(deadline=None)
def test_what_is_decided_on_the_ground_is_what_is_decided_of_the_rows_that_pass(
    rows: list[ColumnRow], asked: Asked, city: str | None, data: st.DataObject
) -> None:
    columns = Columns(rows)
    for wants in data.draw(st.lists(changed(Wants(party=20, city_key=city)), min_size=1, max_size=3)):
        filters, demand = necessary_filters(wants, currency_of_place(columns, wants)), demand_of(wants)
        exact = decide_among(columns, np.flatnonzero(columns.match(filters)), demand, asked)
        found = Ground(columns, asked, filters, demand).decision(filters, demand)
        assert list(map(found.taken, range(len(found)))) == list(map(exact.taken, range(len(exact))))
        assert (found.considered, found.currency) == (exact.considered, exact.currency)
        assert found.other_currency.tolist() == exact.other_currency.tolist()
        assert narrowed(filters, demand, found) == narrowed(filters, demand, exact)


@given(rows=menus(), asked=ASKED, city=st.sampled_from([None, "boston"]), data=st.data())
@settings(deadline=None)
def test_a_turns_attempts_count_what_is_decided_in_whatever_order_they_are_asked(
    rows: list[ColumnRow], asked: Asked, city: str | None, data: st.DataObject
) -> None:
    columns = Columns(rows)
    attempts = Attempts(columns, asked)
    for wants in data.draw(st.lists(changed(Wants(party=20, city_key=city)), min_size=1, max_size=4)):
        exact = attempt(columns, wants, asked).decision
        assert attempts.total(wants) == exact.total
        assert attempts.look(wants, None).passing_rows.tolist() == exact.passing_rows.tolist()
        assert attempts.of(wants).decision.total == exact.total


def test_wants_of_another_place_or_party_do_not_stand_on_the_ground() -> None:
    columns = Columns([])
    begun = attempt(columns, Wants(party=10, city_key="boston", price_max=Decimal(50)), Asked())
    ground = Ground(columns, Asked(), begun.filters, begun.demand)
    for other in (Wants(party=11, city_key="boston"), Wants(party=10, city_key="salem"), Wants(party=10)):
        assert not ground.holds(necessary_filters(other), demand_of(other))
