"""Dishes as a table: the facts of their cards, one a column, numbers as they are."""

from collections.abc import Callable, Iterator, Sequence
from decimal import Decimal
from typing import Any

from engine.answers.dish_view import ABOUT
from engine.answers.phrases import joined, to_cents
from engine.messages import Card, Sheet
from engine.ordering import Order, each, line_cost

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
    """What was placed, a row a line; below them each amount of the card, its label in the place of the dish."""
    lines = (
        (
            part.restaurant_name,
            line.item_name,
            line.portion_name,
            str(line.units),
            str(each(line)),
            str(line_cost(line, order.totals.currency)),
            "; ".join(choice.name for choice in line.choices),
            line.note,
            line.for_whom,
        )
        for part in order.parts
        for line in part.lines
    )
    columns = ("Restaurant", "Dish", "Portion", "Units", "Each", "Cost", "Choices", "Note", "For")
    sums = ((name, label, "", "", "", str(amount), "", "", "") for name, label, amount in _sums(order))
    return Sheet(order.number, columns, (*lines, *sums))


def _sums(order: Order) -> Iterator[tuple[str, str, Decimal]]:
    """What is beside the food, each restaurant's with its name, and the total."""
    names = {part.restaurant_key: part.restaurant_name for part in order.parts}
    for part in order.totals.parts:
        name = names[part.restaurant_key]
        tax = "Tax, contained" if part.tax_included else "Tax"
        for label, amount in (("Discount", -part.discount), ("Delivery", part.fee), (tax, part.tax)):
            if amount:
                yield name, label, amount
    if order.totals.tip:
        yield "", "Tip", order.totals.tip
    yield "", "Total", order.totals.total
