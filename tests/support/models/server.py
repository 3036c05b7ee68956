"""A server that speaks OpenAI's chat interface on loopback and behaves as scripted: well, badly, or not at all.

It plays at the wire, so the real client library, its parsing and its errors are what is tested. Each request takes the
next behaviour of its verb (told by its system prompt), the last one for all that follow.
"""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

from aiohttp import web

from tests.support.loopback import listening

Json = dict[str, Any]
Behaviour = Callable[["Call", web.Request], Awaitable[web.StreamResponse]]
DRIP_S = 0.05


@dataclass
class Call:
    """One request as it arrived."""

    verb: str
    model: str
    body: Json

    @property
    def user(self) -> str:
        """What stands behind the prompt."""
        return "\n".join(str(one["content"]) for one in self.body["messages"] if one["role"] == "user")

    @property
    def dishes(self) -> list[Json]:
        """The dishes of a `write` request, as the model reads them."""
        lines = self.user.split("\n")
        mark = next((at for at, line in enumerate(lines) if line.startswith("--- ")), len(lines))
        return [json.loads(line) for line in lines[mark + 1 :] if line.startswith("{")]


@dataclass
class ModelServer:
    url: str = ""
    calls: list[Call] = field(default_factory=list)
    called: asyncio.Event = field(default_factory=asyncio.Event)
    """Set by each call; a test that waits for one clears it first."""
    scripts: dict[str, list[Behaviour]] = field(default_factory=dict)

    def does(self, verb: str, *behaviours: Behaviour) -> None:
        """The behaviours of the requests to come, one after another."""
        self.scripts[verb] = list(behaviours)

    def does_everywhere(self, *behaviours: Behaviour) -> None:
        for verb in ("understand", "expand", "taste", "write"):
            self.does(verb, *behaviours)

    def asked(self, verb: str) -> list[Call]:
        return [call for call in self.calls if call.verb == verb]

    async def handle(self, request: web.Request) -> web.StreamResponse:
        body = await request.json()
        prompt = str(body["messages"][0]["content"])
        verb = {"You read": "understand", "You turn": "expand", "You sort": "taste", "You tell": "write"}[prompt[:8]]
        call = Call(verb, body["model"], body)
        self.calls.append(call)
        self.called.set()
        script = self.scripts.get(verb) or [fails(500)]
        behaviour = script.pop(0) if len(script) > 1 else script[0]
        return await behaviour(call, request)


@asynccontextmanager
async def model_server() -> AsyncIterator[ModelServer]:
    server = ModelServer()
    app = web.Application()
    app.router.add_post("/v1/chat/completions", server.handle)
    async with listening(app) as port:
        server.url = f"http://127.0.0.1:{port}/v1"
        yield server


Text = str | Callable[[Call], str]


def says(text: Text, *, after_s: float = 0.0, finish: str = "stop", refusal: str | None = None) -> Behaviour:
    """Answers with this text, in pieces where a stream is asked for."""

    async def behave(call: Call, request: web.Request) -> web.StreamResponse:
        await asyncio.sleep(after_s)
        content = text(call) if callable(text) else text
        if call.body.get("stream"):
            return await _streamed(request, _pieces(content), 0.0, finish)
        message = {"role": "assistant", "content": None if refusal else content, "refusal": refusal}
        return web.json_response(_completion(call.model, message, finish))

    return behave


def reads(guess: Json, **more: Any) -> Behaviour:
    """A reading in the form asked for."""
    return says(json.dumps(guess), **more)


def drips(text: Text, every_s: float = DRIP_S) -> Behaviour:
    """Never silent for long, and never done in time."""

    async def behave(call: Call, request: web.Request) -> web.StreamResponse:
        content = text(call) if callable(text) else text
        if call.body.get("stream"):
            return await _streamed(request, list(content), every_s, "stop")
        response = web.StreamResponse(headers={"Content-Type": "application/json"})
        await response.prepare(request)
        for _ in range(10_000):
            await response.write(b" ")
            await asyncio.sleep(every_s)
        return response

    return behave


