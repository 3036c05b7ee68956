"""What the worker relies on where a channel shows an answer while it is made (`Stream` in channels/ports.py)."""

import itertools
from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from channels.ports import Post, Sent, Shown, Stream, Streams
from channels.slack.stream import SlackStream
from channels.teams.stream import TeamsStream
from engine.messages import Reply, ThreadKey, Turn
from engine.progress import with_sentences
from tests.support.cases import cases
from tests.support.replies import LUNCH, any_reply
from tests.support.wired_channels import STREAMS, Wired

SENTENCES = ("It is warm.", "It is good.")
DRAWING: dict[str, Stream] = {
    "slack": SlackStream(None, None, None),  # type: ignore[arg-type]
    "teams": TeamsStream(None, None),  # type: ignore[arg-type]
}
"""What they draw is pure."""


@pytest.fixture(params=STREAMS)
async def wired(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Wired]:
    async with STREAMS[request.param](tmp_path) as opened:
        yield opened


def stream_of(wired: Wired) -> Stream:
    assert isinstance(wired.channel, Streams)
    return wired.channel.stream


def turn_of(wired: Wired) -> Turn:
    thread = ThreadKey(wired.where.platform, wired.where.tenant, wired.where.destination, "t")
    return Turn("t", thread, "lunch", datetime(2026, 11, 20, tzinfo=UTC), user_id="UANA")


async def shown_in(wired: Wired) -> Shown:
    """Begun, and gone on with for each sentence."""
    stream = stream_of(wired)
    begun = await stream.begin(turn_of(wired), wired.where, LUNCH)
    assert isinstance(begun, Sent)
    shown = Shown(begun.post_id, stream.opening(LUNCH), 1)
    for count in range(1, len(SENTENCES) + 1):
        text = stream.text(with_sentences(LUNCH, SENTENCES[:count]))
        assert await stream.go_on(wired.where, shown, text)
        shown = replace(shown, text=text, steps=shown.steps + 1)
    return shown


@pytest.mark.parametrize("sentences", [SENTENCES, ()], ids=["goes on", "withdrawn"])
async def test_the_post_that_takes_a_message_over_stands_there_once_however_often_it_is_delivered(
    wired: Wired, sentences: tuple[str, ...]
) -> None:
    shown = await shown_in(wired)
    body, *_ = wired.channel.render(with_sentences(LUNCH, sentences), wired.where)
    post = Post("key-1", wired.where, stream_of(wired).into(body, shown))
    assert [await wired.channel.deliver(post) for _ in range(2)] == [Sent(shown.post_id)] * 2
    assert await wired.channel.find_own(post) == Sent(shown.post_id)
    assert wired.stands() == [shown.post_id]


async def test_a_message_whose_name_is_not_known_is_found_or_leaves_no_words_behind(wired: Wired) -> None:
    stream = stream_of(wired)
    assert isinstance(await stream.begin(turn_of(wired), wired.where, LUNCH), Sent)
    body, *_ = wired.channel.render(LUNCH, wired.where)
    outcome = await wired.channel.deliver(Post("key-1", wired.where, stream.into(body, Shown())))
    assert isinstance(outcome, Sent)
    assert wired.stands() == [outcome.post_id]


async def test_what_is_removed_does_not_stand_there_any_more(wired: Wired) -> None:
    shown = await shown_in(wired)
    assert isinstance(await stream_of(wired).remove(wired.where, shown), Sent)
    assert wired.stands() == []


async def test_with_nobody_at_the_address_nothing_is_shown_and_nothing_raises(wired: Wired) -> None:
    assert isinstance(wired.unreachable, Streams)
    stream, shown = wired.unreachable.stream, Shown("m1", "lunch", 1)
    assert not isinstance(await stream.begin(turn_of(wired), wired.where, LUNCH), Sent)
    assert not await stream.go_on(wired.where, shown, "lunch for ten")
    assert not isinstance(await stream.remove(wired.where, shown), Sent)
    body, *_ = wired.channel.render(LUNCH, wired.where)
    assert not isinstance(await wired.unreachable.deliver(Post("k", wired.where, stream.into(body, shown))), Sent)


@pytest.mark.parametrize("name", DRAWING)
@cases(20)
@given(reply=any_reply(), sentences=st.lists(st.text("ab .\n“1{@:/", min_size=1, max_size=30), max_size=4))
def test_with_every_sentence_the_text_goes_on_where_it_ended(name: str, reply: Reply, sentences: list[str]) -> None:
    stream = DRAWING[name]
    texts = [stream.text(with_sentences(reply, sentences[:count])) for count in range(len(sentences) + 1)]
    assert texts[0].startswith(stream.opening(reply))
    for before, after in itertools.pairwise(texts):
        assert after.startswith(before)
