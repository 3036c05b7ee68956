"""What the page asks of a channel that it shows: how a Reply looks there, and what a press there means. Pure.

A surface draws by the channel's own renderer and reads by its own parser: the page only stands where the platform would
stand between them. One more surface is a file like `bot/page_slack.py`, a line in `bot/wiring.py` and a way to draw its
JSON in `bot/page/`.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Protocol

from engine.messages import Reply, Turn

Json = dict[str, Any]
TENANT = "page"
"""Whose conversations the page's are: nobody else's, whatever keys are given out."""
PERSON = "you"
"""Who presses, as an answer names them: "Cheaper, asked by you"."""


@dataclass(frozen=True, slots=True)
class Act:
    """A person pressed something that a surface drew."""

    conversation: str
    turn_id: str
    """Whose answer the button stands under."""
    key: str
    """Of this press: the same again is the same press."""
    at: datetime
    action: Json
    """The pressed element as it stood in the surface's JSON; it may hold anything."""


@dataclass(frozen=True, slots=True)
class Pressed:
    """Goes on with the conversation: `turn` as the channel's parser made it, in a thread of the channel's own."""

    turn: Turn


@dataclass(frozen=True, slots=True)
class Looked:
    """Only shows something of an answer; `draw` gives the channel's JSON, also where the answer is not kept (None)."""

    turn_id: str
    draw: Callable[[Reply | None], Json]


@dataclass(frozen=True, slots=True)
class Rated:
    turn_id: str
    rating: int
    comment: str = ""


class Surface(Protocol):
    @property
    def name(self) -> str:
        """One word, in addresses and JSON."""
        ...

    @property
    def title(self) -> str: ...

    @property
    def examples(self) -> tuple[str, ...]:
        """Messages that the channel suggests to begin with."""
        ...

    def drawn(self, reply: Reply) -> tuple[Json, ...]:
        """The messages as they go out; () for silence."""
        ...

    def meant(self, act: Act) -> Pressed | Looked | Rated | None:
        """None where the channel's parser takes it for nothing of Platter's."""
        ...
