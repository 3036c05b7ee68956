"""The turn log in PostgreSQL: one row a turn, by tenant, enforced row by row by the database.

Erasing takes a turn's words and everything made of them (the state, the Reply, the explanation, allergies); what stays
are figures: when, who, which dishes, which generation. An erased row is marked, so that an old button can say so.
"""

from collections.abc import AsyncIterator, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import asdict, dataclass
from datetime import datetime
from functools import partial
from typing import Any

import orjson
import psycopg

from engine.conversation import STATE_VERSION, OwnTurn, TurnRow, nothing_told, of_this_version, version_of
from engine.messages import Reply, ThreadKey, from_json
from engine.messages.people import Person
from engine.ports import Conflict, Rating, Unavailable
from engine.stores.postgres.database import Connection, Database
from engine.stores.postgres.expiry import AT_ONCE, in_every_tenant, in_portions
from engine.stores.postgres.queries import queries
from engine.stores.postgres.seals import Seals

_SQL = queries("turns.sql")
ERASING_S = 30.0
"""Of a transaction that forgets a person or a conversation: a tenant's 100,000 posts alone are looked through in a
tenth of a second, what was said in years takes longer than a turn may, and it is better late than kept."""
_OLDER = ("erase_older_comments", "erase_older_letters", "erase_older_searches")


class PostgresTurnLog:
    """The port `TurnLog`."""

    def __init__(self, database: Database, seal: Seals | None = None, *, erasing_s: float = ERASING_S) -> None:
        """`seal`: of answers that a profile guards; without it they are not written, and read as erased ones.
        `erasing_s`: of a transaction that forgets."""
        self._database = database
        self._seal = seal
        self._erasing_s = erasing_s

    async def append(self, row: TurnRow) -> None:
        try:
            async with self._database.connection() as connection:
                await connection.execute(_SQL["append"], {**_parameters(row), "reply": _closed(row, self._seal)})
        except psycopg.errors.UniqueViolation:
            raise Conflict("this turn, or this place in its thread, is already in the log") from None

    async def get(self, tenant: str, turn_id: str) -> TurnRow | None:
        rows = await self._rows("get", {"tenant": tenant, "turn_id": turn_id})
        return rows[0] if rows else None

    async def last(self, thread: ThreadKey) -> TurnRow | None:
        rows = await self._rows("last", asdict(thread))
        return rows[0] if rows else None

    async def recent(self, thread: ThreadKey, since: datetime, limit: int) -> Sequence[TurnRow]:
        """The newest `limit` of them, oldest first."""
        rows = await self._rows("recent", {**asdict(thread), "since": since, "limit": limit})
        return rows[::-1]

    async def latest_elsewhere(self, thread: ThreadKey, since: datetime) -> TurnRow | None:
        rows = await self._rows("latest_elsewhere", {**asdict(thread), "since": since})
        return rows[0] if rows else None

    async def of_person(self, person: Person, limit: int) -> Sequence[OwnTurn]:
        async with self._database.connection() as connection:
            rows = await (await connection.execute(_SQL["of_person"], {**asdict(person), "limit": limit})).fetchall()
        return [
            OwnTurn(turn_id, ThreadKey(*thread), at, before.encode(), after.encode(), of_allergy)
            for turn_id, *thread, at, before, after, of_allergy in rows
            if version_of(before) == version_of(after) == STATE_VERSION
        ]

    async def is_buried(self, row: TurnRow) -> bool:
        async with self._database.connection() as connection:
            found = await connection.execute(_SQL["is_buried"], {**asdict(row.thread), "seq": row.seq})
            return await found.fetchone() is not None

    async def bury(self, thread: ThreadKey, at: datetime) -> None:
        async with self._erasing(thread.tenant) as connection:
            await connection.execute(_SQL["bury"], asdict(thread))
            await connection.execute(_SQL["bury_comments"], asdict(thread))
            await connection.execute(_SQL["bury_searches"], asdict(thread))
            await connection.execute(_SQL["bury_letters"], asdict(thread))
            await connection.execute(_SQL["bury_cart"], asdict(thread))
            await connection.execute(_SQL["bury_cart_changes"], asdict(thread))

    async def forget_person(self, tenant: str, user_id: str) -> int:
        person = {"tenant": tenant, "user_id": user_id, "by_words_of": _says_words_of(user_id)}
        async with self._erasing(tenant) as connection:
            for thread, touched in (await _holding(connection, tenant, user_id)).items():
                await _forget_among_others(connection, thread, user_id, touched)
            erased = await connection.execute(_SQL["forget_person"], person)
            await connection.execute(_SQL["forget_comments"], person)
            await connection.execute(_SQL["forget_letters"], person)
            await connection.execute(_SQL["forget_searches"], person)
        return erased.rowcount

    async def erase_older(self, before: datetime) -> int:
        async def of_tenant(tenant: str) -> int:
            given = {"tenant": tenant, "before": before, "most": AT_ONCE}
            async with self._erasing(tenant) as connection:
                for statement in _OLDER:
                    await connection.execute(_SQL[statement], given)
            return await in_portions(partial(self._erase_turns, given))

        return await in_every_tenant(await self.tenants(), of_tenant)

    async def _erase_turns(self, given: Mapping[str, Any]) -> int:
        async with self._erasing(given["tenant"]) as connection:
            return (await connection.execute(_SQL["erase_older"], given)).rowcount

    async def tenants(self) -> Sequence[str]:
        """Everybody whose rows chores have to visit."""
        async with self._database.connection() as connection:
            return [tenant for (tenant,) in await (await connection.execute(_SQL["tenants"])).fetchall()]

    async def rate(self, thread: ThreadKey, rating: Rating, at: datetime) -> None:
        async with self._database.tenant(thread.tenant) as connection:
            await connection.execute(_SQL["know_tenant"], {"tenant": thread.tenant})  # so that retention visits it
            await connection.execute(_SQL["rate"], {**asdict(thread), **asdict(rating), "rated_at": at})

    async def offered(self, thread: ThreadKey, user_id: str) -> bool:
        async with self._database.tenant(thread.tenant) as connection:
            found = await connection.execute(_SQL["offered"], {**asdict(thread), "user_id": user_id})
            return await found.fetchone() is not None

    async def threads_of(self, tenant: str, user_id: str) -> Sequence[ThreadKey]:
        """Threads in which a person's words stand, copies too, so that their sessions can be dropped before
        `forget_person`."""
        async with self._erasing(tenant) as connection:
            return list(await _holding(connection, tenant, user_id))

    @asynccontextmanager
    async def _erasing(self, tenant: str) -> AsyncIterator[Connection]:
        """Whoever erases in a tenant waits for the one before: each locks many rows, and in an order of its own."""
        async with self._database.tenant(tenant, self._erasing_s) as connection:
            await connection.execute(_SQL["lock_erasing"], {"tenant": tenant})
            yield connection

    async def _rows(self, query: str, parameters: dict[str, Any]) -> list[TurnRow]:
        async with self._database.connection() as connection:
            found = await connection.execute(_SQL[query], parameters)
            return [_row(values, self._seal) for values in await found.fetchall()]


