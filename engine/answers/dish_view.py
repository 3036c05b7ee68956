"""One dish of a page with everything that was decided for it: what a card is drawn from."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Literal

from engine.answers.phrases import plural
from engine.catalogue import MenuDocument, Portion
from engine.conversation import Need, Wants
from engine.messages import Fit, Group
from engine.messages.sentences import say
from engine.safety import UNGUARDED, Verdict
from engine.search import Naming

Standing = Literal["first", "then", "last"]
"""Mains and combinations, then the rest of a meal, then drinks, sauces and add-ons."""


@dataclass(frozen=True, slots=True)
class OtherPortion:
    """Another choice of the same card, of this document or of a sister of the same dish."""

    name: str
    price: Decimal
    serves_min: int | None
    serves_max: int | None


def other_portions(document: MenuDocument, taken: int) -> tuple[OtherPortion, ...]:
    """All choices of a document but the one that was taken."""
    return tuple(
        OtherPortion(other.name, other.price, other.serves_min, other.serves_max)
        for at, other in enumerate(document.portions)
        if at != taken
    )


@dataclass(frozen=True, slots=True)
class Served:
    document: MenuDocument
    portion: Portion
    group: Group
    fit: Fit | None
    units: int | None
    party_cost: Decimal | None
    rrf_score: float = 0.0
    ranks: Mapping[str, int] = field(default_factory=dict)
    """Arm → rank from 1, for "why this?"."""
    others: tuple[OtherPortion, ...] = ()
    needs: tuple[Need, ...] = ()
    """Those it was brought for; units and cost are then for them alone, unless it also stands for everybody."""
    heads: int | None = None
    """How many it is for, where that is not the party."""
    naming: Naming | None = None
    """The menu's words that answer what was asked for."""
    standing: Standing | None = None
    """Where nothing was asked for: which of the groups of a meal it stands in."""
    verdict: Verdict = UNGUARDED
    """Of the allergies in force; set by `engine.answers.door` alone, as what follows."""
    caution: str = ""
    """What must be said of them: what is out, and of which the menu does not say enough."""
    marks: tuple[str, ...] = ()
    """What its menu says of diets and allergies in force, beside that."""
    passed: int = 0
    """Dishes that rank before it and do not stand before it, because three of their restaurant do."""

    @property
    def is_about(self) -> bool:
        """Units and cost are estimated: the menu states no size."""
        return self.units is not None and not self.portion.size_stated

    def about(self, words: str) -> str:
        """The words with "about" where they say what is estimated."""
        return say("about-so-many", count=words) if self.is_about else words

    def eaters(self, wants: Wants) -> tuple[int | None, bool]:
        """How many it is for, and whether that is about so many: its own number, else the party."""
        return (self.heads, False) if self.heads is not None else (wants.party, wants.party_approximate)


def ordered(portion: Portion, units: int) -> str:
    """ "2 half trays"; a portion without a word for its unit is an order."""
    if not portion.unit:
        return say("so-many-orders", count=units)
    return say("units-of", units=str(units), unit=plural(portion.unit, units))
