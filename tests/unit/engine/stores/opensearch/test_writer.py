"""What an ingest does while the server has no room for more: it waits, and writes the same once more."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from aiohttp import web

from engine.ports import Unavailable
from engine.stores.lexical.word_index import Busy
from engine.stores.opensearch.address import Address
from engine.stores.opensearch.writer import OpenSearchWriter
from tests.support.loopback import listening

FULL = {"error": {"type": "circuit_breaking_exception", "reason": "secret dish words"}}
DONE = {"errors": False, "items": []}
PAUSES = 3
"""The server is asked once more than that."""


def item(status: int, kind: str) -> dict[str, object]:
    return {"errors": True, "items": [{"delete": {"status": status, "error": {"type": kind}}}]}


class Server:
    """Takes what is written as `answers` say, one a bulk request; anything else is acknowledged."""

    def __init__(self, answers: list[tuple[int, dict[str, object]]]) -> None:
        self.answers = answers
        self.bodies: list[bytes] = []

    async def answer(self, request: web.Request) -> web.Response:
        if not request.path.endswith("/_bulk"):
            return web.json_response({"acknowledged": True})
        self.bodies.append(await request.read())
        status, body = self.answers.pop(0)
        return web.json_response(body, status=status)


@asynccontextmanager
async def writing(*answers: tuple[int, dict[str, object]]) -> AsyncIterator[tuple[Server, OpenSearchWriter]]:
    server = Server(list(answers))
    app = web.Application()
    app.router.add_route("*", "/{path:.*}", server.answer)
    async with (
        listening(app) as port,
        OpenSearchWriter(Address((f"http://127.0.0.1:{port}",)), "platter", busy_pauses_s=(0.0,) * PAUSES) as writer,
    ):
        yield server, writer


async def test_what_met_a_full_memory_is_written_once_more() -> None:
    async with writing((429, FULL), (429, FULL), (200, DONE)) as (server, writer):
        await writer.stage(0, 1, (), ["d1"])
    assert server.bodies == [b'{"delete":{"_id":"d1"}}\n'] * 3


async def test_so_is_what_met_a_full_queue_in_part() -> None:
    async with writing((200, item(429, "rejected_execution_exception")), (200, DONE)) as (server, writer):
        await writer.stage(0, 1, (), ["d1"])
    assert len(server.bodies) == 2


async def test_who_never_has_room_is_told_of() -> None:
    async with writing(*[(429, FULL)] * (PAUSES + 1)) as (server, writer):
        with pytest.raises(Busy) as raised:
            await writer.stage(0, 1, (), ["d1"])
    assert "429 (circuit_breaking_exception)" in str(raised.value)
    assert "secret" not in str(raised.value)
    assert len(server.bodies) == PAUSES + 1


@pytest.mark.parametrize(
    "answer", [(503, FULL), (200, item(400, "mapper_parsing_exception")), (200, {"hello": "world"})]
)
async def test_what_waiting_would_not_help_is_tried_once(answer: tuple[int, dict[str, object]]) -> None:
    async with writing(answer) as (server, writer):
        with pytest.raises(Unavailable):
            await writer.stage(0, 1, (), ["d1"])
    assert len(server.bodies) == 1
