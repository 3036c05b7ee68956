"""Whole orders: everybody is fed, limits and needs hold, and what stands in the way is named with what would do."""

import sys
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.catalogue.columns import ColumnRow, Columns
from engine.catalogue.document import Estimate
from engine.conversation.wants import Wants
from engine.plans import (
    Composition,
    DroppedWish,
    EatersGroup,
    Extra,
    FoundPlan,
    KeptLine,
    PlanAsk,
    Terms,
    compose_order,
    offers_of,
)
from engine.search.candidates import CandidateSet
from engine.search.query import Asked
from tests.prove.plans import broken, case_of, not_the_best, sample
from tests.support.dishes import dish, packed, portion, wish
from tests.support.plan_cases import any_case, small_case

NOTHING_ASKED = Asked()
BOSTON = Wants(city_key="boston")
MENU = [
    dish("Beef Box", packed(12)),
    dish("Turkey Box", packed(11)),
    dish("Pasta Tray", portion(90, 12)),
    dish("Vegan Bowl", packed(13), diet_keys=("vegan", "vegetarian")),
    dish("Green Salad", portion(30, (10, 12)), course="salad"),
    dish("Cookies", portion(20, 12), course="dessert"),
]


def composed(
    rows: list[ColumnRow],
    ask: PlanAsk,
    asked: Asked = NOTHING_ASKED,
    wants: Wants = BOSTON,
    terms: dict[str, Terms] | None = None,
) -> Composition:
    offers = offers_of(CandidateSet(Columns(rows), asked), wants, ask)
    return compose_order(ask, offers, terms or {}, seconds=sys.float_info.max)


def best_of(rows: list[ColumnRow], ask: PlanAsk, asked: Asked = NOTHING_ASKED) -> FoundPlan:
    return composed(rows, ask, asked).plans[0]


def units(plan: FoundPlan) -> dict[str, int]:
    return {line.doc_id.split("/")[0]: line.units for line in plan.lines}


def party(heads: int, **more: object) -> PlanAsk:
    return PlanAsk(heads, heads, **more)  # type: ignore[arg-type]


def test_everybody_has_a_main_and_where_they_are_sold_a_side() -> None:
    plan = best_of(MENU, party(10))
    by_role = {role: sum(line.heads for line in plan.lines if line.role == role) for role in ("main", "side")}
    assert by_role == {"main": 10, "side": 10}


def test_a_plate_is_main_and_side() -> None:
    plan = best_of([dish("Lunch Plate", packed(14), course="combination"), MENU[4]], party(8))
    assert units(plan) == {"Lunch Plate": 8}
    assert plan.lines[0].role == "plate"


@pytest.mark.parametrize(("heads", "mains"), [(11, 1), (12, 2), (29, 2), (30, 3)])
def test_a_larger_party_chooses_among_more_mains_and_none_is_for_too_many(heads: int, mains: int) -> None:
    plan = composed(MENU, party(heads)).plans[-1]
    eaten = [line.heads for line in plan.lines if line.role == "main"]
    assert len(eaten) >= mains
    assert heads < 12 or max(eaten) <= 0.6 * heads
    assert not [one for one in plan.shortfalls if one.rule in ("variety", "share")]


def test_each_group_eats_what_states_its_diet_and_a_vegan_dish_feeds_a_vegetarian() -> None:
    groups = (EatersGroup("vegan", 2), EatersGroup("vegetarian", 3))
    composition = composed(MENU, party(10, groups=groups))
    fed = dict(line.heads_by_group for line in composition.plans[0].lines if line.heads_by_group)
    (bowl,) = (line for line in composition.plans[0].lines if line.doc_id.startswith("Vegan Bowl"))
    assert dict(bowl.heads_by_group) == {"vegan": 2, "vegetarian": 3}
    assert fed
    assert composition.uncovered == ()


def test_two_sides_are_a_meal_to_those_who_have_no_main_and_nobody_has_one_of_them_twice() -> None:
    greens = {"course": "side", "diet_keys": ("vegan",)}
    rows = [MENU[0], dish("Beans", packed(4), **greens), dish("Slaw", packed(3), **greens)]
    plan = best_of(rows, party(6, groups=(EatersGroup("vegan", 2),)))
    sides = {line.doc_id.split("/")[0]: dict(line.heads_by_group).get("vegan", 0) for line in plan.lines}
    assert (sides["Beans"], sides["Slaw"], sides["Beef Box"]) == (2, 2, 0)


