"""What people ask in a storm: always a page of dishes."""

from random import Random

from channels.ports import Arrival

SETTLED = 12
"""Lines after which what was said is answered, as a rule: only then people press its buttons."""


def words(chance: Random) -> str:
    return f"lunch for {chance.randint(5, 60)} in Boston"


def turn_id(meant: object) -> str:
    assert isinstance(meant, Arrival)
    return meant.turn.turn_id
