"""Facts of a page's dishes, and whether what a sentence claims of one is so: amounts, people, extremes. Pure."""

import operator
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from decimal import Decimal

from engine.answers.claims import COMPARED, MARK, NAME, Amount, Number, Reading, Words, decimal, is_number, words_of


@dataclass(frozen=True, slots=True)
class Told:
    """One dish of the page, as far as a sentence may speak of it."""

    name: str
    restaurant: str
    words: frozenset[str]
    """Folded words of its place, portion and unit, beside its name's."""
    sign: str
    """Of its currency, as the card writes it."""
    unit_price: Decimal
    party: int | None = None
    party_cost: Decimal | None = None
    cost_per_head: Decimal | None = None
    """To the cent, as the card says it."""
    units: int | None = None
    is_estimated: bool = False
    """Units and costs are estimated, and stand here as not known."""
    serves: tuple[int, ...] = ()
    labels: frozenset[str] = frozenset()
    """With what they imply."""
    clauses: tuple[Words, ...] = ()
    """Of its description, in order."""


@dataclass(frozen=True, slots=True)
class Request:
    """What may be said of all dishes together beside their facts: what was asked for, where every dish passed it."""

    party: int | None = None
    words: frozenset[str] = frozenset()


def is_its_number(number: Number, numbers: Sequence[Number], dish: Told, reading: Reading) -> bool:
    """What stands before a number says what it is of: whom it serves, whom the order feeds, the party, or the units."""
    costs = dish.party_cost is not None
    if number.before == "%serves" or decimal(number.before) in dish.serves:
        return number.value in dish.serves
    if number.before == "%feeds":
        if dish.units is None:
            return number.value in dish.serves
        return costs and number.value == dish.party and _order_is_said(numbers, dish, reading)
    if number.before == "for":
        return costs and number.value == dish.party
    own = dish.words | frozenset(words_of(dish.name)) | {NAME}
    return (number.value == dish.units and number.after in own) or (
        number.value == 1 and number.after in ("%dish", "%dishes")
    )


def _order_is_said(numbers: Sequence[Number], dish: Told, reading: Reading) -> bool:
    """How many it takes; "each feeds 25" is said of one."""
    said = [number for number in numbers if number.before not in ("%feeds", "%serves", "for")]
    return dish.units == 1 or (not reading.has("each") and any(number.value == dish.units for number in said))


def meets(reading: Reading, numbers: Sequence[Number], dish: Told, request: Request) -> bool:
    """Amounts, and whom it feeds."""
    comparisons = reading.comparisons()
    if sum(map(bool, comparisons)) != sum(token in COMPARING for token in reading.tokens):
        return False
    if not all(_is_its_amount(amount, kind, dish) for amount, kind in zip(reading.amounts, comparisons, strict=True)):
        return False
    fed = [*reading.follows("feeds"), *reading.follows("serves")]
    if not all(word == "%party" or is_number(word) for word in fed):
        return False
    feeds_all = dish.party_cost is not None and dish.party == request.party is not None
    return not reading.has("party") or (bool(fed) and feeds_all and _order_is_said(numbers, dish, reading))


COMPARING = frozenset(MARK + kind for kind in COMPARED)
_COMPARE: dict[str, Callable[[Decimal, Decimal], bool]] = {
    "": operator.eq, "below": operator.lt, "up_to": operator.le, "above": operator.gt, "at_least": operator.ge,
}  # fmt: skip


def _is_its_amount(amount: Amount, comparison: str, dish: Told) -> bool:
    of_kind = {
        "head": dish.cost_per_head, "all": dish.party_cost, "sum": dish.party_cost, "each": dish.unit_price,
    }  # fmt: skip
    meant = of_kind[amount.kind] if amount.kind else (dish.party_cost or dish.unit_price)
    return amount.sign == dish.sign.strip() and meant is not None and _COMPARE[comparison](meant, amount.amount)


EXTREMES = {
    "cheapest": ("cost", False), "cheaper": ("cost", False), "dearest": ("cost", True), "dearer": ("cost", True),
    "largest": ("size", True), "larger": ("size", True), "smallest": ("size", False), "smaller": ("size", False),
}  # fmt: skip
"""Class of a word → by what, and whether it is the highest."""
_OF_TWO = frozenset({"cheaper", "dearer", "larger", "smaller"})


def is_extreme(kind: str, dish: Told, page: Sequence[Told]) -> bool:
    """Alone at its end of the page, where all can be compared."""
    measure, is_highest = EXTREMES[kind]
    own = _cost(dish, page) if measure == "cost" else _size(dish)
    others = [_cost(one, page) if measure == "cost" else _size(one) for one in page if one is not dish]
    if own is None or not others or (kind in _OF_TWO and len(others) != 1):
        return False
    return all(one is not None and (own > one if is_highest else own < one) for one in others)


def _cost(dish: Told, page: Sequence[Told]) -> Decimal | None:
    """For the party; where nothing on the page is reckoned for one, of a unit."""
    mixed = len({(one.sign, one.party, one.party_cost is None) for one in page}) > 1
    if mixed or any(one.is_estimated for one in page):
        return None
    return dish.unit_price if dish.party_cost is None else dish.party_cost


def _size(dish: Told) -> Decimal | None:
    return Decimal(max(dish.serves)) if dish.serves else None
