"""Frames of a line: which of the pieces that were read hold, and for which of its requests.

A clause about the past or an opinion asks for nothing; what is put right replaces what stood before it; slots that
hold one value and are filled twice begin a second request.
"""

from collections import Counter
from collections.abc import Iterator, Sequence, Set
from dataclasses import replace
from typing import Any

from engine.reading.builders import ACTING, Act
from engine.reading.changes import ONE_VALUED, START_OVER, alone, begins_anew, changes, contrasted
from engine.reading.contract import ANYTHING, Party, Place, Question, Reading, Ref, Slot, SlotEdit, Span
from engine.reading.mood import Parts, parts_of
from engine.reading.parsed import Parsed
from engine.reading.shown import STEP_TOPICS
from engine.reading.unread import kinds_of, spans_of
from engine.reading.values import (
    beside_dishes,
    counting,
    day_within,
    exact,
    hour,
    left_out,
    occasions,
    of_heads,
    past,
    segments,
    set_against,
    within_dishes,
)
from engine.reading.which_place import question_of

BEGINS_REQUEST: frozenset[Slot] = frozenset({"party", "place", "meal", "date"})
"""Two of these filled twice are two requests (reading notes, section 6)."""
TOLD: frozenset[Slot] = frozenset(
    {"wish", "items", "cuisine", "course", "meal", "party", "amount", "budget_total", "budget_head", "tags", "date",
     "time", "diet", "occasion", "price_level"}
)  # fmt: skip
"""Slots that a clause about the past sets in nobody's search."""
ASKED: frozenset[Slot] = frozenset(
    {"wish", "items", "cuisine", "course", "party", "amount", "budget_total", "budget_head", "tags", "diet", "exclude",
     "meal", "restaurant", "price_level"}
)  # fmt: skip
"""Slots whose values a question may be about."""
SILENT = frozenset({"FILL", "PUNCT", "AND", "GREET", "YES", "THANKS", "ME", "WE"})
NAMING = frozenset({"NAME", "UNKNOWN", "WEAK", "PERSON"})
EVERYDAY = NAMING | {"STORY"}
DENYING = frozenset({"NEG", "REMOVE", "DISLIKE"})
DOING = ACTING | {"target"}
COMMAND_REST = 2
"""Words of its part, beside those that say nothing, that a command may leave unread: a story only mentions help."""


