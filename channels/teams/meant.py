"""What an activity by Teams means."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from channels.ports import Arrival, Revision
from channels.shared.own_profile import What
from channels.teams.search_form import Filled, Form
from channels.teams.share_view import ShareForm
from channels.teams.turns import Place
from engine.messages import ThreadKey, Turn
from engine.messages.people import Person, SentProfile


@dataclass(frozen=True, slots=True)
class Dropped:
    """Nothing for Platter; `reason` is a constant word for the log."""

    reason: str


@dataclass(frozen=True, slots=True)
class Look:
    """Why this?, of one card of one turn; answered in the request."""

    thread: ThreadKey
    turn_id: str
    place: int
    answer: Literal["card", "dialog"]


@dataclass(frozen=True, slots=True)
class Rated:
    thread: ThreadKey
    user: str
    post_id: str
    """Of the message that was judged."""
    rating: int
    comment: str


@dataclass(frozen=True, slots=True)
class Removed:
    """The app was taken out of a conversation, a team with all its channels, or by a person."""

    tenant: str
    conversation: str


@dataclass(frozen=True, slots=True)
class FormAsked:
    """The search form; answered in the request."""

    thread: ThreadKey
    """The one that it was opened in."""
    form: Form
    place: Place
    from_compose_box: bool
    """Opened where Platter may not be."""


@dataclass(frozen=True, slots=True)
class Submitted:
    """A form that was sent."""

    arrival: Arrival
    """Who, where and when; what was filled in is put to it when it is right."""
    filled: Filled


@dataclass(frozen=True, slots=True)
class OrderFormAsked:
    """A form of the thread's order; answered in the request."""

    arrival: Arrival
    token: str
    form_id: str


@dataclass(frozen=True, slots=True)
class OrderFormSent:
    """The same, sent."""

    arrival: Arrival
    token: str
    version: int
    form_id: str
    fields: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class ShareAsked:
    """The dialog that shares a list; answered in the request."""

    arrival: Arrival
    """Who, where and when."""
    form: ShareForm


@dataclass(frozen=True, slots=True)
class ShareSent:
    """The same, sent."""

    arrival: Arrival
    form: ShareForm
    to: str
    """The conversation chosen; "" for none."""
    is_cancelled: bool


@dataclass(frozen=True, slots=True)
class Here:
    """ "Find catering for this": a message becomes a turn in its own thread."""

    arrival: Arrival
    said_id: str
    """The turn that the message is, had it been said to Platter."""
    place: Place
    is_own: bool


@dataclass(frozen=True, slots=True)
class DishesAsked:
    """A search from the compose box; answered in the request, and nothing of it is kept."""

    turn: Turn
    skip: int
    count: int


@dataclass(frozen=True, slots=True)
class Refresh:
    """What can be pressed below a page, as it is now and for whoever looks; answered in the request."""

    thread: ThreadKey
    turn_id: str
    user: str
    place: Place


@dataclass(frozen=True, slots=True)
class Anew:
    """A search of before, in the same thread: `arrival` is all of it but for whether it is that person's own."""

    arrival: Arrival
    turn_id: str


@dataclass(frozen=True, slots=True)
class Keeping:
    """A dish of a page, kept for that person alone."""

    thread: ThreadKey
    user: str
    turn_id: str
    place: int


@dataclass(frozen=True, slots=True)
class ProfileAsked:
    """Of the profile of whoever presses; answered in the request."""

    person: Person
    what: What


@dataclass(frozen=True, slots=True)
class ProfileSent:
    """The form of a profile, sent; None: that all is to be forgotten, once more."""

    person: Person
    profile: SentProfile | None


Asked = (
    FormAsked | Submitted | ShareAsked | ShareSent | Here | DishesAsked | Look | Refresh | Anew | Keeping | Rated
    | ProfileAsked | ProfileSent | OrderFormAsked | OrderFormSent
)  # fmt: skip
"""What needs its answer in the request."""
Meant = Arrival | Revision | Dropped | Removed | Asked
