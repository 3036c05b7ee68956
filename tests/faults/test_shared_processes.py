"""`serve`, `chat` and `ingest` as processes of their own on one data folder, each killed with -9 in turn: the others go
on, the old catalogue answers, a rerun completes, and the last one out stops the servers."""

import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import urllib.request
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import psutil
import pytest

from tests.support.menus import item, restaurant

pytestmark = pytest.mark.embedded
PLATTER = str(Path(sys.executable).with_name("platter"))
ROOT = Path(__file__).parents[2]
OUT_OF_PATIENCE_S = 100


class House:
    """One data folder, and processes on it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.feed = folder / "feed.jsonl"
        self.processes: list[subprocess.Popen[str]] = []
        self.environment = {
            **{name: value for name, value in os.environ.items() if not name.startswith("PLATTER_")},
            "PLATTER_DATA_DIR": str(folder / "d"),
            "PLATTER_PORT": "0",
            "PLATTER_LOG_LEVEL": "error",
            "PYTHONPATH": str(ROOT),
        }

    def menu_costs(self, dollars: int) -> None:
        """The feed from now on: the same dishes at this price, so that an answer tells which run it is from."""
        dishes = [item(f"Baked Ziti {name}", dollars) for name in ("Plain", "Classic", "Special", "Deluxe")]
        self.feed.write_text(json.dumps(restaurant(*dishes)) + "\n")

    def ingest(self) -> dict[str, Any]:
        command = [PLATTER, "ingest", str(self.feed), "--json"]
        done = subprocess.run(
            command, env=self.environment, capture_output=True, text=True, timeout=OUT_OF_PATIENCE_S, check=True
        )
        report: dict[str, Any] = json.loads(done.stdout)
        return report

    def die_in_ingest(self, stage: str) -> int:
        command = [sys.executable, "-m", "tests.support.dying.ingest", stage, str(self.feed)]
        return subprocess.run(
            command, env=self.environment, capture_output=True, cwd=self.folder, timeout=OUT_OF_PATIENCE_S
        ).returncode

    def start(self, *arguments: str) -> subprocess.Popen[str]:
        process = subprocess.Popen(
            [PLATTER, *arguments],
            env=self.environment,
            cwd=self.folder,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.processes.append(process)
        return process

    def servers(self) -> list[str]:
        """Names of the server processes on this folder that run."""
        found = []
        for process in psutil.process_iter(["name"]):
            with suppress(psutil.Error):
                if process.name() in ("postgres", "redis-server") and Path(process.cwd()).is_relative_to(self.folder):
                    found.append(process.name())
        return found

    def close(self) -> None:
        for process in self.processes:
            process.kill()
            process.communicate(timeout=60)


class Served:
    """`platter serve`, spoken to over HTTP."""

    def __init__(self, house: House) -> None:
        self.process = house.start("serve")
        assert self.process.stdout is not None
        self.url = self.process.stdout.readline().split()[-1]

    def price(self) -> float:
        body = json.dumps({"session_id": os.urandom(8).hex(), "user_input": "baked ziti in Cambridge"}).encode()
        request = urllib.request.Request(f"{self.url}/chat/search", body, {"Content-Type": "application/json"})
        with urllib.request.urlopen(request, timeout=100) as answer:
            results = json.load(answer)["results"]
        (price,) = {result["display_price"] for result in results}
        return float(price)


class Chatting:
    """`platter chat`, a line at a time."""

    def __init__(self, house: House) -> None:
        self.process = house.start("chat", "--json")

    def price(self) -> float:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write("baked ziti in Cambridge\n")
        self.process.stdin.flush()
        cards = json.loads(self.process.stdout.readline())["cards"]
        (price,) = {card["display_price"] for card in cards}
        return float(price)


def kill(process: subprocess.Popen[str]) -> None:
    process.send_signal(signal.SIGKILL)
    process.communicate(timeout=60)


@pytest.fixture
def house() -> Iterator[House]:
    folder = Path(tempfile.mkdtemp(prefix="plt-"))
    folder.chmod(0o755)
    house = House(folder)
    yield house
    house.close()
    shutil.rmtree(folder)


@pytest.mark.timeout(300)
def test_serve_ingest_and_chat_share_one_folder_and_each_is_killed_in_turn(house: House) -> None:
    house.menu_costs(10)
    assert house.ingest()["written"] == 4
    served, chatting = Served(house), Chatting(house)
    assert served.price() == chatting.price() == 10

    for price, stage in ((11, "staging"), (12, "sealing"), (13, "sealed")):
        house.menu_costs(price)
        assert house.die_in_ingest(stage) == -signal.SIGKILL
        assert served.price() == chatting.price() == (10 if stage == "staging" else price - 1)
        report = house.ingest()
        assert (report["written"], report["removed"]) == (4, 0)
        assert served.price() == chatting.price() == price

    kill(served.process)
    assert chatting.price() == 13
    house.menu_costs(14)
    assert house.ingest()["written"] == 4
    assert chatting.price() == 14
    served = Served(house)
    kill(chatting.process)
    assert served.price() == 14

    served.process.send_signal(signal.SIGTERM)
    served.process.communicate(timeout=150)
    assert served.process.returncode == 0
    assert house.servers() == []


@pytest.mark.timeout(300)
def test_what_was_killed_while_it_was_alone_is_found_and_ended_by_the_next(house: House) -> None:
    house.menu_costs(10)
    for stage in ("staging", "sealed"):
        assert house.die_in_ingest(stage) == -signal.SIGKILL
    assert house.servers()
    report = house.ingest()
    assert (report["written"], report["generation"]) == (4, 1)
    assert house.servers() == []
