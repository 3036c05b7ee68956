"""Which buttons stand under a page."""

import pytest

from engine.catalogue.columns import ColumnRow, Columns
from engine.conversation.memory import Memory, ShownDish
from engine.conversation.wants import Wants
from engine.search.button_offers import Situation, offers
from engine.search.candidates import CandidateSet
from engine.search.query import Asked
from tests.support.dishes import dish

VEGAN = ("dairy-free", "vegan", "vegetarian")
"""What a dish that is called vegan states and implies."""


def diets_offered(*rows: ColumnRow) -> list[str]:
    columns, wants, asked = Columns(rows), Wants(city_key="boston"), Asked()
    candidates = CandidateSet(columns, asked)
    shown = rows[0]
    page = (ShownDish(shown.doc_id, shown.dish_key, shown.restaurant_key, "Roma", "A", shown.portions[0].price),)
    situation = Situation(candidates, Memory(wants, page=page), wants, candidates.counts(wants), 0, 0)
    return [offer.argument for offer in offers(situation) if offer.action == "diet"]


@pytest.mark.parametrize(
    ("states", "offered"),
    [
        ([VEGAN, VEGAN], ["vegan"]),
        ([VEGAN, ("dairy-free",)], ["dairy-free", "vegan"]),
        ([VEGAN, ("vegetarian",)], ["vegetarian", "vegan"]),
        ([("gluten-free",)], ["gluten-free"]),
    ],
)
def test_a_diet_is_offered_that_some_dish_states_itself(states: list[tuple[str, ...]], offered: list[str]) -> None:
    rows = [dish(f"Dish {at}", diet_keys=keys) for at, keys in enumerate(states, start=1)]
    assert sorted(diets_offered(dish("Dish 0"), *rows)) == sorted(offered)
