"""What lifts a guard, and what only speaks of one: of dishes, of somebody else, of what must not be done."""

import pytest

from engine.conversation.wants import Understood
from engine.reading.legacy.understand import read
from tests.unit.engine.reading.legacy.conftest import FRESH, INDEX


def understood_of_platter(text: str) -> Understood:
    return read(text, FRESH, INDEX, addressed=True)[1]


COELIAC = "lunch for 20 in Boston, Ana is coeliac"
NUTS = "lunch for 20 in Boston, Ana is allergic to nuts"


@pytest.mark.parametrize(
    "text",
    [
        "don't forget the coeliac",
        "do not forget about the coeliac guest",
        "please do not drop the coeliac part",
        "we must not skip the coeliac",
        "never skip the coeliac need",
        "that pizza is not coeliac safe",
        "these are not coeliac friendly",
        "most of these dishes are not coeliac",
        "the pasta is not coeliac safe, remove it",
        "skip the coeliac unsafe dishes",
        "the sauce does not have coeliac labels",
        "forget the coeliac jokes",
        "she is not a coeliac by choice",
        "it is not coeliac that worries me",
        "Lee isn't coeliac. Kim is.",
        "Lee is not coeliac; Kim is",
        "Lee is not coeliac - Kim is",
        "Lee isn't coeliac, Kim has it",
        "Lee isn't coeliac but that guest is",
        "I'm not coeliac but two of my colleagues are",
        "nobody is coeliac except Kim",
        "none of us is coeliac but Kim",
        "if she is not coeliac we can have pasta",
    ],
)
def test_what_does_not_take_coeliac_back_lifts_nothing(after, text):
    assert "gluten" in after(COELIAC, text).allergies


@pytest.mark.parametrize(
    "text",
    [
        "she isn't coeliac after all",
        "nobody is coeliac",
        "forget the coeliac thing",
        "the coeliac part was a mistake",
        "drop the coeliac, please",
        "she is not coeliac, she just prefers rice",
    ],
)
def test_coeliac_is_taken_back_in_so_many_words(after, text):
    assert after(COELIAC, text).allergies == ()


@pytest.mark.parametrize(
    "text",
    [
        "don't forget the nut allergy",
        "do not drop the nut allergy",
        "please never ignore the allergy",
        "we must not forget about the nut allergy",
        "you can't ignore her allergy",
        "nobody should forget the nut allergy",
        "Lee isn't allergic. Kim is.",
        "Lee is not allergic, Kim has it",
        "nobody is allergic except Kim",
        "nobody is allergic but Kim",
        "is she not allergic to nuts?",
        "no allergy info on these",
        "no allergy info on these?",
        "I doubt that she is not allergic",
        "if she is not allergic we can have satay",
        "Bob, who is not allergic, can have the satay",
        "forget the allergy jokes",
        "not everyone can eat nuts",
        "nobody can eat nuts",
        "only Bob can eat nuts",
        "some can eat nuts",
        "Bob can eat nuts but Ana can't",
        "the others can eat nuts",
        "the others do not have any allergies",
        "Bob has no allergies",
        "Bob does not have an allergy",
        "our clients have no allergies",
        "I don't have an allergy",
        "new guests have no allergies",
        "apart from Ana nobody is allergic",
        "drop the other allergies",
        "remove the allergy column",
        "no allergies in the other team",
        "no allergies otherwise",
        "don't remove the nut guard",
        "the guards are hungry",
        "forget the guard at the door",
        "a security guard joins us",
        "keep the guard",
    ],
)
def test_what_does_not_take_an_allergy_back_lifts_nothing(after, text):
    assert "nuts" in after(NUTS, text).allergies


@pytest.mark.parametrize(
    "text",
    [
        "she isn't allergic after all",
        "forget the nut allergy",
        "can you drop the nut allergy?",
        "don't worry, no allergy after all",
        "never mind the nut allergy",
        "she can eat nuts",
        "everybody can eat nuts after all",
        "she isn't allergic to nuts, that was her sister",
        "nobody is allergic after all, so we are fine",
        "she has no allergies",
        "turns out Ana has no allergies",
        "Ana doesn't have an allergy after all",
        "no allergies",
        "she isn't allergic after all, the rest stays as it is",
        "remove the nut guard",
        "please lift the allergy guard",
        "remove the guard against nuts",
    ],
)
def test_an_allergy_is_taken_back_in_so_many_words(after, text):
    assert after(NUTS, text).allergies == ()


@pytest.mark.parametrize("text", ["start over, Mia is coeliac", "start over, a guest is celiac"])
def test_who_starts_over_with_a_guard_is_guarded(after, text):
    assert "gluten" in after(text).allergies