def test_a_party_of_whom_all_eat_two_sides_has_no_main_and_is_fed() -> None:
    greens = {"course": "side", "diet_keys": ("vegan",)}
    rows = [dish("Beans", packed(4), **greens), dish("Slaw", packed(3), **greens)]
    assert units(best_of(rows, party(2, groups=(EatersGroup("vegan", 2),)))) == {"Beans": 2, "Slaw": 2}


def test_a_need_that_no_menu_states_is_named_and_its_heads_are_still_fed() -> None:
    composition = composed(MENU, party(8, groups=(EatersGroup("kosher", 2),)))
    assert composition.uncovered == ("kosher",)
    assert sum(line.heads for line in composition.plans[0].lines if line.role == "main") == 8
    assert [(one.of, one.need, one.has) for one in composition.plans[0].shortfalls if one.rule == "diets"] == [
        ("kosher", 2, 0)
    ]


def test_who_is_allergic_eats_only_what_states_itself_free_and_the_rest_may_eat_what_does_not_say() -> None:
    free = dish("Free Box", packed(30), claim_keys=("free:peanut",))
    out = dish("Satay", packed(1), claim_keys=("has:peanut",))
    ask = party(6, groups=(EatersGroup("free", 1),))
    guarded = replace(BOSTON, allergies=("peanuts",), mild=("peanuts",))
    plan = composed([*MENU[:2], free, out], ask, wants=guarded).plans[0]
    assert [line.doc_id.split("/")[0] for line in plan.lines if dict(line.heads_by_group).get("free")] == ["Free Box"]
    assert "Satay" not in units(plan)
    assert len(units(plan)) == 2


def test_for_a_severe_allergy_nothing_is_ordered_that_does_not_say() -> None:
    free = dish("Free Box", packed(30), claim_keys=("free:peanut",))
    plan = composed([*MENU[:2], free], party(6), wants=replace(BOSTON, allergies=("peanuts",))).plans[0]
    assert units(plan) == {"Free Box": 6}


def test_no_alcohol_no_sauces_and_nothing_for_children() -> None:
    rows = [
        MENU[0],
        dish("Red Wine", packed(1), course="drink", food_keys=("wine", "alcohol")),
        dish("Lemonade", packed(3), course="drink"),
        dish("Kids Box", packed(2)),
        dish("Salsa", packed(1), course="addon"),
    ]
    plan = best_of(rows, party(5, extras=(Extra("drinks", "drink"),)))
    assert units(plan) == {"Beef Box": 5, "Lemonade": 5}


def test_breakfast_is_a_hot_or_bread_part_and_a_drink() -> None:
    rows = [*MENU, dish("Bagels", portion(18, 6), course="breakfast"), dish("Coffee", portion(25, 12), course="drink")]
    plan = best_of(rows, party(10, meal="breakfast"))
    assert units(plan) == {"Bagels": 2, "Coffee": 1}
    assert [line.role for line in plan.lines] == ["main", "drinks"]


def test_about_so_many_are_fed_by_what_is_shared_for_fewer_but_a_box_is_for_each() -> None:
    tray, box = dish("Pasta Tray", portion(100, 24)), dish("Beef Box", packed(12))
    assert units(best_of([tray], PlanAsk(10, 10))) == {"Pasta Tray": 1}
    about = PlanAsk(25, 24)
    rows = [tray, dish("Rice Tray", portion(100, 24)), box]
    assert sum(line.heads for line in composed(rows, about).plans[0].lines) == 25
    assert units(composed([box], PlanAsk(11, 10)).plans[0]) == {"Beef Box": 11}


def test_a_wish_decides_who_eats_what_before_money_does() -> None:
    plan = best_of(MENU, party(10), Asked((wish("beef"),)))
    assert units(plan)["Beef Box"] >= 9  # within 5 % of the best fit


MEAT = {"diet_conflict_keys": ("vegetarian", "vegan")}
MIXED = [dish("Beef Box", packed(12), **MEAT), dish("Cheese Box", packed(11)), MENU[3], MENU[4]]
"""What names meat costs more than what does not."""


