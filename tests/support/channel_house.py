"""A whole Platter behind a platform of the tests: its web server, its inbox, its worker; and people who use it.

`SlackHouse` and `TeamsHouse` say how a person's doing is told there and how what stands there reads; what a test does
and expects is then the same for both.
"""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from itertools import groupby
from typing import Any, ClassVar, Literal
from uuid import uuid4

import aiohttp
from aiohttp.test_utils import TestServer

from bot.app import Platter
from bot.channels.connect import Connected
from bot.delivery.pools import open_delivery
from bot.delivery.worker import Worker, working
from bot.encryption import seal_of
from bot.run.server import build_server
from bot.settings import Settings
from channels.ports import Inbox
from engine.messages import ThreadKey
from tests.support.wire_faults import Fault

Json = dict[str, Any]
PLATTER = "Platter"
TURNS_AT_A_TIME = 8
LOOK_S = 0.1
WORDS_STAND_IN = ("arrivals", "turns", "posts", "dead_letters", "ratings")


@dataclass(frozen=True, slots=True)
class Seen:
    """An answer as a person sees it; on some platforms it takes two messages."""

    messages: tuple[Json, ...]
    text: str
    """What a notification and a screen reader say."""
    shown: str
    """Every word that can be read, on buttons too."""
    labels: tuple[str, ...]
    """All that can be pressed, in order."""
    dishes: tuple[tuple[str, ...], ...]
    """The lines of each card."""
    has_table: bool


@dataclass
class ChannelHouse(ABC):
    platter: Platter
    url: str
    platform: ClassVar[str]
    tenant: ClassVar[str]

    @abstractmethod
    def place(self, kind: Literal["channel", "direct"] = "channel") -> str:
        """A new one; "direct" is Ana's alone with Platter."""

    @abstractmethod
    def thread(self, place: str, root: str) -> ThreadKey: ...

    @abstractmethod
    def user_id(self, user: str) -> str:
        """As the product knows Ana or Ben."""

    @abstractmethod
    async def say(self, place: str, user: str, text: str, root: str = "", *, to: str = "") -> str:
        """Its id, when it was taken in; without `root` it may begin a thread. `to`: whom it mentions, by name."""

    @abstractmethod
    async def say_often(self, place: str, user: str, text: str, times: int) -> str:
        """One message to Platter of which the platform tells several times at once."""

    @abstractmethod
    async def say_deleted(self, place: str, user: str, text: str) -> None:
        """Its deletion is told before it."""

    @abstractmethod
    async def edit(self, place: str, said: str, text: str) -> None: ...

    @abstractmethod
    async def press(self, place: str, user: str, seen: Seen, label: str) -> None:
        """By the beginning of its label."""

    @abstractmethod
    async def why(self, place: str, user: str, seen: Seen) -> str:
        """What "Why this?" says of the first dish."""

    @abstractmethod
    async def rate(self, place: str, user: str, seen: Seen, good: bool) -> None: ...

    @abstractmethod
    async def fill_in(self, place: str, user: str, times: int = 1, **typed: str) -> Mapping[str, str]:
        """The search form, opened and sent so often, answered at `place`: what is wrong, by field. A city is named with
        its state; what a field is called is the rule book's, the budget's is "budget"."""

    @abstractmethod
    def two_channels(self, *people: str) -> tuple[str, str]:
        """Between which a list can go; these people are in both."""

    @abstractmethod
    def leaves(self, place: str, user: str) -> None:
        """Nobody is told."""

    @abstractmethod
    async def share(self, place: str, user: str, seen: Seen, to: str, times: int = 1) -> tuple[str, str]:
        """By the answer's button, sent so often: every word that was shown before, and why not ("": it was taken)."""

    @abstractmethod
    def breaks(self, *faults: Fault) -> None:
        """The next posts go wrong, one after another."""

    @abstractmethod
    def stands(self, place: str) -> Mapping[str, Json]:
        """Platter's messages there, by id and in order."""

    @abstractmethod
    def refused(self) -> Sequence[object]:
        """Posts that the platform did not take, other than by `breaks`."""

    @abstractmethod
    def seen(self, messages: Sequence[Json]) -> Seen:
        """One answer's messages."""

    async def answers(self, place: str, root: str | None, count: int, within_s: float = 60.0) -> list[Seen]:
        """What was answered in a thread (None: anywhere there) when so many answers stand there whole."""
        async with asyncio.timeout(within_s):
            while len(found := await self._answers(place, root)) < count:  # noqa: ASYNC110
                await asyncio.sleep(LOOK_S)
        return found

    async def answer(self, place: str, root: str | None, count: int) -> Seen:
        """The last of so many."""
        found = await self.answers(place, root, count)
        assert len(found) == count
        return found[-1]

    async def _answers(self, place: str, root: str | None) -> list[Seen]:
        key = self.thread(place, root or "")
        query = (
            "SELECT turn_id, post_id FROM posts WHERE platform = %s AND conversation = %s AND (%s OR thread = %s)"
            " AND turn_id NOT IN (SELECT turn_id FROM posts WHERE state <> 'sent') ORDER BY place"
        )
        async with self.platter.stores.database.tenant(self.tenant) as connection:
            given = (self.platform, key.conversation, root is None, key.thread)
            rows = await (await connection.execute(query, given)).fetchall()
        stands = self.stands(place)
        # A file is a post of its own, and no message; what was told one person alone stands nowhere.
        messages = (
            [stands[post] for _, post in posts if post in stands] for _, posts in groupby(rows, lambda row: row[0])
        )
        return [self.seen(found) for found in messages if found]

    async def kept(self, words: str) -> int:
        """In how many rows they stand."""
        found = 0
        async with self.platter.stores.database.tenant(self.tenant) as connection:
            for table in WORDS_STAND_IN:
                query = f"SELECT count(*) FROM {table} AS t WHERE t::text LIKE %s"  # noqa: S608
                row = await (await connection.execute(query.encode(), (f"%{words}%",))).fetchone()
                found += row[0] if row else 0
        return found


def new_name(kind: str) -> str:
    """Houses of one run share a database, so that a place is no other's."""
    return f"{kind}{uuid4().hex[:12].upper()}"


Connects = Callable[[Settings, Platter, Inbox], AbstractAsyncContextManager[Connected]]


@asynccontextmanager
async def connected_house(
    platter: Platter, settings: Settings, connects: Connects, adds: bool = False
) -> AsyncIterator[tuple[str, aiohttp.ClientSession]]:
    """The address, and whom people use to get there. `adds`: to pages that stand, whose threads then have rows that
    nobody waits for."""
    assert platter.stores.urls.database_url is not None
    async with AsyncExitStack() as stack:
        delivery = await stack.enter_async_context(open_delivery(platter.stores.urls.database_url))
        connected = await stack.enter_async_context(connects(settings, platter, delivery.inbox))
        channels = {connected.channel.platform: connected.channel}
        added_by = platter.engine if adds else None
        seal = seal_of(settings)
        worker = Worker(delivery.database, platter.engine, channels, TURNS_AT_A_TIME, adds=added_by, seal=seal)
        await stack.enter_async_context(working(worker))
        app, _ = build_server(platter, settings)
        app.router.add_routes(connected.routes)
        web = TestServer(app)
        await web.start_server()
        stack.push_async_callback(web.close)
        http = await stack.enter_async_context(aiohttp.ClientSession())
        yield str(web.make_url("/")).rstrip("/"), http
