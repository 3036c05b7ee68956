"""Two to four dishes side by side, every cell from the database."""

from collections.abc import Callable, Sequence
from decimal import Decimal
from typing import Literal

from engine.answers import cards as card
from engine.answers.diet_sayings import on_the_face
from engine.answers.dish_view import Served
from engine.answers.phrases import approximately, exact, joined, people, size_range
from engine.answers.unlabelled import warned
from engine.conversation import Wants
from engine.messages import Comparison, ComparisonRow
from engine.messages.sentences import say
from engine.pricing import heads_of_unit

Row = tuple[str, Callable[[Served], str]]


MOST = 4
"""Dishes in a comparison: what a table on a phone can hold (rule book: two to four)."""


def compare_dishes(
    among: Sequence[Served], wants: Wants, by: str | None = None, left_out: int = 0, whole_page: bool = False
) -> Comparison:
    """The table, and a note that answers what was asked: cheapest a head or in all ("head", "total"), or "size".

    `whole_page`: nothing in particular was pointed at, so the question is of all that is shown; the table then holds
    those that answer it best. `left_out`: how many more were pointed at than a table holds.
    """
    dishes = (_best_first(among, wants, by) if whole_page else among)[:MOST]
    rows = [*_rows_of_price(), *_rows_of_party(wants), *_rows_of_words(wants)]
    beyond = say("compare-beyond", count=left_out) if left_out > 0 else ""
    return Comparison(
        title=say("compare-title", dishes=joined([card.title(dish) for dish in dishes])),
        doc_ids=tuple(dish.document.doc_id for dish in dishes),
        columns=tuple(card.title(dish) for dish in dishes),
        rows=tuple(ComparisonRow(label, tuple(cell(dish) for dish in dishes)) for label, cell in rows),
        note=" ".join(part for part in (_verdict(among, wants, by, whole_page), beyond) if part) or None,
    )


def _rows_of_price() -> list[Row]:
    return [
        (say("compare-restaurant"), card.where),
        (say("compare-price"), card.unit_price),
        (say("compare-size"), _size),
    ]


def _rows_of_party(wants: Wants) -> list[Row]:
    party, approximate = wants.party, wants.party_approximate
    if not party:
        return []
    return [
        (say("compare-how-many"), lambda dish: card.how_many(dish, party, approximate)),
        (say("compare-cost-for", people=people(party, approximate)), _cost),
        (say("compare-cost-a-head"), lambda dish: _head(dish, party)),
    ]


def _rows_of_words(wants: Wants) -> list[Row]:
    rows: list[Row] = [
        (say("compare-labels"), lambda dish: joined(on_the_face(dish.document)) or say("compare-not-stated")),
        (say("compare-minimum"), lambda dish: card.minimum_order(dish) or say("compare-none-stated")),
    ]
    if allergies := tuple(wants.severities):
        label = say("compare-allergy", allergies=joined(allergies))
        rows.append((label, lambda dish: warned(dish.document, allergies)))
    return rows


def _size(dish: Served) -> str:
    portion = dish.portion
    if not portion.size_stated:
        return say("compare-not-stated")
    return say("serves", size=size_range(portion.serves_min, portion.serves_max))


def _cost(dish: Served) -> str:
    """What was brought for two vegans costs what it costs for two."""
    if dish.party_cost is None:
        return say("compare-not-stated")
    cost = dish.about(exact(dish.party_cost, dish.document.currency))
    return cost if dish.heads is None else say("sum-for", sum=cost, people=str(dish.heads))


def _head(dish: Served, party: int | None) -> str:
    head = card.cost_per_head(dish, dish.heads or party)
    return say("compare-not-stated") if head is None else dish.about(exact(head, dish.document.currency))


def _a_head(dish: Served, party: int | None) -> Decimal | None:
    """For the party; without one, of one unit fully shared."""
    known = card.cost_per_head(dish, dish.heads or party)
    heads = heads_of_unit(dish.portion)
    return known if known is not None else dish.portion.price / heads if heads else None


