"""Offers: every portion that an order may be made of, whatever it costs, in one order wherever it is computed."""

from dataclasses import replace
from decimal import Decimal

import pytest

from engine.catalogue import COURSES
from engine.catalogue.columns import ColumnRow, Columns
from engine.catalogue.document import Estimate
from engine.conversation.wants import Wants
from engine.plans import EatersGroup, Extra, Offers, PlanAsk, offers_of
from engine.search import constraints
from engine.search.candidates import CandidateSet
from engine.search.query import Asked
from tests.support.dishes import dish, packed, portion, wish

BOSTON, TWENTY = Wants(city_key="boston"), PlanAsk(20, 20)


def offered(rows: list[ColumnRow], wants: Wants = BOSTON, ask: PlanAsk = TWENTY, asked: Asked | None = None) -> Offers:
    return offers_of(CandidateSet(Columns(rows), asked or Asked()), wants, ask)


def names(offers: Offers) -> list[str]:
    return [one.split("/")[0] for one in offers.doc_ids]


def one_each(price: str) -> object:
    return portion(price, estimate=Estimate("course:main", 1))


def test_each_portion_of_known_size_is_an_offer_and_portions_of_a_dish_share_it() -> None:
    both = dish("Pasta", portion(40, (8, 10)), portion(70, (18, 20)))
    offers = offered([both, dish("Unsized", portion(9))])
    assert (names(offers), offers.position.tolist(), len(set(offers.dish.tolist()))) == (["Pasta", "Pasta"], [0, 1], 1)
    assert (offers.holds.tolist(), offers.low.tolist()) == ([10, 20], [8, 18])


def test_limits_on_one_portion_are_not_held_because_they_hold_for_the_sum() -> None:
    wants = replace(BOSTON, party=20, price_max=Decimal(1), unit_serves_min=90, serves_max=1)
    assert names(offered([dish("Box", packed(12))], wants)) == ["Box"]


def test_exclusions_diets_and_the_place_hold() -> None:
    rows = [dish("Pork", food_keys=("pork",)), dish("Beef", packed(9)), dish("Far", packed(9), city_key="chicago")]
    assert names(offered(rows, replace(BOSTON, excluded_food_keys=("pork",)))) == ["Beef"]
    assert names(offered(rows, replace(BOSTON, dietary_labels=("vegan",)))) == []


def test_out_is_never_an_offer_and_for_a_severe_allergy_what_does_not_say_neither() -> None:
    free, unsaid = dish("Free", packed(9), claim_keys=("free:peanut",)), dish("Unsaid", packed(9))
    rows = [free, unsaid, dish("Out", packed(9), claim_keys=("has:peanut",))]
    assert names(offered(rows, replace(BOSTON, allergies=("peanuts",)))) == ["Free"]
    mild = offered(rows, replace(BOSTON, allergies=("peanuts",), mild=("peanuts",)), group("free"))
    assert (names(mild), mild.by_group["free"].tolist()) == (["Free", "Unsaid"], [True, False])


def group(key: str) -> PlanAsk:
    return replace(TWENTY, groups=(EatersGroup(key, 1),))


def test_an_extra_is_a_course_or_what_its_words_name() -> None:
    rows = [dish("Oat Cookies", packed(2), course="dessert"), dish("Flan", packed(3), course="dessert")]
    extras = (Extra("dessert", "dessert"), Extra("cookies"))
    found = offered(rows, ask=replace(TWENTY, extras=extras)).by_extra
    assert {words: mask.tolist() for words, mask in found.items()} == {
        "dessert": [True, True],
        "cookies": [False, True],
    }


def test_an_extra_that_most_menus_have_as_a_main_means_mains_alone_and_another_one_none() -> None:
    rows = [
        dish("Green Curry", packed(9)),
        dish("Red Curry", packed(9)),
        dish("Curry Puffs", packed(4), course="appetizer"),
        dish("Green Salad", packed(5), course="salad"),
        dish("House Salad", packed(5), course="salad"),
        dish("Chicken Salad Sandwich", packed(8)),
    ]
    found = offered(rows, ask=replace(TWENTY, extras=(Extra("curry"), Extra("salad"), Extra("tiramisu"))))
    assert found.part_of == {"curry": "main", "salad": "salad", "tiramisu": None}
    meant = {words: [name for name, is_it in zip(names(found), mask, strict=True) if is_it]
             for words, mask in found.by_extra.items()}  # fmt: skip
    assert meant == {"curry": ["Green Curry", "Red Curry"], "salad": ["Green Salad", "House Salad"], "tiramisu": []}


