"""What every store of wordings keeps to: one person's alone, gone with the day or when they are forgotten."""

import asyncio
from collections.abc import AsyncIterator
from uuid import uuid4

import pytest

from engine.messages.people import Person
from engine.ports import Unavailable
from engine.stores.redis.wordings import RedisWordings

LINES = {"d1": "Baked Ziti costs $89.00 a tray.", "d2": "“Résumé” wraps"}


@pytest.fixture
async def wordings(redis_url: str) -> AsyncIterator[RedisWordings]:
    async with RedisWordings(redis_url) as opened:
        yield opened


@pytest.fixture
def ana() -> Person:
    return Person("slack", "acme:x", uuid4().hex)


async def test_a_wording_comes_back_under_its_key_and_to_its_person_alone(wordings: RedisWordings, ana: Person) -> None:
    assert await wordings.get(ana, "one") is None
    await wordings.put(ana, "one", LINES, 60)
    await wordings.put(ana, "two", {}, 60)
    assert (await wordings.get(ana, "one"), await wordings.get(ana, "two")) == (LINES, {})
    for other in (
        Person("slack", "acme", ana.user),
        Person("teams", ana.tenant, ana.user),
        Person("slack", "acme:x", "b"),
    ):
        assert await wordings.get(other, "one") is None


async def test_it_is_forgotten_and_ends_with_its_time(wordings: RedisWordings, ana: Person) -> None:
    await wordings.put(ana, "one", LINES, 60)
    await wordings.forget(ana)
    assert await wordings.get(ana, "one") is None
    await wordings.put(ana, "one", LINES, 1)
    async with asyncio.timeout(30):
        while await wordings.get(ana, "one") is not None:  # noqa: ASYNC110
            await asyncio.sleep(0.05)


async def test_a_server_that_is_gone_is_unavailable(ana: Person) -> None:
    async with RedisWordings("redis://127.0.0.1:1") as gone:
        for call in (gone.get(ana, "one"), gone.put(ana, "one", LINES, 1), gone.forget(ana)):
            with pytest.raises(Unavailable):
                await call
