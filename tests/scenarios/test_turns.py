"""What must hold of every turn: repeatable, remembered, separate."""

import asyncio
import json
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any
from uuid import uuid4

from bot.app import Platter, open_platter
from bot.settings import Settings
from engine.messages import Reply, ThreadKey, Turn, to_json, turn_id_of

Talks = Callable[[], Any]
STORY = ("lunch for 25 in Boston", "Any vegetarian options?", "cheaper", "more", "actually for 10", "other restaurants")
CHANGES = ("turn_id", "processing_time_ms", "session_id", "token")
"""Turn ids, tokens (which name their turn) and times: all that may differ between two tellings."""


def lasting(value: Any) -> Any:
    """The same answer without what names this very turn."""
    if isinstance(value, dict):
        return {key: lasting(inner) for key, inner in value.items() if key not in CHANGES}
    return [lasting(inner) for inner in value] if isinstance(value, list) else value


def thread() -> ThreadKey:
    return ThreadKey("test", "tenant", "conversation", uuid4().hex)


def turn(text: str, key: ThreadKey, delivery: str = "") -> Turn:
    return Turn(turn_id_of(key, delivery or uuid4().hex), key, text, datetime.now(UTC), user_id="u1")


async def test_the_same_story_gets_the_same_answers_alone_and_eight_at_once(talk: Talks) -> None:
    async def tell() -> list[dict[str, Any]]:
        person = talk()
        return [lasting(await person.says(line)) for line in STORY]

    alone = await tell()
    for told in await asyncio.gather(*(tell() for _ in range(8))):
        assert told == alone


async def test_parts_opened_anew_give_the_same_answers(platter: Platter, sample_settings: Settings) -> None:
    async def tell(told_by: Platter) -> list[Any]:
        key = replace(
            thread(), conversation=uuid4().hex
        )  # what a conversation keeps asking for is offered as its usual
        replies = [await told_by.engine.answer(turn(line, key)) for line in STORY]
        return [lasting(json.loads(to_json(reply))) for reply in replies]

    async with open_platter(sample_settings) as restarted:
        await restarted.warm()
        assert await tell(restarted) == await tell(platter)


async def test_a_repeated_delivery_returns_the_stored_reply_and_changes_nothing(platter: Platter) -> None:
    key = thread()
    first = await platter.engine.answer(turn("lunch for 25 in Boston", key, "event-1"))
    await platter.engine.answer(turn("cheaper", key, "event-2"))
    again = await platter.engine.answer(turn("lunch for 25 in Boston", key, "event-1"))
    assert to_json(again) == to_json(first)
    last = await platter.stores.log.last(key)
    assert last is not None
    assert last.seq == 2


async def test_eight_people_at_once_in_one_thread_lose_no_turn(platter: Platter) -> None:
    key = thread()
    await platter.engine.answer(turn("lunch for 25 in Boston", key))
    lines = ["cheaper", "vegetarian", "for 30", "more", "no pork", "other restaurants", "in Cambridge", "for 12"]
    replies: list[Reply] = await asyncio.gather(*(platter.engine.answer(turn(line, key)) for line in lines))
    assert len({reply.turn_id for reply in replies}) == len(lines)
    last = await platter.stores.log.last(key)
    assert last is not None
    assert last.seq == 1 + len(lines)


async def test_a_session_that_redis_lost_is_rebuilt_from_the_turn_log(platter: Platter) -> None:
    kept, lost = thread(), thread()
    for line in STORY[:3]:
        await platter.engine.answer(turn(line, kept))
        await platter.engine.answer(turn(line, lost))
        await platter.sessions.delete(lost)
    expected = await platter.engine.answer(turn("more", kept))
    rebuilt = await platter.engine.answer(turn("more", lost))
    assert [card.doc_id for card in rebuilt.cards] == [card.doc_id for card in expected.cards]
    assert rebuilt.headline == expected.headline
    session = await platter.engine.session(lost)
    assert session is not None
    assert [line.content for line in session.conversation if line.role == "user"] == [*STORY[:3], "more"]


async def test_start_over_leaves_nothing_to_rebuild(platter: Platter) -> None:
    key = thread()
    await platter.engine.answer(turn("Italian for 25 in Boston, no nuts, allergy", key))
    await platter.engine.answer(turn("start over", key))
    await platter.sessions.delete(key)
    reply = await platter.engine.answer(turn("food for a party", key))
    assert reply.filters.city is None
    assert reply.filters.party is None
    assert not reply.filters.allergies


async def test_deleting_a_session_forgets_it(talk: Talks) -> None:
    person = talk()
    await person.says("lunch for 25 in Boston")
    assert (await person.http.get(f"/session/{person.session_id}")).status == 200
    assert (await person.http.delete(f"/session/{person.session_id}")).status == 204
    assert (await person.http.get(f"/session/{person.session_id}")).status == 404
    answer = await person.says("cheaper")
    assert "city" not in answer["filters"]


async def test_a_turn_says_why_a_result_is_where_it_is(talk: Talks) -> None:
    person = talk()
    answer = await person.says("pasta for 25 in Boston, vegetarian")
    response = await person.http.get(f"/turns/{answer['turn_id']}")
    explained = await response.json()
    assert response.status == 200
    first = answer["results"][0]["doc_id"]
    text = str(explained)
    assert first in text
    assert "funnel" in text
    assert "words" in text
    assert "meaning" in text
