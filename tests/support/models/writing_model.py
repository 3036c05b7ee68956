"""A Platter on the sample with a model behind it that writes as a test has it."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from pydantic import SecretStr

from bot.app import Platter, open_platter
from bot.settings import Settings
from tests.support.models.server import Call, ModelServer, model_server


def honest(call: Call) -> str:
    """Two sentences that are true of the page."""
    first, second = call.dishes[:2]
    return " ".join(f"The {d['dish']} from {d['restaurant']} costs {d['cost']}." for d in (first, second))


def lying(call: Call) -> str:
    """The third is not."""
    return f"{honest(call)} The {call.dishes[0]['dish']} costs $1.00 for 25."


@asynccontextmanager
async def writing_platter(settings: Settings) -> AsyncIterator[tuple[Platter, Settings, ModelServer]]:
    """On the stores of these settings, which somebody has filled."""
    async with model_server() as model:
        given = {
            "openai_api_key": SecretStr("sk-test-0123456789"), "openai_base_url": model.url, "model_deadline_s": 10,
        }  # fmt: skip
        whole = settings.model_copy(update=given)
        async with open_platter(whole) as opened:
            await opened.warm()
            yield opened, whole, model
