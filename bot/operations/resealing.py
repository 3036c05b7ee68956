"""What else is sealed than profiles, taken over to the first key: answers that a profile guards, in the turn log, and
posts that tell somebody what is kept of them, in the outbox and in dead letters.

None of these says which key sealed it, so each is looked at. A portion is looked at in one short transaction, under the
locks that whoever erases or posts takes first, and begins behind the portion before: whoever breaks off begins again,
and finds what is done already under the first key.
"""

from collections import Counter
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any

from bot.delivery.personal import secret_in, with_secret
from bot.encryption import CannotOpen, Seal
from engine.stores.postgres.database import Connection, Database
from engine.stores.postgres.people import SQL
from engine.stores.postgres.queries import queries
from engine.stores.postgres.turn_log import sealed_answer, secret_of_answer

_LOCK_ERASING = queries("turns.sql")["lock_erasing"]
LOOKED_AT = 200
"""Rows of a portion: an answer has some 30 KB, and a transaction 2 s."""


@dataclass(frozen=True, slots=True)
class Kept:
    """One kind of row with something sealed in it, by its queries in `people.sql`."""

    name: str
    """As it is counted."""
    portion: str
    reseal: str
    first: Any
    """Before the key of any row."""
    secret_in: Callable[[Any], bytes | None]
    """None where what stands there is not sealed."""
    with_secret: Callable[[bytes, str], Any]
    """Of what is sealed, and what it opens to."""
    lock: str | None = None


def _posted(secret: bytes, _: str) -> bytes:
    return with_secret(secret)


KINDS: tuple[Kept, ...] = (
    Kept("answers", "answers", "reseal_answer", "", secret_of_answer, sealed_answer),
    Kept(
        "posts", "posts_waiting", "reseal_post", "00000000-0000-0000-0000-000000000000", secret_in, _posted,
        "lock_lanes_of_posts",
    ),
    Kept("dead_letters", "letters", "reseal_letter", 0, secret_in, _posted),
)  # fmt: skip


async def resealed_of(
    kind: Kept,
    tenant: str,
    database: Database,
    seal: Seal,
    told: Callable[[Connection, int], Awaitable[None]],
    looked_at: int,
) -> Counter[str]:
    """How many of a tenant's were resealed, already under the first key, unopened, or changed meanwhile. `told`:
    awaited with how many a portion of `looked_at` rows had, in its transaction. Raises Unavailable; what was done
    stands then."""
    counts: Counter[str] = Counter()
    given: dict[str, Any] = {"tenant": tenant, "after": kind.first, "most": looked_at}
    while True:
        async with database.tenant(tenant) as connection:
            await connection.execute(_LOCK_ERASING, given)
            if kind.lock:
                await connection.execute(SQL[kind.lock], given)
            rows = await (await connection.execute(SQL[kind.portion], given)).fetchall()
            found = Counter([await _one(kind, given, row, connection, seal) for row in rows])
            if found["resealed"]:
                await told(connection, found["resealed"])
        counts += found
        if len(rows) < looked_at:
            return counts
        given["after"] = rows[-1][0]


async def _one(kind: Kept, given: Mapping[str, Any], row: tuple[Any, ...], connection: Connection, seal: Seal) -> str:
    key, stands = row
    secret = None if stands is None else kind.secret_in(stands)
    if secret is None:
        return "open"
    if seal.is_under_first_key(secret):
        return "already"
    try:
        within = seal.open(secret)
        anew = kind.with_secret(seal.close(within), within)
    except CannotOpen:
        return "unopened"
    written = await connection.execute(SQL[kind.reseal], {**given, "key": key, "sealed": anew, "was": stands})
    return "resealed" if written.rowcount else "changed"
