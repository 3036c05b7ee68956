"""What the engine and the ingest ask of the world, in their own words.

Every implementation passes the one contract suite of its port in `tests/contracts`. A part that is gone or too slow
raises `Unavailable`; the caller decides how to go on without it.
"""

from collections.abc import AsyncGenerator, AsyncIterator, Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from engine.catalogue import Filters, Fulfilment, MenuDocument, Snapshot, Wish
from engine.conversation import Habits, OwnTurn, Session, TurnRow, Usual
from engine.messages import ThreadKey
from engine.messages.people import GuessedTaste, Person, Profile
from engine.ordering import UNUSED, Cart, Destination, Found, Limits, Order, OrderState, Promo, PromoUses
from engine.reading import Guess, LineToRead
from engine.search import Hit as Hit

Vector = npt.NDArray[np.float32]


class PlatterError(Exception):
    """Root of the engine's errors.

    PlatterError
    ├── Unavailable      a part is gone, slow or refuses: go on without it and say so
    │   └── Unusable     a server will refuse until somebody changes a setting, here or there: says which
    ├── Conflict         somebody else wrote first: read again
    └── WrongEmbedder    the stored vectors are another embedder's: run `platter reindex`
    """


class Unavailable(PlatterError):
    def __init__(self, part: str, reason: str) -> None:
        super().__init__(f"{part} is unavailable: {reason}")
        self.part = part
        self.reason = reason


class Unusable(Unavailable):
    """Waiting does not help: an address, a password, a right or a version is wrong. The message says what to do."""

    def __init__(self, part: str, reason: str, remedy: str) -> None:
        super().__init__(part, reason)
        self.remedy = remedy

    def __str__(self) -> str:
        return f"{self.part} {self.reason}. {self.remedy}"


class Conflict(PlatterError):
    """The revision or sequence number was taken by another writer."""


class WrongEmbedder(PlatterError):
    """The stored vectors are of another embedder or dimension; `platter reindex` makes them anew."""


@dataclass(frozen=True, slots=True)
class LexicalQuery:
    text: str
    """What is searched for, in words; empty: nothing is ranked and the answer is []."""
    wishes: tuple[Wish, ...] = ()
    """The wishes' stems with synonyms and corrected spellings, which add to the text's own words."""
    instead: tuple[str, ...] = ()
    """Words of which any will do: each of them ranks by itself too, and they take turns with the text, so that the
    dishes of an occasion come each in its plain form as well, and not only what happens to hold two of them."""

    @property
    def turns(self) -> "tuple[LexicalQuery, ...]":
        """What ranks by itself; the query alone where nothing stands instead."""
        if not self.instead:
            return (self,)
        return (LexicalQuery(self.text, self.wishes), *map(LexicalQuery, self.instead))


class Clock(Protocol):
    def now(self) -> datetime:
        """Aware, UTC."""
        ...


class Embedder(Protocol):
    @property
    def fingerprint(self) -> str:
        """Name and version of the model and what is done to its vectors; recorded with the index."""
        ...

    @property
    def dimensions(self) -> int: ...

    async def embed(self, texts: Sequence[str]) -> Vector:
        """(n, dimensions), float32, each row of length 1 (a text without a known word: all zeros)."""
        ...


class Catalog(Protocol):
    """The catalogue as readers see it: before an ingest or after it, never between."""

    async def current(self) -> Snapshot:
        """The newest published generation; cheap when nothing changed."""
        ...

    async def documents(self, doc_ids: Sequence[str], generation: int) -> Mapping[str, MenuDocument]:
        """Those that exist in that generation (the current or the one before)."""
        ...

    async def fulfilments(self, restaurant_ids: Sequence[str], generation: int) -> Mapping[str, Fulfilment]:
        """restaurant_id → how it delivers in that generation, where its feed states anything."""
        ...

    async def zones_at(
        self, restaurant_ids: Sequence[str] | None, destination: Destination, generation: int
    ) -> Mapping[str, int]:
        """restaurant_id → which of its `Fulfilment.delivery` covers the destination, the first that does: as
        `engine.ordering.covering` says it. None: of all restaurants."""
        ...


