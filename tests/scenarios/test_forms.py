"""The search form of every channel: answered once, under what was asked, with each fault at its field."""

import asyncio

import pytest

from tests.support.channel_house import ChannelHouse

BOSTON = "Boston, MA"
QUIET_S = 0.6
"""An answer is there within a tenth of this."""


@pytest.fixture
def place(house: ChannelHouse) -> str:
    return house.place()


async def test_a_form_is_answered_in_a_new_thread_under_what_was_asked(house: ChannelHouse, place: str) -> None:
    typed = {"party": "25", "city": BOSTON, "budget": "15", "text": "Italian", "need.vegan": "2"}
    assert await house.fill_in(place, "Ana", **typed) == {}
    root, seen = await house.answers(place, None, 2)
    assert root.text.endswith(" asked: Italian, for 25 in Boston, MA, up to 15 a head, 2 vegan")
    assert "Italian for 25 in Boston, up to $15 a head: " in seen.text
    assert any("vegan, for 2" in line for dish in seen.dishes for line in dish)


async def test_a_form_that_is_sent_several_times_at_once_is_answered_once(house: ChannelHouse, place: str) -> None:
    assert await house.fill_in(place, "Ana", 3, party="12", city=BOSTON) == {}
    before = await house.answers(place, None, 2)
    await asyncio.sleep(QUIET_S)
    assert await house.answers(place, None, 2) == before
    assert len(before) == 2


async def test_what_is_wrong_is_said_at_its_field_and_nothing_is_searched(house: ChannelHouse, place: str) -> None:
    wrong = {"party": "4", "need.halal": "5", "budget": "0", "date": "2020-01-01"}
    assert await house.fill_in(place, "Ana", **wrong) == {
        "need.halal": "More than the 4 to be fed.",
        "budget": "An amount above 0, such as 15 or 12.50, without a currency sign.",
        "date": "This day is past.",
    }
    assert await house.fill_in(place, "Ana") == {"party": "Fill in at least one field."}
    await asyncio.sleep(QUIET_S)
    assert not house.stands(place)
