"""In what order a list is asked for: "sort by price", "cheapest first", "priciest on top". It only ranks."""

from engine.reading.legacy.draft import Draft
from engine.reading.legacy.line import Line
from engine.reading.legacy.triggers import sign

_THEM = (
    r"(?: (?:it|them|these|those|this|that|everything|all|"
    r"(?:the |my |our )?(?:list|results?|dishes|options|page|rest)))"
)
_SORT = rf"\b(?:re ?-? ?)?(?:sort(?:ed)?|order(?:ed)?|rank(?:ed)?|arranged?|listed?|list){_THEM}*"
_MONEY = r"(?:(?:total |unit |lowest |cheapest )?(?:price|prices|cost|costs))(?: (?:per|a|by) (?:head|person|unit))?"
_LEAST = r"(?:cheap|cheapest|low|lowest|lower|least expensive|ascending|small|smallest)"
_MOST = r"(?:expensive|most expensive|priciest|dearest|high|highest|descending)"
_FIRST = r"(?:first|on top|at the top|to start with)"
_ONES = r"(?: (?:ones?|dishes|options|items|prices?|priced|costs?))*"


def _leads(first: str, last: str) -> str:
    """What stands at the top, and what at the end, without a verb of sorting."""
    return (
        rf"\b(?:the )?{first}{_ONES} {_FIRST}\b|\b{_MONEY} (?:, |- |from )?{first} to {last}\b|"
        rf"\bfrom (?:the )?{first} to (?:the )?{last}\b"
    )


_DOWN = sign(
    rf"{_SORT} (?:by|on|from) (?:{_MONEY} )?(?:from |, |- |\( )?{_MOST}(?: (?:to|first)(?: {_LEAST})?)?\b|"
    rf"{_leads(_MOST, _LEAST)}"
)
_UP = sign(
    rf"{_SORT} (?:by|on) {_MONEY}(?: (?:, |- |from |\( )?{_LEAST}(?: (?:to|first)(?: {_MOST})?)?)?\b|"
    rf"{_SORT} (?:by|from) (?:the )?{_LEAST}(?: to (?:the )?{_MOST})?\b|"
    rf"{_leads(_LEAST, _MOST)}|^(?:(?:now|and|please|ok) )*by {_MONEY}(?= *(?:$|[.!?]|please))"
)


def find_sorting(line: Line, draft: Draft) -> None:
    """Before dishes are referred to, and steps and orders looked for: "cheapest first" is none of these."""
    for level, pattern in (("expensive", _DOWN), ("cheap", _UP)):
        for match in line.find(pattern):
            if line.take("price_level", match.start(), match.end(), level) and not draft.has("price_level"):
                draft.say(price_level=level, by_price=True)