class LexicalIndex(Protocol):
    async def search(self, query: LexicalQuery, filters: Filters, limit: int, generation: int) -> Sequence[Hit]:
        """BM25 over name, description, text, restaurant name; best first, ties by doc_id. Only documents that pass."""
        ...

    async def matching(self, filters: Filters, limit: int, generation: int) -> Sequence[str]:
        """Ids that pass, without ranking, ordered by id: what filters alone mean in this store."""
        ...


class VectorIndex(Protocol):
    async def search(self, vector: Vector, filters: Filters, limit: int, generation: int) -> Sequence[Hit]:
        """By cosine similarity, best first, ties by doc_id. Only documents that pass."""
        ...


class Sessions(Protocol):
    """Sessions of one thread each, 24 hours from the last use."""

    def lane(self, key: str, wait_s: float, thread: ThreadKey | None = None) -> AbstractAsyncContextManager[None]:
        """One turn at a time in a lane, across processes; raises Unavailable when it cannot be had in time.

        Who names a thread says that its turn is the one inside: its session may be read with the entrance, for the
        first `load`, and its `save` may let the lane go at once.
        """
        ...

    async def load(self, thread: ThreadKey) -> Session | None: ...

    async def save(self, thread: ThreadKey, session: Session, expected_rev: int) -> None:
        """Raises Conflict if the stored revision is another (0: none stored)."""
        ...

    async def delete(self, thread: ThreadKey) -> None: ...


@dataclass(frozen=True, slots=True)
class Rating:
    rating: int
    doc_id: str | None = None
    turn_id: str | None = None
    comment: str | None = None
    user_id: str = ""


class People(Protocol):
    """What is kept of people. Every call is of one person of one tenant; raises Unavailable where the store is gone or
    nothing can be sealed (no key is set): the caller goes on without a profile, and says so to that person alone."""

    @property
    def off(self) -> str | None:
        """Why no profile can be written or read, for a form to say; None where they can."""
        ...

    async def known(self, person: Person) -> bool:
        """Whether anything is kept of them; needs no key."""
        ...

    async def profile(self, person: Person) -> Profile | None:
        """None where nothing is kept of them."""
        ...

    async def write(self, person: Person, profile: Profile, since: int) -> Profile:
        """The whole profile, with the next version; raises Conflict where `since` is not the stored version, or where
        the uid of an HTTP person is another tenant's."""
        ...

    async def erase(self, person: Person) -> bool:
        """Profile and all that was learned; needs no key. False: there was nothing."""
        ...

    async def seen(self, person: Person) -> None:
        """A turn of theirs just was: profiles are erased twelve months after the last one."""
        ...


class Office(Protocol):
    """What is usual in a conversation, or in all of its tenant where the conversation is named "". Raises Unavailable;
    the caller goes on as if nothing was usual."""

    async def habits(self, thread: ThreadKey, day: date) -> Habits:
        """What is usual there, and what was searched for in its other threads, or on other days than `day`."""
        ...

    async def write(self, place: ThreadKey, usual: Usual) -> None:
        """Makes it usual in the conversation of `place`; what it leaves open stays as it was. Once or twice is one."""
        ...

    async def drop(self, place: ThreadKey) -> bool:
        """False: nothing was usual there."""
        ...

    async def searched(self, thread: ThreadKey, day: date, search: Usual, user_id: str) -> None:
        """A thread was searched for this place and party; counted once a thread and day."""
        ...


@dataclass(frozen=True, slots=True)
class Standing:
    """All that placing checks, as it is at that moment, read in the transaction that places."""

    generation: int
    documents: Mapping[str, MenuDocument]
    """doc_id → those of the cart's lines that a menu still has."""
    fulfilments: Mapping[str, Fulfilment]
    """restaurant_id → how it delivers."""
    limits: Limits
    promo: Promo | None
    """Of the code on the cart; None where there is none, or it is not the tenant's."""
    promo_uses: PromoUses = UNUSED
    """Its own are the organiser's."""


