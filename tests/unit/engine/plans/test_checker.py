"""The checker finds each way in which a plan can be wrong."""

import sys
from collections.abc import Callable
from dataclasses import replace

import pytest

from engine.catalogue.columns import ColumnRow, Columns
from engine.catalogue.document import Estimate
from engine.conversation.wants import Wants
from engine.plans import EatersGroup, Extra, FoundLine, FoundPlan, Offers, PlanAsk, Terms, compose_order, offers_of
from engine.plans.checker import broken_by
from engine.search.candidates import CandidateSet
from engine.search.query import Asked
from tests.support.dishes import dish, packed, portion

MENU = [
    dish("Beef Box", packed(12)),
    dish("Pasta Tray", portion(90, (10, 12))),
    dish("Vegan Bowl", packed(13), diet_keys=("vegan",)),
    dish("Green Salad", portion(30, 12), course="salad", diet_keys=("vegan",)),
    dish("Cookies", portion(20, 12), course="dessert", diet_keys=("vegan",)),
]
ASK = PlanAsk(24, 24, (EatersGroup("vegan", 3),), budget=60_000, extras=(Extra("dessert", "dessert"),))
KEY = "north end catering|boston"


@pytest.fixture(scope="module")
def offers() -> Offers:
    return offers_of(CandidateSet(Columns(MENU), Asked()), Wants(city_key="boston"), ASK)


@pytest.fixture(scope="module")
def plan(offers: Offers) -> FoundPlan:
    return compose_order(ASK, offers, {}, seconds=sys.float_info.max).plans[0]


def wrong(
    plan: FoundPlan, offers: Offers, ask: PlanAsk = ASK, terms: dict[str, Terms] | None = None, budget: int = 60_000
) -> list[str]:
    return list(broken_by(plan, ask, offers, terms or {}, budget))


def line_of(plan: FoundPlan, name: str) -> FoundLine:
    return next(line for line in plan.lines if line.doc_id.startswith(name))


def without(plan: FoundPlan, name: str) -> FoundPlan:
    gone = line_of(plan, name)
    return replace(
        plan, lines=tuple(line for line in plan.lines if line != gone), total=plan.total - gone.cost,
        stated=plan.stated - gone.cost,
    )  # fmt: skip


def changed(plan: FoundPlan, name: str, **more: object) -> FoundPlan:
    return replace(
        plan,
        lines=tuple(replace(one, **more) if one.doc_id.startswith(name) else one for one in plan.lines),  # type: ignore[arg-type]
    )


def test_a_plan_that_was_found_is_right(plan: FoundPlan, offers: Offers) -> None:
    assert wrong(plan, offers) == []


Break = Callable[[FoundPlan], FoundPlan]


@pytest.mark.parametrize(
    ("breaks", "found"),
    [
        (lambda plan: replace(plan, total=plan.total + 1), "a wrong sum"),
        (lambda plan: replace(plan, estimated=1, stated=plan.total - 1), "estimated"),
        (lambda plan: changed(plan, "Pasta", cost=1), "a wrong cost"),
        (lambda plan: changed(plan, "Pasta", units=0), "least order"),
        (lambda plan: changed(plan, "Pasta", heads=0), "nobody eats of it"),
        (lambda plan: changed(plan, "Pasta", is_estimated=True), "mixed up"),
        (lambda plan: changed(plan, "Pasta", heads=24), "than it feeds"),
        (lambda plan: changed(plan, "Pasta", heads_by_group=(("vegan", 1),)), "does not state"),
        (lambda plan: changed(plan, "Pasta", position=7), "no offer"),
        (lambda plan: replace(plan, restaurant_keys=(*plan.restaurant_keys, "other")), "nothing is from"),
        (lambda plan: without(plan, "Pasta"), "not fed"),
        (lambda plan: without(plan, "Vegan"), "neither fed"),
        (lambda plan: without(plan, "Green"), "have a side"),
        (lambda plan: without(plan, "Cookies"), "have it"),
        (lambda plan: changed(plan, "Cookies", units=20, cost=40_000), "servings for"),
    ],
)
def test_each_way_of_being_wrong_is_found(breaks: Break, found: str, plan: FoundPlan, offers: Offers) -> None:
    assert any(found in one for one in wrong(breaks(plan), offers))


def test_what_is_out_and_what_is_beyond_a_limit_is_found(plan: FoundPlan, offers: Offers) -> None:
    dish_key = line_of(plan, "Vegan").dish_key
    assert any("is out" in one for one in wrong(plan, offers, replace(ASK, without=frozenset({dish_key}))))
    assert any("is out" in one for one in wrong(plan, offers, replace(ASK, not_from=frozenset({KEY}))))
    assert any("another restaurant" in one for one in wrong(plan, offers, replace(ASK, restaurant_keys=("roma",))))
    assert any("is beyond" in one for one in wrong(plan, offers, budget=plan.total - 1))
    assert any("minimum" in one for one in wrong(plan, offers, terms={KEY: Terms(minimum=plan.total + 1)}))


