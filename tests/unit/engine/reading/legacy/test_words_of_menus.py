"""People, papers, cities and houses, whatever menus call a dish."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from engine.catalogue.snapshot import Place, RestaurantName
from engine.conversation.wants import Need, Understood, Wants
from engine.reading.legacy.index import Index
from engine.reading.legacy.understand import understand
from tests.support.small_words import SHOWN, vocabulary

Say = Callable[..., Understood]
After = Callable[..., Wants]


@pytest.fixture(scope="module", name="say_of_menus")
def of_menus() -> Say:
    """Among menus that have po boys, Paul's chicken, and a city that is called Union."""
    words = vocabulary()
    dishes = {"shrimp po boy": 20, "paul chicken": 20, "sofia roll": 20}
    more = {word: 20 for name in dishes for word in name.split()}
    places = (*words.places, Place("union", "Union", "nj", "NJ", 40))
    houses = (*words.restaurants, RestaurantName("second sprout|boston", "Second Sprout", "boston", 5))
    words = replace(words, words={**words.words, **more}, places=places, restaurants=houses)
    index = Index.of(replace(words, dishes={**words.dishes, **dishes}))
    return lambda text, memory=SHOWN: understand(text, memory, index)


def test_people_are_nothing_to_eat_whatever_menus_call_a_dish(say_of_menus: Say) -> None:
    assert say_of_menus("a boy has a milk allergy").said.wishes == ()
    assert say_of_menus("a shrimp po boy for 25 please").said.wishes[0].text == "shrimp po boy"
    assert say_of_menus("except Paul who doesn't eat seafood").said.excluded == ("seafood",)
    assert say_of_menus("Sofia and Matt are vegan").said.needs == (Need("vegan", 2),)
    assert say_of_menus("PO 88213, budget USD 18/person").said.wishes == ()


def test_a_union_that_pays_is_no_city(say_of_menus: Say) -> None:
    assert say_of_menus("student union pays up to 180").said.city is None
    assert say_of_menus("lunch for 25 in Union, NJ").said.city == "Union"


def test_a_house_that_is_called_second_is_no_second_dish(say_of_menus: Say) -> None:
    understood = say_of_menus("hm. then let's look at Second Sprout instead")
    assert (understood.said.restaurant_name, understood.referred) == ("Second Sprout", ())
    assert say_of_menus("tell me about the second one").referred == (1,)
