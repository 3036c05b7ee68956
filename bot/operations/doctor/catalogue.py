"""The catalogue, its two indexes and what makes vectors."""

from datetime import UTC, datetime
from time import perf_counter

from bot.app import LOADED_FOLDER, word_index_of
from bot.cli.tables import age_in_words
from bot.operations.doctor.finding import Finding, House, NotLookedAt, Trouble, weighed
from engine.catalogue import Filters, display_name
from engine.ports import LexicalQuery
from engine.stores.lexical.word_index import Condition, Missing
from engine.stores.postgres.catalog import PostgresCatalog, State
from engine.stores.postgres.database import Database
from engine.stores.round_trip import median_ms
from engine.stores.vectors.wordllama import WordLlamaEmbedder

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
    """What the engine holds, against the generation that PostgreSQL says is published."""
    state = await _catalog(house).state()
    engine = "opensearch" if house.settings.opensearch else "embedded"
    async with word_index_of(house.settings, _database(house)) as words:
        found = await words.condition()
        if not state.generation:
            return weighed("word index", f"{found.engine}, empty as the catalogue is", [], engine=engine, generation=0)
        try:
            await words.require(state.generation)
        except Missing:
            troubles = [_stale(found, state)]
            return weighed("word index", found.engine, troubles, engine=engine, generation=found.generation)
        ms = round(
            await median_ms(lambda: words.reader.search(LexicalQuery("lunch"), Filters(), 10, state.generation)), 2
        )
    told = found.documents if found.documents is not None else state.items
    lost = [] if told == state.items else [Trouble(f"{told:,} documents for {state.items:,} dishes", REINDEX)]
    says = f"{found.engine}, generation {state.generation}{_age(found.made_at)}"
    age_s = _seconds(found.made_at)
    return weighed("word index", says, lost, ms, engine=engine, generation=state.generation, age_s=age_s)


def _stale(found: Condition, state: State) -> Trouble:
    holds = f"holds generation {found.generation}" if found.generation else "holds nothing"
    mend = f"A start of `platter serve` makes it from PostgreSQL; else {REINDEX[0].lower()}{REINDEX[1:]}"
    return Trouble(f"{holds}, and the catalogue is at {state.generation}", mend)


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
        ms = round(await median_ms(lambda: opened.embed(["baked ziti"])), 2)
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


def _seconds(published: datetime | None) -> int | None:
    return None if published is None else int((datetime.now(UTC) - published).total_seconds())


def _age(published: datetime | None) -> str:
    return "" if published is None else f", {age_in_words(datetime.now(UTC) - published)} old"