def eaten(plan: FoundPlan) -> dict[str, int]:
    return {line.doc_id.split("/")[0]: line.heads for line in plan.lines if line.role == "main"}


def test_who_counts_vegetarians_has_meat_for_the_others() -> None:
    assert eaten(best_of(MIXED, party(10, groups=(EatersGroup("vegetarian", 3),)))) == {"Vegan Bowl": 3, "Beef Box": 7}
    assert eaten(best_of(MIXED, party(10))) == {"Cheese Box": 10}


def test_vegetarians_for_whom_no_menu_states_anything_have_what_names_no_meat() -> None:
    composition = composed(MIXED[:2], party(10, groups=(EatersGroup("vegetarian", 3),)))
    assert eaten(composition.plans[0]) == {"Beef Box": 7, "Cheese Box": 3}
    assert composition.uncovered == ("vegetarian",)


def test_other_diets_say_nothing_of_meat_and_where_it_is_asked_for_mains_of_it_lead() -> None:
    halal = (EatersGroup("halal", 2),)
    assert "Beef Box" not in eaten(best_of(MIXED, party(10, groups=halal)))
    assert eaten(best_of(MIXED, party(10, groups=halal, of_meat=True))) == {"Beef Box": 10}


def test_where_nobody_sells_meat_the_order_stands_without() -> None:
    assert eaten(best_of(MIXED[1:3], party(10, groups=(EatersGroup("vegetarian", 3),))))["Vegan Bowl"] >= 3


def test_what_was_named_is_given_to_nobody_less_for_a_lower_cost() -> None:
    rows = [dish(f"Pizza {kind}", packed(12)) for kind in ("Bianca", "Margherita", "Marinara")]
    plan = best_of([*rows, dish("Taco", packed(2))], party(40), Asked((wish("pizza"),)))
    assert sum(heads for name, heads in eaten(plan).items() if name.startswith("Pizza")) == 40


def test_stated_sizes_come_before_estimated_ones() -> None:
    guessed = dish("Guess", portion(3, estimate=Estimate("course:main", 1)), restaurant="Deli")
    assert best_of([guessed, MENU[0]], party(6)).estimated_heads == 0


def test_the_sum_is_within_the_budget_and_estimated_apart_from_stated() -> None:
    guessed = dish("Guess", portion(9, estimate=Estimate("course:main", 1)))
    rows = [MENU[0], guessed]
    plan = best_of(rows, party(20, budget=20 * 1100))
    assert plan.total <= 22_000
    assert plan.total == plan.stated + plan.estimated
    assert plan.estimated > 0


def test_a_budget_that_is_too_small_is_named_with_the_one_that_would_do() -> None:
    composition = composed(MENU[:2], party(10, budget=9_000))
    assert composition.dropped == (DroppedWish("budget", "", 9_000, 11_000),)
    assert composition.plans[0].total == 11_000
    assert [(one.need, one.has) for one in composition.plans[0].shortfalls if one.rule == "budget"] == [(9_000, 11_000)]


def test_a_place_with_one_main_says_how_many_it_has() -> None:
    composition = composed(MENU[:1], party(40))
    assert {one.rule: (one.asked, one.would_do) for one in composition.dropped} == {
        "share": (24, 40),
        "variety": (3, 1),
    }


def test_a_minimum_that_the_order_does_not_reach_is_met_by_more_or_named() -> None:
    roma = {"north end catering|boston": Terms(minimum=20_000)}
    assert composed(MENU[:2], party(12), terms=roma).plans[0].total >= 20_000
    tight = composed(MENU[:2], party(5, budget=8_000), terms=roma)
    assert [one.rule for one in tight.dropped] == ["budget"]
    assert tight.plans[0].total >= 20_000


def test_an_extra_that_nobody_sells_is_named_and_the_rest_stays() -> None:
    composition = composed(MENU, party(6, extras=(Extra("dessert", "dessert"), Extra("sushi"))))
    assert [(one.rule, one.of) for one in composition.dropped] == [("extras", "sushi")]
    assert units(composition.plans[0])["Cookies"] == 1


