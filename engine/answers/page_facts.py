"""A page as a model may read it: whitelisted facts of each dish, and the same facts as its sentences are checked by."""

from collections.abc import Sequence
from typing import Any

from engine.answers.claim_checks import Request, Told
from engine.answers.claims import words_of
from engine.answers.groundedness import clauses_of
from engine.answers.phrases import exact, plural, sign_of, to_cents
from engine.conversation import Wants
from engine.messages import Card
from engine.safety import with_implied

DESCRIPTION_MOST = 300
"""Characters of a description that a model reads: three lines on a phone."""


def dish_json(card: Card) -> dict[str, Any]:
    """What a model is told of one dish; the amounts as they stand on the card."""
    facts = {
        "dish": card.item_name,
        "restaurant": card.restaurant_name,
        "city": card.city,
        "portion": card.portion or "",
        "how_many": card.lines[2] if len(card.lines) > 2 else "",
        "cost": card.lines[3] if len(card.lines) > 3 else exact(card.display_price, card.currency),
        "diets": list(card.dietary_labels),
        "description": card.description[:DESCRIPTION_MOST],
    }
    return {name: value for name, value in facts.items() if value}


def told(card: Card) -> Told:
    """What a sentence that names this dish may say."""
    unit = card.unit or ""
    places = words_of(
        f"{card.city} {card.state} {card.portion or ''} {unit} {plural(unit, 2)} {plural(_last(card), 2)}"
    )
    # What is estimated is said by the card, which calls it "about": a sentence on it would be of no stated figure.
    stated = not card.is_estimated
    head = card.cost_per_head if stated else None
    return Told(
        name=card.item_name,
        restaurant=card.restaurant_name,
        words=frozenset(places),
        sign=sign_of(card.currency),
        unit_price=card.display_price,
        party=card.party,
        party_cost=card.party_cost if stated else None,
        cost_per_head=None if head is None else to_cents(head),
        units=card.units if stated else None,
        is_estimated=card.is_estimated,
        serves=tuple(size for size in (card.serves_min, card.serves_max) if size is not None),
        labels=with_implied(card.dietary_labels),
        clauses=clauses_of(card.description[:DESCRIPTION_MOST]),
    )


def _last(card: Card) -> str:
    return (card.portion or "").split(" ")[-1]


def request_of(wants: Wants, cards: Sequence[Card]) -> Request:
    """What every dish of the page has passed: place, cuisine; a dish that was wished for only if all name it."""
    words = [wants.city or "", wants.state or "", *wants.cuisine, wants.menu_type or ""]
    if all(card.group == "asked" for card in cards):
        words += [wish.text for wish in wants.wishes]
    return Request(
        party=wants.party,
        words=frozenset(word for text in words for word in words_of(text)),
    )
