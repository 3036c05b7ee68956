"""A limit of money that is changed by so much: "$50 more", "raise the budget by $3 a head", "double the budget"."""

import re
from decimal import Decimal

from engine.conversation import Wants
from engine.messages.forms import MONEY_MOST
from engine.reading.legacy.draft import Draft
from engine.reading.legacy.line import Line
from engine.reading.legacy.money import HEAD, TOTAL
from engine.reading.legacy.triggers import sign

_LIMIT = r"(?:budget|limit|cap|total|maximum|max|ceiling|price)"
_OUR = rf"(?:(?:the|our|my|that|this) )?(?:(?:total|lunch|food|price) )?{_LIMIT}(?: (?:a|per) (?:head|person))?"
_SUM = r"(?:\$ ?(?P<sum>\d+(?:\.\d{1,2})?)|(?P<worded>\d+(?:\.\d{1,2})?) (?:dollars?|bucks|euros?|pounds))"
_SHARE = r"(?P<share>\d{1,3}) ?(?:%|percent|per cent)"
_OF = rf"(?: (?:{HEAD}|{TOTAL}))?"
_ANOTHER = r"(?:another|an? (?:extra|additional)|an? more)"
_UP = r"(?:raise|increase|up|bump(?: up)?|extend|stretch|grow|lift|push(?: up)?)"
_DOWN = r"(?:cut|reduce|lower|drop|decrease|trim|slash|shrink|bring down)"
_ENDS = r"(?= *(?:$|[.,!;?)]|(?:now|please|then|too|if|for|is|would|because|from|so|and|but|thanks)\b))"
_AMOUNT, _PART = rf"{_SUM}{_OF}", rf"(?:{_SUM}|{_SHARE}){_OF}"
_MORE = (
    sign(rf"\b{_UP} (?:{_OUR}|it|that)(?: up)? by (?:{_ANOTHER} )?{_PART}"),
    sign(rf"\b(?:add|put) (?:{_ANOTHER} )?{_PART}(?: (?:more|extra))? (?:to|onto|on top of|on) (?:{_OUR}|it|that)"),
    sign(rf"\badd (?:{_ANOTHER} )?{_SUM} {HEAD}"),
    sign(rf"(?<!than ){_AMOUNT} (?:more|extra|additional|higher|on top)(?! (?:or|than)\b){_OF}{_ENDS}"),
    sign(rf"\b{_ANOTHER} {_AMOUNT}{_ENDS}"),
)
_LESS = (
    sign(rf"\b{_DOWN} (?:{_OUR}|it|that)(?: down)? by {_PART}"),
    sign(rf"\b(?:take|knock|shave|cut) {_PART} off (?:{_OUR}|it|that)"),
    sign(rf"{_AMOUNT} (?:less|fewer|lower)(?! than\b){_OF}{_ENDS}"),
)
_TIMES = tuple(
    (factor, sign(rf"\b{begins} {_OUR}|\b{_OUR} (?:has |was |is |got )*{ends}"))
    for factor, begins, ends in (
        (Decimal(2), "double", "doubled"),
        (Decimal(3), "triple", "tripled"),
        (Decimal("0.5"), "(?:halve|half(?= (?:the|our|my)))", "(?:halved|cut in half)"),
    )
)
_IN_HALF = sign(rf"\b{_DOWN} {_OUR} (?:in|by) half")
_A_HEAD = re.compile(rf"(?<![a-z]){HEAD}(?![a-z])")


def find_budget_steps(line: Line, draft: Draft) -> None:
    """Where a limit is in force; with none, a sum is read as if it had been said by itself."""
    wants = draft.memory.wants
    if wants.price_max is None and wants.price_per_person_max is None:
        return
    for patterns, step in ((_MORE, 1), (_LESS, -1)):
        for match in (match for pattern in patterns for match in line.find(pattern)):
            slot, limit = _limit_meant(wants, match)
            named = match.groupdict()
            by = limit * int(named["share"]) / 100 if named.get("share") else Decimal(named["sum"] or named["worded"])
            _set(line, draft, match, slot, limit + step * by)
    for factor, pattern in (*_TIMES, (Decimal("0.5"), _IN_HALF)):
        for match in line.find(pattern):
            slot, limit = _limit_meant(wants, match)
            _set(line, draft, match, slot, limit * factor)


def _limit_meant(wants: Wants, match: re.Match[str]) -> tuple[str, Decimal]:
    """The limit that is named, else the whole party's, else the one that is in force."""
    order = -1 if _A_HEAD.search(match.group()) else 1
    slots = ("price_max", "price_per_person_max")[::order]
    return next((slot, limit) for slot in slots if (limit := getattr(wants, slot)) is not None)


def _set(line: Line, draft: Draft, match: re.Match[str], slot: str, value: Decimal) -> None:
    if line.take("money", match.start(), match.end(), value) and 0 < value <= MONEY_MOST:
        draft.say(**{slot: value.quantize(_CENT) if value % 1 else value.quantize(Decimal(1))})
        draft.corrects = True


_CENT = Decimal("0.01")
