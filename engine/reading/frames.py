"""Frames of a line: which of the pieces that were read hold, and for which of its requests.

A clause about the past or an opinion asks for nothing; what is put right replaces what stood before it; slots that
hold one value and are filled twice begin a second request.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from engine.conversation import Need, Phrase
from engine.reading.builders import Act, Piece, span_of
from engine.reading.contract import (
    Cuisine,
    Delta,
    Exclusion,
    Party,
    Place,
    Question,
    Reading,
    Ref,
    Slot,
    SlotEdit,
    When,
    Wish,
)
from engine.reading.cover import Candidate
from engine.reading.guard import Guarded
from engine.reading.lattice import Typed, Utterance
from engine.reading.unread import kinds_of, spans_of

ONE_VALUED: frozenset[Slot] = frozenset({"party", "amount", "budget_total", "budget_head", "place", "meal", "date", "time"})
BEGINS_REQUEST: frozenset[Slot] = frozenset({"party", "place", "meal", "date"})
"""Two of these filled twice are two requests (reading notes, section 6)."""
TOLD: frozenset[Slot] = frozenset(
    {"wish", "items", "cuisine", "course", "meal", "party", "amount", "budget_total", "budget_head", "tags", "date",
     "time", "diet", "occasion", "price_level"}
)  # fmt: skip
"""Slots that a clause about the past sets in nobody's search."""
LEADING = frozenset({"FILL", "GREET", "YES", "THANKS", "REPAIR", "PUNCT", "AND", "STORY", "OPINION", "NO_WORD", "PERSON", "NAME"})
"""What may stand before a question's first word."""
ACTING = frozenset({"question", "step", "command", "order"})
ASKING = frozenset({"WISH", "ORDER", "ASK", "SET", "STEP", "PICK"})


@dataclass(frozen=True, slots=True)
class Parsed:
    utterance: Utterance
    typed: tuple[Typed, ...]
    pieces: tuple[tuple[Candidate, tuple[Piece, ...]], ...]
    """In the order of the line: the matches that were chosen, with what they say."""
    guarded: Guarded
    margin: float


def framed(parsed: Parsed) -> Reading:
    """The reading of the whole line; of its requests the first."""
    clauses = _clauses(parsed)
    tokens, segments, past = parsed.utterance.tokens, _segments(parsed), _past(parsed)
    edits: list[SlotEdit] = []
    acts: list[tuple[int, Act]] = []
    repaired: list[int] = []
    for one, pieces in parsed.pieces:
        clause = tokens[one.match.start].clause
        for piece in pieces:
            if isinstance(piece, Act):
                acts.append((clause, piece))
                if piece.kind == "repair":
                    repaired.append(tokens[one.match.start].start)
            elif not (piece.slot in TOLD and segments[one.match.start] in past):
                edits.append(piece)
    if any(edit.slot == "place" and isinstance(edit.value, Place) and not edit.value.unknown for edit in edits):
        edits = [edit for edit in edits if not (isinstance(edit.value, Place) and edit.value.unknown)]
    edits = _contrasted(edits, parsed)
    edits = [_hour(edit, edits, parsed) for edit in edits]
    edits = _mended(_of_heads(_counting(edits, parsed), parsed, repaired), repaired)
    edits, also = _first_request(edits, parsed.utterance.raw)
    acts = [(clause, act) for clause, act in acts if _counts(act, clause, clauses, acts)]
    edits = [*edits, *_occasions(parsed), *parsed.guarded.edits]
    taken = {at for one, _ in parsed.pieces for at in range(one.match.start, one.match.end)}
    taken |= {at for start, end in parsed.guarded.spans for at in range(start, end)}
    kinds = kinds_of(parsed.utterance, parsed.typed, taken)
    return Reading(
        edits=tuple(edits),
        question=_last(acts, "question", Question),
        step=_last(acts, "step", str),
        command=_last(acts, "command", str),
        orders=any(act.kind == "order" for _, act in acts),
        targets=tuple(dict.fromkeys(act.value for _, act in acts if act.kind == "target")),
        repairs=bool(repaired),
        talk=any(act.kind == "talk" for _, act in acts) and not edits,
        party_refused=any(act.kind == "refused" for _, act in acts),
        also=also,
        allergy_note=parsed.guarded.note,
        unused=spans_of(parsed.utterance, kinds, "unused"),
        unknown=spans_of(parsed.utterance, kinds, "unknown"),
    )


