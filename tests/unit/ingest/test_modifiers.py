"""What may be chosen with a dish: read group by group with its prices, and what cannot be true is set aside by name."""

from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.catalogue.document import (
    MenuDocument,
    ModifierGroup,
    ModifierOption,
    document_from_json,
    document_to_json,
)
from ingest.modifiers import MOST_GROUPS, MOST_OPTIONS, read_modifiers
from ingest.prepare import Prepared, prepare
from ingest.read import Entry
from tests.support.menus import item, restaurant

PROTEIN = {
    "name": "Protein",
    "required": True,
    "modifiers": [{"name": "tofu", "price": 0}, {"name": "salmon", "price": 5}],
}
TOFU, SALMON = ModifierOption("tofu"), ModifierOption("salmon", Decimal(5))


def group(**fields: Any) -> ModifierGroup:
    (found,), faults = read_modifiers([{"name": "Sauce", **fields}], "x")
    assert faults == ()
    return found


def aside(*raw: Any) -> list[tuple[str, str]]:
    return [(fault.place, fault.reason) for fault in read_modifiers(raw, "x")[1]]


def prepared(*items: Any, **fields: Any) -> Prepared:
    (one,) = prepare([Entry("feed.jsonl:1", restaurant(*items, **fields))])
    return one


def only(*items: Any, **fields: Any) -> MenuDocument:
    (document,) = prepared(*items, **fields).documents
    return document


def test_a_dish_keeps_its_groups_in_order_with_their_prices() -> None:
    extras = {"name": "Add-ons", "options": ["garlic bread", {"name": "meatballs", "price": "$58.00"}]}
    document = only(item("Ziti", 149, modifierGroups=[PROTEIN, extras, "Notes for the kitchen"]))
    assert document.modifiers == (
        ModifierGroup("Protein", True, 1, 1, (TOFU, SALMON)),
        ModifierGroup("Add-ons", options=(ModifierOption("garlic bread"), ModifierOption("meatballs", Decimal(58)))),
        ModifierGroup("Notes for the kitchen"),
    )
    assert document.modifier_groups == ("Protein", "Add-ons", "Notes for the kitchen")
    assert document_from_json(document_to_json(document)) == document


THREE = [{"name": name, "price": 0} for name in "abc"]


@pytest.mark.parametrize(
    ("stated", "required", "least", "most"),
    [
        ({}, False, 0, None),
        ({"required": True}, True, 1, 1),
        ({"mandatory": True, "maxselects": 2}, True, 1, 2),
        ({"requiredMode": "REQUIRED", "minSelections": 2, "maxSelections": 3}, True, 2, 3),
        ({"min_selected_modifiers": 1, "max_selected_modifiers": 1}, True, 1, 1),
        ({"min_num_options": 0, "max_num_options": 2}, False, 0, 2),
        ({"min": 2}, True, 2, 2),
        ({"max": 0}, False, 0, None),
        ({"required": True, "max": 0}, True, 1, 1),
        ({"min": 9}, True, 3, 3),
        ({"min": "two", "required": "yes"}, False, 0, None),
    ],
)
def test_how_many_are_to_be_chosen(stated: dict[str, Any], required: bool, least: int, most: int | None) -> None:
    found = group(options=THREE, **stated)
    assert (found.required, found.least, found.most) == (required, least, most)


def test_a_group_that_names_no_option_asks_for_none() -> None:
    assert group(required=True, modifiers=[]).least == 0


@pytest.mark.parametrize(
    ("price", "read"),
    [(None, "0"), (0, "0"), ("0.00", "0"), ("free", "0"), (1.5, "1.5"), ({"basePrice": 3, "displayPrice": 4}, "4")],
)
def test_a_price_is_read_as_elsewhere_and_none_is_nothing_more(price: object, read: str) -> None:
    assert group(options=[{"name": "tofu", "price": price}]).options == (ModifierOption("tofu", Decimal(read)),)


@pytest.mark.parametrize("price", ["market price", "$5-$8", -1, True, [5]])
def test_an_option_whose_price_is_none_is_set_aside_and_the_rest_stays(price: object) -> None:
    raw = {"name": "Sauce", "options": [{"name": "lobster", "price": price}, {"name": "tofu"}]}
    assert aside(raw) == [("x.modifierGroups[0] lobster", "bad_modifiers")]
    assert read_modifiers([raw], "x")[0] == (ModifierGroup("Sauce", options=(TOFU,)),)


