"""What the worker relies on where a platform lets a post be changed (`Changes` in channels/ports.py)."""

from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest

from channels.ports import Again, CannotTell, Changes, GiveUp, Outcome, Post, Sent, Wait
from engine.messages import Notice, Reply
from tests.support.replies import LUNCH
from tests.support.wired_channels import STREAMS, WIRED, Wired

CHANGING = {"slack": WIRED["slack"], "teams": WIRED["teams"], "teams chat": STREAMS["teams"]}
LINE = "One order for all 25 from Trattoria Roma: $318, $12.72 a head."
WITH_LINE = replace(LUNCH, notices=(Notice("best_order", LINE, leads=True), *LUNCH.notices))


@pytest.fixture(params=CHANGING)
async def wired(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Wired]:
    async with CHANGING[request.param](tmp_path) as opened:
        yield opened


async def changed(wired: Wired, post_id: str, reply: Reply = WITH_LINE) -> Outcome:
    assert isinstance(wired.channel, Changes)
    return await wired.channel.change(wired.post(reply), post_id)


async def posted(wired: Wired) -> str:
    outcome = await wired.channel.deliver(wired.post())
    assert isinstance(outcome, Sent)
    return outcome.post_id


async def test_a_post_is_changed_in_its_place_however_often(wired: Wired) -> None:
    post_id = await posted(wired)
    assert [await changed(wired, post_id) for _ in range(2)] == [Sent(post_id)] * 2
    assert wired.stands() == [post_id]


async def test_it_keeps_its_key_where_posts_are_known_by_one(wired: Wired) -> None:
    post_id = await posted(wired)
    assert await changed(wired, post_id) == Sent(post_id)
    found = await wired.channel.find_own(replace(wired.post(), tried_within_s=60.0))
    assert found == (Sent(post_id) if wired.abilities.finds_own else CannotTell())


async def test_one_that_is_not_there_is_not_posted(wired: Wired) -> None:
    assert isinstance(await changed(wired, "1700000000.999999"), GiveUp)
    assert wired.stands() == []


async def test_where_nobody_answers_it_is_tried_again(wired: Wired) -> None:
    post_id = await posted(wired)
    assert isinstance(wired.unreachable, Changes)
    assert isinstance(await wired.unreachable.change(wired.post(WITH_LINE), post_id), Again | Wait)


async def test_where_it_may_not_be_it_is_given_up(wired: Wired) -> None:
    """Another tenant's, for Slack; a host that is on no list, for Teams."""
    post_id = await posted(wired)
    where = replace(wired.where, tenant="T9", reference=wired.where.reference.replace("127.0.0.1", "evil.example"))
    assert isinstance(wired.channel, Changes)
    outcome = await wired.channel.change(Post("key-1", where, wired.post(WITH_LINE).body), post_id)
    assert isinstance(outcome, GiveUp)
