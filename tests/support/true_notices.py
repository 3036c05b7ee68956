"""Notices held against the cards that they speak of, as `true_replies` holds headlines."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from decimal import Decimal
from typing import Any

Json = Mapping[str, Any]
_NUMBER = re.compile(r"^([\d,]+) dish(es)?\b")
_LAST = re.compile(r"The last (?:one|(\d+)) do(?:es)? not name it")
_NO_SIZE = re.compile(r"(?:(\d+) of these states? no size|None of these states a size|Its menu states no size)")
_FROM = re.compile(r"Nothing (?P<what>.+?)\. These are the nearest, from [^\d]{1,4}(?P<sum>[\d,]+(?:\.\d\d)?)\.")


def of_notices(reply: Json, page: Sequence[Json]) -> Iterator[str]:
    """`page`: the cards that stand for everybody."""
    for notice in reply["notices"]:
        for code, holds in _CHECKS.items():
            if notice["code"].startswith(code):
                yield from holds(notice, reply, page)
    nearest = [card for card in page if card["group"] == "nearest" and not card["for_need"]]
    if nearest and not any(notice["code"] == "nearest" for notice in reply["notices"]):
        yield f"{len(nearest)} cards are only near, and that is not said"


def _counted(notice: Json, _: Json, __: Sequence[Json]) -> Iterator[str]:
    """As many as the button beside it leads to."""
    said = _NUMBER.match(notice["text"])
    if said is None or (int(said[1].replace(",", "")) == 1) == bool(said[2]):
        yield f"nobody can tell how many: {notice['text']!r}"
        return
    told, there = int(said[1].replace(",", "")), notice["action"]["count"]
    if told < there or (told > there and not notice["action"]["at_least"]):
        yield f"{told} are told, {there} behind the button"


def _near(notice: Json, reply: Json, _: Sequence[Json]) -> Iterator[str]:
    groups = [card["group"] == "nearest" for card in reply["cards"] if not card["for_need"]]
    last = _LAST.match(notice["text"])
    told = int(last[1] or 1) if last else len(groups)
    if groups != [False] * (len(groups) - told) + [True] * told:
        yield f"{told} are told to be only near, {sum(groups)} are"


def _unsized(notice: Json, _: Json, page: Sequence[Json]) -> Iterator[str]:
    said, there = _NO_SIZE.match(notice["text"]), sum(card["serves_max"] is None for card in page)
    if said is None:
        yield f"nobody can tell how many: {notice['text']!r}"
    elif there != (int(said[1]) if said[1] else len(page)):
        yield f"{there} cards state no size: {notice['text']!r}"


def _relaxed(notice: Json, _: Json, page: Sequence[Json]) -> Iterator[str]:
    """ "Nothing up to $1 in all. These are the nearest, from $6.40.": none is within, and one is that near."""
    said = _FROM.match(notice["text"])
    if said is None:
        return
    in_all = "a head" not in said["what"]
    known = [card for card in page if card["party_cost"] and card["group"] != "nearest"]
    costs = [Decimal(card["party_cost" if in_all else "cost_per_head"]) for card in known]
    if costs and min(costs) < Decimal(said["sum"].replace(",", "")):
        yield f"the nearest is told to be {said['sum']}, and {min(costs)} stands below"


_CHECKS: Mapping[str, Callable[[Json, Json, Sequence[Json]], Iterator[str]]] = {
    "apart_": _counted,
    "left_out": _counted,
    "nearest": _near,
    "size_not_stated": _unsized,
    "relaxed": _relaxed,
}
"""How a notice's code begins → what holds it against the cards."""
