"""A platform on loopback, as a process of its own: it keeps every post it accepts in a file, holds everybody to a pace
where told to, and misbehaves as scripted.

`python -m tests.support.chaos.loop_platform FILE [SECONDS_BETWEEN_POSTS]` prints its address.
"""

import asyncio
import json
import subprocess
import sys
import time
import urllib.request
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

from aiohttp import web

from tests.support.loopback import listening
from tests.support.wire_faults import UNCLEAR, fault_of

ROOT = Path(__file__).parents[3]
PATIENCE_S = 120
TOLD_WITHIN_S = 90
"""On a busy machine a platform that checks every card comes to it late."""


class Platform:
    """`faults`, by the names of `fault_of`: one a post, in order; `change_faults`: one a change."""

    def __init__(self, file: Path, between_s: float) -> None:
        self.file = file
        self.between_s = between_s
        self.posts: list[dict[str, Any]] = []
        self.faults: list[str] = []
        self.change_faults: list[str] = []
        self.changes: list[dict[str, Any]] = []
        self.broken: list[str] = []
        """Keys of the posts after which nobody could know what had become of them."""
        self.too_fast = 0
        self.busy = 0
        self._last: dict[str, float] = {}

    async def post(self, request: web.Request) -> web.StreamResponse:
        told = await request.json()
        name = self.faults.pop(0) if self.faults else ""
        if name in UNCLEAR:
            self.broken.append(told["key"])
        if name:
            return await fault_of(name)(lambda: self._accepted(told), request)
        return self._accepted(told)

    def _accepted(self, told: dict[str, Any]) -> web.Response:
        now, last = time.monotonic(), self._last.get(told["destination"], float("-inf"))
        if now - last < self.between_s:
            self.too_fast += 1
            return web.json_response({}, status=429, headers={"Retry-After": "1"})
        self._last[told["destination"]] = now
        keep(self.file, told)
        self.posts.append({**told, "at": time.time()})
        return web.json_response({"id": str(len(self.posts))})

    async def change(self, request: web.Request) -> web.StreamResponse:
        """A post's body, changed; 410 where there is no such post."""
        told = await request.json()
        name = self.change_faults.pop(0) if self.change_faults else ""
        return await fault_of(name)(lambda: self._changed(told), request) if name else self._changed(told)

    def _changed(self, told: dict[str, Any]) -> web.Response:
        place = int(told["id"]) - 1
        if not 0 <= place < len(self.posts) or self.posts[place]["key"] != told["key"]:
            return web.json_response({}, status=410)
        self.posts[place]["body"] = told["body"]
        self.changes.append({**told, "posts": len(self.posts)})
        return web.json_response({"id": told["id"]})

    async def find(self, request: web.Request) -> web.Response:
        places = [place for place, post in enumerate(self.posts, 1) if post["key"] == request.query["key"]]
        return web.json_response({"id": str(places[0]) if places else None})

    async def told(self, request: web.Request) -> web.Response:
        """What is to go wrong from now on; and what went on up to now."""
        told = await request.json()
        if told["forgets"]:
            self.posts.clear()
            self.changes.clear()
            self.faults.clear()
            self.change_faults.clear()
            self.file.unlink(missing_ok=True)
        self.faults += told["faults"]
        self.change_faults += told["change_faults"]
        counted = {"too_fast": self.too_fast, "busy": self.busy, "broken": self.broken}
        return web.json_response({"posts": self.posts, "changes": self.changes, **counted})

    async def is_busy(self, _: web.Request) -> web.Response:
        self.busy += 1
        return web.json_response({})


def keep(file: Path, post: dict[str, Any]) -> None:
    with file.open("a") as kept:
        kept.write(json.dumps(post) + "\n")


@asynccontextmanager
async def serving(platform: Platform) -> AsyncIterator[str]:
    """Its address."""
    app = web.Application()
    app.router.add_post("/post", platform.post)
    app.router.add_post("/change", platform.change)
    app.router.add_get("/find", platform.find)
    app.router.add_post("/told", platform.told)
    app.router.add_post("/busy", platform.is_busy)
    async with listening(app) as port:
        yield f"http://127.0.0.1:{port}"


async def serve(file: Path, between_s: float) -> None:
    async with serving(Platform(file, between_s)) as address:
        print(address, flush=True)  # noqa: T201
        await asyncio.Event().wait()


class PlatformAt:
    """The platform's process, from the outside."""

    def __init__(self, address: str, file: Path) -> None:
        self.address = address
        self.file = file

    def told(self, *faults: str, forgets: bool = False, change_faults: Sequence[str] = ()) -> dict[str, Any]:
        body = json.dumps({"faults": faults, "forgets": forgets, "change_faults": change_faults}).encode()
        request = urllib.request.Request(f"{self.address}/told", body, {"Content-Type": "application/json"})
        with urllib.request.urlopen(request, timeout=TOLD_WITHIN_S) as answer:
            found: dict[str, Any] = json.load(answer)
        return found

    def posts(self) -> list[dict[str, Any]]:
        """As its file has them, in the order they were accepted. What follows the last end of a line is being written:
        who reads meanwhile may find a line cut where a page of the file ends."""
        whole = self.file.read_text().rpartition("\n")[0] if self.file.exists() else ""
        return [json.loads(line) for line in whole.splitlines()]

    async def until_posted(self, count: int, within_s: float = PATIENCE_S) -> None:
        async with asyncio.timeout(within_s):
            while len(self.posts()) < count:  # noqa: ASYNC110
                await asyncio.sleep(0.02)

    def bodies(self, destination: str) -> list[str]:
        return [post["body"] for post in self.posts() if post["destination"] == destination]


@contextmanager
def platform_process(folder: Path, between_s: float = 0.0) -> Iterator[PlatformAt]:
    with platform_of("tests.support.chaos.loop_platform", folder / "posts.jsonl", str(between_s)) as platform:
        yield platform


@contextmanager
def platform_of(module: str, file: Path, *more: str) -> Iterator[PlatformAt]:
    """A module that is started with the file of its posts and what else it takes, and prints its address."""
    command = [sys.executable, "-m", module, str(file), *more]
    process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        yield PlatformAt(process.stdout.readline().strip(), file)
    finally:
        process.kill()
        process.communicate(timeout=60)


if __name__ == "__main__":
    asyncio.run(serve(Path(sys.argv[1]), float(sys.argv[2])))
