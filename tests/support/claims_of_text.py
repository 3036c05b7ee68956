"""Claims of a reply's sentences, read out of the text alone: nothing here knows how the product composes them.

A headline is "what: how many"; each part of it that a person would take for a promise becomes a field. What is in no
form that is known here is a fault by itself, so that a new sentence is taught to this reader or is not said.
"""

import re
from dataclasses import dataclass
from decimal import Decimal

DIETS = ("vegetarian", "vegan", "gluten-free", "dairy-free", "nut-free", "halal", "kosher")
"""Core document, 8.3."""
_MONEY = r"[^\d\s]{0,4} ?(?P<sum>[\d,]+(?:\.\d\d)?)"
_OF = r"a head|in all|each where no size is stated"
_LIMIT = re.compile(rf"up to {_MONEY} (?P<of>{_OF})")
_STEP = re.compile(r"cheaper than before \((?P<limits>[^)]+)\)")
_PARTY = re.compile(r"(?:^|\W)for (?P<about>about )?(?P<n>\d[\d,]*)(?= |,|$)", re.IGNORECASE)
_PLACE = re.compile(r"(?:^|\W)in (?P<place>[A-Z0-9][^,]*?)(?: state)?(?= from |,|$)", re.IGNORECASE)
_FROM = re.compile(r"(?:^| )from (?!other restaurants)(?P<name>[^:]+)$")
"""To the end: what a restaurant is called may hold commas."""
_BY_DIET = re.compile(rf"(?:{'|'.join(DIETS)})(?:(?:, | and )(?:{'|'.join(DIETS)}))*(?= |$)")
_FEEDS = re.compile(r"one order feeding more than (\d+)")
_DAY = re.compile(r"(?P<weekday>(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day) (?P<day>\d{1,2}) (?P<month>[A-Z][a-z]+)")
_LEFT_OUT = re.compile(
    r"naming no (?P<no>.+?)(?=, (?:not |nothing called|cheapest first|most expensive first)|$)", re.IGNORECASE
)
_COUNT = re.compile(
    r"(?P<n>[\d,]+) (?P<noun>dish|dishes)(?P<that> that .+?)?(?:,? from (?P<r>[\d,]+) (?P<house>restaurants?))?"
    r"(?:, (?P<free>(?:none|all|it|[\d,]+) .+?))?"
    r"(?:, what (?P<unknown>it costs|they cost|[\d,]+ of them costs?) is not known)?\."
)
_NOTHING = re.compile(r"(?:nothing|no dish|every dish)\b.*\.")
_FREE = re.compile(
    r"none states that it is free of (?P<none>.+)|all state that they are free of (?P<all>.+)|"
    r"it states that it is free of (?P<it>.+)|it does not state that it is free of (?P<not_it>.+)|"
    r"(?P<n>[\d,]+) states? that (?:it is|they are) free of (?P<some>.+?), (?P<unsaid>[\d,]+) do(?:es)? not say"
)
_MOST = re.compile(rf"{_MONEY} (?P<of>for (?:about )?\d+|a head|each where no size is stated)")


@dataclass(frozen=True, slots=True)
class Limit:
    most: Decimal
    of: str
    """ "a head", "in all", "each where no size is stated"."""


@dataclass(frozen=True, slots=True)
class Claims:
    head: str
    """What was understood, as it stands before the count."""
    party: int | None = None
    about: bool = False
    place: str = ""
    scope: str = ""
    limits: tuple[Limit, ...] = ()
    steps: tuple[Limit, ...] = ()
    """Told as what a step took, not as what somebody said."""
    feeds_more_than: int | None = None
    diets: tuple[str, ...] = ()
    naming_no: tuple[str, ...] = ()
    order: str = ""
    day: re.Match[str] | None = None
    count: int | None = None
    """None: nothing is said to be there."""
    noun: str = ""
    apart: str = ""
    """ "that do not say whether they contain nuts": the page is of dishes apart."""
    restaurants: int | None = None
    house: str = ""
    free: int | None = None
    """Of those counted, how many state themselves free of an allergy; `unsaid`, how many do not say. None: not told."""
    unsaid: int | None = None
    unread: str = ""
    """What stands behind the count and is in no form that is known."""


