"""Two `platter serve` on servers by URL, as behind a load balancer, and an ingest by a third process: whoever answers,
the conversation is the one that a single process would have had.

With OpenSearch each process has a data folder of its own, as on machines of its own; where there is none (which the
run then says), they share one folder, since the word index lies in it.
"""

import concurrent.futures
import itertools
import json
import os
import shutil
import subprocess
import sys
import tempfile
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
import redis

from tests.support.menus import item, restaurant
from tests.support.stores.opensearch_server import left_out
from tests.support.stores.remote_servers import PASSWORD, Remote

PLATTER = (sys.executable, "-m", "tests.support.patient")
ROOT = Path(__file__).parents[2]
OUT_OF_PATIENCE_S = 100
BEFORE_THE_INGEST = (
    "lunch for 25 in Boston",
    "Italian",
    "any vegetarian options?",
    "cheaper",
    "any cuisine",
    "no pork",
)
AFTER_IT = (
    "baked ziti",
    "more like 40",
    "more",
    "other restaurants",
    "one of us is allergic to nuts",
    "under $20 a head",
)
FOODS = ("pork", "beef", "mushrooms", "shrimp", "tofu", "lamb", "bacon", "olives", "corn", "salmon", "ham", "crab")
KITCHENS = (("Roma", "Italian"), ("Napoli", "Italian"), ("Siam", "Thai"), ("Oaxaca", "Mexican"), ("Corner", "American"))
DISHES = (
    "Baked Ziti Tray", "Vegetarian Lasagna Tray", "Chicken Parmesan Tray", "Ham and Pork Platter", "Garden Salad Tray",
    "Vegan Curry Tray", "Beef Taco Tray", "Shrimp Pad Thai Tray", "Almond Cookies", "Vegetable Wrap Platter",
    "Turkey Sandwich Platter", "Fruit Tray",
)  # fmt: skip
OF_A_TURN = {"turn_id", "session_id", "token", "processing_time_ms", "timestamp", "created_at"}
"""What differs between two equal answers (the rule book's Determinism)."""


def without_ids(answer: Any) -> Any:
    """Ids of dishes, order, text, counts; not which turn it was and how long it took."""
    if isinstance(answer, dict):
        return {name: without_ids(value) for name, value in answer.items() if name not in OF_A_TURN}
    return [without_ids(one) for one in answer] if isinstance(answer, list) else answer


@dataclass
class Installation:
    """Processes on one database, one Redis and one word index."""

    folder: Path
    database_url: str
    redis_url: str
    opensearch_url: str | None
    processes: list[subprocess.Popen[str]] = field(default_factory=list)

    def environment(self) -> dict[str, str]:
        """Of one more process."""
        apart = f"data-{len(self.processes)}" if self.opensearch_url else "data"
        clean = {name: value for name, value in os.environ.items() if not name.startswith(("PLATTER_", "OPENAI_"))}
        return clean | {
            "PYTHONPATH": str(ROOT),
            "PLATTER_DATABASE_URL": self.database_url,
            "PLATTER_REDIS_URL": self.redis_url,
            "PLATTER_OPENSEARCH_URL": self.opensearch_url or "",
            "PLATTER_DATA_DIR": str(self.folder / apart),
            "PLATTER_PORT": "0",
            "PLATTER_LOG_LEVEL": "info",
            "PLATTER_LOG_FORMAT": "json",
            "PLATTER_USER_REQUESTS_PER_MINUTE": "100000",
        }

    def begin(self, *arguments: str) -> subprocess.Popen[str]:
        with (self.folder / f"{uuid4().hex}.log").open("w") as log:
            process = subprocess.Popen(
                [*PLATTER, *arguments],
                env=self.environment(),
                cwd=self.folder,
                text=True,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=log,
            )
        self.processes.append(process)
        return process

    def ingest(self, *arguments: str) -> dict[str, Any]:
        process = self.begin("ingest", "--json", *arguments)
        said, _ = process.communicate(timeout=OUT_OF_PATIENCE_S)
        assert process.returncode == 0, self.logs()
        report: dict[str, Any] = json.loads(said)
        return report

    def town(self) -> str:
        """Restaurants of several cuisines that cook the same dishes at prices of their own."""
        town = self.folder / "town.jsonl"
        with town.open("w") as file:
            for number, (name, cuisine) in enumerate(KITCHENS):
                dishes = [
                    item(dish, 60 + 7 * number + 11 * place, servingSize={"description": f"serves {8 + 2 * number}"})
                    for place, dish in enumerate(DISHES)
                ]
                file.write(json.dumps(restaurant(*dishes, name=name, city="Boston", cuisine=[cuisine])) + "\n")
        return str(town)

    def menu(self, dollars: float) -> str:
        """A feed whose price tells of which run an answer is."""
        feed = self.folder / "feed.jsonl"
        dishes = [item(f"Baked Ziti {name}", dollars) for name in ("Plain", "Classic", "Special")]
        feed.write_text(json.dumps(restaurant(*dishes, name="Ziti House", city="Boston")) + "\n")
        return str(feed)

    def logs(self) -> str:
        return "".join(path.read_text() for path in self.folder.glob("*.log"))

    def close(self) -> None:
        for process in self.processes:
            process.kill()
            process.communicate(timeout=60)


