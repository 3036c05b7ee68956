"""Answers about dishes that were shown, from what their menus state and nothing else."""

from collections.abc import Callable, Sequence
from datetime import date

from engine.compose import card
from engine.compose.apart import warned
from engine.compose.phrases import capitalised, joined, size_range
from engine.compose.served import OtherPortion, Served
from engine.domain.conversation import Wants
from engine.domain.document import Portion


def about(dishes: Sequence[Served], question: str | None, wants: Wants, today: date) -> str:
    """One line a dish. An unknown kind of question gets everything that fits a line."""
    line = _ANSWERS.get(question or "", _everything)
    return "\n".join(
        f"{card.title(dish)}, {card.where(dish)}: {line(dish, wants, today)}.{_guard(dish, wants)}" for dish in dishes
    )


def _guard(dish: Served, wants: Wants) -> str:
    """A dish shown before an allergy was said is answered about with its warning."""
    warning = warned(dish.document, wants)
    return f" {warning}." if warning else ""


def _allergens(dish: Served, wants: Wants, today: date) -> str:
    document = dish.document
    if document.allergen_confidence == "unknown":
        known = f" Its description: “{document.item_description}”" if document.item_description else ""
        return f"the menu gives no allergen information.{known}".rstrip(".")
    return card.allergens(dish) + "; it says nothing of others"


def _size(dish: Served, wants: Wants, today: date) -> str:
    choices: list[Portion | OtherPortion] = [dish.portion, *dish.others]
    stated = [
        f"{choice.name.lower() or 'one'} serves {size_range(choice.serves_min, choice.serves_max)}"
        for choice in choices
        if choice.serves_max
    ]
    return joined(stated) if stated else "size not stated"


def _price(dish: Served, wants: Wants, today: date) -> str:
    return card.cost(dish, wants.party, wants.party_approximate)


def _place(dish: Served, wants: Wants, today: date) -> str:
    return card.address(dish) or "no address stated"


def _diet(dish: Served, wants: Wants, today: date) -> str:
    document = dish.document
    said = [f"{evidence.label}, by the words “{evidence.words}”" for evidence in document.diet_evidence]
    labels = joined(said) or joined(document.dietary_labels) or "the menu states no diet"
    on_request = f"; on request {joined(document.dietary_options)}" if document.dietary_options else ""
    return labels + on_request


def _ingredients(dish: Served, wants: Wants, today: date) -> str:
    return f"“{dish.document.item_description}”" if dish.document.item_description else "the menu does not describe it"


def _everything(dish: Served, wants: Wants, today: date) -> str:
    parts = [
        _ingredients(dish, wants, today),
        card.how_many(dish, wants.party, wants.party_approximate),
        _price(dish, wants, today),
    ]
    return "; ".join(parts)


def how_to_order(dishes: Sequence[Served], wants: Wants) -> str:
    """Ordering comes later: until then the restaurant's address and the menu's source."""
    lines = [
        f"{capitalised(card.title(dish))}: {dish.document.restaurant_name}, {card.address(dish) or 'no address stated'}"
        + (f" (menu from {card.source(dish)})" if card.source(dish) else "")
        + (f".{_guard(dish, wants)}" if wants.allergies else "")
        for dish in dishes
    ]
    return "\n".join(lines)


_ANSWERS: dict[str, Callable[[Served, Wants, date], str]] = {
    "allergens": _allergens,
    "size": _size,
    "price": _price,
    "place": _place,
    "diet": _diet,
    "ingredients": _ingredients,
}
