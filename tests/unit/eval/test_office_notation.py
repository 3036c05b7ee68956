"""The notation of our own dialogues, and what is compared."""

import pytest

from tests.eval.office.notation import NotationError, dialogues, of_line, read, values

TEXT = """# x1 | a mind changed
T lunch for 25 in Boston, Thai or Greek
I search -
E city=Boston; serves_min=25; cuisine=Thai, Greek
T no, 30
I filter correction
E serves_min=30

T forget the Greek
I filter -
E
S city=Boston; serves_min=30; cuisine=Thai
"""


def test_a_state_is_what_was_there_with_what_was_said_over_it_unless_it_is_given() -> None:
    (dialogue,) = read(TEXT)
    first, second, third = (turn.state for turn in dialogue.turns)
    assert first["cuisine"] == {"thai", "greek"}
    assert second == {**first, "serves_min": frozenset({"30"})}
    assert third == {**second, "cuisine": frozenset({"thai"})}
    assert [turn.follow_up_type for turn in dialogue.turns] == [None, "correction", None]


def test_both_sides_compare_alike() -> None:
    given = {"price_max": 250.0, "cuisine": ["Tex-Mex"], "needs": [{"label": "vegan", "count": 2}], "city": "any"}
    assert of_line(given) == values("price_max=250; cuisine=tex mex; needs=vegan:2; city=any")
    assert of_line({"items": [{"name": "Caesar salad", "quantity": 2}]}) == values("items=Caesar salads:2")


def test_another_wording_of_the_same_dish_course_or_allergen_is_no_difference() -> None:
    given = {"item_keywords": ["bagel box", "appetizer", "drink"], "allergies": ["tree nuts", "egg", "kiwi"]}
    assert of_line(given) == values("item_keywords=bagel boxes, finger food, drinks; allergies=cashews, eggs, kiwis")
    assert of_line({"allergies": ["crustaceans"]}) != values("allergies=fish")


@pytest.mark.parametrize("text", ["# x | y\nE city=Boston", "# x | y\nT a\nQ what", "# x | y\nT a\nE Boston"])
def test_what_cannot_be_read_is_named(text: str) -> None:
    with pytest.raises(NotationError):
        list(read(text))


def test_every_dialogue_can_be_read_and_says_what_it_means() -> None:
    found = list(dialogues())
    assert len({dialogue.name for dialogue in found}) == len(found) >= 150
    assert "hurried" in {dialogue.file for dialogue in found}
    assert all(turn.text and turn.intent for dialogue in found for turn in dialogue.turns)
