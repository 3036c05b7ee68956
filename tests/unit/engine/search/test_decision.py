"""The decision over the whole catalogue is what the rules say of each portion alone."""

from dataclasses import replace
from decimal import Decimal

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from engine.catalogue.columns import ColumnRow, Columns
from engine.catalogue.document import COURSES, Portion
from engine.catalogue.portions import money
from engine.pricing.portion_math import FITS, STATED, Units, orders_of
from engine.search.constraints import Demand, within
from engine.search.query import BESIDES, DESCRIBED, NAMED, NEAREST, Asked
from tests.prove.arithmetic import ASKED, MENUS, decided, dishes_of, is_decided_as_by_hand, size_group_of
from tests.support import portion_rules as arithmetic
from tests.support.dishes import demands, dish, menus, packed, portion, portions, wish
from tests.support.portion_rules import admits


@given(*MENUS)
def test_the_decision_is_what_the_rules_say_of_each_portion_alone(
    rows: list[ColumnRow], demand: Demand, asked: Asked
) -> None:
    is_decided_as_by_hand(rows, demand, asked)


@given(st.lists(portions(), min_size=1, max_size=8), demands())
def test_arithmetic_over_all_choices_agrees_with_that_of_one(several: list[Portion], demand: Demand) -> None:
    columns = Columns([dish("Pasta Tray", *several)])
    orders = orders_of(Units.of(columns.choices, np.arange(len(several))), demand.party, demand.approximate)
    admitted = within(orders, demand).all
    for at, taken in enumerate(several):
        units = arithmetic.units(taken, demand.party, demand.approximate) if demand.party else None
        assert (orders.count[at] or None) == units
        assert money(orders.cost[at]) == (units or 0) * taken.price
        assert bool(admitted[at]) is admits(demand, taken)
        assert orders.size_group[at] == size_group_of(taken, demand)


@given(menus(), demands(), ASKED, st.randoms())
def test_the_order_in_which_a_catalogue_was_read_changes_nothing(
    rows: list[ColumnRow], demand: Demand, asked: Asked, random: st.DataObject
) -> None:
    shuffled = list(rows)
    random.shuffle(shuffled)  # type: ignore[attr-defined]
    assert dishes_of(decided(shuffled, demand, asked)) == dishes_of(decided(rows, demand, asked))


def test_the_best_group_wins_and_then_the_lowest_cost() -> None:
    tray = dish("Ziti", portion(40, (5, 6)), portion(70, (10, 12)), portion(30, None))
    for_ten, for_six, for_fifty = (dishes_of(decided([tray], Demand(party=party)))[0] for party in (10, 6, 50))
    assert (for_ten.position, for_ten.units, for_ten.party_cost) == (1, 1, 70)
    assert (for_six.position, for_six.units, for_six.party_cost) == (0, 1, 40)
    assert (for_fifty.position, for_fifty.units, for_fifty.size_group) == (1, 5, STATED)


def test_two_documents_of_one_dish_are_one_card_and_it_has_the_id_of_the_one_taken() -> None:
    small = dish("Pasta For 5", portion(40, 5), dish_key="roma|pasta")
    large = dish("Pasta For 10", portion(70, 10), dish_key="roma|pasta")
    decision = decided([small, large], Demand(party=10))
    assert [one.doc_id for one in dishes_of(decision)] == [large.doc_id]
    assert decision.counts.total == 1
    assert set(decision.documents_of(0)) == {small.doc_id, large.doc_id}


def test_each_portion_passes_on_its_own_and_the_card_takes_one_that_does() -> None:
    tray = dish("Ziti", portion(40, (5, 6)), portion(70, (10, 12)))
    within_60 = dishes_of(decided([tray], Demand(party=10, unit_serves_min=6, price_max=Decimal(75))))
    assert [one.position for one in within_60] == [1]
    assert len(decided([tray], Demand(party=10, unit_serves_min=6, price_max=Decimal(60)))) == 0


def test_equal_costs_are_settled_by_menu_order_and_then_by_id() -> None:
    one = dish("A", portion(10, 10), portion(10, 10), dish_key="same")
    other = dish("B", portion(10, 10), dish_key="same")
    taken = dishes_of(decided([other, one], Demand(party=10)))[0]
    assert (taken.doc_id, taken.position) == (one.doc_id, 0)


def test_without_a_party_there_are_no_units_no_costs_and_no_size_groups() -> None:
    rows = [dish("Pasta", portion(40, 5)), dish("Soup", portion(30, None))]
    assert {(one.units, one.party_cost, one.size_group) for one in dishes_of(decided(rows))} == {(None, None, FITS)}
    assert decided(rows).counts.unsized_total == 1


def test_a_dish_named_in_its_group_counts_as_named_and_one_in_its_description_as_described() -> None:
    rows = [
        dish("Chicken Parm", group="Pasta"),
        dish("Tray of the day", description="pasta with peas"),
        dish("Salad"),
    ]
    decision = decided(rows, asked=Asked((wish("pasta"),)))
    groups = {one.doc_id.split("/")[0]: one.group for one in dishes_of(decision)}
    assert groups == {"Chicken Parm": NAMED, "Tray of the day": DESCRIBED, "Salad": NEAREST}
    assert decision.counts.total == 2