@dataclass(frozen=True, slots=True)
class _Touched:
    """A turn that holds a person's words, or a state that they went into."""

    turn_id: str
    is_own: bool
    """The person's turn."""
    is_copy: bool
    """It began with the state of another thread's turn that is touched; its text says that state."""
    allergies: list[str]
    """In force after it, and said by somebody else."""


async def _holding(connection: Connection, tenant: str, user_id: str) -> dict[ThreadKey, list[_Touched]]:
    """Every thread that a person's words stand in, from the first touched turn on: where they spoke, where a colleague
    asked with a message of theirs, and where a search with their wishes was run anew."""
    held: dict[ThreadKey, list[_Touched]] = {}
    lost: dict[str, set[str]] = {}
    waiting = await _threads(connection, "threads_of_person", {"tenant": tenant, "user_id": user_id})
    while waiting:
        thread, before = waiting[0], len(lost)
        held[thread] = await _touched(connection, thread, user_id, lost)
        given = {"tenant": tenant, "turn_ids": [turn.turn_id for turn in held[thread]]}
        drawn = await _threads(connection, "threads_drawn_from", given) if len(lost) > before else []
        waiting = [*waiting[1:], *drawn]
    return held


async def _touched(
    connection: Connection, thread: ThreadKey, user_id: str, lost: dict[str, set[str]]
) -> list[_Touched]:
    """`lost`: touched turns → allergies that only the person had said; those of this thread are added.

    Who said an allergy is read from when it came into force, in the order of the thread.
    """
    found = await connection.execute(_SQL["speakers"], {**asdict(thread), "user_id": user_id})
    touched: list[_Touched] = []
    theirs: list[str] = []
    before: list[str] = []
    for turn_id, is_said, is_own, drawn_from, allergies in await found.fetchall():
        brought = lost.get(drawn_from, set())
        said = [] if is_said else [one for one in allergies if one not in before and one not in brought]
        theirs = [one for one in dict.fromkeys([*theirs, *said]) if one in allergies]
        before = allergies
        if touched or is_said or drawn_from in lost:
            touched.append(_Touched(turn_id, is_own, drawn_from in lost, theirs))
            lost[turn_id] = set(allergies) - set(theirs)
    return touched


async def _forget_among_others(
    connection: Connection, thread: ThreadKey, user_id: str, touched: Sequence[_Touched]
) -> None:
    """Takes a person's words out of the state and answers of everybody's later turns; others' allergies stay, and what
    was picked."""
    for turn in touched:
        given = {"tenant": thread.tenant, "turn_id": turn.turn_id, "allergies": turn.allergies}
        if not turn.is_own:
            await connection.execute(_SQL["forget_among_others"], given)
        if turn.is_copy:
            await connection.execute(_SQL["forget_text"], given)
    kept = {"tenant": thread.tenant, "user_id": user_id, "turn_ids": [turn.turn_id for turn in touched]}
    await connection.execute(_SQL["keep_picks_only"], kept)


