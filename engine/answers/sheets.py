"""Dishes as a table: the facts of their cards, one a column, numbers as they are."""

from collections.abc import Callable, Iterator, Sequence
from decimal import Decimal
from typing import Any

from engine.answers.phrases import joined, to_cents
from engine.messages import Card, Sheet
from engine.messages.sentences import say
from engine.ordering import Order, each, line_cost

NAME, NAME_OF_PICKS = "catering", "picked"


def sheet(cards: Sequence[Card]) -> Sheet:
    """A row a dish, in their order."""
    return Sheet(NAME, _columns(*_COLUMNS), tuple(map(_row, cards)))


def sheet_of_picks(cards: Sequence[Card], names: Sequence[str]) -> Sheet:
    """With who picked each dish; "" where nobody is named."""
    rows = tuple((*_row(card), name) for card, name in zip(cards, names, strict=True))
    return Sheet(NAME_OF_PICKS, _columns(*_COLUMNS, "picked-by"), rows)


def _columns(*keys: str) -> tuple[str, ...]:
    return tuple(say(f"column-{key}") for key in keys)


def _row(card: Card) -> tuple[str, ...]:
    return tuple(_cell(value(card)) for value in _COLUMNS.values())


def _cell(value: Any) -> str:
    """Nothing for what the menu does not state; money to the cent, without a sign and without grouping."""
    if value is None:
        return ""
    return f"{to_cents(value):f}" if isinstance(value, Decimal) else str(value)


_COLUMNS: dict[str, Callable[[Card], Any]] = {
    "dish": lambda card: card.item_name,
    "portion": lambda card: card.portion,
    "restaurant": lambda card: card.restaurant_name,
    "city": lambda card: card.city,
    "state": lambda card: card.state,
    "price-of-one": lambda card: card.display_price,
    "currency": lambda card: card.currency,
    "serves-from": lambda card: card.serves_min,
    "serves-to": lambda card: card.serves_max,
    "for-people": lambda card: card.party,
    "for-need": lambda card: card.for_need,
    "orders": lambda card: card.units,
    "unit": lambda card: card.unit,
    "cost": lambda card: card.party_cost,
    "cost-a-head": lambda card: card.cost_per_head,
    "cost-is": lambda card: None if card.party_cost is None else _how_known(card.is_estimated),
    "minimum-order": lambda card: card.minimum_order,
    "diets": lambda card: joined(card.dietary_labels),
    "warnings": lambda card: " · ".join(card.warnings),
    "description": lambda card: card.description,
    "address": lambda card: card.address,
    "source": lambda card: card.source,
}


def _how_known(is_estimated: bool) -> str:
    return say("cost-about") if is_estimated else say("cost-stated")


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
    columns = _columns("restaurant", "dish", "portion", "units", "each", "cost", "choices", "note", "for-whom")
    sums = ((name, label, "", "", "", str(amount), "", "", "") for name, label, amount in _sums(order))
    return Sheet(order.number, columns, (*lines, *sums))


def _sums(order: Order) -> Iterator[tuple[str, str, Decimal]]:
    """What is beside the food, each restaurant's with its name, and the total."""
    names = {part.restaurant_key: part.restaurant_name for part in order.parts}
    for part in order.totals.parts:
        name = names[part.restaurant_key]
        tax = "tax-contained" if part.tax_included else "tax"
        for label, amount in (("discount", -part.discount), ("delivery", part.fee), (tax, part.tax)):
            if amount:
                yield name, say(f"sheet-{label}"), amount
    if order.totals.tip:
        yield "", say("sheet-tip"), order.totals.tip
    yield "", say("sheet-total"), order.totals.total
