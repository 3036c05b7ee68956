"""A thread that several people write in: whoever speaks is named at the head of a line, and says nothing by that."""

import pytest

from engine.conversation.memory import Memory

LUNCH = "Greek lunch for 20 in Boston"


@pytest.mark.parametrize(
    "line",
    [
        "Deb: and some lasagna",
        "deb: and some lasagna",
        "Deb here, and some lasagna",
        "Deb from payroll here: and some lasagna",
        "Deb again, and some lasagna",
        "Mo for accounting: and some lasagna",
    ],
)
def test_what_begins_a_line_begins_behind_whoever_speaks(after, line):
    assert [wish.text for wish in after(LUNCH, "tacos", line).wishes] == ["tacos", "lasagna"]


@pytest.mark.parametrize(("line", "party"), [("Deb: 24 people", 24), ("CFO again. Make it 18 people.", 18)])
def test_a_colleague_counts_anew(after, line, party):
    assert after(LUNCH, line).party == party


@pytest.mark.parametrize(
    ("line", "slot", "value"),
    [
        ("correction: 24 people", "party", 24),
        ("headcount: 24", "party", 24),
        ("time: 6pm", "time", "6pm"),
        ("Thai: for 24 people", "cuisine", ("Thai",)),
        ("Cambridge: 24 people", "city", "Cambridge"),
    ],
)
def test_a_word_of_the_request_is_nobody(after, line, slot, value):
    assert getattr(after(LUNCH, line), slot) == value


def test_a_dish_before_a_colon_is_wished_for(after):
    assert [wish.text for wish in after("lunch in Boston", "tacos: for 20 people").wishes] == ["tacos"]


def test_who_speaks_of_an_allergy_is_guarded(after):
    assert after(LUNCH, "Deb: I'm allergic to sesame").allergies == ("sesame",)


def test_a_name_alone_says_nothing(say):
    assert say("Deb:", Memory()).intent == "other"
