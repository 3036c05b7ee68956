"""What became of the turns of a storm: what the product wrote down of its posts against what stands on the platform.

A post whose outcome nobody could know is the product's to mark ("unclear") where the platform gives no way to look for
it: such a turn is answered and accounted for, and not lost. Everything else must stand there, once.
"""

import asyncio
import time
from collections import Counter
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import NamedTuple

from bot.embedded.servers import embedded_servers
from engine.stores.postgres.database import Database
from tests.chaos.answers import Answer, Composed, composed, overtaken
from tests.chaos.doors import Door
from tests.chaos.events import Event
from tests.chaos.house import House
from tests.chaos.storm import percentile

QUIET_S = 30.0
"""Without a post: longer than a lease and most pauses, so that what has not come by then is lost."""


class Row(NamedTuple):
    """Of the outbox."""

    turn_id: str
    part: int
    state: str


@dataclass(frozen=True, slots=True)
class Counts:
    turns: int
    """Acknowledged."""
    posts: int
    """That stand there."""
    lost: int
    """Posts that neither stand there nor are marked unclear."""
    twice: int
    unasked: int
    """Posts that answer nothing."""
    unclear: int
    """Marked so."""
    unclear_there: int
    """Of these stand there."""
    by_kill: int
    """Of those marked unclear, what the platform did not break: a process died between the mark and the outcome."""
    by_kill_there: int
    """Of these stand there."""
    p50_s: float
    """From acknowledgement to first post."""
    longest_s: float
    streamed: int = 0
    """Messages that were shown while they were made."""
    halves: int = 0
    """Of these, those that never became an answer."""
    overtaken: int = 0
    """Answers that stand above an earlier one of their thread."""
    letters: int = 0
    """What was given up."""
    composed: Composed = field(default_factory=Composed)
    kinds: Mapping[str, int] = field(default_factory=dict)
    """What people did → how often."""
    lost_kinds: Mapping[str, int] = field(default_factory=dict)

    @property
    def is_right(self) -> bool:
        broken = self.lost or self.twice or self.unasked or self.halves
        return not (broken or self.overtaken or self.letters or self.composed.wrong)


@asynccontextmanager
async def database_of(house: House) -> AsyncIterator[Database]:
    """Of a house that was started."""
    async with embedded_servers(house.data, needs_postgres=True, needs_redis=False) as urls:
        assert urls.database_url is not None
        async with Database(urls.database_url) as database:
            yield database


def posted(doors: Sequence[Door]) -> int:
    return sum(len(one.platform.posts()) for one in doors)


async def quiet(doors: Sequence[Door], database: Database) -> None:
    """Until no lane has work, or nothing has come for a while."""
    count, since = 0, time.monotonic()
    while time.monotonic() - since < QUIET_S:
        await asyncio.sleep(0.25)
        async with database.connection() as connection:
            found = await connection.execute("SELECT count(*) FROM lanes WHERE pending")
            if await found.fetchone() == (0,):
                return
        if (now := posted(doors)) != count:
            count, since = now, time.monotonic()


async def rows_of(door: Door, database: Database) -> list[Row]:
    found: list[Row] = []
    for tenant in door.tenants:
        async with database.tenant(tenant) as connection:
            rows = await connection.execute("SELECT turn_id, part, state FROM posts ORDER BY place")
            found += [Row(*row) for row in await rows.fetchall()]
    return found


def counted(
    door: Door, rows: list[Row], acknowledged: Mapping[Event, float], answers: Sequence[Answer], letters: int
) -> Counts:
    told = door.platform.told()
    stands = Counter(post["key"] for post in told["posts"])
    first = {post["key"]: post["at"] for post in reversed(told["posts"])}
    ids = {post["key"]: post.get("id", "") for post in told["posts"]}
    unclear = {door.name(row.turn_id, row.part) for row in rows if row.state == "unclear"}
    handing = {one.turn_id for one in answers if one.hands_over}
    wanted = {name: event for event in acknowledged for name in event.answered_by(door.name, ids, unclear, handing)}
    names: dict[str, list[str]] = {}
    for row in sorted(rows, key=lambda row: row.part):
        names.setdefault(row.turn_id, []).append(door.name(row.turn_id, row.part))
    places = {post["key"]: place for place, post in reversed([*enumerate(told["posts"])])}
    by_kill = unclear - set(told["broken"])
    waited = [first[name] - acknowledged[event] for name, event in wanted.items() if name in first]
    return Counts(
        turns=len(acknowledged),
        posts=stands.total(),
        lost=len(lost := wanted.keys() - stands.keys() - unclear),
        twice=sum(count - 1 for count in stands.values()),
        unasked=len(stands.keys() - wanted.keys()),
        unclear=len(unclear),
        unclear_there=len(unclear & stands.keys()),
        by_kill=len(by_kill),
        by_kill_there=len(by_kill & stands.keys()),
        p50_s=percentile(waited, 0.5),
        longest_s=max(waited, default=0.0),
        overtaken=overtaken(answers, places, names),
        letters=letters,
        composed=composed(door, answers, told.get("lines", {}), names),
        kinds=Counter(event.kind for event in acknowledged),
        lost_kinds=Counter(wanted[name].kind for name in lost),
        streamed=told.get("streamed", 0),
        halves=told.get("halves", 0),
    )
