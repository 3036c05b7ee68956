"""Rules of the rule book, "Party, units, cost", for one portion at a time and in exact decimals.

An oracle: the product has the same in whole cents over many portions at once (`engine/pricing/portion_math.py`,
`eligibility.py`), and property tests hold the two equal. A portion whose size the menu does not state has no units and
no cost.
"""

from decimal import Decimal

from engine.catalogue.document import Portion, SizeClass
from engine.pricing.party import MOST_UNITS, MOST_WASTE, effective_party, heads_of_unit
from engine.search.constraints import Demand


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
    if is_sized(portion):
        return portion.price <= demand.price_per_person_max * heads_of_unit(portion)
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
    needed = units(portion, demand.party or 1, demand.approximate) or 1
    return least_fed(portion, needed) <= demand.serves_max
