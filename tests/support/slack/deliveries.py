"""Every kind of delivery by Slack, sent over HTTP or a socket to a door whose stores commit when a test says so."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Literal
from urllib.parse import urlencode
from uuid import uuid4

import aiohttp
import structlog

from channels.ports import Arrival, Revision
from channels.slack import blocks as block
from channels.slack import search_form
from channels.slack.bolt import Deliveries
from channels.slack.door import Door
from channels.slack.installations import Installation
from channels.slack.parse_views import FIND_SHORTCUT, HERE_SHORTCUT
from channels.slack.parts import Parts
from channels.slack.people import People
from channels.slack.routes import events_routes
from channels.slack.sdk import SlackApi
from engine.engine import Unavailable
from engine.messages import ThreadKey
from engine.messages.people import Person
from engine.own_pages import OwnPages
from tests.support.gates import served
from tests.support.loopback import listening
from tests.support.scripted_engine import ScriptedEngine
from tests.support.slack.people import SlackPeople
from tests.support.slack.server import SlackServer, slack_server
from tests.support.stores.small_favourites import NoSearches, SmallFavourites
from tests.support.stores.small_parts import small_parts
from tests.support.wired_channels import OneInstalled

Json = dict[str, Any]
Envelope = Literal["events_api", "interactive", "slash_commands"]
Way = Literal["http", "socket"]
WAYS: tuple[Way, ...] = ("http", "socket")
LATER_S = 2_000_000_000
"""Told after the workspace was installed."""
PATIENCE_S = 30.0


@dataclass
class Commits:
    """What is committed, in order; a commit can wait and fail."""

    done: list[str] = field(default_factory=list)
    fails: bool = False
    waiting: int = 0
    goes_on: asyncio.Event = field(default_factory=asyncio.Event)

    def __post_init__(self) -> None:
        self.goes_on.set()

    async def __call__(self, what: str) -> None:
        self.waiting += 1
        await self.goes_on.wait()
        self.waiting -= 1
        if self.fails:
            raise Unavailable("postgresql", "gone")
        self.done.append(what)


@dataclass
class Stores(OneInstalled):
    """The protocols `Installations` and `Inbox`, in memory."""

    commit: Commits = field(default_factory=Commits)
    are_gone: bool = False
    """Nobody can say who is installed."""
    taken: list[Arrival] = field(default_factory=list)

    async def find(self, tenant: str) -> Installation | None:
        if self.are_gone:
            raise Unavailable("postgresql", "gone")
        return await super().find(tenant)

    async def drop(self, tenant: str, at: datetime) -> None:
        await self.commit("drop")

    async def leave(self, tenant: str, workspace: str) -> None:
        await self.commit("leave")

    async def mute(self, tenant: str, channel: str, muted: bool) -> None:
        await self.commit("mute")

    async def take_in(self, arrival: Arrival) -> bool:
        await self.commit("arrival")
        self.taken.append(arrival)
        return True

    async def revise(self, revision: Revision) -> bool:
        await self.commit("revision")
        return True

    async def knows(self, thread: ThreadKey) -> bool:
        return False

    async def awaits(self, thread: ThreadKey, turn_id: str) -> bool:
        return False


class Saved(SmallFavourites):
    def __init__(self, commit: Commits) -> None:
        super().__init__()
        self._commit = commit

    async def take_out(self, person: Person, doc_id: str) -> None:
        await self._commit("taken out")


def _own_pages(commit: Commits) -> OwnPages:
    return OwnPages(small_parts(favourites=Saved(commit), searches=NoSearches()))


@dataclass(frozen=True)
class Told:
    envelope: Envelope
    payload: Json

    @property
    def body(self) -> bytes:
        if self.envelope == "events_api":
            return json.dumps(self.payload).encode()
        form = self.payload if self.envelope == "slash_commands" else {"payload": json.dumps(self.payload)}
        return urlencode(form).encode()

    @property
    def content_type(self) -> str:
        return "application/json" if self.envelope == "events_api" else "application/x-www-form-urlencoded"


@dataclass(frozen=True)
class Answer:
    is_acknowledged: bool
    body: bytes
    status: int = 200
    retry_after: str = ""


@dataclass
class Wire:
    """Slack's end."""

    way: Way
    stores: Stores
    people: SlackPeople
    http: aiohttp.ClientSession
    url: str
    logged: list[Any] = field(default_factory=list)

    @property
    def server(self) -> SlackServer:
        return self.people.server

    @property
    def asked(self) -> list[str]:
        """What Slack was asked, but for its socket."""
        return [call.method for call in self.server.calls if call.method != "apps.connections.open"]

    @property
    def commit(self) -> Commits:
        return self.stores.commit

    def tells(self, told: Told, **headers: str) -> "asyncio.Task[Answer]":
        """Over a socket it ends only when it is acknowledged."""
        work = self._posted(told, headers) if self.way == "http" else self._enveloped(told)
        return asyncio.get_running_loop().create_task(work)

    async def _posted(self, told: Told, headers: Mapping[str, str]) -> Answer:
        given = {"Content-Type": told.content_type, **self.people.signed(told.body), **headers}
        async with self.http.post(self.url, data=told.body, headers=given) as response:
            again = response.headers.get("Retry-After", "")
            return Answer(response.status == 200, await response.read(), response.status, again)

    async def _enveloped(self, told: Told) -> Answer:
        envelope = uuid4().hex
        acknowledged: asyncio.Future[Json] = asyncio.get_running_loop().create_future()
        self.server.acks[envelope] = acknowledged
        wrapped = {"type": told.envelope, "envelope_id": envelope, "payload": told.payload}
        await self.server.sockets[-1].send_json({**wrapped, "accepts_response_payload": True})
        payload = (await acknowledged).get("payload")
        return Answer(True, json.dumps(payload).encode() if payload else b"")

    async def is_answered(self, told: Told) -> Answer:
        async with asyncio.timeout(PATIENCE_S):
            return await self.tells(told)

    async def is_not_acknowledged(self, told: Told) -> None:
        """HTTP says when to come again; a socket says nothing, also when what comes after it is acknowledged."""
        failed = len(self.failures)
        under_way = self.tells(told)
        if self.way == "http":
            async with asyncio.timeout(PATIENCE_S):
                answer = await under_way
            assert (answer.status, answer.retry_after, answer.body) == (503, "1", b"")
            return
        await self.until(lambda: len(self.failures) > failed)
        await self.passes_by()
        assert not under_way.done()
        under_way.cancel()

    async def passes_by(self) -> None:
        """Something that is for nobody is acknowledged."""
        assert (await self.is_answered(unknown_event(self.people))).is_acknowledged

    @property
    def failures(self) -> list[Any]:
        return [one for one in self.logged if one["event"] in ("slack_unavailable", "slack_failed")]

    async def until(self, seen: Callable[[], bool]) -> None:
        async with asyncio.timeout(PATIENCE_S):
            while not seen():  # noqa: ASYNC110
                await asyncio.sleep(0.005)


