"""The one sentence of a card on allergies of which its menu does not say enough."""

from dataclasses import replace

import pytest

from engine.answers.unlabelled import caution_of, warned
from engine.conversation.wants import Wants
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
    assert caution_of(RICE, Wants(allergies=allergies)) == f"{caution} Ask the restaurant."


def test_a_dish_that_was_shown_is_answered_about_with_it() -> None:
    said = warned(RICE, Wants(allergies=("peanuts",)))
    assert said == "Does not say whether it contains peanuts, and Thai dishes are often made with peanuts"


def test_a_dish_that_has_it_or_is_stated_free_gets_no_caution() -> None:
    for claim in ("has:peanut", "free:nut"):
        assert caution_of(replace(RICE, claim_keys=("often:peanut", claim)), Wants(allergies=("peanuts",))) == ""
