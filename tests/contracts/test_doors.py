"""What comes to the address of a channel: let in, refused, or told to come again; and nothing of it in the log."""

import json
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager

import pytest
import structlog

from channels.shared.payload import Json
from tests.support.gates import CANARY, OTHER_REQUESTS_MAX, Gate, slack_gate, teams_gate
from tests.support.local_gates import http_gate, page_gate
from tests.support.teams.server import TeamsServer, teams_server


@pytest.fixture(scope="module")
async def teams() -> AsyncIterator[TeamsServer]:
    async with teams_server() as server:
        yield server


GATES: dict[str, Callable[[TeamsServer], AbstractAsyncContextManager[Gate]]] = {
    "slack": lambda _: slack_gate(), "teams": teams_gate, "page": lambda _: page_gate(), "http": lambda _: http_gate(),
}  # fmt: skip


@pytest.fixture(params=GATES)
async def gate(request: pytest.FixtureRequest, teams: TeamsServer) -> AsyncIterator[Gate]:
    async with GATES[request.param](teams) as opened:
        yield opened


async def status(gate: Gate, told: Json | bytes, **headers: str) -> int:
    """Only an answer in the call may hold what was said."""
    found, answer = await gate.send(told, **headers)
    assert CANARY.encode() not in answer or (found == 200 and not gate.abilities.redelivers)
    return found


async def test_what_is_said_to_platter_is_taken_in_and_then_acknowledged(gate: Gate) -> None:
    assert await status(gate, gate.mention(f"lunch {CANARY}")) == 200
    assert [arrival.turn.text for arrival in gate.box.taken] == [f"lunch {CANARY}"]
    assert [arrival.turn.thread.platform for arrival in gate.box.taken] == [gate.abilities.platform]


async def test_the_same_delivery_is_known_by_a_name_of_its_own(gate: Gate) -> None:
    told = gate.mention("lunch")
    for _ in range(2):
        assert await status(gate, told) == 200
    first, again = gate.box.taken
    assert set(first.keys) & set(again.keys)
    assert first.turn.turn_id == again.turn.turn_id


async def test_while_the_inbox_is_gone_the_platform_is_told_to_come_again(gate: Gate) -> None:
    gate.box.is_gone = True
    assert await status(gate, gate.mention("lunch")) == 503
    assert gate.box.taken == []
    gate.box.is_gone = False
    assert await status(gate, gate.mention("lunch")) == 200
    assert len(gate.box.taken) == 1


async def test_a_message_larger_than_other_requests_may_be_is_let_in_where_it_would_come_again(gate: Gate) -> None:
    found = await status(gate, gate.mention("lunch " * OTHER_REQUESTS_MAX))
    if gate.abilities.redelivers:
        assert found == 200
        assert gate.box.taken[0].turn.was_cut
    else:
        assert 400 <= found < 500
        assert gate.box.taken == []


MALFORMED: dict[str, Callable[[bytes], bytes]] = {
    "nothing": lambda told: b"",
    "words": lambda told: CANARY.encode(),
    "no UTF-8": lambda told: b"\xff" + told,
    "a list": lambda told: b"[" + told + b"]",
    "a number": lambda told: b"1",
    "null": lambda told: b"null",
    "deep": lambda told: b'{"type":' * 100_000 + b"1" + b"}" * 100_000,
    "NaN": lambda told: b'{"type": NaN}',
    "cut off": lambda told: told[:-2],
    "too large": lambda told: json.dumps({**json.loads(told), "more": CANARY * 30_000}).encode(),
}


@pytest.mark.parametrize("name", MALFORMED)
async def test_every_malformed_request_is_a_4xx_and_nothing_of_it_is_kept_or_logged(gate: Gate, name: str) -> None:
    with structlog.testing.capture_logs() as events:
        found = await status(gate, MALFORMED[name](json.dumps(gate.mention(CANARY)).encode()))
    assert 400 <= found < 500
    assert gate.box.taken == []
    assert CANARY not in repr(events)


async def test_other_methods_kinds_and_encodings_are_a_4xx(gate: Gate) -> None:
    said = gate.mention(CANARY)
    found = [
        await status(gate, said, **{"Content-Type": "text/plain"}),
        await status(gate, said, **{"Content-Type": ""}),
        await status(gate, said, **{"Content-Encoding": "gzip"}),
    ]
    for ask in (gate.http.get, gate.http.put, gate.http.delete):
        async with ask(gate.url) as response:
            found.append(response.status)
    assert all(400 <= one < 500 for one in found), found
    assert gate.box.taken == []


async def test_what_people_say_is_not_logged(gate: Gate) -> None:
    with structlog.testing.capture_logs() as events:
        await status(gate, gate.mention(CANARY))
        await status(gate, {**gate.mention(CANARY), "type": CANARY})
    assert events
    assert CANARY not in repr(events)
