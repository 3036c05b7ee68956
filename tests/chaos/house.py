"""The product's processes on one data folder: started, killed with -9, started again on the same port."""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path

import psutil

from tests.support.chaos.loop_platform import ROOT
from tests.support.stores.frozen_processes import frozen
from tests.support.stores.remote_servers import free_port

ENDS_S = 60
NOT_OURS = ("PLATTER_", "OPENAI_", "SLACK_", "Microsoft")
"""Settings of whoever runs this."""


def clean_environment() -> dict[str, str]:
    """This process's, without them; the folder that a process is started in must hold no `.env` either."""
    return {name: value for name, value in os.environ.items() if not name.startswith(NOT_OURS)}


@contextmanager
def short_folder() -> Iterator[Path]:
    """One that the servers' own user can reach, with a path short enough for their sockets."""
    folder = Path(tempfile.mkdtemp(prefix="plc-"))
    folder.chmod(0o755)
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


class House:
    """`loop`: the address of the loop channel's platform, where there is one; the others are in `settings`."""

    def __init__(self, folder: Path, settings: Mapping[str, str], loop: str = "") -> None:
        self.folder = folder
        self.data = folder / "d"
        self.loop = loop
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.processes: dict[str, subprocess.Popen[str]] = {}
        self._ready: set[str] = set()
        self.environment = {
            **clean_environment(),
            "PYTHONPATH": str(ROOT),
            "PLATTER_DATA_DIR": str(self.data),
            "PLATTER_PORT": str(self.port),
            "PLATTER_LOG_LEVEL": "error",
            **settings,
        }

    def start(self, part: str) -> None:
        """ "web", "work" or "serve" (both in one); back when it is ready."""
        self.begin(part)
        self.ready(part)

    def begin(self, part: str) -> None:
        self._ready.discard(part)
        command = [sys.executable, "-m", "tests.support.chaos.loop_house", part, self.loop]
        with (self.folder / f"{part}.log").open("a") as told:
            self.processes[part] = subprocess.Popen(
                command, env=self.environment, cwd=self.folder, stdout=subprocess.PIPE, stderr=told, text=True
            )

    def ready(self, part: str) -> None:
        """Waits until it is; at once where that was seen before."""
        if part in self._ready:
            return
        stdout = self.processes[part].stdout
        assert stdout is not None
        for line in stdout:
            if line.startswith("Platter "):
                self._ready.add(part)
                return
        raise RuntimeError(f"{part} did not start: {(self.folder / f'{part}.log').read_text()[-2000:]}")

    def kill(self, part: str) -> None:
        process = self.processes.pop(part)
        process.send_signal(signal.SIGKILL)
        process.communicate(timeout=ENDS_S)

    def end(self, part: str) -> int:
        """SIGTERM; the exit code."""
        process = self.processes.pop(part)
        process.send_signal(signal.SIGTERM)
        process.communicate(timeout=ENDS_S)
        return process.returncode

    @contextmanager
    def frozen(self, name: str) -> Iterator[None]:
        """The server processes of that name on this folder stand still."""
        pids = [one.pid for one in self._servers(name)]
        assert pids
        with frozen(*pids):
            yield

    def _servers(self, name: str) -> Iterator[psutil.Process]:
        for process in psutil.process_iter(["name"]):
            with suppress(psutil.Error):
                if process.name() == name and Path(process.cwd()).is_relative_to(self.folder):
                    yield process

    def close(self) -> None:
        for part in list(self.processes):
            self.end(part)
