"""Frames of a line: which of the pieces that were read hold, and for which of its requests.

A clause about the past or an opinion asks for nothing; what is put right replaces what stood before it; slots that
hold one value and are filled twice begin a second request.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from engine.reading.builders import Act, Piece
from engine.reading.contract import Question, Reading, Ref, Slot, SlotEdit
from engine.reading.cover import Candidate
from engine.reading.lattice import Typed, Utterance

ONE_VALUED: frozenset[Slot] = frozenset({"party", "amount", "budget_total", "budget_head", "place", "meal", "date", "time"})
BEGINS_REQUEST: frozenset[Slot] = frozenset({"party", "place", "meal", "date"})
"""Two of these filled twice are two requests (reading notes, section 6)."""
TOLD: frozenset[Slot] = frozenset(
    {"wish", "items", "cuisine", "course", "meal", "party", "amount", "budget_total", "budget_head", "tags", "date",
     "time", "diet", "occasion", "price_level"}
)  # fmt: skip
"""Slots that a clause about the past sets in nobody's search."""
ASKING = frozenset({"WISH", "ORDER", "ASK", "SET", "STEP", "PICK"})


@dataclass(frozen=True, slots=True)
class Parsed:
    utterance: Utterance
    typed: tuple[Typed, ...]
    pieces: tuple[tuple[Candidate, tuple[Piece, ...]], ...]
    """In the order of the line: the matches that were chosen, with what they say."""
    margin: float


def framed(parsed: Parsed) -> Reading:
    pieces = [(one, piece) for one, all_ in parsed.pieces for piece in all_]
    past = _past_clauses(parsed)
    tokens = parsed.utterance.tokens
    edits: list[SlotEdit] = []
    acts: list[Act] = []
    repaired: list[int] = []
    for one, piece in pieces:
        if isinstance(piece, Act):
            acts.append(piece)
            if piece.kind == "repair":
                repaired.append(tokens[one.match.start].start)
        elif not (piece.slot in TOLD and tokens[one.match.start].clause in past):
            edits.append(piece)
    edits = _mended(edits, repaired)
    edits, also = _first_request(edits, parsed.utterance.raw)
    return Reading(
        edits=tuple(edits),
        question=_last(acts, "question", Question),
        step=_last(acts, "step", str),  # type: ignore[arg-type]
        command=_last(acts, "command", str),  # type: ignore[arg-type]
        orders=any(act.kind == "order" for act in acts),
        targets=tuple(act.value for act in acts if act.kind == "target" and isinstance(act.value, Ref)),
        repairs=bool(repaired),
        talk=any(act.kind == "talk" for act in acts) and not edits,
        party_refused=any(act.kind == "refused" for act in acts),
        also=also,
    )


def _last(acts: Sequence[Act], kind: str, type_: type) -> object:
    values = [act.value for act in acts if act.kind == kind and isinstance(act.value, type_)]
    return values[0] if values else None


def _past_clauses(parsed: Parsed) -> frozenset[int]:
    kinds: dict[int, set[str]] = {}
    for one in parsed.typed:
        kinds.setdefault(parsed.utterance.tokens[one.start].clause, set()).add(one.type)
    return frozenset(clause for clause, here in kinds.items() if "PAST" in here and not here & ASKING)


def _mended(edits: list[SlotEdit], repaired: Sequence[int]) -> list[SlotEdit]:
    """Without the values that a later one of the same slot puts right."""
    kept: list[SlotEdit] = []
    for edit in edits:
        if edit.slot in ONE_VALUED:
            before = [one for one in kept if one.slot == edit.slot]
            if before and any(before[-1].span.start < at <= edit.span.start for at in repaired):
                kept = [one for one in kept if one is not before[-1]]
        kept.append(edit)
    return kept


def _first_request(edits: list[SlotEdit], raw: str) -> tuple[list[SlotEdit], tuple[str, ...]]:
    """The edits of the first request, and the words of the others; else of two values the first."""
    counts = Counter(edit.slot for edit in edits if edit.op == "set" and edit.slot in BEGINS_REQUEST)
    doubled = [slot for slot, count in counts.items() if count > 1]
    if len(doubled) >= 2:
        starts = [[one.span.start for one in edits if one.slot == slot][1] for slot in doubled]
        at = min(starts)
        first = [one for one in edits if one.span.start < at]
        return first, (raw[at:].strip(),)
    kept: list[SlotEdit] = []
    for edit in edits:
        if edit.slot in ONE_VALUED and edit.op == "set" and any(one.slot == edit.slot and one.op == "set" for one in kept):
            continue
        kept.append(edit)
    return kept, ()


