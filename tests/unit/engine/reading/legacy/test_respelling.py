"""Misspelt dishes are read as the menus spell them, by the company that words keep in dish names."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.catalogue.snapshot import Place, RestaurantName, Vocabulary
from engine.conversation.memory import Memory
from engine.reading.legacy.index import Index
from engine.reading.legacy.sounds import sound
from engine.reading.legacy.understand import read

NAMES = """
pad thai, pad thai with shrimp, shrimp pad thai, thai basil chicken, tai snapper sashimi, hong kong noodles,
kung pao chicken, kung pao shrimp, pad pik pow seafood, chicken noodles, hot and sour soup, hot wings, wonton soup,
sweet and sour pork, birthday cake, chocolate cake, cheesecake, philly cheesesteak, cheesesteak sub, meatball sub,
spaghetti and meatballs, spaghetti with meatballs, spaghetti bolognese, eggplant parmesan, chicken parmesan,
chicken tikka masala, chicken biryani, california roll, spicy tuna roll, chili beans, doner plate, garlic bread,
margherita pizza, cheese pizza, beef taco,
palak paneer, carne asada burrito, cheese quesadilla, chicken quesadilla, bean burrito, fried rice, egg rolls,
vegetable egg rolls, shrimp taco, caesar salad, peanut noodles, juice burger, orange juice
"""


def _index() -> Index:
    dishes = {" ".join(name.split()): 3 for name in NAMES.split(",")}
    # Kitchens write the same dish in many ways; a word of many dishes is no chance.
    dishes |= {f"{name} {number}": 1 for name in list(dishes) for number in range(2, 6)}
    words: dict[str, int] = {}
    for name, count in dishes.items():
        for word in name.split():
            words[word] = words.get(word, 0) + count
    return Index.of(
        Vocabulary(
            cuisines={"thai": "Thai", "chinese": "Chinese"},
            places=(Place("boston", "Boston", "ma", "MA", 10),),
            restaurants=(RestaurantName("piza nova|boston", "Piza Nova", "boston", 5),),
            words=words,
            dishes=dishes,
        )
    )


INDEX = _index()


def said(text: str, addressed: bool = True):
    return read(text, Memory(), INDEX, addressed=addressed)[1]


def wishes(text: str, addressed: bool = True) -> list[str]:
    return [wish.text for wish in said(text, addressed).said.wishes]


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("pad tai with shrip", "pad thai with shrimp"),
        ("margherita piza", "margherita pizza"),
        ("kong pow chicken", "kung pao chicken"),
        ("hot and sower soup", "hot and sour soup"),
        ("egplant parmesian", "eggplant parmesan"),
        ("califronia rols", "california rolls"),
        ("birthday cack", "cake"),
        ("pallak panir", "palak paneer"),
        ("cheese kwesadilla", "cheese quesadilla"),
        ("carne asda burito", "carne asada burrito"),
    ],
)
def test_slips_in_a_dishs_name_are_read_by_their_neighbours(typed, meant):
    assert wishes(f"{typed} for 20") == [meant]


@pytest.mark.parametrize(
    ("typed", "meant"),
    [("padthai", "pad thai"), ("spagetti and meat balls", "spaghetti and meatballs"), ("friedrice", "fried rice")],
)
def test_spaces_too_few_or_too_many_are_put_right(typed, meant):
    assert wishes(f"{typed} for 20") == [meant]


@pytest.mark.parametrize(
    "typed",
    [
        "tai snapper sashimi",
        "pad pik pow seafood",
        "hong kong noodles",
        "beef taco",
        "duck taco",
        "cod taco",
        "bean taco",
        "juicy burger",
    ],
)
def test_what_menus_or_the_tables_know_stays_as_typed(typed):
    assert wishes(f"{typed} for 20") == [typed]


@pytest.mark.parametrize("text", ["no shrip", "20 people, nothing with shrmp", "chicken tikka masala without shrimpp"])
def test_a_misspelt_food_is_left_out_as_well_as_the_right_one(text):
    assert said(text).said.excluded_food_keys == said("no shrimp").said.excluded_food_keys != ()


def test_an_allergy_is_heard_through_a_slip():
    assert said("allergic to shrip").said.allergies == said("allergic to shrimp").said.allergies


def test_a_restaurants_own_spelling_is_never_touched():
    understood = said("pad tai from Piza Nova")
    assert understood.said.restaurant_name == "Piza Nova"


@pytest.mark.parametrize(
    "text", ["lunch in Pizzza", "lunch with Tai and Ravi tomorrow", "meeting with Shrimpson at noon"]
)
def test_names_of_people_and_places_become_no_dish(text):
    line, _ = read(text, Memory(), INDEX)
    assert not line.respelt


@pytest.mark.parametrize(
    "text", ["4 adults and 1 child", "a donor dinner for 12", "coffee break for 9", "lunch for my son"]
)
def test_words_for_people_and_plain_words_become_no_dish(text):
    assert not read(text, Memory(), INDEX, addressed=True)[0].respelt


@pytest.mark.parametrize("typed", ["califronia rols", "pad tai with shrip", "kong pow chicken"])
def test_a_misspelt_dish_said_to_platter_is_a_request(typed):
    assert said(typed).intent == "search"


def test_the_line_still_says_what_was_typed():
    line, _ = read("20 people, pad tai with shrip, under $15 a head", Memory(), INDEX)
    (wish,) = (one for one in line.mentions if one.kind == "wish")
    (money,) = (one for one in line.mentions if one.kind == "money")
    assert line.as_typed(wish.start, wish.end) == "pad tai with shrip"
    assert line.as_typed(money.start, money.end) == "under $15 a head"
    assert [line.raw[slice(*span)] for span in line.respelt] == ["tai", "shrip"]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("panir", "paneer"),
        ("kwesadilla", "quesadilla"),
        ("sesar", "caesar"),
        ("fillafel", "phillafel"),
        ("piza", "pizza"),
    ],
)
def test_words_that_sound_the_same_have_one_key(one, other):
    assert sound(one) == sound(other) != ""


@given(st.text(alphabet="abcehiknoprstz &,.'0123456789\n", max_size=60))
def test_whatever_is_typed_the_line_keeps_its_places(text):
    line, _ = read(text, Memory(), INDEX, addressed=True)
    assert line.text == " ".join(token.text for token in line.tokens)
    assert len(line.left) == len(line.text)
    for token, start in zip(line.tokens, line.starts, strict=True):
        assert line.text[start : start + len(token.text)] == token.text
    for one in line.mentions:
        assert 0 <= one.start < one.end <= len(line.text)


def test_a_catalogue_without_dishes_respells_nothing():
    bare = Index.of(replace(Vocabulary(), cuisines={"thai": "Thai"}))
    line, _ = read("pad tai with shrip for 20", Memory(), bare, addressed=True)
    assert not line.respelt