@asynccontextmanager
async def wire(way: Way) -> AsyncIterator[Wire]:
    """The workspace T1 with the channels C1 and D1, and Ana in them."""
    async with slack_server() as server, aiohttp.ClientSession() as http, SlackApi(server.url) as api:
        token = server.install("T1")
        server.channel("T1", "C1")
        server.channel("T1", "D1", "im", "UANA")
        server.person("UANA", "Ana")
        stores, people = Stores("T1", token), SlackPeople(server)

        async def forget(*_: str) -> None:
            await stores.commit("forgotten")

        engine: Any = ScriptedEngine()
        inbox: Any = stores
        parts = Parts(inbox, engine, api, stores, People(api, stores), _own_pages(stores.commit), forget, forget)
        door = Door(parts)
        deliveries = Deliveries(door, api, server.signing_secret)
        with _logged() as logged:
            if way == "http":
                async with listening(served(events_routes(deliveries))) as port:
                    yield Wire(way, stores, people, http, f"http://127.0.0.1:{port}/slack/events", logged)
            else:
                async with deliveries.over_a_socket(server.app_token):
                    await server.connected.wait()
                    yield Wire(way, stores, people, http, "", logged)
        await door.close()


@contextmanager
def _logged() -> Iterator[list[Any]]:
    with structlog.testing.capture_logs() as events:
        yield events


def _event(people: SlackPeople, event: Json, **envelope: Any) -> Told:
    return Told("events_api", people.event_body(event, **envelope))


def mention(people: SlackPeople, text: str = "lunch for 25") -> Told:
    said = {"type": "app_mention", "user": "UANA", "channel": "C1", "ts": people.server.next_ts()}
    return _event(people, {**said, "text": f"<@{people.bot}> {text}"})


def message(people: SlackPeople, **more: Any) -> Told:
    said = {"type": "message", "channel_type": "im", "user": "UANA", "channel": "D1", "ts": people.server.next_ts()}
    return _event(people, {**said, "text": "lunch for 25", **more})


def edit(people: SlackPeople) -> Told:
    before = {"type": "message", "user": "UANA", "ts": people.server.next_ts(), "text": "lunch for 25"}
    return _event(people, {
        "type": "message", "subtype": "message_changed", "channel": "D1", "channel_type": "im",
        "ts": people.server.next_ts(), "message": {**before, "text": "lunch for 30"}, "previous_message": before,
    })  # fmt: skip


