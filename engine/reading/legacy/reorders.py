"""An order line changed by name: "make the falafel 5", "the ziti should be 6", "pad thai 6 instead of 7"."""

import re

from engine.catalogue import stem, stems
from engine.conversation import OrderLine
from engine.reading.legacy.allergies import speaks_of_allergy
from engine.reading.legacy.draft import Draft
from engine.reading.legacy.line import Line

_WORD = re.compile(r"[a-z]+")
_NOT_SO_MANY = r"(?: ?,? ?(?:instead of|rather than|not) \d{1,4}\b)?"
_BEHIND = re.compile(
    rf"(?: ?(?:should (?:be|have been)|is|are|be|to|now|up to|down to|just|only|orders?|portions?|trays?|=|:|x|-))*"
    rf" ?(?P<n>\d{{1,4}})\b{_NOT_SO_MANY}(?! (?:people|guests|persons?|of us)\b)"
)
_BEFORE = re.compile(rf"\b(?P<n>\d{{1,4}}){_NOT_SO_MANY} (?:(?:x|of|the|orders?|portions?|trays?|more) )*$")


def find_reorders(line: Line, draft: Draft) -> None:
    """Only what is on the order already, by its whole name or by a word that no other line of it has."""
    items = draft.memory.wants.items
    if not items or not line.has_digits() or speaks_of_allergy(line.text):
        # "We have 2 peanut allergies" orders no noodles.
        return
    for item in items:
        _find(line, draft, item, items)


def _find(line: Line, draft: Draft, item: OrderLine, items: tuple[OrderLine, ...]) -> None:
    own = set(stems(item.name)) - {one for other in items if other is not item for one in stems(other.name)}
    said = [one for one in _WORD.finditer(line.left) if stem(one.group()) in own]
    if not said:
        return
    name = set(stems(item.name))
    start, end = said[0].span()
    for one in _WORD.finditer(line.left):
        if stem(one.group()) in name and one.start() in (end + 1, start - len(one.group()) - 1):
            start, end = min(start, one.start()), max(end, one.end())
    before, behind = _BEFORE.search(line.left[:start]), _BEHIND.match(line.left, end)
    number = before or behind
    if number is None or not int(number["n"]):
        return
    if line.take("items", number.start() if before else start, end if before else number.end(), item.name):
        draft.extend("items", OrderLine(item.name, int(number["n"])))
        draft.wants_to_order = draft.corrects = True
