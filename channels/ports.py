"""What a channel that redelivers gives the inbox and the outbox: values and two Protocols, nothing of one platform.

The life of one delivery: the channel verifies and parses it to an `Arrival`; `Inbox.take_in` commits it, and only then
the channel acknowledges. A worker takes the arrivals of a lane in order, asks the channel to `complete` the turn, has
it answered, asks for the posts (`render`) and hands each to `deliver`. Whatever may come twice or die in between is
told apart by `Arrival.keys` on the way in and by `Post.key` on the way out.

    Inbox    is given to a channel; bot/delivery implements it
    Channel  is what a channel implements; the worker calls it, one instance for all its tenants
    Stream   is what a channel has besides, where its platform can show an answer while it is made
    Changes  likewise, where its platform lets a post be changed
"""

from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from pydantic import TypeAdapter

from engine.messages import Reply, ThreadKey, Turn


@dataclass(frozen=True, slots=True)
class Where:
    """Where answers go. It is stored until they are delivered: no person's words and no secret in it."""

    platform: str
    tenant: str
    destination: str
    """What the platform's rate holds for, such as a Slack channel or a Teams conversation; posts to it keep order."""
    reference: str = ""
    """What else the channel needs to post there (thread, conversation reference), in its own JSON."""


@dataclass(frozen=True, slots=True)
class Arrival:
    """One thing a person did, as it was delivered."""

    turn: Turn
    """As far as the payload tells; `Channel.complete` adds what must be asked of the platform. `addressed=False`: kept
    only if its thread is known. Its `lane` orders it; empty means the thread."""
    keys: tuple[str, ...]
    """Every name under which the same may be delivered again, unique within platform and tenant: ("event:Ev1",
    "message:C1:1700000000.000100"); for a press the platform's press id ("press:…"). At least one. An arrival that
    shares one key with a known one is a repeat; ids are kept for 25 hours and more."""
    where: Where
    pressed: str = ""
    """For a press: the message and the action, in one string. One equal in this and in person to one under 5 s earlier
    is dropped by the worker, although its key is new."""
    opening: bytes = b""
    """For a request without a thread (slash command, form): the body of the root post, delivered first;
    `Channel.rooted` then says which thread it made. Until then `turn.thread` is only a place holder."""
    asked_in: Where | None = None
    """For a request whose root post stands in another conversation: where is said that it came to nothing, or may have.
    None: it is a dead letter then."""


@dataclass(frozen=True, slots=True)
class Revision:
    """A message was edited (`turn`: as it reads now) or deleted (None), known by the key it arrived under.

    Before its turn starts it replaces or cancels it; afterwards, and once some of its answer was shown, it is ignored.
    A deletion that comes before its message keeps it out; an edit of a message that is not known is ignored.
    """

    platform: str
    tenant: str
    key: str
    turn: Turn | None = None


@dataclass(frozen=True, slots=True)
class Post:
    """One message to be posted."""

    key: str
    """Delivery key (a UUID, the same at every attempt): goes into the post's metadata, so that `find_own` finds it."""
    where: Where
    body: bytes
    """As `render` made it, or an arrival's `opening`."""
    tried_within_s: float | None = 0.0
    """For `find_own`: no earlier try lies further back. None: nobody knows how far (an operator put it back)."""


@dataclass(frozen=True, slots=True)
class Sent:
    """It stands there; `post_id` is the platform's name for it (Slack: ts)."""

    post_id: str


@dataclass(frozen=True, slots=True)
class Wait:
    """Refused for now and certainly not posted: 429. Nothing is sent to this destination before."""

    after_s: float | None
    """Retry-After; None where it was missing or unreadable: the outbox then waits as for `Again`."""


@dataclass(frozen=True, slots=True)
class Again:
    """A passing failure, certainly not posted (no connection, a status that says so): tried again, with jitter."""

    reason: str


@dataclass(frozen=True, slots=True)
class Unclear:
    """It may have been posted or not (dropped connection, time-out, 5xx): `find_own` is asked before another try."""

    reason: str


@dataclass(frozen=True, slots=True)
class GiveUp:
    """No later try can succeed (channel deleted, bot removed, token revoked, body refused): kept as a dead letter."""

    reason: str
    """A constant word, such as the platform's error code; it is logged."""


Outcome = Sent | Wait | Again | Unclear | GiveUp


@dataclass(frozen=True, slots=True)
class NotThere:
    """Looked for and not found: it may be posted."""


@dataclass(frozen=True, slots=True)
class CannotTell:
    """The platform gives no way to look: the post is not repeated, and counted as unclear."""


Search = Sent | NotThere | CannotTell | Wait | Again | GiveUp
"""What became of looking for one's own post; Wait and Again: look again later."""


@dataclass(frozen=True, slots=True)
class Pace:
    """Most posts to one destination in a time, from the platform's limits. All must hold, over all processes."""

    posts: int
    seconds: float


