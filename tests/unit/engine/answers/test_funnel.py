"""Every filter and limit has words of its own."""

from dataclasses import fields
from decimal import Decimal
from typing import get_args

import pytest

from engine.answers.funnel import BY, by
from engine.catalogue.filters import Filters
from engine.conversation.wants import Wants
from engine.search.constraints import LimitName
from tests.support.speech import speaks_well

NECESSARY_ONLY = {"tier", "price_min_at_most", "serves_most_above"}
"""Fields that only prefilter; what they stand for is told as it is decided."""


def test_every_filter_and_every_limit_has_words() -> None:
    assert set(BY) >= {field.name for field in fields(Filters)} - NECESSARY_ONLY
    assert set(BY) >= {*get_args(LimitName), "everything", "kept", "one_currency", "restaurant_keys"}


@pytest.mark.parametrize(
    ("name", "wants", "says"),
    [
        ("city_key", Wants(city="Boston"), "in Boston"),
        ("city_key", Wants(listing="placeless"), "without a city"),
        ("cuisine_keys", Wants(cuisine=("Thai", "Greek")), "Thai or Greek"),
        ("diet_keys", Wants(dietary_labels=("vegan",)), "stated to be vegan"),
        ("excluded_food_keys", Wants(excluded_food_keys=("pork",)), "naming no pork"),
        ("excluded_claims", Wants(allergies=("nuts",)), "neither containing nor naming nuts"),
        ("excluded_claims", Wants(dietary_labels=("vegan",), listing="unstated"), "not contradicting vegan"),
        ("claims_all", Wants(allergies=("nuts", "egg"), mild=("egg",)), "stated to be free of nuts"),
        ("left_out", Wants(allergies=("nuts", "egg"), listing="out"), "containing or naming nuts or egg"),
        ("claims_all", Wants(allergies=("nuts",), listing="options"), "stated, or offered on request"),
        ("claims_not_all", Wants(listing="unstated"), "not stated"),
        ("budget", Wants(party=25, price_per_person_max=Decimal(15)), "up to $15 a head"),
        ("budget", Wants(price_max=Decimal("300.50")), "up to $300.50 in all"),
        ("lower_price", Wants(known_cost_max=Decimal("79.20")), "cheaper than before (up to $79.20 in all)"),
        ("unit_serves_min", Wants(unit_serves_min=25), "one order feeding more than 25"),
        ("serves_max", Wants(serves_max=40), "feeding no more than 40"),
        ("a_filter_of_other_times", Wants(), "a filter of other times"),
    ],
)
def test_a_filter_is_said_as_a_person_would_say_it(name: str, wants: Wants, says: str) -> None:
    assert by(name, wants, "USD") == says
    assert speaks_well(says)
