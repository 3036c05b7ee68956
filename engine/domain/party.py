"""How many to order for a party, and what that costs: one portion at a time, in exact decimals.

The rules are the rule book's, "Party, units, cost". `fit` holds the same arithmetic over the whole catalogue at once;
a property test keeps the two equal. A portion whose size the menu does not state has no units and no cost.
"""

from decimal import ROUND_HALF_UP, Decimal

from engine.domain.document import Portion
from engine.domain.filters import SizeClass

ABOUT_PERCENT = 95
""" "About 25" is served by a platter for 24: ceil(0.95 × party) must be fed (rule book, "Party, units, cost")."""
MOST_UNITS = 4
"""A portion fits while at most four units are needed (rule book, "Order of results")."""
MOST_WASTE = 2
"""A portion fits while the units feed at least no more than twice the party (rule book, "Order of results")."""
CENT = Decimal("0.01")


def effective_party(party: int, approximate: bool = False) -> int:
    """How many must be fed: all, or ceil(0.95 × party) when the number was said as "about"."""
    return -(-ABOUT_PERCENT * party // 100) if approximate else party


def is_sized(portion: Portion) -> bool:
    """One unit is known to feed somebody: its size is stated, or it feeds one."""
    return portion.feeds_one or bool(portion.serves_max)


def units(portion: Portion, party: int, approximate: bool = False) -> int | None:
    """Units that feed the party and meet the minimum order; None where the size is not stated."""
    if portion.feeds_one:
        # One for each person: "about" must not leave anybody without a box.
        return max(party, portion.minimum_people or 0, portion.minimum_units)
    if not portion.serves_max:
        return None
    heads = max(effective_party(party, approximate), portion.minimum_people or 0)
    return max(-(-heads // portion.serves_max), portion.minimum_units)


def least_units(portion: Portion) -> int:
    """The smallest order that the restaurant takes."""
    return units(portion, 1) or portion.minimum_units


def least_order(portion: Portion) -> Decimal:
    """What the smallest order costs."""
    return portion.price * least_units(portion)


def party_cost(portion: Portion, party: int, approximate: bool = False) -> Decimal | None:
    """Units × price; None where the size is not stated."""
    needed = units(portion, party, approximate)
    return None if needed is None else portion.price * needed


def cost_per_head(cost: Decimal, party: int) -> Decimal:
    """Cost / party to the nearest cent, as it is shown; limits compare the whole cost instead."""
    return (cost / party).quantize(CENT, ROUND_HALF_UP)


def price_per_person(portion: Portion) -> Decimal | None:
    """§4.1's display_price / serves_max, to the nearest cent: for when no party is known."""
    if not is_sized(portion):
        return None
    return (portion.price / heads_of_unit(portion)).quantize(CENT, ROUND_HALF_UP)


def heads_of_unit(portion: Portion) -> int:
    """The most that one unit feeds; 0 where the size is not stated."""
    return 1 if portion.feeds_one else portion.serves_max or 0


def least_fed(portion: Portion, count: int) -> int:
    """How many `count` units feed at least: what a waste bound counts."""
    return count * (1 if portion.feeds_one else portion.serves_min or portion.serves_max or 0)


def fits(portion: Portion, party: int, approximate: bool = False) -> bool:
    """At most four units, or it feeds one; and the order is not for more than twice the party."""
    needed = units(portion, party, approximate)
    if needed is None:
        return False
    return (portion.feeds_one or needed <= MOST_UNITS) and least_fed(portion, needed) <= MOST_WASTE * party


def size_class(portion: Portion, party: int, approximate: bool = False) -> SizeClass:
    """Which of the three size groups the portion stands in for this party."""
    if not is_sized(portion):
        return "unknown"
    return "fits" if fits(portion, party, approximate) else "stated"
