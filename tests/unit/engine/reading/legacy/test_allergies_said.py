"""Nothing that states an allergy is dropped: misspelt, beside a retraction, in the middle of talk."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.conversation.memory import Memory
from engine.reading.apply import merge
from engine.reading.conversations import Conversations
from engine.reading.legacy.understand import read, understand
from engine.safety.allergens import allergen_of, spellings_of_allergens
from tests.unit.engine.reading.legacy.conftest import INDEX


@pytest.mark.parametrize(
    ("text", "allergy"),
    [
        ("two ppl are alergic to shelfish", "shellfish"),
        ("penuts allergy", "peanuts"),
        ("lactose intollerant colleague", "milk"),
        ("she is allergic to tamarrind", "tamarind"),
        ("nut alergy!!", "nuts"),
        ("someone is allergic to egss", "egg"),
        ("careful, peanut allergy", "peanuts"),
        ("allergy alert: sesame", "sesame"),
        ("what he's allergic to is shellfish", "shellfish"),
        ("it's soy he's allergic to", "soy"),
        ("she reacts badly to sesame", "sesame"),
        ("peanuts could kill him", "peanuts"),
        ("there is a serious allergy, nuts", "nuts"),
        ("we need it nut free, allergy", "nuts"),
        ("allergens to avoid: milk", "milk"),
    ],
)
def test_an_allergy_is_heard_however_it_is_put_or_spelt(after, text, allergy):
    wants = after("lunch for 20 in Boston", text)
    assert (wants.allergies, wants.party, wants.wishes) == ((allergy,), 20, ())


@pytest.mark.parametrize(
    "text", ["I am allergic to meetings", "allergic to dust", "not allergic to work", "any allergies?"]
)
def test_what_no_kitchen_serves_is_no_allergy(after, text):
    assert after("lunch for 20 in Boston", text).allergies == ()


LONG_NAMES = sorted(
    {path[0] for path in spellings_of_allergens() if len(path) == 1 and len(path[0]) > 5} - {"celeriac"}
)
"""Without the one that is two slips from "coeliac"."""


@given(word=st.sampled_from(LONG_NAMES), at=st.integers(1, 4))
def test_an_allergen_with_two_letters_swapped_is_still_one(word, at):
    slip = word[:at] + word[at + 1] + word[at] + word[at + 2 :]
    understood = understand(f"lunch for 9, someone is allergic to {slip}", Memory(), INDEX)
    assert [allergen_of(one) for one in understood.said.allergies] == [allergen_of(word)]


def test_one_allergy_is_taken_back_and_another_said_in_one_line(after):
    said = ("lunch for 20 in Boston", "Ben is allergic to sesame")
    assert after(*said, "my mistake, he isn't allergic to sesame, it's soy he's allergic to").allergies == ("soy",)
    assert after(*said, "he is not allergic to sesame but allergic to eggs").allergies == ("egg",)
    assert after(*said, "Ana is not allergic to nuts but Ben is allergic to nuts").allergies == ("sesame", "nuts")


def test_an_allergy_to_what_no_table_knows_is_taken_back_by_its_word(after):
    said = ("lunch for 20 in Boston", "allergic to soy, allergic to kiwi")
    assert after(*said).allergies == ("soy", "kiwi")
    assert after(*said, "Form error! Nobody is allergic to kiwi after all.").allergies == ("soy",)


TALK = "heads up, Maya is allergic to cashews and out today"


def test_in_talk_of_a_fresh_thread_it_guards_and_is_not_answered(index):
    understood = read(TALK, Memory(), index, addressed=False)[1]
    assert understood.intent == "other"
    wants = merge(Memory(), understood)
    assert (wants.allergies, wants.party, wants.wishes) == (("tree nuts",), None, ())
    talk = understand("the deck is ready", Memory(wants=wants), index)
    assert talk.intent == "other"


def test_under_a_request_or_said_to_platter_it_is_answered(index, shown):
    assert read(TALK, shown, index, addressed=False)[1].intent == "filter"
    assert read(TALK, Memory(), index, addressed=True)[1].intent != "other"


def test_the_state_that_understand_prints_holds_it(index):
    conversations = Conversations()

    def said(text):
        return conversations.read({"thread": "t", "text": text}, lambda *line: understand(*line, index))

    assert said(TALK)["state"] == {"allergies": ["tree nuts"]}
    later = said("lunch for 20 in Boston")
    assert (later["intent"], later["state"]["allergies"]) == ("search", ["tree nuts"])
