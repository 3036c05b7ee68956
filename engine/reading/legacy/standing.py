"""What is said to stay as it is: "the shellfish rule remains", "it's just the goat", "the summer rolls stay".

A name in force that is said to stand is no new wish, takes nothing's place and lets nothing go.
"""

from engine.catalogue import stems
from engine.conversation import Wants
from engine.reading.legacy.draft import Draft
from engine.reading.legacy.line import Line
from engine.reading.legacy.triggers import sign

_NAME = r"(?P<what>[a-z]+(?: (?!stays?\b|remains?\b|stands?\b|still\b)[a-z]+){0,2}?)"
_NOUN = r"(?: (?:rule|ban|part|thing|bit|restriction|wish|request|one|ones))?"
_STAYS = (
    sign(
        rf"\b(?:(?:the|no|our|that) )*{_NAME}{_NOUN} (?:(?:still|also|should|must|will|do|does) )*(?:stays?|"
        r"remains?|stands?|applies|apply|counts?)\b(?: (?:out|off|put|valid|in force|as (?:is|it is|planned|before)|"
        r"the same))?(?: (?:the )?(?:list|menu|table|order))?(?= *(?:$|[.,!;]|and\b|but\b|though\b|please\b))"
    ),
    sign(
        rf"\b(?:the )?{_NAME}{_NOUN} (?:(?:is|are|does|do)(?: still)? (?:not(?: (?:ok|okay|fine|allowed|good|"
        r"acceptable|welcome))?|out|off|forbidden|banned|a no)|stays? out|still goes)(?= *(?:$|[.,!;]|but\b))"
    ),
    sign(
        rf"\b(?:it is|that is|that leaves|only|just|leaving)(?: (?:just|only|still|really))* (?:the |no ){_NAME}"
        rf"{_NOUN}(?: (?:that (?:is out|stays out|has to go)|now|then))?(?= *(?:$|[.,!;]))"
    ),
)
""" "It's just the goat": what is left of several."""


def find_standing(line: Line, draft: Draft) -> None:
    """Only what is in force; of what was left out, both ways of saying it, of wishes that they stay."""
    wants = draft.memory.wants
    if not (wants.excluded or wants.wishes):
        return
    for pattern in _STAYS if wants.excluded else _STAYS[:1]:
        for match in line.find(pattern):
            words = stems(match["what"])
            held = _names(wants) if pattern is _STAYS[0] else wants.excluded
            if any(words and stems(name) == words for name in held):
                line.take("standing", match.start(), match.end(), match["what"])


def _names(wants: Wants) -> tuple[str, ...]:
    return (*wants.excluded, *(wish.text for wish in wants.wishes))
