"""What a model reads of a page: at most eight dishes within a budget of tokens, varied in kitchen and price (§9.1)."""

from collections import Counter
from collections.abc import Sequence

from engine.catalogue import MenuDocument

MAX_ITEMS, MAX_TOKENS, MAX_PER_RESTAURANT = 8, 4000, 3
"""§9.1."""
CHARACTERS_PER_TOKEN = 4
"""OpenAI, "What are tokens and how to count them": about four characters of English are one token."""
PRICE_BANDS = 3
"""Cheap, moderate and expensive, as everywhere in the rule book."""


def estimate_tokens(text: str) -> int:
    """Rounded up; an estimate is enough for a budget that is a fraction of any model's window."""
    return -(-len(text) // CHARACTERS_PER_TOKEN)


def context_text(document: MenuDocument) -> str:
    """§9.2's lines for one dish, with only what the database states."""
    size = f"Serves: {document.serves_min}-{document.serves_max} people" if document.serves_max else ""
    minimum = f"Minimum order: {document.minimum_order_qty} {document.minimum_order_unit}"
    lines = (
        f"{document.item_name} - {document.restaurant_name}",
        f"Location: {document.city}, {document.state}",
        f"Price: {document.currency} {document.display_price:.2f}",
        size,
        f"Dietary: {', '.join(document.dietary_labels)}" if document.dietary_labels else "",
        f"Description: {document.item_description}" if document.item_description else "",
        minimum.strip() if document.minimum_order_qty else "",
    )
    return "\n".join(line for line in lines if line)


def select_context(
    documents: Sequence[MenuDocument],
    max_items: int = MAX_ITEMS,
    max_tokens: int = MAX_TOKENS,
    per_restaurant: int = MAX_PER_RESTAURANT,
) -> tuple[MenuDocument, ...]:
    """A varied choice of the ranked documents, in their order. A dish too long for what is left is passed over.

    Each place counts one, and so does each dish already taken of the same kitchen or price band: the next one taken
    is the best ranked that repeats least.
    """
    bands = _price_bands(documents)
    left = list(range(len(documents)))
    taken: list[int] = []
    kitchens: Counter[str] = Counter()
    prices: Counter[int] = Counter()
    restaurants: Counter[str] = Counter()
    tokens = 0
    while left and len(taken) < max_items:
        place = min(left, key=lambda at: (at + kitchens[_kitchen(documents[at])] + prices[bands[at]], at))
        left.remove(place)
        document = documents[place]
        cost = estimate_tokens(context_text(document))
        if restaurants[document.restaurant_key] >= per_restaurant or tokens + cost > max_tokens:
            continue
        taken.append(place)
        tokens += cost
        kitchens[_kitchen(document)] += 1
        prices[bands[place]] += 1
        restaurants[document.restaurant_key] += 1
    return tuple(documents[place] for place in sorted(taken))


def _kitchen(document: MenuDocument) -> str:
    return document.cuisine_keys[0] if document.cuisine_keys else ""


def _price_bands(documents: Sequence[MenuDocument]) -> list[int]:
    """The third of the prices that each document stands in, by its place among them."""
    by_price = sorted(range(len(documents)), key=lambda at: (documents[at].display_price, at))
    bands = [0] * len(documents)
    for place, at in enumerate(by_price):
        bands[at] = PRICE_BANDS * place // len(documents)
    return bands