def test_of_one_wish_every_word_must_stand_and_of_several_wishes_any() -> None:
    rows = [dish("Chicken Tacos"), dish("Beef Burrito"), dish("Chicken Soup")]
    one_wish = decided(rows, asked=Asked((wish("chicken tacos"),)))
    either = decided(rows, asked=Asked((wish("tacos"), wish("burrito"))))
    assert (one_wish.counts.total, either.counts.total) == (1, 2)


def test_a_course_is_asked_for_like_a_dish() -> None:
    rows = [dish("Tiramisu", course="dessert"), dish("Pasta"), dish("Cake", course="dessert")]
    decision = decided(rows, asked=Asked(courses=frozenset({"dessert"})))
    assert decision.counts.total == 2
    assert [one.group for one in dishes_of(decision)] == [NAMED, NEAREST, NAMED]


def test_where_nothing_was_asked_for_mains_lead_and_drinks_sauces_and_extras_come_last() -> None:
    decision = decided([dish(course, course=course) for course in COURSES])
    groups = {one.doc_id.split("/")[0]: one.group for one in dishes_of(decision)}
    assert {course for course, group in groups.items() if group == 0} == {"main", "combination"}
    assert {course for course, group in groups.items() if group == 2} == {"drink", "addon"} == BESIDES
    assert groups["side"] == groups["dessert"] == 1
    assert decision.counts.total == len(COURSES)


def test_one_page_has_the_currency_of_most_of_what_passes() -> None:
    rows = [dish("A", currency="INR"), dish("B"), dish("C"), dish("D", portion(999), currency="INR")]
    tied = decided(rows)
    assert (tied.currency, tied.counts.total) == ("INR", 2)
    cheap = decided(rows, Demand(price_max=Decimal(100)))
    assert (cheap.currency, cheap.counts.total) == ("USD", 2)
    assert decided([]).currency is None


def test_several_restaurants_in_scope_are_all_that_is_left() -> None:
    rows = [dish("Pasta", restaurant=name) for name in ("Roma", "Deli", "King")]
    scope = Demand(restaurant_keys=frozenset({"roma|boston", "king|boston"}))
    assert {one.restaurant_key for one in dishes_of(decided(rows, scope))} == scope.restaurant_keys


def test_a_tally_counts_comparable_dishes_their_restaurants_and_what_was_not_shown() -> None:
    rows = [
        dish("Pasta", restaurant="Roma"),
        dish("Ziti", restaurant="Deli"),
        dish("Cola", course="drink", restaurant="King"),
    ]
    mains = decided(rows).counts.tally(["roma|boston|Pasta", "long gone"])
    assert (mains.dishes, mains.restaurants, mains.new) == (2, 2, 1)
    pasta = decided(rows, asked=Asked((wish("pasta"),))).counts.tally()
    assert (pasta.dishes, pasta.restaurants, pasta.new) == (1, 1, 1)


def test_italian_for_50_in_cambridge_then_more_like_30() -> None:
    rows = [dish("Lasagna Family Style", portion(299, (48, 55))), dish("Baked Ziti Tray", portion(159, (28, 32)))]
    for_50 = dishes_of(decided(rows, Demand(party=50)))
    assert [(one.units, one.party_cost) for one in for_50] == [(2, 318), (1, 299)]
    for_30 = dishes_of(decided(rows, Demand(party=30, approximate=True, serves_max=40)))
    assert [(one.units, one.party_cost) for one in for_30] == [(1, 159)]


def test_spring_rolls_for_24_under_4_dollars_a_head() -> None:
    demand = Demand(party=24, price_per_person_max=Decimal(4))
    rows = [
        dish("Spring Rolls, 4 dozen", portion(90, (20, 24))),
        dish("Spring Roll Platter", portion(49, 12)),
        dish("Spring Rolls, individually packed", packed(4)),
        dish("Spring Rolls", portion("4.01", None)),
    ]
    decision = decided(rows, demand, Asked((wish("spring rolls"),)))
    assert [(one.units, one.party_cost) for one in dishes_of(decision)] == [(1, 90), (24, 96)]
    assert replace(demand, price_per_person_max=Decimal("4.09")).total_max == Decimal("98.16")


def test_boxed_lunches_for_12_under_14_dollars_a_head_are_twelve_boxes() -> None:
    boxed = dish("Boxed Lunch", packed("13.50"))
    taken = dishes_of(decided([boxed], Demand(party=12, price_per_person_max=Decimal(14))))[0]
    assert (taken.units, taken.party_cost, taken.size_group) == (12, Decimal("162.00"), FITS)


def test_a_wish_for_trays_is_answered_by_what_is_shared_or_sold_by_the_head() -> None:
    trays = ((frozenset({"chicken"}), frozenset({"tray", "platter", "pan"})),)
    rows = [
        dish("Chicken Tray", portion(60, None, shared=True)),
        dish("Chicken Platter", packed(9)),
        dish("Chicken Iron Platter", portion(12, None)),
        dish("Chicken Pan Fried Noodles", portion(11, None)),
        dish("Chicken Half Pan", portion(80, 10)),
    ]
    found = {one.dish_key.split("|")[-1]: one.group for one in dishes_of(decided(rows, asked=Asked(trays)))}
    assert {name for name, group in found.items() if group == NAMED} == {
        "Chicken Tray", "Chicken Platter", "Chicken Half Pan",
    }  # fmt: skip
