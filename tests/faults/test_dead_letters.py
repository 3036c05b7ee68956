"""What failed for good is listed with its reason and without its words, put back by an operator, and answered once."""

import asyncio
import json
import re
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from bot.delivery.chores import forget_old
from bot.delivery.inbox import PostgresInbox
from bot.operations.audit import entries
from bot.operations.backlog import look
from channels.ports import CannotTell, Post, Search
from channels.shared.sentences import say
from engine.engine import Engine
from engine.messages import ThreadKey
from engine.ports import Rating
from engine.stores.postgres.database import Database
from engine.stores.postgres.queries import queries
from engine.stores.postgres.turn_log import PostgresTurnLog
from tests.support.chaos.loop_channel import PLATFORM, LoopChannel, said
from tests.support.chaos.loop_platform import PATIENCE_S, PlatformAt
from tests.support.command_line import platter
from tests.support.dead_letters import Stumbling, asked, at_work, listed, outcomes, settled
from tests.support.deadlines import LEASE
from tests.support.stores.small_parts import small_parts
from tests.support.worker_house import BRISK

pytestmark = pytest.mark.usefixtures("unwritten_logs")


@pytest.fixture
def by_url(database_url: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PLATTER_DATABASE_URL", database_url)


async def test_a_turn_that_died_is_listed_put_back_and_answered_once_whoever_asks_how_often(
    inbox: PostgresInbox, database: Database, platform: PlatformAt
) -> None:
    engine = Stumbling(Engine(small_parts(log=PostgresTurnLog(database))), broken=True)
    async with at_work(database, platform, engine):
        turn_id = await asked(inbox, "lunch for 10, a canary")
        (letter,) = await listed(database)
        assert (letter.turn_id, letter.channel, letter.tenant) == (turn_id, PLATFORM, "acme")
        assert (letter.kind, letter.tries, letter.reason, letter.can_be_put_back) == ("turns", 3, "failed", True)
        assert "canary" not in repr(letter)
        engine.broken = False
        both = await asyncio.gather(outcomes(database), outcomes(database, [str(letter.id)]))
        assert sorted([*both[0], *both[1]]) in (["put_back"], ["put_back", "settled"], ["put_back", "waiting"])
        assert await settled(database, turn_id) == "settled"
        await platform.until_posted(2)
        assert await outcomes(database) == []
        assert await settled(database, str(letter.id)) == "settled"
        await listed(database, 0)
    bodies = [post["body"] for post in platform.posts()]
    assert [say("apology") in body for body in bodies] == [True, False]
    async with database.tenant("acme") as connection:
        found = await connection.execute("SELECT turn_id FROM turns")
        assert await found.fetchall() == [(turn_id,)]


async def test_one_that_dies_again_is_another_letter_and_the_first_says_so(
    inbox: PostgresInbox, database: Database, platform: PlatformAt
) -> None:
    async with at_work(database, platform, Stumbling(broken=True)):
        await asked(inbox, "lunch")
        (first,) = await listed(database)
        assert await outcomes(database, [str(first.id)]) == ["put_back"]
        assert await settled(database, str(first.id)) == "died"
        (second,) = await listed(database)
        assert second.id != first.id
    async with at_work(database, platform, Stumbling()):
        assert await outcomes(database) == ["put_back"]
        assert await settled(database, str(second.id)) == "settled"
        assert await settled(database, str(first.id)) == "settled"
        await platform.until_posted(3)
    assert platform.posts()[-1]["body"] == "t1: lunch"


async def test_an_apology_that_died_with_its_turn_is_not_posted_beside_the_answer(
    inbox: PostgresInbox, database: Database, platform: PlatformAt
) -> None:
    engine = Stumbling(broken=True)
    platform.told("410")
    async with at_work(database, platform, engine):
        await asked(inbox, "lunch")
        post, turn = await listed(database, 2)
        assert (post.kind, turn.kind, post.turn_id) == ("posts", "turns", turn.turn_id)
        engine.broken = False
        assert sorted(await outcomes(database)) == ["put_back", "replaced"]
        assert await settled(database, str(turn.id)) == "settled"
        await listed(database, 0)
        assert await outcomes(database, [str(post.id)]) == ["replaced"]
    assert [post["body"] for post in platform.posts()] == ["t1: lunch"]


async def test_what_was_put_back_goes_to_the_end_of_its_conversation(
    inbox: PostgresInbox, database: Database, platform: PlatformAt
) -> None:
    engine = Stumbling(broken=True)
    async with at_work(database, platform, engine):
        await asked(inbox, "first")
        await listed(database)
    await asked(inbox, "second")
    assert await outcomes(database) == ["put_back"]
    engine.broken = False
    async with at_work(database, platform, engine):
        await platform.until_posted(3)
    assert [post["body"] for post in platform.posts()][1:] == ["t1: second", "t1: first"]


async def test_putting_back_and_erasing_at_once_wait_for_each_other_and_never_in_a_ring(
    inbox: PostgresInbox, database: Database, platform: PlatformAt
) -> None:
    """Erasing has the lanes first; so has putting back, which then finds no letter."""
    async with at_work(database, platform, Stumbling(broken=True)):
        await asked(inbox, "lunch")
        await listed(database)
    given = {"tenant": "acme", "platform": None}
    async with database.tenant("acme") as erasing:
        await erasing.execute(queries("erasing.sql")["lock_lanes"], given)
        putting = asyncio.create_task(outcomes(database))
        await waits_for_a_lock(database)
        await erasing.execute("SET LOCAL lock_timeout = '500ms'")
        await erasing.execute("DELETE FROM dead_letters")
    assert await putting == []


async def waits_for_a_lock(database: Database) -> None:
    async with asyncio.timeout(PATIENCE_S), database.connection() as connection:
        while True:
            found = await connection.execute("SELECT FROM pg_locks WHERE NOT granted")
            if await found.fetchone() is not None:
                return
            await asyncio.sleep(0.02)


async def test_letters_that_nothing_is_to_be_done_about_are_laid_aside_and_not_shown_again(
    inbox: PostgresInbox, database: Database, platform: PlatformAt, by_url: None
) -> None:
    async with at_work(database, platform, Stumbling(broken=True)):
        turns = [await asked(inbox, "a canary", thread) for thread in ("t1", "t2", "t3")]
        letters = {letter.turn_id: str(letter.id) for letter in await listed(database, 3)}
    erased, unwanted, kept = (letters[turn] for turn in turns)
    await PostgresTurnLog(database).bury(said("", "t1").turn.thread, datetime.now(UTC))
    assert "--discard-erased" in (await platter("inbox")).output
    gone = await platter("inbox", "--discard-erased", "--json")
    assert [one["id"] for one in json.loads(gone.output)["letters"]] == [int(erased)]
    named = await platter("inbox", "--discard", unwanted)
    assert (named.exit_code, named.output) == (0, f"{unwanted}: laid aside\n1 dead letter laid aside.\n")
    assert [str(letter.id) for letter in (await look(database, 20)).letters] == [kept]
    assert (await look(database, 20)).letters_total == 1
    assert await dead_by_figures(database) == 1
    assert await outcomes(database, [unwanted, erased]) == ["gone", "gone"]
    assert "none to be laid aside" in (await platter("inbox", "--discard", erased)).output
    assert (await platter("inbox", "--discard", "7")).exit_code == 1
    wrong = (["--discard"], ["--discard-erased", "7"], ["--discard", "7", "--retry"])
    assert [(await platter("inbox", *one)).exit_code for one in wrong] == [2] * 3
    entries = json.loads((await platter("tenants", "audit", "acme", "--json")).output)["entries"]
    assert [(one["what"], one["counts"]) for one in entries[:2]] == [("discard", {"dead_letters": 1})] * 2
    async with database.tenant("acme") as connection:
        found = await connection.execute("SELECT body FROM dead_letters WHERE discarded_at IS NOT NULL")
        assert [bytes(body) for (body,) in await found.fetchall()] == [b"", b""]


async def dead_by_figures(database: Database) -> int:
    async with database.connection() as connection:
        found = await connection.execute("SELECT sum(dead) FROM standing()")
        row = await found.fetchone()
    assert row is not None
    return int(row[0])


async def test_a_post_whose_destination_is_back_is_posted_once(
    inbox: PostgresInbox, database: Database, platform: PlatformAt
) -> None:
    platform.told("410")
    async with at_work(database, platform, Stumbling()):
        await asked(inbox, "lunch")
        (letter,) = await listed(database)
        assert (letter.kind, letter.tries, letter.reason) == ("posts", 1, "destination_gone")
        assert await outcomes(database) == ["put_back"]
        assert await settled(database, str(letter.id)) == "settled"
        assert await outcomes(database, [str(letter.id)]) == ["settled"]
    assert [post["body"] for post in platform.posts()] == ["t1: lunch"]


async def test_a_post_that_may_stand_there_is_looked_for_and_not_said_again(
    inbox: PostgresInbox, database: Database, platform: PlatformAt
) -> None:
    looked_for: list[float | None] = []

    class Noting(LoopChannel):
        async def find_own(self, post: Post) -> Search:
            looked_for.append(post.tried_within_s)
            return await super().find_own(post)

    platform.told("500 kept")
    async with at_work(database, platform, Stumbling(), Noting, replace(BRISK, post_too_old_s=0.0)):
        await asked(inbox, "lunch")
        (letter,) = await listed(database)
        assert letter.reason == "unclear"
        assert await outcomes(database) == ["put_back"]
        assert await settled(database, str(letter.id)) == "settled"
    assert [post["body"] for post in platform.posts()] == ["t1: lunch"]
    assert looked_for == [None], "its first try may lie further back than it was put back"


async def test_where_nobody_can_look_it_is_unclear_and_listed_so(
    inbox: PostgresInbox, database: Database, platform: PlatformAt
) -> None:
    class Blind(LoopChannel):
        async def find_own(self, post: Post) -> Search:
            return CannotTell()

    platform.told("lose")
    async with at_work(database, platform, Stumbling(), Blind):
        turn_id = await asked(inbox, "lunch")
        await listed(database, 0)
    (one,) = (await look(database, 20)).unclear
    assert (one.turn_id, one.tenant, one.tries) == (turn_id, "acme", 2)


async def test_without_its_words_nothing_is_put_back_and_with_them_it_stays_until_it_is(
    inbox: PostgresInbox, database: Database, platform: PlatformAt
) -> None:
    log, now = PostgresTurnLog(database), datetime.now(UTC)
    async with at_work(database, platform, Stumbling(broken=True)):
        for thread in ("t1", "t2"):
            await asked(inbox, "lunch", thread)
        letters = {letter.turn_id: letter for letter in await listed(database, 2)}
    kept, forgotten = (letters[said("lunch", thread).turn.turn_id] for thread in ("t1", "t2"))
    await log.bury(said("lunch", "t2").turn.thread, now)
    await forget_old(database, log, now + timedelta(days=3), timedelta(days=30))
    assert await outcomes(database, [str(forgotten.id), "7", "no such turn"]) == ["gone", "unknown", "unknown"]
    found = await look(database, 1)
    assert (len(found.letters), found.letters_total, found.letters_with_words) == (1, 2, 1)
    assert await outcomes(database) == ["put_back"]
    async with at_work(database, platform, Stumbling()):
        assert await settled(database, str(kept.id)) == "settled"


async def test_what_waits_is_told_by_channel_and_by_tenant_and_how(inbox: PostgresInbox, database: Database) -> None:
    for tenant, thread, text in [("acme", "t1", "1"), ("acme", "t1", "2"), ("acme", "t2", "3"), ("rival", "t1", "4")]:
        await inbox.take_in(said(text, thread, tenant=tenant))
    async with database.connection() as connection:
        await connection.execute("UPDATE lanes SET due = now() + interval '1 minute' WHERE tenant = 'rival'")
        await connection.execute("SELECT FROM take_up_arrival(%s, %s)", ([PLATFORM], LEASE))
    found = await look(database, 20)
    assert [(one.tenant, one.waiting, one.working, one.parked) for (one,) in found.by_tenant] == [
        ("acme", 2, 1, 0),
        ("rival", 0, 0, 1),
    ]
    ((channel, waiting, working, parked),) = [
        (one.channel, one.waiting, one.working, one.parked) for one in found.by_channel
    ]
    assert (channel, waiting, working, parked) == (PLATFORM, 2, 1, 1)
    assert 0 < found.by_channel[0].oldest_s < 60


async def test_ratings_are_shown_to_whoever_keeps_the_tenant_and_who_read_them_is_written_down(
    database: Database, by_url: None
) -> None:
    log, thread = PostgresTurnLog(database), ThreadKey("http", "rated", "lunch", "")
    at = datetime(2026, 11, 20, 12, tzinfo=UTC)
    await log.rate(thread, Rating(-1, doc_id="nonsense", comment="a canary"), at)
    await log.rate(thread, Rating(1, turn_id="t1"), at + timedelta(minutes=1))
    await log.rate(replace(thread, tenant="other"), Rating(1, comment="a stranger"), at)
    shown = await platter("feedback", "--tenant", "rated")
    assert (shown.exit_code, "rated: 1 good, 1 bad" in shown.output) == (0, True)
    assert "canary" not in shown.output
    told = json.loads((await platter("feedback", "--tenant", "rated", "--comments", "--by", "ana", "--json")).output)
    assert [(one["rating"], one["turn_id"], one["doc_id"], one["comment"]) for one in told["ratings"]] == [
        (1, "t1", None, None),
        (-1, None, "nonsense", "a canary"),
    ]
    nobody = await platter("feedback", "--tenant", "stranger")
    assert (nobody.exit_code, "there is no tenant stranger" in nobody.output) == (1, True)
    found, total = await entries(database, "rated", 20)
    assert (total, {one.what for one in found}) == (2, {"feedback"})
    assert (found[0].who.startswith("ana as "), found[0].counts) == (True, {"ratings": 2, "comments": 1})
    assert found[1].counts == {"ratings": 2, "comments": 0}


async def test_the_command_lists_puts_back_and_ends_as_it_says(
    inbox: PostgresInbox, database: Database, platform: PlatformAt, by_url: None
) -> None:
    empty = await platter("inbox")
    assert (empty.exit_code, empty.output) == (0, "Nothing waits.\n\nNo dead letters.\n\nNo post is unclear.\n")
    async with at_work(database, platform, Stumbling(broken=True)):
        turn_id = await asked(inbox, "a canary")
        (letter,) = await listed(database)
    shown = await platter("inbox")
    assert re.search(rf"{letter.id}  turn \d+ (second|minute)s? ago, 3 tries: failed", shown.output)
    assert turn_id in shown.output
    told: dict[str, Any] = json.loads((await platter("inbox", "--json")).output)
    assert told["dead_letters"][0]["id"] == letter.id
    assert (told["dead_letters_total"], told["unclear_total"], told["by_tenant_total"]) == (1, 0, 0)
    assert "canary" not in shown.output + json.dumps(told)

    back = await platter("inbox", "--retry", turn_id, "--json")
    assert (back.exit_code, json.loads(back.output)["counts"]) == (0, {"put_back": 1})
    again = await platter("inbox", "--retry", str(letter.id))
    assert (again.exit_code, "not over yet" in again.output) == (0, True)
    unknown = await platter("inbox", "--retry", "7")
    assert (unknown.exit_code, "7: is no dead letter" in unknown.output) == (1, True)
    assert (await platter("inbox", "--retry-all")).exit_code == 0
    assert [(await platter("inbox", *wrong)).exit_code for wrong in (["7"], ["--retry"], ["--limit", "0"])] == [2] * 3
    audit = json.loads((await platter("tenants", "audit", "acme", "--limit", "1", "--json")).output)
    assert (audit["entries"][0]["what"], audit["entries"][0]["counts"]) == ("put_back", {"dead_letters": 1})
