"""Line as the grammar read it: its reading, and what else of its words is asked for later."""

from dataclasses import dataclass, replace
from datetime import datetime, tzinfo
from decimal import Decimal
from typing import cast

from engine.reading.contract import NOWHERE, Reading
from engine.reading.focus import Focus
from engine.reading.lexicon import Lexicon
from engine.reading.parsed import Parsed
from engine.reading.quotes import Number, NumberKind, within
from engine.reading.read import parse, reading_of_parsed
from engine.reading.resolve import resolve
from engine.reading.unread import STRONG, said_back

KINDS: dict[str, NumberKind] = {"NUM": "count", "RANGE": "count", "MONEY": "money", "ORDINAL": "ordinal"}
"""Types of numbers that a model's reading is checked against."""


@dataclass(frozen=True, slots=True)
class Heard:
    """`text`: what the spans count in; `reading`: as the thread settles it; `plain`: by the words alone, which a
    model's reading is set beside; `parsed`: the grammar's passes."""

    text: str
    reading: Reading
    plain: Reading
    parsed: Parsed
    numbers: tuple[Number, ...] = ()
    shares: frozenset[tuple[int, int]] = frozenset()
    spans: tuple[tuple[str, int, int], ...] = ()
    """What stands where: names of kinds, no words."""


def heard_by_grammar(text: str, lexicon: Lexicon, now: datetime, zone: tzinfo, focus: Focus) -> Heard:
    parsed = parse(text, lexicon, now, zone, focus.page)
    plain = reading_of_parsed(parsed)
    spans = tuple((edit.slot, edit.span.start, edit.span.end) for edit in plain.edits if edit.span != NOWHERE)
    return Heard(text, in_thread(plain, focus), plain, parsed, _numbers(parsed), _shares(parsed), spans)


def in_thread(plain: Reading, focus: Focus) -> Reading:
    """As the thread settles it; a line for others is no request, whatever stands in it."""
    reading = resolve(plain, focus)
    return replace(reading, judged=("other", None)) if reading.addressee == "others" else reading


def left_unread(heard: Heard) -> tuple[list[str], list[str]]:
    """Words that were not used, and that nothing knows."""
    unused, unknown = (
        [heard.text[one.start : one.end] for one in spans] for spans in (heard.reading.unused, heard.reading.unknown)
    )
    return unused, unknown


def words_back(heard: Heard, reading: Reading) -> tuple[str, ...]:
    """Unread words that are said back, as typed and in their order; `reading`: the one that stands."""
    if reading.addressee == "others":
        return ()
    return tuple(dict.fromkeys(heard.text[one.start : one.end] for one in said_back(reading, heard.parsed)))


def unused_types(heard: Heard, reading: Reading) -> tuple[str, ...]:
    """The strong types of what was not used, one a type."""
    place = heard.parsed.utterance.span
    there = (
        one.type for one in heard.parsed.typed for span in reading.unused if within(place(one.start, one.end), span)
    )
    return tuple(sorted({name for name in there if name in STRONG}))


def _numbers(parsed: Parsed) -> tuple[Number, ...]:
    found = []
    for one in parsed.typed:
        if (kind := KINDS.get(one.type)) is not None:
            values = one.value if isinstance(one.value, tuple) else (one.value,)
            span = parsed.utterance.span(one.start, one.end)
            found += [Number(Decimal(value), span, kind) for value in values if isinstance(value, int | Decimal)]
    return tuple(found)


def _shares(parsed: Parsed) -> frozenset[tuple[int, int]]:
    """Fractions and percents, as parts of a whole."""
    found = {cast(tuple[int, int], one.value) for one in parsed.typed if one.type == "FRACTION"}
    percents = (one.value for one in parsed.typed if one.type == "PERCENT")
    return frozenset(found | {Decimal(value / 100).as_integer_ratio() for value in percents})
