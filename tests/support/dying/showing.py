"""Workers that are killed with -9 while they show an answer, one at every step between the first word and the last.

`python -m tests.support.dying.showing DATABASE_URL SLACK_URL TEAMS_URL` starts one a point, each for a channel of
its own name, and prints at which points none was killed.
"""

import asyncio
import sys
from collections.abc import AsyncIterator, Callable, Coroutine, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any, NamedTuple

from bot.delivery.arrivals import Arrivals
from bot.delivery.outbox import Outbox
from bot.delivery.streaming import Showing
from bot.delivery.timing import SHIPPED
from bot.delivery.worker import Worker, working
from bot.observability.log import configure_logs
from channels.ports import Channel
from channels.slack import stream as slack_stream
from channels.slack.channel import SlackChannel
from channels.slack.people import People
from channels.slack.sdk import SlackApi
from channels.slack.stream import SlackStream
from channels.teams import stream as teams_stream
from channels.teams.channel import TeamsChannel
from channels.teams.hosts import Hosts
from channels.teams.http_client import Wire
from channels.teams.login import Login
from channels.teams.sdk import TeamsApi
from channels.teams.stream import TeamsStream
from engine.messages import Reply, Turn
from engine.progress import NOBODY, Watch, with_sentences
from engine.stores.postgres.database import Database
from tests.support.deadlines import LEASE
from tests.support.dying import workers
from tests.support.dying.workers import AFTER, BEFORE, CONNECTIONS, WORKS_S, die, was_killed
from tests.support.replies import LUNCH
from tests.support.teams.server import APP_ID, APP_PASSWORD, TENANT
from tests.support.wired_channels import OneInstalled

PAUSE_S = 0.1
TIMING = replace(SHIPPED, shows_after_s=0.05)
SENTENCES = ("It is warm.", "It is good.", "It is there.")
TEAM = "T1"


class Point(NamedTuple):
    vendor: str
    owner: type
    method: str
    before: bool
    holds: Callable[..., bool] = lambda *_: True


def _calls(method: str) -> Callable[..., bool]:
    return lambda _, called, *__: called == method


def _is_final(_: object, __: object, activity: Any) -> bool:
    return any(one.get("streamType") == "final" for one in activity.get("entities", []))


def _is_about_text(_: object, __: object, shown: Any) -> bool:
    return bool(shown and shown.text)


POINTS = (
    Point("slack", SlackStream, "begin", BEFORE),
    Point("slack", SlackStream, "begin", AFTER),
    Point("slack", Arrivals, "go_on_showing", BEFORE, _is_about_text),
    Point("slack", SlackStream, "go_on", AFTER),
    Point("slack", Arrivals, "settle", BEFORE),
    Point("slack", Arrivals, "settle", AFTER),
    Point("slack", SlackApi, "call", AFTER, _calls("chat.stopStream")),
    Point("slack", SlackApi, "call", AFTER, _calls("chat.update")),
    Point("teams", TeamsStream, "begin", AFTER),
    Point("teams", Arrivals, "go_on_showing", AFTER, _is_about_text),
    Point("teams", TeamsStream, "go_on", AFTER),
    Point("teams", Arrivals, "settle", BEFORE),
    Point("teams", TeamsApi, "send", BEFORE, _is_final),
    Point("teams", TeamsApi, "send", AFTER, _is_final),
)


def name_of(place: int) -> str:
    return f"{POINTS[place].vendor}{place}"


class Telling:
    """Always writes the same; where it `waits`, only when all of it has been shown is the turn over."""

    def __init__(self, waits: bool) -> None:
        self._waits = waits

    async def answer(self, turn: Turn, watch: Watch = NOBODY) -> Reply:
        composed = replace(LUNCH, turn_id=turn.turn_id)
        watch.composed(composed)
        for sentence in SENTENCES if self._waits else ():
            watch.text(sentence)
            await asyncio.sleep(PAUSE_S)
        while self._waits and isinstance(watch, Showing) and not _shows(watch, SENTENCES[-1]):  # noqa: ASYNC110
            await asyncio.sleep(PAUSE_S)
        return with_sentences(composed, SENTENCES)


def _shows(watch: Showing, sentence: str) -> bool:
    return watch.shown is not None and watch.shown.text.endswith(sentence)


class NamedSlack(SlackChannel):
    platform = ""  # type: ignore[assignment]


class NamedTeams(TeamsChannel):
    platform = ""  # type: ignore[assignment]


@asynccontextmanager
async def channels_of(names: Mapping[str, str], slack_url: str, teams_url: str) -> AsyncIterator[dict[str, Channel]]:
    """By name; `names`: of which vendor each is."""
    async with SlackApi(slack_url) as api, Wire() as wire:
        installed = OneInstalled(TEAM, f"xoxb-{TEAM}")
        teams = TeamsApi(wire, Login(wire, APP_ID, APP_PASSWORD, TENANT, f"{teams_url}/login"), APP_ID)
        found: dict[str, Channel] = {}
        for name, vendor in names.items():
            made = (
                NamedSlack(api, installed, People(api, installed))
                if vendor == "slack"
                else NamedTeams(teams, Hosts((teams_url,)))
            )
            made.platform = name  # type: ignore[misc]
            found[name] = made
        yield found


async def _nothing_due(_: Outbox) -> None:
    return None


async def _until_killed(point: Point, working_on: Coroutine[Any, Any, None]) -> None:
    """One that is to die over a turn takes up no post: those of a turn are rung for as soon as it is settled, and
    whether the other line had begun one by then would be chance."""
    if point.owner is Arrivals:
        Outbox.take_up = _nothing_due  # type: ignore[method-assign]
    await working_on


async def work(name: str, vendor: str, database_url: str, slack_url: str, teams_url: str) -> None:
    async with (
        Database(database_url, size=CONNECTIONS) as database,
        channels_of({name: vendor}, slack_url, teams_url) as channels,
        working(Worker(database, Telling(waits=True), channels, 8, LEASE, timing=TIMING)),
    ):
        await asyncio.sleep(WORKS_S)


def main(database_url: str, slack_url: str, teams_url: str) -> None:
    configure_logs("critical")
    slack_stream.STREAM_EVERY_S = teams_stream.STREAM_EVERY_S = TIMING.shows_after_s
    die_each(POINTS, lambda place, point: work(name_of(place), point.vendor, database_url, slack_url, teams_url))


def die_each(points: Sequence[Point], work: Callable[[int, Point], Coroutine[Any, Any, None]]) -> None:
    """A process a point, which works until it dies there; prints those that did not."""
    children = [
        die(workers.Point(*point[1:]), lambda place=place, point=point: _until_killed(point, work(place, point)))  # type: ignore[misc]
        for place, point in enumerate(points)
    ]
    killed = [was_killed(child) for child in children]
    print("survived:", [point[:4] for point, died in zip(points, killed, strict=True) if not died])  # noqa: T201


if __name__ == "__main__":
    main(*sys.argv[1:])
