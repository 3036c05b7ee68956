"""What the page asks of a channel that it shows: how a Reply looks there, and what a press there means. Pure.

A surface draws by the channel's own renderer and reads by its own parser: the page only stands where the platform would
stand between them. One more surface is a file like `bot/webpage/slack.py`, a line in `bot/app.py` and a way to draw its
JSON in `client/`.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Protocol

from channels.shared.own_profile import Drawn, What
from engine.messages import Card, Reply, Turn
from engine.messages.forms import Pairs, Town
from engine.messages.ordering import OrderForm
from engine.messages.own_page import Recent, Saved
from engine.messages.people import ProfileForm, ProfileTold, SentProfile

Json = dict[str, Any]
TENANT = "page"
"""Whose conversations the page's are: nobody else's, whatever keys are given out."""
PERSON = "you"
"""Who presses, as a platform names people."""


@dataclass(frozen=True, slots=True)
class Act:
    """A person pressed something that a surface drew."""

    conversation: str
    turn_id: str
    """Whose answer the button stands under; "" for what stands under none."""
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
    """Only shows something of an answer; `draw` gives the channel's JSON, also where the answer is not kept (None). Its
    second argument is whether the dish at `place` is saved; None where nothing can be saved there."""

    turn_id: str
    draw: Callable[[Reply | None, bool | None], Json]
    place: int = -1
    """Of a dish that can be saved there; -1 where none can."""


@dataclass(frozen=True, slots=True)
class Rated:
    turn_id: str
    rating: int
    comment: str = ""


@dataclass(frozen=True, slots=True)
class FormAsked:
    """The search form; `draw` gives it, filled in with what is in force, and with the towns there are."""

    draw: Callable[[Pairs, Sequence[Town]], Json]


@dataclass(frozen=True, slots=True)
class TownsAsked:
    """The form's city, being typed."""

    draw: Callable[[Sequence[Town]], Json]


@dataclass(frozen=True, slots=True)
class FormSent:
    fields: Mapping[str, str]
    had: Sequence[str]
    """Fields that stood in it when it was opened."""
    refused: Callable[[Mapping[str, str], Sequence[Town]], Json]
    """Draws what is wrong, by field."""


DrawHome = Callable[[Sequence[Recent], Sequence[Saved], int, ProfileTold], Json]
"""Recent searches, saved dishes, for how many days both are kept, and what is kept of the person."""


@dataclass(frozen=True, slots=True)
class HomeAsked:
    draw: DrawHome


@dataclass(frozen=True, slots=True)
class Again:
    """A recent search, run anew."""

    turn_id: str
    gone: Json
    """Shown where it is not kept any more."""


@dataclass(frozen=True, slots=True)
class Keeping:
    """A dish of an answer, saved or taken out; `draw` has the dish (None: the answer is not kept) and whether it is
    saved then."""

    turn_id: str
    place: int
    is_kept: bool
    """As the press wants it."""
    draw: Callable[[Card | None, bool], Json]


@dataclass(frozen=True, slots=True)
class TakenOut:
    """A saved dish, taken out of the home."""

    doc_id: str
    draw: DrawHome


@dataclass(frozen=True, slots=True)
class OwnAsked:
    """Of that person's own profile."""

    what: What
    draw: Callable[[Drawn], Json]


@dataclass(frozen=True, slots=True)
class OwnSent:
    """The form of it, sent; None: that all is to be forgotten, once more."""

    profile: SentProfile | None
    draw: Callable[[ProfileForm | ProfileTold], Json]


@dataclass(frozen=True, slots=True)
class OrderAsked:
    """A form of the conversation's order."""

    press: Turn
    """Of the button that opens it."""
    draw: Callable[[OrderForm], Json]
    gone: Json | None
    """Shown where nothing is to be filled in; None: the press is then a turn like any other."""


@dataclass(frozen=True, slots=True)
class OrderSent:
    """The same, sent."""

    token: str
    version: int
    """Of the cart when it was opened."""
    fields: Mapping[str, str] = field(repr=False)
    """What a person typed; nothing prints it."""
    refused: Callable[[OrderForm, Mapping[str, str]], Json]
    """Draws what is wrong, by field."""
    gone: Json


Shows = Looked | FormAsked | TownsAsked | HomeAsked | Keeping | TakenOut | OwnAsked | OwnSent
"""What is only shown or kept; the rest goes on with the conversation, or judges it."""
Meant = Pressed | Rated | FormSent | Again | OrderAsked | OrderSent | Shows


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

    def meant(self, act: Act) -> Meant | None:
        """None where the channel's parser takes it for nothing of Platter's."""
        ...
