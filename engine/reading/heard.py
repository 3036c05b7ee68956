"""Line as one of the two rooms read it: its reading, and what else of its words is asked for later."""

from collections.abc import Sequence, Set
from dataclasses import dataclass, replace
from datetime import datetime, tzinfo
from decimal import Decimal
from typing import Literal, cast

from engine.catalogue import food_keys_for, stem
from engine.reading.contract import MENU, NOWHERE, Question, Reading, Wish
from engine.reading.focus import Focus
from engine.reading.guard import guard
from engine.reading.lattice import Typed, Utterance
from engine.reading.lexicon import Lexicon
from engine.reading.parsed import Parsed
from engine.reading.quantities import quantities
from engine.reading.quotes import Number, NumberKind, within
from engine.reading.read import parse, reading_of_parsed
from engine.reading.resolve import resolve
from engine.reading.unread import STRONG, said_back

KINDS: dict[str, NumberKind] = {"NUM": "count", "RANGE": "count", "MONEY": "money", "ORDINAL": "ordinal"}
"""Types of numbers that a model's reading is checked against."""


@dataclass(frozen=True, slots=True)
class Heard:
    """`text`: what the spans count in; `reading`: as the thread settles it; `plain`: by the words alone, which a
    model's reading is set beside; `parsed`: the grammar's passes, None of the old rules, which settle at once."""

    text: str
    reading: Reading
    plain: Reading
    numbers: tuple[Number, ...] = ()
    shares: frozenset[tuple[int, int]] = frozenset()
    spans: tuple[tuple[str, int, int], ...] = ()
    """What stands where: names of kinds, no words."""
    parsed: Parsed | None = None


def heard_by_grammar(text: str, lexicon: Lexicon, now: datetime, zone: tzinfo, focus: Focus) -> Heard:
    parsed = parse(text, lexicon, now, zone, focus.page)
    plain = reading_of_parsed(parsed)
    spans = tuple((edit.slot, edit.span.start, edit.span.end) for edit in plain.edits if edit.span != NOWHERE)
    return Heard(text, in_thread(plain, focus), plain, _numbers(parsed), _shares(parsed), spans, parsed)


def with_guard(
    heard: Heard, line: Utterance, typed: Sequence[Typed], now: datetime, zone: tzinfo, is_guarded: bool = False
) -> Heard:
    """What the old rules read, guarded against what either room reads as an allergy: one too few does harm. What the
    rules take back stays taken back. `typed`: words of the lexicon. `is_guarded`: an allergy is in force, which a line
    to us may call severe."""
    diets = {one.key for one in typed if one.type == "DIET"}
    heard = replace(heard, reading=_of_diets(heard.reading, diets), plain=_of_diets(heard.plain, diets))
    edits = heard.reading.edits
    lifts = any(edit.slot == "allergy" and edit.op == "remove" for edit in edits)
    guarded = guard(line, [*typed, *quantities(line, now, zone)])
    had = {edit.value for edit in edits if edit.slot == "allergy"}
    told = [edit for edit in guarded.edits if edit.slot == "allergy" and edit.op == "add" and not lifts]
    more = tuple(edit for edit in told if edit.value not in had)
    severe = {edit.value for edit in told if edit.severe}
    if severe:
        # A misspelt food that the rules alone have mended: what is called severe beside it may be just that one.
        severe |= had - {edit.value for edit in told}
    if not (more or severe):
        return heard
    words = [token.text for start, end in guarded.spans for token in line.tokens[start:end]]
    foods, stems = {key for word in words for key in food_keys_for(word)}, {stem(word) for word in words}

    def is_told(wish: str) -> bool:
        keys = set(food_keys_for(wish))
        return {stem(word) for word in wish.split()} <= stems or (bool(keys) and keys <= foods)

    def with_more(reading: Reading) -> Reading:
        """What somebody is allergic to is not what is wished for."""
        rest = (
            replace(edit, severe=True) if edit.slot == "allergy" and edit.value in severe else edit
            for edit in reading.edits
            if not (isinstance(edit.value, Wish) and is_told(edit.value.phrase.text))
        )
        if is_guarded and None in severe and reading.judged == ("other", None):
            reading = replace(reading, addressee="us", talk=False, judged=("filter", "dietary"))
        return replace(reading, edits=(*rest, *more))

    return replace(heard, reading=with_more(heard.reading), plain=with_more(heard.plain))


