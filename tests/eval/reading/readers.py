"""Readers of lines by name: each takes the catalogue's words once, and a line with what its thread holds."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime, tzinfo
from typing import Any

from engine.catalogue import Vocabulary
from engine.conversation import Memory, Understood, Wants, scoped
from engine.messages import FollowUpType, Intent
from engine.reading import Moment, Rooms, entities_of, merge, words_back
from engine.reading.derive import understood_of
from engine.reading.focus import focus_of
from engine.reading.lexicon import Lexicon
from engine.reading.read import parse, reading_of_parsed
from engine.reading.resolve import resolve
from engine.reading.unread import said_back


@dataclass(frozen=True, slots=True)
class Read:
    """A line as it was read."""

    intent: Intent
    follow_up_type: FollowUpType | None
    entities: dict[str, Any]
    """What it says, by the names and values of `entities_of`."""
    wants: Wants
    """In force after it."""
    says_back: bool = False
    """Words are shown as not used."""

    @property
    def state(self) -> dict[str, Any]:
        return entities_of(self.wants)


def read_as(understood: Understood, memory: Memory, says_back: bool = False) -> Read:
    """A turn as it was read, with what is in force after it, its step of scope taken."""
    wants = merge(memory, understood)
    if understood.change == "other_restaurants":
        wants = replace(wants, restaurant_name=None, restaurant_keys=())
    wants = scoped(wants, memory, understood) or wants
    return Read(understood.intent, understood.follow_up_type, entities_of(understood.said), wants, says_back)


Reader = Callable[[str, Memory, bool, datetime, tzinfo], Read]
"""(text, what its thread holds, whether it is to Platter, now, zone of the office)."""


def grammar(vocabulary: Vocabulary) -> Reader:
    lexicon = Lexicon.of(vocabulary)

    def read(text: str, memory: Memory, addressed: bool, now: datetime, zone: tzinfo) -> Read:
        focus = focus_of(memory, addressed)
        parsed = parse(text, lexicon, now, zone, focus.page)
        reading = resolve(reading_of_parsed(parsed), focus)
        left = bool(said_back(reading, parsed))
        return read_as(understood_of(reading, memory), memory, left)

    return read


def product(vocabulary: Vocabulary) -> Reader:
    """The grammar with what reads beside it: whole orders, sums, what is usual."""
    rooms = Rooms(vocabulary)

    def read(text: str, memory: Memory, addressed: bool, now: datetime, zone: tzinfo) -> Read:
        heard = rooms.read(text, memory, Moment(now, zone, addressed))
        return read_as(understood_of(heard.reading, memory), memory, bool(words_back(heard, heard.reading)))

    return read


READERS: dict[str, Callable[[Vocabulary], Reader]] = {"grammar": grammar, "product": product}
IN_USE = "product"
"""The product's, to which goals apply."""
