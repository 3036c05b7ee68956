"""What an operator does with what is people's own: all that is sealed (profiles, carts, orders, answers, posts) taken
over to the first key and counted by key, and one person's given out.

Each portion that is sealed anew is written down with it, so that an audit is whole where somebody breaks off.
"""

from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

import orjson

from bot.encryption import CannotOpen, Seal
from bot.operations.audit import record
from bot.operations.order_export import ORDERS as _ORDERS
from bot.operations.order_export import ordered
from bot.operations.resealing import KINDS as OTHERS
from bot.operations.resealing import LOOKED_AT, Kept, resealed_of
from engine.messages.people import Person
from engine.people import profile_to_json
from engine.stores.postgres.database import Connection, Database
from engine.stores.postgres.own_page import PostgresFavourites
from engine.stores.postgres.people import SQL, opened_profile
from engine.stores.postgres.turn_log import PostgresTurnLog

AT_ONCE = 100
"""Rows of a portion, each of which is a statement where it is sealed anew: a transaction has 2 s."""
_PARTS = {
    "said": ("said_by", ("sent_at", "conversation", "thread", "text")),
    "ratings": ("rated_by", ("rated_at", "rating", "turn_id", "doc_id", "comment")),
}


Row = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class _Kind:
    """A table with what is sealed. `columns`: of a portion, in its order; `first`: of its key, before every row's."""

    table: str
    portion: bytes
    reseal: bytes
    columns: tuple[str, ...]
    first: Row


