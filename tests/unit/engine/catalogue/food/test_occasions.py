"""Occasions bring the plainest dishes of theirs to rank by, in turn, and nothing else does."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.catalogue.food.occasions import leading_courses, served_as, served_on


@pytest.mark.parametrize(
    ("said", "dish"),
    [
        ("picnic for the team", "sandwich"),
        ("game day food", "wings"),
        ("cocktail reception", "slider"),
        ("thanksgiving lunch", "turkey"),
        ("a light lunch", "salad"),
        ("a fancy dinner for a client", "steak"),
        ("food for a poker night", "wings"),
        ("lunch on a field trip", "box"),
        ("dinner for the release night", "pizza"),
        ("a send off for our intern", "cake"),
        ("pool party food", "burger"),
        ("backyard bbq", "ribs"),
        ("drinks for a summer barbecue", "lemonade"),
        ("juneteenth lunch", "catfish"),
        ("spring luncheon", "quiche"),
        ("a quick lunch", "wrap"),
        ("post workout meal", "egg"),
        ("dinner board meeting", "steak"),
        ("date night", "lobster"),
    ],
)
def test_an_occasion_brings_what_is_served_on_it(said: str, dish: str) -> None:
    assert dish in served_on(said)


def test_two_occasions_take_turns() -> None:
    assert served_on("kids picnic")[:2] == ("sandwich", "tender")


@pytest.mark.parametrize("said", ["", "lunch", "lunch for the team", "delightful", "parking", "skid", "italian"])
def test_what_is_no_occasion_brings_nothing(said: str) -> None:
    assert served_on(said) == ()


@given(st.text())
def test_words_are_plain_each_once_whatever_is_said(said: str) -> None:
    words = served_on(said)
    assert len(set(words)) == len(words)
    assert all(re.fullmatch("[a-z]+", word) for word in words)


def test_an_occasion_says_which_courses_come_first_and_most_say_nothing() -> None:
    assert leading_courses("happy hour") == {"appetizer"}
    assert "breakfast" in leading_courses("morning meeting")
    assert (
        leading_courses("lunch") == leading_courses("eid for clients") - {"main", "combination", "appetizer"} == set()
    )


def test_a_course_has_its_own_dishes_beside_those_of_the_occasion() -> None:
    assert "coffee" in served_as("hot drinks for an early meeting")
    assert "bagel" not in served_as("hot drinks for an early meeting")
    assert "coffee" not in served_as("cold drinks for a hot day")
    assert "wings" in served_as("appetizer")
    assert "wings" not in served_as("appetizer healthy")
    assert "hummus" in served_as("appetizer healthy")
    assert "cheesecake" not in served_as("dessert light")
    assert served_as("lunch for a wedding") == ()
    assert served_as("drink dessert")[:3] == ("soda", "cake", "juice")


def test_what_a_board_meeting_has_in_the_morning_is_no_lunch() -> None:
    assert served_on("board meeting")[0] == "bagel"
    assert "bagel" not in served_on("lunch board meeting")
    assert "sandwich" in served_on("lunch board meeting")
    assert served_on("dinner meeting") == ()


def test_a_new_year_is_that_of_the_kitchen_it_is_named_after() -> None:
    assert "turkey" in served_on("new years eve")
    assert "dumpling" in served_on("chinese new year")
    assert "turkey" not in served_on("chinese new year")


def test_brunch_begins_with_breakfast() -> None:
    assert leading_courses("brunch") == {"breakfast"}
    assert "omelette" in served_as("brunch")
