"""Allergens of a document: what its source lists, what its words and its cuisine say, and how sure that is."""

from typing import Any

import pytest

from engine.catalogue.document import MenuDocument
from ingest.prepare import prepare
from ingest.read import Entry
from tests.support.menus import item, restaurant


def only(dish: Any, group: str = "Sides", cuisine: str = "American") -> MenuDocument:
    raw = restaurant(dish, name="The Corner", group=group, cuisine=[cuisine])
    (document,) = prepare([Entry("feed.jsonl:1", raw)])[-1].documents
    return document


def test_stated_allergens_are_kept_and_empty_lists_state_nothing() -> None:
    stated = only(item(allergens={"contains": ["Milk", "Wheat"], "mayContain": "Tree Nuts"}))
    assert stated.allergens_contains == ("milk", "wheat")
    assert stated.allergens_may_contain == ("tree nuts",)
    assert stated.allergen_confidence == "high"
    silent = item("Rice", allergens={"contains": [], "mayContain": []})
    assert only(silent).allergen_confidence == "unknown"


@pytest.mark.parametrize(
    ("name", "cuisine", "confidence"),
    [("Pad Thai", "American", "medium"), ("Peanut Noodles", "American", "medium"), ("Pak Choi", "Thai", "low"),
     ("Pak Choi", "American", "unknown"), ("Jasmine Tea", "Thai", "unknown")],
)  # fmt: skip
def test_how_sure_its_allergens_are_is_by_its_words_then_its_cuisine(name: str, cuisine: str, confidence: str) -> None:
    group = "Drinks" if name.endswith("Tea") else "Sides"
    assert only(item(name), group=group, cuisine=cuisine).allergen_confidence == confidence


def test_a_plain_list_of_allergens_is_what_it_contains() -> None:
    """Feeds write it without saying which of the two lists it is; a dish that is out too often harms nobody."""
    stated = only(item("Rice", allergens=["Milk", {"name": "Tree Nuts"}]))
    assert stated.allergens_contains == ("milk", "tree nuts")
    assert {"has:dairy", "has:tree nut"} <= set(stated.claim_keys)


@pytest.mark.parametrize("word", ["None", "N/A", "no known allergens", "-", "0", "Allergen-free", " ", "unknown"])
@pytest.mark.parametrize("field", ["contains", "mayContain"])
def test_a_list_that_says_none_states_nothing_and_frees_of_nothing(word: str, field: str) -> None:
    silent = only(item("Rice", allergens={field: [word]}))
    assert (silent.allergens_contains, silent.allergens_may_contain) == ((), ())
    assert silent.allergen_confidence == "unknown"
    assert not [key for key in silent.claim_keys if key.startswith(("has:", "free:")) and key != "has:rice"]


@pytest.mark.parametrize(
    "wrong", [7, True, None, {"contains": 7}, {"contains": {"milk": True}}, {"contains": [None, []]}]
)
def test_a_list_of_the_wrong_kind_is_as_good_as_absent(wrong: object) -> None:
    assert only(item("Rice", allergens=wrong)).allergen_confidence == "unknown"
