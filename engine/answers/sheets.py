"""Dishes as a table: the facts of their cards, one a column, numbers as they are."""

from collections.abc import Callable, Sequence
from decimal import Decimal
from typing import Any

from engine.answers.dish_view import ABOUT
from engine.answers.ordering import cost_of
from engine.answers.phrases import joined, to_cents
from engine.messages import Card, Sheet
from engine.ordering import Order

NAME, NAME_OF_PICKS = "catering", "picked"


def sheet(cards: Sequence[Card]) -> Sheet:
    """A row a dish, in their order."""
    return Sheet(NAME, tuple(_COLUMNS), tuple(map(_row, cards)))


def sheet_of_picks(cards: Sequence[Card], names: Sequence[str]) -> Sheet:
    """With who picked each dish; "" where nobody is named."""
    rows = tuple((*_row(card), name) for card, name in zip(cards, names, strict=True))
    return Sheet(NAME_OF_PICKS, (*_COLUMNS, "Picked by"), rows)


def _row(card: Card) -> tuple[str, ...]:
    return tuple(_cell(value(card)) for value in _COLUMNS.values())


def _cell(value: Any) -> str:
    """Nothing for what the menu does not state; money to the cent, without a sign and without grouping."""
    if value is None:
        return ""
    return f"{to_cents(value):f}" if isinstance(value, Decimal) else str(value)


_COLUMNS: dict[str, Callable[[Card], Any]] = {
    "Dish": lambda card: card.item_name,
    "Portion": lambda card: card.portion,
    "Restaurant": lambda card: card.restaurant_name,
    "City": lambda card: card.city,
    "State": lambda card: card.state,
    "Price of one": lambda card: card.display_price,
    "Currency": lambda card: card.currency,
    "Serves from": lambda card: card.serves_min,
    "Serves to": lambda card: card.serves_max,
    "For people": lambda card: card.party,
    "For": lambda card: card.for_need,
    "Orders": lambda card: card.units,
    "Unit": lambda card: card.unit,
    "Cost": lambda card: card.party_cost,
    "Cost a head": lambda card: card.cost_per_head,
    "Cost is": lambda card: None if card.party_cost is None else ABOUT if card.is_estimated else "stated",
    "Minimum order": lambda card: card.minimum_order,
    "Diets stated": lambda card: joined(card.dietary_labels),
    "Warnings": lambda card: " · ".join(card.warnings),
    "Description": lambda card: card.description,
    "Address": lambda card: card.address,
    "Source": lambda card: card.source,
}


def sheet_of_order(order: Order) -> Sheet:
    """What was placed, a row a line."""
    lines = (
        (
            part.restaurant_name,
            line.item_name,
            line.portion_name,
            str(line.units),
            str(line.price),
            str(cost_of(line)),
            "; ".join(choice.name for choice in line.choices),
            line.note,
            line.for_whom,
        )
        for part in order.parts
        for line in part.lines
    )
    columns = ("Restaurant", "Dish", "Portion", "Units", "Each", "Cost", "Choices", "Note", "For")
    return Sheet(order.number, columns, tuple(lines))
