"""What tests of `platter doctor` share: a whole installation, in which one part after the other is really broken."""

import json
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from uuid import uuid4

from psycopg import AsyncConnection
from pydantic import SecretStr

from bot.app import open_stores
from bot.cli.doctor import examine, exit_code, report
from bot.operations.doctor.finding import Finding
from bot.settings import Settings
from ingest.pipeline import ingest
from tests.support.menus import item, restaurant
from tests.support.stores.remote_servers import PASSWORD, Remote

PLATTER = str(Path(sys.executable).with_name("platter"))
NOT_THERE = 1
"""A port on which nothing listens."""


async def whole_installation(remote: Remote, folder: Path) -> Settings:
    """On servers by URL, with four dishes in it."""
    settings = Settings(
        _env_file=None,  # type: ignore[call-arg]
        database_url=SecretStr(remote.postgres.create(f"doctor_{uuid4().hex[:8]}")),
        redis_url=SecretStr(remote.redis.url_of(62)),
        data_dir=folder / "data",
    )
    feed = folder / "feed.jsonl"
    feed.write_text(json.dumps(restaurant(*(item(f"Baked Ziti {n}") for n in "ABCD"))))
    async with open_stores(settings) as stores:
        await ingest([feed], writer=stores.writer, embedder=stores.embedder, clock=stores.clock)
    return settings


def by_url(settings: Settings, **urls: str) -> Settings:
    return settings.model_copy(update={name: SecretStr(url) for name, url in urls.items()})


async def finds(settings: Settings, part: str) -> tuple[Finding, int]:
    """The finding of one part, and how the command ends. Nothing that is told holds the password."""
    findings = await examine(settings)
    told = "\n".join(report(findings, 100))
    assert PASSWORD not in told
    assert "canary" not in told
    return next(finding for finding in findings if finding.part == part), exit_code(findings)


def url_of(settings: Settings) -> str:
    assert settings.database_url is not None
    return settings.database_url.get_secret_value()


@asynccontextmanager
async def changed(url: str, change: str, back: str) -> AsyncIterator[None]:
    """One statement in force for a while."""
    async with await AsyncConnection.connect(url, autocommit=True) as connection:
        await connection.execute(change.encode())
        try:
            yield
        finally:
            await connection.execute(back.encode())
