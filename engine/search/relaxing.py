"""Limits dropped one at a time where nothing passes, each of them said (rule book, "What is a filter").

City, party, diet, exclusion and allergy are never dropped. What is dropped is dropped for this answer: the thread keeps
limits that a person said ("limits that a person said stay"), and tries them again with what is said next; those that
Cheaper, More affordable or Serves more had set fall for good, because the answer no longer steps from them.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from engine.catalogue import Columns
from engine.conversation import MONEY_LIMITS, Change, Relaxed, Said, Wants
from engine.safety import told_apart_by
from engine.search.counts import ResultCounts

Look = Callable[[Wants], ResultCounts]
Drop = Callable[[Wants], Mapping[str, Any]]


@dataclass(frozen=True, slots=True)
class Relaxation:
    """The wants that are answered, and what the thread keeps."""

    wants: Wants
    keeps: Wants
    dropped: tuple[Relaxed, ...]


APPLIES: frozenset[Change | None] = frozenset(
    {None, "too_many", "same_restaurant", "more", "show_options", "show_unstated", "show_out", "show_dishes"}
)
"""Steps from what was shown say "nothing new" before any relaxing."""


PRICES: frozenset[Relaxed] = frozenset({"follow_up", "price_per_person_max", "price_max"})
"""What bounds what is paid: without one of these the dishes that cost least come nearest to what was asked."""


def _follow_up(wants: Wants) -> Mapping[str, Any]:
    """Limits of Cheaper and More affordable."""
    limits: dict[str, Any] = dict.fromkeys(wants.set_by_follow_up & MONEY_LIMITS)
    return {"known_cost_max": None, "unit_price_max": None, "set_by_follow_up": frozenset(), **limits}


_DROPS: Mapping[Relaxed, tuple[tuple[str, ...], Drop]] = {
    "follow_up": ((), _follow_up),
    "unit_serves_min": (("unit_serves_min",), lambda _: {"unit_serves_min": None}),
    "serves_max": (("serves_max",), lambda _: {"serves_max": None}),
    "price_per_person_max": (("price_per_person_max",), lambda _: {"price_per_person_max": None}),
    "price_max": (("price_max",), lambda _: {"price_max": None}),
    "cuisine": (("cuisine_keys",), lambda _: {"cuisine": (), "cuisine_keys": ()}),
    "restaurant": (("restaurant_keys",), lambda _: {"restaurant_name": None, "restaurant_keys": ()}),
    "zip_code": (("zip_code",), lambda _: {"zip_code": None}),
}
"""In the order of the rule book: the fields that a limit stands in, and what dropping it changes."""
_OF_STEPS = frozenset({"follow_up", "unit_serves_min"})


def droppable(wants: Wants) -> tuple[Relaxed, ...]:
    """The limits in force that may be dropped, first the one to drop first."""
    steps = wants.known_cost_max is not None or wants.unit_price_max is not None
    steps = steps or bool(wants.set_by_follow_up & MONEY_LIMITS)
    return tuple(limit for limit in _DROPS if (steps if limit == "follow_up" else _stands(wants, limit)))


def _stands(wants: Wants, limit: Relaxed) -> bool:
    fields, _ = _DROPS[limit]
    if set(fields) & wants.set_by_follow_up and limit != "unit_serves_min":
        return False
    return any(getattr(wants, field) not in (None, ()) for field in fields)


def said_limits(said: Said) -> bool:
    """A limit on money or size was said in this turn, and stands whatever was dropped before."""
    return any(limit is not None for limit in (said.price_max, said.price_per_person_max, said.serves_max))


def without(wants: Wants, limits: Sequence[Relaxed]) -> Wants:
    """The wants with these limits dropped."""
    for limit in limits:
        wants = replace(wants, **_DROPS[limit][1](wants))
    return wants


def within_city(columns: Columns, wants: Wants) -> Wants:
    """Where a ZIP is all that was said of the place, its city stays when the ZIP is dropped: a city never is."""
    if wants.zip_code is None or wants.city_key or wants.state_key:
        return wants
    rows = columns.zip_code.rows(wants.zip_code)
    city_key = columns.city_key[int(rows[0])] if len(rows) else ""
    return replace(wants, city_key=city_key, city=city_key.title()) if city_key else wants


def relaxed(wants: Wants, look: Look) -> Relaxation | None:
    """The fewest of the first limits without which something passes; None where nothing is to be or can be dropped.

    "Passes" means named where a dish was asked for; where no dropping brings one, anything at all; where a diet or an
    allergy leaves nothing that states enough, dishes that stand apart from the list. Who names a house is shown that
    house: its dishes nearest to the wish, and not the wish elsewhere.
    """
    limits = droppable(wants)
    if not limits or wants.listing == "placeless":
        return None
    base = look(wants)
    if base.total or _stands_apart(wants, look):
        return None
    dropped = _until(wants, _short_of_the_house(limits), lambda fewer: look(fewer).total > 0)
    if dropped is None and not len(base.rows):
        dropped = _until(wants, limits, lambda fewer: len(look(fewer).rows) > 0)
    if dropped is None:
        # A house of which something passes is not gone from for dishes elsewhere that do not say enough.
        short = _short_of_the_house(limits) if len(base.rows) else limits
        dropped = _until(wants, short, lambda fewer: _stands_apart(fewer, look))
    if dropped is None:
        return None
    keeps = without(wants, [limit for limit in dropped if limit in _OF_STEPS])
    return Relaxation(without(wants, dropped), keeps, dropped)


def _short_of_the_house(limits: Sequence[Relaxed]) -> tuple[Relaxed, ...]:
    """All but the restaurant: it falls only where none of its dishes passes at all."""
    return tuple(limit for limit in limits if limit != "restaurant")


def _stands_apart(wants: Wants, look: Look) -> bool:
    """Some dish passes but for a diet or an allergy of which it does not say enough."""
    return any(look(kind).total for kind in kinds_apart(wants))


def kinds_apart(wants: Wants) -> Iterator[Wants]:
    """The wants that list each kind of dishes apart; none without a diet or a severe allergy, or within a list."""
    if not wants.listing and (wants.dietary_labels or told_apart_by(wants.severities)):
        yield replace(wants, listing="options")
        yield replace(wants, listing="unstated")


def _until(wants: Wants, limits: Sequence[Relaxed], passes: Callable[[Wants], bool]) -> tuple[Relaxed, ...] | None:
    """One limit more at a time until something passes; then those are taken back that need not have been dropped."""
    count = next((n for n in range(1, len(limits) + 1) if passes(without(wants, limits[:n]))), None)
    if count is None:
        return None
    dropped = tuple(limits[:count])
    for limit in limits[: count - 1]:
        fewer = tuple(one for one in dropped if one != limit)
        if passes(without(wants, fewer)):
            dropped = fewer
    return dropped
