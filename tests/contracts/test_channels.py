"""What the worker relies on in every channel that redelivers (channels/ports.py): outcomes, looking for one's own,
pure drawing."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from channels.ports import Again, CannotTell, GiveUp, NotThere, Outcome, Sent, Unclear, Wait
from tests.support.chaos.loop_channel import said
from tests.support.replies import EXAMPLES, SILENCE
from tests.support.wired_channels import WIRED, Wired


@pytest.fixture(params=WIRED)
async def wired(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Wired]:
    async with WIRED[request.param](tmp_path) as opened:
        yield opened


async def test_a_post_stands_there_under_the_id_that_its_outcome_names(wired: Wired) -> None:
    outcome = await wired.channel.deliver(wired.post())
    assert [outcome] == [Sent(post_id) for post_id in wired.stands()]


@pytest.mark.parametrize(
    ("fault", "outcome"),
    [
        ("429 7", Wait(7.0)),
        ("429", Wait(None)),
        ("429 Wed, 21 Oct 2026 07:28:00 GMT", Wait(None)),
        ("429 -3", Wait(None)),
    ],
)
async def test_a_refusal_for_now_says_how_long_where_the_platform_does(
    wired: Wired, fault: str, outcome: Outcome
) -> None:
    wired.breaks(fault)
    assert await wired.channel.deliver(wired.post()) == outcome
    assert wired.stands() == []


@pytest.mark.parametrize(("fault", "is_there"), [("500", False), ("500 kept", True), ("lose", False), ("drop", True)])
async def test_what_may_have_been_posted_is_unclear_and_looked_for_where_one_can_look(
    wired: Wired, fault: str, is_there: bool
) -> None:
    wired.breaks(fault)
    assert isinstance(await wired.channel.deliver(wired.post()), Unclear)
    assert len(wired.stands()) == is_there
    found = await wired.channel.find_own(wired.post())
    known = [Sent(post_id) for post_id in wired.stands()] or [NotThere()]
    assert [found] == (known if wired.abilities.finds_own else [CannotTell()])


async def test_another_s_post_is_not_taken_for_one_s_own(wired: Wired) -> None:
    assert isinstance(await wired.channel.deliver(wired.post()), Sent)
    assert isinstance(await wired.channel.find_own(wired.post(key="key-2")), NotThere | CannotTell)


async def test_a_destination_that_is_gone_is_given_up(wired: Wired) -> None:
    wired.breaks("410")
    assert isinstance(await wired.channel.deliver(wired.post()), GiveUp)


async def test_with_nobody_at_the_address_nothing_was_posted_and_nothing_raises(wired: Wired) -> None:
    assert isinstance(await wired.unreachable.deliver(wired.post()), Again)
    assert isinstance(await wired.unreachable.find_own(wired.post()), Again | CannotTell)
    await wired.unreachable.busy(wired.where)


async def test_the_same_reply_is_always_the_same_posts_and_silence_is_none(wired: Wired) -> None:
    for reply in EXAMPLES.values():
        bodies = wired.channel.render(reply, wired.where)
        assert bodies == wired.channel.render(reply, wired.where)
        assert bool(bodies) == (reply.kind != "silence")
    assert wired.channel.render(SILENCE, wired.where) == ()


async def test_a_turn_is_completed_without_losing_who_it_is(wired: Wired) -> None:
    arrival = said("lunch", tenant=wired.where.tenant, platform=wired.where.platform, lane="c1")
    for channel in (wired.channel, wired.unreachable):
        turn = await channel.complete(arrival)
        assert (turn.turn_id, turn.thread, turn.lane) == (arrival.turn.turn_id, arrival.turn.thread, "c1")


async def test_the_sign_that_an_answer_is_being_made_is_no_post(wired: Wired) -> None:
    assert wired.channel.busy_every_s > 0
    await wired.channel.busy(wired.where)
    assert wired.stands() == []
