"""Rooms that read: the old rules and the grammar over one catalogue's words, and which of them answers."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import UTC, datetime, tzinfo
from functools import cache, cached_property
from zoneinfo import ZoneInfo

from engine.catalogue import Vocabulary
from engine.conversation import Memory
from engine.messages import Intent
from engine.reading.adapter import Index, heard_by_rules
from engine.reading.all_in import with_all_in
from engine.reading.contract import Reading
from engine.reading.derive import understood_of
from engine.reading.either import with_either
from engine.reading.focus import Focus, focus_of
from engine.reading.given_line import CatalogueNames
from engine.reading.heard import (
    Heard,
    Reader,
    asks_for_places,
    asks_nothing,
    heard_by_grammar,
    of_places,
    with_guard,
    with_heads_of,
)
from engine.reading.lexicon import Lexicon
from engine.reading.menu_terms import MenuTerms
from engine.reading.named_food import with_named_food
from engine.reading.quantities import quantities
from engine.reading.shadow import differing, is_shadowed
from engine.reading.sums import with_sum
from engine.reading.usual import said_of_usual, with_usual
from engine.reading.utterance import utterance
from engine.reading.whole_orders import SaidOfWhole, said_of_whole, with_whole

Room = Callable[[str, Memory, "Moment"], Heard]
REQUESTS: frozenset[Intent] = frozenset({"search", "filter", "order"})
"""What a line may ask for of which the old rules read nothing. A question about what is shown is theirs alone: they
read most, and the printer on the second floor is no second dish."""


@dataclass(frozen=True, slots=True)
class Moment:
    """When and how a line was said. `is_next`: nothing was overheard since our last answer."""

    now: datetime
    zone: tzinfo = UTC
    addressed: bool = True
    is_next: bool = True
    turn_id: str = ""
    has_usual: bool = False
    """Something is usual in the conversation."""

    def focus(self, memory: Memory) -> Focus:
        return focus_of(memory, self.addressed, self.is_next)


@dataclass(frozen=True)
class Rooms:
    vocabulary: Vocabulary
    reader: Reader = "grammar"

    @cached_property
    def index(self) -> Index:
        return Index.of(self.vocabulary, self.terms)

    @cached_property
    def terms(self) -> MenuTerms:
        return MenuTerms.of(self.vocabulary, self.lexicon.mending.respelling.company)

    @cached_property
    def names(self) -> CatalogueNames:
        return CatalogueNames(self.vocabulary)

    @cached_property
    def lexicon(self) -> Lexicon:
        return Lexicon.of(self.vocabulary)

    def prepare(self) -> None:
        """What the first line would wait for."""
        _ = self.index, self.lexicon

    def read(self, text: str, memory: Memory, moment: Moment) -> Heard:
        """With what it says of the usual, which only what is said to Platter does."""
        said = None
        if moment.addressed:
            said = said_of_usual(text, self.lexicon, moment.now, moment.zone, memory, moment.has_usual)
        found = with_usual(self._read(said.rest, memory, moment), said, text, memory) if said else None
        return found or self._read(text, memory, moment)

    def _read(self, text: str, memory: Memory, moment: Moment) -> Heard:
        room = self._grammar if self.reader == "grammar" else self._rules
        whole = self._whole(room, text, memory, moment)
        rest = whole.rest if whole else text
        heard = room(rest, memory, moment)
        if self.reader != "grammar" and memory.plans and memory.wants.whole and (moment.addressed or whole):
            heard = with_heads_of(heard, self._grammar(rest, memory, moment))
        reading, plain = (with_either(one, heard.text) for one in (heard.reading, heard.plain))
        heard = replace(heard, reading=reading, plain=plain)
        line = self.lexicon.respelt(utterance(text))
        typed = self.lexicon.typed(line)
        heard = with_named_food(heard, line, [*typed, *quantities(line, moment.now, moment.zone)])
        heard = with_whole(heard, whole, text) if whole else heard
        heard = with_all_in(heard, typed)
        focus = moment.focus(memory)
        if memory.plans and memory.wants.whole and understood_of(heard.reading, memory).intent != "other":
            focus = replace(focus, addressed=True)  # of the order that is shown it is answered, whoever it was said to
        return with_sum(heard, self.lexicon, moment.now, moment.zone, focus, memory)

    def _whole(self, room: Room, text: str, memory: Memory, moment: Moment) -> SaidOfWhole | None:
        """What it says of a whole order. Of what is overheard only a change of the one that is shown, where the room
        takes the line to be for us: nobody is composed for who did not ask."""
        if not (moment.addressed or (memory.plans and memory.wants.whole)):
            return None
        whole = said_of_whole(text, self.lexicon, moment.now, moment.zone, memory)
        if whole is None or moment.addressed:
            return whole
        is_for_us = understood_of(room(text, memory, moment).reading, memory).intent != "other"
        return whole if is_for_us and whole.step != "compose" else None

    def shadow(self, heard: Heard, text: str, memory: Memory, moment: Moment) -> tuple[str, ...] | None:
        """What the other room reads otherwise, as names of slots; None where it was not asked."""
        if self.reader == "legacy" or (self.reader == "grammar" and not is_shadowed(moment.turn_id)):
            return None
        other = self._rules if self.reader == "grammar" else self._grammar

        def beside() -> Reading:
            return other(text, memory, moment).reading

        return differing(heard.reading, beside, memory)

    def _rules(self, text: str, memory: Memory, moment: Moment) -> Heard:
        heard = heard_by_rules(text, memory, self.index, moment.addressed)
        is_guarded = moment.addressed and bool(memory.wants.allergies)
        line = self.lexicon.respelt(utterance(heard.text))
        typed = self.lexicon.typed(line)
        heard = with_guard(heard, line, typed, moment.now, moment.zone, is_guarded)
        are_shown = bool(memory.places) and not memory.page
        by_grammar = cache(lambda: self._grammar(text, memory, moment))
        if are_shown or asks_for_places(typed):
            heard = of_places(heard, by_grammar(), are_shown)
        if not (moment.addressed and asks_nothing(heard.reading)):
            return heard
        other = by_grammar()
        return other if understood_of(other.reading, memory).intent in REQUESTS else heard

    def _grammar(self, text: str, memory: Memory, moment: Moment) -> Heard:
        return heard_by_grammar(text, self.lexicon, moment.now, moment.zone, moment.focus(memory))


def zone_of(name: str | None) -> tzinfo:
    """By its IANA name; UTC where there is none or no such."""
    try:
        return ZoneInfo(name) if name else UTC
    except (KeyError, ValueError, OSError):
        return UTC