KINDS = (
    _Kind(
        "profiles", SQL["portion"], SQL["reseal"], ("platform", "user", "sealed", "key_id", "version"),
        {"platform": "", "user": ""},
    ),
    _Kind(
        "carts", _ORDERS["portion_of_carts"], _ORDERS["reseal_cart"], ("cart_id", "sealed", "key_id"),
        {"cart_id": "00000000-0000-0000-0000-000000000000"},
    ),
    _Kind("orders", _ORDERS["portion"], _ORDERS["reseal_order"], ("number", "sealed", "key_id"), {"number": ""}),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Resealed:
    resealed: int
    already: int
    """Under the first key before."""
    unopened: int
    """No key that is set opens them: as they were."""
    changed: int
    """Somebody wrote them meanwhile, under the first key."""
    by_table: Mapping[str, int]
    """Of those that are sealed anew."""
    answers: int = 0
    """Answers in the turn log that were sealed anew; the first four count profiles, carts and orders."""
    posts: int = 0
    """In the outbox and in dead letters, likewise."""
    lost: int = 0
    """Answers and posts that no key that is set opens."""


async def reseal(
    database: Database, seal: Seal, who: str, at_once: int = AT_ONCE, looked_at: int = LOOKED_AT
) -> Resealed:
    """Everything that another key sealed, under the first one. `at_once`, `looked_at`: rows of a portion, of profiles
    and of what was said to people. Raises Unavailable; what was done stands then."""
    counts: Counter[str] = Counter()
    tables: Counter[str] = Counter()
    for kind in KINDS:
        async for tenant, rows in _portions(database, kind, at_once):
            found = await _resealed(database, seal, who, kind, tenant, rows)
            counts += found
            tables[kind.table] += found["resealed"]
    own = (counts["resealed"], counts["already"], counts["unopened"], counts["changed"])
    others: dict[str, Counter[str]] = {other.name: Counter() for other in OTHERS}
    for tenant in await PostgresTurnLog(database).tenants():
        for other in OTHERS:
            told = _written_down(other, tenant, who)
            others[other.name] += await resealed_of(other, tenant, database, seal, told, looked_at)
    answers, *posts = (others[other.name]["resealed"] for other in OTHERS)
    lost = sum(one["unopened"] for one in others.values())
    return Resealed(*own, dict(+tables), answers, sum(posts), lost)


def _written_down(kind: Kept, tenant: str, who: str) -> Callable[[Connection, int], Awaitable[None]]:
    async def told(connection: Connection, count: int) -> None:
        await record(connection, who, "reseal", tenant, {kind.name: count})

    return told


async def _resealed(
    database: Database, seal: Seal, who: str, kind: _Kind, tenant: str, rows: Sequence[Row]
) -> Counter[str]:
    counts: Counter[str] = Counter()
    async with database.tenant(tenant) as connection:
        for row in rows:
            if row["key_id"] == seal.key_id:
                counts["already"] += 1
                continue
            try:
                sealed = seal.close(seal.open(row["sealed"]))
            except CannotOpen:
                counts["unopened"] += 1
                continue
            before = {"tenant": tenant, "was": row["key_id"], "before": row["sealed"]}
            given = {**row, **before, "sealed": sealed, "key_id": seal.key_id}
            written = await connection.execute(kind.reseal, given)
            counts["resealed" if written.rowcount else "changed"] += 1
        if counts["resealed"]:
            await record(connection, who, "reseal", tenant, {kind.table: counts["resealed"]})
    return counts


async def _portions(
    database: Database, kind: _Kind, at_once: int = AT_ONCE
) -> AsyncIterator[tuple[str, Sequence[Row]]]:
    """All rows of all tenants, those of one tenant at a time."""
    for tenant in await PostgresTurnLog(database).tenants():
        given = {"tenant": tenant, "most": at_once, **kind.first}
        while True:
            async with database.tenant(tenant) as connection:
                found = await (await connection.execute(kind.portion, given)).fetchall()
            rows = [dict(zip(kind.columns, one, strict=True)) for one in found]
            if rows:
                yield tenant, rows
            if len(rows) < at_once:
                break
            given |= {name: rows[-1][name] for name in kind.first}


async def export(database: Database, seal: Seal | None, person: Person, who: str) -> Mapping[str, Any] | None:
    """All that is kept of a person, as JSON has it; None where nothing is. That it was given out is in the audit, in
    the same transaction. Raises Unavailable where the profile does not open."""
    saved = sorted(await PostgresFavourites(database).saved(person), key=lambda one: (one.saved_at, one.doc_id))
    async with database.tenant(person.tenant) as connection:
        row = await (await connection.execute(SQL["row"], asdict(person))).fetchone()
        kept = {"saved_dishes": [asdict(one) for one in saved]} | {
            name: [dict(zip(columns, one, strict=True)) for one in await _all(connection, query, person)]
            for name, (query, columns) in _PARTS.items()
        }
        kept |= await ordered(connection, seal, person)
        if row is None and not any(kept.values()):
            return None
        counts = {"profiles": int(row is not None), **{name: len(rows) for name, rows in kept.items()}}
        told = {**asdict(person), "profile": _profile(person, seal, row) if row else None, **kept}
        await record(connection, who, "export", person.tenant, counts)
    return told


async def _all(connection: Any, query: str, person: Person) -> list[tuple[Any, ...]]:
    found: list[tuple[Any, ...]] = await (await connection.execute(SQL[query], asdict(person))).fetchall()
    return found


def _profile(person: Person, seal: Seal | None, row: tuple[Any, ...]) -> Mapping[str, Any]:
    sealed, version, last_turn_at, created_at, updated_at = row
    if seal is None:
        raise CannotOpen
    told: dict[str, Any] = orjson.loads(profile_to_json(opened_profile(person, bytes(sealed), version, seal)))
    return {**told, "created_at": created_at, "updated_at": updated_at, "last_turn_at": last_turn_at}


@dataclass(frozen=True, slots=True)
class Sealed:
    by_key: Mapping[str, int]
    """Key's id → rows."""
    unopened: int
    """Rows that none of the keys opens, whatever their key's id says."""


async def sealed(database: Database, seal: Seal | None) -> Sealed:
    """Every row is opened: a key's id alone does not say that its row is whole."""
    by_key: Counter[str] = Counter()
    unopened = 0
    for kind in KINDS:
        async for _, rows in _portions(database, kind):
            by_key.update(row["key_id"] for row in rows)
            unopened += sum(not _opens(seal, row["sealed"]) for row in rows)
    return Sealed(dict(by_key), unopened)


def _opens(seal: Seal | None, secret: bytes) -> bool:
    if seal is None:
        return False
    try:
        seal.open(secret)
    except CannotOpen:
        return False
    return True
