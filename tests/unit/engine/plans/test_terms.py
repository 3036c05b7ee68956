"""Terms of an order: which zone counts, what stays unknown, and what is added to the food, to the cent."""

from decimal import ROUND_HALF_UP, Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.catalogue.fulfilment import Delivery, DeliveryZone, Fulfilment, ZoneName
from engine.plans.contract import Terms
from engine.plans.terms import OnTop, food_budget, guessed_parts, on_top, reckoned, terms_of


def zone(*zips: str, fee: str = "20", free_from: str | None = None, minimum: str = "100", name: str = "") -> Delivery:
    return Delivery(
        DeliveryZone(zips=zips, names=(ZoneName(en=name, ar="حي العليا", spellings=("Al Olaia",)),) if name else ()),
        fee=Decimal(fee),
        free_from=None if free_from is None else Decimal(free_from),
        minimum=Decimal(minimum),
    )


NEAR, FAR = zone("02139", "02138", fee="15.005", free_from="300"), zone("02110", fee="35", minimum="250")
TWO = Fulfilment(delivery=(NEAR, FAR), tax_rate=Decimal("8.875"), lead_time_hours=Decimal("24"), fee_taxed=True)


def test_without_a_fulfilment_nothing_is_known() -> None:
    assert terms_of(None, "02139", ["boston"]) == Terms() == terms_of(Fulfilment())


def test_the_zone_of_the_zip_code_counts() -> None:
    near = terms_of(TWO, "02138")
    assert (near.fee, near.free_from, near.minimum, near.delivers) == (1501, 30_000, 10_000, True)
    assert (near.tax_rate, near.lead_time_hours, near.fee_taxed, near.tip_rate) == (8.875, 24.0, True, None)
    assert terms_of(TWO, "02110").minimum == 25_000


def test_where_zones_differ_a_figure_is_unknown_and_where_they_agree_it_is_that() -> None:
    unsaid = terms_of(TWO, None, ["boston"])
    assert (unsaid.fee, unsaid.free_from, unsaid.minimum, unsaid.delivers) == (None, None, None, None)
    alike = terms_of(Fulfilment(delivery=(zone("02139"), zone("02110", minimum="250"))))
    assert (alike.fee, alike.minimum) == (2_000, None)
    # One fee, free from different sums on: for some orders it would be wrong.
    freed = terms_of(Fulfilment(delivery=(zone("02139", free_from="300"), zone("02110"))))
    assert (freed.fee, freed.free_from) == (None, None)


def test_a_zip_code_in_none_of_the_lists_is_not_delivered_to() -> None:
    outside = terms_of(TWO, "90210")
    assert (outside.delivers, outside.fee, outside.minimum) == (False, None, None)
    fetched = terms_of(Fulfilment(delivery=(NEAR,), pickup=True, pickup_minimum=Decimal(50)), "90210")
    assert (fetched.delivers, fetched.fee, fetched.minimum) == (False, 0, 5_000)
    assert terms_of(Fulfilment(delivery=()), "02139").delivers is False
    # A zone by name may hold it.
    unsure = terms_of(Fulfilment(delivery=(NEAR, zone(name="Al Olaya", fee="35"))), "90210")
    assert (unsure.delivers, unsure.fee) == (None, 3_500)


@pytest.mark.parametrize("place", ["Al Olaya", "al-olaya", "AL OLAIA", "حى العُليا"])
def test_a_zone_is_found_by_any_of_its_names(place: str) -> None:
    both = Fulfilment(delivery=(zone(name="Al Olaya", fee="35"), zone("02139")))
    assert (terms_of(both, None, [place]).fee, terms_of(both, None, [place]).delivers) == (3_500, True)
    assert terms_of(both, None, ["Elsewhere"]).delivers is None


# ---- on top


def test_all_that_is_added_stands_in_a_part_of_its_own() -> None:
    terms = Terms(fee=2_000, free_from=50_000, tax_rate=8.875, fee_taxed=True, tip_rate=15.0)
    assert on_top(31_800, terms) == OnTop(31_800, 2_000, 3_000, False, 4_770)
    assert on_top(31_800, terms).total == 31_800 + 2_000 + 3_000 + 4_770
    assert on_top(50_000, terms) == OnTop(50_000, 0, 4_438, False, 7_500)
    assert on_top(31_800, terms, tip_rate=18).tip == 5_724


def test_a_tax_that_the_prices_hold_is_shown_and_not_added() -> None:
    added = on_top(11_500, Terms(fee=0, tax_rate=15.0, tax_included=True, tip_rate=0.0))
    assert (added.tax, added.total) == (1_500, 11_500)


def test_what_is_unknown_stays_so() -> None:
    nothing = on_top(10_000, Terms())
    assert (nothing.fee, nothing.tax, nothing.tip, nothing.total, nothing.known) == (None, None, None, None, 10_000)
    # What a tax on an unknown fee is, nobody knows.
    assert on_top(10_000, Terms(tax_rate=10.0, fee_taxed=True)).tax is None
    assert on_top(10_000, Terms(tax_rate=10.0)).known == 11_000
    assert on_top(10_000, Terms(free_from=10_000)).fee == 0


def test_a_budget_without_any_rate_is_divided_as_a_limit_is() -> None:
    assert food_budget(133_00, Terms()) == 100_00
    assert guessed_parts(Terms()) == ("tax", "tip", "delivery")
    assert guessed_parts(Terms(fee=0, tax_rate=8.0), tip_rate=0) == ()


rates = st.none() | st.integers(0, 30_000).map(lambda thousandths: thousandths / 1_000)
fees = st.none() | st.integers(0, 10_000)
all_terms = st.builds(
    Terms, fee=fees, free_from=st.none() | st.integers(0, 30_000), tax_rate=rates, tax_included=st.booleans(),
    fee_taxed=st.booleans(), tip_rate=rates,
)  # fmt: skip


@given(st.integers(0, 200_000), all_terms)
def test_parts_add_up_as_the_rule_book_says(food: int, terms: Terms) -> None:
    added = on_top(food, terms)
    fee = 0 if terms.free_from is not None and food >= terms.free_from else terms.fee
    assert added.fee == fee
    if terms.tax_rate is not None and not (terms.fee_taxed and fee is None):
        base, rate = food + (fee or 0) * terms.fee_taxed, Decimal(str(terms.tax_rate)) / 100
        exact = base * rate / (1 + rate if terms.tax_included else 1)
        assert added.tax == int(exact.quantize(Decimal(1), ROUND_HALF_UP))
    if added.total is not None and fee is not None and added.tax is not None and added.tip is not None:
        assert added.total == added.known == food + fee + added.tip + (0 if terms.tax_included else added.tax)
        assert reckoned(food, terms) == added.total
    assert reckoned(food, terms) >= added.known


@given(st.integers(0, 2_000), all_terms, rates)
def test_a_food_budget_is_the_largest_sum_within_it(all_in: int, terms: Terms, tip: float | None) -> None:
    """Against every sum there is."""
    fitting = [food for food in range(all_in + 1) if reckoned(food, terms, tip) <= all_in]
    assert food_budget(all_in, terms, tip) == max(fitting, default=0)


@given(st.integers(0, 1_000_000))
def test_without_rates_it_is_the_limit_by_the_rule_of_thumb(limit: int) -> None:
    assert food_budget(limit, Terms()) == limit * 100 // 133