SOLD_BESIDE = [
    dish("Beef Box", packed(12), restaurant="Deli"),
    dish("Turkey Box", packed(12), restaurant="Deli"),
    dish("Lemonade", packed(3), restaurant="Deli", course="drink"),
    dish("Brownies", packed(3), restaurant="Deli", course="dessert"),
]
WISHED = (Extra("dessert", "dessert", is_wished=True), Extra("drink", "drink", is_wished=True))


def test_what_was_wished_for_beside_the_meal_is_for_everybody_and_chooses_the_restaurant() -> None:
    vegans = (EatersGroup("vegan", 2),)
    bowl = dish("Vegan Box", packed(12), restaurant="Deli", diet_keys=("vegan",))
    plan = best_of([*MENU, *SOLD_BESIDE, bowl], party(10, extras=WISHED, groups=vegans))
    assert {line.role: line.heads for line in plan.lines if line.role not in ("main", "side")} == {
        "dessert": 10,
        "drink": 10,
    }


def test_what_was_wished_for_goes_before_the_budget_does_and_is_told() -> None:
    composition = composed(SOLD_BESIDE, party(10, budget=16_000, extras=WISHED))
    assert composition.dropped == ()
    (missing,) = (one for one in composition.plans[0].shortfalls if one.rule == "extras")
    assert (missing.need, missing.has) == (10, 0)
    assert composition.plans[0].total == 15_000


def test_a_wish_that_no_menu_has_stands_in_nobodys_way() -> None:
    composition = composed(MENU, party(6, extras=(Extra("tiramisu", is_wished=True),)))
    assert composition.dropped == ()
    assert [(one.of, one.has) for one in composition.plans[0].shortfalls if one.rule == "extras"] == [("tiramisu", 0)]


def test_a_dessert_or_cookies_is_one_dessert() -> None:
    either = (Extra("dessert", "dessert", is_wished=True), Extra("cookies", is_wished=True))
    plan = best_of(MENU, party(10, extras=either))
    assert [line.role for line in plan.lines if line.role not in ("main", "side")] == ["dessert"]
    assert not [one for one in plan.shortfalls if one.rule == "extras"]


def test_a_salad_that_was_wished_for_is_the_side_of_all_and_without_it_there_is_another() -> None:
    salad = Extra("salad", "salad", is_wished=True)
    rows = [*MENU[:2], MENU[4], dish("Fries", packed(2), course="side")]
    plan = best_of(rows, party(10, extras=(salad,)))
    assert {line.role: line.heads for line in plan.lines if line.role != "main"} == {"salad": 10}
    poor = best_of(
        [*rows[:2], dish("Salad", packed(8), course="salad"), rows[3]], party(10, budget=14_000, extras=(salad,))
    )
    assert {line.role: line.heads for line in poor.lines if line.role != "main"} == {"side": 10}


@pytest.mark.parametrize(("heads", "fair"), [(5, 2), (12, 4), (30, 7)])
def test_another_main_is_one_of_the_mains_for_a_fair_share_and_no_second_meal(heads: int, fair: int) -> None:
    curry = dish("Green Curry", packed(19))
    plan = best_of([*MENU, curry], party(heads, extras=(Extra("curry"),)))
    eaters = {line.doc_id.split("/")[0]: line.heads for line in plan.lines if line.role == "main"}
    assert (eaters["Green Curry"], sum(eaters.values())) == (fair, heads)


def test_of_two_mains_that_were_wished_for_there_is_some_of_each() -> None:
    rows = [*MENU, dish("Green Curry", packed(19)), dish("Burrito", packed(6)), dish("Taco", packed(6))]
    wished = (Extra("burrito", is_wished=True), Extra("curry", is_wished=True))
    plan = best_of(rows, party(30, extras=wished), Asked((wish("curry"), wish("burrito"))))
    assert {"Green Curry", "Burrito"} <= {*units(plan)}


def test_coffee_is_the_drink_of_a_breakfast_and_where_there_is_none_another_one_is() -> None:
    breakfast = [dish("Bagels", portion(18, 6), course="breakfast"), dish("Tea", packed(1), course="drink")]
    ask = party(6, meal="breakfast", extras=(Extra("coffee", is_wished=True),))
    with_coffee = best_of([*breakfast, dish("Coffee", packed(3), course="drink")], ask)
    assert units(with_coffee) == {"Bagels": 1, "Coffee": 6}
    assert units(best_of(breakfast, ask)) == {"Bagels": 1, "Tea": 6}