def test_more_than_any_menu_has_is_not_read() -> None:
    groups, faults = read_modifiers([{"name": "Sauce", "options": [f"o{n}" for n in range(999)]}] * 99, "x")
    assert (len(groups), {len(one.options) for one in groups}) == (MOST_GROUPS, {MOST_OPTIONS})
    assert faults[0].detail == f"only the first {MOST_GROUPS} groups are read"


def test_a_least_above_the_most_is_set_aside() -> None:
    assert aside({"name": "Sauce", "options": THREE, "min": 3, "max": 2}) == [("x.modifierGroups[0]", "bad_modifiers")]


def test_an_option_stands_once_and_a_second_group_of_one_name_is_numbered() -> None:
    side = {"name": "Side", "options": ["rice", "rice", "salad"]}
    groups, _ = read_modifiers([side, side, {"options": ["x"]}, {"name": ""}], "x")
    assert [one.name for one in groups] == ["Side", "Side (2)", "Options"]
    assert [one.name for one in groups[0].options] == ["rice", "salad"]


def test_a_dish_stays_whatever_is_wrong_with_its_choices() -> None:
    one = prepared(item("Ziti", 149, modifierGroups=[{"name": "Sauce", "options": [{"name": "x", "price": "tbd"}]}]))
    assert [document.item_name for document in one.documents] == ["Ziti"]
    (fault,) = one.rejected
    assert (fault.reason, fault.place.endswith("menuItems[0].modifierGroups[0] x")) == ("bad_modifiers", True)


def test_another_price_of_a_choice_is_another_content_and_the_newer_holds() -> None:
    dearer = {**PROTEIN, "modifiers": [{"name": "tofu", "price": 0}, {"name": "salmon", "price": 6}]}
    old, new = only(item("Bowl", 12, modifierGroups=[PROTEIN])), only(item("Bowl", 12, modifierGroups=[dearer]))
    assert (old.doc_id == new.doc_id, old.content_hash == new.content_hash) == (True, False)
    entries = [
        Entry("a:1", restaurant(item("Bowl", 12, modifierGroups=[PROTEIN]), scraped="2025-01-01T00:00:00Z")),
        Entry("a:2", restaurant(item("Bowl", 12, modifierGroups=[dearer]), scraped="2026-01-01T00:00:00Z")),
    ]
    (merged,) = prepare(entries)
    assert [one.modifiers[0].options[1].price for one in merged.documents] == [Decimal(6)]
    assert [fault.reason for fault in merged.rejected] == ["superseded"]


def test_where_a_menu_is_in_cents_its_choices_are() -> None:
    prices = [1295, 899, 1050, 799, 1150, 1399, 925, 1075]
    choice = {"name": "Size", "options": [{"name": "large", "price": 50}, {"name": "extra", "price": 150}]}
    menu = [item(f"Dish {number}", price, modifierGroups=[choice]) for number, price in enumerate(prices)]
    found = {option.price for one in prepared(*menu).documents for option in one.modifiers[0].options}
    assert found == {Decimal("0.5"), Decimal("1.5")}


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=6) | st.just("tofu"),
    lambda inside: (
        st.lists(inside, max_size=3)
        | st.dictionaries(st.sampled_from(["name", "price", "options", "modifiers", "required", "min", "max"]), inside)
    ),
    max_leaves=15,
)


@given(st.lists(anything, max_size=4))
def test_whatever_stands_there_can_be_met_by_its_options(raw: list[Any]) -> None:
    groups, faults = read_modifiers(raw, "x")
    assert len({one.name for one in groups}) == len(groups)
    assert all(fault.reason == "bad_modifiers" and fault.detail for fault in faults)
    for one in groups:
        assert one.name
        assert 0 <= one.least <= len(one.options)
        assert one.most is None or one.most >= max(one.least, 1)
        assert all(option.price >= 0 and option.name for option in one.options)
        assert len({option.name for option in one.options}) == len(one.options)
