"""Dishes whose words are said every day, two dishes under one name of a menu, and words that only look like a dish."""

from dataclasses import replace

import pytest

from engine.catalogue.snapshot import Place, RestaurantName
from engine.conversation.memory import Memory
from engine.reading.legacy.index import Index
from engine.reading.legacy.understand import understand

SOLD = (
    "cookies and brownies, soup and salad, chicken and broccoli, 6 chicken shawarma, won ton soup, "
    "carol tart, crazy roll, star anise tea, school bowl"
)


@pytest.fixture
def wished(vocabulary):
    """The wishes of a line, beside a menu that sells all this."""
    dishes = dict.fromkeys(SOLD.split(", "), 1)
    more = {word: 1 for name in dishes for word in name.split()}
    index = Index.of(replace(vocabulary, dishes={**vocabulary.dishes, **dishes}, words={**vocabulary.words, **more}))

    def hold(text: str) -> list[str]:
        return [wish.text for wish in understand(text, Memory(), index).said.wishes]

    return hold


@pytest.mark.parametrize(
    ("text", "wishes"),
    [
        ("cookies and brownies for 65 in Boston", ["cookies", "brownies"]),
        ("soup and salad for 19 in Boston", ["soup", "salad"]),
        ("chicken and broccoli for 19 in Boston", ["chicken and broccoli"]),
        ("mac and cheese for 19 in Boston", ["mac and cheese"]),
        ("fish and chips for 19 in Boston", ["fish and chips"]),
        ("cake for carol", ["cake"]),
        ("star anise tea for 19 in Boston", ["star anise tea"]),
        ("deep dish pizza for 13 in Boston", ["deep dish pizza"]),
        ("lunch for 13 in Boston, street corn and tacos", ["street corn", "tacos"]),
        ("lunch for 13 in Boston, poke and spam musubi", ["poke", "spam musubi"]),
    ],
)
def test_where_one_dish_ends(wished, text, wishes):
    assert wished(text) == wishes


@pytest.mark.parametrize(
    "text",
    [
        "we'd like to treat the whole floor, 75 people in Boston",
        "bear with me, lunch for 75 people in Boston",
        "Thai won, lunch for 75 people in Boston",
        "lunch for 75 people in Boston, we have Jain guests",
        "lunch for 75 people in Boston, half of us are off dough",
        "lunch for 75 people in Boston, of course, I need sugar",
        "lunch for 75 people in Boston, it's for carol",
        "lunch for 75 people in Boston, his wife is crazy about it",
        "lunch for 75 people in Boston, they are fresh out of school",
    ],
)
def test_what_only_looks_like_a_dish(wished, text):
    assert wished(text) == []


def test_a_number_of_the_menu_is_no_part_of_the_dish_that_is_counted(vocabulary, wished):
    assert wished("please order 6 chicken shawarma") == ["chicken shawarma"]


@pytest.mark.parametrize("text", ["sweet, thx", "you rock, thanks", "you're a star!"])
def test_praise_is_nothing_to_eat(say, shown, text):
    assert say(text, shown).intent == "other"


def test_what_is_put_back_on_the_list_stands_beside_the_others(after):
    lines = ("lunch for 12 in Boston, pad thai and tacos", "take the tacos off the list", "Put the tacos back, please!")
    assert [wish.text for wish in after(*lines).wishes] == ["pad thai", "tacos"]


def test_the_reason_against_a_dish_names_it_and_wishes_for_none(after):
    lines = ("lunch for 12 in Boston, pad thai or tacos", "my aunt says tacos take ages, so only the pad thai")
    assert [wish.text for wish in after(*lines).wishes] == ["pad thai"]


@pytest.mark.parametrize(
    "text",
    ["It would make us happy if there are tacos", "line 3 could be tacos or pad thai, whatever you have more of"],
)
def test_a_wish_in_many_words_is_one(say, shown, text):
    understood = say(text, shown)
    assert understood.intent == "filter"
    assert "tacos" in [wish.text for wish in understood.said.wishes]


def test_a_mistyped_day_is_the_day(after):
    assert after("dinner for 12 in Boston tonigth").date == "tonight"


def test_a_day_that_something_else_is_on_leaves_the_day_in_force(after):
    lines = ("dinner for 140 in Boston on November 7", "after today's board call the count is 132 guests")
    wants = after(*lines)
    assert (wants.date, wants.party) == ("November 7", 132)


@pytest.fixture
def placed(vocabulary):
    """Restaurant and city of a line, where a house is called Noor and a town Spring."""
    towns = (*vocabulary.places, Place("spring", "Spring", "tx", "TX", 3), Place("chicago", "Chicago", "il", "IL", 9))
    noor = RestaurantName("noor|boston", "Noor", "boston", 4)
    index = Index.of(replace(vocabulary, places=towns, restaurants=(*vocabulary.restaurants, noor)))

    def hold(text: str) -> tuple[str | None, str | None]:
        said = understand(text, Memory(), index).said
        return said.restaurant_name, said.city

    return hold


@pytest.mark.parametrize(
    ("text", "house", "city"),
    [
        ("lunch for 12 from Noor", "Noor", None),
        ("lunch for 13 in Boston, I forgot Noor", None, "Boston"),
        ("lunch for 13 in Boston, what they gave us in spring was cold", None, "Boston"),
        ("lunch for 13 in Spring", None, "Spring"),
        ("yo chi-town crew lunch, 13 people", None, "Chicago"),
    ],
)
def test_houses_called_like_colleagues_and_towns_called_like_a_season(placed, text, house, city):
    assert placed(text) == (house, city)