def test_heads_are_spread_over_the_mains_before_money_is_saved_but_in_the_cheapest() -> None:
    rows = [dish(name, packed(price)) for name, price in (("A", 9), ("B", 12), ("C", 13))]
    eaten = [line.heads for line in best_of(rows, party(30)).lines]
    assert max(eaten) <= 10 + 3  # an even share, and a tenth of the heads that money may move
    cheapest = composed([*rows, *(dish(f"{row}", packed(8), restaurant="Deli") for row in "DEF")], party(30)).plans
    assert min(plan.total for plan in cheapest) == 24_000


def test_among_like_orders_those_that_are_not_often_made_with_it_come_first() -> None:
    often = {"claim_keys": ("often:peanut",)}
    rows = [dish(name, packed(9), **often) for name in ("A", "B")] + [dish("C", packed(9)), dish("D", packed(9))]
    plan = composed(rows, party(8), wants=replace(BOSTON, allergies=("peanuts",), mild=("peanuts",))).plans[0]
    assert {*units(plan)} <= {"C", "D"}


def test_two_sides_are_no_meal_beside_a_main_that_states_the_same_where_something_was_wished_for() -> None:
    greens = {"course": "side", "diet_keys": ("vegan",)}
    rows = [MENU[0], MENU[3], dish("Beans", packed(1), **greens), dish("Slaw", packed(1), **greens)]
    plan = best_of(rows, party(6, groups=(EatersGroup("vegan", 2),)), Asked((wish("beef"),)))
    assert units(plan)["Vegan Bowl"] >= 2


def test_where_not_everybody_can_be_covered_those_of_fewest_heads_are_not() -> None:
    rows = [dish(name, packed(9), restaurant=name, diet_keys=(key,)) for name, key in
            (("Halal", "halal"), ("Vegan", "vegan"), ("Kosher", "kosher"))]  # fmt: skip
    groups = (EatersGroup("halal", 3), EatersGroup("vegan", 2), EatersGroup("kosher", 4))
    composition = composed(rows, party(10, groups=groups))
    assert {(one.rule, one.of) for one in composition.dropped} == {("places", ""), ("diets", "vegan")}
    assert composition.uncovered == ()


def test_nothing_is_ordered_that_nobody_eats_of() -> None:
    roma = {"north end catering|boston": Terms(minimum=30_000)}
    for plan in composed(MENU, party(12), terms=roma).plans:
        assert all(line.heads for line in plan.lines)


def test_a_breakfast_with_a_drink_of_its_own_has_no_other_one() -> None:
    rows = [
        dish("Egg Burrito", packed(6), course="breakfast"),
        dish("Coffee", packed(2), course="drink"),
        dish("Soda", packed(1), course="drink"),
    ]
    plan = best_of(rows, party(8, meal="breakfast", extras=(Extra("coffee"),)))
    assert units(plan) == {"Egg Burrito": 8, "Coffee": 8}


def test_where_an_extra_is_the_side_nobody_has_another_one() -> None:
    others = [dish(f"Side {number}", packed(2), course="side") for number in range(3)]
    asked = Asked(wishes=(wish("box"), wish("side")))
    plan = best_of([*MENU, *others], party(8, extras=(Extra("salad", "salad"),)), asked)
    assert {line.role for line in plan.lines} == {"main", "salad"}


def test_a_second_place_comes_in_only_where_one_cannot() -> None:
    deli = dish("Halal Wrap", packed(9), restaurant="Deli", diet_keys=("halal",))
    both = (EatersGroup("vegan", 2), EatersGroup("halal", 2))
    composition = composed([*MENU, deli], party(10, groups=both))
    assert len(composition.plans[0].restaurant_keys) == 2
    assert composition.dropped == (DroppedWish("places", "", 1, 2),)
    assert len(composed([*MENU, deli], party(10)).plans[0].restaurant_keys) == 1


def test_an_order_split_over_two_places_feeds_of_both() -> None:
    deli = [dish("Wrap", packed(9), restaurant="Deli"), dish("Roll", packed(9), restaurant="Deli")]
    plan = composed([*MENU, *deli], party(20, places=2)).plans[0]
    of_deli = sum(line.heads for line in plan.lines if line.restaurant_key.startswith("deli") and line.role == "main")
    assert len(plan.restaurant_keys) == 2
    assert 8 <= of_deli <= 12


