"""What is not to be served, wherever the food stands and whoever is not to get it, is left out and never wished for."""

import pytest

from engine.reading.legacy.understand import read
from tests.unit.engine.reading.legacy.conftest import INDEX

BEFORE = "lunch for 20 in Boston"


@pytest.mark.parametrize(
    ("text", "excluded"),
    [
        ("do not serve Zbyszek shrimp", ("shrimp",)),
        ("do not serve Dr. Patel shrimp", ("shrimp",)),
        ("do not serve Ana or Bob shrimp", ("shrimp",)),
        ("do not give Bob, Ana or the interns peanuts", ("peanuts",)),
        ("don't serve the new interns shrimp", ("shrimp",)),
        ("don't feed the 3 kids nuts", ("nuts",)),
        ("don't give peanuts to Bob", ("peanuts",)),
        ("never give peanuts or shrimp to the kids", ("peanuts", "shrimp")),
        ("don't hand out pizza", ("pizza",)),
        ("Ana shouldn't get shrimp", ("shrimp",)),
        ("Ana must not get any shrimp", ("shrimp",)),
        ("Ana can't be served shrimp", ("shrimp",)),
        ("the kids are not to get nuts", ("nuts",)),
        ("the interns mustn't be fed shrimp", ("shrimp",)),
        ("Bob mustn't have shellfish or eggs", ("shellfish", "eggs")),
        ("make sure the kids don't get nuts", ("nuts",)),
        ("see to it that the interns don't get any shellfish", ("shellfish",)),
        ("don't let the kids eat nuts or shrimp", ("nuts", "shrimp")),
        ("never let Bob near peanuts", ("peanuts",)),
        ("nobody should get peanuts", ("peanuts",)),
        ("none of our guests may be served pork", ("pork",)),
        ("Ana doesn't do well with dairy", ("dairy",)),
        ("there can't be any nuts", ("nuts",)),
        ("I don't want there to be mushrooms", ("mushrooms",)),
        ("it has to be free from sesame", ("sesame",)),
        ("lose the olives", ("olives",)),
    ],
)
def test_food_that_somebody_is_not_to_get_is_left_out(after, text, excluded):
    wants = after(BEFORE, text)
    assert (wants.excluded, wants.wishes, wants.party) == (excluded, (), 20)


@pytest.mark.parametrize(
    ("text", "excluded"),
    [
        ("no food with peanuts", ("peanuts",)),
        ("no appetizers with shellfish", ("shellfish",)),
        ("no appetizers that contain shellfish", ("shellfish",)),
        ("no biryani with peanuts", ("peanuts",)),
        ("no chicken with mushrooms please", ("mushrooms",)),
        ("spicy food is not ok", ("spicy",)),
        ("fried stuff is out", ("fried",)),
        ("no risotto with shrimp", ("shrimp",)),
        ("no wontons with shrimp", ("shrimp",)),
        ("no pad thai with peanuts", ("peanuts",)),
        ("no breakfast with eggs", ("eggs",)),
        ("no pasta dishes with mushrooms", ("mushrooms",)),
        ("no thai food with peanuts", ("peanuts",)),
        ("no vegetarian dishes with mushrooms", ("mushrooms",)),
        ("no party trays with shellfish", ("shellfish",)),
        ("none with mushrooms", ("mushrooms",)),
        ("none of them containing mayo", ("mayo",)),
    ],
)
def test_what_a_kind_of_dish_is_not_to_hold_is_left_out_and_the_kind_is_not(after, text, excluded):
    wants = after(BEFORE, text)
    assert (wants.excluded, wants.wishes) == (excluded, ())


@pytest.mark.parametrize(
    ("text", "excluded"),
    [("no soup with the sandwiches", "soup"), ("no fries with the burgers", "fries"), ("no onions with it", "onions")],
)
def test_what_is_not_to_come_with_a_dish_is_left_out_and_the_dish_is_not(after, text, excluded):
    assert after(BEFORE, text).excluded == (excluded,)


@pytest.mark.parametrize(
    ("text", "excluded"),
    [
        ("peanuts and shellfish are not allowed", ("peanuts", "shellfish")),
        ("peanuts, tree nuts and shellfish are strictly forbidden here", ("peanuts", "tree nuts", "shellfish")),
        ("because of the rules pork or beef must not be served", ("pork", "beef")),
        ("pork is not to be served", ("pork",)),
        ("nuts shouldn't be in there", ("nuts",)),
        ("shellfish has to be left out", ("shellfish",)),
        ("fried chicken must be avoided", ("fried chicken",)),
        ("mushrooms are out", ("mushrooms",)),
        ("onions must go", ("onions",)),
        ("Thai is not an option", ("Thai",)),
    ],
)
def test_food_that_is_ruled_out_behind_its_name_is_left_out(after, text, excluded):
    wants = after(BEFORE, text)
    assert (wants.excluded, wants.wishes) == (excluded, ())


