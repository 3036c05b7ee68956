"""An allergy that names no food guards against nothing, and the answer has to say so."""

from dataclasses import replace

import pytest

from engine.reading.apply import merge
from tests.support.small_words import SHOWN


@pytest.mark.parametrize(
    "text",
    [
        "lunch for 12 in Boston, someone has an allergy",
        "one of us has a food allergy",
        "there's an alergy in the group",
        "two people are allergic",
        "pizza for 20, there are allergies, details to follow",
        "lunch for 20 in Boston, alergia a los frutos secos",
        "pizza for 12, eine Person hat eine Nussallergie",
        "pizza for 12, une personne est allergique aux noix",
        "pizza for 12 حساسية من الفول السوداني",
        "pizza for 12 我对花生过敏",
        "Meine Kollegin ist allergisch gegen Nüsse",
        "mi jefe es intolerante a la lactosa",
        "the intern's epipen is in the drawer",
    ],
)
def test_an_allergy_whose_food_is_not_understood_is_marked(say, text):
    understood = say(text)
    assert (understood.allergy_note, understood.said.allergies) == ("unnamed", ())


@pytest.mark.parametrize(
    "text",
    [
        "lunch for 20 in Boston, one is allergic to nuts",
        "I am allergic to meetings",
        "he has a pollen allergy",
        "ugh, my allergies are killing me today",
        "no allergies in the group",
        "nobody has an allergy",
        "any allergies?",
        "which of these is fine for allergic people?",
        "allergy friendly lunch for 20",
        "any allergen info on the second one",
        "see you at noon",
        "the energy here is great",
    ],
)
def test_one_that_is_named_denied_or_only_asked_about_is_not(say, text):
    assert say(text, SHOWN).allergy_note is None


def test_an_allergy_that_is_guarded_already_may_be_spoken_of_without_its_food(say, guarded):
    assert say("the allergy is severe", guarded).allergy_note is None
    assert say("y otra alergia a los mariscos", guarded).allergy_note == "unnamed"


@pytest.fixture
def guarded(after):
    return replace(SHOWN, wants=after("lunch for 20 in Boston, one of us is allergic to nuts"))


@pytest.mark.parametrize(
    "text",
    [
        "the nut allergy person isn't coming",
        "the guest with the nut allergy can't make it",
        "whoever is allergic has dropped out",
        "Priya can't make it after all",
    ],
)
def test_who_stays_away_takes_no_guard_along(say, guarded, text):
    understood = say(text, guarded)
    assert understood.allergy_note == "away"
    assert merge(guarded, understood).allergies == ("nuts",)


@pytest.mark.parametrize(
    "text", ["she isn't allergic after all", "nobody is allergic", "is the nut allergy guy out?", "no pork"]
)
def test_a_retraction_and_a_question_are_no_absence(say, guarded, text):
    assert say(text, guarded).allergy_note is None


@pytest.mark.parametrize(
    ("text", "guards"),
    [
        ("and eggs", ("nuts", "egg")),
        ("also to sesame", ("nuts", "sesame")),
        ("and milk and eggs as well", ("nuts", "milk", "egg")),
        ("plus soy", ("nuts", "soy")),
    ],
)
def test_what_follows_an_allergy_is_one_more(say, guarded, text, guards):
    wants = merge(guarded, say(text, guarded))
    assert (wants.allergies, wants.wishes) == (guards, ())


@pytest.mark.parametrize("text", ["and pizza", "and some dessert", "and eggs benedict for two"])
def test_any_other_food_stays_a_wish(say, guarded, text):
    assert merge(guarded, say(text, guarded)).allergies == ("nuts",)


def test_beside_a_dish_that_is_looked_for_a_food_is_a_wish(say, after):
    memory = replace(SHOWN, wants=after("bagels for 20 in Boston, one of us is allergic to nuts"))
    assert merge(memory, say("and eggs", memory)).allergies == ("nuts",)


@pytest.mark.parametrize(
    ("text", "guards"),
    [
        ("Jo: tree nuts too", ("nuts", "tree nuts")),
        ("and sesame", ("nuts", "sesame")),
        ("and shellfish or soy, please", ("nuts", "shellfish", "soy")),
    ],
)
def test_what_nobody_orders_as_a_dish_is_one_more_beside_a_dish_too(say, after, text, guards):
    memory = replace(SHOWN, wants=after("bagels for 20 in Boston, one of us is allergic to nuts"))
    wants = merge(memory, say(text, memory))
    assert (wants.allergies, [wish.text for wish in wants.wishes]) == (guards, ["bagels"])