class Served:
    """One `platter serve`, spoken to over HTTP."""

    def __init__(self, installation: Installation) -> None:
        self.installation = installation
        self.process = installation.begin("serve")

    def until_it_listens(self) -> "Served":
        assert self.process.stdout is not None
        said = self.process.stdout.readline().split()
        assert said, self.installation.logs()
        self.url = said[-1]
        return self

    def says(self, session: str, line: str) -> dict[str, Any]:
        body = json.dumps({"session_id": session, "user_input": line}).encode()
        request = urllib.request.Request(f"{self.url}/chat/search", body, {"Content-Type": "application/json"})
        with urllib.request.urlopen(request, timeout=100) as answer:
            found: dict[str, Any] = json.load(answer)
        return found

    def session(self, name: str) -> dict[str, Any]:
        with urllib.request.urlopen(f"{self.url}/session/{name}", timeout=100) as answer:
            found: dict[str, Any] = json.load(answer)
        return found


@pytest.fixture(scope="module")
def installation(remote: Remote, request: pytest.FixtureRequest) -> Iterator[Installation]:
    folder = Path(tempfile.mkdtemp(prefix="plt-"))
    database_url = remote.postgres.create(f"two_{uuid4().hex[:8]}")
    opensearch_url = None if left_out() else request.getfixturevalue("opensearch_url")
    house = Installation(folder, database_url, remote.redis.url_of(63), opensearch_url)
    report = house.ingest(house.town())
    assert report["written"] == len(KITCHENS) * len(DISHES)
    yield house
    house.close()
    shutil.rmtree(folder)


@pytest.fixture(scope="module")
def two(installation: Installation) -> tuple[Served, Served]:
    one, other = Served(installation), Served(installation)
    return one.until_it_listens(), other.until_it_listens()


@pytest.mark.timeout(300)
def test_a_conversation_that_alternates_between_two_processes_is_the_one_that_a_single_process_has(
    installation: Installation, two: tuple[Served, Served]
) -> None:
    single, shared = uuid4().hex, uuid4().hex
    turns = itertools.cycle(two)
    pages: list[Any] = []

    def both_say(lines: tuple[str, ...]) -> None:
        for line in lines:
            expected, found = two[0].says(single, line), next(turns).says(shared, line)
            assert without_ids(found) == without_ids(expected), line
            pages.extend(filter(None, [found["results"]]))

    both_say(BEFORE_THE_INGEST)
    report = installation.ingest(installation.menu(10))
    assert (report["written"], report["generation"]) == (3, 2)
    both_say(AFTER_IT)
    assert len(pages) > len(BEFORE_THE_INGEST)
    first = next(turns).says(uuid4().hex, "baked ziti in Boston")
    assert "Ziti House" in {result["restaurant_name"] for result in first["results"]}


@pytest.mark.timeout(300)
def test_while_a_third_process_ingests_both_answer_from_before_it_or_from_after_it_and_never_go_back(
    installation: Installation, two: tuple[Served, Served]
) -> None:
    installation.ingest(installation.menu(10))
    ingesting = installation.begin("ingest", installation.menu(11))
    seen = []
    for served in itertools.cycle(two):
        answer = served.says(uuid4().hex, "baked ziti from Ziti House")
        assert not answer["notices"]
        (price,) = {result["display_price"] for result in answer["results"]}
        seen.append(price)
        if ingesting.poll() is not None and seen[-2:] == [11, 11]:
            break
    ingesting.communicate(timeout=OUT_OF_PATIENCE_S)
    assert ingesting.returncode == 0, installation.logs()
    assert seen == sorted(seen)
    assert seen[0] == 10


@pytest.mark.timeout(300)
def test_twelve_people_at_once_in_one_thread_over_two_processes_lose_no_word(
    installation: Installation, two: tuple[Served, Served]
) -> None:
    thread = uuid4().hex
    two[0].says(thread, "lunch for 25 in Boston")
    with concurrent.futures.ThreadPoolExecutor(len(FOODS)) as people:
        asked = [people.submit(two[n % 2].says, thread, f"no {food}") for n, food in enumerate(FOODS)]
        answers = [one.result(OUT_OF_PATIENCE_S) for one in asked]
    assert len({answer["turn_id"] for answer in answers}) == len(FOODS)
    last = two[1].says(thread, "more")
    assert sorted(last["filters"]["excluded"]) == sorted(FOODS)
    # Each said one more than the one before: in the order of the lane, whoever answered.
    assert sorted(len(answer["filters"]["excluded"]) for answer in answers) == list(range(1, len(FOODS) + 1))
    with redis.Redis.from_url(installation.redis_url) as client:
        assert [name for name in client.scan_iter("lane:*") if thread.encode() in name] == []


def test_neither_process_wrote_a_password_or_a_word_of_anybody(installation: Installation) -> None:
    said = installation.logs()
    assert "serving" in said
    for secret in (PASSWORD, "canary", *BEFORE_THE_INGEST, *AFTER_IT):
        assert secret not in said
