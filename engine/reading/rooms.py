"""Rooms that read: the grammar over one catalogue's words, and the rules that read beside it."""

from dataclasses import dataclass, replace
from datetime import UTC, datetime, tzinfo
from functools import cached_property
from zoneinfo import ZoneInfo

from engine.catalogue import Vocabulary
from engine.conversation import Memory
from engine.reading.all_in import with_all_in
from engine.reading.derive import understood_of
from engine.reading.either import with_either
from engine.reading.focus import Focus, focus_of
from engine.reading.given_line import CatalogueNames
from engine.reading.heard import Heard, heard_by_grammar
from engine.reading.lexicon import Lexicon
from engine.reading.menu_terms import MenuTerms
from engine.reading.named_food import with_named_food
from engine.reading.quantities import quantities
from engine.reading.sums import with_sum
from engine.reading.usual import said_of_usual, with_usual
from engine.reading.utterance import utterance
from engine.reading.whole_orders import SaidOfWhole, said_of_whole, with_whole


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
        _ = self.terms, self.lexicon

    def read(self, text: str, memory: Memory, moment: Moment) -> Heard:
        """With what it says of the usual, which only what is said to Platter does."""
        said = None
        if moment.addressed:
            said = said_of_usual(text, self.lexicon, moment.now, moment.zone, memory, moment.has_usual)
        found = with_usual(self._read(said.rest, memory, moment), said, text, memory) if said else None
        return found or self._read(text, memory, moment)

    def _read(self, text: str, memory: Memory, moment: Moment) -> Heard:
        whole = self._whole(text, memory, moment)
        heard = self._grammar(whole.rest if whole else text, memory, moment)
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

    def _whole(self, text: str, memory: Memory, moment: Moment) -> SaidOfWhole | None:
        """What it says of a whole order. Of what is overheard only a change of the one that is shown, where the
        grammar takes the line to be for us: nobody is composed for who did not ask."""
        if not (moment.addressed or (memory.plans and memory.wants.whole)):
            return None
        whole = said_of_whole(text, self.lexicon, moment.now, moment.zone, memory)
        if whole is None or moment.addressed:
            return whole
        is_for_us = understood_of(self._grammar(text, memory, moment).reading, memory).intent != "other"
        return whole if is_for_us and whole.step != "compose" else None

    def _grammar(self, text: str, memory: Memory, moment: Moment) -> Heard:
        return heard_by_grammar(text, self.lexicon, moment.now, moment.zone, moment.focus(memory))


def zone_of(name: str | None) -> tzinfo:
    """By its IANA name; UTC where there is none or no such."""
    try:
        return ZoneInfo(name) if name else UTC
    except (KeyError, ValueError, OSError):
        return UTC
