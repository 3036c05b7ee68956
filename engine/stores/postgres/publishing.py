"""The transaction that makes a run visible: rows end and begin at the next generation, then the pointer moves."""

from dataclasses import dataclass

from psycopg import sql

from engine.ports import Embedder, WrongEmbedder
from engine.stores.postgres.catalog import State
from engine.stores.postgres.database import Connection
from engine.stores.postgres.queries import queries
from engine.stores.postgres.zones import write_zones

_SQL = queries("catalogue_run.sql")

REBUILD_SHARE = 0.25
"""Of the catalogue: inserting a row into HNSW costs about as much as four in a build by two processes."""
LEAST_MEMORY_MB = 512
"""maintenance_work_mem of every other index."""
NODE_BYTES = 800
"""Of the HNSW graph, a vector beside its numbers: pgvector's element and 24 links of 16 bytes at the lowest level, 12
at each above (hnsw.h, m = 12). 100,000 vectors of 256 dimensions were measured at 160 MB; this leaves a tenth over.
A graph that does not fit is built on the disk: 600,000 of a million rows in 20 minutes with 512 MB."""
SHARE_OF_CACHE = 0.5
"""Of effective_cache_size, the one setting in which a server's keeper says how much memory is there (PostgreSQL manual,
"Planner Cost Constants"; 4 GB where nobody did): a million vectors fit, for more it has to be told."""


@dataclass(frozen=True, slots=True)
class Change:
    """What a run changed, in rows."""

    written: int
    removed: int
    rebuilt: bool
    fulfilments: int = 0

    @classmethod
    def none(cls) -> "Change":
        return cls(0, 0, False)

    @property
    def anything(self) -> bool:
        return bool(self.written or self.removed or self.fulfilments)


async def change_rows(
    connection: Connection, puts: int, base: State, generation: int, embedder: Embedder, hnsw_above: int = 0
) -> Change:
    """Everything but the swap of a rebuilt table, which locks readers out and so comes last.

    `hnsw_above`: items up to which no HNSW index is made, which takes as long as all the rest of a first run.

    Raises WrongEmbedder if the run changes the embedder but not every document.
    """
    at = {"generation": generation}
    await _allow_memory(connection, LEAST_MEMORY_MB)
    await connection.execute(_SQL["analyse_stage"])
    found = await connection.execute(_SQL["end_items"], at)
    ended, removed = (await found.fetchall())[0]
    await connection.execute(_SQL["begin_items"], at)
    fulfilments = await _change_fulfilments(connection, generation)
    if not (puts or removed or fulfilments):
        return Change.none()
    for table in ("purge", "purge_fulfilments"):
        await connection.execute(_SQL[table], at)
    same_vectors = (base.embedder, base.dimensions) == (embedder.fingerprint, embedder.dimensions)
    if not same_vectors and ended < base.items:
        raise WrongEmbedder(
            f"{base.items - ended} documents would keep another embedder's vectors: run `platter reindex`"
        )
    needs_hnsw = base.items + puts - ended > hnsw_above
    outgrown = needs_hnsw and base.items <= hnsw_above
    rebuilt = not same_vectors or outgrown or puts > REBUILD_SHARE * base.items
    if rebuilt:
        await _rebuild_embeddings(connection, generation, embedder.dimensions, carry=same_vectors)
        if needs_hnsw:
            await _allow_memory(connection, await _graph_mb(connection, base.items + puts, embedder.dimensions))
            await connection.execute(_SQL["hnsw_next"])
    else:
        for step in ("end_embeddings", "begin_embeddings"):
            await connection.execute(_SQL[step], at)
    change = Change(puts, removed, rebuilt, fulfilments)
    await connection.execute(
        _SQL["publish"],
        {
            **at,
            "grown": puts - ended,
            "embedder": embedder.fingerprint,
            "dimensions": embedder.dimensions,
            "rebuilt": rebuilt,
        },
    )
    return change


async def _change_fulfilments(connection: Connection, generation: int) -> int:
    """Restaurants that deliver otherwise from this generation on, as far as they were said to or are gone."""
    changed = 0
    for step in ("end_fulfilments", "begin_fulfilments"):
        found = await connection.execute(_SQL[step], {"generation": generation})
        changed += (await found.fetchall())[0][0]
    await write_zones(connection)
    return changed


async def wait_for_placings(connection: Connection) -> None:
    """Behind all that takes long: until the run is committed, nobody places an order."""
    await connection.execute(_SQL["lock_publishing"])


async def swap_if_rebuilt(connection: Connection, change: Change) -> None:
    if change.rebuilt:
        await connection.execute(_SQL["swap_tables"])


async def _rebuild_embeddings(connection: Connection, generation: int, dimensions: int, *, carry: bool) -> None:
    """`carry`: rows that stay, and those that readers of the generation before still read, come along."""
    await connection.execute(_SQL["next_table"])
    await connection.execute(
        sql.SQL("ALTER TABLE menu_embeddings_next ALTER COLUMN embedding TYPE vector({})").format(
            sql.Literal(dimensions)
        )
    )
    if carry:
        await connection.execute(_SQL["carry_embeddings"])
        await connection.execute(_SQL["end_carried"], {"generation": generation})
    await connection.execute(_SQL["begin_embeddings_next"], {"generation": generation})
    await connection.execute(_SQL["index_next"])


async def _graph_mb(connection: Connection, rows: int, dimensions: int) -> int:
    """What the graph of so many vectors takes, within what the server's keeper says is there.

    Not more: where processes build side by side, pgvector takes all of it at once, as shared memory.
    """
    found = await connection.execute(_SQL["cache_bytes"])
    (cache,) = (await found.fetchall())[0]
    graph = rows * (4 * dimensions + NODE_BYTES)
    return max(LEAST_MEMORY_MB, int(min(graph, SHARE_OF_CACHE * int(cache))) >> 20)


async def _allow_memory(connection: Connection, megabytes: int) -> None:
    await connection.execute("SELECT set_config('maintenance_work_mem', %s, true)", (f"{megabytes}MB",))
