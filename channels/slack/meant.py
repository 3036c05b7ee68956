"""What a delivery by Slack means."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal

from channels.ports import Arrival, Revision
from channels.shared.own_profile import What
from channels.shared.sharing import Source
from channels.slack.order_view import Opened as OrderOpened
from channels.slack.search_form import Filled
from channels.slack.share_view import Shown
from engine.messages import ThreadKey, Turn
from engine.messages.people import SentProfile

CommandName = Literal["help", "picked", "mute", "unmute", "forget", "allow", "disallow"]


@dataclass(frozen=True, slots=True)
class Dropped:
    """Nothing for Platter; `reason` is a constant word for the log."""

    reason: str


@dataclass(frozen=True, slots=True)
class Opened:
    """A person opened Platter: its home or its messages."""

    tenant: str
    user: str
    channel: str
    tab: str


@dataclass(frozen=True, slots=True)
class Removed:
    """The app was uninstalled, or its bot's token revoked; the two come in either order."""

    tenant: str
    at: datetime
    is_of_token: bool = False
    """Of a token only: where tokens are renewed, an old one may go while the app stays."""


@dataclass(frozen=True, slots=True)
class Left:
    """An organisation's installation lost some of its workspaces."""

    tenant: str
    workspaces: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Look:
    """A press that only shows: Details or Why this?, of one card of one turn; or Details of a whole order."""

    tenant: str
    thread: ThreadKey
    what: Literal["details", "why", "plan"]
    turn_id: str
    place: int
    trigger: str
    user: str = ""


@dataclass(frozen=True, slots=True)
class Rated:
    thread: ThreadKey
    user: str
    turn_id: str
    rating: int


@dataclass(frozen=True, slots=True)
class Command:
    """`/platter …` other than a search; `turn` is set where it is said to the engine."""

    name: CommandName
    tenant: str
    channel: str
    user: str
    turn: Turn | None = None


@dataclass(frozen=True, slots=True)
class Search:
    """`/platter lunch for 25`: posts a root message, and that is the thread."""

    arrival: Arrival


@dataclass(frozen=True, slots=True)
class FormAsked:
    """The search form is to open: from a shortcut, a button, or the command without words."""

    tenant: str
    user: str
    trigger: str
    thread: ThreadKey | None = None
    """Whose search it changes."""
    was_typed: bool = False
    """By the command, which can be answered in words."""
    composes: bool = False
    """Opened for a whole order: its tick is set."""


@dataclass(frozen=True, slots=True)
class TownsAsked:
    """The form's city, being typed."""

    tenant: str
    typed: str


@dataclass(frozen=True, slots=True)
class Submitted:
    """The form, sent. Its view's id is new each time it opens, and the same however often it is sent."""

    tenant: str
    user: str
    view_id: str
    filled: Filled


@dataclass(frozen=True, slots=True)
class Here:
    """ "Find catering for this", on a message: it becomes a turn in that message's thread."""

    arrival: Arrival
    trigger: str
    said_by: str
    """Who wrote the message."""
    said_id: str
    """The turn that the message was itself, where it was addressed to Platter."""
    is_own: bool
    """By this very app."""


@dataclass(frozen=True, slots=True)
class Again:
    """A recent search on the home tab, pressed."""

    tenant: str
    user: str
    turn_id: str
    at: str
    trigger: str


OfPicks = Literal["refresh", "unsaid", "flagged", "expand", "pick"]


@dataclass(frozen=True, slots=True)
class PickedPressed:
    """A button of what is picked for a person: all of it anew, what stands apart, or one dish."""

    tenant: str
    user: str
    what: OfPicks
    doc_id: str
    at: str
    trigger: str


@dataclass(frozen=True, slots=True)
class Keeping:
    """Save, or taken out: a card that Details shows (`turn_id`, `place`), or a dish of the home tab (`doc_id`)."""

    tenant: str
    user: str
    is_kept: bool
    """After the press."""
    doc_id: str = ""
    thread: ThreadKey | None = None
    turn_id: str = ""
    place: int = -1
    view_id: str = ""
    view_hash: str = ""


@dataclass(frozen=True, slots=True)
class ShareAsked:
    """Share, pressed under a list; `turn`: the press, for a surface that posts nowhere else."""

    tenant: str
    user: str
    trigger: str
    source: Source
    turn: Turn


@dataclass(frozen=True, slots=True)
class ShareSent:
    """The modal that shares a list, sent. `to`: the conversation chosen, "" for none."""

    tenant: str
    user: str
    view_id: str
    shown: Shown
    to: str


@dataclass(frozen=True, slots=True)
class ProfileAsked:
    """Of their own profile: its form, all of it as JSON, or that it is to be forgotten."""

    tenant: str
    user: str
    trigger: str
    what: What = "form"
    was_typed: bool = False
    """By the command, which can be answered in words."""


@dataclass(frozen=True, slots=True)
class ProfileSent:
    """The form of a profile, sent; None: that all is to be forgotten, once more."""

    tenant: str
    user: str
    profile: SentProfile | None


@dataclass(frozen=True, slots=True)
class OrderFormAsked:
    """A button that opens a form of the thread's order; `arrival`: the press, where none is to be opened."""

    tenant: str
    user: str
    trigger: str
    arrival: Arrival


@dataclass(frozen=True, slots=True)
class OrderFormSent:
    """That form, sent."""

    tenant: str
    user: str
    view_id: str
    opened: OrderOpened
    filled: Mapping[str, str] = field(repr=False)
    """What a person typed; nothing prints it."""


Meant = (
    Arrival | Revision | Dropped | Opened | Removed | Left | Look | Rated | Command | Search | FormAsked
    | TownsAsked | Submitted | Here | Again | Keeping | ShareAsked | ShareSent
    | PickedPressed | ProfileAsked | ProfileSent | OrderFormAsked | OrderFormSent
)  # fmt: skip
