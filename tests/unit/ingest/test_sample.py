"""The shipped sample is menus that a caterer could stand behind: complete, coherent, never contradicting themselves."""

import json
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any

import pytest

import ingest
from engine.catalogue.analyzer import fold_key, name_key
from engine.catalogue.document import COURSES
from engine.safety.diets import read_diets
from ingest.normalise import normalise
from ingest.parse import SourceDocument, parse_document
from ingest.portions import portions_of
from ingest.prepare import Prepared, prepare
from ingest.read import restaurants
from ingest.sample_files import sample_survey

SAMPLE = Path(ingest.__file__).parent / "sample"
FILES = sorted(SAMPLE.glob("*.json"))
README = SAMPLE.parent.parent / "README.md"

# Boxes around each city (south, north, west, east), in degrees, drawn by hand a little wider than the city limits.
CITY_BOXES = {
    ("Boston", "MA"): (42.22, 42.40, -71.20, -70.98),
    ("Cambridge", "MA"): (42.35, 42.41, -71.17, -71.06),
    ("New York", "NY"): (40.49, 40.92, -74.27, -73.69),
    ("Chicago", "IL"): (41.64, 42.03, -87.95, -87.52),
    ("Seattle", "WA"): (47.48, 47.74, -122.46, -122.22),
    ("Riyadh", ""): (24.55, 24.95, 46.50, 46.90),
}
ARABIC = "Riyadh"
"""Two restaurants with menus in Arabic, priced in riyals: for fulfilment and plans; their words are read later."""
# The dishes of §13 of the core document: restaurant, city, dish, dollars, people, labels named there.
NAMED_DISHES = [
    ("North End Catering", "Boston", "Pasta Tray", 149, "20-25", []),
    ("North End Catering", "Boston", "Caprese Pasta Tray", 129, "20-25", ["vegetarian"]),
    ("Boston Deli Co", "Boston", "Sandwich Platter", 89, "24", []),
    ("Boston Deli Co", "Boston", "Garden Veggie Wrap Platter", 79, "24", ["vegetarian"]),
    ("Falafel King", "Boston", "Mediterranean Mezze Platter", 85, "20-25", ["vegetarian"]),
    ("Trattoria Roma", "Cambridge", "Lasagna Family Style", 299, "48-55", []),
    ("Trattoria Roma", "Cambridge", "Baked Ziti Tray", 159, "28-32", []),
]
COURSES_OF_A_LUNCH = {"main", "salad", "side", "dessert", "drink", "vegan", "halal"}
LABELS = {"vegetarian", "vegan", "gluten-free", "dairy-free", "nut-free", "halal", "kosher"}
TAGS = {"popular", "new", "seasonal", "chef-special"}

SEAFOOD = (
    "salmon tuna anchovy anchovies cod mackerel branzino lox nova whitefish sable boqueron eel shrimp prawns crab clam"
)
MEAT = (
    "chicken beef pork ham bacon turkey lamb veal sausage pepperoni prosciutto salami steak brisket meatball meatballs "
    "pastrami chorizo carnitas duck goat mortadella pancetta bulgogi ribs wings guanciale carne jamon bologna "
) + SEAFOOD
DAIRY = (
    "cheese mozzarella ricotta feta butter buttermilk cream crema cheddar parmesan parmigiano provolone mascarpone "
    "yogurt queso cotija paneer ghee burrata brie gruyere manchego pecorino gorgonzola tzatziki raita bechamel milk"
)
EGG = "egg eggs mayo mayonnaise aioli alioli meringue frittata quiche omelet"
WHEAT = (
    "pasta penne ziti rigatoni lasagna bread pita naan baguette baguettes croissant croissants bagel bagels muffins "
    "focaccia ciabatta panko phyllo bulgur farro seitan udon sourdough orzo challah brioche ladyfingers biscuits "
    "couscous croutons"
)
SHELLFISH = "shrimp prawns crab clam clams lobster mussels"
NUTS = "almond almonds walnut walnuts cashew cashews pistachio pistachios pecan pecans hazelnut hazelnuts"
# Words that an honest menu states among its allergens once it states any.
WORDS_OF_ALLERGEN = {
    "milk": DAIRY,
    "eggs": EGG,
    "wheat": WHEAT,
    "fish": "salmon tuna anchovy anchovies cod mackerel branzino lox nova whitefish sable boqueron eel",
    "shellfish": SHELLFISH,
    "tree nuts": NUTS,
    "peanuts": "peanut peanuts",
    "soy": "tofu tempeh edamame soy miso tamari",
    "sesame": "sesame tahini hummus",
}
CONTRADICTIONS = {
    "vegetarian": MEAT,
    "vegan": f"{MEAT} {DAIRY} {EGG} honey",
    "gluten-free": WHEAT,
    "dairy-free": DAIRY,
    "nut-free": f"{NUTS} peanut peanuts",
}
ALLERGENS_AGAINST = {
    "vegetarian": {"fish", "shellfish"},
    "vegan": {"fish", "shellfish", "milk", "eggs"},
    "gluten-free": {"wheat"},
    "dairy-free": {"milk"},
    "nut-free": {"tree nuts", "peanuts"},
}
# Named only to be denied, or another food: "without cashew", "egg-free ranch", "coconut milk", "goat cheese".
NOT_NAMED = re.compile(
    r"\b(?:no|not|without|never|none of|free of)\b[^.,;]*|\b[\w-]+-free\b[ \w]*(?=[.,;]|$)|"
    r"\b(?:coconut|oat|almond)[\s-]+(?:milk|cream|custard)\b|\bcream soda\b|\bgoat cheese\b(?P<goat>)|"
    r"\b(?:vegan|nut-free|gluten-free) \w+|\b(?:peanut|cashew) butter\b(?P<nutbutter>)",
    re.IGNORECASE,
)
KEPT = {"goat": "cheese", "nutbutter": "peanut"}


