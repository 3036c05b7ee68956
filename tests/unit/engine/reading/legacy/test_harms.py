"""What food does to somebody guards, whether an allergy is named or not."""

import pytest

from engine.reading.legacy.allergies import speaks_of_allergy
from engine.reading.legacy.understand import read
from tests.support.small_words import SHOWN
from tests.unit.engine.reading.legacy.conftest import INDEX


@pytest.mark.parametrize(
    ("text", "guarded"),
    [
        ("Ann's throat closes up when she eats shrimp", ("crustaceans",)),
        ("Bob breaks out in hives if he eats strawberries", ("strawberries",)),
        ("our client has a bad reaction to garlic", ("garlic",)),
        ("Maria can't tolerate gluten", ("gluten",)),
        ("peanuts are deadly for Leo", ("peanuts",)),
        ("peanuts are a no-go for Leo, medical", ("peanuts",)),
        ("Leo is hypersensitive to sulfites", ("sulphites",)),
        ("don't kill Bob with peanuts", ("peanuts",)),
        ("nothing with nuts, Bob would end up in hospital", ("nuts",)),
        ("the epipen is for peanuts", ("peanuts",)),
        ("Jo is seliac", ("gluten",)),
        ("je suis coeliaque", ("gluten",)),
        ("ich habe Zöliakie", ("gluten",)),
        ("I have a latex-fruit allergy", ("fruit",)),
        ("two people can't be near peanuts", ("peanuts",)),
        ("Ana must never be in the same room as shellfish", ("shellfish",)),
        ("she swells up when she eats shrimp", ("crustaceans",)),
        ("he'd die if he ate a peanut", ("peanuts",)),
        ("Sam is deathly afraid of peanuts", ("peanuts",)),
        ("allergic: Kim (soy), Lee (eggs)", ("soy", "egg")),
        ("allergy note: Kim - soy, Lee - egg", ("soy", "egg")),
    ],
)
@pytest.mark.parametrize("addressed", [True, False])
def test_it_guards_whoever_it_is_said_to(text, guarded, addressed):
    assert read(text, SHOWN, INDEX, addressed)[1].said.allergies == guarded


@pytest.mark.parametrize(
    "text",
    [
        "lunch to the hospital in Boston, shrimp for 20",
        "the medical team wants shrimp",
        "a nut-free lunch for 20",
        "is the shrimp deadly for him?",
        "the deadline is deadly for morale",
        "we can't be near the printer",
        "pollen allergies are the worst",
        "allergies (none)",
    ],
)
def test_what_harms_nobody_does_not(say, text):
    assert say(text, SHOWN).said.allergies == ()


@pytest.mark.parametrize("text", ["🥜🚫 for Bob", "🚫🥜 please", "🥜🥜🚫", "no 🥜"])
def test_a_forbidden_picture_is_left_out(say, text):
    said = say(text, SHOWN).said
    assert (said.excluded, said.wishes) == (("peanuts",), ())


@pytest.mark.parametrize(("text", "wished"), [("🍕 for 20 ❌ deadline", "pizza"), ("🍕🍕", "pizza")])
def test_the_sign_forbids_nothing_else(say, text, wished):
    said = say(text).said
    assert ([wish.text for wish in said.wishes], said.excluded) == ([wished], ())


@pytest.mark.parametrize(
    ("line", "speaks"),
    [("celia : start over", False), ("she is seliac", True), ("je suis coeliaque", True), ("es ist zoeliakie", True)],
)
def test_a_name_is_no_coeliac(line, speaks):
    assert speaks_of_allergy(line) is speaks
