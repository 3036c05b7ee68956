"""The catalogue, its two indexes and what makes vectors."""

from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta
from importlib.metadata import version
from statistics import median
from time import perf_counter

from bot.commands.doctor.finding import Finding, House, NotLookedAt, Trouble, weighed
from bot.wiring import LEXICAL_FOLDER, LOADED_FOLDER
from engine.domain.filters import Filters
from engine.domain.food.cuisines import display_name
from engine.ports import LexicalQuery
from engine.stores.catalog import PostgresCatalog, State
from engine.stores.postgres import Database
from engine.stores.tantivy_folders import Folders
from engine.stores.tantivy_index import TantivyIndex
from engine.stores.wordllama_embedder import WordLlamaEmbedder

CALLS = 5
"""Of which the median is told."""
REINDEX = "Run `platter reindex`"


async def catalogue(house: House) -> Finding:
    opened = _catalog(house)
    began = perf_counter()
    state = await opened.state()
    ms = (perf_counter() - began) * 1000
    snapshot = await opened.current()
    published = await opened.published_at()
    if not state.items:
        return Finding("catalogue", "ok", "empty", "Run `platter ingest PATH…`, or `--sample` to try", round(ms, 2))
    names = snapshot.vocabulary
    says = f"generation {state.generation}{_age(published)}: {state.items:,} dishes of "
    says += f"{len(names.restaurants):,} restaurants in {len(names.places):,} cities"
    facts = {"generation": state.generation, "items": state.items, "age_s": _seconds(published)}
    return weighed("catalogue", says, [], round(ms, 2), **facts)


async def word_index(house: House) -> Finding:
    """This machine's folder, against the generation that PostgreSQL says is published."""
    state = await _catalog(house).state()
    engine = f"in the process, tantivy {version('tantivy')}"
    if not state.generation:
        return weighed("word index", f"{engine}, empty as the catalogue is", [], engine="embedded", generation=0)
    folder = house.settings.data_folder / LEXICAL_FOLDER
    held = _sealed(Folders(folder))
    if state.generation not in held:
        newest = f"holds generation {max(held)}" if held else "holds nothing"
        stale = f"{newest}, and the catalogue is at {state.generation}"
        mend = f"A start of `platter serve` makes it from PostgreSQL; else {REINDEX[0].lower()}{REINDEX[1:]}"
        return weighed("word index", engine, [Trouble(stale, mend)], engine="embedded", generation=max(held, default=0))
    index = TantivyIndex(folder)
    try:
        ms = await _median_ms(lambda: index.search(LexicalQuery("lunch"), Filters(), 10, state.generation))
    finally:
        index.close()
    says = f"{engine}, generation {state.generation}"
    return weighed("word index", says, [], ms, engine="embedded", generation=state.generation)


async def vectors(house: House) -> Finding:
    """Which of the two routes answers, and whether every dish has its vector."""
    state = await _catalog(house).state()
    in_process = state.items <= house.settings.vectors_in_memory_max
    engine = "in the process, exact" if in_process else "PostgreSQL, by its HNSW index"
    counted, hnsw = await _stored(_database(house), state)
    troubles = []
    if counted != state.items:
        troubles.append(Trouble(f"{counted:,} vectors for {state.items:,} dishes", REINDEX))
    if not (in_process or hnsw):
        troubles.append(Trouble("the index menu_embeddings_hnsw is lost", REINDEX))
    return weighed("vectors", f"{engine}, {counted:,}", troubles, engine="embedded" if in_process else "postgresql")


async def embedder(house: House) -> Finding:
    opened = WordLlamaEmbedder()
    try:
        says = f"{opened.fingerprint}, {opened.dimensions} dimensions"
        await _catalog(house).check_embedder(opened.fingerprint, opened.dimensions)
        ms = await _median_ms(lambda: opened.embed(["baked ziti"]))
    finally:
        opened.close()
    return weighed("embedder", f"{says}, as the stored vectors", [], ms, fingerprint=opened.fingerprint)


async def _stored(database: Database, state: State) -> tuple[int, bool]:
    """Vectors of the published generation, and whether the approximate route has its index."""
    async with database.connection() as connection:
        found = await connection.execute(
            "SELECT (SELECT count(*) FROM menu_embeddings WHERE valid_from <= %(g)s AND valid_to > %(g)s),"
            " EXISTS (SELECT FROM pg_indexes WHERE schemaname = 'platter' AND indexname = 'menu_embeddings_hnsw')",
            {"g": state.generation},
        )
        row = await found.fetchone()
    assert row is not None
    return int(row[0]), bool(row[1])


def _database(house: House) -> Database:
    if house.database is None:
        raise NotLookedAt(house.why_not)
    return house.database


def _catalog(house: House) -> PostgresCatalog:
    return PostgresCatalog(_database(house), display_name, house.settings.data_folder / LOADED_FOLDER)


def _sealed(folders: Folders) -> list[int]:
    from engine.ports import Unavailable

    found = []
    for generation in folders.generations():
        try:
            folders.sealed(generation)
        except Unavailable:
            continue
        found.append(generation)
    return found


async def _median_ms(call: Callable[[], Awaitable[object]]) -> float:
    taken = []
    for _ in range(CALLS):
        began = perf_counter()
        await call()
        taken.append(perf_counter() - began)
    return round(median(taken) * 1000, 2)


def _seconds(published: datetime | None) -> int | None:
    return None if published is None else int((datetime.now(UTC) - published).total_seconds())


def _age(published: datetime | None) -> str:
    return "" if published is None else f", {age_in_words(datetime.now(UTC) - published)} old"


def age_in_words(age: timedelta) -> str:
    """The largest unit of which there are two or more: "90 seconds", "3 hours", "12 days"."""
    seconds = max(int(age.total_seconds()), 0)
    for unit, length in (("day", 86_400), ("hour", 3_600), ("minute", 60)):
        if seconds >= 2 * length:
            return f"{seconds // length} {unit}s"
    return f"{seconds} second{'s' * (seconds != 1)}"