def claims_of(headline: str) -> Claims | None:
    """None where nobody can tell what the sentence says."""
    if ": " not in headline:
        return None
    head, tail = headline.rsplit(": ", 1)
    counted, nothing = _COUNT.fullmatch(tail), _NOTHING.fullmatch(tail)
    if counted is None and nothing is None:
        return None
    return Claims(head, **_of_head(head), **(_of_count(counted) if counted else {}))  # type: ignore[arg-type]


_ONE_ORDER = re.compile(
    r"One order(?P<head>,? .+): (?P<names>.+), (?P<about>about )?[^\d\s]{0,4} ?(?P<total>[\d,]+(?:\.\d\d)?), "
    r"(?:about )?[^\d\s]{0,4} ?(?P<each>[\d,]+\.\d\d) a head\."
)
_AMONG = re.compile(r"(?:^|, )among them (?P<needs>.+?)$")


@dataclass(frozen=True, slots=True)
class OrderClaims:
    """What the headline of whole orders promises of the one in focus."""

    of: Claims
    names: tuple[str, ...]
    total: Decimal
    each: Decimal
    about: bool
    needs: str = ""
    """Who is among the party, in words."""


def order_claims_of(headline: str) -> OrderClaims | None:
    """None where nobody can tell what the sentence says."""
    found = _ONE_ORDER.fullmatch(headline)
    if found is None:
        return None
    head = found["head"].removeprefix(",").strip()
    among = _AMONG.search(head)
    plain = _AMONG.sub("", head)
    return OrderClaims(
        of=Claims(plain, **_of_head(plain)),  # type: ignore[arg-type]
        names=tuple(re.split(" and ", found["names"])),
        total=_sum(found["total"]),
        each=_sum(found["each"]),
        about=bool(found["about"]),
        needs=among["needs"] if among else "",
    )


def _of_head(head: str) -> dict[str, object]:
    step = _STEP.search(head)
    plain = _STEP.sub("", head)
    party, place, scope = _PARTY.search(plain), _PLACE.search(_LIMIT.sub("", plain)), _FROM.search(plain)
    left_out, feeds = _LEFT_OUT.search(plain), _FEEDS.search(plain)
    by_diet = _BY_DIET.match(plain.lower())
    return {
        "party": int(party["n"].replace(",", "")) if party else None,
        "about": bool(party and party["about"]),
        "place": place["place"] if place else "",
        "scope": scope["name"] if scope else "",
        "limits": limits_of(plain),
        "steps": limits_of(step["limits"]) if step else (),
        "feeds_more_than": int(feeds[1]) if feeds else None,
        "diets": tuple(re.split(", | and ", by_diet.group())) if by_diet else (),
        "naming_no": tuple(re.split(r", | or ", left_out["no"])) if left_out else (),
        "order": next((one for one in ("cheapest first", "most expensive first") if head.endswith(one)), ""),
        "day": _DAY.search(plain),
    }


def _of_count(found: re.Match[str]) -> dict[str, object]:
    count = _int(found["n"])
    return {
        "count": count,
        "noun": found["noun"],
        "apart": (found["that"] or "").strip(),
        "restaurants": _int(found["r"]) if found["r"] else None,
        "house": found["house"] or "",
        **_of_free(found["free"] or "", count),
    }


def _of_free(text: str, count: int) -> dict[str, object]:
    found = _FREE.fullmatch(text)
    if found is None:
        return {"unread": text}
    free = _int(found["n"]) if found["n"] else count if found["all"] or found["it"] else 0
    return {"free": free, "unsaid": _int(found["unsaid"]) if found["unsaid"] else count - free}


def limits_of(text: str) -> tuple[Limit, ...]:
    """ "up to $15 a head", as often as it is said."""
    return tuple(Limit(_sum(found["sum"]), found["of"]) for found in _LIMIT.finditer(text))


def taken_of(text: str) -> tuple[Limit, ...]:
    """What "These cost at most $86.40 for 20 or $9.00 each where no size is stated." promises of each card."""
    sentence = re.search(r"These cost at most (.+?)\.(?= |$)", text)
    found = _MOST.finditer(sentence[1]) if sentence else ()
    return tuple(Limit(_sum(one["sum"]), "in all" if one["of"].startswith("for") else one["of"]) for one in found)


def _sum(text: str) -> Decimal:
    return Decimal(text.replace(",", ""))


def _int(text: str) -> int:
    return int(text.replace(",", ""))
