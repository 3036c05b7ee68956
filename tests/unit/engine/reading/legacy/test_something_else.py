"""Something else than what was had, is usual or was said first: that is only told, and the other thing asked for."""

from dataclasses import replace

import pytest

from engine.catalogue.snapshot import Place
from engine.reading.legacy.index import Index
from engine.reading.legacy.understand import read, understand
from tests.support.small_words import vocabulary
from tests.unit.engine.reading.legacy.conftest import FRESH, INDEX


def told(text):
    """Said to Platter, as an app's mention and a direct message are."""
    return read(text, FRESH, INDEX, addressed=True)[1]


def wished(said):
    return [wish.text for wish in said.wishes]


@pytest.mark.parametrize(
    ("text", "wishes", "cuisine"),
    [
        ("we had pizza last week, so this time maybe tacos", ["tacos"], ()),
        (
            "we had thai last week, so this time maybe indian, tikka masala or curry",
            ["tikka masala", "curry"],
            ("Indian",),
        ),
        (
            "last time we ordered pizza and everybody was hungry again, so something more filling, maybe burritos",
            ["burritos"],
            (),
        ),
        ("last week it was pizza, today we want lasagna", ["lasagna"], ()),
        ("yesterday everyone ordered burritos, so perhaps some salad", ["salad"], ()),
    ],
)
def test_what_was_had_is_told_and_something_else_is_asked_for(text, wishes, cuisine):
    understood = told(text)
    assert (understood.intent, wished(understood.said), understood.said.cuisine) == ("search", wishes, cuisine)


@pytest.mark.parametrize(
    "text",
    [
        "we had pizza last week",
        "last week it was pizza",
        "they ordered tacos yesterday, so good",
        "so we ate tacos",
    ],
)
def test_what_was_had_alone_asks_for_nothing(say, text):
    assert say(text).intent == told(text).intent == "other"


@pytest.mark.parametrize(
    "text",
    [
        "something different from the usual pizza, maybe tacos or burritos",
        "a change from our typical pizza, maybe tacos or burritos",
        "away from the same old pizza, maybe tacos or burritos please",
    ],
)
def test_what_is_usual_is_left_out(say, text):
    said = say(text).said
    assert (wished(said), said.excluded) == (["tacos", "burritos"], ("pizza",))


@pytest.mark.parametrize(
    ("text", "wishes"),
    [
        ("spring rolls, steamed rather than fried", ["spring rolls"]),
        ("spring rolls but baked instead of fried ones", ["spring rolls"]),
    ],
)
def test_a_manner_that_another_is_rather_wanted_than_is_left_out(say, text, wishes):
    said = say(text).said
    assert (wished(said), said.excluded, said.excluded_phrases) == (wishes, ("fried",), ("fried",))


@pytest.mark.parametrize("text", ["iced coffee instead of hot coffee", "pizza rather than pasta", "iced tea, not hot"])
def test_what_is_no_manner_of_its_own_only_gives_way(say, text):
    assert "fried" not in say(text).said.excluded_phrases
    assert say(text).said.excluded == (("hot",) if "not" in text else ())


@pytest.mark.parametrize(
    "text",
    [
        "our guests come from India, so rather something american like burgers",
        "the clients are coming over from China and want american burgers",
        "colleagues who are mostly from Greece asked for american burgers",
    ],
)
def test_where_guests_come_from_is_no_kitchen_that_is_asked_for(say, text):
    said = say(text).said
    assert (wished(said), said.cuisine) == (["burgers"], ("American",))


def test_a_word_of_the_office_is_no_misspelt_town():
    index = Index.of(replace(vocabulary(), places=(Place("marlton", "Marlton", "nj", "NJ", 9),)))
    assert understand("a pizza in marltan", FRESH, index).said.city == "Marlton"
    assert understand("a pizza after the marathon", FRESH, index).said.city is None


@pytest.mark.parametrize("club", ["for our book club", "for my book club"])
def test_a_club_is_an_occasion_beside_what_it_eats(say, club):
    understood = say(f"{club} we want cookies and coffee")
    assert (understood.intent, wished(understood.said)) == ("search", ["cookies", "coffee"])
    assert say(f"notes {club} are in the drive").intent == "other"


@pytest.mark.parametrize(
    ("text", "wishes"),
    [
        ("pasta with tikka chicken or club turkey", ["pasta with tikka chicken", "pasta with club turkey"]),
        ("pasta with chicken or turkey", ["pasta with chicken", "pasta with turkey"]),
        ("salad with chicken or turkey club sandwich", ["salad with chicken", "turkey club sandwich"]),
        ("curry with rice or grilled chicken", ["curry with rice", "grilled chicken"]),
    ],
)
def test_either_of_two_ingredients_is_wished_for_with_the_dish(say, text, wishes):
    assert wished(say(text).said) == wishes


@pytest.mark.parametrize(
    ("text", "party"),
    [
        ("could you get us a couple of veggie platters", None),
        ("please send us three vegetarian platters", None),
        ("it is for us 6, veggie platters please", 6),
        ("get us lunch for 6, veggie platters", 6),
    ],
)
def test_what_somebody_is_to_get_us_is_counted_and_not_us(say, text, party):
    assert say(text).said.party == party
