"""PostgreSQL and Redis, embedded or by URL."""

from collections.abc import Iterator

from bot.operations.doctor.finding import Finding, House, Trouble, weighed
from engine.ports import Unavailable, Unusable
from engine.stores.addresses import UnreadableUrl, server_at
from engine.stores.postgres.about import PostgresFacts, about_postgres
from engine.stores.postgres.database import POOL_SIZE
from engine.stores.redis.about import RedisFacts, about_redis


async def postgresql(house: House) -> Finding:
    url = house.urls.database_url
    assert url is not None
    where = _where(url, house.settings.database_url is None)
    facts = await about_postgres(url)
    if facts.tables.none:
        house.why_not = "there are no tables yet; `platter serve` and `platter ingest` make them"
    says = f"{where}, {facts.rights.version} with pgvector {facts.rights.pgvector or facts.rights.pgvector_on_server}"
    return weighed(
        "postgresql",
        f"{says}{_told_tls(where, facts.encrypted)}, {_tables(facts)}",
        list(_postgres_troubles(facts)),
        round(facts.ms, 2),
        engine=where,
        version=facts.rights.version,
        pgvector=facts.rights.pgvector,
        tables="none" if facts.tables.none else "old" if facts.tables.missing else "up to date",
    )


def _tables(facts: PostgresFacts) -> str:
    missing = len(facts.tables.missing)
    if facts.tables.none or not missing:
        return "no tables yet" if missing else "tables up to date"
    return f"{missing} file{'s' * (missing != 1)} of tables to come with the next start"


def _postgres_troubles(facts: PostgresFacts) -> Iterator[Trouble]:
    if facts.lacking is not None:
        reason, do = facts.lacking
        yield Trouble(f"it {reason}", do, broken=True)
    if facts.tables.newer:
        newest = facts.tables.newer[-1]
        yield Trouble(f"a newer Platter has been here ({newest})", "Bring this one up to that version")
    tables = [name for name, statement in facts.lost.items() if statement.startswith("CREATE TABLE")]
    if tables:
        yield Trouble(f"lost: table {', '.join(tables)}", "Restore the database from its backup", broken=True)
    for name, statement in facts.lost.items():
        if name not in tables and not any(f" ON {table} " in statement for table in tables):
            yield Trouble(f"lost: index {name}", f"Run in schema platter: {statement}")
    if facts.connections_left < POOL_SIZE:
        few = f"only {facts.connections_left} connections are left"
        yield Trouble(few, f"Raise max_connections: each process of Platter takes up to {POOL_SIZE}")


async def redis(house: House) -> Finding:
    url = house.urls.redis_url
    assert url is not None
    where = _where(url, house.settings.redis_url is None)
    try:
        facts = await about_redis(url)
    except Unusable:
        raise
    except Unavailable as away:
        do = "Start it, or mend PLATTER_REDIS_URL; meanwhile conversations go on from PostgreSQL, a little slower"
        return Finding("redis", "wrong", f"{where} is away: {away.reason}", do, facts={"engine": where})
    kept = f", kept by {facts.persistence}" if facts.persistence not in (None, "none") else ""
    return weighed(
        "redis",
        f"{where}, {facts.version}{_told_tls(where, facts.encrypted)}{kept}",
        list(_redis_troubles(facts)),
        round(facts.ms, 2),
        engine=where,
        version=facts.version,
        persistence=facts.persistence,
    )


def _redis_troubles(facts: RedisFacts) -> Iterator[Trouble]:
    if facts.persistence == "none":
        yield Trouble(
            "keeps nothing over a restart: each conversation is then rebuilt from PostgreSQL",
            "Set appendonly yes",
        )
    if facts.evicts is not None:
        yield Trouble(
            f"drops keys when it is full ({facts.evicts}), locks of turns under way among them",
            "Set maxmemory-policy noeviction",
        )


def _where(url: str, embedded: bool) -> str:
    try:
        return "embedded" if embedded else server_at(url)
    except UnreadableUrl:
        return "an address that cannot be read"


def _told_tls(where: str, encrypted: bool) -> str:
    return "" if where in ("embedded", "a socket") else ", TLS" if encrypted else ", no TLS"
