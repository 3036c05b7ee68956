"""What the Compose file starts, started: its set-up, ingest, web server and worker, each confined in the image.

The servers are the tests' own in place of the file's images, but Redis is started by the file's own words; where Java
is absent, the word index is in the processes. All share this machine's network, so that ports are others.
"""

import asyncio
import shutil
import signal
import subprocess
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import aiohttp

from bot.embedded.data_folder import owned_folder, server_user
from tests.support.compose import compose, filled, named
from tests.support.dockerfile import ROOT
from tests.support.image import Image
from tests.support.stores.remote_servers import KEEPER, PASSWORD, Remote, as_user, free_port, redis_program

PATIENCE_S = 60
WORDS = {"KEEPER_PASSWORD": PASSWORD, "DATABASE_PASSWORD": "d4" * 16, "REDIS_PASSWORD": "r3" * 16}
KEY = "0123456789abcdef"
DATABASE = "composed"
HERE = "127.0.0.1"


@dataclass
class Container:
    process: "subprocess.Popen[bytes]"
    port: int
    log: Path

    def url(self, path: str) -> str:
        return f"http://{HERE}:{self.port}{path}"

    def ended(self, within_s: float) -> int:
        """Its exit code after SIGTERM. Raises TimeoutExpired where Docker would kill it."""
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(within_s)

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()


@dataclass
class Composed:
    """The file's services, filled in, and what they are given here."""

    image: Image
    folder: Path
    services: dict[str, Any]
    given: Mapping[str, str]
    """What stands in .env."""
    at: Mapping[str, str]
    """Address in the file → where that is here."""

    def environment(self, service: str, port: int) -> dict[str, str]:
        said = self.services[service]["environment"]
        for there, here in self.at.items():
            said = {name: value.replace(there, here) for name, value in said.items()}
        return {**self.given, **said, "PLATTER_PORT": str(port)}

    def ingest(self, *words: str) -> None:
        """`docker compose run --rm ingest WORDS`. Raises AssertionError with what it said."""
        command = self.image.command(*words, entrypoint=self.services["ingest"]["entrypoint"])
        ended, said = self.image.run(command, self.environment("ingest", 0), self._volumes("ingest"))
        assert ended == 0, said

    def start(self, service: str) -> Container:
        port, log = free_port(), self.folder / f"{service}.log"
        words = [str(port) if word == "3978" else word for word in self.services[service]["command"]]
        volumes = self._volumes(service)
        process = self.image.start(self.image.command(*words), self.environment(service, port), volumes, log)
        return Container(process, port, log)

    def is_healthy(self, container: Container) -> bool:
        """As Docker asks, in the image."""
        check = self.image.stage.last("HEALTHCHECK").words
        volumes = self._volumes(f"check-{free_port()}")
        return self.image.run(check, {"PLATTER_PORT": str(container.port)}, volumes)[0] == 0

    def _volumes(self, name: str) -> Mapping[str, Path]:
        (self.folder / name).mkdir()
        return self.image.volumes(self.folder / name)


@contextmanager
def composed(
    image: Image, remote: Remote, folder: Path, given: Mapping[str, str], opensearch: str
) -> Iterator[Composed]:
    """With the servers there, and the database set up. `opensearch`: its address, or "" for none."""
    services = filled(compose(), WORDS)["services"]
    set_up_database(remote, services["database-setup"])
    with redis_as_told(remote, services["redis"]) as redis_port:
        at = {
            "postgres:5432/platter": f"{HERE}:{remote.postgres.port}/{DATABASE}",
            "redis:6379": f"{HERE}:{redis_port}",
            "http://opensearch:9200": opensearch,
        }
        yield Composed(image, folder, services, {**named(ROOT / ".env.example"), **given}, at)


def set_up_database(remote: Remote, service: Mapping[str, Any]) -> None:
    """By the file's own command, in a database of which nothing is there yet but its name; twice, as a restart does."""
    user = server_user()
    psql, port = str(remote.postgres.programs / "psql"), str(remote.postgres.port)
    keeper = {"PGHOST": HERE, "PGPORT": port, "PGUSER": KEEPER, "PGPASSWORD": PASSWORD, "PGDATABASE": "postgres"}
    made = f"CREATE DATABASE {DATABASE} TEMPLATE template0"
    subprocess.run(
        [psql, "--no-psqlrc", "--command", made], env=keeper, check=True, capture_output=True, **as_user(user)
    )
    mounted = shutil.copy(ROOT / "manifests" / "database.sql", owned_folder(remote.folder / "set-up", user))
    words = [str(mounted) if word == "/database.sql" else word for word in service["entrypoint"][1:]]
    given = {**service["environment"], "PGHOST": HERE, "PGPORT": port, "PGDATABASE": DATABASE}
    for _ in range(2):
        subprocess.run([psql, *words], env=given, check=True, capture_output=True, **as_user(user))


@contextmanager
def redis_as_told(remote: Remote, service: Mapping[str, Any]) -> Iterator[int]:
    """Its port. The file's own shell and configuration, with another folder and port."""
    user, port = server_user(), free_port()
    data = owned_folder(remote.folder / "composed-redis", user)
    shell, option, script = service["command"]
    script = script.replace("dir /data", f"dir {data}\nport {port}\nbind {HERE}")
    program = redis_program()[0]
    process = subprocess.Popen(
        [shell, option, script], env={**service["environment"], "PATH": f"{program.parent}:/usr/bin:/bin"}, cwd=data,
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, **as_user(user),
    )  # fmt: skip
    try:
        yield port
    finally:
        process.kill()
        process.wait()


@asynccontextmanager
async def running(house: Composed, *services: str) -> AsyncIterator[list[Container]]:
    """The services, when each answers."""
    async with AsyncExitStack() as stack:
        http = await stack.enter_async_context(aiohttp.ClientSession())
        started = []
        for name in services:
            started.append(house.start(name))
            stack.callback(started[-1].kill)
        async with asyncio.timeout(PATIENCE_S):
            for one in started:
                while not await _answers(http, one):
                    assert one.process.poll() is None, one.log.read_text()
                    await asyncio.sleep(0.1)
        yield started


async def _answers(http: aiohttp.ClientSession, container: Container) -> bool:
    try:
        async with http.get(container.url("/healthz")) as answer:
            return answer.status == 200
    except aiohttp.ClientError:
        return False
