"""Rules of the rule book, "Party, units, cost", for one portion at a time and in exact decimals.

An oracle: the product has the same in whole cents over many portions at once (`engine/pricing/portion_math.py`,
`eligibility.py`), and property tests hold the two equal. What is estimated is worked out in exact fractions; a portion
of which no size is known has no units and no cost.
"""

import math
from decimal import Decimal
from fractions import Fraction

from engine.catalogue.document import Portion
from engine.pricing.party import MOST_UNITS, MOST_WASTE, effective_party, heads_of_unit
from engine.search.constraints import Demand


def is_sized(portion: Portion) -> bool:
    """One unit is known to feed somebody: its size is stated, or it feeds one."""
    return portion.feeds_one or bool(portion.serves_max)


def feeds(portion: Portion) -> Fraction | None:
    """How many one unit feeds, as stated or estimated; None where neither is known."""
    if is_sized(portion):
        return Fraction(heads_of_unit(portion))
    return Fraction(portion.estimate.holds, portion.estimate.a_head) if portion.estimate else None


def units(portion: Portion, party: int, approximate: bool = False) -> int | None:
    """Units that feed the party and meet the minimum order; None where no size is known."""
    one = feeds(portion)
    if one is None:
        return None
    # One for each person: "about" must not leave anybody without a box, or a plate.
    one_each = portion.feeds_one or (one == 1 and not is_sized(portion))
    heads = max(party if one_each else effective_party(party, approximate), portion.minimum_people or 0)
    return max(math.ceil(heads / one), portion.minimum_units)


def least_units(portion: Portion) -> int:
    """The smallest order that the restaurant takes: a minimum in people where it is known how many one unit feeds."""
    one = feeds(portion)
    return max(portion.minimum_units, math.ceil((portion.minimum_people or 0) / one) if one else 0)


def least_order(portion: Portion) -> Decimal:
    """What the smallest order costs."""
    return portion.price * least_units(portion)


def party_cost(portion: Portion, party: int, approximate: bool = False) -> Decimal | None:
    """Units × price; None where no size is known."""
    needed = units(portion, party, approximate)
    return None if needed is None else portion.price * needed


def least_fed(portion: Portion, count: int) -> int:
    """How many `count` units feed at least: what a waste bound counts."""
    return count * (1 if portion.feeds_one else portion.serves_min or portion.serves_max or 0)


def fits(portion: Portion, party: int, approximate: bool = False) -> bool:
    """At most four units, or it feeds one; and the order is not for more than twice the party."""
    needed = units(portion, party, approximate)
    if needed is None or not is_sized(portion):
        return False
    return (portion.feeds_one or needed <= MOST_UNITS) and least_fed(portion, needed) <= MOST_WASTE * party


def size_class(portion: Portion, party: int, approximate: bool = False) -> str:
    """Which of the four size groups the portion stands in for this party."""
    if not is_sized(portion):
        return "unknown" if feeds(portion) is None else "estimated"
    return "fits" if fits(portion, party, approximate) else "stated"


def admits(demand: Demand, portion: Portion) -> bool:
    """Whether one portion passes all limits on its own."""
    return _within_limits(demand, portion) and _within_steps(demand, portion) and _of_right_size(demand, portion)


def _within_limits(demand: Demand, portion: Portion) -> bool:
    """The limits that a person said, or More affordable set."""
    if demand.party is None:
        return _without_party(demand, portion)
    total = demand.total_max
    if total is None:
        return True
    cost = party_cost(portion, demand.party, demand.approximate)
    if cost is not None:
        return cost <= total
    return least_order(portion) <= total if portion.shared else portion.price * demand.party <= total


def _without_party(demand: Demand, portion: Portion) -> bool:
    """A total is held against the least order, a limit a head against the price of a head that one unit feeds."""
    if demand.price_max is not None and least_order(portion) > demand.price_max:
        return False
    if demand.price_per_person_max is None:
        return True
    if (one := feeds(portion)) is not None:
        return Fraction(portion.price) <= Fraction(demand.price_per_person_max) * one
    return portion.shared or portion.price <= demand.price_per_person_max


def _within_steps(demand: Demand, portion: Portion) -> bool:
    """The limits that Cheaper set: known costs against known costs, unit prices against unit prices."""
    cost = party_cost(portion, demand.party, demand.approximate) if demand.party else None
    if cost is not None:
        return not demand.known_is_out and (demand.known_cost_max is None or cost <= demand.known_cost_max)
    return not demand.unknown_is_out and (demand.unit_price_max is None or portion.price <= demand.unit_price_max)


def _of_right_size(demand: Demand, portion: Portion) -> bool:
    if demand.unit_serves_min is not None and heads_of_unit(portion) <= demand.unit_serves_min:
        return False
    if demand.serves_max is None or not is_sized(portion):
        return True
    needed = (units(portion, demand.party, demand.approximate) if demand.party else least_units(portion)) or 1
    return least_fed(portion, needed) <= demand.serves_max
