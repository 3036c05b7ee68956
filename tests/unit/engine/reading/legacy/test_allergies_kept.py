"""Whatever else a line takes back, changes or tells: an allergy in it guards, and only its own retraction lifts it."""

from dataclasses import replace
from time import process_time

import pytest

from engine.conversation.memory import Pick
from tests.support.small_words import PAGE, SHOWN

NOODLES = ("peanut noodles for 20",)


@pytest.mark.parametrize(
    ("before", "text", "allergy"),
    [
        (("satay for 20",), "The satay is a problem because Ana is allergic to peanuts, drop it.", "peanuts"),
        (("order 4 peanut noodles",), "We have 2 peanut allergies.", "peanuts"),
        (("order 4 peanut noodles",), "Allergies: peanuts: 2", "peanuts"),
        ((), "She had an allergic reaction after eating shrimp", "crustaceans"),
        ((), "Our guest had an allergic reaction when she ate shrimp", "crustaceans"),
        (("shrimp tacos for 20",), "Forget the shrimp, Ana is allergic", "crustaceans"),
        (("shrimp tacos for 20",), "Swap the shrimp for chicken, Ana is allergic", "crustaceans"),
        (("tacos for 20",), "Chicken not shrimp, Ana is allergic", "crustaceans"),
        (NOODLES, "No peanuts after all, Ana has an allergy", "peanuts"),
        (("vegan lunch for 20",), "the vegan was for last week's group and Dana is allergic to nuts", "nuts"),
        (("vegan lunch for 20",), "the vegan is from the other team so watch the sesame allergy", "sesame"),
    ],
)
def test_an_allergy_guards_whatever_is_let_go_replaced_or_told_beside_it(after, before, text, allergy):
    assert allergy in after(*before, text).allergies


PICKED = replace(SHOWN, picks=tuple(map(Pick, PAGE)))


@pytest.mark.parametrize(
    ("text", "command", "allergy"),
    [
        ("share these options with my boss, he has a nut allergy", "share", "nuts"),
        ("share our picks with Dana who is allergic to soy", "share", "soy"),
        ("please share this list in #lunch, Bo is coeliac", "share", "gluten"),
        ("unpick the pasta, Dana is allergic to peanuts", "unpick", "peanuts"),
        ("unpick the sushi, Dana is allergic to fish", "unpick", "fish"),
        ("unpick the pasta tray because wheat will kill Bo", "unpick", "wheat"),
        ("drop the pasta because Dana is allergic to peanuts from our picks", "unpick", "peanuts"),
        ("take the sandwich platter, as Bo has a sesame allergy, off the shortlist", "unpick", "sesame"),
        ("drop the pasta because of Dana's nut allergy from our picks", "unpick", "nuts"),
        ("remove the sushi we have with the nut allergy from the picks", "unpick", "nuts"),
        ("remove the ziti from our picks, Cy is intolerant to milk", "unpick", "milk"),
        ("pick the second one because Dana is allergic to peanuts", "pick", "peanuts"),
    ],
)
def test_an_allergy_beside_a_pick_a_removal_or_a_share_guards(say, text, command, allergy):
    understood = say(text, PICKED)
    assert understood.command == command
    assert allergy in understood.said.allergies


def test_what_follows_the_person_that_a_list_is_shared_with_is_read(say):
    assert say("share these options with my boss, no pork", PICKED).said.excluded == ("pork",)


@pytest.mark.parametrize(
    "text",
    [
        "they would kill for shrimp",
        "I could kill for peanuts right now",
        "that will kill the budget, shrimp for 20",
        "no garlic, it will kill the meeting",
        "no shrimp, that would kill our mood",
        "peanuts would kill the vibe",
        "we would kill to have shrimp, it could kill time",
    ],
)
def test_what_kills_nobody_is_no_allergy(after, text):
    assert after(text).allergies == ()


@pytest.mark.parametrize(
    ("text", "allergy"),
    [
        ("peanuts would kill him", "peanuts"),
        ("no peanuts, they could kill Dana", "peanuts"),
        ("no shrimp, that will kill one of us", "crustaceans"),
        ("peanuts can literally kill our manager", "peanuts"),
        ("no peanuts please, it might kill", "peanuts"),
        ("sesame kills my colleague", "sesame"),
        ("no peanuts, that would kill a guest, 20 people", "peanuts"),
    ],
)
def test_what_kills_somebody_guards(after, text, allergy):
    assert allergy in after(text).allergies


BOTH = ("lunch for 20, Ana is allergic to peanuts and Bo to shellfish",)


@pytest.mark.parametrize(
    "text",
    [
        "the allergy part is not negotiable",
        "the allergy issue is not resolved yet",
        "her allergy is not a joke",
        "the sesame allergy was a mistake",
    ],
)
def test_what_takes_no_allergy_back_lifts_none(after, text):
    assert {"peanuts", "shellfish"} <= set(after(*BOTH, text).allergies)


def test_the_allergy_that_is_named_alone_is_lifted(after):
    allergies = after(*BOTH, "the peanut allergy was a false alarm").allergies
    assert "shellfish" in allergies
    assert "peanuts" not in allergies


@pytest.mark.parametrize(
    ("text", "label"),
    [
        ("nobody needs gluten free except Ana", "gluten-free"),
        ("gluten free can go on a separate table", "gluten-free"),
    ],
)
def test_a_diet_stays_where_a_sentence_keeps_it(after, text, label):
    assert label in after("gluten free lunch for 20", text).dietary_labels


@pytest.mark.parametrize("text", ["we are not pescatarian", "nobody is pescatarian", "2 of the 20 are pescatarian"])
def test_meat_stays_where_not_everybody_goes_without(after, text):
    assert "meat" not in after("lunch for 20", text).excluded


def test_meat_is_back_where_pescatarian_is_let_go(after):
    assert "meat" not in after("pescatarian lunch for 20", "forget the pescatarian").excluded


@pytest.mark.parametrize(
    "text",
    [
        "not " + "or " * 300 + "plain, thai",
        "correction to " * 200 + "x 5 y",
        "pie, " * 800,
        "not " + "a or " * 300 + "!",
    ],
)
def test_a_hostile_line_is_read_at_once(after, text):
    assert after("lunch for 20", text).party


def _seconds_of_processor(after, text):
    began = process_time()
    after(text)
    return process_time() - began


@pytest.mark.parametrize(
    "repeated",
    ["allergic to health ", "allergic to sun and work ", "not mushrooms ", "pizza not of then ", "peanuts will kill "],
)
def test_the_longest_line_takes_no_more_than_its_length_squared(after, repeated):
    half, whole = (repeated * (length // len(repeated)) for length in (2_000, 4_000))
    _seconds_of_processor(after, whole)
    least = min(_seconds_of_processor(after, half) for _ in range(3))
    assert min(_seconds_of_processor(after, whole) for _ in range(3)) < max(5 * least, 0.5)
