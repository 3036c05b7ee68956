"""Explanation of a reading, word by word: what it may be, which rule took it, what it became, or how it is unread."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from engine.reading.builders import Act, Piece
from engine.reading.contract import Reading, SlotEdit, Span
from engine.reading.lattice import Token
from engine.reading.parsed import Parsed
from engine.reading.quotes import overlap
from engine.reading.unread import kinds_of

GUARD = "guard"
"""In the place of a rule, where the guard read it."""


@dataclass(frozen=True, slots=True)
class Word:
    """Where it stands in the line, and no word of it. `became`: edits as "op slot", acts by their kind; `unread`:
    unused, unknown or story, "" where it was used."""

    start: int
    end: int
    types: tuple[str, ...]
    rule: str
    became: tuple[str, ...]
    unread: str
    mended: bool = False
    """Its spelling was."""


def explained_words(parsed: Parsed, reading: Reading) -> list[dict[str, Any]]:
    """JSON-able, one a word; `reading`: the one that stands."""
    words = words_of(parsed, reading)
    return [{**asdict(one), "types": list(one.types), "became": list(one.became)} for one in words]


def words_of(parsed: Parsed, reading: Reading) -> tuple[Word, ...]:
    tokens = parsed.utterance.tokens
    rules, pieces = [""] * len(tokens), [list[Piece]() for _ in tokens]
    for one, made in parsed.pieces:
        for at in range(one.match.start, one.match.end):
            rules[at] = one.rule
            pieces[at] += made
    for start, end in parsed.guarded.spans:
        rules[start:end] = [GUARD] * (end - start)
    types: list[dict[str, None]] = [{} for _ in tokens]
    mended = [False] * len(tokens)
    for typed in parsed.typed:
        for at in range(typed.start, typed.end):
            types[at][typed.type] = None
            mended[at] |= typed.score < 1 and bool(rules[at])
    kinds = kinds_of(parsed)
    return tuple(
        Word(
            start=token.start,
            end=token.end,
            types=tuple(types[at]),
            rule=rules[at],
            became=_became(token, pieces[at], reading),
            unread=_unread(token, kinds[at], reading),
            mended=mended[at],
        )
        for at, token in enumerate(tokens)
    )


def _became(token: Token, pieces: Sequence[Piece], reading: Reading) -> tuple[str, ...]:
    """Edits that stand and were read from the word; acts of its rule; what its rule read and the thread let go of."""
    edits = (edit for edit in reading.edits if _covers(edit.span, token))
    found = [f"{edit.op} {edit.slot}" for edit in edits]
    found += [_named(piece) for piece in pieces if isinstance(piece, Act)]
    if not found:
        read = (piece for piece in pieces if isinstance(piece, SlotEdit) and _covers(piece.span, token))
        found = [f"({piece.op} {piece.slot})" for piece in read]
    return tuple(dict.fromkeys(found))


def _named(act: Act) -> str:
    return f"{act.kind} {act.value}" if act.kind in ("step", "command") else act.kind


def _unread(token: Token, kind: str, reading: Reading) -> str:
    """What the thread made of it counts before what the words alone did."""
    for name, spans in (("unused", reading.unused), ("unknown", reading.unknown)):
        if any(_covers(span, token) for span in spans):
            return name
    return "story" if kind == "story" else ""


def _covers(span: Span, token: Token) -> bool:
    return overlap(span, Span(token.start, token.end))
