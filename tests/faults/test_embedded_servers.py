"""Several processes share the embedded servers, each is killed in turn, and everything goes on."""

import os
import pwd
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import psutil
import psycopg
import pytest
import redis

from bot.embedded.data_folder import (
    SOCKET_PATH_LIMIT,
    ServerUser,
    UnusableDataDir,
    prepare,
    server_user,
    socket_dir,
    unreachable,
)
from bot.embedded.postgresql import EmbeddedPostgres, PostgresFailed
from bot.embedded.redis import EmbeddedRedis
from bot.embedded.servers import Stay

pytestmark = pytest.mark.embedded
NOBODY = pwd.getpwnam("nobody").pw_uid
USER = """
import asyncio, sys
from pathlib import Path
from bot.embedded.servers import embedded_servers

async def stay():
    async with embedded_servers(Path(sys.argv[1]), needs_postgres=True, needs_redis=True) as urls:
        print(urls.database_url, urls.redis_url, flush=True)
        await asyncio.to_thread(sys.stdin.read)

asyncio.run(stay())
"""


class User:
    """A process of its own that uses the servers until it is told to go or killed."""

    def __init__(self, folder: Path) -> None:
        command = [sys.executable, "-c", USER, str(folder)]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def wait_until_in(self) -> "User":
        assert self.process.stdout is not None
        self.database_url, self.redis_url = self.process.stdout.readline().split()
        return self

    def leave(self) -> None:
        self.process.communicate(timeout=120)
        assert self.process.returncode == 0

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(60)
        for pipe in (self.process.stdin, self.process.stdout):
            assert pipe is not None
            pipe.close()


@pytest.fixture
def folder() -> Iterator[Path]:
    path = Path(tempfile.mkdtemp(prefix="plt-"))
    path.chmod(0o711)
    yield path
    Stay(path, needs_postgres=True, needs_redis=True).leave()
    assert servers_of(path) == []
    shutil.rmtree(path)


def servers_of(folder: Path) -> list[psutil.Process]:
    """Server processes whose working folder lies in the data folder."""
    found = []
    for process in psutil.process_iter(["name"]):
        try:
            if process.name() in ("postgres", "redis-server") and Path(process.cwd()).is_relative_to(folder):
                found.append(process)
        except psutil.Error:
            continue
    return [process for process in found if process.status() != psutil.STATUS_ZOMBIE]


def works(user: User) -> bool:
    with psycopg.connect(user.database_url, connect_timeout=60) as connection:
        connection.execute("CREATE TABLE IF NOT EXISTS kept (word text)")
        connection.execute("INSERT INTO kept VALUES ('word')")
    with redis.Redis.from_url(user.redis_url) as client:
        client.incr("kept")
    return True


def kept(user: User) -> tuple[int, int]:
    with psycopg.connect(user.database_url) as connection, redis.Redis.from_url(user.redis_url) as client:
        found = connection.execute("SELECT count(*) FROM kept").fetchone()
        assert found is not None
        return found[0], int(client.get("kept") or 0)


def until_written(user: User) -> None:
    """Redis puts writing off for two seconds while the disk is busy."""
    with redis.Redis.from_url(user.redis_url) as client:
        while True:
            found = client.info("persistence")
            if not (found["aof_buffer_length"] or found["aof_pending_bio_fsync"]):
                return
            time.sleep(0.05)


def test_three_processes_share_one_set_of_servers_and_the_last_one_out_stops_them(folder: Path) -> None:
    users = [User(folder) for _ in range(3)]
    urls = {(user.wait_until_in().database_url, user.redis_url) for user in users}
    assert len(urls) == 1
    for user in users:
        assert works(user)
        user.leave()
    assert servers_of(folder) == []


def test_each_process_is_killed_in_turn_and_the_others_go_on(folder: Path) -> None:
    serve, ingest, chat = (User(folder).wait_until_in() for _ in range(3))
    serve.kill()
    assert works(ingest)
    assert works(chat)
    serve = User(folder).wait_until_in()
    ingest.kill()
    assert works(serve)
    assert works(chat)
    chat.kill()
    assert works(serve)
    assert kept(serve) == (5, 5)
    serve.leave()
    assert servers_of(folder) == []


