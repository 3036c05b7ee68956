"""What becomes of one try: every outcome of a platform, and when the post is taken up again."""

from dataclasses import dataclass, field, replace
from math import inf, nan

import pytest

from bot.delivery.lanes import Claim
from bot.delivery.outbox import Taken
from bot.delivery.posting import ATTEMPTS, Posting
from bot.delivery.timing import SHIPPED
from channels.ports import (
    Again,
    CannotTell,
    GiveUp,
    NotThere,
    Outcome,
    Pace,
    Post,
    Search,
    Sent,
    Unclear,
    Wait,
    Where,
)

POST = Post("6b8a8a3e-0000-4000-8000-000000000001", Where("test", "acme", "c1"), b"lunch")
TAKEN = Taken(Claim("out", "acme", "lane", 1), POST, (), unsure=False, attempts=1, tries=1, age_s=0.0)


@dataclass
class Scripted:
    outcome: Outcome | Exception = field(default_factory=lambda: Sent("1"))
    found: Search | Exception = field(default_factory=NotThere)
    paces: tuple[Pace, ...] = (Pace(1, 1.0),)
    asked: list[str] = field(default_factory=list)

    async def deliver(self, post):
        self.asked.append("deliver")
        return said(self.outcome)

    async def find_own(self, post):
        self.asked.append("find")
        return said(self.found)


def said(scripted):
    if isinstance(scripted, Exception):
        raise scripted
    return scripted


async def delivered(channel, taken=TAKEN):
    return await Posting({"test": channel})(taken)


async def test_a_post_that_stands_there_opens_its_destination_after_the_pace():
    done = await delivered(Scripted(Sent("17.1")))
    assert (done.end, done.post_id, done.attempts) == ("sent", "17.1", 0)
    assert done.pause_s == pytest.approx(1.0, abs=1e-3)


@pytest.mark.parametrize(
    ("outcome", "end"),
    [(Wait(2.0), "waiting"), (Again("no_connection"), "waiting"), (Unclear("timeout"), "sending"),
     (GiveUp("gone"), "dead")],
)  # fmt: skip
async def test_each_outcome_has_its_end(outcome, end):
    assert (await delivered(Scripted(outcome))).end == end


@pytest.mark.parametrize("after_s", [None, nan, -1.0])
async def test_a_retry_after_that_says_nothing_is_waited_for_as_for_any_failure(after_s):
    done = await delivered(Scripted(Wait(after_s)), replace(TAKEN, tries=9))
    _, longest_s = SHIPPED.post_pause_s
    assert longest_s / 2 <= done.pause_s <= longest_s


@pytest.mark.parametrize(("after_s", "pause_s"), [(0.0, 0.0), (30.0, 30.0), (inf, 3600.0)])
async def test_a_retry_after_is_kept_to(after_s, pause_s):
    assert (await delivered(Scripted(Wait(after_s)))).pause_s == pause_s


async def test_what_may_still_be_on_its_way_is_not_looked_for_at_once():
    assert (await delivered(Scripted(Unclear("timeout")))).pause_s >= SHIPPED.unclear_pause_s


@pytest.mark.parametrize(
    ("found", "end", "asked"),
    [
        (Sent("17.1"), "sent", ["find"]),
        (NotThere(), "sent", ["find", "deliver"]),
        (CannotTell(), "unclear", ["find"]),
        (Again("no_connection"), "sending", ["find"]),
        (Wait(1.0), "sending", ["find"]),
        (GiveUp("gone"), "dead", ["find"]),
    ],
)
async def test_an_unclear_post_is_looked_for_before_it_is_said_again(found, end, asked):
    channel = Scripted(found=found)
    assert (await delivered(channel, replace(TAKEN, unsure=True))).end == end
    assert channel.asked == asked


async def test_a_channel_that_raises_leaves_it_unclear_until_it_counts_as_poison():
    channel = Scripted(ValueError())
    assert (await delivered(channel)).end == "sending"
    done = await delivered(channel, replace(TAKEN, attempts=ATTEMPTS))
    assert (done.end, done.reason) == ("dead", "failed")


async def test_a_post_on_which_processes_died_is_not_tried_again():
    channel = Scripted()
    done = await delivered(channel, replace(TAKEN, attempts=ATTEMPTS + 1, unsure=True))
    assert (done.end, done.reason, channel.asked) == ("dead", "processes_died", [])


@pytest.mark.parametrize(
    ("outcome", "reason"), [(Wait(1.0), "too_old"), (Again("http_503"), "too_old"), (Unclear("timeout"), "unclear")]
)
async def test_nobody_wants_an_answer_of_an_hour_ago(outcome, reason):
    done = await delivered(Scripted(outcome), replace(TAKEN, age_s=SHIPPED.post_too_old_s + 1))
    assert (done.end, done.reason) == ("dead", reason)  # put back, one that may stand there is looked for