Measure = Callable[[Served], Decimal | None]
Unit = Literal["size", "total", "head"]
"""What one order feeds; the cost for the party; the cost a head."""


def _measure(wants: Wants, dishes: Sequence[Served], by: str | None) -> tuple[Measure, Unit]:
    """What is compared, None where the menu does not state it, and its unit."""
    if by == "size":
        return (lambda dish: Decimal(heads) if (heads := heads_of_unit(dish.portion)) else None), "size"
    if by == "total" and wants.party and all(dish.heads is None for dish in dishes):
        return (lambda dish: dish.party_cost), "total"
    return (lambda dish: _a_head(dish, wants.party)), "head"


def _best_first(dishes: Sequence[Served], wants: Wants, by: str | None) -> list[Served]:
    """Most people or least cost first; what the menu does not state comes last, by its price. Ties as shown."""
    measure, _ = _measure(wants, dishes, by)
    sign = -1 if by == "size" else 1

    def key(dish: Served) -> tuple[bool, Decimal]:
        known = measure(dish)
        return known is None, dish.portion.price if known is None else sign * known

    return sorted(dishes, key=key)


def _verdict(dishes: Sequence[Served], wants: Wants, by: str | None, whole_page: bool) -> str:
    """Who wins, said only where it is known in one currency: of every dish pointed at, or of those on the page that
    state it, with how many do not; equals are named together."""
    if len({dish.document.currency for dish in dishes}) > 1 and by != "size":
        return say("compare-currencies")
    measure, unit = _measure(wants, dishes, by)
    known = [(value, dish) for dish in dishes if (value := measure(dish)) is not None]
    silent = [dish for dish in dishes if measure(dish) is None]
    whom = people(wants.party or 0, wants.party_approximate)
    if not known and whole_page:
        return " ".join(filter(None, (say(f"compare-none-sized-{unit}", people=whom), _least_price(dishes))))
    if silent and not whole_page:
        unsized = joined([card.title(dish) for dish in silent])
        return say(f"compare-unsized-{unit}", people=whom, dishes=unsized, count=len(silent))
    best = (max if by == "size" else min)(value for value, _ in known)
    names = [card.title(dish) for value, dish in known if value == best]
    said = _largest(names, best, len(known)) if by == "size" else _cheapest(names, best, unit, known, whom)
    if by != "size" and (estimated := sum(dish.is_about for _, dish in known)):
        said = f"{said} {_estimates(estimated, len(known))}"
    return f"{said} {say('compare-some-unsized', count=len(silent), of=len(dishes))}" if silent else said


def _estimates(estimated: int, of: int) -> str:
    """That costs were compared of which some, or all, are rules of thumb."""
    if estimated == of:
        return say("compare-all-estimated", count=of)
    return say("compare-some-estimated", count=estimated, of=of)


def _cheapest(
    names: Sequence[str], least: Decimal, unit: Unit, known: Sequence[tuple[Decimal, Served]], whom: str
) -> str:
    price = exact(least, known[0][1].document.currency)
    price = approximately(price, any(dish.is_about for value, dish in known if value == least))
    if len(names) > 1:
        return say(f"compare-same-{unit}", dishes=joined(names), people=whom, price=price)
    return say(f"compare-cheapest-{unit}", dish=names[0], people=whom, price=price, of=len(known))


def _least_price(dishes: Sequence[Served]) -> str:
    """What can be said all the same: the lowest price of one order."""
    if len({dish.document.currency for dish in dishes}) > 1:
        return ""
    least = min(dishes, key=lambda dish: dish.portion.price)
    return say("compare-least-price", dish=card.title(least), price=card.unit_price(least))


def _largest(names: Sequence[str], most: Decimal, of: int) -> str:
    """By how many one order feeds at most."""
    if len(names) > 1:
        return say("compare-feed-same", dishes=joined(names), most=str(most))
    return say("compare-feeds-most", dish=names[0], most=str(most), of=of)
