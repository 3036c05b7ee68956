"""From a source document to its menu documents: parse, normalise, merge and enrich together."""

from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.catalogue.document import MenuDocument
from ingest.identity import restaurant_id_of
from ingest.prepare import Prepared, prepare
from ingest.read import Entry
from tests.support.menus import item, restaurant


def prepared(*raws: object) -> Prepared:
    """All that the documents of one restaurant give."""
    return prepare([Entry(f"feed.jsonl:{number}", raw) for number, raw in enumerate(raws, start=1)])[-1]


def documents(*items: Any, **fields: Any) -> tuple[MenuDocument, ...]:
    return prepared(restaurant(*items, **fields)).documents


def only(*items: Any, **fields: Any) -> MenuDocument:
    (document,) = documents(*items, **fields)
    return document


def reasons(*items: Any) -> list[str]:
    return [each.reason for each in prepared(restaurant(*items)).rejected]


def test_an_item_becomes_a_document_with_the_fields_of_the_schema() -> None:
    document = only(
        item(
            "Chicken Parmesan Tray",
            89.99,
            description="Breaded chicken cutlets with marinara.",
            servingSize={"amount": 12, "unit": "people", "description": "serves 10-12"},
            minimumOrder={"quantity": 2, "unit": "tray"},
            tags=["Popular"],
            modifierGroups=[{"name": "Sauce Options", "modifiers": [{"name": "Vodka"}]}],
            images=[{"url": "https://example.com/a.jpg"}],
        )
    )
    assert (document.serves_min, document.serves_max, document.serving_unit) == (10, 12, "people")
    assert document.price_per_person == Decimal("7.50")
    assert (document.minimum_order_qty, document.minimum_order_unit) == (2, "tray")
    assert document.portions[0].minimum_units == 2
    assert document.portions[0].shared
    assert document.tags == ("popular",)
    assert document.modifier_groups == ("Sauce Options",)
    assert document.image_url == "https://example.com/a.jpg"
    assert document.text.startswith("Chicken Parmesan Tray. Breaded chicken cutlets with marinara.")
    assert "Serves 10-12." in document.text
    assert (document.city_key, document.state_key, document.zip_code) == ("cambridge", "ma", "02139")
    assert document.restaurant_key == "trattoria roma|cambridge"
    assert document.dish_key.startswith("trattoria roma|cambridge|pasta|chicken parmesan")
    assert document.cuisine_keys == ("italian",)
    assert {"chicken"} <= set(document.food_keys)
    assert document.menu_date is not None
    assert document.menu_date.isoformat() == "2026-01-20"


def test_the_restaurant_id_is_the_hash_that_the_core_document_names() -> None:
    expected = restaurant_id_of("Trattoria Roma", "1 Main St", "Cambridge")
    assert only(item()).restaurant_id == expected
    assert len(expected) == 64


def test_portions_are_choices_of_one_document_each_with_its_own_size() -> None:
    document = only(
        item(
            "Baked Ziti",
            45,
            portions=[
                {"name": "Half Tray (5-6)", "price": 45},
                {"name": "Full Tray", "price": 80, "servingSize": {"description": "serves 10-12"}},
                {"name": "Party Tray"},
            ],
        )
    )
    assert [(p.name, p.unit, p.serves_min, p.serves_max, p.shared) for p in document.portions] == [
        ("Half Tray (5-6)", "half tray", 5, 6, True),
        ("Full Tray", "full tray", 10, 12, True),
    ]
    assert document.portion_options == ("Half Tray (5-6)", "Full Tray")
    assert document.has_portions


@pytest.mark.parametrize(
    "fields",
    [
        {"price": {"basePrice": 12.5, "per": "person"}},
        {"price": {"basePrice": "$12.50 per person"}},
        {"portions": [{"name": "per guest · min 10", "price": 12.5, "per": "person"}]},
        {"name": "Turkey Boxed Lunch"},
        {"description": "Individually wrapped."},
        {"servingSize": {"amount": 1, "unit": "person", "description": "serves 1"}},
    ],
)
def test_what_is_priced_or_packed_by_the_person_feeds_one(fields: dict[str, Any]) -> None:
    portion = only({**item("Turkey Sandwich"), **fields}).portions[0]
    assert (portion.feeds_one, portion.serves_min, portion.serves_max, portion.shared) == (True, 1, 1, False)