@dataclass(frozen=True, slots=True)
class Clause:
    """Mood of a clause. `asks`: it is a question; `is_bare`: nothing is set in it."""

    asks: bool = False
    is_bare: bool = True


def _clauses(parsed: Parsed) -> dict[int, Clause]:
    kinds: dict[int, set[str]] = {}
    first: dict[int, set[str]] = {}
    for one in parsed.typed:
        clause = parsed.utterance.tokens[one.start].clause
        kinds.setdefault(clause, set()).add(one.type)
        if one.type == "PUNCT" and one.key == "?":
            kinds[clause].add("?")
    for token in parsed.utterance.tokens:
        first.setdefault(token.clause, set())
    for one in sorted(parsed.typed, key=lambda one: one.start):
        here = first[parsed.utterance.tokens[one.start].clause]
        if not here and one.type in ("ASK", "TOPIC", "CONTAIN", "ENOUGH", "COMPARE"):
            here.add("asks")
        elif not here and one.type not in LEADING:
            here.add("tells")
    sets = {
        parsed.utterance.tokens[one.match.start].clause
        for one, pieces in parsed.pieces
        if any(isinstance(piece, SlotEdit) for piece in pieces)
    }
    return {
        clause: Clause(
            asks="?" in kinds.get(clause, ()) or "asks" in here,
            is_bare=clause not in sets,
        )
        for clause, here in first.items()
    }


def _counts(act: Act, clause: int, clauses: Mapping[int, Clause], acts: Sequence[tuple[int, Act]]) -> bool:
    """A question is one of a clause that asks; a command is a clause of its own; "it" is meant only where something is
    asked or done."""
    here = clauses[clause]
    if act.kind == "question":
        return here.asks
    if act.kind == "command" and act.value not in ("pick", "unpick"):
        return here.is_bare
    if act.kind == "target" and isinstance(act.value, Ref) and act.value.deictic:
        return any(other == clause and one.kind in ACTING and (one.kind != "question" or here.asks) for other, one in acts)
    return True


def _last(acts: Sequence[tuple[int, Act]], kind: str, type_: type) -> Any:
    return next((act.value for _, act in acts if act.kind == kind and isinstance(act.value, type_)), None)


def _occasions(parsed: Parsed) -> list[SlotEdit]:
    """They only rank, and take no word from what else it may be: "welcome lunch" is a lunch as well."""
    return [
        SlotEdit("occasion", "add", one.key, span_of(parsed.utterance, one.start, one.end))
        for one in parsed.typed
        if one.type == "OCCASION"
    ]


def _hour(edit: SlotEdit, edits: Sequence[SlotEdit], parsed: Parsed) -> SlotEdit:
    """A number alone, where the heads are known and no hour is, may be the hour: "tacos for 15 tonight, 7ish"."""
    if edit.slot != "amount" or not {"party"} & {one.slot for one in edits} or any(one.slot == "time" for one in edits):
        return edit
    tokens = parsed.utterance.tokens
    for one in parsed.typed:
        begin, end = tokens[one.start].start, tokens[one.end - 1].end
        if one.type == "BARE_TIME" and begin <= edit.span.end and edit.span.start <= begin and isinstance(one.value, When):
            return SlotEdit("time", "set", one.value, span_of(parsed.utterance, one.start, one.end))
    return edit


def _past(parsed: Parsed) -> frozenset[int]:
    """Parts that tell what was and ask for nothing."""
    kinds: dict[int, set[str]] = {}
    segments = _segments(parsed)
    for one in parsed.typed:
        kinds.setdefault(segments[one.start], set()).add(one.type)
    return frozenset(part for part, here in kinds.items() if "PAST" in here and not here & ASKING)