def framed(parsed: Parsed) -> Reading:
    """The reading of the whole line; of its requests the first."""
    parts = parts_of(parsed.utterance, parsed.typed)
    tokens, part_of, gone = parsed.utterance.tokens, segments(parsed), past(parsed)
    edits: list[SlotEdit] = []
    asked: list[SlotEdit] = []
    acts: list[tuple[int, Act]] = []
    repaired: list[int] = []
    seeking = {parts.of[one.start]: one.start for one in reversed(parsed.typed) if one.type == "SEEK"}
    rest, pointing = _rest(parsed, parts), _pointing(parsed, parts)
    for one, pieces in parsed.pieces:
        part, mood = parts.of[one.match.start], parts.at(one.match.start)
        for piece in pieces:
            if isinstance(piece, Act):
                piece = Act("target", piece.value) if piece.kind == "asked_of" and mood.is_question else piece
                acts.append((part, piece))
                if piece.kind == "step" and mood.is_question and not mood.seeks and piece.value in STEP_TOPICS:
                    acts.append((part, Act("question", Question(STEP_TOPICS[piece.value]))))
                if piece.kind in ("repair", "swap"):
                    repaired.append(tokens[one.match.start].start)
            elif not (piece.slot in TOLD and part_of[one.match.start] in gone):
                is_sought = (
                    mood.is_question and one.match.start > seeking.get(part, len(tokens)) and piece.slot == "wish"
                )
                shown = None if is_sought else piece.target
                is_asked = mood.is_question and piece.slot in ASKED and not (mood.seeks and piece.slot == "exclude")
                is_asked |= mood.is_question and mood.seeks and piece.slot == "need"
                (asked if is_asked else edits).append(replace(piece, target=shown))
    edits += alone(parsed, [*edits, *asked], acts)
    if any(edit.slot == "place" and isinstance(edit.value, Place) and not edit.value.unknown for edit in edits):
        edits = [edit for edit in edits if not (isinstance(edit.value, Place) and edit.value.unknown)]
    if any(edit.slot in BEGINS_REQUEST for edit in edits):
        edits += within_dishes(parsed)
    edits = beside_dishes(left_out(set_against(edits, parsed), repaired))
    edits = day_within([hour(edit, edits, parsed) for edit in edits], parsed)
    hence = [tokens[one.start].start for one in parsed.typed if one.type == "HENCE"]
    counted = counting(edits, parsed)
    edits = of_heads(counted, parsed, [*repaired, *hence])
    heads = tuple(edit for edit in counted if edit not in edits and isinstance(edit.value, Party))
    edits, contrasts = contrasted(edits, parsed)
    anew = [tokens[one.start].start for one in parsed.typed if one.type == "SET"]
    edits = _mended(exact(edits), [*repaired, *hence, *anew], ONE_VALUED | {"cuisine"})
    edits = _mended(edits, [tokens[one.start].start for one in parsed.typed if one.type == "BUT"], ONE_VALUED)
    edits, also = _first_request(edits, heads, parsed.utterance.raw)
    acts = [(part, act) for part, act in acts if _counts(act, part, parts, acts, rest[part], part in pointing)]
    if any(act.kind == "question" for _, act in acts) or len({edit.slot for edit in edits} & BEGINS_REQUEST) > 1:
        acts = [(part, act) for part, act in acts if act.kind != "command" or act.value in ("pick", "unpick")]
    edits = [*edits, *occasions(parsed, parts), *parsed.guarded.edits]
    which_place = question_of(parsed, parts, [*edits, *asked], gone)
    starts_over = begins_anew(parsed, parts, part_of, [*edits, *asked])
    acts = [(part, act) for part, act in acts if not (starts_over and act == Act("command", START_OVER))]
    names = list(_names(parsed, parts))
    edits += [SlotEdit("restaurant", "remove", ref, span) for ref, span, is_wanted in names if not is_wanted]
    kinds = kinds_of(parsed)
    return Reading(
        edits=tuple(edits),
        asked=tuple(asked),
        heads=heads,
        names=tuple(ref for ref, _, is_wanted in names if is_wanted),
        question=which_place or _last(acts, "question", Question) or _last(acts, "shares", Question) or _untold(parts),
        step=_last(acts, "step", str),
        command=_last(acts, "command", str) or _last(acts, "bare", str),
        anew=starts_over,
        orders=any(act.kind == "order" for _, act in acts),
        targets=tuple(dict.fromkeys(act.value for _, act in acts if act.kind == "target")),
        repairs=not starts_over and (bool(repaired) or contrasts or changes(parsed, parts, edits)),
        talk=any(act.kind == "talk" for _, act in acts)
        and not (edits or asked or any(act.kind in DOING for _, act in acts)),
        party_refused=any(act.kind == "refused" for _, act in acts),
        also=also,
        allergy_note=parsed.guarded.note,
        unused=spans_of(parsed.utterance, kinds, "unused"),
        unknown=spans_of(parsed.utterance, kinds, "unknown"),
    )


def _pointing(parsed: Parsed, parts: Parts) -> set[int]:
    """Parts that name or point at something that may be shown."""
    return {
        parts.of[one.match.start]
        for one, pieces in parsed.pieces
        for piece in pieces
        if (
            piece.kind == "target" if isinstance(piece, Act) else piece.target is not None or piece.slot == "restaurant"
        )
    }


def _untold(parts: Parts) -> Question | None:
    """A question in form, of which no word says what it is about."""
    return Question(ANYTHING) if any(mood.is_question for mood in parts.moods) else None


def _names(parsed: Parsed, parts: Parts) -> Iterator[tuple[Ref, Span, bool]]:
    """Runs of words that no rule took and that mean nothing by themselves, everyday ones only of a part that asks;
    False for one that a word of denial stands before."""
    tokens = parsed.utterance.tokens
    kinds = parsed.types
    may = [
        at not in parsed.taken and bool(here) and here <= (EVERYDAY if parts.at(at).is_question else NAMING)
        for at, here in enumerate(kinds)
    ]
    at = 0
    while at < len(tokens):
        start = at
        while at < len(tokens) and (may[at] or (start < at < len(tokens) - 1 and "AND" in kinds[at] and may[at + 1])):
            at += 1
        if at > start:
            is_sure = all(here <= NAMING | {"AND", "PUNCT"} for here in kinds[start:at])
            is_denied = is_sure and start > 0 and bool(kinds[start - 1] & DENYING)
            words = " ".join(token.text for token in tokens[start:at])
            yield Ref(words=words), parsed.utterance.span(start, at), not is_denied
        at += 1


