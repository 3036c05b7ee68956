"""What comes with a dish and how it is to be is no wish by itself."""

import pytest

from engine.catalogue.snapshot import Vocabulary
from engine.conversation.memory import Memory
from engine.reading.legacy.index import Index
from engine.reading.legacy.understand import understand

INDEX = Index.of(
    Vocabulary(
        dishes=(
            "chicken curry", "naan", "rice", "pizza with pepperoni", "taco", "granola bar", "caesar salad", "hummus",
            "grilled chicken salad", "salmon salad", "milk tea", "noodle soup", "pho", "chicken pho", "burger",
            "cold noodles", "baked ziti", "sandwich platter", "fried rice",
        )
    )
)  # fmt: skip


@pytest.mark.parametrize(
    ("said", "wishes"),
    [
        ("chicken curry with rice and naan", ["chicken curry with rice and naan"]),
        ("chicken curry plus some naan", ["chicken curry with naan"]),
        ("chicken curry and naan please", ["chicken curry", "naan"]),
        ("chicken curry, plain rice and some naan", ["chicken curry", "plain rice", "naan"]),
        ("pizza and caesar salad", ["pizza", "caesar salad"]),
        ("salad with grilled chicken or salmon", ["salad with grilled chicken", "salad with salmon"]),
    ],
)
def test_what_belongs_to_a_wish_is_no_wish_beside_it(said: str, wishes: list[str]) -> None:
    assert [wish.text for wish in understand(said, Memory(), INDEX).said.wishes] == wishes


def test_bread_and_rice_in_a_list_come_beside_its_dishes_and_fried_rice_is_a_dish() -> None:
    wishes = understand("chicken curry, plain rice, naan and fried rice", Memory(), INDEX).said.wishes
    assert [wish.text for wish in wishes if wish.beside] == ["plain rice", "naan"]


def test_how_something_is_to_be_only_ranks_beside_a_wish_and_the_weather_not_even_that() -> None:
    said = understand("spicy noodle soup, it is getting cold in the office", Memory(), INDEX).said
    assert [wish.text for wish in said.wishes] == ["spicy noodle soup"]
    drinks = understand("cold drinks for 20", Memory(), INDEX).said
    assert (drinks.courses, drinks.tags, drinks.wishes) == (("drink",), ("cold",), ())
