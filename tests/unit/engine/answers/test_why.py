""" "Why this?": each reason for a dish's place, in words."""

from dataclasses import replace

import pytest
from hypothesis import given

from engine.answers.dish_view import Served
from engine.answers.why import ordinal, why
from engine.conversation.wants import Need, Wants
from engine.search.explain import Naming
from tests.support import dishes
from tests.support.speech import pages, speaks_well
from tests.support.stores.small_catalogue import BY_NAME

TRAY = dishes.portion("89.00", (20, 25), name="Full Tray", unit="tray")
BOX = dishes.portion("14.00", unit="box", feeds_one=True)


def of(portion: object = TRAY, **more: object) -> Served:
    document = replace(BY_NAME["Baked Ziti Tray"], portions=(portion,))
    given = {"group": "asked", "fit": None, "units": None, "party_cost": None, **more}
    return Served(document=document, portion=portion, **given)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("naming", "says"),
    [
        (Naming("name", "Ziti"), "its name says “Ziti”"),
        (Naming("part", "Pasta"), "its part of the menu says “Pasta”"),
        (Naming("course", "dessert"), "it is a dessert, as was asked for"),
        (Naming("description", "chicken"), "its description says “chicken”, its name does not"),
    ],
)
def test_what_was_asked_for_is_quoted_from_the_menu(naming: Naming, says: str) -> None:
    assert why(of(naming=naming), None) == (says,)


def test_a_dish_that_names_nothing_of_it_says_so() -> None:
    assert why(of(group="nearest"), None) == ("no word of it names what was asked for; it is near in meaning",)


def test_where_no_dish_was_named_the_course_says_why() -> None:
    assert why(of(standing="first"), None)[0].startswith("no dish was named, so mains come first, and this is ")
    dessert = of(standing="then")
    dessert = replace(dessert, document=replace(dessert.document, course="dessert"))
    assert why(dessert, None)[0] == "no dish was named, and a dessert comes after mains"


@pytest.mark.parametrize(
    ("served", "says"),
    [
        (of(fit="fits", units=1), "1 tray feeds 25"),
        (of(fit="fits", units=2), "2 trays feed 25"),
        (of(fit="stated", units=1), "1 tray feeds 25 with much left over, so it comes after what suits 25 better"),
        (of(fit="stated", units=5), "it takes 5 trays to feed 25, so it comes after dishes of which few are enough"),
        (of(fit="size_unknown"), "its size is not stated, so it comes after dishes that say theirs"),
        (of(BOX, fit="fits", units=25), "25 boxes, one each for 25"),
        (of(BOX, fit="fits", units=30), "30 boxes for 25, the least it takes"),
        (of(fit="fits", units=1, needs=(Need("vegan", 2),), heads=2), "1 tray feeds 2"),
    ],
)
def test_how_its_size_suits_the_party_is_said(served: Served, says: str) -> None:
    assert why(replace(served, naming=Naming("name", "Ziti")), 25)[-1] == says


@pytest.mark.parametrize(
    ("ranks", "says"),
    [
        ({"words": 1, "meaning": 7}, "found 1st by words and 7th by meaning"),
        ({"meaning": 22}, "found 22nd by meaning, not by words"),
        ({"words": 3}, "found 3rd by words, not by meaning"),
        ({"before": 4}, "4th in the list that this one narrows"),
    ],
)
def test_where_each_search_had_it_is_said(ranks: dict[str, int], says: str) -> None:
    assert why(of(naming=Naming("name", "Ziti"), ranks=ranks), None)[-1] == says


def test_a_dish_that_moved_up_past_others_says_why() -> None:
    said = why(of(naming=Naming("name", "Ziti"), passed=2), None)[-1]
    assert said == "moved up past 2 dishes of restaurants that have three before it"


def test_a_dish_brought_for_a_need_says_for_whom() -> None:
    assert "it was brought for the two vegans" in why(of(needs=(Need("vegan", 2),), heads=2), 25)


def test_ordinals_are_english() -> None:
    found = [ordinal(number) for number in (1, 2, 3, 4, 11, 12, 13, 21, 22, 101, 111)]
    assert found == ["1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "22nd", "101st", "111th"]


@given(pages(most=1))
def test_the_reasons_of_any_dish_keep_the_rules_of_speech(page: tuple[Wants, tuple[Served, ...]]) -> None:
    wants, (served,) = page
    assert speaks_well(*why(served, wants.party))
