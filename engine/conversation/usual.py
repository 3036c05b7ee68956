"""Usual of an office: where a conversation or a tenant is fed, how many it is, and on which day, for requests that do
not say. What is said always wins, and nothing that guards anybody is ever usual."""

from dataclasses import dataclass, replace
from typing import Literal

UsualAct = Literal["take", "leave_out"]
"""What a line says of the usual: that it is meant, or that it is not."""


@dataclass(frozen=True, slots=True)
class Usual:
    """Names as the catalogue spells them; what is None is not usual, and is asked for as ever."""

    city: str | None = None
    state: str | None = None
    zip_code: str | None = None
    address: str | None = None
    """Of the place; no menu is searched by it."""
    party: int | None = None
    weekday: int | None = None
    """0 for Monday."""

    @property
    def has_place(self) -> bool:
        return bool(self.city or self.zip_code)

    def over(self, other: "Usual | None") -> "Usual":
        """The same, and what it leaves open as the other has it; a place is one, whatever of it is named."""
        if other is None:
            return self
        place = self if self.has_place else other
        return replace(
            self,
            city=place.city,
            state=place.state,
            zip_code=place.zip_code,
            address=place.address,
            party=other.party if self.party is None else self.party,
            weekday=other.weekday if self.weekday is None else self.weekday,
        )


NOTHING_USUAL = Usual()


@dataclass(frozen=True, slots=True)
class Habits:
    """What is known of a conversation beside its threads."""

    usual: Usual | None = None
    """The conversation's own, and where that leaves something open its tenant's."""
    searches: tuple[tuple[Usual, int], ...] = ()
    """Place and party of what was searched for in its other threads, or on other days, and in how many of these."""

    def times(self, place: Usual) -> int:
        return next((times for one, times in self.searches if one == place), 0)