def test_a_group_that_eats_from_too_few_servings_is_found_by_halls_condition(plan: FoundPlan, offers: Offers) -> None:
    more = replace(ASK, groups=(EatersGroup("vegan", 20),))
    lines = {"Vegan": 20, "Pasta": 2, "Beef": 2}
    moved = plan
    for name, heads in lines.items():
        if any(line.doc_id.startswith(name) for line in plan.lines):
            moved = changed(moved, name, heads=heads, heads_by_group=(("vegan", 20),) if name == "Vegan" else ())
    assert any("Hall" in one for one in wrong(moved, offers, more))


def test_one_main_for_too_many_is_found(plan: FoundPlan, offers: Offers) -> None:
    whole = changed(plan, "Vegan", heads=24, units=24)
    alone = replace(whole, lines=tuple(line for line in whole.lines if not line.doc_id.startswith(("Pasta", "Beef"))))
    found = wrong(alone, offers)
    assert any("eat one main" in one for one in found)
    assert any("mains for" in one for one in found)


def test_a_main_that_costs_far_less_than_those_there_is_a_bite() -> None:
    """Whatever an order is told: the rule is worked out from what menus list."""
    guess = Estimate("course:main", 1)
    rows = [dish(name, portion(price, estimate=guess)) for name, price in (("A", 9), ("B", 8), ("Bite", 2))]
    ask = PlanAsk(6, 6)
    offers = offers_of(CandidateSet(Columns(rows), Asked()), Wants(city_key="boston"), ask)
    believed = replace(offers, course=offers.listed)
    plan = compose_order(ask, believed, {}, seconds=sys.float_info.max).plans
    assert plan == ()
    assert compose_order(ask, offers, {}, seconds=sys.float_info.max).plans[0].total == 6 * 1_000


def test_a_main_that_was_asked_for_and_is_not_there_is_found(plan: FoundPlan) -> None:
    for is_wished in (True, False):
        ask = replace(ASK, extras=(*ASK.extras, Extra("curry", is_wished=is_wished)))
        rows = [*MENU, dish("Curry", packed(30))]
        offers = offers_of(CandidateSet(Columns(rows), Asked()), Wants(city_key="boston"), ask)
        assert any("curry: 0 eat of it" in one for one in wrong(plan, offers, ask))


def of_parts(rows: list[ColumnRow], ask: PlanAsk) -> tuple[FoundPlan, Offers]:
    found = offers_of(CandidateSet(Columns(rows), Asked()), Wants(city_key="boston"), ask)
    return compose_order(ask, found, {}, seconds=sys.float_info.max).plans[0], found


def test_what_is_not_of_what_was_named_alone_is_found() -> None:
    ask = PlanAsk(10, 10, of=Extra("salad", "salad"))
    plan, found = of_parts(MENU, ask)
    assert not list(broken_by(plan, ask, found, {}, None))
    other = replace(ask, of=Extra("dessert", "dessert"))
    assert any("it is no dessert" in one for one in broken_by(plan, other, of_parts(MENU, other)[1], {}, None))


def test_an_extra_of_too_few_or_too_many_heads_is_found() -> None:
    ask = PlanAsk(10, 10, extras=(Extra("dessert", "dessert", heads=4),))
    plan, found = of_parts(MENU, ask)
    assert not list(broken_by(plan, ask, found, {}, None))
    for heads, said in ((6, "4 of 6 have it"), (3, "4 have it, and it is for 3")):
        asked = replace(ask, extras=(Extra("dessert", "dessert", heads=heads),))
        assert any(said in one for one in broken_by(plan, asked, found, {}, None))


def test_a_kitchen_without_a_place_is_found() -> None:
    kitchens = {"Roma": ("italian",), "Casa": ("mexican",), "Vero": ("italian",)}
    rows = [
        dish(f"{name} {at}", packed(9 + at), restaurant=name, cuisine_keys=kitchens[name])
        for name in kitchens
        for at in range(2)
    ]
    ask = PlanAsk(12, 12, places=2, kitchens=("italian", "mexican"))
    plan, found = of_parts(rows, ask)
    assert not list(broken_by(plan, ask, found, {}, None))
    moved = replace(plan, lines=tuple(replace(one, restaurant_key="roma|boston") for one in plan.lines))
    moved = replace(moved, restaurant_keys=("roma|boston",))
    assert any("too few places of these kitchens" in one for one in broken_by(moved, ask, found, {}, None))
