"""Steps from what was shown: every row of §7.2 that is a step, as the rule book reads it."""

from dataclasses import replace
from decimal import Decimal

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.catalogue.columns import Columns
from engine.catalogue.filter_masks import match
from engine.catalogue.filters import Filters
from engine.conversation.memory import Memory, ShownDish
from engine.conversation.restaurant_scope import restaurants_shown, same_restaurant
from engine.conversation.wants import Change, Said, Understood, Wants
from engine.search.constraints import demand_of
from engine.search.counts import ResultCounts, Tally
from engine.search.decision import decide
from engine.search.follow_ups import (
    Step,
    can_filter_previous,
    cheaper,
    chosen,
    comparable_shown,
    enough_left,
    holds,
    kept_mask,
    more_affordable,
    narrows,
    other_restaurants,
    serves_more,
    step_of,
    steps_of,
    too_many,
)  # fmt: skip
from engine.search.query import Asked
from tests.support.dishes import MONEY, dish, packed, portion, wish

PARTY = Wants(party=20, city_key="boston")
NOTHING_ASKED = Asked()


def shown(
    name: str, price: float | str, cost: float | str | None = None, restaurant: str = "Roma", **more: object
) -> ShownDish:
    costs = None if cost is None else Decimal(str(cost))
    head = None if costs is None else costs / 20
    key = f"{restaurant.lower()}|boston"
    values = {
        "doc_id": f"{name}/{restaurant}", "dish_key": f"{key}|{name}", "restaurant_key": key,
        "restaurant_name": restaurant, "item_name": name, "unit_price": Decimal(str(price)), "party_cost": costs,
        "cost_per_head": head,
    }  # fmt: skip
    return ShownDish(**{**values, **more})  # type: ignore[arg-type]


def costs(steps: tuple[Step, ...]) -> list[Decimal | None]:
    return [step.wants.known_cost_max for step in steps]


def prices(steps: tuple[Step, ...]) -> list[Decimal | None]:
    return [step.wants.unit_price_max for step in steps]


# ---------------------------------------------------------------- cheaper


def test_cheaper_tries_nine_tenths_of_the_cheapest_then_a_cent_below_it_then_a_cent_below_the_median() -> None:
    steps = cheaper(PARTY, [shown("A", 50, 100), shown("B", 60, 120), shown("C", 90, 180)])
    assert costs(steps) == [Decimal("90.00"), Decimal("99.99"), Decimal("119.99")]
    assert prices(steps) == [None, None, None]


def test_cheaper_from_unit_prices_is_never_a_total() -> None:
    steps = cheaper(PARTY, [shown("A", "8.50"), shown("B", 12)])
    assert prices(steps) == [Decimal("7.65"), Decimal("8.49"), Decimal("10.24")]
    assert all(step.wants.price_max is None and step.wants.known_cost_max is None for step in steps)


def test_cheaper_from_a_page_with_both_kinds_sets_both() -> None:
    steps = cheaper(PARTY, [shown("A", 50, 100), shown("B", 10)])
    assert list(zip(costs(steps), prices(steps), strict=True)) == [
        (Decimal("90.00"), Decimal("9.00")),
        (Decimal("99.99"), Decimal("9.99")),
        (Decimal("99.99"), Decimal("9.99")),
    ]


def test_cheaper_leaves_out_the_kind_that_was_not_shown() -> None:
    columns = Columns([dish("Tray", portion(80, 20)), dish("Bowl", portion(4, None))])
    (step, *_) = cheaper(PARTY, [shown("A", 50, 100)])
    decision = decide(columns, match(columns, Filters()), demand_of(step.wants), NOTHING_ASKED)
    assert [decision.taken(at).doc_id for at in range(len(decision))] == ["Tray/North End Catering"]


def test_the_limits_of_an_earlier_cheaper_give_way_to_the_new_ones() -> None:
    before = replace(PARTY, unit_price_max=Decimal(5))
    assert prices(cheaper(before, [shown("A", 50, 100)])) == [None, None, None]


def test_a_limit_that_was_said_wins() -> None:
    wants = replace(PARTY, price_max=Decimal(100))
    page = (shown("A", 50, 150),)
    steps = steps_of("cheaper", wants, Memory(page=page), Said(price_max=Decimal(100)), page)
    assert steps == (Step(wants),)