Judge = Callable[[Cart, Standing], Found]
"""Pure. The order it finds has no number yet: the store gives it one."""


@dataclass(frozen=True, slots=True)
class Done:
    """Whose turn changes a cart or an order, and what it is answered: written with the change, so that the same turn
    done again (a crash, a delivery twice) is answered so and changes nothing twice."""

    turn_id: str
    user: str
    reply: bytes


class Orders(Protocol):
    """Carts and orders. Raises Unavailable where the store is gone or nothing can be sealed; Conflict where a turn is
    done already."""

    @property
    def off(self) -> str | None:
        """Why nothing can be ordered, for people to read; None where it can."""
        ...

    async def already(self, thread: ThreadKey, turn_id: str) -> bytes | None:
        """What a turn that changed something was answered."""
        ...

    async def cart(self, thread: ThreadKey) -> Cart | None:
        """The thread's open cart."""
        ...

    async def save(self, cart: Cart, done: Done) -> Cart:
        """The cart with its next version; raises Conflict where the stored version is not `cart.version` (0: there is
        none)."""
        ...

    async def drop(self, cart: Cart, done: Done) -> None:
        """It is thrown away; raises Conflict where the stored version is not `cart.version`, or it was placed."""
        ...

    async def place(
        self, thread: ThreadKey, cart_id: str, version: int, user: str, judge: Judge, done: Callable[[Found], Done]
    ) -> Found:
        """In one transaction under the cart's row lock: the cart as it stands, all of `Standing` anew, the judge, and
        where it finds an order its number, its row, what suppliers are to be sent, the promo's use, and the cart
        closed; where it does not, the cart as it holds now. A cart that is placed already gives its order, whoever
        presses and whatever they saw. Raises Conflict where there is no such cart, or it is at another version."""
        ...

    async def order(self, tenant: str, number: str) -> Order | None: ...

    async def orders(self, thread: ThreadKey, limit: int) -> Sequence[Order]:
        """Of a thread, newest first."""
        ...

    async def of_tenant(self, tenant: str, limit: int, before: datetime | None = None) -> Sequence[Order]:
        """Newest first."""
        ...

    async def last_of(self, person: Person) -> Order | None:
        """The newest that they organised, anywhere."""
        ...

    async def move(
        self,
        tenant: str,
        number: str,
        to: OrderState,
        by: str = "",
        reason: str = "",
        restaurant_key: str = "",
        done: Callable[[Order], Done] | None = None,
    ) -> Order:
        """The order, or one part of it, in another state, with an event in its trail; suppliers who were sent it are
        sent its cancelling. A state that it has already changes nothing. Raises Conflict where the rules do not allow
        it, or there is none of this number."""
        ...

    async def limits(self, tenant: str) -> Limits: ...

    async def promo(self, person: Person, code: str) -> tuple[Promo | None, PromoUses]:
        """The tenant's promo of this code, and its uses, the person's among them."""
        ...

    async def part_of(self, person: Person) -> tuple[int, Sequence[str]]:
        """In how many open carts something is theirs, and in which orders, newest first; needs no key."""
        ...

    async def forget(self, person: Person) -> None:
        """What is theirs in carts and orders; sums and items stay. Needs no key."""
        ...


class Wordings(Protocol):
    """A model's wording of what is picked for a person: doc_id → one sentence, kept under a key of what it is of.
    Raises Unavailable."""

    async def get(self, person: Person, key: str) -> Mapping[str, str] | None:
        """None where nothing is kept under this key."""
        ...

    async def put(self, person: Person, key: str, lines: Mapping[str, str], lasts_s: int) -> None:
        """All that is kept of the person goes after so many seconds."""
        ...

    async def forget(self, person: Person) -> None: ...