def halts(text: Text, until: asyncio.Event) -> Behaviour:
    """Its first sentence, and the rest once `until` is set."""

    async def behave(call: Call, request: web.Request) -> web.StreamResponse:
        first, _, rest = (text(call) if callable(text) else text).partition(". The")
        response = await _opened(request)
        await response.write(_event(_chunk({"content": f"{first}. "})))
        await until.wait()
        for one in ({"content": f"The{rest}"}, None):
            await response.write(_event(_chunk(one or {}, None if one else "stop")))
        await response.write(b"data: [DONE]\n\n")
        return response

    return behave


def fails(status: int, headers: dict[str, str] | None = None, body: str = '{"error": {"message": "no"}}') -> Behaviour:
    async def behave(call: Call, request: web.Request) -> web.StreamResponse:
        return web.Response(status=status, headers=headers, body=body, content_type="application/json")

    return behave


def answers_raw(body: bytes, content_type: str = "application/json") -> Behaviour:
    """A 200 that is no completion at all."""

    async def behave(call: Call, request: web.Request) -> web.StreamResponse:
        return web.Response(body=body, content_type=content_type)

    return behave


def hangs() -> Behaviour:
    async def behave(call: Call, request: web.Request) -> web.StreamResponse:
        await asyncio.sleep(60)
        return web.Response(status=504)

    return behave


def stalls(text: str) -> Behaviour:
    """One piece of a stream, and never another."""

    async def behave(call: Call, request: web.Request) -> web.StreamResponse:
        response = await _opened(request)
        await response.write(_event(_chunk({"content": text})))
        await asyncio.sleep(60)
        return response

    return behave


def breaks_off(text: Text, after_pieces: int) -> Behaviour:
    """A stream whose connection is cut in the middle."""

    async def behave(call: Call, request: web.Request) -> web.StreamResponse:
        content = text(call) if callable(text) else text
        response = await _opened(request)
        for piece in _pieces(content)[:after_pieces]:
            await response.write(_event(_chunk({"content": piece})))
        assert request.transport is not None
        request.transport.abort()
        return response

    return behave


def _pieces(text: str) -> list[str]:
    """As models send them: a few characters at a time, in the middle of words and amounts."""
    return [text[at : at + 7] for at in range(0, len(text), 7)]


async def _opened(request: web.Request) -> web.StreamResponse:
    response = web.StreamResponse(headers={"Content-Type": "text/event-stream"})
    await response.prepare(request)
    return response


async def _streamed(request: web.Request, pieces: list[str], every_s: float, finish: str) -> web.StreamResponse:
    response = await _opened(request)
    try:
        for piece in pieces:
            await response.write(_event(_chunk({"content": piece})))
            await asyncio.sleep(every_s)
        await response.write(_event(_chunk({}, finish)))
        await response.write(_event(_chunk(None) | {"usage": _USAGE}))
        await response.write(b"data: [DONE]\n\n")
    except ConnectionError:
        pass  # The client had enough.
    return response


_USAGE = {"prompt_tokens": 900, "completion_tokens": 100, "total_tokens": 1000}


def _completion(model: str, message: Json, finish: str) -> Json:
    choice = {"index": 0, "message": message, "finish_reason": finish}
    return {"id": "c1", "object": "chat.completion", "created": 1, "model": model, "choices": [choice], "usage": _USAGE}


def _chunk(delta: Json | None, finish: str | None = None) -> Json:
    choices = [] if delta is None else [{"index": 0, "delta": delta, "finish_reason": finish}]
    return {"id": "c1", "object": "chat.completion.chunk", "created": 1, "model": "m", "choices": choices}


def _event(chunk: Json) -> bytes:
    return b"data: " + json.dumps(chunk).encode() + b"\n\n"
