"""Server-sent events of one turn: what is told while it runs, then the reply. Pure but for the queue between both.

Source of the format: HTML Living Standard, 9.2, "Server-sent events".
"""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from typing import Literal

from pydantic import BaseModel

from channels.http.models import TextModel, ThinkingModel, WithdrawnModel
from engine.messages import Reply
from engine.progress import Step

EventName = Literal["thinking", "text", "withdrawn", "result", "problem"]
MEDIA_TYPE = "text/event-stream"
HEARTBEAT_S = 5.0
"""Silence after which a comment is sent: proxies close a connection that is silent for 30 to 60 s."""
HEARTBEAT = b": waiting\n\n"
SAID: dict[Step, str] = {
    "fetching_context": "Looking at what was said before…",
    "decomposing": "Reading what was said…",
    "searching": "Searching {dishes:,} dishes…",
    "evaluating": "Comparing what was found…",
    "checking_allergies": "Checking allergens, and writing the answer…",
}


@dataclass(frozen=True, slots=True)
class Event:
    name: EventName
    body: bytes
    """One line of JSON."""

    def encoded(self) -> bytes:
        return b"event: %s\ndata: %s\n\n" % (self.name.encode(), self.body)


def event(name: EventName, model: BaseModel) -> Event:
    return Event(name, model.model_dump_json().encode())


@dataclass(slots=True)
class Told:
    """The engine's `Watch`: keeps what it is told until it is sent, each step once."""

    _queue: "asyncio.Queue[Event | None]" = field(default_factory=asyncio.Queue)
    _steps: set[Step] = field(default_factory=set)
    _sentences: int = 0

    def step(self, step: Step, dishes: int) -> None:
        if step not in self._steps:
            self._steps.add(step)
            self._queue.put_nowait(event("thinking", ThinkingModel(step=step, text=SAID[step].format(dishes=dishes))))

    def composed(self, reply: Reply) -> None:
        """Whoever asked over HTTP is sent the reply whole."""

    def text(self, sentence: str) -> None:
        self._sentences += 1
        self._queue.put_nowait(event("text", TextModel(text=sentence)))

    def withdrawn(self) -> None:
        if self._sentences:
            self._sentences = 0
            self._queue.put_nowait(event("withdrawn", WithdrawnModel()))

    def ended(self, last: Event) -> None:
        """The last event; nothing follows it."""
        self._queue.put_nowait(last)
        self._queue.put_nowait(None)

    async def events(self) -> AsyncIterator[bytes]:
        """Encoded, as they come, with a heartbeat where nothing does."""
        while True:
            try:
                told = await asyncio.wait_for(self._queue.get(), HEARTBEAT_S)
            except TimeoutError:
                yield HEARTBEAT
                continue
            if told is None:
                return
            yield told.encoded()
