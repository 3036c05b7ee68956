"""The peer's process: asked one query at a time."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
SCRIPT, REQUIREMENTS = HERE / "haystack_hybrid.py", HERE / "requirements.lock"


class PeerEnded(Exception):
    """What it wrote last stands on the error stream."""


class Peer:
    def __init__(self, process: "subprocess.Popen[str]") -> None:
        """Waits until it has taken in the documents."""
        self._process = process
        self.write_s: float = self._read()["write_s"]

    def ask(self, text: str, vector: list[float], city: str) -> tuple[float, list[str]]:
        """Milliseconds and ids, best first; `city`: a key, or "" for everywhere."""
        assert self._process.stdin is not None
        print(json.dumps({"text": text, "vector": vector, "city": city}), file=self._process.stdin, flush=True)
        found = self._read()
        return found["ms"], found["ids"]

    def _read(self) -> dict[str, Any]:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            raise PeerEnded(f"the peer ended with {self._process.wait()}")
        found: dict[str, Any] = json.loads(line)
        return found


@contextmanager
def running_peer(python: Path, folder: Path, arrangement: str) -> Iterator[Peer]:
    # One thread for its sums, as Platter takes for its own; and it counts nobody's use.
    environment = {**os.environ, "OPENBLAS_NUM_THREADS": "1", "HAYSTACK_TELEMETRY_ENABLED": "False"}
    command = [str(python), str(SCRIPT), str(folder), arrangement]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment)
    try:
        yield Peer(process)
    finally:
        process.kill()
        process.wait()


def peer_python(folder: Path) -> Path:
    """An interpreter with the peer's requirements, installed into `folder` where it is not there yet.

    Raises CalledProcessError where they cannot be had.
    """
    python = folder / "bin" / "python"
    done = folder / ".installed"
    if not done.exists() or done.read_bytes() != REQUIREMENTS.read_bytes():
        subprocess.run([sys.executable, "-m", "venv", str(folder)], check=True)
        install = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--only-binary", ":all:"]
        subprocess.run([str(python), *install, "--require-hashes", "-r", str(REQUIREMENTS)], check=True)
        done.write_bytes(REQUIREMENTS.read_bytes())
    return python
