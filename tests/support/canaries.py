"""Words to look for, of every kind that no log may hold, and real processes whose every word is kept."""

import asyncio
import base64
import json
import secrets
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, fields
from pathlib import Path
from urllib.parse import quote

from tests.chaos.house import clean_environment
from tests.support.stores.remote_servers import PASSWORD

PATIENCE_S = 120


def word() -> str:
    """Of letters alone, so that it reads as a word and looks the same in JSON, in a URL and in a form."""
    return "zq" + "".join(secrets.choice("bcdfghjkmnpqrstvwxz") for _ in range(14))


@dataclass(frozen=True)
class Canaries:
    """Each is in one place only, so that what is found says where it came from."""

    said: str = field(default_factory=word)
    allergy: str = field(default_factory=word)
    person: str = field(default_factory=word)
    session: str = field(default_factory=word)
    token: str = field(default_factory=word)
    """Of a button."""
    comment: str = field(default_factory=word)
    header: str = field(default_factory=word)
    dish: str = field(default_factory=word)
    kitchen: str = field(default_factory=word)
    broken_dish: str = field(default_factory=word)
    remote_words: str = field(default_factory=word)
    """Of what another server says: a model, a platform."""
    signing_secret: str = field(default_factory=word)
    bot_token: str = field(default_factory=word)
    app_token: str = field(default_factory=word)
    app_password: str = field(default_factory=word)
    api_key: str = field(default_factory=word)
    wrong_key: str = field(default_factory=word)
    openai_key: str = field(default_factory=word)
    opensearch_password: str = field(default_factory=word)
    wrong_password: str = field(default_factory=word)
    wrong_setting: str = field(default_factory=word)
    sealing_key: str = field(default_factory=lambda: base64.urlsafe_b64encode(secrets.token_bytes(32)).decode())

    def all(self) -> Iterator[tuple[str, str]]:
        """(kind, what to look for), the passwords of both servers as they are and as a URL has them included."""
        yield from ((one.name, getattr(self, one.name)) for one in fields(self))
        yield from (("password", PASSWORD), ("password", quote(PASSWORD, safe="")))

    def found_in(self, text: str) -> list[str]:
        """Kinds of those that stand there, in any case."""
        folded = text.casefold()
        return [kind for kind, canary in self.all() if canary.casefold() in folded]


@dataclass
class Processes:
    """Started in one folder, each with a file for its standard output and one for its standard error."""

    folder: Path
    running: list[subprocess.Popen[bytes]] = field(default_factory=list)
    names: list[str] = field(default_factory=list)

    def begin(self, name: str, *command: str) -> subprocess.Popen[bytes]:
        """One process by this command."""
        return self._begun(name, command, b"")

    def begin_all(self, name: str, wanted: Mapping[str, tuple[Mapping[str, str], Sequence[str]]]) -> None:
        """`platter` several times, by name: environment and arguments. They end together."""
        told = json.dumps({one: [dict(environment), list(more)] for one, (environment, more) in wanted.items()})
        self._begun(name, (sys.executable, "-m", "tests.support.forked", str(self.folder)), told.encode())
        self.names += wanted

    def _begun(self, name: str, command: Sequence[str], told: bytes) -> subprocess.Popen[bytes]:
        clean = clean_environment() | {"PYTHONPATH": str(Path(__file__).parents[2])}
        with (self.folder / f"{name}.out").open("wb") as out, (self.folder / f"{name}.err").open("wb") as err:
            process = subprocess.Popen(
                command, env=clean, cwd=self.folder, stdin=subprocess.PIPE, stdout=out, stderr=err
            )
        assert process.stdin is not None
        process.stdin.write(told)
        process.stdin.close()
        self.running.append(process)
        self.names.append(name)
        return process

    async def ended(self, process: subprocess.Popen[bytes]) -> int:
        return await asyncio.to_thread(process.wait, PATIENCE_S)

    async def stopped(self) -> list[int]:
        """The exit codes of all, told to end."""
        for process in self.running:
            process.send_signal(signal.SIGTERM)
        return [await self.ended(process) for process in self.running]

    def out(self, name: str) -> str:
        """Standard output so far; "" of one that has not begun."""
        file = self.folder / f"{name}.out"
        return file.read_text() if file.exists() else ""

    def err(self, name: str) -> str:
        return (self.folder / f"{name}.err").read_text()

    def close(self) -> None:
        for process in self.running:
            process.terminate()
            with suppress(subprocess.TimeoutExpired):
                process.wait(PATIENCE_S)
            process.kill()
