"""A search form, on whatever surface it was drawn: its fields by the rule book's names, what may stand in them, and the
line that they read as in a thread. Pure; nothing of one platform.

`Turn.form` holds (name, value) pairs: the names below, and values as `checked` leaves them. A field that says nothing
is not there; one that is there and empty takes back what was in force.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from decimal import Decimal, InvalidOperation

from engine.messages.sentences import dated, enumerated, say
from engine.messages.text import clean_text

PARTY, CITY, STATE, PRICE_MAX, PRICE_PER_PERSON_MAX = "party", "city", "state", "price_max", "price_per_person_max"
DATE = "date"
"""ISO 8601: 2026-11-24."""
TEXT = "text"
"""A dish, a cuisine, anything else: the one field that is read as words."""
COMPOSE, TICKED = "compose", "yes"
"""A tick, and nothing else stands in it: one order for the whole party, in the place of dishes (rule book, "Composed
orders")."""
AGAIN = "again"
"""A turn's id: the search that it left in force is run anew, and no other field is read."""
SHARE, SHARE_OF, SHARE_FROM = "share", "share_of", "share_from"
"""A turn's id: its list begins a thread elsewhere; "page" or "picks"; and where it comes from, in words."""
PICKED = "picked"
"""A dish's id: of those picked for a person, it begins a thread as its first pick."""
NEED = "need."
"""Before a diet's label: "need.vegan" is for how many."""
DIETS = ("vegetarian", "vegan", "gluten-free", "dairy-free", "halal", "kosher")
"""Asked for by count. Allergies are not: those are said in the thread that they guard (rule book, "Diet, …")."""

PARTY_MOST = 10_000
"""More people than any caterer feeds: a number beyond is no party. Ours: thirty times the largest party that the
product is for."""
MONEY_MOST = Decimal(1_000_000)
"""A lunch above a million is a misread number; of sums that are said as well."""
TEXT_MOST = 300
"""Ours: three lines of a field."""
YEARS_AHEAD = 5
BEHIND_EVERY_ZONE = timedelta(hours=12)
"""The latest zone's day: a date that is today anywhere is not past."""
_NUMBER = re.compile(r"[0-9]{1,9}")
_MONEY = re.compile(r"[0-9]{1,12}(?:\.[0-9]{1,2})?")

Pairs = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Checked:
    """What a person filled in: the pairs for `Turn.form`, or what is wrong, by field."""

    pairs: Pairs = ()
    faults: Mapping[str, str] = field(default_factory=dict)


def checked(filled: Mapping[str, str], today: date) -> Checked:
    """`filled`: field → as typed or chosen; fields that are no form's are left out. `today`: the earliest day that may
    still be meant, wherever the person is."""
    given = {name: clean_text(filled[name])[0].strip() for name in FIELDS if name in filled}
    given = {name: value for name, value in given.items() if value and (name != COMPOSE or value == TICKED)}
    faults = {name: fault for name, value in given.items() if (fault := _fault(name, value, today))}
    faults |= _too_many(given, faults)
    if not given:
        faults[PARTY] = say("form-empty")
    if faults:
        return Checked(faults=faults)
    return Checked(tuple((name, _plain(name, value)) for name, value in given.items()))


def sent(filled: Mapping[str, str], had: Sequence[str], now: datetime) -> Checked:
    """A form as it was sent: what is right in it, and of the fields that stood in it when it was opened (`had`) those
    that were emptied, which is taken back."""
    emptied = tuple((name, "") for name in had if name in FIELDS and not filled.get(name))
    if emptied and not filled:
        return Checked(emptied)
    found = checked(filled, (now - BEHIND_EVERY_ZONE).date())
    return found if found.faults else Checked((*found.pairs, *emptied))


def drawn(in_force: Pairs) -> dict[str, str]:
    """What of it a form can show: one budget, the one a head where there are two, and no number above its field's
    bound. What is not drawn is not taken back by a form that is sent without it."""
    given = {name: value for name, value in in_force if _fits(name, value)}
    if PRICE_PER_PERSON_MAX in given:
        given.pop(PRICE_MAX, None)
    return given


def _fits(name: str, value: str) -> bool:
    if name == PARTY or name.startswith(NEED):
        return number_of(value) is not None
    return money_of(value) is not None if name in (PRICE_MAX, PRICE_PER_PERSON_MAX) else True


FIELDS = (PARTY, CITY, STATE, PRICE_MAX, PRICE_PER_PERSON_MAX, *(NEED + diet for diet in DIETS), DATE, TEXT, COMPOSE)
"""In the order in which a thread reads them."""


def no_number() -> str:
    return say("form-no-number", most=PARTY_MOST)


def no_money() -> str:
    return say("form-no-money")


def compose_label() -> str:
    return say("form-compose")


def compose_hint() -> str:
    return say("form-compose-hint")


def _fault(name: str, value: str, today: date) -> str | None:
    if name == PARTY or name.startswith(NEED):
        right = number_of(value) is not None
        return None if right else no_number()
    if name in (PRICE_MAX, PRICE_PER_PERSON_MAX):
        return None if money_of(value) else no_money()
    if name == DATE:
        return fault_of_date(value, today)
    return say("form-too-long", most=str(TEXT_MOST)) if len(value) > TEXT_MOST else None


def fault_of_date(value: str, today: date | None) -> str | None:
    """`today`: the earliest day that may be meant; None: any may."""
    day = day_of(value)
    if day is None:
        return say("form-no-day")
    if today is None:
        return None
    if day < today:
        return say("form-day-past")
    return say("form-too-far", years=str(YEARS_AHEAD)) if day.year > today.year + YEARS_AHEAD else None


def _too_many(given: Mapping[str, str], faults: Mapping[str, str]) -> dict[str, str]:
    """No diet is for more people than there are; two may be one person's."""
    party = number_of(given.get(PARTY, ""))
    needs = {name: number_of(given[name]) for name in given if name.startswith(NEED) and name not in faults}
    return {
        name: say("form-more-than-party", party=str(party))
        for name, count in needs.items()
        if party and count and count > party
    }


def _plain(name: str, value: str) -> str:
    """ "025" as 25, "15.50" as it is."""
    return str(number_of(value)) if name == PARTY or name.startswith(NEED) else value


def number_of(value: str) -> int | None:
    """People, from 1 to `PARTY_MOST`; None for anything else."""
    number = int(value) if _NUMBER.fullmatch(value) else 0
    return number if 1 <= number <= PARTY_MOST else None


def money_of(value: str) -> Decimal | None:
    """An amount in the currency of the place; None for anything else."""
    try:
        amount = Decimal(value) if _MONEY.fullmatch(value) else Decimal(0)
    except InvalidOperation:
        return None
    return amount if 0 < amount <= MONEY_MOST else None


def day_of(value: str) -> date | None:
    try:
        return date.fromisoformat(value)
    except ValueError:
        return None


def spelt_day(day: date) -> str:
    """ "24 November 2026": a day that reads the same everywhere."""
    return dated(day, say("pattern-of-date"))


def line_of(form: Pairs) -> str:
    """The form as one line, as if it had been said: "Chicken, for 25 in Boston, up to 15 a head, 2 vegan"; with
    the tick "…, as one whole order"."""
    given = {name: value for name, value in form if value}
    party = say("criterion-party", people=given[PARTY]) if PARTY in given else ""
    city = ", ".join(given[one] for one in (CITY, STATE) if one in given)
    where = say("criterion-place", place=city) if CITY in given else ""
    parts = [
        given.get(TEXT, ""),
        " ".join(part for part in (party, where) if part),
        say("criterion-each-up-to", limit=given[PRICE_PER_PERSON_MAX]) if PRICE_PER_PERSON_MAX in given else "",
        say("criterion-all-up-to", limit=given[PRICE_MAX]) if PRICE_MAX in given else "",
        *(say("so-many-of-diet", count=given[NEED + diet], diet=diet) for diet in DIETS if NEED + diet in given),
        _on(given.get(DATE, "")),
        say("form-as-one-order") if COMPOSE in given else "",
    ]
    line = enumerated([part for part in parts if part])
    return line[:1].upper() + line[1:]


def _on(value: str) -> str:
    day = day_of(value)
    return say("on-day", day=spelt_day(day)) if day else ""


def text_of(form: Pairs) -> str:
    """What of a form is to be read as words."""
    return value_of(form, TEXT)


def again_of(form: Pairs) -> str:
    """The turn whose search is run anew; "" for a form that was filled in."""
    return value_of(form, AGAIN)


def shared_of(form: Pairs) -> str:
    """The turn whose list is shared; "" for any other form."""
    return value_of(form, SHARE)


def picked_of(form: Pairs) -> str:
    """The dish that is picked; "" for any other form."""
    return value_of(form, PICKED)


def pick_line(name: str) -> str:
    """How that reads in a thread."""
    return say("form-pick", dish=name)


def value_of(form: Pairs, name: str) -> str:
    """The first value under this name; "" where there is none."""
    return next((value for given, value in form if given == name), "")


def share_press(token: str) -> tuple[str, str] | None:
    """Turn and list of the button that shares one, for a surface that asks where to; None for any other button."""
    turn_id, _, rest = token.rpartition("~")[2].partition(".")
    action, _, of = rest.partition(".")
    return (turn_id, of) if action == SHARE and of in LISTS else None


LISTS = ("page", "picks")


@dataclass(frozen=True, slots=True)
class Town:
    """A place of the catalogue, as it is offered."""

    city: str
    state: str

    @property
    def name(self) -> str:
        return ", ".join(part for part in (self.city, self.state) if part)


def towns_offered(towns: Sequence[Town], typed: str, most: int) -> list[Town]:
    """Those whose name begins with what was typed, then those with a word that does; in the order given."""
    words = typed.casefold().strip()
    first = [town for town in towns if town.name.casefold().startswith(words)]
    then = [town for town in towns if town not in first and f" {words}" in f" {town.name.casefold()}"]
    return [*first, *then][:most]