def test_a_menu_without_a_main_feeds_nobody_and_says_so() -> None:
    composition = composed(MENU[4:], party(6))
    assert (composition.plans, composition.dropped) == ((), (DroppedWish("party", "", 6, 0),))


def test_an_order_that_is_changed_keeps_its_other_lines() -> None:
    plan = best_of(MENU, party(24))
    (side,) = (line for line in plan.lines if line.role == "side")
    salads = [*MENU, dish("Caesar", portion(50, (10, 12)), course="salad")]
    keeps = tuple(KeptLine(line.doc_id, line.position, line.units) for line in plan.lines)
    changed = best_of(salads, party(24, keeps=keeps, without=frozenset({side.dish_key})))
    assert set(changed.changed) == {side.doc_id}
    assert len(changed.kept) == len(plan.lines) - 1
    assert {*units(changed)} - {*units(plan)} == {"Caesar"}


def test_of_several_extras_that_are_added_the_place_that_has_some_stays() -> None:
    drinks = [dish(name, packed(2), course="drink") for name in ("Cola", "Water")]
    elsewhere = [replace(row, restaurant_key="deli|boston", doc_id=f"{row.doc_id} deli") for row in (*MENU, *drinks)]
    plan = best_of(MENU, party(24))
    keeps = tuple(KeptLine(line.doc_id, line.position, line.units) for line in plan.lines)
    extras = (Extra("water"), Extra("cola"))
    changed = composed([*MENU, drinks[0], *elsewhere], party(24, keeps=keeps, extras=extras))
    assert {*units(plan)} < {*units(changed.plans[0])}
    assert [one.of for one in changed.dropped] == ["water"]


def test_a_larger_party_orders_more_of_the_same() -> None:
    plan = best_of(MENU, party(24))
    keeps = tuple(KeptLine(line.doc_id, line.position, line.units) for line in plan.lines)
    grown = best_of(MENU, party(28, keeps=keeps))
    assert {*units(grown)} == {*units(plan)}


