"""A number of heads that nobody caters for: none at all, or more than any kitchen feeds. It is not taken, and that is
said, so that the same question does not come back without a reason."""

from engine.messages.forms import PARTY_MOST
from engine.reading.legacy.draft import Draft
from engine.reading.legacy.heads import HEADS
from engine.reading.legacy.line import Line
from engine.reading.legacy.triggers import sign

_TOLD = sign(
    rf"(?<![$\d:/.])\b(?P<heads>0|\d{{5,}}) (?:{HEADS})\b|"
    r"\b(?:for|feed|feeds|feeding|of) (?P<for>0|\d{5,})(?= *(?:$|[.,!?]|(?:in|at|on|with|and|under)\b|_))"
)


def find_impossible_party(line: Line, draft: Draft) -> None:
    """Runs when the heads that can be have been counted."""
    if draft.has("party") or not line.has_digits():
        return
    numbers = (int(match["heads"] or match["for"]) for match in line.find(_TOLD))
    draft.party_refused = any(not 0 < number <= PARTY_MOST for number in numbers)