class TurnLog(Protocol):
    """What must survive Redis. Tenant is part of every call, and the store enforces it row by row."""

    async def append(self, row: TurnRow) -> None:
        """Raises Conflict if the turn_id or (thread, seq) exists."""
        ...

    async def get(self, tenant: str, turn_id: str) -> TurnRow | None: ...

    async def last(self, thread: ThreadKey) -> TurnRow | None: ...

    async def recent(self, thread: ThreadKey, since: datetime, limit: int) -> Sequence[TurnRow]:
        """Rows after the last tombstone and after `since`, oldest first."""
        ...

    async def latest_elsewhere(self, thread: ThreadKey, since: datetime) -> TurnRow | None:
        """The newest row after `since` in the other threads of its conversation."""
        ...

    async def of_person(self, person: Person, limit: int) -> Sequence[OwnTurn]:
        """A person's newest turns anywhere, newest first: nothing erased or behind a tombstone, nothing that was asked
        with another's words, and nothing that began with another thread's state."""
        ...

    async def is_buried(self, row: TurnRow) -> bool:
        """Whether its thread has a tombstone at or after the row."""
        ...

    async def bury(self, thread: ThreadKey, at: datetime) -> None:
        """Leaves a tombstone for the whole thread and erases the texts before it (DELETE)."""
        ...

    async def offered(self, thread: ThreadKey, user_id: str) -> bool:
        """Whether a turn that is kept of this person, on the platform of `thread`, was offered the form of a
        profile."""
        ...

    async def threads_of(self, tenant: str, user_id: str) -> Sequence[ThreadKey]:
        """Threads in which a person's words stand: whose sessions are to be dropped when they are erased."""
        ...

    async def forget_person(self, tenant: str, user_id: str) -> int:
        """Erases one person's words in a tenant; figures stay. The number of turns touched."""
        ...

    async def erase_older(self, before: datetime) -> int:
        """Erases texts past retention in every tenant; figures stay."""
        ...

    async def rate(self, thread: ThreadKey, rating: Rating, at: datetime) -> None: ...


@dataclass(frozen=True, slots=True)
class SourceMark:
    """How a restaurant's source documents read: as long as neither they, the code that reads them nor the restaurant's
    live items change, reading them again would say the same."""

    digest: str
    figures: Mapping[str, Any]
    """What a report counts of them, as JSON."""


class CatalogWriter(Protocol):
    """The ingest's side: one writer at a time; nothing is seen before `publish`."""

    def exclusive(self, owner: str, wait_s: float) -> AbstractAsyncContextManager[None]:
        """One ingest at a time over all processes; after `wait_s` raises Unavailable naming who holds it."""
        ...

    async def hashes(self, restaurant_ids: Sequence[str] | None = None) -> Mapping[str, Mapping[str, str]]:
        """restaurant_id → doc_id → content_hash of live documents (None: all restaurants)."""
        ...

    def live_documents(self, batch: int) -> AsyncIterator[Sequence[MenuDocument]]:
        """Every live document, for `reindex`."""
        ...

    async def begin(self) -> int:
        """Starts a run on top of the current generation and returns the generation it will publish."""
        ...

    async def put(self, documents: Sequence[MenuDocument], vectors: Vector) -> None: ...

    async def remove(self, doc_ids: Sequence[str]) -> None: ...

    async def fulfilments(self, restaurant_ids: Sequence[str]) -> Mapping[str, Fulfilment]:
        """How live restaurants deliver, where that is stated."""
        ...

    async def put_fulfilments(self, fulfilments: Mapping[str, Fulfilment | None]) -> None:
        """restaurant_id → how it delivers from this run on; None: nothing is stated any more.

        A restaurant that is left without documents has none, whatever was put.
        """
        ...

    async def keep_raw(self, restaurant_id: str, document: Mapping[str, Any]) -> None:
        """The source document as read, for the record."""
        ...

    async def set_aside(self, place: str, reason: str, detail: str, item: Mapping[str, Any] | None) -> None: ...

    async def source_marks(self) -> Mapping[str, SourceMark]:
        """restaurant_id → its mark, where its live items are still those that the marked run left."""
        ...

    async def mark_sources(self, marks: Mapping[str, SourceMark]) -> None:
        """Keeps marks against the items that are live now; not a part of any run."""
        ...

    async def publish(self, report: Mapping[str, Any]) -> None:
        """Makes the run visible in one step, in both indexes."""
        ...

    async def abandon(self) -> None:
        """Drops a run that is not published; safe to call at any time."""
        ...


