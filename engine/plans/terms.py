"""Terms of an order: what of a restaurant's fulfilment holds for the place asked for, and what that adds to the food.

Everything is in cents, rounded half up once where it is named (rule book, "Totals"). What a menu does not state is None
and stays so; only a budget that holds everything is divided by rules of thumb, where a rate is not known.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from decimal import ROUND_CEILING, ROUND_HALF_UP, Decimal
from typing import TypeVar

from engine.catalogue import Delivery, Fulfilment, name_key
from engine.plans.contract import Terms
from engine.pricing import RATES

T = TypeVar("T")

UNKNOWN = Terms()


def terms_of(fulfilment: Fulfilment | None, zip_code: str | None = None, places: Sequence[str] = ()) -> Terms:
    """`places`: the city or district asked for, as written or as a key.

    The zones that hold the ZIP code count, else those that are called like the place, else all; where these do not
    agree on a figure it is unknown. Where nothing is brought to the place, but may be fetched, what holds for that.
    """
    if fulfilment is None:
        return UNKNOWN
    zones, delivers = _zones_for(fulfilment.delivery, zip_code, places)
    if delivers is False:
        fee, free_from = (0 if fulfilment.pickup else None), None
        minimum = cents(fulfilment.pickup_minimum)
    else:
        fee, free_from = _agreed(zones, lambda zone: (cents(zone.fee), cents(zone.free_from))) or (None, None)
        minimum = _agreed(zones, lambda zone: cents(zone.minimum))
    return Terms(
        minimum=minimum,
        fee=fee,
        free_from=free_from,
        tax_rate=_number(fulfilment.tax_rate),
        tax_included=fulfilment.tax_included,
        fee_taxed=fulfilment.fee_taxed,
        tip_rate=_number(fulfilment.tip_suggested),
        lead_time_hours=_number(fulfilment.lead_time_hours),
        delivers=delivers,
    )


def cents(amount: Decimal | None) -> int | None:
    return None if amount is None else _half_up(amount * 100)


def _zones_for(
    delivery: tuple[Delivery, ...] | None, zip_code: str | None, places: Sequence[str]
) -> tuple[Sequence[Delivery], bool | None]:
    """Zones that may be the one, and whether one of them is known to be."""
    if delivery is None:
        return (), None
    if not delivery:
        return (), False
    if zip_code:
        holding = [each for each in delivery if zip_code in each.zone.zips]
        if holding:
            return holding, True
        # Polygons and names may hold it; a list of ZIP codes does not.
        delivery = tuple(each for each in delivery if not each.zone.by_zip_alone)
        if not delivery:
            return (), False
    wanted = {key for place in places if (key := name_key(place))}
    called = [each for each in delivery if wanted & _names_of(each)]
    return (called, True) if called else (delivery, None)


def _names_of(delivery: Delivery) -> set[str]:
    return {name_key(written) for name in delivery.zone.names for written in name.written}


def _agreed(zones: Sequence[Delivery], figure: Callable[[Delivery], T]) -> T | None:
    figures = {figure(zone) for zone in zones}
    return figures.pop() if len(figures) == 1 else None


def _number(value: Decimal | None) -> float | None:
    return None if value is None else float(value)


# ---- what comes on top of the food


@dataclass(frozen=True, slots=True)
class OnTop:
    """What an order of so much food costs beside it; None is unknown."""

    food: int
    fee: int | None
    tax: int | None
    """Held in the food's prices where `tax_included`, and then not added."""
    tax_included: bool
    tip: int | None

    @property
    def added(self) -> tuple[int | None, ...]:
        return (self.fee, 0 if self.tax_included else self.tax, self.tip)

    @property
    def known(self) -> int:
        """The food and all that is known to be added."""
        return self.food + sum(part for part in self.added if part is not None)

    @property
    def total(self) -> int | None:
        """None where a part is unknown."""
        return None if None in self.added else self.known


def on_top(food: int, terms: Terms, tip_rate: float | None = None) -> OnTop:
    """`tip_rate`, in percent, as a person said it; else the restaurant's suggestion.

    A tax on a fee that is not known is not known either.
    """
    fee = _fee(food, terms)
    return OnTop(food, fee, _tax(food, fee, terms), terms.tax_included, _part(food, _rate_of_tip(terms, tip_rate)))


def food_budget(all_in: int, terms: Terms, tip_rate: float | None = None) -> int:
    """The largest sum of food that, with all on top of it, is within `all_in`.

    What is not known is taken as the rule book's rates (`RATES`), which without any known part is the limit ÷ 1.33
    ("Money questions"). Where a fee falls away from some subtotal on, a smaller sum may be above the limit: hold what
    was found against `reckoned`. 0 where nothing fits.
    """
    free = terms.free_from
    if free is not None and free <= all_in and reckoned(free, terms, tip_rate) <= all_in:
        return _largest(free, all_in, lambda food: reckoned(food, terms, tip_rate) <= all_in)
    most = all_in if free is None else min(all_in, max(free - 1, 0))
    return _largest(0, max(most, 0), lambda food: reckoned(food, terms, tip_rate) <= all_in)


def reckoned(food: int, terms: Terms, tip_rate: float | None = None) -> int:
    """The food with all on top of it, what is unknown by the rule book's rates, all of that together rounded up: a sum
    within a limit stays within it."""
    fee, tip = _fee(food, terms), _rate_of_tip(terms, tip_rate)
    known, guessed = food, Decimal(0)
    if fee is None:
        guessed += RATES["delivery"]
    else:
        known += fee
    if not terms.tax_included:
        if terms.tax_rate is None:
            guessed += RATES["tax"]
        else:
            known += _half_up(_taxed(food, fee or 0, terms) * _percent(terms.tax_rate))
    if tip is None:
        guessed += RATES["tip"]
    else:
        known += _half_up(food * _percent(tip))
    return known + int((food * guessed / 100).to_integral_value(ROUND_CEILING))


def guessed_parts(terms: Terms, tip_rate: float | None = None) -> tuple[str, ...]:
    """Keys of `RATES` that `food_budget` takes, to be said."""
    unknown = {
        "tax": terms.tax_rate is None and not terms.tax_included,
        "tip": _rate_of_tip(terms, tip_rate) is None,
        "delivery": terms.fee is None,
    }
    return tuple(key for key in RATES if unknown[key])


def _fee(food: int, terms: Terms) -> int | None:
    """Known, too, where from this sum on there is none."""
    return 0 if terms.free_from is not None and food >= terms.free_from else terms.fee


def _tax(food: int, fee: int | None, terms: Terms) -> int | None:
    if terms.tax_rate is None or (terms.fee_taxed and fee is None):
        return None
    base, rate = _taxed(food, fee or 0, terms), _percent(terms.tax_rate)
    return _half_up(base * rate / (1 + rate) if terms.tax_included else base * rate)


def _taxed(food: int, fee: int, terms: Terms) -> int:
    return food + fee if terms.fee_taxed else food


def _rate_of_tip(terms: Terms, said: float | None) -> float | None:
    return terms.tip_rate if said is None else said


def _part(food: int, rate: float | None) -> int | None:
    return None if rate is None else _half_up(food * _percent(rate))


def _percent(rate: float) -> Decimal:
    return Decimal(str(rate)) / 100


def _half_up(exact: Decimal) -> int:
    return int(exact.to_integral_value(ROUND_HALF_UP))


def _largest(low: int, high: int, holds: Callable[[int], bool]) -> int:
    """Of the sums from `low` to `high` the last that holds, where all before it do; `low` where none does."""
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if holds(middle) else (low, middle - 1)
    return low
