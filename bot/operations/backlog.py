"""What waits, what failed for good and what nobody can know, over all tenants."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from heapq import nlargest
from operator import attrgetter
from typing import Any, Literal

from engine.stores.postgres.database import Database
from engine.stores.postgres.queries import queries
from engine.stores.postgres.turn_log import PostgresTurnLog

SQL = queries("upkeep.sql")

Kind = Literal["turns", "posts"]
"""turns: what arrived and is to be answered; posts: what is to be posted."""
_KIND: Mapping[str, Kind] = {"in": "turns", "out": "posts"}


@dataclass(frozen=True, slots=True)
class Depth:
    """Turns or posts of a tenant in a channel that are not settled yet; `tenant` "": of all."""

    tenant: str
    channel: str
    kind: Kind
    waiting: int
    working: int
    """Somebody is at it."""
    parked: int
    """Not to be touched before a time, or waiting for the post that opens its thread."""
    oldest_s: float

    @property
    def total(self) -> int:
        return self.waiting + self.working + self.parked


@dataclass(frozen=True, slots=True)
class Letter:
    """A turn or a post that failed for good, and was not put back since."""

    id: int
    turn_id: str
    channel: str
    tenant: str
    kind: Kind
    died_at: datetime
    tries: int
    reason: str
    can_be_put_back: bool
    """False: its words were erased since."""


@dataclass(frozen=True, slots=True)
class UnclearPost:
    """Posted or not: nobody can know, so it was not repeated. Its words are gone."""

    turn_id: str
    channel: str
    tenant: str
    since: datetime
    tries: int


@dataclass(frozen=True, slots=True)
class Inbox:
    by_channel: Sequence[Depth]
    by_tenant: Sequence[Sequence[Depth]]
    """A tenant's together, the deepest first; all of them."""
    letters: Sequence[Letter]
    """The newest, as many as were asked for; so with `unclear`."""
    letters_total: int
    letters_with_words: int
    unclear: Sequence[UnclearPost]
    unclear_total: int


async def look(database: Database, limit: int) -> Inbox:
    """At every tenant, one after the other. Raises Unavailable."""
    depths: list[list[Depth]] = []
    letters: list[Letter] = []
    unclear: list[UnclearPost] = []
    counts = [0, 0, 0]
    for tenant in await PostgresTurnLog(database).tenants():
        unsettled, *found = await _counts(database, tenant)
        if not (unsettled or any(found)):
            continue
        rows = await _rows(database, {"tenant": tenant, "limit": limit})
        depths.append([Depth(tenant, channel, _KIND[line], *rest) for line, channel, *rest in rows["depth"]])
        letters = nlargest(limit, [*letters, *map(_letter, rows["dead_letters"])], key=attrgetter("died_at", "id"))
        unclear = nlargest(limit, [*unclear, *(UnclearPost(*row) for row in rows["unclear"])], key=attrgetter("since"))
        counts = [before + more for before, more in zip(counts, found, strict=True)]
    by_tenant = sorted(filter(None, depths), key=lambda theirs: (-sum(one.total for one in theirs), theirs[0].tenant))
    return Inbox(
        _summed(one for theirs in depths for one in theirs),
        by_tenant,
        letters,
        counts[0],
        counts[1],
        unclear,
        counts[2],
    )


async def _counts(database: Database, tenant: str) -> tuple[int, ...]:
    """Not settled, dead, dead with words, unclear."""
    async with database.connection() as connection:
        row = await (await connection.execute(SQL["counts"], {"tenant": tenant})).fetchone()
    assert row is not None
    return row


async def _rows(database: Database, given: dict[str, Any]) -> dict[str, list[tuple[Any, ...]]]:
    async with database.tenant(given["tenant"]) as connection:
        found = {name: await connection.execute(SQL[name], given) for name in ("depth", "dead_letters", "unclear")}
        return {name: await cursor.fetchall() for name, cursor in found.items()}


def _letter(row: tuple[Any, ...]) -> Letter:
    number, turn_id, channel, tenant, line, *rest = row
    return Letter(number, turn_id, channel, tenant, _KIND[line], *rest)


def _summed(depths: Iterable[Depth]) -> list[Depth]:
    """By channel and kind."""
    groups: dict[tuple[str, Kind], list[Depth]] = defaultdict(list)
    for one in depths:
        groups[one.channel, one.kind].append(one)
    return [
        replace(
            group[0],
            tenant="",
            waiting=sum(one.waiting for one in group),
            working=sum(one.working for one in group),
            parked=sum(one.parked for one in group),
            oldest_s=max(one.oldest_s for one in group),
        )
        for _, group in sorted(groups.items(), key=lambda item: (item[0][0], item[0][1] == "posts"))
    ]
