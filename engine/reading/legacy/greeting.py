"""Platter called by its name: "hey Platter, lunch for 22", "@platter dinner for 10", "thanks, Platter"."""

import re

from engine.reading.legacy.draft import Draft
from engine.reading.legacy.line import BLANK, Line

_NAME = r"((?:@ ?)?platter)"
_ASKED = (
    "can|could|will|would|please|do|did|does|are|is|what|which|how|we|i|find|show|look|search|get|give|add|order|book|"
    "help|tell|drop|remove|forget|change|switch|compare|suggest|recommend|bring|need|any|save"
)
"""What is said right behind the name goes to Platter: "platter find us ramen"."""
_CALLED = re.compile(
    rf"^(?:(?:hey|hi|hiya|hello|dear|sorry|ok|okay|yo|good (?:morning|afternoon|evening)|thanks|thank you|,) ?)+ "
    rf"{_NAME}\b(?! (?:for|of|with)\b)|(?:^|[.!?:] ){_NAME} ?[,:!.](?= )|^(@ ?platter)\b|, {_NAME}(?= ?[.!?]|$)|"
    rf"(?:^|[.!?] ){_NAME}(?= (?:{_ASKED})\b)|\b(?:can|could|should|shall|maybe|let|ask|make|have) {_NAME}"
    rf"(?= (?:to |please |also )?(?:{_ASKED})\b)|"
    rf"\bto : {_NAME}\b|\b(?:dear|hey|hi|hello) {_NAME}(?: team)?(?= ,)"
)


def find_greeting(line: Line, draft: Draft) -> None:
    """Blanks the name: no platter is wished for. What is said to Platter is less likely to be talk."""
    match = _CALLED.search(line.left) if "platter" in line.left else None
    if match is None:
        return
    start, end = next(span for span in map(match.span, range(1, match.re.groups + 1)) if span[0] >= 0)
    line.left = line.left[:start] + BLANK * (end - start) + line.left[end:]
    draft.addressed = True
