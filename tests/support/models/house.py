"""What tests with a language model share: a whole Platter with a model behind the rules, and the model's server."""

import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from typing import Any
from uuid import uuid4

from aiohttp.test_utils import TestClient, TestServer
from pydantic import SecretStr

from bot.app import Platter, open_platter
from bot.run.server import build_server
from bot.settings import Settings
from tests.support.models.server import Call, ModelServer, model_server
from tests.support.true_replies import check_turn

Json = dict[str, Any]
DEADLINE_S = 30.0
"""A model that answers at once is never late, on a machine that does other work either."""
SHORT_S = 1.0
"""For a model that is never done."""
RULES_S = 20.0
"""What a turn may take beside the model here: tens of milliseconds, and this machine's other work."""
STRANGE = "lunch for 25 in Boston, smorgasbord style"
"""A line with a word that neither the rules nor the grammar know, where nothing is wished for, so that the model is
asked."""


@dataclass
class House:
    """A Platter with a model, and the model's server."""

    platter: Platter
    http: TestClient[Any, Any]
    server: ModelServer
    session_id: str = field(default_factory=lambda: uuid4().hex)

    async def says(self, text: str, **more: Any) -> Json:
        body = {"session_id": self.session_id, "user_input": text, **more}
        response = await self.http.post("/chat/search", json=body)
        answer: Json = await response.json()
        assert response.status == 200, answer
        await check_turn(self.http, answer["turn_id"])
        return answer

    async def streams(self, text: str) -> list[tuple[str, Json]]:
        body = {"session_id": self.session_id, "user_input": text}
        response = await self.http.post("/chat/stream", json=body)
        assert response.status == 200
        blocks = [block.split("\n") for block in (await response.text()).split("\n\n") if block.startswith("event")]
        return [(name.removeprefix("event: "), json.loads(data.removeprefix("data: "))) for name, data in blocks]

    async def record(self, turn_id: str) -> Json:
        body: Json = await (await self.http.get(f"/turns/{turn_id}")).json()
        return body

    async def by_model(self, answer: Json) -> bool:
        return bool((await self.record(answer["turn_id"]))["reply"]["by_model"])


OpenHouse = Callable[..., Awaitable[House]]
"""With changed settings."""


@asynccontextmanager
async def model_houses(sample_settings: Settings) -> AsyncIterator[OpenHouse]:
    """Opens further Platters on the sample's stores, each with a model server of its own."""
    async with AsyncExitStack() as stack:

        async def open_house(**changes: Any) -> House:
            server = await stack.enter_async_context(model_server())
            given = {
                "openai_api_key": SecretStr("sk-test-0123456789"),
                "openai_base_url": server.url,
                "model_deadline_s": DEADLINE_S,
                "fallback_model": "small",
            }
            settings = sample_settings.model_copy(update={**given, **changes})
            opened = await stack.enter_async_context(open_platter(settings))
            await opened.warm()
            app, _ = build_server(opened, settings)
            http = await stack.enter_async_context(TestClient(TestServer(app)))
            return House(opened, http, server)

        yield open_house


def fresh(shared: House) -> House:
    """A new conversation, and a server that has done nothing yet; the models' breakers are closed again."""
    shared.server.calls.clear()
    shared.server.scripts.clear()
    model = shared.platter.model
    assert model is not None
    for breaker in model._breakers.values():
        breaker.succeeded()
        breaker._closed_again_at = 0.0
    return House(shared.platter, shared.http, shared.server)


def honest(call: Call) -> str:
    """What a model does that keeps to its prompt."""
    first, second = call.dishes[:2]
    return " ".join(f"The {d['dish']} from {d['restaurant']} costs {d['cost']}." for d in (first, second))
