"""Restaurants by what people call them: without their branch, without what they serve; a colleague's name is none."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.catalogue.snapshot import RestaurantName
from engine.conversation.memory import Memory
from engine.reading.legacy.called import called
from engine.reading.legacy.index import Index
from engine.reading.legacy.understand import understand
from tests.support.small_words import vocabulary

HOUSES = (
    ("Odile's Thai - Mexican", "boston"),
    ("Verbeke Chinese Restaurant", "boston"),
    ("Copper Mill Pizza", "boston"),
    ("Copper Mill Pizza #12", "cambridge"),
    ("Copper Mill Pizza - Oakland", "oakland"),
    ("Zuri Kitchen", "boston"),
    ("Zuri Bakery & Cafe", "boston"),
    ("House of Pizza", "boston"),
    ("Salad House", "boston"),
)
INDEX = Index.of(
    replace(vocabulary(), restaurants=tuple(RestaurantName(f"{name}|{city}", name, city, 5) for name, city in HOUSES))
)


def named(text: str) -> str | None:
    return understand(text, Memory(), INDEX).said.restaurant_name


@pytest.mark.parametrize(
    ("text", "house", "dish"),
    [
        ("odile's burrito bowl for 12", "Odile's Thai - Mexican", "burrito bowl"),
        ("verbeke chinese spring rolls", "Verbeke Chinese Restaurant", "spring rolls"),
        ("anything from verbeke", "Verbeke Chinese Restaurant", None),
        ("house of pizza caesar salad", "House of Pizza", "caesar salad"),
        ("zuri bakery bagel platter", "Zuri Bakery & Cafe", "bagel platter"),
    ],
)
def test_a_house_is_named_for_short(text: str, house: str, dish: str | None) -> None:
    said = understand(text, Memory(), INDEX).said
    assert said.restaurant_name == house
    assert [wish.text for wish in said.wishes] == ([dish] if dish else [])


def test_a_chain_is_all_its_branches_and_a_branch_by_its_town_is_one() -> None:
    chain = understand("copper mill pizza", Memory(), INDEX).said
    assert chain.restaurant_name == "Copper Mill Pizza"
    assert {key.rpartition("|")[2] for key in chain.restaurant_keys} == {"boston", "cambridge", "oakland"}
    assert understand("copper mill pizza oakland", Memory(), INDEX).said.restaurant_keys == (
        "Copper Mill Pizza - Oakland|oakland",
    )


@pytest.mark.parametrize(
    "text",
    [
        "odile's birthday lunch for 12",
        "it's odile's allergic to nuts",
        "zuri will join us for lunch",
        "from zuri",
        "salad house party for 10",
        "copper pizza for 10",
    ],
)
def test_a_colleague_two_houses_or_plain_words_are_no_house(text: str) -> None:
    assert named(text) is None


WORDS = st.sampled_from(["odile", "verbeke", "pizza", "house", "oakland", "7", "grill"])


@given(st.lists(st.lists(WORDS, min_size=1, max_size=5).map(tuple), max_size=8))
def test_every_name_is_found_in_full_and_no_short_one_is_two_houses(names: list[tuple[str, ...]]) -> None:
    keyed = [(str(at), words) for at, words in enumerate(names)]
    found = called(keyed, lambda words: words == ("oakland",), lambda word: word not in ("odile", "verbeke"))
    assert {key for keys in found.values() for key in keys} == {key for key, _ in keyed}
    for short, keys in found.items():
        assert all(words[: len(short)] == short for key, words in keyed if key in keys)


@pytest.mark.parametrize(
    ("said", "house"),
    [
        ("Odille's thay lunch", None),
        ("verbeke chinese resturant please", "Verbeke Chinese Restaurant"),
        ("verbekke chinese dumplings", "Verbeke Chinese Restaurant"),
        ("Odille's soup", "Odile's Thai - Mexican"),
        ("odille brings the soup", None),
        ("salad hous for 20", None),
    ],
)
def test_a_house_is_known_misspelt_by_the_company_of_its_words_or_by_what_it_owns(said: str, house: str | None) -> None:
    assert understand(said, Memory(), INDEX).said.restaurant_name == house


@pytest.mark.parametrize(
    "text", ["lunch for 12 in Boston, Verbeke is coeliac", "Verbeke is not coming, so 11 for lunch"]
)
def test_a_colleague_whose_name_a_house_bears_is_no_house(text: str) -> None:
    assert named(text) is None
    assert named("lunch for 12 from Verbeke") is not None