def test_a_budget_for_everything_is_held_after_what_the_restaurant_asks() -> None:
    offers = offers_of(CandidateSet(Columns(MENU), Asked()), BOSTON, ask := party(10, budget=16_000, all_in=True))
    found = compose_order(ask, offers, {}, food_budget=lambda cents, terms: cents * 3 // 4)
    assert all(plan.total <= 12_000 for plan in found.plans)
    assert found.dropped == ()
    assert [one.rule for one in compose_order(ask, offers, {}, lambda cents, terms: cents // 4).dropped] == ["budget"]


def test_other_plans_are_what_they_are_named_for_and_differ() -> None:
    deli = [dish(f"Wrap {number}", portion(40, 12), restaurant="Deli") for number in range(3)]
    found = composed([*MENU, *deli], party(30)).plans
    assert len({(plan.restaurant_keys, tuple(units(plan))) for plan in found}) == len(found)
    cheapest = [plan.total for plan in found if plan.kind == "cheapest"]
    assert all(total == min(plan.total for plan in found) for total in cheapest)


@given(st.integers(0, 10**9))
def test_on_small_menus_no_order_fits_better(seed: int) -> None:
    assert list(not_the_best(small_case(Random(seed)))) == []


def test_a_swap_changes_few_lines() -> None:
    """Goal: at most two lines in 95 of 100."""
    few, tried = 0, 0
    for seed in range(10):
        case = any_case(Random(f"swap:{seed}"), sample(), [("boston", "ma"), ("chicago", "il")])
        found = compose_order(case.ask, case.offers, case.terms, seconds=sys.float_info.max).plans
        if not found or len(found[0].lines) < 3:
            continue
        lines = found[0].lines
        keeps = tuple(KeptLine(line.doc_id, line.position, line.units) for line in lines)
        ask = replace(case.ask, keeps=keeps, without=frozenset({lines[-1].dish_key}))
        again = compose_order(ask, case.offers, case.terms, seconds=sys.float_info.max).plans
        tried += 1
        few += bool(again) and len(again[0].changed) <= 2
    assert tried
    assert few >= 0.95 * tried


SALADS = Extra("salad", "salad")
PARTS = [
    *MENU,
    dish("Caesar Salad", packed(6), course="salad"),
    dish("Coffee", packed(2), course="drink"),
    dish("Samosas", portion(20, None, estimate=Estimate("pieces:appetizer", 4)), course="appetizer"),
]


def test_an_order_of_no_main_is_of_what_was_named_and_what_goes_with_it() -> None:
    plan = best_of(PARTS, party(10, of=SALADS, extras=(Extra("coffee", "drink", is_wished=True),)))
    assert units(plan).keys() <= {"Green Salad", "Caesar Salad", "Coffee"}
    assert {role: sum(line.heads for line in plan.lines if line.role == role) for role in ("main", "coffee")} == {
        "main": 10,
        "coffee": 10,
    }


def test_bites_are_ten_a_head_as_the_meal_and_three_as_a_snack() -> None:
    bites = Extra("appetizer", "appetizer")
    meal, snack = (best_of(PARTS, party(8, of=bites, is_snack=is_snack)) for is_snack in (False, True))
    assert (units(meal), units(snack)) == ({"Samosas": 7}, {"Samosas": 2})


def test_an_extra_for_some_is_for_no_more_and_leaves_the_rest_alone() -> None:
    before = best_of(MENU, party(20))
    after = best_of(MENU, party(20, extras=(Extra("dessert", "dessert", heads=7),)))
    assert {name: count for name, count in units(after).items() if name != "Cookies"} == units(before)
    assert [line.heads for line in after.lines if line.role == "dessert"] == [7]


def test_shares_are_eaten_by_as_many_as_they_are_for() -> None:
    of = Extra("pasta", heads=8, is_share=True)
    plan = best_of(PARTS, party(16, of=of, extras=(of, replace(SALADS, heads=8, is_share=True))))
    eaten = {line.doc_id.split("/")[0]: line.heads for line in plan.lines}
    assert eaten.pop("Pasta Tray") == 8
    assert eaten.keys() <= {"Green Salad", "Caesar Salad"}


def test_each_kitchen_has_a_place_and_which_has_none_is_named() -> None:
    rows = [
        dish(f"{name} {number}", packed(9 + number), restaurant=name, cuisine_keys=(kitchen,))
        for name, kitchen in (("Roma", "italian"), ("Vero", "italian"), ("Casa", "mexican"))
        for number in range(3)
    ]
    found = composed(rows, party(20, places=2, kitchens=("italian", "mexican")))
    assert all("casa|boston" in plan.restaurant_keys and len(plan.restaurant_keys) == 2 for plan in found.plans)
    gone = composed(rows, party(20, places=2, kitchens=("italian", "korean")))
    assert [one.rule for one in gone.dropped] == ["kitchens"]
    assert [(one.rule, one.of) for one in gone.plans[0].shortfalls if one.rule == "kitchens"] == [
        ("kitchens", "korean")
    ]


def test_what_would_feed_one_by_an_estimate_and_costs_many_times_the_others_is_no_offer() -> None:
    one = Estimate("course:drink", 1)
    rows = [
        MENU[0],
        *(dish(f"Cup {at}", portion(2, None, estimate=one), course="drink") for at in range(2)),
        dish("Coffee Box", portion(25, None, estimate=one), course="drink"),
    ]
    ask = party(4, extras=(Extra("drink", "drink"),))
    offers = offers_of(CandidateSet(Columns(rows), NOTHING_ASKED), BOSTON, ask)
    assert not [doc for doc in offers.doc_ids if doc.startswith("Coffee Box")]


OF_SEED = [(7, 67), (7, 540), (7, 678), (7, 965), (7, 1121), (7, 1253), (7, 1956), (41, 819)]


@pytest.mark.parametrize(("seed", "number"), OF_SEED)
def test_nothing_is_dropped_that_could_be_met_once_a_named_part_is_back(seed: int, number: int) -> None:
    """Of the proof: with "pasta" dropped nobody gluten-free could eat, and so they were dropped as well."""
    assert list(broken(case_of(number, seed))) == []


def test_an_order_is_made_where_one_is_possible_though_none_that_promises_most_is() -> None:
    """Of seed 23 of the proof: of pairs, those that fit best have nothing for four, and one that is cheap has."""
    assert list(broken(case_of(924, 23))) == []
