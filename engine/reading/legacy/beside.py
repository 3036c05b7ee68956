"""A question and a change in one message: "is the first one spicy? also make it 31 people, no cilantro please".

What a sentence of its own says counts, and what is only asked about is not wished for.
"""

import re
from collections.abc import Iterator

from engine.reading.legacy.draft import Draft
from engine.reading.legacy.line import Line
from engine.reading.legacy.wordlists import listed

_SENTENCE = re.compile(r"[^.?!]+[.?!]*")
_REQUEST = re.compile(
    r"(?:^|[.?!,] ?|\b(?:and|but) )(?:(?:also|then|please|maybe) )*(?:can|could|should|shall) (?:we|you|i) "
    r"(?:(?:please|maybe|also) )?(?:make|do|have|get|change|move|switch|add|drop|take|swap|push|say)\b[^.?!]*"
)
""" "… and can we make it 1pm?": asked for, and no question of a dish."""
_SAYS = listed("date time need exclusion dropped replaced money party supposed city zip cuisine restaurant diet")


def says_beside(line: Line) -> bool:
    """A sentence that asks nothing says a value, beside one that asks."""
    asked = list(_asked(line))
    if asked and any(one.kind in _SAYS and not _is_in(asked, one.start) for one in line.mentions):
        return True
    requests = [one.span() for one in _REQUEST.finditer(line.text) if one.start()]
    return any(one.kind in _SAYS and _is_in(requests, one.start) for one in line.mentions)


def leave_what_is_asked(line: Line, draft: Draft) -> None:
    """Dishes named by the question alone are no wishes."""
    asked = list(_asked(line))
    told = {str(one.value).casefold() for one in line.mentions if one.kind == "wish" and not _is_in(asked, one.start)}
    wishes = draft.fields.get("wishes", ())
    if kept := tuple(wish for wish in wishes if wish.text.casefold() in told):
        draft.say(wishes=kept)
    else:
        draft.fields.pop("wishes", None)


def _asked(line: Line) -> Iterator[tuple[int, int]]:
    sentences = list(_SENTENCE.finditer(line.text)) if "?" in line.text else []
    for sentence in sentences if len(sentences) > 1 else ():
        if "?" in sentence.group():
            yield sentence.span()


def _is_in(spans: list[tuple[int, int]], at: int) -> bool:
    return any(start <= at < end for start, end in spans)
