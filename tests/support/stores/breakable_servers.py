"""Servers of one's own to stop and start again: embedded ones on a data folder, or ones by URL."""

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

import redis
from pydantic import SecretStr

from bot.embedded.servers import Stay
from bot.settings import Settings
from tests.support.stores.remote_servers import Remote, remote_servers


class Breakable(Protocol):
    def settings(self, **more: Any) -> Settings: ...

    def stop_postgres(self) -> None: ...

    def stop_redis(self) -> None: ...

    def start(self) -> None:
        """Whatever is stopped."""
        ...


@contextmanager
def breakable_servers(by_url: bool) -> Iterator[Breakable]:
    if by_url:
        with remote_servers() as remote:
            yield ByUrl(remote)
        return
    folder = Path(tempfile.mkdtemp(prefix="plt-"))
    try:
        yield Embedded(folder)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@dataclass(frozen=True, slots=True)
class Embedded:
    """They run as long as whoever opened them stays."""

    folder: Path

    def settings(self, **more: Any) -> Settings:
        return Settings(data_dir=self.folder, **more)

    def stop_postgres(self) -> None:
        stay = Stay(self.folder, needs_postgres=True, needs_redis=True)
        stay._postgres.stop()
        stay.leave()

    def stop_redis(self) -> None:
        stay = Stay(self.folder, needs_postgres=False, needs_redis=True)
        with redis.Redis.from_url(str(stay.urls.redis_url)) as client:
            client.shutdown(nosave=True)
        stay.leave()

    def start(self) -> None:
        Stay(self.folder, needs_postgres=True, needs_redis=True).leave()


@dataclass(frozen=True, slots=True)
class ByUrl:
    remote: Remote

    def settings(self, **more: Any) -> Settings:
        urls = {"database_url": self.remote.postgres.url, "redis_url": self.remote.redis.url}
        secrets: dict[str, Any] = {name: SecretStr(url) for name, url in urls.items()}
        return Settings(data_dir=self.remote.folder / "data", **secrets, **more)

    def stop_postgres(self) -> None:
        self.remote.postgres.stop()

    def stop_redis(self) -> None:
        self.remote.redis.stop()

    def start(self) -> None:
        self.remote.postgres.start_if_stopped()
        self.remote.redis.start_if_stopped()
