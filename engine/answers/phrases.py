"""Phrases that every sentence is made of: counts, lists, ranges, and money."""

from collections.abc import Sequence
from decimal import ROUND_HALF_UP, Decimal
from functools import reduce

from engine.messages.sentences import ENGLISH, priced, say, spoken
from engine.messages.sentences import enumerated as enumerated
from engine.messages.sentences import joined as joined

_SAME_IN_PLURAL = frozenset({"dozen", "people", "sushi"})
_IRREGULAR = {"foot": "feet", "loaf": "loaves", "half": "halves", "person": "people"}
_SIBILANTS = ("s", "x", "z", "ch", "sh")


def plural(noun: str, count: int) -> str:
    """ "half tray", 2 → "half trays"; "box" → "boxes"; "dozen" stays."""
    if count == 1 or noun in _SAME_IN_PLURAL:
        return noun
    head, _, last = noun.rpartition(" ")
    if last in _IRREGULAR:
        return f"{head} {_IRREGULAR[last]}".strip()
    if noun.endswith("y") and noun[-2:-1] not in "aeiou":
        return noun[:-1] + "ies"
    return noun + ("es" if noun.endswith(_SIBILANTS) else "s")


def counted(count: int, noun: str) -> str:
    """ "1 dish", "14 dishes", "1,240 dishes": of what Platter counts itself, which has its words by key."""
    return say(f"counted-{noun}", count=count)


def approximately(figure: str, is_estimated: bool = True) -> str:
    """ "about $318" where it is estimated, whatever shows it (rule book, "Party, units, cost")."""
    return say("about-so-many", count=figure) if is_estimated else figure


def clauses(parts: Sequence[str]) -> str:
    """Facts of one line, each whole by itself: "$54.00 a half tray; serves 8-10"."""
    return reduce(lambda before, then: say("clause-then", before=before, then=then), parts) if parts else ""


def capitalised(sentence: str) -> str:
    """First letter upper case, the rest untouched."""
    return sentence[:1].upper() + sentence[1:]


def people(count: int, approximate: bool = False) -> str:
    """ "25", "about 25" """
    return say("about-so-many", count=str(count)) if approximate else str(count)


def size_range(low: int | None, high: int | None) -> str:
    """ "10-12", "24"; the caller never asks where the size is not stated."""
    return str(high) if low in (None, high) else f"{low}-{high}"


# ISO 4217 code → the sign people write; another code is written out ("CHF 12.00").
SIGNS = {"USD": "$", "AUD": "A$", "CAD": "C$", "GBP": "£", "EUR": "€"}


def sign_of(currency: str) -> str:
    return SIGNS.get(currency, f"{currency} ")


def _money(amount: Decimal, currency: str) -> str:
    """An amount as it is; in English by its sign, as people write it."""
    return f"{sign_of(currency)}{amount:,}" if spoken() == ENGLISH else priced(amount, currency)


def to_cents(amount: Decimal) -> Decimal:
    """One rounding for sentences, fields and files: half a cent is one, so that all say the same of a dish."""
    return amount.quantize(Decimal("0.01"), ROUND_HALF_UP)


def percent(rate: Decimal) -> str:
    """ "18", "8.875" """
    return f"{rate.normalize():f}"


def exact(amount: Decimal, currency: str = "USD") -> str:
    """ "$1,178.00" """
    return _money(to_cents(amount), currency)


def rounded(amount: Decimal, currency: str = "USD") -> str:
    """Whole where it is whole, else to the cent: "$15", "$13.40"; for sentences."""
    if amount == amount.to_integral_value():
        return _money(amount.quantize(Decimal(1)), currency)
    return exact(amount, currency)
