"""Changes of a line: values denied, set anew, or said alone where something is in force."""

from collections.abc import Iterator, Sequence

from engine.messages.forms import PARTY_MOST
from engine.reading.builders import Act
from engine.reading.contract import Party, Slot, SlotEdit, Span
from engine.reading.mood import Parts
from engine.reading.parsed import Parsed

ONE_VALUED: frozenset[Slot] = frozenset(
    {"party", "amount", "budget_total", "budget_head", "place", "meal", "date", "time"}
)
FAMILIES: dict[Slot, str] = {
    "party": "heads", "amount": "heads", "budget_total": "money", "budget_head": "money", "place": "place",
    "meal": "meal", "date": "date", "time": "time",
}  # fmt: skip
"""Slots of which one value stands against another."""
CHANGED = ONE_VALUED | {"wish", "cuisine", "items", "course", "restaurant"}
ALONE_MOST = 10
"""Words of a line in which a number alone counts: in longer ones it is part of a story."""


def begins_anew(parsed: Parsed, parts: Parts, segments: Sequence[int], edits: Sequence[SlotEdit]) -> bool:
    """ "Start over, Thai for 12": a part that says no more than that, beside what is asked for anew."""
    for one, _ in parsed.pieces if edits else ():
        start, end = one.match.start, one.match.end
        if one.rule != "command" or one.match.parts[0].key != START_OVER or parts.at(start).is_question:
            continue
        before = parsed.types[segments.index(segments[start]) : start]
        goes_on = end < len(segments) and segments[end] == segments[start]
        if all(here & SILENT for here in before) and (not goes_on or parsed.types[end] & BEHIND):
            return True
    return False


START_OVER = "start_over"
"""Key of COMMAND."""
SILENT = frozenset({"FILL", "PUNCT", "AND", "GREET", "YES", "NO_WORD", "REPAIR", "OPINION", "WE", "ME", "NOW"})
"""Types of words that may stand before it."""
BEHIND = frozenset({"WITH", "SERVE", "PUNCT", "AND", "HENCE"})
"""Types of which one stands behind it where what is asked for follows in the same part."""


def contrasted(edits: Sequence[SlotEdit], parsed: Parsed) -> tuple[list[SlotEdit], bool]:
    """Without what is denied where another value of its kind is given: "$14 each, not $16"; whether there was any."""
    denied = {one.end for one in parsed.typed if one.type == "NEG"}
    silent = {one.start for one in parsed.typed if one.type == "FILL"}
    starts = {token.start: at for at, token in enumerate(parsed.utterance.tokens)}
    kinds: dict[str, list[SlotEdit]] = {}
    for edit in edits:
        at = starts.get(edit.span.start, 0)
        at -= at - 1 in silent and at not in denied
        if at not in denied and edit.slot in FAMILIES:
            kinds.setdefault(FAMILIES[edit.slot], []).append(edit)
    kept = [edit for edit in edits if FAMILIES.get(edit.slot) not in kinds or edit in kinds[FAMILIES[edit.slot]]]
    return kept, len(kept) < len(edits)


def changes(parsed: Parsed, parts: Parts, edits: Sequence[SlotEdit]) -> bool:
    """A value is set anew in so many words: "make it Tuesday", "Cambridge instead"."""
    tokens = parsed.utterance.tokens
    setting = {parts.of[one.start] for one in parsed.typed if one.type in ("SET", "SWAP", "NOW")}
    return any(
        parts.of[at] in setting
        for edit in edits
        if edit.slot in CHANGED and edit.op == "set"
        for at, token in enumerate(tokens)
        if token.start == edit.span.start
    )


def alone(parsed: Parsed, edits: Sequence[SlotEdit], acts: Sequence[tuple[int, Act]]) -> Iterator[SlotEdit]:
    """The one number of a line that says nothing else: "so 18", "6, Jo went home"."""
    numbers = [one for one in parsed.typed if one.type == "NUM" and one.key in ("digits", "words")]
    says = edits or any(act.kind not in ("talk", "repair") for _, act in acts)
    if says or len({one.start for one in numbers}) != 1 or len(parsed.utterance.tokens) > ALONE_MOST:
        return
    count = max(numbers, key=lambda one: one.end).value
    if count == int(count) and 0 < count <= PARTY_MOST:
        span = parsed.utterance.tokens[numbers[0].start]
        yield SlotEdit("amount", "set", Party(int(count)), Span(span.start, span.end))
