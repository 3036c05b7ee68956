"""`platter doctor`: what is configured, reachable and in the catalogue; how long each part takes to answer."""

import platform
from collections.abc import Awaitable, Callable
from dataclasses import asdict, dataclass
from importlib.metadata import version
from time import monotonic

import orjson
import typer

from bot.commands.outcome import FAILED, run
from bot.commands.start import start
from bot.settings import Settings
from bot.wiring import Stores, open_stores

WAIT_HINT = "is the address right, and the server running?"


@dataclass(frozen=True, slots=True)
class Finding:
    """One line of the report."""

    part: str
    ok: bool
    says: str
    ms: float | None = None


def run_doctor(*, as_json: bool) -> None:
    """Exit code 1 when something is wrong."""
    settings = start()
    findings = run(examine(settings))
    if as_json:
        ok = all(finding.ok for finding in findings)
        typer.echo(orjson.dumps({"ok": ok, "findings": [asdict(finding) for finding in findings]}).decode())
    else:
        for finding in findings:
            took = f"  {finding.ms:.1f} ms" if finding.ms is not None else ""
            typer.echo(f"{'ok   ' if finding.ok else 'WRONG'} {finding.part:<12} {finding.says}{took}")
    if not all(finding.ok for finding in findings):
        raise SystemExit(FAILED)


async def examine(settings: Settings) -> list[Finding]:
    """Every part on its own, so that one that is down does not hide the others."""
    findings = [
        Finding("platter", True, f"{version('platter')} on Python {platform.python_version()}"),
        Finding("settings", True, _configured(settings)),
    ]
    try:
        async with open_stores(settings, needs_redis=True) as stores:
            return findings + [await _timed(name, check, stores) for name, check in _CHECKS.items()]
    except Exception as error:
        return [*findings, Finding("stores", False, f"{_said(error)}; {WAIT_HINT}")]


def _configured(settings: Settings) -> str:
    stores = f"PostgreSQL {'remote' if settings.database_url else 'embedded'}, Redis "
    stores += f"{'remote' if settings.redis_url else 'embedded'}, data in {settings.data_folder}"
    stores += f", language model {', then '.join(settings.models) or 'none'}"
    return f"{stores}, {len(settings.keys)} API keys, texts kept {settings.turn_retention_days} days"


async def _timed(name: str, check: Callable[[Stores], Awaitable[str]], stores: Stores) -> Finding:
    began_s = monotonic()
    try:
        says = await check(stores)
    except Exception as error:
        return Finding(name, False, _said(error))
    return Finding(name, True, says, round((monotonic() - began_s) * 1000, 2))


async def _postgres(stores: Stores) -> str:
    from engine.stores.migrations import migrations

    async with stores.database.connection() as connection:
        found = await connection.execute(
            "SELECT current_setting('server_version'), (SELECT extversion FROM pg_extension WHERE extname = 'vector'),"
            " current_user"
        )
        row = await found.fetchone()
    assert row is not None
    return f"{row[0]}, pgvector {row[1]}, as {row[2]}, {len(migrations())} migrations"


async def _redis(stores: Stores) -> str:
    from engine.stores.redis_sessions import RedisSessions

    assert stores.urls.redis_url is not None
    async with RedisSessions(stores.urls.redis_url) as sessions:
        await sessions.ping()
    return "answers"


async def _catalogue(stores: Stores) -> str:
    snapshot = await stores.catalog.current()
    restaurants, places = len(snapshot.vocabulary.restaurants), len(snapshot.vocabulary.places)
    empty = "; it is empty: platter ingest PATH…" if not snapshot.items else ""
    counts = f"{snapshot.items:,} items, {restaurants:,} restaurants, {places} cities"
    return f"generation {snapshot.generation}, {counts}{empty}"


async def _word_index(stores: Stores) -> str:
    generation = (await stores.catalog.state()).generation
    if not stores.word_index_is_there(generation):
        raise _Wrong(f"generation {generation} is missing here; `platter serve` makes it, or run `platter reindex`")
    return f"generation {generation} is there"


async def _embedder(stores: Stores) -> str:
    await stores.catalog.check_embedder(stores.embedder.fingerprint, stores.embedder.dimensions)
    vectors = await stores.embedder.embed(["baked ziti"])
    return f"{stores.embedder.fingerprint}, {vectors.shape[1]} dimensions"


class _Wrong(Exception):
    """A finding that is wrong; the message is the sentence."""


def _said(error: Exception) -> str:
    from engine.ports import PlatterError

    return str(error) if isinstance(error, (PlatterError, _Wrong)) else type(error).__name__


_CHECKS: dict[str, Callable[[Stores], Awaitable[str]]] = {
    "postgresql": _postgres,
    "redis": _redis,
    "catalogue": _catalogue,
    "word index": _word_index,
    "embedder": _embedder,
}
