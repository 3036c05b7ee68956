"""Prices as menus write them, and the prices that a feed gave in cents.

A price is a Decimal of the document's currency, above 0, with at most two decimals.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal
from statistics import median
from typing import Literal

PriceProblem = Literal["no_price", "negative_price", "unreadable_price"]

CENT = Decimal("0.01")
# The dearest item of the real menus costs 700; a feed that asks more than this for one item is broken.
DEAREST = Decimal(100_000)

_NUMBER = re.compile(r"(?<![\d.,])-?\s*\$?\s*\d[\d.,' ]*")
_NOTHING = re.compile(
    r"^(?:|n/?a|none|null|-+|market(?: price)?|m\.?p\.?|tbd|ask|call.*|varies|seasonal)$", re.IGNORECASE
)
_FREE = re.compile(r"(?:[A-Z]{3}|\D)?\s*0+(?:[.,]0+)?\s*(?:[A-Z]{3})?|free", re.IGNORECASE)
_THOUSANDS = re.compile(r"^\d{1,3}(?:[,.' ]\d{3})+$")


@dataclass(frozen=True, slots=True)
class Price:
    value: Decimal | None
    problem: PriceProblem | None = None


NO_PRICE = Price(None, "no_price")


def read_price(raw: object) -> Price:
    """A number, "$12.50", "12,50", "1,250.00 USD" → its value; 0, "market price" and nothing → no_price."""
    if raw is None or isinstance(raw, bool):
        return NO_PRICE
    if isinstance(raw, int | float | Decimal):
        return _checked(str(raw))
    if not isinstance(raw, str):
        return Price(None, "unreadable_price")
    text = raw.strip()
    if _NOTHING.match(text):
        return NO_PRICE
    numbers = _NUMBER.findall(text)
    # Two numbers ("$10-$12", "2 for $5") are not one price; which of them holds is not said.
    if len(numbers) != 1 or len(text) > 60:
        return Price(None, "unreadable_price")
    return _checked(_plain(numbers[0]))


def read_amount(raw: object) -> Price:
    """As `read_price`, but 0 is an amount: nothing is asked."""
    is_free = isinstance(raw, str) and _FREE.fullmatch(raw.strip())
    if is_free or (isinstance(raw, int | float) and not isinstance(raw, bool) and raw == 0):
        return Price(Decimal(0))
    return read_price(raw)


def _plain(number: str) -> str:
    """The digits of one written number with a decimal point: the last separator before one or two digits is it."""
    digits = re.sub(r"[$\s']", "", number).rstrip(".,")
    if _THOUSANDS.match(digits) and not (digits.count(",") == 0 and digits.count(".") == 1):
        return re.sub(r"[,.]", "", digits)
    last = max(digits.rfind(","), digits.rfind("."))
    if last < 0:
        return digits
    whole, fraction = re.sub(r"[,.]", "", digits[:last]), digits[last + 1 :]
    return f"{whole}.{fraction}"


def _checked(number: str) -> Price:
    try:
        value = Decimal(number)
    except ArithmeticError:
        return Price(None, "unreadable_price")
    if not value.is_finite():
        return Price(None, "unreadable_price")
    if value < 0:
        return Price(None, "negative_price")
    if value > DEAREST:
        return Price(None, "unreadable_price")
    value = value.quantize(CENT, ROUND_HALF_UP)
    # The rule book: a price of 0 is "not stated".
    return Price(value) if value else NO_PRICE


# ---- cents taken for dollars

# Read off the 956 real menus: apart from what is dear by nature, nothing costs 30 times its restaurant's median, and
# nothing at all 300 times; a price in cents is 100 times too high.
_FAR, _FAR_AMONG_DEAR, _FAR_IF_DEAR = 30, 60, 300
_NEAR, _NEAR_IF_DEAR = 4, 30
_ENOUGH_OTHERS = 4
_WHOLE_MENU = 8


def usual_price(prices: Sequence[Decimal]) -> Decimal | None:
    """The median of those prices that are evidently dollars: below 100, or with cents after the point."""
    evident = [price for price in prices if price < 100 or price != price.to_integral_value()]
    return Decimal(median(evident)) if len(evident) >= _ENOUGH_OTHERS else None


Comparison = Literal["plate among plates", "dear among dear", "dear among plates"]
_BOUNDS: dict[Comparison, tuple[int, int]] = {
    "plate among plates": (_FAR, _NEAR),
    "dear among dear": (_FAR_AMONG_DEAR, _NEAR),
    "dear among plates": (_FAR_IF_DEAR, _NEAR_IF_DEAR),
}


def is_in_cents(price: Decimal, usual: Decimal, comparison: Comparison = "plate among plates") -> bool:
    """A whole number at least 30 times the usual price which, as cents, is near it (a quarter to four times).

    `usual` is the median of comparable items of the same restaurant. Trays differ more among themselves (60 times);
    a tray that can only be compared with plates must be 300 times as dear, and as cents up to 30 times.
    """
    far, near = _BOUNDS[comparison]
    if price < 100 or price != price.to_integral_value() or price < far * usual:
        return False
    return usual / _NEAR <= price / 100 <= usual * near


def menu_is_in_cents(prices: Sequence[Decimal]) -> bool:
    """Every price whole and 100 or more, most of them like 1295 or 899: nobody prices a whole menu so in dollars."""
    if len(prices) < _WHOLE_MENU or any(price < 100 or price != price.to_integral_value() for price in prices):
        return False
    return sum(price % 10 != 0 for price in prices) * 2 >= len(prices)
