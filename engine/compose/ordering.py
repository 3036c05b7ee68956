"""Wanting to order, until ordering exists: what is meant, what it costs, and where to order it."""

from collections.abc import Sequence

from engine.compose import card
from engine.compose.apart import warned
from engine.compose.money import exact
from engine.compose.phrases import joined
from engine.compose.served import Served
from engine.domain.conversation import OrderLine, Wants

COMES_LATER = "Ordering through Platter comes later; until then, order from the restaurant."
WHICH_ONE = "Which dish do you mean? Say its number or its name, for example “3 of the second one”."


def kept(dishes: Sequence[Served], items: Sequence[OrderLine]) -> str:
    """ "Noted: 3 × Pasta Tray, $149.00 each, $447.00 in all."; "" where nothing was counted."""
    quantities = {item.name: item.quantity for item in items}
    counted = [(dish, quantities[name]) for dish in dishes if (name := dish.document.item_name) in quantities]
    return f"Noted: {joined([_line(dish, quantity) for dish, quantity in counted])}." if counted else ""


def _line(dish: Served, quantity: int) -> str:
    price, currency = dish.portion.price, dish.document.currency
    each = f"{quantity} × {card.title(dish)}, {exact(price, currency)}"
    return each if quantity == 1 else f"{each} each, {exact(price * quantity, currency)} in all"


def guards(dishes: Sequence[Served], wants: Wants) -> tuple[str, ...]:
    """What each dish says of the allergies in force, before it is ordered."""
    return tuple(f"{card.title(dish)}: {said}." for dish in dishes if (said := warned(dish.document, wants)))


def how_to_order(dishes: Sequence[Served]) -> tuple[str, ...]:
    """Each restaurant once, with its address and the menu's source."""
    said: dict[str, None] = {}
    for dish in dishes:
        where = card.address(dish) or "no address stated"
        menu = f" (menu from {card.source(dish)})" if card.source(dish) else ""
        said[f"{dish.document.restaurant_name}: {where}{menu}"] = None
    return tuple(said)
