"""A restaurant's own word: for the items that nothing contradicts, and never a statement about an allergen."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.safety.claims import read_claims
from engine.safety.diets import Diets, read_diets
from engine.safety.house_diets import house_diets, with_house_diets


def read(name: str, description: str = "") -> Diets:
    return read_diets(name=name, group="", description=description, source_labels=())


PLAIN = (read("Lamb Curry"), read("Garlic Naan"))
GREEN = (read("Tofu Curry"), read("Plain Rice"))

SAID = [
    ("halal by the name", "Marhaba Halal Pakistan & Indian Cuisine", (), PLAIN, ["halal"]),
    ("kosher by the cuisine", "Eli's", ("Kosher", "Deli"), PLAIN, ["kosher"]),
    ("what is halal style is none", "Halal Style Kitchen", (), PLAIN, []),
    ("a house with options is none", "Curry Corner", ("Halal Options",), PLAIN, []),
    ("vegan by the name, whatever is sold", "Golden Vegan Kitchen", (), PLAIN, ["vegan"]),
    ("vegetarian by the cuisine, where no item names meat", "Lotus", ("Vegetarian",), GREEN, ["vegetarian"]),
    ("not where one does", "Lotus", ("Vegetarian",), (*GREEN, *PLAIN), []),
    ("vegan not where one names dairy", "Lotus", ("Vegan",), (*GREEN, read("Paneer Curry")), []),
    ("no statement of allergens", "Nut-Free Gluten-Free Bakery", ("Gluten-Free",), GREEN, []),
    ("nothing said", "Roma", ("Italian",), PLAIN, []),
]


@pytest.mark.parametrize(
    ("name", "cuisine", "items", "labels"), [one[1:] for one in SAID], ids=[one[0] for one in SAID]
)
def test_what_a_house_says(name: str, cuisine: tuple[str, ...], items: tuple[Diets, ...], labels: list[str]) -> None:
    said = house_diets(name, cuisine, items)
    assert [one.label for one in said] == labels
    assert all(one.words in (name, *cuisine) and one.place == "restaurant" for one in said)


def test_it_is_of_the_items_that_nothing_contradicts() -> None:
    halal = house_diets("Marhaba Halal", (), ())
    assert with_house_diets(read("Lamb Curry"), halal).labels == ("halal",)
    assert with_house_diets(read("Pork Belly"), halal) == read("Pork Belly")
    vegan = house_diets("Golden Vegan Kitchen", (), ())
    assert with_house_diets(read("Plain Rice"), vegan).keys == ("vegetarian", "vegan", "dairy-free")
    assert with_house_diets(read("Paneer Curry"), vegan) == read("Paneer Curry")


def test_what_the_menu_says_itself_keeps_its_own_words() -> None:
    vegan = house_diets("Golden Vegan Kitchen", (), ())
    dish = with_house_diets(read("Vegan Curry"), vegan)
    assert [(one.label, one.place) for one in dish.evidence] == [("vegan", "name")]
    offered = with_house_diets(read("Curry", "Vegan option available."), vegan)
    assert (offered.labels, offered.options) == (("vegan",), ())
    assert [one.place for one in offered.evidence] == ["restaurant"]


def test_a_vegan_house_is_no_statement_that_milk_is_left_out() -> None:
    diets = with_house_diets(read("Plain Rice"), house_diets("Golden Vegan Kitchen", (), ()))
    claims = read_claims(diets=diets, name="Plain Rice", description="", group="")
    assert "is:vegan" in claims.keys
    assert not [key for key in claims.keys if key.startswith("free:")]
    assert claims.free_evidence == ()


@given(
    st.sampled_from(["Lamb Curry", "Pork Belly", "Vegan Curry", "Paneer (V)", "Rice"]),
    st.permutations(["halal", "vegan"]),
)
def test_in_any_order_and_twice_is_the_same(name: str, order: list[str]) -> None:
    said = {"halal": house_diets("Halal House", (), ())[0], "vegan": house_diets("Vegan House", (), ())[0]}
    once = with_house_diets(read(name), [said[one] for one in order])
    other = with_house_diets(read(name), [said[one] for one in reversed(order)])
    assert replace(once, evidence=()) == replace(other, evidence=())
    assert with_house_diets(once, [said[one] for one in order]) == once