def _contrasted(edits: list[SlotEdit], parsed: Parsed) -> list[SlotEdit]:
    """ "Cheesecake, not cupcakes": what is only set against something else of its clause is not wanted any more, and
    is not kept out."""
    tokens = parsed.utterance.tokens
    against = {
        tokens[part.start].start: tokens[part.start].clause
        for one, _ in parsed.pieces
        if one.rule == "exclude" and any(neg.key == "not" for neg in one.match.all("NEG"))
        and not one.match.has("EAT", "CONTAIN", "WITH", "DISLIKE", "DEGREE")
        for part in one.match.parts
    }
    clauses = {token.start: token.clause for token in tokens}
    positive = {(clauses[edit.span.start], edit.slot) for edit in edits if edit.op in ("set", "add")}

    def settled(edit: SlotEdit) -> SlotEdit:
        value = edit.value
        clause = against.get(edit.span.start)
        if clause is None or not isinstance(value, Exclusion):
            return edit
        if value.cuisine_keys and (clause, "cuisine") in positive:
            return replace(edit, slot="cuisine", op="remove", value=Cuisine(value.words[0], value.cuisine_keys))
        if not value.cuisine_keys and {(clause, "wish"), (clause, "items"), (clause, "course")} & positive:
            return replace(edit, slot="wish", op="remove", value=Wish(Phrase(value.words[0])))
        return edit

    return [settled(edit) for edit in edits]


def _segments(parsed: Parsed) -> list[int]:
    """Number of the part of a clause that each token stands in: parts are joined by "and", commas and the like."""
    joins = {
        one.start
        for one in parsed.typed
        if one.type in ("AND", "BUT") or (one.type == "FILL" and one.key == "conjunction")
    }
    segments: list[int] = []
    clause = number = 0
    for at, token in enumerate(parsed.utterance.tokens):
        if at in joins or token.clause != clause:
            number += 1
        clause = token.clause
        segments.append(number)
    return segments


def _counting(edits: list[SlotEdit], parsed: Parsed) -> list[SlotEdit]:
    """Without numbers of those who have an allergy or a need, and without a diet that is counted in the same line."""
    tokens, segments = parsed.utterance.tokens, _segments(parsed)
    guarded = {segments[at] for start, end in parsed.guarded.spans for at in range(start, end)}
    guarded |= {segments[one.match.start] for one, _ in parsed.pieces if one.rule == "exclude" and one.match.has("EAT", "DISLIKE", "CANNOT")}
    serving = {
        tokens[one.match.start].start
        for one, _ in parsed.pieces
        if segments[one.match.start] not in guarded or one.match.has("SERVE", "ATTEND", "TOTAL")
    }
    needed = {edit.value.label for edit in edits if isinstance(edit.value, Need)}
    return [
        edit
        for edit in edits
        if (edit.slot not in ("party", "amount") or edit.span.start in serving)
        and (edit.slot != "diet" or edit.value not in needed)
    ]


def _of_heads(edits: list[SlotEdit], parsed: Parsed, repaired: Sequence[int]) -> list[SlotEdit]:
    """One number of heads. Of several the one in all; else a later one that puts right or supposes ("maybe 45", "say
    20") replaces the one before it. A number without a noun counts as heads only behind such."""
    marks = [(parsed.utterance.tokens[one.match.start].start, one) for one, _ in parsed.pieces]
    heads = [edit for edit in edits if edit.slot in ("party", "amount") and isinstance(edit.value, Party)]
    if heads:
        edits = [edit for edit in edits if not isinstance(edit.value, Delta)]
    if len(heads) < 2:
        return edits
    matched = {start: one.match for start, one in marks}
    chosen = heads[0]
    for edit in heads[1:]:
        match = matched.get(edit.span.start)
        supposes = match is not None and match.has("APPROX", "HYPOTHESIS", "CAP", "TOTAL", "LATER", "SET")
        supposes = supposes or (isinstance(edit.value, Party) and edit.value.approximate)
        mends = any(chosen.span.start < at <= edit.span.start for at in repaired)
        if chosen.slot == "amount" and edit.slot == "party":
            chosen = edit
        elif mends or supposes:
            chosen = replace(edit, slot=chosen.slot if chosen.slot == "party" else edit.slot, target=None)
    return [chosen if edit is heads[0] else edit for edit in edits if edit is heads[0] or edit not in heads]


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


