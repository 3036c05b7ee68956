"""Needs that are counted behind their name, or by how many fewer they are."""

import pytest


@pytest.mark.parametrize(
    ("text", "needs"),
    [
        ("vegetarians 3", {"vegan": 2, "vegetarian": 3}),
        ("vegetarian: 3, gluten free: 1", {"vegan": 2, "vegetarian": 3, "gluten-free": 1}),
        ("gluten free x2", {"vegan": 2, "gluten-free": 2}),
        ("one less vegan", {"vegan": 1}),
        ("two fewer vegans", {}),
        ("a fewer vegan", {"vegan": 1}),
    ],
)
def test_a_need_is_counted(after, text, needs):
    wants = after("lunch for 30 in Boston", "two vegans", text)
    assert ({need.label: need.count for need in wants.needs}, wants.dietary_labels) == (needs, ())


@pytest.mark.parametrize(
    ("text", "party"), [("vegetarian lunch, 20 people in Boston", 20), ("vegan 20 people Boston", 20)]
)
def test_a_diet_beside_all_heads_is_everybodys(after, text, party):
    wants = after(text)
    assert (wants.party, wants.needs) == (party, ())
    assert wants.dietary_labels
