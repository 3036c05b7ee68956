"""Sharing a list, in every channel that says it can: as it was shown, once, with leave, and with nothing private."""

import asyncio

import pytest

from channels.shared.sentences import say
from tests.support.channel_house import PLATTER, ChannelHouse, Seen

SHARING = ("slack", "teams")
LUNCH = "lunch for 25 in Boston, two vegans, under $15 a head"
QUIET_S = 0.4
"""An answer is there within a third of this."""


@pytest.fixture(scope="module", params=SHARING)
def house(request: pytest.FixtureRequest) -> ChannelHouse:
    found: ChannelHouse = request.getfixturevalue(request.param)
    return found


async def listed(house: ChannelHouse, place: str, *lines: str) -> Seen:
    """The answer with the Share button, behind a page and what else is said."""
    root = await house.say(place, "Ana", LUNCH, to=PLATTER)
    seen = await house.answer(place, root, 1)
    for count, line in enumerate(lines, start=2):
        await house.say(place, "Ana", line, root)
        seen = await house.answer(place, root, count)
    return seen


async def test_the_picks_go_there_as_they_were_shown_once_and_with_nobody_s_health_money_or_words(
    house: ChannelHouse,
) -> None:
    lunch, marketing = house.two_channels("Ana", "Ben")
    offer = await listed(house, lunch, "pick the first two", "Ben is allergic to nuts", "share our picks")
    shown, refused = await house.share(lunch, "Ana", offer, marketing, times=3)
    assert refused == ""
    root, answer = await house.answers(marketing, None, 2)
    await asyncio.sleep(QUIET_S)
    assert await house.answers(marketing, None, 2) == [root, answer]
    assert " shared a list from " in root.text
    assert answer.text.startswith("2 dishes for 25 in Boston, shared by Ana from ")
    for line in (*root.text.split("\n"), *answer.text.split("\n"), say("share-left-out")):
        assert line in shown
    for secret in ("nuts", "vegans", "allergic", "$15 ", "picked by", "Ben", "does not say"):
        told = f"{root.shown}\n{answer.text}\n{answer.shown}"
        assert secret not in told.replace("contains tree nuts", "").replace("may contain peanuts", "")


async def test_who_is_not_in_both_shares_nothing(house: ChannelHouse) -> None:
    lunch, marketing = house.two_channels("Ana", "Ben")
    offer = await listed(house, lunch, "share this list")
    house.leaves(marketing, "Ana")
    _, why_not = await house.share(lunch, "Ana", offer, marketing)
    assert why_not == say("share-not-member") or say("teams-share-not-in-team") in why_not
    await asyncio.sleep(QUIET_S)
    assert not house.stands(marketing)
