"""Misspelt requests under the grammar: they are answered as the same ones spelt right, and talk stays talk."""

from collections.abc import AsyncIterator
from datetime import UTC, datetime
from uuid import uuid4

import pytest

from bot.app import Platter, open_platter
from bot.settings import Settings
from engine.messages import Reply, ThreadKey, Turn
from ingest.pipeline import ingest
from tests.conftest import SettingsOf


@pytest.fixture(scope="module")
async def grammar(settings_of: SettingsOf) -> AsyncIterator[Platter]:
    settings: Settings = settings_of("misspelt")
    async with open_platter(settings) as opened:
        stores = opened.stores
        await ingest([], writer=stores.writer, embedder=stores.embedder, clock=stores.clock, sample=True)
        await opened.warm()
        yield opened


async def say(platter: Platter, thread: ThreadKey, text: str) -> Reply:
    return await platter.engine.answer(Turn(str(uuid4()), thread, text, datetime.now(UTC), user_id="ann"))


def new_thread() -> ThreadKey:
    return ThreadKey("test", "test", "test", uuid4().hex)


async def page(platter: Platter, text: str) -> tuple[object, list[str]]:
    reply = await say(platter, new_thread(), text)
    return reply.total, [card.item_name for card in reply.cards]


@pytest.mark.parametrize(
    ("typed", "right"),
    [
        ("chiken ceaser wraps in Seattle", "chicken caesar wraps in Seattle"),
        ("green cury chiken for 20 in Boston", "green curry chicken for 20 in Boston"),
        ("mango stikcy rice in Boston", "mango sticky rice in Boston"),
        ("collrad grens in Seattle", "collard greens in Seattle"),
    ],
)
async def test_a_misspelt_request_has_the_page_of_the_same_one_spelt_right(
    grammar: Platter, typed: str, right: str
) -> None:
    total, names = await page(grammar, typed)
    assert names
    assert (total, names) == await page(grammar, right)


async def test_misspelt_talk_wishes_for_nothing(grammar: Platter) -> None:
    """In a thread with a page, whose state stays."""
    thread = new_thread()
    first = await say(grammar, thread, "pierogi in Chicago")
    for line in ("teh projector is broken agian", "ok cofirmed, see you tommorrow"):
        await say(grammar, thread, line)
    again = await say(grammar, thread, "more")
    assert first.cards
    assert all("pierogi" in card.item_name.lower() for card in again.cards)
