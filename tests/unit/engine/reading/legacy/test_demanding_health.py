"""Coeliacs, allergies and diets as demanding people said them in conversations over real menus."""

import pytest

from engine.conversation.memory import Memory
from engine.conversation.wants import Wants

COUNTED = [
    "one person has celiac",
    "one guest is coeliac",
    "1 person with celiac disease",
    "one of us has coeliac disease",
    "one of them suffers from celiac disease",
]


@pytest.mark.parametrize("text", COUNTED)
def test_a_counted_coeliac_is_a_need_and_not_the_party(say, shown, text):
    said = say(text, shown).said
    assert [(need.label, need.count) for need in said.needs] == [("gluten-free", 1)]
    assert (said.party, said.wishes, said.allergies) == (None, (), ())


@pytest.mark.parametrize(
    "text", ["she has celiac disease", "Anna is celiac", "we have a celiac", "coeliac", "there's a coeliac among us"]
)
def test_a_coeliac_without_a_count_is_guarded(say, shown, text):
    said = say(text, shown).said
    assert (said.allergies, said.needs, said.party, said.wishes) == (("gluten",), (), None, ())


@pytest.mark.parametrize(
    "text",
    [
        "one guest with a nut allergy",
        "2 people have a shellfish allergy",
        "one person is lactose intolerant",
        "1 manager is allergic to nuts",
        "one developer can't eat pork",
    ],
)
def test_who_has_an_allergy_is_not_the_party(say, shown, text):
    assert say(text, shown).said.party is None


RETRACTED = [
    "actually no allergy, she isn't allergic after all",
    "false alarm, no allergy",
    "she can eat nuts",
    "he is not allergic to nuts after all",
    "we can all eat nuts",
]


@pytest.mark.parametrize("text", RETRACTED)
def test_an_allergy_that_is_taken_back_is_lifted(after, text):
    assert after("lunch for 12 in Boston", "one is allergic to nuts", text).allergies == ()


@pytest.mark.parametrize(
    "text",
    [
        "can she eat nuts?",
        "any",
        "tacos instead",
        "drop the nut thing",
        "surprise us",
        "what can she eat",
        "she can eat eggs",
    ],
)
def test_nothing_else_lifts_an_allergy(after, text):
    assert after("lunch for 12 in Boston", "one is allergic to nuts", text).allergies == ("nuts",)


def test_what_is_taken_back_is_no_longer_wanted_even_of_a_need():
    from engine.conversation.wants import Need, Said, Understood
    from engine.reading.apply import merge

    wants = Wants(needs=(Need("vegan", 2),), dietary_labels=("vegan",))
    left = merge(Memory(wants=wants), Understood(Said(dropped=("vegan",)), "filter"))
    assert (left.needs, left.dietary_labels) == ((), ())


def test_a_diet_said_of_some_is_a_counted_need(after):
    wants = after("burgers for 20 in Boston", "veggie burgers for 4 of them", "gluten free for 2 of them")
    assert [(need.label, need.count) for need in wants.needs] == [("vegetarian", 4), ("gluten-free", 2)]
    assert (wants.party, wants.dietary_labels) == (20, ())


@pytest.mark.parametrize("text", ["is it celiac safe?", "are these coeliac friendly?"])
def test_asking_whether_a_dish_suits_a_coeliac_guards_nobody(say, shown, text):
    understood = say(text, shown)
    assert (understood.intent, understood.said.allergies) == ("clarify", ())
