""" "Undo", "go back", "show the previous list": back to what was shown before. Whole messages, said to Platter."""

from engine.reading.legacy.context import has_context
from engine.reading.legacy.draft import Draft
from engine.reading.legacy.line import Line
from engine.reading.legacy.triggers import sign

_PLEASE = (
    r"(?:(?:please|ok|okay|hey|hmm|oh|oops|no|wait|sorry|actually|can you|could you|can we|let us|i want to|platter|"
    r"[,.!]) )*"
)
_THEN = r"(?: (?:please|now|again|thanks|then|[.,!?]))*"
_LIST = r"(?:list|results?|page|ones?|options|dishes|suggestions|search|step|choices|menu)"
_BEFORE = r"(?:previous|earlier|last|prior|former)"
_THAT = r"(?:that|this|it|the last (?:one|change|step|thing|bit|message)|my last (?:change|message|request|line))"
_GO = r"(?:go|take (?:me|us)|bring (?:me|us)|get|step|jump|move|head)"
_TO = rf"(?:the |what we had |that )?(?:{_BEFORE} {_LIST}|before|{_LIST} (?:from )?before)"
_SHOW = r"(?:show|give|bring|see)(?: (?:me|us))?(?: back)?"
_BACK = sign(
    rf"^{_PLEASE}(?:(?:undo|revert)(?: {_THAT})?|(?:{_GO} )?back(?: (?:one|a|1) (?:step|page)| one)?|"
    rf"(?:{_GO} )?back to {_TO}|{_SHOW} (?:the )?(?:{_BEFORE} {_LIST}|{_LIST} (?:from |we had |you had )?before)|"
    rf"(?:the )?previous (?:page|list|results?)|what (?:we|you|i) had before){_THEN}$"
)


def find_going_back(line: Line, draft: Draft) -> None:
    """Before anything is let go of, since "undo" says that as well."""
    if draft.addressed and has_context(draft) and (match := line.search(_BACK)):
        line.take("change", match.start(), match.end(), "back")
        draft.change = "back"
