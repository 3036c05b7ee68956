"""What harms a colleague, in whatever words and to whomever it is said, is guarded against, left out or asked about."""

from dataclasses import replace

import pytest

from engine.conversation.memory import Memory
from engine.reading.apply import merge
from engine.reading.legacy.understand import read
from tests.support.small_words import SHOWN
from tests.unit.engine.reading.legacy.conftest import INDEX


@pytest.mark.parametrize("addressed", [False, True])
@pytest.mark.parametrize("memory", [Memory(), SHOWN], ids=["first line", "later line"])
@pytest.mark.parametrize(
    ("text", "allergy"),
    [
        ("peanuts send Joe to the hospital", "peanuts"),
        ("Sam ended up in the ER after eating cashews", "tree nuts"),
        ("his throat closes up when he eats shrimp", "crustaceans"),
        ("her face swells up from strawberries", "strawberries"),
        ("he gets hives from kiwi", "kiwi"),
        ("dairy makes Ana really sick", "milk"),
        ("nuts are deadly for Sam", "nuts"),
        ("eggs are poison to her", "egg"),
        ("Sam almost died from a walnut last year", "tree nuts"),
        ("Bob is sensitive to soy", "soy"),
        ("Bob has a dairy sensitivity", "milk"),
        ("Maria carries an EpiPen because of nuts", "nuts"),
        ("zero peanuts please, it's a medical thing", "peanuts"),
        ("careful with nuts, Lee reacts badly", "nuts"),
        ("peanuts = death for Joe", "peanuts"),
        ("we have a nut-allergic colleague", "nuts"),
        ("Jan is lactose-intolerant", "milk"),
        ("Bob is seliac", "gluten"),
        ("Paul est cœliaque", "gluten"),
        ("Hans hat Zöliakie", "gluten"),
        ("Marco è celiaco", "gluten"),
    ],
)
def test_it_guards(text, allergy, memory, addressed):
    understood = read(text, memory, INDEX, addressed)[1]
    wants = merge(memory, understood)
    assert (wants.allergies, wants.wishes, wants.unknown_place) == ((allergy,), (), None)


@pytest.mark.parametrize("addressed", [False, True])
@pytest.mark.parametrize(
    "text",
    [
        "Maria carries an epipen",
        "Bob has PKU",
        "she has alpha-gal",
        "Ana es alérgica a los cacahuetes",
        "ma collègue est allergique aux arachides",
        "Meine Kollegin ist allergisch gegen Nüsse",
        "a minha colega é alérgica a amendoim",
        "la mia collega è allergica alle arachidi",
        "mijn collega is allergisch voor noten",
        "Hans darf keine Nüsse essen",
        "Hans ist laktoseintolerant",
        "Marco è intollerante al lattosio",
        "ona jest uczulona na orzechy",
        "koleganın fıstık alerjisi var",
        "קולגה שלי אלרגית לבוטנים",
        "हमारे साथी को मूंगफली से एलर्जी है",
        "bạn tôi bị dị ứng đậu phộng",
    ],
)
def test_one_whose_food_is_not_understood_is_asked_about(text, addressed):
    assert read(text, SHOWN, INDEX, addressed)[1].allergy_note == "unnamed"


CAN_NOT_HAVE = (
    ("Tom can't have gluten", "gluten"),
    ("Sue can't have any dairy", "milk"),
    ("Priya cannot eat nuts", "nuts"),
    ("Tim isn't allowed nuts", "nuts"),
    ("Tim is not able to eat peanuts", "peanuts"),
    ("Tim can never have eggs", "egg"),
    ("Bob must avoid sesame", "sesame"),
    ("Bob needs to avoid shellfish", "shellfish"),
    ("please keep nuts away from my daughter", "nuts"),
    ("my doctor has me off gluten", "gluten"),
)


@pytest.mark.parametrize(("text", "allergen"), CAN_NOT_HAVE)
def test_what_somebody_cannot_have_is_left_out_where_it_is_overheard_too(text, allergen):
    overheard, addressed = (read(text, SHOWN, INDEX, said_to_us)[1] for said_to_us in (False, True))
    assert overheard.intent == addressed.intent == "filter"
    assert merge(SHOWN, overheard) == merge(SHOWN, addressed) != SHOWN.wants


@pytest.mark.parametrize(("text", "allergen"), CAN_NOT_HAVE)
def test_before_anything_is_asked_it_guards(text, allergen):
    understood = read(text, Memory(), INDEX)[1]
    assert understood.intent == "other"
    assert merge(Memory(), understood).allergies == (allergen,)


@pytest.mark.parametrize("addressed", [False, True])
@pytest.mark.parametrize(
    "text",
    [
        "the allergy form is due Friday",
        "the allergy list is in the drive",
        "Kim is out sick today",
        "I'm sick of sandwiches",
        "Tom ended up in the hospital with a broken leg",
        "the deadline is killing me",
        "that cake is to die for",
        "something fishy about the invoice",
        "can't have the room until noon",
        "keep the noise away from the meeting room",
        "we're out of milk",
        "does the second one make people sick?",
        "is the shrimp dangerous for kids?",
        "hives of activity in the lobby",
    ],
)
def test_talk_of_other_things_guards_against_nothing(text, addressed):
    understood = read(text, SHOWN, INDEX, addressed)[1]
    assert (merge(SHOWN, understood).allergies, understood.allergy_note) == ((), None)


@pytest.mark.parametrize("addressed", [False, True])
@pytest.mark.parametrize(
    "text",
    [
        "no longer need the nut-free tray",
        "Bob isn't coming",
        "forget it",
        "nuts are fine",
        "drop the nuts",
        "everyone else can eat nuts",
        "the others can have nuts",
        "no allergies on my side",
        "Bob has no allergies",
        "no dietary restrictions from me",
        "the nut allergy is mild",
        "forget the allergy form",
        "remove Ana from the list",
        "start with something else",
    ],
)
def test_no_guard_falls_but_by_its_own_retraction(text, addressed):
    guarded = replace(SHOWN, wants=replace(SHOWN.wants, allergies=("nuts",)))
    assert merge(guarded, read(text, guarded, INDEX, addressed)[1]).allergies == ("nuts",)