@pytest.mark.parametrize(
    ("name", "group", "shared"),
    [
        ("Sandwich Platter", "Lunch", True), ("Baked Ziti Tray", "Pasta", True), ("Half Pan of Ziti", "Pasta", True),
        ("Cookies - Dozen", "Dessert", True), ("Cheese Pizza", "Menu", True), ("Margherita", "Pizzas", True),
        ("Kung Pao Chicken", "Party Trays", True), ("Family Style Ravioli", "Pasta", True),
        ("Cheese Pizza Slice", "Menu", False), ("Personal Pizza", "Menu", False), ("Pizza Bagel", "Menu", False),
        ("Caesar Salad", "Pizza & Salads", False), ("Pan Fried Noodles", "Noodles", False),
        ("Sizzling Iron Platter", "Beef", False), ("Happy Family", "Seafood", False), ("Lamb Chops", "Grill", False),
    ],
)  # fmt: skip
def test_what_is_shared_by_nature_is_told_from_plates(name: str, group: str, shared: bool) -> None:
    assert only(item(name), group=group).shared is shared


@pytest.mark.parametrize("quantity", [1, 2])
def test_a_least_order_that_is_stated_stands_in_the_document_also_where_it_is_one(quantity: int) -> None:
    tray = only(item("Ziti Tray", 40, minimumOrder={"quantity": quantity, "unit": "tray"}))
    assert (tray.minimum_order_qty, tray.minimum_order_unit) == (quantity, "tray")
    assert tray.portions[0].minimum_units == quantity
    said = only(item("Ziti Tray", 40, description=f"Minimum order {quantity} trays."))
    assert (said.minimum_order_qty, said.minimum_order_unit) == (quantity, "tray")
    unstated = only(item("Ziti Tray", 40))
    assert (unstated.minimum_order_qty, unstated.minimum_order_unit) == (None, "")


def test_a_minimum_in_people_stays_in_people_and_one_in_dozens_in_units() -> None:
    guests = only(item("Taco Bar", 18, minimumOrder={"quantity": 25, "unit": "guests"})).portions[0]
    assert (guests.minimum_people, guests.minimum_units) == (25, 1)
    dozens = only(item("Arancini", portions=[{"name": "min 2 dozen", "price": 38, "per": "dozen"}])).portions[0]
    assert (dozens.unit, dozens.minimum_units, dozens.minimum_people) == ("dozen", 2, None)


def test_nothing_is_guessed_where_the_menu_is_silent() -> None:
    document = only(item("Lamb Chops", 18), group="Grill", cuisine=["American"])
    portion = document.portions[0]
    assert (portion.serves_max, portion.feeds_one, portion.shared, portion.unit) == (None, False, False, "order")
    assert document.price_per_person is None
    assert document.allergen_confidence == "unknown"


@pytest.mark.parametrize(
    ("bad", "reason"),
    [
        (item(""), "no_name"), (item("🍕"), "no_name"), (item(None), "no_name"), (item("x", None), "no_price"),
        (item("x", 0), "no_price"), (item("x", -3), "negative_price"), (item("x", "$3-$5"), "unreadable_price"),
        ("text", "not_an_item"), (None, "not_an_item"), (17, "not_an_item"),
    ],
)  # fmt: skip
def test_a_bad_item_is_set_aside_with_its_place_and_the_rest_goes_on(bad: object, reason: str) -> None:
    whole = prepared(restaurant(bad, item("Good")))
    assert [document.item_name for document in whole.documents] == ["Good"]
    assert [(each.reason, each.place) for each in whole.rejected] == [
        (reason, "feed.jsonl:1 menus[0].menuGroups[0].menuItems[0]")
    ]
    assert whole.read == 2


def test_dirty_names_are_cleaned_before_they_make_ids() -> None:
    clean, dirty = only(item("Mac & Cheese")), only(item("  <b>Mac &amp; Cheese</b> 🧀\x00"))
    assert dirty.item_name == "Mac & Cheese"
    assert dirty.doc_id == clean.doc_id


def test_one_price_in_cents_among_dollars_is_mended() -> None:
    priced = {d.item_name: d.display_price for d in documents(
        item("Soup", 8.5), item("Salad", 10.95), item("Pasta", 14), item("Veal", 18.5), item("Salmon", 1695)
    )}  # fmt: skip
    assert priced["Salmon"] == Decimal("16.95")
    assert priced["Veal"] == Decimal("18.50")


def test_a_dear_tray_among_plates_keeps_its_price() -> None:
    priced = {d.item_name: d.display_price for d in documents(
        item("Soup", 8.5), item("Salad", 10.95), item("Pasta", 14), item("Veal", 18.5), item("Scampi - For 50", 500)
    )}  # fmt: skip
    assert priced["Scampi - For 50"] == Decimal(500)


def test_exact_copies_are_set_aside_and_same_names_of_different_content_get_an_ordinal() -> None:
    whole = prepared(restaurant(item("Ziti", 10), item("Ziti", 10), item("Ziti", 12)))
    assert [document.display_price for document in whole.documents] == [Decimal(10), Decimal(12)]
    assert len({document.doc_id for document in whole.documents}) == 2
    assert whole.documents[0].doc_id == only(item("Ziti", 10)).doc_id
    assert [each.reason for each in whole.rejected] == ["duplicate"]


