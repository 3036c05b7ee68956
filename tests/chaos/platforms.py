"""The Slack and the Teams of the tests as processes of their own, which keep every post's name in a file.

`python -m tests.chaos.platforms FILE slack|teams` prints its address. POST /told scripts faults and tells what came, as
`tests.support.chaos.loop_platform` does; GET /token gives a token that Teams signed.
"""

import asyncio
import re
import sys
import time
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from aiohttp import web

from channels.teams.elements import PRESS
from channels.teams.turns import MESSAGE_ID
from tests.chaos import places
from tests.support.chaos.loop_platform import keep
from tests.support.slack.server import SlackServer, slack_server
from tests.support.teams.cards import buttons
from tests.support.teams.server import TeamsServer, teams_server
from tests.support.wire_faults import UNCLEAR, Fault, fault_of

Json = dict[str, Any]
LINE = re.compile(r"One order for (?:all |about )*\d[\d,]*(?: people)? from ")
"""Above the dishes of a page (engine/answers/best_order.py)."""


@dataclass
class Kept:
    """What stands on a platform, and what it broke."""

    file: Path
    name: Callable[[Json], str]
    """Of a post."""
    id: Callable[[Json], str]
    """By which the platform knows the thread that a post begins."""
    posts: list[Json] = field(default_factory=list)
    broken: list[str] = field(default_factory=list)
    streamed: Callable[[], Json] = dict
    """How many messages were streamed, and how many of them never became an answer."""
    standing: Callable[[], Iterable[tuple[str, str]]] = tuple
    """Name and text of every post, as it stands by now."""

    def accepted(self, post: Json) -> None:
        told = {"key": self.name(post), "at": time.time(), "id": self.id(post)}
        keep(self.file, told)
        self.posts.append(told)

    def fault(self, kind: str) -> Fault:
        async def fault(accept: Callable[[], Any], request: web.Request) -> web.StreamResponse:
            if kind in UNCLEAR:
                self.broken.append(self.name(await request.json()))
            return await fault_of(kind)(accept, request)

        return fault

    def told(self) -> web.Response:
        lines = {name: lines for name, text in self.standing() if (lines := len(LINE.findall(text)))}
        return web.json_response({"posts": self.posts, "broken": self.broken, "lines": lines, **self.streamed()})


def slack_name(post: Json) -> str:
    """The delivery key, which Slack keeps with the message; a file's name."""
    if files := post.get("files"):
        return str(files[0]["name"])
    return str(((post.get("metadata") or {}).get("event_payload") or {}).get("key"))


def teams_thread(activity: Json) -> str:
    return f"{activity['conversation']['id']}{MESSAGE_ID}{activity['id']}"


def teams_name(posted: Json) -> str:
    """Nothing of a key stands in it: its turn is known by what its buttons carry, its part by whether it has dishes; a
    root post by who shared, and what is told in their thread by that thread. `posted`: the activity, or what begins a
    thread with it."""
    activity = posted.get("activity") or posted
    thread = (activity.get("conversation") or {}).get("id", "")
    if MESSAGE_ID not in thread:
        return places.root_of(activity["text"].split(" ")[0])
    carried = [str(data[PRESS]) for one in buttons(activity) if PRESS in (data := one.get("data") or {})]
    turns = {value.partition(".")[0] for value in carried}
    if not turns:
        return places.told_in(thread)
    return f"{'+'.join(sorted(turns))}/{1 if 'attachmentLayout' in activity else 2}"


@asynccontextmanager
async def slack(file: Path) -> AsyncIterator[str]:
    """Yields its address."""
    kept, server = Kept(file, slack_name, lambda post: str(post.get("ts") or "")), SlackServer()
    server.accepted = kept.accepted
    server.install(places.TEAM, places.BOT_TOKEN)
    for thread in range(places.THREADS):
        root = {"type": "message", "user": "U0", "text": "Lunch?", "ts": places.slack_root(thread)}
        everybody = (f"U{person}" for person in range(places.PEOPLE))
        server.channel(places.TEAM, places.slack_channel(thread), "channel", *everybody).messages.append(root)
    for person in range(places.PEOPLE):
        server.person(f"U{person}", f"Person {person}")

    def streamed() -> Json:
        found = [one for channel in server.channels.values() for one in channel.messages if "streaming_state" in one]
        return {"streamed": len(found), "halves": sum(slack_name(one) == "None" for one in found)}

    def standing() -> Iterable[tuple[str, str]]:
        ours = [one for channel in server.channels.values() for one in channel.messages if one.get("app_id")]
        return [(slack_name(one), one.get("text") or "") for one in ours]

    kept.streamed, kept.standing = streamed, standing

    async def told(request: web.Request) -> web.Response:
        server.fails("chat.postMessage", *map(kept.fault, (await request.json())["faults"]))
        return kept.told()

    async with slack_server(server, [web.post("/told", told)]):
        yield server.url.removesuffix("/api/")


@asynccontextmanager
async def teams(file: Path) -> AsyncIterator[str]:
    """Yields its address."""
    kept, server = Kept(file, teams_name, teams_thread), TeamsServer(holds_tenants=True)
    server.accepted = kept.accepted
    for thread in range(places.THREADS):
        places.teams_conversation(server, thread)

    def standing() -> Iterable[tuple[str, str]]:
        stand = [one for place in server.conversations.values() for one in place.messages]
        return [(teams_name(one), one.get("text") or "") for one in stand if "attachmentLayout" in one]

    kept.standing = standing

    async def told(request: web.Request) -> web.Response:
        server.faults += map(kept.fault, (await request.json())["faults"])
        return kept.told()

    async def token(_: web.Request) -> web.Response:
        return web.Response(text=server.token())

    async with teams_server(server, [web.post("/told", told), web.get("/token", token)]):
        yield server.url


async def main(file: str, platform: str) -> None:
    async with {"slack": slack, "teams": teams}[platform](Path(file)) as address:
        print(address, flush=True)  # noqa: T201
        await asyncio.Event().wait()


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