@dataclass(frozen=True)
class Dish:
    restaurant: str
    city: str
    group: str
    item: dict[str, Any]

    @property
    def title(self) -> str:
        return f"{self.restaurant}: {self.item['name']}"

    @property
    def allergens(self) -> dict[str, list[str]] | None:
        return self.item.get("allergens")

    def names(self, words: str) -> set[str]:
        """Those of `words` that name or description name, denied ones left out."""
        text = f"{self.item['name']}. {self.item['description']}"
        return set(fold_key(NOT_NAMED.sub(_kept, text)).split()) & set(words.split())


def _kept(found: re.Match[str]) -> str:
    return next((KEPT[group] for group, value in found.groupdict().items() if value is not None), " ")


def _dishes() -> Iterator[Dish]:
    for path in FILES:
        document = json.loads(path.read_text(encoding="utf-8"))
        restaurant = document["restaurant"]
        for menu in document["menus"]:
            for group in menu["menuGroups"]:
                for item in group["menuItems"]:
                    yield Dish(restaurant["name"], restaurant["location"]["city"], group["name"], item)


DISHES = list(_dishes())


def _documents() -> list[dict[str, Any]]:
    return [json.loads(path.read_text(encoding="utf-8")) for path in FILES]


def _prepared() -> list[Prepared]:
    """Each restaurant as ingest makes it."""
    return [each for found in restaurants(sample_survey()) if isinstance(found, list) for each in prepare(found)]


def test_it_is_large_enough_to_talk_about_in_five_cities_and_has_two_menus_of_another_language() -> None:
    documents = _documents()
    assert len(documents) >= 40
    per_city = Counter(document["restaurant"]["location"]["city"] for document in documents)
    assert {city for city, _ in CITY_BOXES} == set(per_city)
    assert per_city.pop(ARABIC) == 2
    assert min(per_city.values()) >= 10
    assert per_city["Boston"] == max(per_city.values())
    items = Counter(dish.city for dish in DISHES)
    assert 30 <= items.pop(ARABIC) <= 40
    assert min(items.values()) >= 200


def test_ingest_keeps_all_of_its_items() -> None:
    """What the catalogue holds is what the README says."""
    prepared = _prepared()
    live = sum(len(each.documents) for each in prepared)
    assert [each.rejected for each in prepared if each.rejected] == []
    assert live == len(DISHES) >= 1_200
    assert f"{len(prepared)} fictional caterers with {live:,} dishes in six cities" in README.read_text("utf-8")


def test_every_city_has_every_course_and_the_commonest_diets() -> None:
    found: dict[str, Counter[str]] = {}
    for document in (document for each in _prepared() for document in each.documents):
        found.setdefault(document.city_key, Counter()).update([document.course, *document.diet_keys])
    assert set(found.pop(fold_key(ARABIC))) >= COURSES_OF_A_LUNCH
    assert len(found) == 5
    for city, counts in found.items():
        missing = {course for course in COURSES if counts[course] == 0}
        assert not missing, city
        assert min(counts[key] for key in ("breakfast", "dessert", "drink", "nut-free")) >= 10, city
        assert min(counts[key] for key in ("vegetarian", "vegan", "gluten-free", "dairy-free")) >= 60, city
        assert counts["halal"] >= 5, city


def test_no_two_restaurants_share_a_list_of_dishes() -> None:
    menus: dict[str, set[str]] = {}
    for dish in DISHES:
        menus.setdefault(dish.restaurant, set()).add(name_key(dish.item["name"]))
    shared = {(a, b): menus[a] & menus[b] for a, b in combinations(menus, 2)}
    assert {pair: names for pair, names in shared.items() if len(names) > 4} == {}