def _rest(parsed: Parsed, parts: Parts) -> list[int]:
    """How many words of the clause of each part no rule took, but for those that say nothing; of one that sets a value
    too many."""
    silent = {at for one in parsed.typed if one.type in SILENT for at in range(one.start, one.end)}
    clauses = [token.clause for token in parsed.utterance.tokens]
    rest = Counter(clause for at, clause in enumerate(clauses) if at not in parsed.ruled and at not in silent)
    for one, pieces in parsed.pieces:
        if any(isinstance(piece, SlotEdit) and piece.slot != "place" for piece in pieces):
            rest[clauses[one.match.start]] += COMMAND_REST + 1
    return [rest[clauses[parts.of.index(part)]] for part in range(len(parts.moods))]


def _counts(act: Act, part: int, parts: Parts, acts: Sequence[tuple[int, Act]], rest: int, points: bool) -> bool:
    """A question is one of a part that asks; a command is a part of its own; nothing is ordered or chosen by a
    question; "it" is meant only where something is asked or done."""
    mood = parts.moods[part]
    if act.kind == "question":
        return mood.asks
    if act.kind == "bare":
        return rest == 0 and len(parts.moods) == 1 and not mood.asks
    if act.kind == "command" and act.value not in ("pick", "unpick"):
        return rest <= COMMAND_REST
    if act.kind in ("command", "order"):
        return not mood.is_question and (points or act.kind == "order")
    if act.kind == "target" and isinstance(act.value, Ref) and act.value.deictic:
        return (mood.is_question and not mood.seeks) or any(
            other == part and one.kind in ACTING and (one.kind != "question" or mood.asks) for other, one in acts
        )
    return True


def _last(acts: Sequence[tuple[int, Act]], kind: str, type_: type) -> Any:
    return next((act.value for _, act in acts if act.kind == kind and isinstance(act.value, type_)), None)


def _mended(edits: list[SlotEdit], repaired: Sequence[int], slots: Set[Slot]) -> list[SlotEdit]:
    """Without the values of these slots that a later one of the same puts right."""
    kept: list[SlotEdit] = []
    for edit in edits:
        if edit.slot in slots:
            before = [one for one in kept if one.slot == edit.slot]
            if before and any(before[-1].span.start < at <= edit.span.start for at in repaired):
                kept = [one for one in kept if one is not before[-1]]
        kept.append(edit)
    return kept


def _plain(value: Any) -> Any:
    """What a value comes to, whatever it is called by."""
    return value.city_key or value.unknown if isinstance(value, Place) else getattr(value, "words", value)


def _first_request(
    edits: list[SlotEdit], heads: Sequence[SlotEdit], raw: str
) -> tuple[list[SlotEdit], tuple[str, ...]]:
    """The edits of the first request, and the words of the others; else of two values the first. `heads`: numbers of
    heads that stand in no edit."""
    values = sorted((*edits, *heads), key=lambda edit: edit.span.start)
    given = {(edit.slot, _plain(edit.value)) for edit in values if edit.op == "set" and edit.slot in BEGINS_REQUEST}
    counts = Counter(slot for slot, _ in given)
    doubled = [slot for slot, count in counts.items() if count > 1]
    if len(doubled) >= 2:
        starts = [[one.span.start for one in values if one.slot == slot][1] for slot in doubled]
        at = min(starts)
        first = [one for one in edits if one.span.start < at]
        return first, (raw[at:].strip(),)
    kept: list[SlotEdit] = []
    for edit in edits:
        if (
            edit.slot in ONE_VALUED
            and edit.op == "set"
            and any(one.slot == edit.slot and one.op == "set" for one in kept)
        ):
            continue
        kept.append(edit)
    return kept, ()
