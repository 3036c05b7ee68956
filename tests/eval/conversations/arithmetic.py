"""What a party orders and pays, worked out anew from what the document states, or is estimated, of each portion."""

from dataclasses import dataclass
from decimal import Decimal

from engine.catalogue.document import MenuDocument, Portion
from engine.messages import Card

FITS, STATED, ESTIMATED, UNKNOWN = 0, 1, 2, 3


@dataclass(frozen=True, slots=True)
class Ordered:
    """One portion for a party; None where no size is known, or nobody said how many people come."""

    portion: Portion
    party: int | None
    approximate: bool
    units: int | None
    cost: Decimal | None

    @property
    def is_estimated(self) -> bool:
        return self.portion.estimate is not None and not self.portion.serves_max and not self.portion.feeds_one

    @property
    def fed(self) -> int:
        """Whom the units feed at least."""
        smallest = 1 if self.portion.feeds_one else self.portion.serves_min or self.portion.serves_max or 0
        return (self.units or 0) * smallest

    @property
    def size(self) -> int:
        if self.units is None:
            return UNKNOWN
        if self.is_estimated:
            return ESTIMATED
        few = self.portion.feeds_one or self.units <= 4
        return FITS if few and self.fed <= 2 * (self.party or 0) else STATED

    @property
    def least(self) -> Decimal:
        """The smallest order there is."""
        portion = self.portion
        feeds, of = _feeding(portion)
        for_people = -(-(portion.minimum_people or 0) * of // feeds) if feeds else 0
        return portion.price * max(1, portion.minimum_units, for_people)


def ordered(portion: Portion, party: int | None, approximate: bool) -> Ordered:
    feeds, of = _feeding(portion)
    if not party or not feeds:
        return Ordered(portion, party, approximate, None, None)
    is_one_each = portion.feeds_one or (feeds == of and not portion.serves_max)
    heads = party if not approximate or is_one_each else (95 * party + 99) // 100
    heads = max(heads, portion.minimum_people or 0)
    units = max((heads * of + feeds - 1) // feeds, portion.minimum_units)
    return Ordered(portion, party, approximate, units, units * portion.price)


def _feeding(portion: Portion) -> tuple[int, int]:
    """One unit feeds the first, divided by the second; 0 where that is not known."""
    if portion.feeds_one or portion.serves_max:
        return portion.serves_max or 1, 1
    return (portion.estimate.holds, portion.estimate.a_head) if portion.estimate else (0, 1)


def taken(card: Card, document: MenuDocument, approximate: bool) -> Ordered | None:
    """The portion that the card says it took, ordered for the card's party; None: the menu has no such portion."""
    fitting = [
        portion
        for portion in document.portions
        if portion.price == card.display_price and portion.serves_max == card.serves_max
    ]
    named = [portion for portion in fitting if portion.name == (card.portion or "")]
    return ordered((named or fitting)[0], card.party, approximate) if fitting else None