def deletion(people: SlackPeople) -> Told:
    return _event(people, {
        "type": "message", "subtype": "message_deleted", "channel": "D1", "channel_type": "im",
        "ts": people.server.next_ts(), "deleted_ts": "1700000000.000001",
        "previous_message": {"type": "message", "user": "UANA", "ts": "1700000000.000001", "text": "lunch"},
    })  # fmt: skip


def uninstall(people: SlackPeople) -> Told:
    return _event(people, {"type": "app_uninstalled"}, event_time=LATER_S)


def revoke(people: SlackPeople) -> Told:
    return _event(people, {"type": "tokens_revoked", "tokens": {"bot": [people.bot]}}, event_time=LATER_S)


def leave(people: SlackPeople) -> Told:
    return _event(people, {"type": "team_access_revoked", "team_ids": ["T2"]})


def unknown_event(people: SlackPeople) -> Told:
    return _event(people, {"type": "reaction_added", "user": "UANA", "reaction": "pizza"})


def press(people: SlackPeople) -> Told:
    shown = {"ts": people.server.next_ts(), "thread_ts": "1700000000.000001"}
    button = block.button("Cheaper", f"{block.PRESS}-0", f"{uuid4()}.cheaper.")
    return Told("interactive", people.action_body("C1", "UANA", shown, button))


def press_in_a_view(people: SlackPeople) -> Told:
    """Of the home tab: a dish that is saved is taken out."""
    action = {"type": "button", "action_id": block.TAKE_OUT, "value": "dish-1", "action_ts": people.server.next_ts()}
    view = {"id": "VH", "type": "home", "hash": "1.2", "private_metadata": "", "blocks": []}
    return Told("interactive", {
        **people._from("UANA"), "type": "block_actions", "container": {"type": "view", "view_id": "VH"}, "view": view,
        "actions": [action],
    })  # fmt: skip


def shortcut(people: SlackPeople) -> Told:
    told = {"type": "shortcut", "callback_id": FIND_SHORTCUT, "action_ts": people.server.next_ts()}
    return Told("interactive", {**people._from("UANA"), **told})


def message_action(people: SlackPeople) -> Told:
    said = {"type": "message", "user": "UBEN", "ts": people.server.next_ts(), "text": "lunch for 25"}
    return Told("interactive", {
        **people._from("UANA"), "type": "message_action", "callback_id": HERE_SHORTCUT, "message_ts": said["ts"],
        "message": said, "channel": {"id": "C1", "name": "lunch"}, "action_ts": people.server.next_ts(),
    })  # fmt: skip


def form(people: SlackPeople, **filled: str) -> Told:
    view_id = f"V{uuid4().hex[:8]}"
    given = {"party": "25", search_form.WHERE: "C1", **filled}
    return Told("interactive", people.submission("UANA", view_id, search_form.search_view(), **given))


def form_with_faults(people: SlackPeople) -> Told:
    return form(people, party="0")


def suggestions(people: SlackPeople) -> Told:
    view = {"id": "V1", "type": "modal", "callback_id": search_form.CALLBACK, "blocks": []}
    told = {"type": "block_suggestion", "action_id": "city", "block_id": "city", "value": "bos", "view": view}
    return Told("interactive", {**people._from("UANA"), **told, "container": {"type": "view"}})


def command(people: SlackPeople, text: str = "lunch for 25") -> Told:
    return Told("slash_commands", {
        "token": "old", "team_id": "T1", "team_domain": "x", "channel_id": "C1", "channel_name": "lunch",
        "user_id": "UANA", "user_name": "ana", "command": "/platter", "text": text,
        "api_app_id": people.server.app_id, "is_enterprise_install": "false", "trigger_id": people._trigger("UANA"),
        "response_url": "https://hooks.slack.example/commands/1",
    })  # fmt: skip


def mute(people: SlackPeople) -> Told:
    return command(people, "mute")


def help_command(people: SlackPeople) -> Told:
    return command(people, "help")


COMMITTING: Mapping[Callable[[SlackPeople], Told], tuple[str, ...]] = {
    mention: ("arrival",), message: ("arrival",), edit: ("revision",), deletion: ("revision",),
    uninstall: ("forgotten", "drop"), revoke: ("forgotten", "drop"), leave: ("leave",),
    press: ("arrival",), press_in_a_view: ("taken out",), message_action: ("arrival",), form: ("arrival",),
    command: ("arrival",), mute: ("mute",),
}  # fmt: skip
"""What is kept of each before it may be acknowledged."""
ONLY_ANSWERED: Mapping[Callable[[SlackPeople], Told], bytes] = {
    shortcut: b"", form_with_faults: b'"errors"', suggestions: b'"options"', help_command: b"/platter",
}  # fmt: skip
"""Nothing is kept of these; what their answer says."""