@pytest.mark.parametrize("text", ["peanuts would kill Joy", "peanuts could kill two of us", "peanuts kill all of them"])
def test_whom_a_food_kills_may_be_called_anything(after, text):
    assert "peanuts" in after(text).allergies


NO_PORK = "lunch for 20 in Boston, no pork"


@pytest.mark.parametrize(
    "text",
    [
        "not everyone eats pork",
        "I don't think everybody eats pork",
        "I doubt pork is fine",
        "not sure pork is ok",
        "are you sure pork is fine",
        "do not put pork back",
        "please never bring pork back",
        "don't add any pork again",
        "they love pork, but we don't",
        "they have pork in everything",
        "everybody eats pork except Bo",
    ],
)
def test_what_does_not_let_a_food_in_leaves_it_out(after, text):
    assert after(NO_PORK, text).excluded == ("pork",)


@pytest.mark.parametrize(
    ("said", "text", "label"),
    [
        ("vegan lunch for 20", "don't drop the vegan", "vegan"),
        ("vegan lunch for 20", "never skip the vegan option", "vegan"),
        ("gluten free lunch for 20", "please do not remove gluten free", "gluten-free"),
        ("halal lunch for 20", "we must not drop halal", "halal"),
        ("lunch for 20, one coeliac", "don't forget the coeliac", "gluten-free"),
        ("lunch for 20, two vegans", "do not forget the vegans", "vegan"),
    ],
)
def test_a_diet_that_must_not_be_forgotten_stays(after, said, text, label):
    wants = after(said, text)
    assert label in (*wants.dietary_labels, *(need.label for need in wants.needs))


def test_an_exclusion_that_must_not_be_forgotten_stays(after):
    assert after(NO_PORK, "do not drop the no pork rule").excluded == ("pork",)


@pytest.mark.parametrize(
    "text", ["skip the pork please", "leave off the pork too", "drop the pork now", "remove the pork then"]
)
def test_what_is_left_out_once_more_stays_out(after, text):
    assert after(NO_PORK, text).excluded == ("pork",)


@pytest.mark.parametrize("text", ["forget the pork thing", "drop the no pork rule"])
def test_an_exclusion_is_let_go_by_its_rule(after, text):
    assert after(NO_PORK, text).excluded == ()


def test_a_new_plan_is_no_ban_on_what_follows(after):
    assert after("vegan lunch for 20", "new plan drop the vegan").dietary_labels == ()


def test_what_can_not_be_is_no_ban_on_what_follows(after):
    assert after("vegan lunch for 20", "she can not come so drop the vegan").dietary_labels == ()


@pytest.mark.parametrize("text", ["the vegans are 5 minutes late", "the vegans need 4 more trays"])
def test_a_number_of_something_else_counts_no_need(after, text):
    assert [need.count for need in after("lunch for 20, two vegans", text).needs] == [2]


@pytest.mark.parametrize(
    ("text", "food"),
    [
        ("I can't eat dairy without getting hives", "milk"),
        ("she can't eat shellfish with her condition", "shellfish"),
        ("nobody eats pork without getting sick", "pork"),
        ("I can not eat peanuts at my age", "peanuts"),
    ],
)
def test_a_food_is_left_out_whatever_the_reason(after, text, food):
    wants = after("lunch for 20 in Boston", text)
    assert food in wants.excluded + wants.allergies


@pytest.mark.parametrize(("text", "allergy"), [("allergic to 🦐", "crustaceans"), ("allergic to 🥜", "peanuts")])
def test_what_is_pictured_is_guarded_against(after, text, allergy):
    assert after(text).allergies == (allergy,)


@pytest.mark.parametrize("text", ["is the food nut free?", "will the food have peanuts", "is the food vegan"])
def test_what_is_asked_of_the_food_is_no_order(text):
    assert understood_of_platter(text).command != "orders"


@pytest.mark.parametrize(
    "text", ["has our order arrived?", "is my order on its way", "when will the food be delivered?"]
)
def test_what_is_asked_of_an_order_is_one(text):
    assert understood_of_platter(text).command == "orders"


@pytest.mark.parametrize(
    "text",
    [
        "and " * 990 + "allergic",
        "nuts and " * 440 + "x allergies",
        "good bye " * 440 + "x",
        "is the food " + "o" * 3_900 + "1",
        "which cities do you have menus in" + " menus in" * 400 + " x",
    ],
)
def test_a_hostile_line_is_read_at_once(text):
    """Each was tried in every way there is, for minutes."""
    assert understood_of_platter(text).said.party is None
