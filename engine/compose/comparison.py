"""Two to four dishes side by side, every cell from the database."""

from collections.abc import Callable, Sequence
from decimal import Decimal

from engine.compose import card
from engine.compose.apart import warned
from engine.compose.money import exact
from engine.compose.phrases import joined, people, size_range
from engine.compose.served import Served
from engine.domain.conversation import Wants
from engine.domain.party import heads_of_unit
from engine.messages import Comparison, ComparisonRow

NOT_STATED = "not stated"
Row = tuple[str, Callable[[Served], str]]


def compare_dishes(dishes: Sequence[Served], wants: Wants, by: str | None = None, left_out: int = 0) -> Comparison:
    """The table, and a note that answers what was asked: cheapest a head or in all ("head", "total"), or "size".

    `left_out`: how many more were pointed at than a table holds.
    """
    rows = [*_rows_of_price(), *_rows_of_party(wants), *_rows_of_words(wants)]
    beyond = f"{left_out} more were named; a table holds four." if left_out > 0 else ""
    return Comparison(
        title=f"{joined([card.title(dish) for dish in dishes])}, side by side.",
        doc_ids=tuple(dish.document.doc_id for dish in dishes),
        columns=tuple(card.title(dish) for dish in dishes),
        rows=tuple(ComparisonRow(label, tuple(cell(dish) for dish in dishes)) for label, cell in rows),
        note=" ".join(part for part in (_verdict(dishes, wants, by), beyond) if part) or None,
    )


def _rows_of_price() -> list[Row]:
    return [("Restaurant", card.where), ("Price", card.unit_price), ("Size", _size)]


def _rows_of_party(wants: Wants) -> list[Row]:
    party, approximate = wants.party, wants.party_approximate
    if not party:
        return []
    return [
        ("How many", lambda dish: card.how_many(dish, party, approximate)),
        (f"Cost for {people(party, approximate)}", _cost),
        ("Cost a head", lambda dish: _head(dish, party)),
    ]


def _rows_of_words(wants: Wants) -> list[Row]:
    rows: list[Row] = [
        ("Labels", lambda dish: joined(dish.document.dietary_labels) or NOT_STATED),
        ("Minimum order", lambda dish: card.minimum_order(dish) or "none stated"),
    ]
    if wants.allergies:
        rows.append((f"Allergy to {joined(wants.allergies)}", lambda dish: warned(dish.document, wants)))
    return rows


def _size(dish: Served) -> str:
    portion = dish.portion
    return f"serves {size_range(portion.serves_min, portion.serves_max)}" if portion.size_stated else NOT_STATED


def _cost(dish: Served) -> str:
    """What was brought for two vegans costs what it costs for two."""
    if dish.party_cost is None:
        return NOT_STATED
    cost = exact(dish.party_cost, dish.document.currency)
    return cost if dish.heads is None else f"{cost} for {dish.heads}"


def _head(dish: Served, party: int | None) -> str:
    head = card.cost_per_head(dish, dish.heads or party)
    return NOT_STATED if head is None else exact(head, dish.document.currency)


def _a_head(dish: Served, party: int | None) -> Decimal | None:
    """For the party; without one, of one unit fully shared."""
    known = card.cost_per_head(dish, dish.heads or party)
    heads = heads_of_unit(dish.portion)
    return known if known is not None else dish.portion.price / heads if heads else None


def _verdict(dishes: Sequence[Served], wants: Wants, by: str | None) -> str:
    if by == "size":
        return _largest(dishes)
    if by == "total" and wants.party and all(dish.heads is None for dish in dishes):
        return _cheapest(dishes, lambda dish: dish.party_cost, f"for {people(wants.party, wants.party_approximate)}")
    return _cheapest(dishes, lambda dish: _a_head(dish, wants.party), "a head")


def _cheapest(dishes: Sequence[Served], cost: Callable[[Served], Decimal | None], unit: str) -> str:
    """Said only where it is known of every dish, in one currency; equals are named together."""
    costs = [(known, dish) for dish in dishes if (known := cost(dish)) is not None]
    if len({dish.document.currency for dish in dishes}) > 1:
        return "They are priced in different currencies."
    if len(costs) < len(dishes):
        silent = [card.title(dish) for dish in dishes if cost(dish) is None]
        return f"Which is cheapest {unit} cannot be said: {joined(silent)} {_state(silent)} no size."
    least = min(known for known, _ in costs)
    names = [card.title(dish) for known, dish in costs if known == least]
    price = exact(least, dishes[0].document.currency)
    if len(names) > 1:
        return f"{joined(names)} cost the same {unit}: {price}."
    return f"{names[0]} is {_most(dishes, 'cheaper', 'the cheapest')} {unit}: {price}."


def _largest(dishes: Sequence[Served]) -> str:
    """By how many one order feeds at most."""
    silent = [card.title(dish) for dish in dishes if not heads_of_unit(dish.portion)]
    if silent:
        return f"Which feeds most cannot be said: {joined(silent)} {_state(silent)} no size."
    most = max(heads_of_unit(dish.portion) for dish in dishes)
    names = [card.title(dish) for dish in dishes if heads_of_unit(dish.portion) == most]
    if len(names) > 1:
        return f"{joined(names)} feed the same: up to {most} from one order."
    return f"{names[0]} is {_most(dishes, 'bigger', 'the biggest')}: one order feeds up to {most}."


def _state(names: Sequence[str]) -> str:
    return "states" if len(names) == 1 else "state"


def _most(dishes: Sequence[Served], of_two: str, of_many: str) -> str:
    return of_two if len(dishes) == 2 else of_many
