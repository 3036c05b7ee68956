"""A channel to the platform on loopback: plain JSON in, one line of text a post out."""

import json
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any

import aiohttp
from aiohttp import web

from bot.app import Platter
from bot.channels.connect import Connect, Connected
from bot.settings import Settings
from channels.ports import (
    Again,
    Arrival,
    GiveUp,
    Inbox,
    NotThere,
    Outcome,
    Pace,
    Post,
    Revision,
    Search,
    Sent,
    Unclear,
    Wait,
    Where,
)
from channels.shared.plain_text import plain_answer
from engine.messages import Reply, ThreadKey, Turn, turn_id_of

PLATFORM = "loop"


def said(
    text: str,
    thread: str = "t1",
    *,
    delivery: str = "",
    conversation: str = "c1",
    user: str = "ann",
    tenant: str = "acme",
    platform: str = PLATFORM,
    **more: Any,
) -> Arrival:
    """A message as this platform would bring it; its text names it unless `delivery` does."""
    key, name = ThreadKey(platform, tenant, conversation, thread), delivery or f"{conversation}/{thread}/{text}"
    turn = Turn(turn_id_of(key, name), key, text, datetime.now(UTC), user_id=user, **more)
    where = Where(platform, tenant, conversation, thread)
    return Arrival(turn, (f"event:{name}", f"message:{name}"), where)


def pressed(action: str, thread: str = "t1", *, press: str, user: str = "ann", message: str = "m1") -> Arrival:
    arrival = said(action, thread, delivery=press, user=user, kind="press")
    return replace(arrival, keys=(f"press:{press}",), pressed=f"{message}:{action}")


@dataclass
class LoopChannel:
    """The protocol `Channel`."""

    address: str
    client: aiohttp.ClientSession
    platform: str = PLATFORM
    paces: tuple[Pace, ...] = ()
    busy_every_s: float = 0.5

    async def complete(self, arrival: Arrival) -> Turn:
        return arrival.turn

    def rooted(self, arrival: Arrival, post_id: str) -> Arrival:
        thread = replace(arrival.turn.thread, thread=post_id)
        turn = replace(arrival.turn, thread=thread, turn_id=turn_id_of(thread, arrival.keys[0]))
        return replace(arrival, turn=turn, where=replace(arrival.where, reference=post_id))

    def render(self, reply: Reply, where: Where) -> tuple[bytes, ...]:
        text = plain_answer(reply)
        return (f"{where.reference}: {text}".encode(),) if text else ()

    async def deliver(self, post: Post) -> Outcome:
        told = {"key": post.key, "destination": post.where.destination, "body": post.body.decode()}
        try:
            async with self.client.post(f"{self.address}/post", json=told, timeout=_timeout(1.0)) as answer:
                return await _outcome(answer)
        except aiohttp.ClientConnectorError:
            return Again("no_connection")
        except (aiohttp.ClientError, TimeoutError):
            return Unclear("broke_off")

    async def find_own(self, post: Post) -> Search:
        try:
            async with self.client.get(f"{self.address}/find", params={"key": post.key}) as answer:
                found = (await answer.json())["id"]
        except aiohttp.ClientError:
            return Again("no_connection")
        return Sent(found) if found else NotThere()

    async def busy(self, where: Where) -> None:
        with suppress(aiohttp.ClientError):
            async with self.client.post(f"{self.address}/busy", json={}):
                return


class ChangingChannel(LoopChannel):
    """The protocol `Changes`, too."""

    async def change(self, post: Post, post_id: str) -> Outcome:
        told = {"id": post_id, "key": post.key, "body": post.body.decode()}
        try:
            async with self.client.post(f"{self.address}/change", json=told, timeout=_timeout(1.0)) as answer:
                return await _outcome(answer)
        except aiohttp.ClientConnectorError:
            return Again("no_connection")
        except (aiohttp.ClientError, TimeoutError):
            return Unclear("broke_off")


async def _outcome(answer: aiohttp.ClientResponse) -> Outcome:
    match answer.status:
        case 200:
            return Sent((await answer.json())["id"])
        case 429:
            after = answer.headers.get("Retry-After", "")
            return Wait(float(after) if after.replace(".", "").isdigit() else None)
        case 503:
            return Again("http_503")
        case 410:
            return GiveUp("destination_gone")
    return Unclear(f"http_{answer.status}")


def _timeout(seconds: float) -> aiohttp.ClientTimeout:
    return aiohttp.ClientTimeout(total=seconds)


@asynccontextmanager
async def loop_channel(address: str, **more: Any) -> AsyncIterator[LoopChannel]:
    connector = aiohttp.TCPConnector(force_close=True)  # a line that was dropped is not the next post's
    async with aiohttp.ClientSession(connector=connector) as client:
        yield LoopChannel(address, client, **more)


def events(inbox: Inbox) -> web.RouteDef:
    """POST /loop/events: what `said` makes, as JSON of its arguments; 200 when it is committed."""

    async def handle(request: web.Request) -> web.Response:
        told = json.loads(await request.read())
        if told.pop("revises", False):
            arrival = said(**told)
            await inbox.revise(Revision(PLATFORM, "acme", arrival.keys[1], arrival.turn))
        else:
            await inbox.take_in(said(**told))
        return web.Response()

    return web.post("/loop/events", handle)


def connect_loop(address: str) -> Connect:
    """What connects this channel in `bot.run`."""

    @asynccontextmanager
    async def connect(settings: Settings, platter: Platter, inbox: Inbox) -> AsyncIterator[Sequence[Connected]]:
        async with loop_channel(address) as channel:
            yield (Connected(channel, [events(inbox)]),)

    return connect