@pytest.mark.parametrize("change", ["cheaper", "more_affordable"])
def test_a_step_that_says_how_cheap_is_none(change: Change) -> None:
    assert step_of(change, Said(price_max=Decimal(100))) is None
    assert step_of(change, Said(price_per_person_max=Decimal(10))) is None
    assert step_of(change, Said(party=30)) == change


def test_the_first_step_with_five_dishes_of_two_restaurants_holds() -> None:
    steps = cheaper(PARTY, [shown("A", 50, 100), shown("B", 60, 120)])
    assert chosen(steps, [Tally(4, 2, 4), Tally(5, 2, 5), Tally(9, 3, 9)]) == 1
    assert chosen(steps, [Tally(5, 1, 5), Tally(6, 1, 6), Tally(7, 2, 7)]) == 2
    assert not holds(steps[0], Tally(5, 1, 5))
    assert holds(steps[0], Tally(5, 2, 1))


def test_else_the_fullest_step_is_taken_and_of_equal_ones_the_first() -> None:
    steps = cheaper(PARTY, [shown("A", 50, 100)])
    assert chosen(steps, [Tally(1, 1, 1), Tally(3, 1, 3), Tally(3, 1, 3)]) == 1


def test_nothing_new_is_no_step() -> None:
    steps = cheaper(PARTY, [shown("A", 50, 100)])
    assert chosen(steps, [Tally(0, 0, 0), Tally(0, 0, 0), Tally(6, 3, 0)]) is None
    assert chosen(steps, [Tally(0, 0, 0), Tally(1, 1, 1), Tally(6, 3, 0)]) == 1
    assert steps_of("cheaper", PARTY, Memory(), Said(), ()) == ()


def test_where_nothing_can_cost_less_there_is_no_step() -> None:
    assert cheaper(PARTY, [shown("A", "0.01", "0.01")]) == ()


def test_cheaper_compares_dishes_that_name_the_dish_asked_for_else_mains() -> None:
    columns = Columns(
        [
            dish("Pasta", restaurant="Roma"),
            dish("Cola", course="drink", restaurant="Roma"),
            dish("Wrap", restaurant="Roma"),
        ]
    )
    page = (shown("Pasta", 50, 100), shown("Cola", 2, 40), shown("Wrap", 4, 80), shown("Gone", 1, 20))
    assert [one.item_name for one in comparable_shown(page, columns, NOTHING_ASKED)] == ["Pasta", "Wrap"]
    assert [one.item_name for one in comparable_shown(page, columns, Asked((wish("pasta"),)))] == ["Pasta"]
    assert comparable_shown(page, columns, Asked((wish("sushi"),))) == page


@given(st.lists(MONEY, min_size=1, max_size=8), st.lists(st.one_of(st.none(), MONEY), min_size=8, max_size=8))
def test_every_first_and_second_step_lies_below_everything_shown_of_its_kind(
    unit: list[Decimal], known: list[Decimal | None]
) -> None:
    page = [shown(str(at), price, known[at]) for at, price in enumerate(unit)]
    # The last step is the median's; where a cent is the cheapest, nothing lies below it and only that step is left.
    for step in cheaper(PARTY, page)[:-1]:
        for one in page:
            limit = step.wants.unit_price_max if one.party_cost is None else step.wants.known_cost_max
            assert limit is None or limit < (one.unit_price if one.party_cost is None else one.party_cost)


def test_limits_of_a_follow_up_are_marked_as_such() -> None:
    assert cheaper(PARTY, [shown("A", 8)])[0].wants.set_by_follow_up == {"unit_price_max"}
    assert more_affordable(PARTY, [shown("A", 8, 100)])[0].wants.set_by_follow_up == {"price_per_person_max"}
    assert serves_more(PARTY, [shown("A", 8)])[0].wants.set_by_follow_up == {"unit_serves_min"}


# ---------------------------------------------------------------- more affordable


