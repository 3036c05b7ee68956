"""POST /chat/stream over a real connection: what is told, in which order, and that a turn outlives its caller."""

import asyncio
import json

from channels.http.events import Told
from channels.http.limits import BUSY_RETRY_S
from engine.ports import Unavailable

PATIENCE_S = 30
ASK = {"session_id": "session-0001", "user_input": "Italian for 25 in Boston"}


async def events_of(response):
    """(name, JSON) of each event; comments are left out."""
    found = []
    for block in (await response.text()).split("\n\n"):
        lines = dict(line.split(": ", 1) for line in block.split("\n") if ": " in line and not line.startswith(":"))
        if "event" in lines:
            found.append((lines["event"], json.loads(lines["data"])))
    return found


async def test_the_last_event_is_the_answer_of_search(client):
    streamed = await client.post("/chat/stream", json=ASK)
    assert streamed.status == 200
    assert streamed.content_type == "text/event-stream"
    assert streamed.headers["Cache-Control"] == "no-store"
    assert streamed.headers["X-Content-Type-Options"] == "nosniff"
    name, reply = (await events_of(streamed))[-1]
    answer = await (await client.post("/chat/search", json=ASK)).json()
    changes = ("turn_id", "processing_time_ms")
    assert name == "result"
    assert {k: v for k, v in reply.items() if k not in changes} == {k: v for k, v in answer.items() if k not in changes}


async def test_steps_come_once_and_sentences_as_they_are_told(client, engine):
    engine.tells = ("The Baked Ziti costs $89.00.", "The Lasagna costs $99.00.")
    told = await events_of(await client.post("/chat/stream", json=ASK))
    assert [name for name, _ in told] == ["thinking", "text", "text", "result"]
    assert told[0][1] == {"step": "searching", "text": "Searching 1,240 dishes…"}
    assert [body["text"] for name, body in told if name == "text"] == list(engine.tells)


async def test_withdrawing_is_told_only_where_a_sentence_was():
    told = Told()
    told.withdrawn()
    told.text("The Baked Ziti costs $89.00.")
    told.withdrawn()
    told.withdrawn()
    names = []
    while not told._queue.empty():
        names.append(told._queue.get_nowait().name)
    assert names == ["text", "withdrawn"]


async def test_a_caller_who_goes_away_leaves_a_turn_that_is_finished(client, engine):
    engine.holds = asyncio.Event()
    engine.tells = ("The Baked Ziti costs $89.00.",)
    response = await client.post("/chat/stream", json=ASK)
    await response.content.readline()
    response.close()
    engine.holds.set()
    await asyncio.wait_for(engine.ended.wait(), PATIENCE_S)
    assert engine.finished == [engine.turns[0].turn_id]


async def test_what_is_wrong_with_a_request_is_a_problem_before_anything_is_sent(client, engine):
    response = await client.post("/chat/stream", json={**ASK, "user_input": "x" * 501})
    assert response.status == 422
    assert response.content_type == "application/problem+json"
    assert engine.turns == []


async def test_what_fails_on_the_way_is_the_last_event(client, engine):
    engine.fails_with = Unavailable("postgresql", "gone")
    told = await events_of(await client.post("/chat/stream", json=ASK))
    assert told[-1][0] == "problem"
    assert told[-1][1]["status"] == 503
    engine.fails_with = RuntimeError("the secret of the house")
    name, problem = (await events_of(await client.post("/chat/stream", json=ASK)))[-1]
    assert (name, problem["status"]) == ("problem", 500)
    assert "secret" not in json.dumps(problem)


async def test_streams_count_as_turns(serve, engine):
    from channels.http.endpoints import Limits

    engine.holds = asyncio.Event()
    client = await serve(limits=Limits(concurrent_turns=1))
    first = asyncio.create_task(client.post("/chat/stream", json=ASK))
    await asyncio.wait_for(engine.began.wait(), PATIENCE_S)
    refused = await client.post("/chat/stream", json=ASK)
    assert (refused.status, refused.headers["Retry-After"]) == (503, str(BUSY_RETRY_S))
    engine.holds.set()
    assert (await first).status == 200


async def test_the_same_key_gets_the_first_answer_again(client, engine):
    headers = {"Idempotency-Key": "one"}
    first = await events_of(await client.post("/chat/stream", json=ASK, headers=headers))
    again = await events_of(await client.post("/chat/stream", json=ASK, headers=headers))
    assert first[-1][1]["turn_id"] == again[-1][1]["turn_id"]
    assert len(engine.finished) == 1


async def test_the_events_are_described(client):
    document = await (await client.get("/openapi.json")).json()
    described = document["paths"]["/chat/stream"]["post"]["responses"]["200"]
    assert set(described["content"]) == {"text/event-stream"}
    assert set(described["x-events"]) == {"thinking", "text", "withdrawn", "result", "problem"}
    for reference in described["x-events"].values():
        assert reference["$ref"].rsplit("/", 1)[-1] in document["components"]["schemas"]
