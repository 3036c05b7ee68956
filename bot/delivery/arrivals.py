"""The worker's side of the inbox: an arrival is taken up under a claim, and settled once."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Literal
from uuid import NAMESPACE_URL, UUID, uuid5

import orjson
from pydantic import TypeAdapter

from bot.delivery.lanes import LEASE, SQL, Claim, lane_key
from channels.ports import Pace, Shown, Where
from engine.messages import ThreadKey
from engine.stores.postgres.database import Database

End = Literal["answered", "silent", "opening", "waiting", "dead"]
"""answered: posts go out. silent: nothing is said. opening: its root post goes out first. waiting: start again later.
dead: it is a dead letter now."""
PARTS = 1_000
"""More than the posts of any reply: the longest is a few (its root post, a page of cards, a table)."""
_WHERE: TypeAdapter[Where] = TypeAdapter(Where)
_SHOWN: TypeAdapter[Shown] = TypeAdapter(Shown)


@dataclass(frozen=True, slots=True)
class Started:
    """An arrival whose turn is this worker's now."""

    claim: Claim
    arrival: int
    attempts: int
    """Starts up to now, this one included."""
    age_s: float
    opened: str
    """Id of the root post that opened its thread; "" if none did."""
    payload: str
    """The Arrival as JSON."""
    retries: int = 0
    """How often an operator put it back after it had died."""
    shown: Shown | None = None
    """The message in which an earlier start showed its answer."""

    @property
    def turn_id(self) -> str:
        """For the log: "" of a payload that cannot be read, which is the answering's to say."""
        try:
            return str(orjson.loads(self.payload)["turn"]["turn_id"])
        except (ValueError, KeyError, TypeError):
            return ""


@dataclass(frozen=True, slots=True)
class Settlement:
    """What became of a start, and what is to be posted for it: all in one commit."""

    end: End
    turn_id: str = ""
    where: Where | None = None
    bodies: tuple[bytes, ...] = ()
    thread: str | None = None
    """The one that its root post opened; None: the one it came with."""
    first_part: int = 1
    """0: the post that opens a thread."""
    attempts: int = 0
    pause_s: float = 0.0
    reason: str = ""
    """For the dead: a constant word."""
    adds: bool = False
    """Something may be added to the first post once it stands."""
    turn_lane: str = ""
    """Of the turn, as the engine knows it."""


class Arrivals:
    def __init__(self, database: Database, platforms: Sequence[str], lease: timedelta = LEASE) -> None:
        self._database = database
        self._wanted = {"platforms": list(platforms), "lease": lease}

    async def take_up(self) -> Started | None:
        """The first arrival of the lane that has waited longest; None if nothing is due. Raises Unavailable."""
        async with self._database.connection() as connection:
            found = await connection.execute(SQL["take_up_arrival"], self._wanted)
            row = await found.fetchone()
        if row is None:
            return None
        tenant, lane, number, *kept, shown = row
        started = Started(Claim("in", tenant, lane, number), *kept)
        return replace(started, shown=_SHOWN.validate_json(shown)) if shown else started

    async def settle(self, started: Started, settlement: Settlement) -> bool:
        """False: the lane was taken over meanwhile, and nothing was written. Raises Unavailable."""
        async with self._database.connection() as connection:
            step = "settle_page" if settlement.adds else "settle_arrival"
            found = await connection.execute(SQL[step], _given(started, settlement))
            row = await found.fetchone()
        return bool(row and row[0])

    async def begin_to_show(self, started: Started, where: Where, thread: ThreadKey, shown: Shown, most: Pace) -> bool:
        """Whether a message may be begun in the thread; it is written down then. Raises Unavailable."""
        given = {
            "platform": where.platform,
            "out_lane": lane_key(where.platform, where.destination),
            "conversation": thread.conversation,
            "thread": thread.thread,
            "most": most.posts,
            "within": timedelta(seconds=most.seconds),
        }
        return await self._noted("begin_to_show", started, shown, given)

    async def go_on_showing(self, started: Started, shown: Shown | None) -> bool:
        """Written down before it is shown; None: nothing is. False: the lane was taken over. Raises Unavailable."""
        return await self._noted("go_on_showing", started, shown, {})

    async def _noted(self, step: str, started: Started, shown: Shown | None, given: dict[str, object]) -> bool:
        claimed = {"tenant": started.claim.tenant, "lane": started.claim.lane, "claim": started.claim.number}
        noted = {"arrival": started.arrival, "shown": _SHOWN.dump_json(shown).decode() if shown else ""}
        async with self._database.connection() as connection:
            found = await connection.execute(SQL[step], {**claimed, **noted, **given})
            row = await found.fetchone()
        return bool(row and row[0])


def delivery_key(turn_id: str, part: int) -> UUID:
    """The same part of the same turn always has the same key, so a second worker's post is known as the first's.

    Parts of a turn that was put back are numbered on from PARTS, and again: they are other posts than its apology.
    """
    return uuid5(NAMESPACE_URL, f"platter:post:{turn_id}:{part}")


def where_from_json(raw: str) -> Where:
    """Raises pydantic's ValidationError on anything that was not written by `settle`."""
    return _WHERE.validate_json(raw)


def _given(started: Started, settlement: Settlement) -> dict[str, object]:
    where = settlement.where
    first_part = settlement.first_part + PARTS * started.retries
    parts = range(first_part, first_part + len(settlement.bodies))
    return {
        "tenant": started.claim.tenant,
        "lane": started.claim.lane,
        "claim": started.claim.number,
        "arrival": started.arrival,
        "state": settlement.end,
        "attempts": settlement.attempts,
        "pause": timedelta(seconds=settlement.pause_s),
        "reason": settlement.reason,
        "platform": where.platform if where else "",
        "out_lane": lane_key(where.platform, where.destination) if where else "",
        "turn_id": settlement.turn_id,
        "thread": settlement.thread,
        "address": _WHERE.dump_json(where).decode() if where else "",
        "keys": [delivery_key(settlement.turn_id, part) for part in parts],
        "parts": list(parts),
        "bodies": list(settlement.bodies),
        **(_of_addition(settlement, where) if settlement.adds and where else {}),
    }


def _of_addition(settlement: Settlement, where: Where) -> dict[str, object]:
    return {"turn_lane": settlement.turn_lane, "then_lane": then_lane(where.platform, settlement.turn_id)}


def then_lane(platform: str, turn_id: str) -> str:
    """Of what is added to a page: each has one of its own, so that nobody waits for it."""
    return lane_key(platform, f"then:{turn_id}")