def test_of_two_documents_of_a_restaurant_the_newer_price_holds() -> None:
    old = restaurant(item("Ziti", 9), item("Soup", 5), scraped="2020-01-01T00:00:00Z")
    new = restaurant(item("Ziti", 12), item("Soup", 5))
    for order in ((old, new), (new, old)):
        whole = prepared(*order)
        assert {d.item_name: d.display_price for d in whole.documents} == {"Ziti": Decimal(12), "Soup": Decimal(5)}
        assert sorted(each.reason for each in whole.rejected) == ["duplicate", "superseded"]


NUMBERS = st.one_of(
    st.integers(1, 999).map("{}. ".format),
    st.tuples(st.sampled_from("ABPT"), st.integers(1, 99)).map(lambda one: f"{one[0]}{one[1]}. "),
    st.integers(1, 99).map("{}) ".format),
    st.integers(1, 99).map("#{:02} ".format),
)
"""As menus number their dishes."""


@given(NUMBERS, NUMBERS)
def test_a_dish_is_the_same_whatever_number_its_menu_gives_it_and_none_is_shown(one: str, other: str) -> None:
    whole = prepared(restaurant(item(f"{one}Pad Thai", 10), item(f"{other}Pad Thai", 10)))
    (document,) = whole.documents
    assert (document.item_name, [each.reason for each in whole.rejected]) == ("Pad Thai", ["duplicate"])
    assert document.dish_key == only(item("Pad Thai", 10)).dish_key
    assert document.name_words == only(item("Pad Thai", 10)).name_words
    assert document.text.startswith("Pad Thai.")


@given(NUMBERS, NUMBERS)
def test_of_two_scrapes_the_newer_holds_wherever_it_stands_in_the_menu(one: str, other: str) -> None:
    old = restaurant(item(f"{one}Pad Thai", 9), group="Noodles", scraped="2020-01-01T00:00:00Z")
    new = restaurant(item(f"{other}Pad Thai", 12), group="Noodle Dishes")
    for order in ((old, new), (new, old)):
        whole = prepared(*order)
        assert [(d.item_name, d.display_price) for d in whole.documents] == [("Pad Thai", Decimal(12))]
        assert [each.reason for each in whole.rejected] == ["superseded"]


def test_numbers_that_alone_tell_two_dishes_apart_stay() -> None:
    found = documents(item("A1. Family Tray", 13), item("A8. Family Tray", 68), item("A9. Gyoza", 5))
    assert [d.item_name for d in found] == ["A1. Family Tray", "A8. Family Tray", "Gyoza"]
    assert len({d.dish_key for d in found}) == len({d.doc_id for d in found}) == 3


@pytest.mark.parametrize(
    "name", ["2 Liter Soda", "V8 Roll", "4 Piece Futomaki", "20 oz. Water", "7-Up", "3-Bean Salad"]
)
def test_a_number_that_is_a_part_of_the_name_stays(name: str) -> None:
    assert only(item(name)).item_name == name


def test_a_newer_scrape_of_the_same_month_has_the_same_content_hash() -> None:
    first, later = only(item(), scraped="2026-01-03T00:00:00Z"), only(item(), scraped="2026-01-28T00:00:00Z")
    assert first.content_hash == later.content_hash
    assert only(item(), scraped="2026-03-01T00:00:00Z").content_hash != first.content_hash


def test_branches_of_a_chain_share_a_key_in_one_city_only() -> None:
    keys = {only(item(), name=name, address=name).restaurant_key for name in ("Round Table #55", "Round Table #602")}
    assert keys == {"round table|cambridge"}
    assert only(item(), name="Round Table #55", city="Boston").restaurant_key == "round table|boston"


def test_sizes_of_one_dish_share_a_dish_key() -> None:
    keys = {d.dish_key for d in documents(item("Caesar Salad - For 10"), item("Caesar Salad - For 50", 90))}
    assert len(keys) == 1


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=12),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4),
    max_leaves=12,
)
FIELDS = (
    "name", "description", "price", "dietaryLabels", "tags", "servingSize", "minimumOrder", "portions",
    "modifierGroups", "allergens", "images", "id",
)  # fmt: skip


@given(st.dictionaries(st.sampled_from(FIELDS), JSON))
def test_an_item_of_any_json_becomes_one_document_or_one_reason(wild: dict[str, Any]) -> None:
    whole = prepared(restaurant({**item("Ziti"), **wild}))
    of_items = [each for each in whole.rejected if each.reason != "bad_modifiers"]
    assert len(whole.documents) + len(of_items) == 1


@given(JSON, JSON, JSON)
def test_a_document_of_any_json_never_raises(menus: Any, place: Any, whole: Any) -> None:
    for raw in (whole, {"menus": menus}, {"restaurant": {"name": "x", "location": place}, "menus": menus}):
        for each in prepare([Entry("feed.json", raw)]):
            assert each.documents or each.rejected or each.read == 0
