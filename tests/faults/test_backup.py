"""A back-up as manifests/README.md says: PostgreSQL, dumped by its keeper and restored; all else is made anew."""

import os
import subprocess
from pathlib import Path

from pydantic import SecretStr

from bot.app import open_platter
from bot.settings import Settings
from engine.messages import ThreadKey
from ingest.pipeline import ingest
from ingest.reindex import reindex
from tests.support.stores.remote_servers import KEEPER, PASSWORD, Remote
from tests.support.told import says

THREAD = ThreadKey("http", "acme", "back-up", "back-up")
LOST, FOUND = 61, 62
"""Redis databases: the one that burns down with the house, and a new one."""


def settings_on(remote: Remote, database: str, number: int, folder: Path) -> Settings:
    return Settings(
        _env_file=None,  # type: ignore[call-arg]
        data_dir=folder,
        database_url=SecretStr(database),
        redis_url=SecretStr(remote.redis.url_of(number)),
    )


def postgres(remote: Remote, program: str, *arguments: str) -> None:
    subprocess.run(
        [remote.postgres.programs / program, *arguments],
        env={**os.environ, "PGPASSWORD": PASSWORD},
        check=True,
        timeout=150,
    )


async def test_a_conversation_goes_on_where_it_was_on_restored_servers(
    remote: Remote, tmp_path: Path, data_dir: Path
) -> None:
    here = settings_on(remote, remote.postgres.create("before"), LOST, data_dir / "before")
    async with open_platter(here) as platter:
        stores = platter.stores
        await ingest([], writer=stores.writer, embedder=stores.embedder, clock=stores.clock, sample=True)
        shown = await says(platter, THREAD, "lunch for 25 in Boston, one of us is allergic to nuts")
    dump, keeper = str(tmp_path / "platter.dump"), remote.postgres.url_of("before", KEEPER)
    postgres(remote, "pg_dump", "--format=custom", "--schema=platter", f"--file={dump}", keeper)

    again = remote.postgres.create("after")
    postgres(remote, "pg_restore", "--exit-on-error", f"--dbname={remote.postgres.url_of('after', KEEPER)}", dump)
    async with open_platter(settings_on(remote, again, FOUND, data_dir / "after")) as platter:
        await reindex(writer=platter.stores.writer, embedder=platter.stores.embedder, clock=platter.stores.clock)
        cheaper = await says(platter, THREAD, "cheaper")
    assert shown.total > 0
    assert cheaper.is_follow_up
    assert 0 < cheaper.total <= shown.total
    assert (cheaper.filters.city, cheaper.filters.party, cheaper.filters.allergies) == ("Boston", 25, ("nuts",))
