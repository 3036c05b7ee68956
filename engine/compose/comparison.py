"""Two to four dishes side by side, every cell from the database."""

from collections.abc import Callable, Sequence
from decimal import Decimal

from engine.compose import card
from engine.compose.apart import warned
from engine.compose.money import exact
from engine.compose.phrases import joined, people, size_range
from engine.compose.served import Served
from engine.domain.conversation import Wants
from engine.messages import Comparison, ComparisonRow

NOT_STATED = "not stated"


def compare_dishes(dishes: Sequence[Served], wants: Wants) -> Comparison:
    """The table and, where costs a head are known, which is cheapest a head."""
    party = wants.party
    rows: list[tuple[str, Callable[[Served], str]]] = [
        ("Restaurant", card.where),
        ("Price", lambda dish: exact(dish.portion.price, dish.document.currency)),
        ("Size", _size),
    ]
    if party:
        rows += [
            ("How many", lambda dish: card.how_many(dish, party, wants.party_approximate)),
            (f"Cost for {people(party, wants.party_approximate)}", _cost),
            ("Cost a head", lambda dish: _head(dish, party)),
        ]
    rows += [
        ("Labels", lambda dish: joined(dish.document.dietary_labels) or NOT_STATED),
        ("Minimum order", lambda dish: card.minimum_order(dish) or "none stated"),
    ]
    if wants.allergies:
        rows.append((f"Allergy to {joined(wants.allergies)}", lambda dish: warned(dish.document, wants)))
    return Comparison(
        title=f"{joined([card.title(dish) for dish in dishes])}, side by side.",
        doc_ids=tuple(dish.document.doc_id for dish in dishes),
        columns=tuple(card.title(dish) for dish in dishes),
        rows=tuple(ComparisonRow(label, tuple(cell(dish) for dish in dishes)) for label, cell in rows),
        note=_cheapest(dishes, party),
    )


def _size(dish: Served) -> str:
    portion = dish.portion
    return f"serves {size_range(portion.serves_min, portion.serves_max)}" if portion.size_stated else NOT_STATED


def _cost(dish: Served) -> str:
    return NOT_STATED if dish.party_cost is None else exact(dish.party_cost, dish.document.currency)


def _head(dish: Served, party: int) -> str:
    head = card.cost_per_head(dish, party)
    return NOT_STATED if head is None else exact(head, dish.document.currency)


def _a_head(dish: Served, party: int | None) -> Decimal | None:
    portion = dish.portion
    known = card.cost_per_head(dish, party)
    return known if known is not None else portion.price / portion.serves_max if portion.serves_max else None


def _cheapest(dishes: Sequence[Served], party: int | None) -> str | None:
    """Said only where every dish's cost a head is known, in one currency."""
    heads = [(head, dish) for dish in dishes if (head := _a_head(dish, party)) is not None]
    if len(heads) < len(dishes) or len({dish.document.currency for dish in dishes}) > 1:
        return None
    head, dish = min(heads, key=lambda pair: pair[0])
    return f"{card.title(dish)} is the cheapest a head: {exact(head, dish.document.currency)}."
