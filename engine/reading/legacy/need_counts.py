"""Needs that are counted behind their name, or by how many fewer they are: "vegetarians: 2", "one less vegan"."""

import re

from engine.conversation import Need
from engine.reading.legacy.denying import GAVE_UP
from engine.reading.legacy.draft import Draft
from engine.reading.legacy.foodwords import diet_label
from engine.reading.legacy.heads import HEADS
from engine.reading.legacy.line import Line
from engine.reading.legacy.triggers import sign

_LESS = re.compile(r"\b(?P<n>\d{1,2}|one|a) (?:less|fewer) $")
_BEHIND = re.compile(
    r"(?: (?:guests?|people|meals?|eaters?))?(?: (?:too|as well|also) ,)?"
    r"(?: (?P<sign>[:=x]|\((?= (?:maybe|about|around|probably|like|say|roughly) )|are|count (?:is|:)))?"
    r"(?:(?: ?,)? (?:maybe|about|around|probably|perhaps|like|say|roughly|i think))* ?(?P<n>[1-9]\d{0,2})(?: or so)?"
    r"(?= *(?:$|[.,;!)&]|(?:and|plus|now|please|i think|i believe|i guess|in all|or so)\b))"
)


_REFUSES = rf"(?:(?:do|does|can|will|would) not (?:really )?(?:eat|have|do|touch|want|take)|{GAVE_UP})(?: any)?"
_REFUSAL = sign(
    rf"\b(?P<n>\d{{1,3}}|one)(?: (?:of (?:us|them|you|those|the [a-z]+|our [a-z]+)|{HEADS}))?(?: (?:who|that|also))* "
    rf"{_REFUSES} (?P<what>[a-z]+(?: products?)?)(?! (?:and|or)\b)(?! [a-z]+s\b)"
)
_REFUSED_BY = sign(
    rf"\b{_REFUSES} (?P<what>[a-z]+(?: products?)?)(?: (?:for|in|during|since|this|at) [a-z]+(?: [a-z]+)?)? ?,? "
    r"(?:(?:about|some|that is|there are) )?(?P<n>\d{1,3}) of (?:us|them|you)\b(?! [a-z])"
)
""" "Our guests don't eat meat, six of them"."""


_NEED_NOT_BE = sign(
    r"\b(?P<what>[a-z]+(?: ?- ?free| free)?) (?:(?:does|do|need) not (?:(?:have|need) to )?(?:be(?! (?:late|long))|"
    r"apply)|"
    r"(?:is|are) not (?:a must|necessary|required|needed|mandatory|for (?:all|everyone|everybody)))"
    r"(?: (?:for (?:all|everyone|everybody|all of us)|a must|necessary|required))?"
    r"(?: ?,? (?:but|only|just|though|because) (?:only |just |there are )?(?P<n>\d{1,3}|one)"
    r"(?: (?:of (?:us|them)|people|persons|guests))?(?: (?:are|is|do|does|need (?:it|that)|want (?:it|that)|"
    r"eat so))?\b)?"
)
""" "Vegetarian doesn't have to be, but 15 of us are": a need of fifteen, and no filter."""


def _number(said: str) -> int:
    """ "One", and "a" before "less", are no figures."""
    return int(said) if said.isdigit() else 1


def find_unneeded(line: Line, draft: Draft) -> None:
    """Of a label in force; what was never asked for need not be, either."""
    for match in line.find(_NEED_NOT_BE):
        label = diet_label(match["what"].replace(" - ", " "))
        if not label or not line.take("dropped", match.start(), match.end(), label):
            continue
        if label in draft.memory.wants.dietary_labels:
            draft.extend("dropped", label)
        if match["n"]:
            draft.extend("needs", Need(label, _number(match["n"])))


_OF_CHOICE = frozenset({"vegetarian", "vegan"})
"""What harms nobody. Who cannot have dairy or nuts may be ill of it, and it stays out for all."""


def find_counted_refusals(line: Line, draft: Draft) -> None:
    """ "12 of them don't eat meat": as many vegetarians, and nothing that everybody goes without."""
    for match in (match for pattern in (_REFUSED_BY, _REFUSAL) for match in line.find(pattern)):
        label = diet_label(f"no {match['what']}")
        if label in _OF_CHOICE and line.take("need", match.start(), match.end(), label):
            draft.extend("needs", Need(label, _number(match["n"])))


def take_count_of(line: Line, draft: Draft, start: int, end: int, label: str, held: int) -> bool:
    """Of the diet that is named from `start` to `end`, of whom `held` are counted so far; False where nothing of this
    kind counts it."""
    if held and (less := _LESS.search(line.left, 0, start)):
        left = held - _number(less["n"])
        if line.take("need", less.start(), end, label):
            draft.extend("dropped", label)
            draft.extend("needs", *([Need(label, left)] if left > 0 else []))
        return True
    behind, party = _BEHIND.match(line.left, end), draft.memory.wants.party
    # As in a list: of those who come, where they are known to be more.
    if behind is None or not (int(behind["n"]) < party if party else behind["sign"] in (":", "(")):
        return False
    if line.take("need", start, behind.end(), label):
        draft.extend("needs", Need(label, int(behind["n"])))
    return True
