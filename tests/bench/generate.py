"""Menus made by rule, for measuring at sizes that no real file here has. Same seed, same menus."""

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

MEATS = ("chicken", "beef", "pork", "turkey", "salmon", "shrimp", "lamb", "tofu", "mushroom", "eggplant")
STYLES = ("grilled", "roasted", "spicy", "smoked", "braised", "crispy", "baked", "glazed", "stuffed", "marinated")
DISHES = (
    "sandwich", "salad", "pasta", "pizza", "burrito", "taco", "curry", "bowl", "wrap", "soup", "platter", "skewers",
    "lasagna", "stew", "noodles",
)  # fmt: skip
SIDES = ("rice", "beans", "slaw", "potatoes", "greens", "bread", "chips", "fruit")
CUISINES = (
    "Italian", "Mexican", "Chinese", "Indian", "Thai", "American", "Greek", "Japanese", "Korean", "Vietnamese",
)  # fmt: skip
GROUPS = ("Entrees", "Salads", "Sandwiches", "Appetizers", "Sides", "Desserts", "Drinks", "Platters")
SIZES = ((0, 0), (0, 0), (0, 0), (8, 10), (10, 12), (20, 25), (1, 1))
"""Three in seven state no size: real menus are thinner still, and sizes cost time."""
ITEMS_A_RESTAURANT = 25


def city_of(restaurant: int, restaurants: int) -> str:
    """One city holds a tenth of all restaurants, one a hundredth, the others a two-hundredth each."""
    share = restaurant / restaurants
    if share < 0.10:
        return "Tenford"
    if share < 0.11:
        return "Hundredham"
    return f"Otherton {int(share * 200)}"


def item(rng: random.Random, number: int) -> dict[str, Any]:
    style, meat, dish, side = rng.choice(STYLES), rng.choice(MEATS), rng.choice(DISHES), rng.choice(SIDES)
    low, high = rng.choice(SIZES)
    price = round(rng.uniform(6, 16) * max(high, 1), 2)
    found: dict[str, Any] = {
        "id": f"generated:{number}",
        "name": f"{style} {meat} {dish}".title(),
        "description": f"{meat} {dish} with {side} and {rng.choice(STYLES)} {rng.choice(MEATS)}, number {number}",
        "price": {"basePrice": price, "displayPrice": price, "currency": "USD"},
        "dietaryLabels": ["vegetarian"] if meat in ("tofu", "mushroom", "eggplant") and rng.random() < 0.3 else [],
        "tags": [],
    }
    if high:
        found["servingSize"] = {"amount": high, "unit": "people", "description": f"serves {low}-{high}"}
    return found


def restaurants(items: int, seed: int = 7) -> Iterator[dict[str, Any]]:
    """Whole restaurants until `items` are made."""
    rng = random.Random(seed)
    count = items // ITEMS_A_RESTAURANT
    for number in range(count):
        menu = [item(rng, number * ITEMS_A_RESTAURANT + index) for index in range(ITEMS_A_RESTAURANT)]
        groups: dict[str, list[dict[str, Any]]] = {}
        for entry in menu:
            groups.setdefault(rng.choice(GROUPS), []).append(entry)
        yield {
            "metadata": {
                "sourcePlatform": "generated",
                "sourcePath": f"/generated/{number}",
                "scrapedAt": "2026-06-01T00:00:00Z",
            },
            "restaurant": {
                "name": f"Kitchen {number}",
                "cuisine": [rng.choice(CUISINES)],
                "location": {
                    "address": f"{number} Main Street",
                    "city": city_of(number, count),
                    "state": "MA",
                    "zipCode": "",
                },
            },
            "menus": [
                {
                    "name": "Catering",
                    "menuGroups": [{"name": name, "menuItems": entries} for name, entries in groups.items()],
                }
            ],
        }


def write(path: Path, items: int) -> Path:
    """JSON lines, one restaurant a line."""
    with path.open("w", encoding="utf-8") as file:
        for restaurant in restaurants(items):
            file.write(json.dumps(restaurant) + "\n")
    return path
