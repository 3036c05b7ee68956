"""What people ask in a storm: a page of dishes, or a whole order, which they change and ask how to place."""

from dataclasses import dataclass, field
from random import Random

from channels.ports import Arrival

SETTLED = 12
"""Lines after which what was said is answered, as a rule: only then people press its buttons."""
COMPOSING = ("composed", "composed", "changed", "ordered")
"""Kinds of events about whole orders, as they come among the others of a door."""
LEAST, MOST = 5, 60
"""People: at every number of them the sample's Boston has dishes, and an order that feeds everybody."""


def words(chance: Random) -> str:
    return f"lunch for {chance.randint(LEAST, MOST)} in Boston"


def whole_order(chance: Random) -> str:
    return f"{words(chance)}, put together one order"


def change_of_order(chance: Random) -> str:
    """What it changes is an order or, where its thread has none any more, a page: never a question."""
    return chance.choice(("no pasta", f"make it {chance.randint(LEAST, MOST)} people in Boston"))


@dataclass
class Orders:
    """Whole orders that were asked for, as (thread, turn), the oldest first: each is changed once, and then ordered."""

    composed: list[tuple[int, str]] = field(default_factory=list)
    changed: list[tuple[int, str]] = field(default_factory=list)
    before: dict[str, str] = field(default_factory=dict)
    """Turn of a change → the turn whose order it changes."""

    def to_change(self) -> tuple[int, str] | None:
        return self.composed.pop(0) if self.composed else None

    def was_changed(self, thread: int, turn: str, before: str) -> None:
        self.changed.append((thread, turn))
        self.before[turn] = before

    def to_order(self) -> tuple[int, str] | None:
        """One whose change was the last that anybody was known to say there, where there is one."""
        return self.changed.pop(0) if self.changed else None


def turn_id(meant: object) -> str:
    assert isinstance(meant, Arrival)
    return meant.turn.turn_id