class LexicalWriter(Protocol):
    """The word index as a run of the ingest changes it: one folder a generation, beside the one that answers.

    Order of a run: `drop` what a killed run left, `stage` in any number of calls, `seal`, then the catalogue's pointer
    is moved, then `retire`. Readers open sealed generations only.
    """

    async def stage(
        self, base_generation: int, generation: int, puts: Sequence[MenuDocument], removed_ids: Sequence[str]
    ) -> None:
        """Adds to the unsealed `generation`, which starts as a copy of `base_generation` (0: empty).

        A put replaces the document of its id; an id that is not there is removed without an error.
        """
        ...

    async def seal(self, generation: int) -> None:
        """Makes all that was staged durable and readable, in one step; with nothing staged: a copy of nothing."""
        ...

    async def drop(self, generation: int) -> None:
        """Forgets a generation that was not published, sealed or not; one that does not exist is no error."""
        ...

    async def retire(self, keep: frozenset[int]) -> None:
        """Deletes sealed generations other than these."""
        ...


@dataclass(frozen=True, slots=True)
class ModelUse:
    """One request to a language model as a turn's row records it: never what was asked or answered."""

    verb: str
    """understand, expand or write."""
    model: str
    outcome: str
    """"used", or why not: late, too_many, garbage, refused, cut_off, stopped, not_allowed, no_such_model,
    wrong_request, failed."""
    tokens_in: int
    tokens_out: int
    ms: float


class Account(Protocol):
    """What one turn may still use of a model: time, and its tenant's share of the day."""

    def left_s(self) -> float:
        """Seconds until the turn goes on without the model; 0 or less: none."""
        ...

    async def reserve(self, tokens: int) -> bool:
        """Sets tokens aside before a request; False where the tenant's share of the day does not hold them."""
        ...

    async def record(self, use: ModelUse, reserved: int) -> None:
        """What the request really took, in the place of what was set aside."""
        ...


@dataclass(frozen=True, slots=True)
class PageToTell:
    """What a model is told of a page: whitelisted facts, composed from the database."""

    question: str
    in_force: Mapping[str, Any]
    headline: str
    dishes: Sequence[Mapping[str, Any]]


class LanguageModel(Protocol):
    """Understands and writes; what it says is checked by whoever asked. Every verb raises Unavailable at its deadline,
    without a share of the day left, and when no model gives an answer in the form asked for."""

    async def understand(self, line: LineToRead, account: Account) -> Guess: ...

    async def expand(self, query: str, in_force: Mapping[str, Any], account: Account) -> str:
        """Words to search by, as one line."""
        ...

    async def taste(self, wishes: Sequence[Mapping[str, Sequence[str]]], account: Account) -> Sequence[GuessedTaste]:
        """What each of a person's wishes tells of their taste."""
        ...

    def write(self, page: PageToTell, account: Account) -> AsyncGenerator[str, None]:
        """The answer's text, piece by piece; ends in Unavailable where the text was cut off."""
        ...


class Spending(Protocol):
    """Tokens of a tenant on a day (UTC), over all processes."""

    async def reserve(self, tenant: str, day: date, tokens: int, limit: int) -> bool:
        """Adds them where the day's sum stays within the limit; else changes nothing and is False."""
        ...

    async def settle(self, tenant: str, day: date, tokens: int) -> None:
        """Adds tokens to the day's sum; negative gives back what was set aside and not used."""
        ...
