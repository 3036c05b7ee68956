"""Usual of an office in words: that it is meant, that it is not, what it is to be; and what a first request takes.

Rules over types read it beside the grammar, as they do whole orders: the words that say it are
taken out of the line, and what is left (for how many, where, on which day) is read as ever. Its words stand in a table
of their own (`data/usual.tsv`): where nothing is usual, "not here" and "the usual" say what they say in any other line.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, time, timedelta, tzinfo
from typing import Any

from engine.catalogue import Place, Vocabulary, fold_key
from engine.conversation import Command, Memory, Said, Understood, Usual, UsualAct, Wants, When
from engine.reading.contract import Reading, Slot
from engine.reading.cues import typed_by
from engine.reading.days import weekday
from engine.reading.derive import understood_of
from engine.reading.heard import Heard
from engine.reading.lattice import Typed, Utterance
from engine.reading.lexicon import Lexicon
from engine.reading.matcher import Lattice, Match, matches, parsed
from engine.reading.quantities import quantities
from engine.reading.slots import FIELDS
from engine.reading.utterance import utterance

ONE_DAY = timedelta(1)
_SETS = "PUT? USUAL MEAL? HERE? ( BE / PUNCT[:] )+"
_LAST = "BE? USUAL MEAL? HERE?"
"""Behind what it is to be: "make Oakland, 25 people the usual here"."""
_WHOLE_LINES: tuple[tuple[Command, str], ...] = (("drop_usual", "GO USUAL HERE?"), ("usual", "WHAT USUAL HERE?"))
_LEAVES = "( ELSEWHERE / GO USUAL )"
_VALUES = frozenset({"APPROX", "CITY", "COUNT", "DATE", "HEADS", "IN", "NUM", "STATE", "ZIP"})
"""Types of what may be usual, or of how that begins."""
Span = tuple[int, int]
_SLOTS: frozenset[Slot] = frozenset({"party", "place"})
"""What may be usual besides the day; what guards anybody is said, and never usual."""
_BEHIND = frozenset({"AND", "DATE", "FILL", "HERE", "IN", "MEAL", "ON", "PUNCT", "SERVE", "TIME", "WITH"})
"""Types of words that may follow "the usual": not those of a thing that is usual ("the usual crowd")."""
_SEARCHES = frozenset({"search", "filter", "compose"})


@dataclass(frozen=True, slots=True)
class SaidOfUsual:
    """`rest`: the line without the words that say it, each letter where it stood."""

    rest: str
    act: UsualAct | None = None
    command: Command | None = None
    weekday: int | None = None


def said_of_usual(
    text: str, lexicon: Lexicon, now: datetime, zone: tzinfo, memory: Memory, has_usual: bool
) -> SaidOfUsual | None:
    """None for a line that says nothing of it. `has_usual`: something is usual, which a line may mean; left out is what
    the thread took, or would now."""
    line = lexicon.respelt(utterance(text))
    own = typed_by("usual", line)
    if not any(one.type in ("USUAL", "ELSEWHERE") for one in own):
        return None
    counted = quantities(line, now, zone)
    typed = sorted((*own, *lexicon.typed(line), *counted), key=lambda one: (one.start, one.end))
    lattice = Lattice.of(line, typed)
    if commanded := _commanded(lattice, own):
        command, spans = commanded
        day = _weekday(counted) if command == "set_usual" else None
        return SaidOfUsual(_without(line, spans), command=command, weekday=day)
    if memory.usual is not None or (has_usual and begins(memory)):
        for found in (_longest(_LEAVES, lattice, at) for at in range(len(lattice.starts))):
            if found:
                return SaidOfUsual(_without(line, [(found.start, found.end)]), "leave_out")
    for one in own if has_usual else ():
        if one.type == "USUAL" and _is_alone(lattice, one.end):
            return SaidOfUsual(_without(line, [(one.start, one.end)]), "take")
    return None


def _commanded(lattice: Lattice, own: list[Typed]) -> tuple[Command, list[Span]] | None:
    """What is done with the usual, where the line begins or ends with that, and its words."""
    tokens = range(len(lattice.starts))
    first = next((at for at in tokens if not _says_nothing(lattice, at)), len(lattice.starts) - 1)
    for at in range(first + 1):
        for command, pattern in _WHOLE_LINES:
            if (found := _longest(pattern, lattice, at)) and _ends(lattice, found):
                return command, [(found.start, found.end)]
        if (found := _longest(_SETS, lattice, at)) and _begins_value(lattice, found.end):
            return "set_usual", [(found.start, found.end)]
    puts = next((one for one in own if one.type == "PUT" and one.start <= first), None)
    for one in own if puts else ():
        found = _longest(_LAST, lattice, one.start) if one.type == "USUAL" else None
        if puts and found and found.start > puts.end and _ends(lattice, found):
            return "set_usual", [(puts.start, puts.end), (found.start, found.end)]
    return None


def _ends(lattice: Lattice, match: Match) -> bool:
    return all(_says_nothing(lattice, at) for at in range(match.end, len(lattice.starts)))


def _begins_value(lattice: Lattice, at: int) -> bool:
    """What follows is what may be usual, and not what is told of it ("our usual is closed today")."""
    while at < len(lattice.starts) and lattice.fill[at]:
        at += 1
    return at < len(lattice.starts) and bool(lattice.starts[at].keys() & _VALUES)


def _longest(pattern: str, lattice: Lattice, at: int) -> Match | None:
    return max(matches(parsed(pattern), lattice, at), key=lambda match: match.end, default=None)


def _says_nothing(lattice: Lattice, at: int) -> bool:
    return lattice.fill[at] or bool(lattice.starts[at].keys() & {"PUNCT", "YES"})


def _is_alone(lattice: Lattice, end: int) -> bool:
    return end >= len(lattice.starts) or bool(lattice.starts[end].keys() & _BEHIND)


def _weekday(counted: Sequence[Typed]) -> int | None:
    """Of the first day that is named."""
    days = (one.value for one in counted if one.type == "DATE")
    named = (one for one in days if isinstance(one, When) and one.starts and one.ends)
    return next((one.starts.weekday() for one in named if one.starts and one.ends == one.starts + ONE_DAY), None)


def _without(line: Utterance, spans: list[Span]) -> str:
    rest = list(line.raw)
    for token in (token for start, end in spans for token in line.tokens[start:end]):
        rest[token.start : token.end] = " " * (token.end - token.start)
    return "".join(rest)


def with_usual(heard: Heard, said: SaidOfUsual, text: str, memory: Memory) -> Heard | None:
    """What the grammar read of the rest, with what the line says of the usual. None where it sets nothing that can be
    usual: then its words are as in any other line."""
    rest = heard.reading
    if said.command is not None:
        kept = tuple(edit for edit in rest.edits if edit.slot in _SLOTS or edit.slot == "allergy")
        if said.command == "set_usual" and said.weekday is None and not any(one.slot in _SLOTS for one in kept):
            return None
        reading = Reading(
            edits=kept,
            command=said.command,
            weekday=said.weekday,
            allergy_note=rest.allergy_note,
            party_refused=rest.party_refused,
            judged=("command", None),
        )
    else:
        reading = replace(rest, addressee="us", usual=said.act)
        if understood_of(rest, memory).intent == "other":
            judged = ("search", None) if begins(memory) else ("filter", "location")
            reading = replace(reading, talk=False, command=None, judged=judged)  # type: ignore[arg-type]
    same = len(text) == len(heard.text)
    return replace(heard, text=text if same else heard.text, reading=reading, plain=reading)


def begins(memory: Memory) -> bool:
    """Nothing was asked for in the thread yet; what guards it is no request."""
    shown = memory.page or memory.places or memory.plans or memory.query
    asked = memory.open_question or memory.asked_once
    return not (shown or asked) and replace(memory.wants, allergies=(), mild=()) == Wants()


def takes_usual(memory: Memory, understood: Understood) -> bool:
    """Whether the turn is one that the usual completes: the first request of a thread, or one that means it."""
    if understood.intent not in _SEARCHES or understood.usual == "leave_out":
        return False
    if understood.usual == "take":
        return True
    is_request = understood.change in (None, "compose") and not understood.referred
    return is_request and not memory.without_usual and begins(memory)


def usual_taken(wants: Wants, understood: Understood, usual: Usual, places: tuple[Place, ...]) -> Usual:
    """What of the usual holds for these wants: nothing of what was said, or said not to matter, or goes by another
    place."""
    said, no_matter = understood.said, wants.any_of
    party = usual.party
    if wants.party is not None or "party" in no_matter or understood.party_refused or wants.items:
        party = None
    elsewhere = wants.city_key or wants.state_key or wants.zip_code or wants.unknown_place or wants.area
    is_placed = elsewhere or wants.restaurant_keys or "place" in no_matter
    place = _there(usual, places) if not is_placed else Usual()
    is_dated = wants.date or wants.day or said.window or "date" in no_matter
    return replace(place, party=party, weekday=None if is_dated else usual.weekday)


def _there(usual: Usual, places: tuple[Place, ...]) -> Usual:
    """As the catalogue has it; nothing where it has no menus of the place."""
    if usual.city is None:
        return Usual(zip_code=usual.zip_code, address=usual.address)
    place = _place_named(usual.city, usual.state, places)
    if place is None:
        return Usual()
    return Usual(place.city, place.state or None, usual.zip_code, usual.address)


def _place_named(city: str, state: str | None, places: tuple[Place, ...]) -> Place | None:
    """The largest of the name, in the state where one is said."""
    named = [one for one in places if one.city_key == fold_key(city)]
    there = [one for one in named if state is None or state in (one.state, one.state_key)] or []
    return max(there, key=lambda one: (one.items, one.state_key), default=None)


def said_usual(taken: Usual, vocabulary: Vocabulary, today: date, zone: tzinfo) -> Said:
    """The same, as if it had been said. A day is the next of its name, behind today (`days.weekday`)."""
    place = _place_named(taken.city, taken.state, vocabulary.places) if taken.city else None
    day = None
    if taken.weekday is not None:
        start = datetime.combine(weekday(today, taken.weekday, ""), time(), tzinfo=zone)
        day = When(f"{start:%A}", start, start + ONE_DAY)
    return Said(
        city=place.city if place else None,
        city_key=place.city_key if place else None,
        state=(place.state or None) if place else None,
        state_key=(place.state_key or None) if place else None,
        zip_code=taken.zip_code,
        party=taken.party,
        date=day.words if day else None,
        day=day,
    )


def without_taken_usual(wants: Wants, taken: Usual) -> Wants:
    """What the thread took, and nothing else was said instead of, is let go of."""
    if taken.has_place and (wants.city, wants.zip_code) == (taken.city, taken.zip_code):
        wants = replace(wants, **FIELDS["place"])
    if taken.party is not None and wants.party == taken.party:
        wants = replace(wants, **FIELDS["party"])
    if taken.weekday is not None and wants.day and wants.day.starts and wants.day.starts.weekday() == taken.weekday:
        wants = replace(wants, **FIELDS["date"])
    return wants


def without_slots_of(wants: Wants, usual: Usual) -> Wants:
    """Without whatever is in force of what is usual."""
    emptied = (("place", usual.has_place), ("party", usual.party is not None), ("date", usual.weekday is not None))
    changes: dict[str, Any] = {}
    for slot, is_usual in emptied:
        changes |= FIELDS[slot] if is_usual else {}  # type: ignore[index]
    return replace(wants, **changes)


def as_usual(wants: Wants | Said, vocabulary: Vocabulary, day: int | None = None) -> Usual:
    """Place and party that a thread or a line says, as they may be made usual."""
    state = wants.state if wants.state else None
    if wants.city and (place := _place_named(wants.city, state or wants.state_key, vocabulary.places)):
        return Usual(place.city, place.state or None, wants.zip_code, None, wants.party, day)
    return Usual(wants.city, state, wants.zip_code, None, wants.party, day)
