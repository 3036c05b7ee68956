"""Money in words: to the cent on a card, rounded in a sentence."""

from decimal import ROUND_HALF_UP, Decimal

# ISO 4217 code → the sign people write; another code is written out ("CHF 12.00").
SIGNS = {"USD": "$", "AUD": "A$", "CAD": "C$", "GBP": "£", "EUR": "€"}


def sign_of(currency: str) -> str:
    return SIGNS.get(currency, f"{currency} ")


def exact(amount: Decimal, currency: str = "USD") -> str:
    """ "$1,178.00" """
    return f"{sign_of(currency)}{amount.quantize(Decimal('0.01'), ROUND_HALF_UP):,}"


def rounded(amount: Decimal, currency: str = "USD") -> str:
    """Whole where it is whole, else to the cent: "$15", "$13.40"; for sentences."""
    if amount == amount.to_integral_value():
        return f"{sign_of(currency)}{int(amount):,}"
    return exact(amount, currency)
