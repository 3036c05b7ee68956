"""What a line can be about: what its thread holds, and the results that it points at."""

from dataclasses import replace

from engine.conversation import Memory
from engine.reading.legacy.draft import Draft
from engine.reading.legacy.line import Line
from engine.reading.legacy.triggers import sign

_NOTHING = (Memory().wants,)
"""In a tuple, so that the one object which fresh threads share is known by identity before its fields are compared."""


def has_context(draft: Draft) -> bool:
    """Something was asked, shown or said before in this thread, or is open."""
    memory = draft.memory
    if memory.page or memory.query or memory.open_question:
        return True
    # An allergy that was overheard guards, and begins no conversation.
    wants = replace(memory.wants, allergies=()) if memory.wants.allergies else memory.wants
    return wants not in _NOTHING


_POINTS = sign(
    r"\b(?:first|second|third|fourth|fifth|last|top) (?:one|dish|option|result|choice|item|tray|platter|pick)\b|"
    r"\b(?:result|option|dish|number|one (?:on|in|at) (?:place|position)) \d\b|\bof the (?:first|last|top) \d\b"
)


def points_at_results(line: Line) -> bool:
    """ "Why is the first one first?": asked of results, even where none are shown (and that is then the answer)."""
    return bool(line.says(_POINTS))