@pytest.mark.parametrize(("restaurant", "city", "name", "price", "serves", "labels"), NAMED_DISHES)
def test_every_dish_of_the_example_conversations_stands_as_named(
    restaurant: str, city: str, name: str, price: int, serves: str, labels: list[str]
) -> None:
    (dish,) = [d for d in DISHES if (d.restaurant, d.city, d.item["name"]) == (restaurant, city, name)]
    assert dish.item["price"] == {"basePrice": price, "displayPrice": price, "currency": "USD"}
    assert dish.item["servingSize"]["description"] == f"serves {serves}"
    assert set(labels) <= set(dish.item["dietaryLabels"])
    assert "portions" not in dish.item, "one size and one price, as §13 tells it"


def test_every_dish_can_be_bought() -> None:
    for dish in DISHES:
        price = dish.item["price"]
        assert min(price["basePrice"], price["displayPrice"]) > 0, dish.title
        for portion in dish.item.get("portions", []):
            assert portion["name"].strip(), dish.title
            assert portion["price"] > 0, dish.title


def test_larger_portions_cost_more_but_less_a_head() -> None:
    for dish in DISHES:
        sized = [p for p in dish.item.get("portions", []) if "servingSize" in p]
        for small, large in pairwise(sized):
            heads = small["servingSize"]["amount"], large["servingSize"]["amount"]
            assert heads[0] < heads[1], dish.title
            assert small["price"] < large["price"], dish.title
            assert large["price"] / heads[1] <= small["price"] / heads[0] * 1.02, dish.title


def test_ids_files_and_restaurants_are_unique() -> None:
    ids = Counter(dish.item["id"] for dish in DISHES)
    assert [each for each, count in ids.items() if count > 1] == []
    places = Counter((d["restaurant"]["name"], d["restaurant"]["location"]["address"]) for d in _documents())
    assert max(places.values()) == 1
    for path, document in zip(FILES, _documents(), strict=True):
        assert document["metadata"]["sourcePath"] == f"/sample/{path.stem}"
        assert document["metadata"]["sourcePlatform"] == "platter-sample"


def test_no_two_dishes_are_described_in_the_same_words() -> None:
    described = Counter(name_key(dish.item["description"]) for dish in DISHES)
    assert described[""] == 0
    assert [words for words, count in described.items() if count > 1] == []


def test_no_menu_group_is_empty() -> None:
    for document in _documents():
        for menu in document["menus"]:
            assert menu["menuGroups"], document["restaurant"]["name"]
            assert all(group["menuItems"] for group in menu["menuGroups"]), document["restaurant"]["name"]


def test_labels_and_tags_are_the_known_ones() -> None:
    assert {label for dish in DISHES for label in dish.item["dietaryLabels"]} <= LABELS
    assert {tag for dish in DISHES for tag in dish.item["tags"]} <= TAGS


def test_no_label_is_contradicted_by_the_words_of_its_dish() -> None:
    wrong = [
        (dish.title, label, sorted(dish.names(words)))
        for dish in DISHES
        for label, words in CONTRADICTIONS.items()
        if label in dish.item["dietaryLabels"] and dish.names(words)
    ]
    assert wrong == []


def test_ingest_keeps_every_label_that_a_menu_states() -> None:
    lost: list[tuple[str, str]] = []
    for dish in DISHES:
        read = read_diets(
            name=dish.item["name"],
            group=dish.group,
            description=dish.item["description"],
            source_labels=dish.item["dietaryLabels"],
        )
        lost.extend((dish.title, label) for label in dish.item["dietaryLabels"] if label not in read.labels)
    assert lost == []


def test_no_label_is_contradicted_by_the_stated_allergens() -> None:
    wrong = [
        (dish.title, label, sorted(against & {*dish.allergens["contains"], *dish.allergens["mayContain"]}))
        for dish in DISHES
        for label, against in ALLERGENS_AGAINST.items()
        if label in dish.item["dietaryLabels"] and dish.allergens
        # "May contain" is a kitchen's warning about traces; it contradicts a promise of absence, not a way of eating.
        if against & {*dish.allergens["contains"], *(dish.allergens["mayContain"] if label == "nut-free" else [])}
    ]
    assert wrong == []


def test_a_dish_that_states_allergens_states_those_that_it_names() -> None:
    wrong = [
        (dish.title, allergen, sorted(dish.names(words)))
        for dish in DISHES
        if dish.allergens
        for allergen, words in WORDS_OF_ALLERGEN.items()
        if allergen not in dish.allergens["contains"] and dish.names(words)
        # Gluten-free bread and pasta are named like the others.
        if not (allergen == "wheat" and "gluten-free" in dish.item["dietaryLabels"])
    ]
    assert wrong == []