@pytest.mark.parametrize(
    ("text", "excluded"),
    [
        ("we do not want anything fried", ("fried",)),
        ("I don't want anything too heavy or creamy", ("heavy", "creamy")),
        ("nobody eats anything raw", ("raw",)),
        ("don't send us anything smoked", ("smoked",)),
    ],
)
def test_nothing_of_such_a_quality_is_wanted(after, text, excluded):
    wants = after(BEFORE, text)
    assert (wants.excluded, wants.excluded_phrases, wants.wishes) == (excluded, excluded, ())


@pytest.mark.parametrize(
    "text",
    [
        "don't give up on tacos",
        "we never get tacos, tacos please",
        "no issue with tacos",
        "don't forget the tacos",
    ],
)
def test_what_is_denied_of_something_else_leaves_the_wish(after, text):
    wants = after(BEFORE, text)
    assert ([wish.text for wish in wants.wishes], wants.excluded) == (["tacos"], ())


@pytest.mark.parametrize("text", ["nobody can get enough tacos", "none of these have tacos"])
def test_what_is_told_of_food_rules_none_out(after, text):
    assert after(BEFORE, text).excluded == ()


@pytest.mark.parametrize(
    ("text", "excluded", "wish"),
    [
        ("no beef, chicken is ok", "beef", "chicken"),
        ("no pork but wraps are fine", "pork", "wraps"),
        ("don't send us sandwiches, send tacos", "sandwiches", "tacos"),
    ],
)
def test_what_is_fine_behind_what_is_not_is_no_part_of_the_list(after, text, excluded, wish):
    wants = after(BEFORE, text)
    assert (wants.excluded, [one.text for one in wants.wishes]) == ((excluded,), [wish])


@pytest.mark.parametrize("text", ["tacos must go", "drop the tacos", "tacos are out"])
def test_what_was_wished_for_and_goes_is_no_wish_any_more(after, text):
    assert after("tacos for 20 in Boston", text).wishes == ()


@pytest.mark.parametrize(
    ("text", "label"),
    [
        ("we're a nut-free office", "nut-free"),
        ("it's a kosher event", "kosher"),
        ("our school is a gluten free zone", "gluten-free"),
    ],
)
def test_a_diet_of_a_house_is_everybodys(after, text, label):
    wants = after(BEFORE, text)
    assert (wants.dietary_labels, wants.needs) == ((label,), ())


@pytest.mark.parametrize(
    "text",
    [
        "no vegan stuff",
        "anything but vegan",
        "we don't need anything vegan",
        "no need for gluten free",
        "drop the gluten free",
        "skip the vegetarian options",
        "forget the halal requirement",
    ],
)
def test_a_diet_that_is_denied_is_no_filter(after, text):
    wants = after(BEFORE, text)
    assert (wants.dietary_labels, wants.needs) == ((), ())


@pytest.mark.parametrize(
    ("text", "label"),
    [
        ("without any gluten", "gluten-free"),
        ("nothing but vegetarian", "vegetarian"),
        ("no animal products", "vegan"),
        ("don't skip the vegan options", "vegan"),
        ("forget the pizza, vegetarian please", "vegetarian"),
    ],
)
def test_a_diet_that_is_said_by_what_it_does_without_is_a_filter(after, text, label):
    assert after(BEFORE, text).dietary_labels == (label,)


def test_no_crab_is_heard_of_carbs(after):
    assert after(BEFORE, "no carbs").excluded == ()


@pytest.mark.parametrize(
    ("text", "excluded"),
    [
        ("too spicy for Jim", ("spicy",)),
        ("these are way too greasy", ("greasy",)),
        ("hmm, that's too sweet", ("sweet",)),
        ("is the second one too spicy?", ()),
        ("the meeting room is too cold", ()),
    ],
)
def test_what_is_too_much_so_of_what_is_shown_is_left_out(shown, text, excluded):
    assert read(text, shown, INDEX, addressed=True)[1].said.excluded == excluded
    assert read(text, shown, INDEX)[1].said.excluded == ()


@pytest.mark.parametrize("text", ["nothing raw", "Anna's pregnant so nothing raw", "no raw food please", "no raw fish"])
def test_what_is_raw_without_saying_so_is_left_out_with_it(after, text):
    assert {"sashimi", "poke", "ceviche"} <= set(after(BEFORE, text).excluded_food_keys)


def test_it_comes_back_with_what_is_raw(after):
    assert after(BEFORE, "nothing raw", "raw food is fine after all").excluded_food_keys == ()
