"""Dead letters that nothing is to be done about are laid aside: nobody is shown them any more."""

from collections.abc import Sequence

from bot.operations.audit import record
from bot.operations.retry import SQL, Fate, letters_of, unknown
from engine.stores.postgres.database import Connection, Database
from engine.stores.postgres.turn_log import PostgresTurnLog


async def discard(database: Database, names: Sequence[str] | None, who: str) -> list[Fate]:
    """`names`: numbers of letters or ids of the turns that died, each of any tenant; what words they still have are
    erased. None: all whose words are erased already. Raises Unavailable; what was laid aside until then is."""
    fates: list[Fate] = []
    for tenant in await PostgresTurnLog(database).tenants():
        async with database.tenant(tenant) as connection:
            turns = await letters_of(connection, tenant, names, "letters_without_words")
            if turns:
                fates += await _discarded(connection, tenant, turns, who)
    return [*fates, *unknown(names, fates)]


async def _discarded(connection: Connection, tenant: str, turns: dict[int, str], who: str) -> list[Fate]:
    found = await connection.execute(SQL["discard"], {"tenant": tenant, "letters": list(turns)})
    gone = {number for (number,) in await found.fetchall()}
    if gone:
        await record(connection, who, "discard", tenant, {"dead_letters": len(gone)})
    return [Fate(one, turns[one], tenant, "discarded" if one in gone else "kept") for one in sorted(turns)]
