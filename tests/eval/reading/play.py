"""Play of labelled lines through a reader, each with what its thread holds before it.

A conversation's line is read twice: given the state that the line before it is labelled with, and the reader's own.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from engine.catalogue import Vocabulary
from engine.conversation import Memory, ShownDish, Wants
from tests.eval.reading.judge import Verdict, judged
from tests.eval.reading.labelled import Line
from tests.eval.reading.readers import Read, Reader
from tests.eval.reading.state import wants_of

ZONE = ZoneInfo("America/Los_Angeles")
NOW = datetime(2026, 3, 2, 9, tzinfo=ZONE)
"""A Monday morning: labels have the words of days, so that any will do."""


@dataclass(frozen=True, slots=True)
class Trial:
    line: Line
    read: Read
    verdict: Verdict
    wants_before: Wants
    rolled: Verdict
    """On the reader's own state; the same outside conversations."""


def trials_of(
    reader: Reader, lines: Iterable[Line], vocabulary: Vocabulary, alone_by: Reader | None = None
) -> Iterator[Trial]:
    """`alone_by`: who reads on from the reader's own state, where that is to be another one."""
    right, own = dict[str, Memory](), dict[str, Memory]()
    for line in lines:
        if not line.thread:
            memory = _opened(alone_by or reader, line, vocabulary)
            read = _read(reader, line, memory)
            verdict = judged(line, read)
            yield Trial(line, read, verdict, memory.wants, verdict)
            continue
        given, rolled = right.get(line.thread, Memory()), own.get(line.thread, Memory())
        read, alone = _read(reader, line, given), _read(alone_by or reader, line, rolled)
        right[line.thread] = after_labelled(given, line, vocabulary)
        own[line.thread] = after(rolled, alone.intent, alone.wants, line.text, line.page)
        yield Trial(line, read, judged(line, read), given.wants, judged(line, alone))


def remembered(lines: Iterable[Line], vocabulary: Vocabulary) -> Iterator[tuple[Line, Memory]]:
    """Lines of conversations, each with what its thread holds as the lines before it are labelled."""
    right = dict[str, Memory]()
    for line in lines:
        if line.thread:
            given = right.get(line.thread, Memory())
            yield line, given
            right[line.thread] = after_labelled(given, line, vocabulary)


def after_labelled(memory: Memory, line: Line, vocabulary: Vocabulary) -> Memory:
    labelled = line.expect.get("state_after")
    wants = memory.wants if labelled is None else wants_of(labelled, vocabulary)
    return after(memory, line.expect["intent"][0], wants, line.text, line.page)


def _read(reader: Reader, line: Line, memory: Memory) -> Read:
    return reader(line.text, memory, line.addressed, NOW, ZONE)


def _opened(reader: Reader, line: Line, vocabulary: Vocabulary) -> Memory:
    """The state that it has with it, or what the lines before it leave, which have no labels and no page."""
    if line.state_before is not None:
        return Memory(wants=wants_of(line.state_before, vocabulary), query="".join(line.before[-1:]), page=line.page)
    memory = Memory()
    for text in line.before:
        read = reader(text, memory, True, NOW, ZONE)
        memory = after(memory, read.intent, read.wants, text)
    return memory


def after(memory: Memory, intent: str, wants: Wants, text: str, page: tuple[ShownDish, ...] = ()) -> Memory:
    """Memory of the answer to a line: a page, or once, where place and party are missing, the question for them."""
    if intent in ("other", "command"):
        return replace(memory, wants=wants) if wants != Wants() else Memory()
    asks = not (memory.asked_once or wants.party or wants.city_key or wants.state_key or "party" in wants.any_of)
    question: dict[str, Any] = {"open_question": ("party", "place") if asks else (), "page": () if asks else page}
    return replace(memory, wants=wants, query=text, asked_once=memory.asked_once or asks, focus=(), **question)
