"""Posts on their way to the platform: each there once in the end, in order and in pace, or a dead letter."""

import asyncio
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from bot.delivery.inbox import PostgresInbox
from channels.ports import Outcome, Pace, Post
from engine.stores.postgres.database import Database
from tests.support.chaos.loop_channel import LoopChannel, said
from tests.support.chaos.loop_platform import PlatformAt, platform_process
from tests.support.worker_house import Saying, at_work, letters, states, until_posted, until_states


async def test_a_request_without_a_thread_opens_one_and_is_answered_in_it(
    inbox: PostgresInbox, database: Database, platform: PlatformAt
) -> None:
    engine = Saying()
    asked = replace(said("lunch", "", user="ann", lane="c1"), opening=b"Ann asks: lunch")
    async with at_work(database, platform, engine):
        await inbox.take_in(asked)
        assert await until_posted(platform, 2) == ["Ann asks: lunch", f"{len(platform.told()['posts']) - 1}: lunch"]
        opened = replace(asked.turn.thread, thread=str(len(platform.told()["posts"]) - 1))
        await until_states(database, ["answered"], "arrivals")
        assert await inbox.knows(opened)
    assert engine.starts == ["lunch"]


async def test_a_thread_that_cannot_be_opened_keeps_no_other_waiting(
    inbox: PostgresInbox, database: Database, platform: PlatformAt
) -> None:
    platform.told("410")
    async with at_work(database, platform, Saying()):
        for text in ("lunch", "dinner"):
            await inbox.take_in(replace(said(text, "", lane="c1"), opening=f"Ann asks: {text}".encode()))
        assert (await until_posted(platform, 2))[0] == "Ann asks: dinner"
    assert await states(database, "arrivals") == ["dead", "answered"]


@pytest.mark.parametrize(
    ("fault", "least_s"),
    [("429 0.4", 0.4), ("429", 0.0), ("429 soon", 0.0), ("503", 0.0), ("lose", 0.2), ("drop", 0.0), ("500 kept", 0.0),
     ("slow", 0.0)],
)  # fmt: skip
async def test_a_post_that_fails_in_passing_is_there_once_in_the_end_and_before_the_next(
    inbox: PostgresInbox, database: Database, platform: PlatformAt, fault: str, least_s: float
) -> None:
    platform.told(fault)
    begun = asyncio.get_running_loop().time()
    async with at_work(database, platform, Saying()):
        for text in ("first", "second"):
            await inbox.take_in(said(text))
        assert await until_posted(platform, 2) == ["t1: first", "t1: second"]
        assert asyncio.get_running_loop().time() - begun >= least_s
        await until_states(database, ["sent", "sent"])


async def test_a_destination_that_is_gone_is_not_tried_again_and_its_posts_are_dead_letters(
    inbox: PostgresInbox, database: Database, platform: PlatformAt
) -> None:
    platform.told("410")
    async with at_work(database, platform, Saying()):
        for text in ("first", "second"):
            await inbox.take_in(said(text))
        assert await until_posted(platform, 1) == ["t1: second"]
        await until_states(database, ["dead", "sent"])
    assert await letters(database) == [("out", "destination_gone", 1)]


async def test_a_post_that_a_channel_cannot_make_is_tried_three_times_and_the_thread_goes_on(
    inbox: PostgresInbox, database: Database, platform: PlatformAt
) -> None:
    @dataclass
    class Stumbling(LoopChannel):
        async def deliver(self, post: Post) -> Outcome:
            if b"poison" in post.body:
                raise ValueError
            return await super().deliver(post)

    def stumbling(made: LoopChannel) -> LoopChannel:
        return Stumbling(made.address, made.client)

    async with at_work(database, platform, Saying(), stumbling):
        for text in ("poison", "lunch"):
            await inbox.take_in(said(text))
        assert await until_posted(platform, 1) == ["t1: lunch"]
    assert await letters(database) == [("out", "failed", 3)]


async def test_two_workers_keep_one_pace_and_destinations_do_not_wait_for_each_other(
    inbox: PostgresInbox, database: Database, tmp_path: Path
) -> None:
    between_s = 0.3
    with platform_process(tmp_path, between_s) as strict:
        pace = (Pace(1, between_s),)
        async with (
            at_work(database, strict, Saying(), paces=pace),
            at_work(database, strict, Saying(), paces=pace),
        ):
            for place in range(6):
                await inbox.take_in(said(f"{place}", f"t{place}", conversation=f"c{place % 2}"))
            await until_posted(strict, 6)
        assert strict.told()["too_fast"] == 0
        order = [post["destination"] for post in strict.posts()]
        assert order not in (sorted(order), sorted(order, reverse=True)), "one waited until the other had all"


@pytest.mark.parametrize("cut", range(0, 20, 3))
def test_a_post_that_is_being_written_is_none_yet(tmp_path: Path, cut: int) -> None:
    file = tmp_path / "posts.jsonl"
    first, second = '{"key": "a"}\n', '{"key": "bcdefghijkl"}\n'
    file.write_text(first + second[:cut])
    assert PlatformAt("", file).posts() == [{"key": "a"}]
    file.write_text(first + second)
    assert len(PlatformAt("", file).posts()) == 2
