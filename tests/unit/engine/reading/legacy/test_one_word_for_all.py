"""Who stays away and what is let go is heard by the same words wherever it is said: of heads, of a diet, of a dish."""

import pytest

STAYED_AWAY = ["cancelled", "dropped out", "bailed", "backed out", "pulled out", "can't make it", "won't come"]


@pytest.mark.parametrize("away", STAYED_AWAY)
def test_of_heads(after, away):
    assert after("lunch for 20 in Boston", f"two of them {away}").party == 18


@pytest.mark.parametrize("away", STAYED_AWAY)
def test_of_somebody_by_name(after, away):
    assert after("lunch for 20 in Boston", f"Ana {away} so 19").party == 19


@pytest.mark.parametrize("away", STAYED_AWAY)
def test_of_a_diet(after, away):
    needs = after("lunch for 20 in Boston", "two vegans and one kosher", f"the kosher guest {away}").needs
    assert [(need.label, need.count) for need in needs] == [("vegan", 2)]


@pytest.mark.parametrize("verb", ["drop", "forget", "lose", "remove", "delete", "skip", "ditch", "cancel", "axe"])
@pytest.mark.parametrize("line", ["{} the tacos", "the tacos are too messy, {} them", "keep the lasagna, {} the rest"])
def test_verbs_that_stand_before_what_they_let_go(after, verb, line):
    wants = after("lunch for 20 in Boston", "lasagna and tacos", line.format(verb))
    assert [wish.text for wish in wants.wishes] == ["lasagna"]


@pytest.mark.parametrize("verb", ["take", "leave", "cross", "strike", "cut", "pull"])
@pytest.mark.parametrize("line", ["{} off the tacos", "{} the tacos off", "the tacos are too messy, {} them out"])
def test_verbs_that_are_parted_by_it(after, verb, line):
    wants = after("lunch for 20 in Boston", "lasagna and tacos", line.format(verb))
    assert [wish.text for wish in wants.wishes] == ["lasagna"]


def test_no_such_verb_lifts_an_allergy(after):
    wants = after("lunch for 20 in Boston", "Jo is allergic to peanuts", "the peanuts are too messy, ditch them")
    assert wants.allergies == ("peanuts",)
