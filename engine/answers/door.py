"""Door: the one place where a menu's document becomes something that leaves the engine.

Cards, lines of orders, files, shares, tables, answers in words, previews and streams are drawn from a `Served` dish
alone, and only this file makes one: with the verdict on everything that guards, and with what must be said of it. A
test finds a second place.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from decimal import Decimal
from typing import TypedDict, Unpack

from engine.answers.dish_view import OtherPortion, Served, Standing
from engine.answers.unlabelled import marks_of
from engine.catalogue import MenuDocument, Portion
from engine.conversation import Listing, Need, Wants
from engine.messages import Fit, Group
from engine.safety import Part, Verdict, caution, standing_of, verdict_of
from engine.search import Naming


class Seat(TypedDict, total=False):
    """What was decided for the dish before it came here."""

    group: Group
    fit: Fit | None
    units: int | None
    party_cost: Decimal | None
    rrf_score: float
    ranks: Mapping[str, int]
    others: tuple[OtherPortion, ...]
    needs: tuple[Need, ...]
    heads: int | None
    naming: Naming | None
    standing: Standing | None
    passed: int


LISTED: dict[Listing | None, frozenset[Part]] = {
    None: frozenset({"page"}),
    "placeless": frozenset({"page"}),
    # For what is not severe, what does not say is among the results already.
    "options": frozenset({"page", "behind"}),
    "unstated": frozenset({"page", "behind"}),
    "out": frozenset({"flagged"}),
}
"""Which dishes stand in what is listed. [`semantics.md`, Out · Stated free · Does not say]"""


def admitted(document: MenuDocument, portion: Portion, wants: Wants, **seat: Unpack[Seat]) -> Served:
    """The dish for whoever `wants` are of, with its verdict and its warnings."""
    alone = Served(document, portion, group="asked", fit=None, units=None, party_cost=None)
    return replace(_guarded(alone, wants), **seat)


def as_written(served: Served, wants: Wants) -> Served:
    """The same dish in a file, which goes from hand to hand: with what guards the thread, and nothing of a profile."""
    return _guarded(served, replace(wants, own=())) if wants.own else served


def verdict_for(document: MenuDocument, wants: Wants) -> Verdict:
    """On all that guards. What a thread was told of is picked by no press, as others eat of it; a second one is for
    what stands in the profile of whoever is alone. [`semantics.md`, Out; `orders.md`, People: Guard levels]"""
    verdict = verdict_of(document, wants.severities)
    if verdict.orderable == "named" and _out(document, wants.allergies):
        return replace(verdict, orderable="never")
    return verdict


def _out(document: MenuDocument, allergies: Iterable[str]) -> tuple[str, ...]:
    return tuple(one for one in allergies if standing_of(document, one) == "out")


def to_be_named(document: MenuDocument, wants: Wants) -> tuple[str, ...]:
    """Allergies that a second press has to name before it picks the dish; () where none is needed, or none helps."""
    if verdict_for(document, wants).orderable != "named":
        return ()
    return _out(document, wants.severities)


def _guarded(served: Served, wants: Wants) -> Served:
    document, severities = served.document, wants.severities
    return replace(
        served,
        verdict=verdict_for(document, wants),
        caution=caution(document, tuple(severities)),
        marks=marks_of(document, wants),
    )


def let_out(dishes: Iterable[Served], wants: Wants) -> tuple[Served, ...]:
    """Those that stand in what is listed, whatever found them; what was asked for by name is answered about without
    this."""
    parts = LISTED[wants.listing]
    return tuple(one for one in dishes if one.verdict.part in parts)


def may_be_ordered(dishes: Iterable[Served]) -> bool:
    """All of an order: nothing that is out stands in one, nor what does not say where that stands apart."""
    return all(one.verdict.part == "page" for one in dishes)


def not_to_pick(dishes: Sequence[Served]) -> frozenset[str]:
    """Ids of those that no button picks. The button of what has to be named first asks, and does not pick."""
    return frozenset(one.document.doc_id for one in dishes if one.verdict.orderable == "never")