@pytest.mark.parametrize(
    ("wants", "limit"),
    [
        (replace(PARTY, price_per_person_max=Decimal(15)), "12.00"),
        (replace(PARTY, price_max=Decimal(300)), "12.00"),
        (replace(PARTY, price_max=Decimal(300), price_per_person_max=Decimal(10)), "8.00"),
        (PARTY, "4.80"),
        (Wants(price_max=Decimal(300)), "4.80"),
    ],
)
def test_more_affordable_is_eight_tenths_of_the_limit_in_force_else_of_the_median_cost_a_head(
    wants: Wants, limit: str
) -> None:
    page = [shown("A", 50, 100), shown("B", 60, 120), shown("C", 90, 180)]
    (step,) = more_affordable(wants, page)
    assert step.wants.price_per_person_max == Decimal(limit)
    assert step.wants.price_max == wants.price_max


def test_more_affordable_without_limit_and_without_costs_is_as_cheaper() -> None:
    page = [shown("A", "8.50"), shown("B", 12)]
    assert more_affordable(PARTY, page) == cheaper(PARTY, page)


# ---------------------------------------------------------------- serves more


def test_serves_more_wants_more_than_the_largest_shown_then_more_than_the_median() -> None:
    page = [shown(str(size), 50, 100, serves_max=size) for size in (8, 12, 13, 24)]
    assert [step.wants.unit_serves_min for step in serves_more(PARTY, page)] == [24, 12]
    steps = serves_more(PARTY, page)
    assert chosen(steps, [Tally(3, 1, 0)]) == 0
    assert chosen(steps, [Tally(2, 1, 2), Tally(6, 2, 2)]) == 1


def test_serves_more_where_no_size_was_shown_takes_those_that_state_one() -> None:
    assert [step.wants.unit_serves_min for step in serves_more(PARTY, [shown("A", 8)])] == [0]


def test_serves_more_keeps_the_party() -> None:
    (step, *_) = steps_of("serves_more", PARTY, Memory(page=(shown("A", 8, 80, serves_max=10),)), Said(), ())
    assert (step.wants.party, step.wants.unit_serves_min) == (20, 10)


# ---------------------------------------------------------------- scope


def test_same_restaurant_is_the_one_last_named_or_clicked() -> None:
    page = (shown("A", 8), shown("B", 9, restaurant="Deli"))
    memory = Memory(page=page, named_restaurant_key="deli|boston")
    scoped = same_restaurant(PARTY, memory)
    assert scoped is not None
    assert (scoped.restaurant_keys, scoped.restaurant_name) == (("deli|boston",), "Deli")


def test_of_two_branches_the_one_that_stands_first_gives_the_name() -> None:
    first, other = shown("A", 8, restaurant="Deli"), shown("B", 9, restaurant="Deli")
    page = (replace(first, restaurant_name="Deli #2"), replace(other, restaurant_name="Deli #9"))
    assert restaurants_shown(Memory(page=page)) == {"deli|boston": "Deli #2"}


def test_if_several_are_shown_and_none_was_named_it_is_asked_which() -> None:
    memory = Memory(page=(shown("A", 8), shown("B", 9, restaurant="Deli"), shown("C", 9, restaurant="Deli")))
    assert same_restaurant(PARTY, memory) is None
    assert restaurants_shown(memory) == {"roma|boston": "Roma", "deli|boston": "Deli"}
    assert same_restaurant(PARTY, Memory(page=memory.page[:1])) is not None


def test_other_restaurants_puts_out_all_shown_so_far_and_clears_same() -> None:
    wants = replace(PARTY, restaurant_keys=("roma|boston",), excluded_restaurant_keys=("king|boston",))
    memory = Memory(page=(shown("A", 8),), seen_restaurant_keys=("deli|boston", "roma|boston"))
    (step,) = steps_of("other_restaurants", wants, memory, Said(), ())
    assert step.wants.restaurant_keys == ()
    assert step.wants.excluded_restaurant_keys == ("king|boston", "deli|boston", "roma|boston")
    assert step.wants == other_restaurants(wants, memory)
    assert chosen((step,), [Tally(0, 0, 0)]) is None


def test_too_many_more_like_30_is_about_30_and_at_most_40_fed() -> None:
    wants = too_many(replace(PARTY, party=50, unit_serves_min=12), 30)
    assert (wants.party, wants.party_approximate, wants.serves_max, wants.unit_serves_min) == (30, True, 40, None)
    assert [too_many(PARTY, party).serves_max for party in (10, 20, 25)] == [14, 27, 34]


