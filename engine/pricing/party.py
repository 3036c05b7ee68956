"""Party arithmetic: how many must be fed, and the bounds within which an order fits them.

The rules are the rule book's, "Party, units, cost".
"""

from decimal import Decimal

from engine.catalogue import Portion

ABOUT_PERCENT = 95
""" "About 25" is served by a platter for 24: ceil(0.95 × party) must be fed (rule book, "Party, units, cost")."""
MOST_UNITS = 4
"""A portion fits while at most four units are needed (rule book, "Order of results")."""
MOST_WASTE = 2
"""A portion fits while the units feed at least no more than twice the party (rule book, "Order of results")."""
CENT = Decimal("0.01")
RATES = {"tax": Decimal(10), "tip": Decimal(18), "delivery": Decimal(5)}
"""What comes on top of the food, in percent, where no rate was said (rule book, "Money questions")."""


def effective_party(party: int, approximate: bool = False) -> int:
    """How many must be fed: all, or ceil(0.95 × party) when the number was said as "about"."""
    return -(-ABOUT_PERCENT * party // 100) if approximate else party


def heads_of_unit(portion: Portion) -> int:
    """The most that one unit feeds; 0 where the size is not stated."""
    return 1 if portion.feeds_one else portion.serves_max or 0
