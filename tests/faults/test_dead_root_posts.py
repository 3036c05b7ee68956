"""A root post that failed for good: what was asked by it is kept, and it is looked for before it is posted again."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from bot.delivery.chores import forget_old
from bot.delivery.inbox import PostgresInbox
from channels.ports import Again, CannotTell, Post, Search
from channels.shared.sentences import say
from engine.stores.postgres.database import Database
from engine.stores.postgres.turn_log import PostgresTurnLog
from tests.support.chaos.loop_channel import LoopChannel, said
from tests.support.chaos.loop_platform import PlatformAt
from tests.support.dead_letters import Stumbling, at_work, listed, outcomes, settled

pytestmark = pytest.mark.usefixtures("unwritten_logs")


@pytest.mark.parametrize("fault", ["410", "lose"])
async def test_a_request_whose_thread_could_not_be_opened_keeps_what_was_asked(
    inbox: PostgresInbox, database: Database, platform: PlatformAt, fault: str
) -> None:
    class Blind(LoopChannel):
        async def find_own(self, post: Post) -> Search:
            return CannotTell()

    platform.told(fault)
    async with at_work(database, platform, Stumbling(), Blind):
        await inbox.take_in(replace(said("lunch", "", lane="c1"), opening=b"Ann asks: lunch"))
        (letter,) = await listed(database)
        reason = {"410": "destination_gone", "lose": "root_unclear"}[fault]
        assert (letter.kind, letter.reason, letter.can_be_put_back) == ("turns", reason, True)
        assert await outcomes(database) == ["put_back"]
        assert await settled(database, str(letter.id)) == "settled"
        await platform.until_posted(2)
    bodies = [post["body"] for post in platform.posts()]
    assert (bodies[-2], bodies[-1].endswith(": lunch")) == ("Ann asks: lunch", True)


@pytest.mark.parametrize(("fault", "told"), [("410", say("not-opened")), ("lose", say("may-be-opened"))])
async def test_who_asked_elsewhere_is_told_that_it_was_not_posted_or_may_have_been(
    inbox: PostgresInbox, database: Database, platform: PlatformAt, fault: str, told: str
) -> None:
    class Blind(LoopChannel):
        async def find_own(self, post: Post) -> Search:
            return CannotTell()

    platform.told(fault)
    asked_in = said("", "t9", conversation="c9").where
    shared = replace(said("lunch", "", lane="c1"), opening=b"Ann shared a list", asked_in=asked_in)
    async with at_work(database, platform, Stumbling(), Blind):
        await inbox.take_in(shared)
        await platform.until_posted(1)
        assert platform.posts()[-1]["body"].startswith(f"t9: {told}")
        assert await listed(database, 0) == []


@pytest.mark.parametrize("days", [0, 3])
async def test_a_root_post_that_stands_there_after_all_is_found_and_not_posted_again_however_late(
    inbox: PostgresInbox, database: Database, platform: PlatformAt, days: int
) -> None:
    class Blinking(LoopChannel):
        is_blind = True

        async def find_own(self, post: Post) -> Search:
            return CannotTell() if self.is_blind else await super().find_own(post)

    log, later = PostgresTurnLog(database), datetime.now(UTC) + timedelta(days=days)
    platform.told("drop")
    async with at_work(database, platform, Stumbling(), Blinking):
        await inbox.take_in(replace(said("lunch", "", lane="c1"), opening=b"Ann asks: lunch"))
        (letter,) = await listed(database)
        assert letter.reason == "root_unclear"
    Blinking.is_blind = False
    await forget_old(database, log, later, timedelta(days=30))
    assert await outcomes(database) == ["put_back"]
    await forget_old(database, log, later, timedelta(days=30))
    async with at_work(database, platform, Stumbling(), Blinking):
        assert await settled(database, str(letter.id)) == "settled"
        await platform.until_posted(2)
    root, answer = platform.posts()
    assert root["body"] == "Ann asks: lunch"
    assert answer["body"].endswith(": lunch")


async def test_a_root_post_that_was_put_back_has_an_hour_of_its_own_and_is_looked_for_as_far_back_as_its_first_try(
    inbox: PostgresInbox, database: Database, platform: PlatformAt
) -> None:
    looked_for: list[float | None] = []

    class Blinking(LoopChannel):
        is_blind = True

        async def find_own(self, post: Post) -> Search:
            if self.is_blind:
                return CannotTell()
            looked_for.append(post.tried_within_s)
            return Again("away") if len(looked_for) == 1 else await super().find_own(post)

    platform.told("lose", "503")
    async with at_work(database, platform, Stumbling(), Blinking):
        await inbox.take_in(replace(said("lunch", "", lane="c1"), opening=b"Ann asks: lunch"))
        (letter,) = await listed(database)
    async with database.tenant("acme") as connection:
        await connection.execute("UPDATE posts SET written_at = written_at - interval '2 hours'")
    Blinking.is_blind = False
    assert await outcomes(database) == ["put_back"]
    async with at_work(database, platform, Stumbling(), Blinking):
        assert await settled(database, str(letter.id)) == "settled"
        await platform.until_posted(2)
    assert [post["body"].rpartition(": ")[2] for post in platform.posts()] == ["lunch", "lunch"]
    assert [within_s is not None and within_s > 7_200 for within_s in looked_for] == [True, True]