def _of_diets(reading: Reading, diets: Set[str]) -> Reading:
    """Nobody is allergic to a diet: in "vegetarian, nut allergy" the old rules took both for one list."""
    edits = (
        replace(edit, slot="diet") if edit.slot == "allergy" and edit.value in diets else edit for edit in reading.edits
    )
    return replace(reading, edits=tuple(edits))


ASKING = frozenset({"VENUE", "ANYONE", "RESTAURANT", "NEAR"})
"""Types of words without which, or without "who" and "where", no line asks for restaurants."""


def asks_for_places(typed: Sequence[Typed]) -> bool:
    """Whether a line may ask for restaurants: the grammar is asked only then."""
    return any(one.type in ASKING or (one.type == "ASK" and one.key in ("who", "where")) for one in typed)


def of_places(heard: Heard, other: Heard, are_shown: bool = False) -> Heard:
    """What the old rules read, answered by restaurants where the grammar reads that these are asked for; where the
    rules read no search, all of the grammar's reading, and what the rules guard. `are_shown`: restaurants are, and no
    dishes: of what the rules read nothing, one may be chosen."""
    mine, theirs = heard.reading, other.reading
    intent = mine.judged[0] if mine.judged else None
    asks = theirs.of_places and not (mine.referred and intent in ("clarify", "compare"))
    if not (asks or (are_shown and intent == "other")) or theirs.addressee == "others":
        return heard
    is_menu = theirs.question == Question(MENU)
    if intent in ("search", "filter") and not is_menu:
        cheap = (edit for edit in theirs.edits if edit.slot == "price_level" and edit not in mine.edits)
        reading = replace(mine, edits=(*mine.edits, *cheap), question=theirs.question, step=None)
    else:
        reading = replace(theirs, edits=(*theirs.edits, *(one for one in mine.edits if one.slot == "allergy")))
    return replace(heard, reading=reading, plain=reading)


def with_heads_of(heard: Heard, other: Heard) -> Heard:
    """What the old rules read, for as many as the grammar reads: "make it 27, three from finance are coming" is no
    three to it. A whole order is for a number, and one that is wrong is asked back or ordered by."""
    told = tuple(edit for edit in other.reading.edits if edit.slot == "party" and edit.op == "set")
    if not told or other.reading.addressee == "others":
        return heard
    rest = tuple(edit for edit in heard.reading.edits if edit.slot != "party")
    reading = replace(heard.reading, edits=(*rest, *told))
    return replace(heard, reading=reading, plain=reading)


def asks_nothing(reading: Reading) -> bool:
    """Whether the old rules read no request in a line, and no allergy: "need something for the board meeting" is none
    to them, and they would say what Platter does. What the grammar reads of it is an answer."""
    guards = any(edit.slot == "allergy" for edit in reading.edits)
    return reading.judged == ("other", None) and reading.command is None and not guards


def in_thread(plain: Reading, focus: Focus) -> Reading:
    """As the thread settles it; a line for others is no request, whatever stands in it."""
    reading = resolve(plain, focus)
    return replace(reading, judged=("other", None)) if reading.addressee == "others" else reading


def left_unread(heard: Heard) -> tuple[list[str], list[str]] | None:
    """Words that were not used, and that nothing knows; None of the old rules, which do not tell."""
    if heard.parsed is None:
        return None
    unused, unknown = (
        [heard.text[one.start : one.end] for one in spans] for spans in (heard.reading.unused, heard.reading.unknown)
    )
    return unused, unknown


def words_back(heard: Heard, reading: Reading) -> tuple[str, ...]:
    """Unread words that are said back, as typed and in their order; `reading`: the one that stands, of the old rules
    none."""
    if heard.parsed is None or reading.addressee == "others":
        return ()
    return tuple(dict.fromkeys(heard.text[one.start : one.end] for one in said_back(reading, heard.parsed)))


def unused_types(heard: Heard, reading: Reading) -> tuple[str, ...]:
    """The strong types of what was not used, one a type."""
    if heard.parsed is None:
        return ()
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


Reader = Literal["legacy", "shadow", "grammar"]
"""Which room answers: the old rules; these, with the grammar beside them; the grammar."""