async def _threads(connection: Connection, query: str, given: dict[str, Any]) -> list[ThreadKey]:
    found = await connection.execute(_SQL[query], given)
    return [ThreadKey(*values) for values in await found.fetchall()]


def _says_words_of(user_id: str) -> list[bytes]:
    """As an arrival is written, and as PostgreSQL writes JSON."""
    name = orjson.dumps(user_id)
    return [b'"words_of":' + name, b'"words_of": ' + name]


def _parameters(row: TurnRow) -> dict[str, Any]:
    return {
        **asdict(row.thread),
        "turn_id": row.turn_id,
        "seq": row.seq,
        "user_id": row.user_id,
        "sent_at": row.sent_at,
        "kind": row.kind,
        "text": row.text,
        "token": row.token,
        "memory_before": row.memory_before.decode(),
        "memory_after": row.memory_after.decode(),
        "ranked_ids": _array(row.ranked_ids),
        "generation": row.generation,
        "tombstone": row.tombstone,
        "allergies": _array(row.allergies),
        "explanation": orjson.dumps(row.explanation).decode(),
        "words_of": row.words_of,
        "drawn_from": row.drawn_from,
    }


_PERSONAL = (b'"by_profile":true', b'"order":{')
"""One of these stands in the JSON of a reply that is to be sealed; most need not be read for it."""
SEALED = "sealed"
"""Of a reply that is, the first key: its bytes, as text. Behind it stands what queries look for (`_in_the_open`)."""


def _closed(row: TurnRow, seal: Seals | None) -> str:
    """Raises Unavailable where an answer that holds what is a person's own cannot be sealed: it is given to nobody."""
    if not any(mark in row.reply for mark in _PERSONAL) or not from_json(Reply, row.reply).waits_sealed:
        return row.reply.decode()
    if seal is None:
        raise Unavailable("profiles", "an answer cannot be sealed: no key is set")
    reply = row.reply.decode()
    return sealed_answer(seal.close(reply), reply)


def sealed_answer(secret: bytes, reply: str) -> str:
    """As a row has it. `reply`: what the secret opens to."""
    return orjson.dumps({SEALED: secret.decode(), **_in_the_open(orjson.loads(reply))}).decode()


def _in_the_open(reply: dict[str, Any]) -> dict[str, Any]:
    """What `own_page.sql` and `turns.sql` ask of a reply: its kind, the currency of what it shows, and whom it offered
    a profile."""
    cards = [{"currency": card["currency"]} for card in reply.get("cards", ())[:1] if "currency" in card]
    offered = reply.get("offers_profile_to", "")
    return (
        {"kind": reply["kind"]}
        | ({"cards": cards} if cards else {})
        | ({"offers_profile_to": offered} if offered else {})
    )


def secret_of_answer(reply: str) -> bytes | None:
    """None where it is not sealed."""
    if not reply.startswith(f'{{"{SEALED}":'):
        return None
    secret: str = orjson.loads(reply)[SEALED]
    return secret.encode()


def _opened(reply: str, seal: Seals | None) -> bytes | None:
    """None where it was sealed under a key that is gone, or whoever reads has none."""
    secret = secret_of_answer(reply)
    if secret is None:
        return reply.encode()
    try:
        return seal.open(secret).encode() if seal else None
    except Unavailable:
        return None


def _array(values: Iterable[str]) -> str:
    """As PostgreSQL writes an array of text, every element quoted (manual, "Array Input and Output Syntax"): the driver
    takes as long for a hundred ids as for all the rest of the row (measured)."""
    quoted = (value.replace("\\", "\\\\").replace('"', '\\"') for value in values)
    return "{" + ",".join(f'"{value}"' for value in quoted) + "}"


def _row(values: Sequence[Any], seal: Seals | None) -> TurnRow:
    """In the order of the columns of `get`, `last` and `recent`."""
    turn_id, platform, tenant, conversation, thread, seq, user_id, sent_at, kind, text, token, *rest = values
    before, after, ranked_ids, reply, generation, tombstone, allergies, explanation, erased = rest
    row = TurnRow(
        turn_id=turn_id,
        thread=ThreadKey(platform, tenant, conversation, thread),
        seq=seq,
        user_id=user_id,
        sent_at=sent_at,
        kind=kind,
        text=text,
        token=token,
        memory_before=before.encode(),
        memory_after=after.encode(),
        ranked_ids=tuple(ranked_ids),
        reply=_opened(reply, seal) or nothing_told(turn_id, generation),
        generation=generation,
        tombstone=tombstone,
        allergies=tuple(allergies),
        explanation=orjson.loads(explanation),
        erased=erased,
    )
    return of_this_version(row)
