"""Candidates counted say what the exact decision says."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from engine.catalogue.columns import ColumnRow, Columns
from engine.catalogue.filter_masks import match
from engine.conversation.wants import Wants
from engine.pricing.portion_math import currency_of_place
from engine.search.candidates import CandidateSet
from engine.search.constraints import demand_of, necessary_filters
from engine.search.decision import decide_among
from engine.search.explain import narrowed
from engine.search.query import Asked
from tests.support.dishes import dish, menus, wish

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
def test_what_is_counted_is_what_is_decided_in_whatever_order_it_is_asked(
    rows: list[ColumnRow],
    asked: Asked,
    party: int | None,
    approximate: bool,
    city: str | None,
    among: bool,
    data: st.DataObject,
) -> None:
    columns = Columns(rows)
    candidates = CandidateSet(columns, asked)
    base = Wants(party=party, party_approximate=approximate, city_key=city)
    mask = np.arange(len(columns)) % 2 == 0 if among else None
    for wants in data.draw(st.lists(changed(base), min_size=1, max_size=4)):
        exact = candidates.decide(wants, mask).decision
        found = candidates.counts(wants, mask)
        assert (found.total, found.restaurants) == (exact.counts.total, exact.counts.restaurants)
        assert found.rows.tolist() == exact.passing_rows.tolist()
        assert found.tally(columns.dish_key.names[:2]) == exact.counts.tally(columns.dish_key.names[:2])


@given(rows=menus(), asked=ASKED, city=st.sampled_from([None, "boston"]), data=st.data())
def test_what_is_decided_of_the_candidates_is_what_is_decided_of_the_rows_that_pass(
    rows: list[ColumnRow], asked: Asked, city: str | None, data: st.DataObject
) -> None:
    columns = Columns(rows)
    candidates = CandidateSet(columns, asked)
    for wants in data.draw(st.lists(changed(Wants(party=20, city_key=city)), min_size=1, max_size=3)):
        filters, demand = necessary_filters(wants, currency_of_place(columns, wants)), demand_of(wants)
        exact = decide_among(columns, np.flatnonzero(match(columns, filters)), demand, asked)
        found = candidates.decide(wants).decision
        assert list(map(found.taken, range(len(found)))) == list(map(exact.taken, range(len(exact))))
        assert (found.considered, found.currency) == (exact.considered, exact.currency)
        assert found.other_currency.tolist() == exact.other_currency.tolist()
        assert narrowed(filters, demand, found) == narrowed(filters, demand, exact)


def test_dishes_of_two_documents_are_counted_once_in_their_best_group() -> None:
    tray, half = dish("Pasta Tray", dish_key="pasta"), dish("Half Tray", dish_key="pasta", description="of pasta")
    counts = CandidateSet(Columns([tray, half, dish("Wrap")]), Asked((wish("pasta"),))).counts(Wants())
    assert (counts.total, counts.restaurants, len(counts.rows)) == (1, 1, 3)
    assert counts.tally((tray.dish_key,)).new == 0