def test_what_is_a_value_is_one_plain_step() -> None:
    for change in (None, "more", "compare", "same_restaurant"):
        assert steps_of(change, PARTY, Memory(), Said(), ()) == (Step(PARTY),)  # type: ignore[arg-type]


# ---------------------------------------------------------------- the kept list


FILTER = Understood(Said(), "filter")
KEPT = Memory(wants=PARTY, kept_ids=tuple("abcdef"), kept_is_whole=True, generation=3)
VEGETARIAN = replace(PARTY, dietary_labels=("vegetarian",))


def test_previous_results_are_filtered_where_the_kept_list_is_all_that_passed() -> None:
    assert can_filter_previous(KEPT, VEGETARIAN, FILTER, 3)


@pytest.mark.parametrize(
    "memory",
    [
        replace(KEPT, kept_is_whole=False),
        replace(KEPT, kept_ids=()),
        replace(KEPT, kept_ids=tuple(map(str, range(100)))),
        replace(KEPT, generation=2),
        replace(KEPT, wants=VEGETARIAN),
    ],
)
def test_else_it_searches_again(memory: Memory) -> None:
    assert not can_filter_previous(memory, VEGETARIAN, FILTER, 3)


def test_a_step_or_another_intent_searches_again() -> None:
    assert not can_filter_previous(KEPT, VEGETARIAN, replace(FILTER, change="cheaper"), 3)
    assert not can_filter_previous(KEPT, VEGETARIAN, replace(FILTER, intent="compare"), 3)


@pytest.mark.parametrize(
    ("change", "narrower"),
    [
        ({"price_max": Decimal(100)}, True),
        ({"excluded_food_keys": ("pork",), "excluded": ("pork",)}, True),
        ({"cuisine_keys": ("thai",), "cuisine": ("Thai",)}, True),
        ({"date": "Friday"}, True),
        ({"unit_serves_min": 12}, True),
        ({"party": 30}, False),
        ({"city_key": "cambridge"}, False),
        ({"wishes": ("pasta",)}, False),
        ({"price_level": "cheap"}, False),
        ({"known_cost_max": Decimal(100)}, False),
    ],
)
def test_only_what_can_take_away_and_nothing_else_narrows(change: dict[str, object], narrower: bool) -> None:
    assert narrows(PARTY, replace(PARTY, **change)) is narrower  # type: ignore[arg-type]


def test_a_limit_that_is_raised_or_lifted_does_not_narrow() -> None:
    limited = replace(PARTY, price_max=Decimal(100), cuisine_keys=("thai", "lao"), dietary_labels=("vegan",))
    assert narrows(limited, replace(limited, price_max=Decimal(90), cuisine_keys=("thai",)))
    for change in ({"price_max": Decimal(110)}, {"price_max": None}, {"cuisine_keys": ()}, {"dietary_labels": ()}):
        assert not narrows(limited, replace(limited, **change))  # type: ignore[arg-type]


def test_filtering_the_kept_list_gives_the_same_dishes_as_searching_again() -> None:
    small, large = (
        dish("Pasta For 5", portion(40, 5), dish_key="pasta"),
        dish("Pasta For 20", packed(9), dish_key="pasta"),
    )
    columns = Columns([small, large, dish("Wrap", packed(4)), dish("Bowl", portion(4, None))])
    first = decide(columns, match(columns, Filters()), demand_of(PARTY), NOTHING_ASKED)
    kept = tuple(first.taken(at).doc_id for at in range(len(first)))
    tighter = demand_of(replace(PARTY, price_max=Decimal(160)))

    def dishes(mask: np.ndarray) -> list[object]:
        decision = decide(columns, mask, tighter, NOTHING_ASKED)
        return [decision.taken(at) for at in range(len(decision))]

    again = dishes(match(columns, Filters()))
    assert dishes(kept_mask(columns, Memory(kept_ids=kept))) == again
    assert len(again) == 3
    assert not kept_mask(columns, Memory(kept_ids=("gone",))).any()


def test_five_or_more_must_be_left() -> None:
    def left(count: int) -> ResultCounts:
        columns = Columns([dish(f"Dish {at}") for at in range(count)])
        return decide(columns, match(columns, Filters()), demand_of(PARTY), NOTHING_ASKED).counts

    assert enough_left(left(5))
    assert not enough_left(left(4))
