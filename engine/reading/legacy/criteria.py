"""By what dishes are to be compared: "which is cheaper per head?", "which one feeds more?"."""

import re

from engine.reading.legacy.draft import Draft
from engine.reading.legacy.line import Line
from engine.reading.legacy.triggers import sign

_CRITERIA = (
    ("size", re.compile(r"\b(?:bigg|larg|small|fill)\w*|\b(?:feeds?|serves?) (?:the )?(?:more|most|less|least)\b")),
    ("head", re.compile(r"\b(?:per|a|by the|each) ?(?:head|person)\b|\bpp\b|\beach\b|\bvalue\b|\bdeal\b")),
    ("total", re.compile(r"\bcheap\w*|\bexpensive\b|\bcosts? (?:the )?(?:more|most|less|least)\b|\bin (?:all|total)")),
)
_ALL = sign(r"\ball\b|\beverything\b|\bthe (?:whole )?(?:list|page|lot)\b")


def find_criterion(line: Line, draft: Draft) -> None:
    """Only for a comparison; "compare the first two" names none."""
    if draft.change != "compare":
        return
    draft.about = ()
    draft.question = next((name for name, pattern in _CRITERIA if pattern.search(line.text)), None)
    if line.says(_ALL):
        draft.referred = tuple(range(len(draft.memory.page)))
    elif len(draft.referred) < 2 and draft.memory.focus:
        # "Which is cheaper?" after two were compared means those two; "than the first" adds to what is spoken of.
        draft.referred = tuple(dict.fromkeys((*draft.memory.focus, *draft.referred)))
