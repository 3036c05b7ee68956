"""The first line: what was understood, so that a mistake is seen at once, and how much there is."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.answers.headlines import headline, so_far, subject, understood, without_taken
from engine.conversation.wants import Phrase, Wants, When
from tests.support.speech import speaks_well, wishes

CHICKEN = (Phrase("chicken"),)


@pytest.mark.parametrize(
    ("wants", "said"),
    [
        (
            Wants(cuisine=("Italian",), party=25, city="Boston", price_per_person_max=Decimal(15)),
            "Italian for 25 in Boston, up to $15 a head: 14 dishes from 5 restaurants.",
        ),
        (
            Wants(wishes=CHICKEN, cuisine=("Italian",), party=25, city="Boston", price_per_person_max=Decimal(15)),
            "Chicken, Italian, for 25 in Boston, up to $15 a head: 14 dishes from 5 restaurants.",
        ),
        (Wants(wishes=CHICKEN, cuisine=("Italian",)), "Chicken, Italian: 14 dishes from 5 restaurants."),
        (
            Wants(wishes=CHICKEN, cuisine=("Italian",), price_max=Decimal("99.5")),
            "Chicken, Italian, up to $99.50 in all: 14 dishes from 5 restaurants.",
        ),
        (Wants(), "Dishes: 14 dishes from 5 restaurants."),
        (Wants(price_max=Decimal(90)), "Up to $90 in all: 14 dishes from 5 restaurants."),
        (Wants(party=25), "For 25: 14 dishes from 5 restaurants."),
        (
            Wants(party=25, party_approximate=True, menu_type="Lunch", city="Boston"),
            "Lunch for about 25 in Boston: 14 dishes from 5 restaurants.",
        ),
        (Wants(dietary_labels=("vegetarian",), menu_type="Lunch"), "Vegetarian lunch: 14 dishes from 5 restaurants."),
        (Wants(courses=("dessert",), city="Boston"), "Desserts in Boston: 14 dishes from 5 restaurants."),
        (Wants(restaurant_name="Falafel King", party=9), "For 9 from Falafel King: 14 dishes."),
        (
            Wants(state="WA", party=20, menu_type="Lunch"),
            "Lunch for 20 in Washington state: 14 dishes from 5 restaurants.",
        ),
        (Wants(state="CA"), "In California: 14 dishes from 5 restaurants."),
        (Wants(city="New York", state="NY"), "In New York, NY: 14 dishes from 5 restaurants."),
        (Wants(cuisine=("Thai",), excluded=("pork",)), "Thai, naming no pork: 14 dishes from 5 restaurants."),
        (
            Wants(wishes=(Phrase("pasta"), Phrase("salad")), zip_code="02139"),
            "Pasta or salad in 02139: 14 dishes from 5 restaurants.",
        ),
    ],
)
def test_the_first_line_repeats_what_was_understood(wants: Wants, said: str) -> None:
    assert headline(wants, 14, 5, "USD") == said


NOON = datetime(2026, 11, 24, 12, tzinfo=UTC)
TUESDAY = When("Tuesday", NOON.replace(hour=0), NOON.replace(hour=0) + timedelta(days=1))
NEXT_WEEK = When("next week", TUESDAY.starts, TUESDAY.ends and TUESDAY.ends + timedelta(days=6))


@pytest.mark.parametrize(
    ("wants", "said"),
    [
        (Wants(date="Tuesday", day=TUESDAY), "Lunch for 25 in Boston, Tuesday 24 November"),
        (
            Wants(date="Tuesday", day=TUESDAY, time="at noon", hour=When("at noon", NOON)),
            "Lunch for 25 in Boston, Tuesday 24 November, at noon",
        ),
        (Wants(date="next week", day=NEXT_WEEK), "Lunch for 25 in Boston, next week"),
        (Wants(date="Tuesday", time="noon"), "Lunch for 25 in Boston, Tuesday, noon"),
    ],
)
def test_day_and_hour_are_said_once_they_are_known_and_else_in_the_persons_words(wants: Wants, said: str) -> None:
    wants = replace(wants, menu_type="Lunch", party=25, city="Boston")
    assert understood(wants) == said
    assert all(so_far(wants).count(one) == 1 for one in (wants.time,) if one)


def test_a_day_alone_is_enough_to_say() -> None:
    assert understood(Wants(date="Tuesday", day=TUESDAY)) == "Tuesday 24 November"


def test_one_is_one_and_nothing_is_said_as_nothing() -> None:
    assert headline(Wants(cuisine=("Thai",)), 1, 1, "USD") == "Thai: 1 dish from 1 restaurant."
    assert headline(Wants(cuisine=("Thai",)), 0, 0, "USD") == "Thai: nothing on the menus here."


def test_limits_that_this_turn_set_are_left_to_their_own_sentence() -> None:
    wants = Wants(party=25, known_cost_max=Decimal(90), unit_price_max=Decimal(9), unit_serves_min=12)
    assert understood(without_taken(wants, True)) == "For 25"
    assert without_taken(wants, False) == wants


def test_a_limit_that_a_step_took_before_is_never_told_as_the_persons() -> None:
    said = Wants(party=25, price_per_person_max=Decimal(12), price_max=Decimal(400))
    assert understood(said) == "For 25, up to $12 a head, up to $400 in all"
    affordable = replace(said, set_by_follow_up=frozenset({"price_per_person_max"}))
    assert understood(affordable) == "For 25, up to $400 in all, cheaper than before (up to $12 a head)"
    cheaper = Wants(party=25, known_cost_max=Decimal("86.4"), unit_price_max=Decimal(9))
    taken = "up to $86.40 in all or up to $9 each where no size is stated"
    assert understood(cheaper) == f"For 25, cheaper than before ({taken})"


def test_what_is_left_out_is_said_as_what_the_menus_name() -> None:
    wants = Wants(
        excluded=("pork", "raw fish", "spicy", "Thai"),
        excluded_food_keys=("pork",),
        excluded_phrases=("raw fish", "spicy"),
        excluded_cuisine_keys=("thai",),
    )
    assert understood(wants) == "Naming no pork or raw fish, not Thai, nothing called spicy"


@given(
    wishes(), st.integers(0, 2000), st.integers(1, 400), st.sampled_from(("USD", "HKD")), st.integers(0, 2000),
    st.integers(0, 9),
)  # fmt: skip
def test_any_wishes_make_one_good_line(
    wants: Wants, total: int, restaurants: int, currency: str, free: int, out: int
) -> None:
    line = headline(wants, total, restaurants, currency, free=min(free, total), out=out)
    assert speaks_well(line)
    assert "\n" not in line
    assert line.endswith(".")
    assert line[0].isupper() or not line[0].isalpha()


@given(wishes())
def test_what_is_in_force_is_in_the_line(wants: Wants) -> None:
    line = understood(wants).casefold()
    for name in (*wants.cuisine, *wants.dietary_labels, *wants.excluded, *(wish.text for wish in wants.wishes)):
        assert name.casefold() in line
    assert not wants.party or f"for {'about ' if wants.party_approximate else ''}{wants.party}" in line
    assert not wants.city or "in boston" in line
    assert all(allergy in line for allergy in wants.allergies)


@given(wishes())
def test_a_subject_can_stand_in_the_middle_of_a_sentence(wants: Wants) -> None:
    assert speaks_well(f"{subject(wants) or 'dishes'} in Boston")


@pytest.mark.parametrize(
    ("total", "free", "said"),
    [
        (44, 0, "44 dishes from 5 restaurants, none states that it is free of peanuts."),
        (44, 3, "44 dishes from 5 restaurants, 3 state that they are free of peanuts, 41 do not say."),
        (2, 1, "2 dishes from 5 restaurants, 1 states that it is free of peanuts, 1 does not say."),
        (9, 9, "9 dishes from 5 restaurants, all state that they are free of peanuts."),
        (1, 0, "1 dish from 5 restaurants, it does not state that it is free of peanuts."),
        (1, 1, "1 dish from 5 restaurants, it states that it is free of peanuts."),
    ],
)
def test_how_many_state_themselves_free_is_said(total: int, free: int, said: str) -> None:
    wants = Wants(cuisine=("Thai",), allergies=("peanuts",), mild=("peanuts",))
    assert headline(wants, total, 5, "USD", free=free) == f"Thai, with an allergy to peanuts: {said}"


def test_a_severe_allergy_is_called_so_and_an_empty_page_says_whom_to_ask() -> None:
    wants = Wants(cuisine=("Thai",), allergies=("egg", "peanuts"), mild=("egg",))
    lead = "Thai, with an allergy to egg and a severe one to peanuts"
    assert headline(wants, 0, 0, "USD") == f"{lead}: no dish states that it is free of peanuts. Ask the restaurant."


def test_what_is_left_out_is_not_said_not_to_exist() -> None:
    wants = Wants(wishes=(Phrase("pad thai"),), allergies=("peanuts",), mild=("peanuts",))
    assert headline(wants, 0, 0, "USD", out=2).endswith(": every dish is left out.")
    assert headline(wants, 0, 0, "USD", near=True, out=2).endswith(": every dish of that name is left out.")
    assert headline(wants, 0, 0, "USD").endswith(": nothing on the menus here.")


def test_dishes_of_a_diet_that_only_come_near_do_not_make_it_say_that_no_dish_states_the_diet() -> None:
    wants = Wants(wishes=(Phrase("rolls"),), dietary_labels=("vegan",), party=8)
    assert headline(wants, 0, 0, "USD") == "Vegan rolls for 8: no dish states that it is vegan."
    near = headline(wants, 0, 0, "USD", near=True)
    assert near == "Vegan rolls for 8: nothing of that name states that it is vegan."
