"""Dead letters are put back: each once, and each is told what became of it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from bot.operations.audit import record
from engine.stores.postgres.database import Connection, Database
from engine.stores.postgres.queries import queries
from engine.stores.postgres.turn_log import PostgresTurnLog

SQL = queries("upkeep.sql")

Outcome = Literal[
    "put_back", "waiting", "settled", "unclear", "died", "replaced", "gone", "unknown", "discarded", "kept"
]  # fmt: skip
"""As `put_back` in functions/dead_letters.sql tells them; unknown: nothing has such a name. Of `discard`: discarded;
kept, because it was put back or laid aside before."""
BIGINT_DIGITS = 18
"""That every number of so many fits into."""
BATCH = 100
"""In one transaction: their lanes are locked to its end, which is after a tenth of a second."""


@dataclass(frozen=True, slots=True)
class Fate:
    """What became of one."""

    id: int | None
    turn_id: str | None
    tenant: str | None
    outcome: Outcome
    name: str = ""
    """Of an unknown one, as it was given."""


async def put_back(database: Database, names: Sequence[str] | None, who: str) -> list[Fate]:
    """`names`: numbers of letters or ids of the turns that died, each of any tenant; None: all that still have words.

    An arrival waits again at the end of its lane and is answered as one that came now; a post is looked for first where
    it may stand there all the same. Raises Unavailable; what was put back until then is, and is written down.
    """
    fates: list[Fate] = []
    for tenant in await PostgresTurnLog(database).tenants():
        async with database.tenant(tenant) as connection:
            turns = await letters_of(connection, tenant, names, "letters_with_words")
        while turns:
            batch = dict(turns.popitem() for _ in range(min(BATCH, len(turns))))
            async with database.tenant(tenant) as connection:
                fates += await _put_back(connection, tenant, batch, who)
    return [*fates, *unknown(names, fates)]


def unknown(names: Sequence[str] | None, fates: Sequence[Fate]) -> list[Fate]:
    """Those that were named and are nobody's."""
    known = {str(fate.id) for fate in fates} | {str(fate.turn_id) for fate in fates}
    return [Fate(None, None, None, "unknown", name) for name in dict.fromkeys(names or ()) if name not in known]


async def letters_of(connection: Connection, tenant: str, names: Sequence[str] | None, whole: str) -> dict[int, str]:
    """Number of a letter → id of its turn. `whole`: the query for where none is named."""
    if names is None:
        found = await connection.execute(SQL[whole], {"tenant": tenant})
    else:
        numbers = [int(name) for name in names if name.isdecimal() and len(name) <= BIGINT_DIGITS]
        given = {"tenant": tenant, "letters": numbers, "turns": list(names)}
        found = await connection.execute(SQL["named_letters"], given)
    return dict(await found.fetchall())


async def _put_back(connection: Connection, tenant: str, turns: dict[int, str], who: str) -> list[Fate]:
    found = await connection.execute(SQL["put_back"], {"tenant": tenant, "letters": list(turns)})
    fates = [Fate(number, turns[number], tenant, outcome) for number, outcome in await found.fetchall()]
    if count := sum(fate.outcome == "put_back" for fate in fates):
        await record(connection, who, "put_back", tenant, {"dead_letters": count})
    return sorted(fates, key=lambda fate: fate.id or 0)
