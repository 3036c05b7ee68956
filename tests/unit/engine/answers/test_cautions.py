"""The one sentence of a card on allergies of which its menu does not say enough."""

from dataclasses import replace

import pytest

from engine.answers.unlabelled import warned
from engine.safety.statements import caution as caution_of
from tests.support.stores.corpus import generated

RICE = replace(
    generated(1)[0], cuisine_keys=("thai", "indian"), claim_keys=("often:dairy", "often:nut", "often:peanut")
)


@pytest.mark.parametrize(
    ("allergies", "caution"),
    [
        (("peanuts",), "Thai dishes are often made with peanuts; the menu does not say."),
        (("celery",), "The menu does not say whether it contains celery."),
        (
            ("peanuts", "celery"),
            "Thai dishes are often made with peanuts; the menu does not say whether it contains peanuts or celery.",
        ),
        (
            ("peanuts", "milk"),
            "Thai dishes are often made with peanuts and Indian dishes are often made with milk; "
            "the menu does not say whether it contains peanuts or milk.",
        ),
    ],
)
def test_what_a_kitchen_is_often_made_with_is_said_in_its_own_words(allergies: tuple[str, ...], caution: str) -> None:
    assert caution_of(RICE, allergies) == f"{caution} Ask the restaurant."


def test_a_dish_that_was_shown_is_answered_about_with_it() -> None:
    said = warned(RICE, ("peanuts",))
    assert said == "Does not say whether it contains peanuts, and Thai dishes are often made with peanuts"


def test_a_dish_that_is_stated_free_gets_no_caution_and_one_that_has_it_is_said_to() -> None:
    free, has = (replace(RICE, claim_keys=("often:peanut", claim)) for claim in ("free:nut", "has:peanut"))
    assert caution_of(free, ("peanuts",)) == ""
    assert caution_of(has, ("peanuts",)) == "The menu lists a word that may mean peanuts."
    listed = replace(has, allergens_contains=("peanuts",))
    assert caution_of(listed, ("peanuts", "celery")) == (
        "The menu lists peanuts. The menu does not say whether it contains celery. Ask the restaurant."
    )