def test_servers_that_a_killed_process_left_are_adopted(folder: Path) -> None:
    only = User(folder).wait_until_in()
    works(only)
    left = {process.pid for process in servers_of(folder)}
    only.kill()
    heir = User(folder).wait_until_in()
    assert left <= {process.pid for process in servers_of(folder)}
    assert kept(heir) == (1, 1)
    heir.leave()
    assert servers_of(folder) == []


def test_servers_that_were_killed_themselves_come_back_with_what_they_held(folder: Path) -> None:
    user = User(folder).wait_until_in()
    works(user)
    time.sleep(1.1)  # appendfsync everysec
    until_written(user)
    for process in servers_of(folder):
        process.kill()
    user.kill()
    heir = User(folder).wait_until_in()
    assert kept(heir) == (1, 1)
    heir.leave()


def test_a_start_that_was_killed_half_way_is_repeated(folder: Path) -> None:
    for delay_s in (0.3, 0.6, 0.9, 1.2):
        user = User(folder)
        time.sleep(delay_s)
        user.kill()
    heir = User(folder).wait_until_in()
    assert works(heir)
    heir.leave()


def test_a_pid_file_whose_number_is_somebody_elses_does_not_stop_a_start(folder: Path) -> None:
    User(folder).wait_until_in().leave()
    (folder / "postgres" / "postmaster.pid").write_text(f"{os.getpid()}\n{folder}/postgres\n1\n5432\n\n\n1 1\nready\n")
    user = User(folder).wait_until_in()
    assert works(user)
    user.leave()


def test_a_folder_that_was_copied_without_its_owners_is_refused_with_their_names(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    User(folder).wait_until_in().leave()
    owner = pwd.getpwuid((folder / "postgres" / "PG_VERSION").stat().st_uid).pw_name
    # Whoever may not give files away is somebody else than their owner.
    monkeypatch.setattr("os.geteuid", lambda: NOBODY)
    for server in (EmbeddedPostgres(folder, folder / "run", None), EmbeddedRedis(folder, folder / "run", None)):
        with pytest.raises(UnusableDataDir, match=rf"files of the user {owner}, .* run as nobody, .* chown -R nobody"):
            server.ensure_running()


def test_a_start_that_fails_is_told_with_what_it_said_itself(folder: Path) -> None:
    User(folder).wait_until_in().leave()
    data, said = folder / "postgres", "LOG:  of a start long ago"
    (data / "server.log").write_text(f"{said}\n" * 9)
    kept = (data / "global" / "pg_control").rename(data / "kept")
    with pytest.raises(PostgresFailed, match="pg_control") as failed:
        Stay(folder, needs_postgres=True, needs_redis=False)
    assert said not in str(failed.value)
    kept.rename(data / "global" / "pg_control")


def test_nobody_else_may_enter_where_the_sockets_are(folder: Path) -> None:
    user = User(folder).wait_until_in()
    assert (folder / "run").stat().st_mode & 0o077 == 0
    assert all(not process.net_connections("inet") for process in servers_of(folder))
    user.leave()


def test_a_long_path_gets_its_sockets_elsewhere(folder: Path) -> None:
    deep = prepare(folder / ("long" * 25), server_user())
    sockets = socket_dir(deep, server_user())
    assert len(str(sockets / ".s.PGSQL.5432")) <= SOCKET_PATH_LIMIT
    assert socket_dir(deep, server_user()) == sockets
    sockets.rmdir()


def test_a_folder_that_the_servers_own_user_cannot_reach_is_named(folder: Path) -> None:
    nobody = ServerUser(uid=65_534, gid=65_534)
    home = folder / "home"
    home.mkdir(mode=0o700)
    assert unreachable(folder, nobody) is None
    assert unreachable(home, nobody) == home
    (home / ".platter").mkdir(mode=0o755)
    assert unreachable(home / ".platter", nobody) == home
