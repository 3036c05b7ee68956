"""Counted needs: a dish for each, mains first, then known size, least waste for that count, then cost."""

from dataclasses import replace
from decimal import Decimal

from hypothesis import given
from hypothesis import strategies as st

from engine.catalogue.columns import ColumnRow, Columns
from engine.conversation.wants import Need, Wants
from engine.search.counted_needs import Coverage, cover, open_needs
from engine.search.query import Asked
from tests.support.dishes import dish, menus, packed, portion, wish

NOTHING_ASKED = Asked()
TWO_VEGANS = Wants(party=25, needs=(Need("vegan", 2),))


def vegan(name: str, *portions: object, **more: object) -> ColumnRow:
    return dish(name, *portions, diet_keys=("vegan", "vegetarian", "dairy-free"), **more)  # type: ignore[arg-type]


def covered(rows: list[ColumnRow], wants: Wants, asked: Asked = NOTHING_ASKED, shown: tuple[str, ...] = ()) -> Coverage:
    return cover(Columns(rows), wants, asked, "USD", shown)


def names(coverage: Coverage) -> list[str]:
    return [one.dish.doc_id.split("/")[0] for one in coverage.brought]


def test_the_units_are_those_that_the_need_takes() -> None:
    one = covered([dish("Beef"), vegan("Bowl", packed(12))], TWO_VEGANS).brought[0]
    assert (one.dish.units, one.dish.party_cost, one.count) == (2, Decimal(24), 2)


def test_mains_come_first_then_known_size_then_least_waste_then_cost() -> None:
    side = vegan("Side", packed(1), course="side")
    unsized, tray = vegan("Unsized", portion(5)), vegan("Tray", portion(20, 10))
    dear, cheap = vegan("Dear Bowl", packed(14)), vegan("Cheap Bowl", packed(12))
    rows = [side, unsized, tray, dear, cheap]
    order = []
    while rows:
        best = names(covered(rows, TWO_VEGANS))[0]
        order.append(best)
        rows = [row for row in rows if not row.doc_id.startswith(f"{best}/")]
    assert order == ["Cheap Bowl", "Dear Bowl", "Tray", "Unsized", "Side"]


def test_what_was_asked_for_counts_before_mains() -> None:
    rows = [vegan("Bowl", packed(12)), vegan("Cookies", portion(30, 12), course="dessert")]
    assert names(covered(rows, TWO_VEGANS, Asked(courses=frozenset({"dessert"})))) == ["Cookies"]
    assert names(covered(rows, TWO_VEGANS, Asked((wish("bowl"),)))) == ["Bowl"]


def test_drinks_and_sauces_feed_no_vegan() -> None:
    rows = [vegan("Tea", packed(2), course="drink"), vegan("Dip", packed(2), course="addon")]
    coverage = covered(rows, TWO_VEGANS)
    assert (coverage.brought, coverage.uncovered) == ((), TWO_VEGANS.needs)


def test_each_need_has_a_dish_of_its_own_in_the_order_said() -> None:
    wants = Wants(party=12, needs=(Need("gluten-free", 2), Need("vegan", 1)))
    both = dish("Both", packed(9), diet_keys=("vegan", "vegetarian", "gluten-free"))
    rows = [both, vegan("Vegan", packed(12))]
    assert names(covered(rows, wants)) == ["Both", "Vegan"]


def test_where_one_dish_is_all_there_is_it_is_for_both() -> None:
    wants = Wants(party=12, needs=(Need("gluten-free", 2), Need("vegan", 1)))
    coverage = covered([dish("Both", packed(9), diet_keys=("vegan", "gluten-free"))], wants)
    (one,) = coverage.brought
    assert (one.needs, one.dish.units, coverage.uncovered) == (wants.needs, 3, ())


def test_it_may_take_the_whole_budget_and_no_more() -> None:
    rows = [vegan("Tray", portion(90, 10))]
    assert names(covered(rows, Wants(party=25, price_per_person_max=Decimal(4), needs=TWO_VEGANS.needs))) == ["Tray"]
    assert covered(rows, Wants(party=20, price_per_person_max=Decimal(4), needs=TWO_VEGANS.needs)).uncovered
    assert covered(rows, Wants(party=25, price_max=Decimal(89), needs=TWO_VEGANS.needs)).uncovered
    assert names(covered(rows, Wants(price_per_person_max=Decimal(9), needs=TWO_VEGANS.needs))) == ["Tray"]
    assert covered(rows, Wants(price_per_person_max=Decimal(8), needs=TWO_VEGANS.needs)).uncovered


def test_filters_exclusions_and_allergies_hold_for_these_dishes_too() -> None:
    bowl = vegan("Bowl", packed(12), food_keys=("mushroom",), claim_keys=("has:nut", "has:tree nut"))
    for more in ({"city_key": "cambridge"}, {"excluded_food_keys": ("mushroom",)}, {"allergies": ("nuts",)}):
        assert covered([bowl], Wants(party=25, needs=TWO_VEGANS.needs, **more)).uncovered  # type: ignore[arg-type]
    assert names(covered([bowl], TWO_VEGANS)) == ["Bowl"]


def test_nothing_is_brought_where_all_state_it_already_or_dishes_apart_are_listed() -> None:
    assert open_needs(Wants(dietary_labels=("vegan",), needs=(Need("vegetarian", 2), Need("vegan", 1)))) == ()
    assert open_needs(Wants(listing="options", needs=TWO_VEGANS.needs)) == ()
    assert open_needs(Wants(dietary_labels=("vegetarian",), needs=TWO_VEGANS.needs)) == TWO_VEGANS.needs


def test_further_pages_bring_other_dishes_and_complain_of_nothing() -> None:
    first, second = vegan("A", packed(9)), vegan("B", packed(12))
    assert names(covered([first, second], TWO_VEGANS, shown=(first.dish_key,))) == ["B"]
    nothing = covered([first], TWO_VEGANS, shown=(first.dish_key,))
    assert (nothing.brought, nothing.uncovered) == ((), ())


@given(menus(), st.integers(1, 30), st.sampled_from(["vegan", "kosher"]))
def test_what_is_brought_states_the_need_feeds_it_and_stands_once(
    rows: list[ColumnRow], count: int, label: str
) -> None:
    stating = [row if at % 2 else _labelled(row, label) for at, row in enumerate(rows)]
    wants = Wants(party=40, price_max=Decimal(500), needs=(Need(label, count), Need("vegetarian", 1)))
    coverage = covered(stating, wants)
    columns = Columns(stating)
    for one in coverage.brought:
        assert all(need.label in columns.diet_keys[one.dish.row] for need in one.needs)
        assert one.dish.party_cost is None or one.dish.party_cost <= 500
    assert len(set(coverage.dish_keys)) == len(coverage.dish_keys)
    assert {need for one in coverage.brought for need in one.needs} | set(coverage.uncovered) == set(wants.needs)


def _labelled(row: ColumnRow, label: str) -> ColumnRow:
    return replace(row, diet_keys=(label, "vegetarian"))