@dataclass(frozen=True, slots=True)
class Shown:
    """A message in which an answer is shown while it is made, and which the answer's first post takes over.

    It is written down before each step, so that it stands where it is needed whoever goes on. It holds words, and is
    kept for as long as those of the arrival.
    """

    post_id: str = ""
    """The platform's name for it; "": it may stand there, and its name is not known."""
    text: str = ""
    """What it shows at most: what it shows is this or a beginning of it."""
    steps: int = 0
    """Calls that were made for it, or are about to be."""
    begun_s: float = 0.0
    """Seconds since 1970 by our clock."""


class Inbox(Protocol):
    """Where a channel puts what arrived."""

    async def take_in(self, arrival: Arrival) -> bool:
        """Committed when it returns: acknowledge then. False: a repeat, or overheard in a thread that is not ours, to
        be acknowledged just the same. Raises Unavailable (answer 503, so that the platform sends again)."""
        ...

    async def revise(self, revision: Revision) -> bool:
        """Whether a turn that had not started was replaced or cancelled. Raises Unavailable."""
        ...

    async def knows(self, thread: ThreadKey) -> bool:
        """Whether Platter is part of the thread: a turn of it was answered or waits."""
        ...

    async def awaits(self, thread: ThreadKey, turn_id: str) -> bool:
        """Whether a turn was taken in and is not settled: it waits, or is being answered. Raises Unavailable."""
        ...


class Channel(Protocol):
    """One platform, as the worker sees it. Every call ends within a few seconds of its own accord."""

    @property
    def platform(self) -> str:
        """As in `ThreadKey` and `Where`."""
        ...

    @property
    def paces(self) -> tuple[Pace, ...]: ...

    @property
    def busy_every_s(self) -> float:
        """How often `busy` must be said again for the sign to stay."""
        ...

    async def complete(self, arrival: Arrival) -> Turn:
        """The turn with what only the platform can tell (name, locale, time zone), cached. Where it cannot: as it is.

        `turn_id`, `thread` and `lane` stay as they are. Never raises.
        """
        ...

    def rooted(self, arrival: Arrival, post_id: str) -> Arrival:
        """The arrival in the thread that its root post made: `turn.thread`, `turn.turn_id` and `where`. Pure."""
        ...

    def render(self, reply: Reply, where: Where) -> tuple[bytes, ...]:
        """One body a post, in order; () for silence. Pure and total, the same bytes for the same Reply."""
        ...

    async def deliver(self, post: Post) -> Outcome:
        """One try, without retrying inside (a fallback form after a refused one is the channel's). Never raises."""
        ...

    async def find_own(self, post: Post) -> Search:
        """The post with this key, if an earlier try left it there. One that takes over a message (`Stream.into`) may be
        finished there, where doing so twice is doing it once. Never raises."""
        ...

    async def busy(self, where: Where) -> None:
        """Says that an answer is being made: called where a turn takes more than a second. Never raises."""
        ...


class Stream(Protocol):
    """How an answer is shown while it is made. Nothing relies on it: whatever fails here, whenever the process dies,
    the post that takes the message over leaves one whole answer. Every call ends within a few seconds."""

    @property
    def most(self) -> Pace:
        """Most messages begun for a tenant in a time, over all processes."""
        ...

    @property
    def every_s(self) -> float:
        """Least time between two steps of one message."""
        ...

    def opening(self, so_far: Reply) -> str:
        """As much of `text` as `begin` shows. Pure."""
        ...

    def text(self, so_far: Reply) -> str:
        """What is shown of an answer that is being made: with every sentence that is added it goes on where it ended.
        Pure and total."""
        ...

    async def begin(self, turn: Turn, where: Where, so_far: Reply) -> Outcome:
        """Sent: a message was begun. Unclear: it may have been. Else certainly not, and nothing of it stands. Never
        raises."""
        ...

    async def go_on(self, where: Where, shown: Shown, text: str) -> bool:
        """Shows `text`, which begins with `shown.text`; False: nothing more can be shown in it. Never raises."""
        ...

    def into(self, body: bytes, shown: Shown) -> bytes:
        """A post's body as `render` made it, to be delivered into that message: doing so twice is doing it once. Where
        the message is gone, or nobody finds it, it is posted like any other. Pure."""
        ...

    async def remove(self, where: Where, shown: Shown) -> Outcome:
        """Takes the message away, for an answer that says nothing; Sent: it is gone. One that has become an answer
        meanwhile stays. Never raises."""
        ...


@runtime_checkable
class Streams(Protocol):
    """A channel whose platform can show an answer while it is made."""

    @property
    def stream(self) -> Stream: ...


@runtime_checkable
class Changes(Protocol):
    """A channel whose platform lets a post be changed after it stands."""

    async def change(self, post: Post, post_id: str) -> Outcome:
        """Puts the body in the place of the post of that name, which `post.key` has; doing so twice is doing it once.
        GiveUp: it cannot be changed, and nothing else was posted. Never raises."""
        ...


ARRIVAL: TypeAdapter[Arrival] = TypeAdapter(Arrival)


def arrival_to_json(arrival: Arrival) -> bytes:
    return ARRIVAL.dump_json(arrival)


def arrival_from_json(raw: bytes | str) -> Arrival:
    """Raises pydantic's ValidationError on anything that `arrival_to_json` did not write."""
    return ARRIVAL.validate_json(raw)
