"""Scores of allergens: what counts as found, which half a row is of, and at which stage a dish of a menu stands."""

from dataclasses import replace
from typing import Any

import pytest

from tests.eval.allergens import half_of, scores_of, stage_of, stages_of, tagged
from tests.support.stores.corpus import generated

DISH = generated(1)[0]


def row(name: str, *contains: str, source: str = "set", closed: tuple[str, ...] = ("nuts", "milk")) -> dict[str, Any]:
    return {
        "id": name, "name": name, "description": "", "contains": list(contains), "may_contain": [], "free_of": [],
        "closed_world": list(closed), "source": source,
    }  # fmt: skip


def test_what_is_there_and_what_is_found_are_counted_by_set_half_and_allergen() -> None:
    rows = [row("Almond cake", "nuts", "milk"), row("Rice"), row("Butter beans in butter"), row("Soup", "milk")]
    scores = scores_of(rows)
    milk, everything = scores["set", "all", "milk"], scores["set", "all", "all"]
    assert (milk.there, milk.found, milk.both) == (2, 2, 1)
    assert (everything.there, everything.found, everything.both) == (3, 3, 2)
    assert (everything.recall, everything.precision) == (2 / 3, 2 / 3)
    assert everything.missed == ["milk: Soup"]
    assert everything.wrong == ["milk: Butter beans in butter"]
    assert sum(scores["set", half, "milk"].there for half in ("A", "B") if ("set", half, "milk") in scores) == 2


def test_peanuts_are_nuts_only_where_a_set_has_one_sign_for_all() -> None:
    for source, found in (("umd_dining", 1), ("set", 0)):
        scores = scores_of([row("Peanut noodles", "nuts", source=source)])
        assert scores[source, "all", "nuts"].both == found


def test_what_a_publisher_does_not_tag_counts_as_neither() -> None:
    tags = row("Cheese toast", "milk", closed=()) | {"free_of": ["peanuts", "lactose"]}
    scores = tagged([tags, row("Cheese")])
    assert {allergen for half, allergen in scores if half == "all"} == {"milk", "peanuts"}
    assert scores["all", "milk"].both == 1


def test_a_row_is_of_the_same_half_whatever_else_it_says() -> None:
    assert {half_of(row(f"dish {number}")) for number in range(50)} == {"A", "B"}
    assert half_of(row("Rice")) == half_of(row("Rice", "milk", source="umd_dining"))


@pytest.mark.parametrize(
    ("claims", "stage"),
    [
        (("has:peanut",), "listed or named"), (("has:peanut", "usual:peanut"), "usual for the dish"),
        (("often:peanut",), "usual for the cuisine"), (("free:peanut",), "states free"), (("has:egg",), "unknown"),
    ],
)  # fmt: skip
def test_a_dish_stands_at_one_stage(claims: tuple[str, ...], stage: str) -> None:
    assert stage_of(replace(DISH, claim_keys=claims), "peanut") == stage


def test_a_dish_that_is_free_without_words_is_told() -> None:
    _, _, inferred = stages_of([replace(DISH, claim_keys=("free:nut",), free_evidence=())])
    assert inferred == 1