def test_allergens_are_stated_by_many_and_unknown_for_some() -> None:
    stated = sum(dish.allergens is not None for dish in DISHES)
    assert 0.5 * len(DISHES) < stated < len(DISHES)


def test_every_restaurant_stands_inside_its_city() -> None:
    for document in _documents():
        location = document["restaurant"]["location"]
        south, north, west, east = CITY_BOXES[location["city"], location.get("state", "")]
        lat, lng = location["coordinates"]["lat"], location["coordinates"]["lng"]
        assert south < lat < north, document["restaurant"]["name"]
        assert west < lng < east, document["restaurant"]["name"]
        # A Saudi postcode has five digits too, and would be read as a ZIP code of New York.
        assert re.fullmatch(r"\d{5}", location.get("zipCode", "")) or location["city"] == ARABIC


def test_four_menus_are_older_than_a_year_and_the_rest_of_2026() -> None:
    old = [document for document in _documents() if not document["metadata"]["scrapedAt"].startswith("2026-")]
    assert len(old) == 4
    assert all(document["metadata"]["scrapedAt"].startswith("2025-") for document in old)


def test_ingest_reads_every_size_as_it_is_written() -> None:
    for path in FILES:
        parsed = parse_document(json.loads(path.read_text(encoding="utf-8")), path.name)
        assert isinstance(parsed, SourceDocument)
        cleaned = normalise(parsed)
        assert cleaned.rejected == ()
        for item in cleaned.items:
            for choice, portion in zip(_ways_to_buy(item.source.raw), portions_of(item, "main"), strict=True):
                written, size = choice["price"], choice.get("servingSize")
                price = written["displayPrice"] if isinstance(written, dict) else written
                assert portion.price == Decimal(str(price)), f"{path.stem}: {item.source.name}"
                if size:
                    assert portion.serves_max == size["amount"], f"{path.stem}: {item.source.name}"
                    assert portion.feeds_one == (size["amount"] == 1)


def test_every_restaurant_says_how_it_delivers_and_to_nobody_real() -> None:
    prepared = _prepared()
    stated = [each.fulfilment for each in prepared if each.fulfilment]
    assert len(stated) == len(prepared)
    for each, document in zip(prepared, (each.documents[0] for each in prepared), strict=True):
        found, (near, *_) = each.fulfilment, (each.fulfilment and each.fulfilment.delivery) or ()
        assert found is not None
        assert near.fee is not None, document.restaurant_name
        assert near.minimum is not None, document.restaurant_name
        assert document.zip_code in near.zone.zips or document.city == ARABIC
        assert found.contact is not None
        assert found.contact.email.endswith("@example.invalid"), document.restaurant_name
        assert found.contact.webhook == ""
        assert (found.currency, found.tax_included) == (("SAR", True) if document.city == ARABIC else ("USD", False))
        assert found.lead_time_hours is not None
        assert found.order_until is not None
        assert found.tax_rate is not None
        assert len(found.hours) == 7
        assert found.time_zone
    for figure in ("pickup", "lead_time_hours", "tip_suggested", "time_zone", "payment", "order_until"):
        assert len({getattr(each, figure) for each in stated}) > 1, figure
    assert len({each.delivery and each.delivery[0].fee for each in stated}) > 4
    assert len({each.delivery and each.delivery[0].minimum for each in stated}) > 4


def test_the_menus_in_arabic_state_allergens_of_every_dish_and_name_their_zones_in_both_languages() -> None:
    theirs = [dish for dish in DISHES if dish.city == ARABIC]
    for dish in theirs:
        assert re.search(r"[\u0621-\u064a]", dish.item["name"]), dish.title
        assert dish.item["price"]["currency"] == "SAR"
        assert set(dish.item["allergens"]) == {"contains", "mayContain"}
        assert any((dish.allergens or {}).values()), dish.title
    for each in _prepared():
        if each.documents[0].city == ARABIC:
            assert each.fulfilment is not None
            assert (each.fulfilment.tax_rate, each.fulfilment.time_zone) == (15, "Asia/Riyadh")
            names = [name for one in each.fulfilment.delivery or () for name in one.zone.names]
            assert names
            assert all(name.en and name.ar and name.spellings for name in names)
            assert len({document.dish_key for document in each.documents}) == len(each.documents) >= 15


def test_what_may_be_chosen_with_a_dish_has_its_prices() -> None:
    groups = [group for each in _prepared() for document in each.documents for group in document.modifiers]
    assert {group.required for group in groups} == {True, False}
    assert all(group.options for group in groups)
    assert any(option.price for group in groups for option in group.options)


def _ways_to_buy(item: Any) -> list[Any]:
    return list(item.get("portions") or [item])