def test_a_wish_that_a_place_has_nothing_of_is_of_the_course_that_it_is_elsewhere() -> None:
    rows = [dish("Beef", packed(9)), dish("Oat Cookies", packed(2), course="dessert", city_key="chicago")]
    assert offered(rows, ask=replace(TWENTY, extras=(Extra("cookies"),))).part_of == {"cookies": "dessert"}


def test_for_a_mild_allergy_what_states_itself_free_stands_above_what_is_not_often_made_with_it() -> None:
    rows = [
        dish("Often", packed(9), claim_keys=("often:peanut",)),
        dish("Free", packed(9), claim_keys=("free:peanut",)),
        dish("Unsaid", packed(9)),
    ]
    mild = offered(rows, replace(BOSTON, allergies=("peanuts",), mild=("peanuts",)))
    assert dict(zip(names(mild), mild.care.tolist(), strict=True)) == {"Free": 2, "Unsaid": 1, "Often": 0}
    assert offered(rows).care.tolist() == [0, 0, 0]


def test_what_answers_the_wish_scores_three_times_what_does_not() -> None:
    rows = [dish("Beef", packed(9)), dish("Pasta", packed(9))]
    assert offered(rows, asked=Asked((wish("pasta"),))).score.tolist() == [25, 75]
    assert offered(rows).score.tolist() == [100, 100]


def test_a_main_by_a_rule_of_thumb_that_costs_far_less_than_others_there_is_a_side() -> None:
    rows = [dish("Chow Mein", one_each("9")), dish("Lo Mein", one_each("8")), dish("White Rice", one_each("2"))]
    offers = offered(rows)  # type: ignore[arg-type]
    courses = dict(zip(names(offers), (COURSES[course] for course in offers.course), strict=True))
    assert courses == {"Chow Mein": "main", "Lo Mein": "main", "White Rice": "side"}
    assert {COURSES[course] for course in offers.listed} == {"main"}


def test_what_costs_less_than_a_tenth_of_a_main_is_put_on_something_and_a_bowl_of_rice_is_a_side() -> None:
    sides = [dish(name, one_each(price), course="side") for name, price in (("Olives", "0.99"), ("White Rice", "1.50"))]
    offers = offered([dish("Chow Mein", one_each("12")), dish("Lo Mein", one_each("11")), *sides])  # type: ignore[arg-type]
    courses = dict(zip(names(offers), (COURSES[course] for course in offers.course), strict=True))
    assert courses == {"Chow Mein": "main", "Lo Mein": "main", "Olives": "addon", "White Rice": "side"}


def test_what_calls_itself_vegetarian_is_no_meat_though_its_menu_names_a_broth_of_chicken() -> None:
    meat = {"diet_conflict_keys": ("vegetarian",)}
    offers = offered([dish("Vegetarian Soup", packed(9), **meat), dish("Chicken Soup", packed(9), **meat)])
    assert dict(zip(names(offers), offers.has_meat.tolist(), strict=True)) == {
        "Vegetarian Soup": False,
        "Chicken Soup": True,
    }


def test_what_is_sold_for_several_or_states_its_size_is_believed_whatever_it_costs() -> None:
    rows = [
        dish("Steak", one_each("20")),  # type: ignore[arg-type]
        dish("Roast", one_each("20")),  # type: ignore[arg-type]
        dish("Pizza", portion(18, estimate=Estimate("pizza", 5))),
        dish("Box", packed(6)),
    ]
    assert {COURSES[course] for course in offered(rows).course} == {"main"}


def test_offers_stand_by_restaurant_then_document() -> None:
    rows = [dish(name, packed(9), restaurant=place) for name in ("B", "A") for place in ("Roma", "Deli")]
    assert list(offered(rows).doc_ids) == ["A/Deli", "B/Deli", "A/Roma", "B/Roma"]


def test_what_retrieval_lets_through_is_still_no_offer(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each gate holds by itself."""
    monkeypatch.setattr(constraints, "guarded_filters", lambda filters, wants: filters)
    rows = [
        dish("Free", packed(9), claim_keys=("free:peanut",)),
        dish("Unsaid", packed(9)),
        dish("Out", packed(9), claim_keys=("has:peanut",)),
    ]
    assert names(offered(rows, replace(BOSTON, allergies=("peanuts",)))) == ["Free"]
    assert names(offered(rows, replace(BOSTON, allergies=("peanuts",), mild=("peanuts",)))) == ["Free", "Unsaid"]
