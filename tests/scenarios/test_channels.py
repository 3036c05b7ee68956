"""What holds of a conversation in every channel, from a person's message to what stands in the thread."""

import asyncio

import pytest

from tests.support.channel_house import PLATTER, ChannelHouse, Seen
from tests.support.wire_faults import answers, drops_after_accept

LUNCH = "lunch for 25 in Boston, Italian, under $15 a head"
QUIET_S = 0.5
"""An answer is there within a fifth of this."""


@pytest.fixture
def place(house: ChannelHouse) -> str:
    """A channel of this test's own."""
    return house.place()


async def nothing_more(house: ChannelHouse, place: str, *seen: Seen) -> None:
    """Nothing but these answers stands there, and nothing else comes."""
    await asyncio.sleep(QUIET_S)
    assert len(house.stands(place)) == sum(len(one.messages) for one in seen)


async def asked(house: ChannelHouse, place: str, text: str = LUNCH) -> tuple[str, Seen]:
    """The thread that Ana has begun, and its first answer."""
    root = await house.say(place, "Ana", text, to=PLATTER)
    return root, await house.answer(place, root, 1)


async def test_a_mention_is_answered_once_in_its_thread_with_cards_and_buttons(house: ChannelHouse, place: str) -> None:
    _, seen = await asked(house, place)
    assert seen.text.startswith("Italian lunch for 25 in Boston, up to $15 a head")
    assert "\n10. " in seen.text
    assert len(seen.dishes) == 10
    assert {"Pick", "Details", "Compare"} <= set(seen.labels)
    assert any(label.startswith("Cheaper · ") for label in seen.labels)
    await nothing_more(house, place, seen)


async def test_in_its_thread_no_mention_is_needed_and_talk_between_people_is_left_alone(
    house: ChannelHouse, place: str
) -> None:
    root, first = await asked(house, place)
    await house.say(place, "Ben", "see you at noon", root)
    await house.say(place, "Ben", "anything with chicken?", root, to="Ana")
    await house.say(place, "Ben", "anything with chicken?", root)
    second = await house.answer(place, root, 2)
    assert "hicken" in second.text
    await nothing_more(house, place, first, second)


async def test_what_is_not_for_platter_is_never_stored(house: ChannelHouse, place: str) -> None:
    root = await house.say(place, "Ana", "canary words of a private talk")
    await house.say(place, "Ben", "canary too", root)
    await nothing_more(house, place)
    assert await house.kept("canary") == 0


async def test_a_message_that_is_told_four_times_at_once_is_answered_once(house: ChannelHouse, place: str) -> None:
    root = await house.say_often(place, "Ana", LUNCH, 4)
    await nothing_more(house, place, await house.answer(place, root, 1))


async def test_a_button_is_answered_in_the_thread_as_if_said_with_who_asked(house: ChannelHouse, place: str) -> None:
    root, first = await asked(house, place)
    await house.press(place, "Ben", first, "Cheaper")
    second = await house.answer(place, root, 2)
    assert second.text.startswith("Cheaper, asked by Ben")
    assert "at most $" in second.text


async def test_a_button_pressed_three_times_at_once_is_answered_once(house: ChannelHouse, place: str) -> None:
    root, first = await asked(house, place)
    await asyncio.gather(*(house.press(place, "Ana", first, "Cheaper") for _ in range(3)))
    await nothing_more(house, place, first, await house.answer(place, root, 2))


async def test_old_buttons_work_and_behind_start_over_they_say_what_to_type(house: ChannelHouse, place: str) -> None:
    root, first = await asked(house, place)
    await house.say(place, "Ana", "pizza for 8 in New York", root)
    await house.answer(place, root, 2)
    await house.press(place, "Ana", first, "Cheaper")
    assert "Boston" in (await house.answer(place, root, 3)).text
    await house.say(place, "Ana", "start over", root)
    await house.answer(place, root, 4)
    await house.press(place, "Ben", first, "More")
    assert "Type what you need" in (await house.answer(place, root, 5)).shown
    assert "ot kept any more" in await house.why(place, "Ben", first)


async def test_why_this_is_answered_at_once_for_whoever_presses_and_nothing_is_posted(
    house: ChannelHouse, place: str
) -> None:
    _, seen = await asked(house, place)
    told = await house.why(place, "Ben", seen)
    assert seen.dishes[0][0].partition(", ")[0] in told
    assert told.count("• ") >= 2
    await nothing_more(house, place, seen)


async def test_a_rating_is_kept_with_its_turn(house: ChannelHouse, place: str) -> None:
    root, seen = await asked(house, place)
    await house.rate(place, "Ben", seen, good=False)
    async with house.platter.stores.database.tenant(house.tenant) as connection:
        found = await connection.execute(
            "SELECT rating, user_id, turn_id FROM ratings WHERE conversation = %s",
            (house.thread(place, root).conversation,),
        )
        ((rating, user, turn_id),) = await found.fetchall()
    assert (rating, user) == (-1, house.user_id("Ben"))
    assert turn_id in repr(seen.messages)


async def test_a_question_can_be_answered_by_a_button(house: ChannelHouse, place: str) -> None:
    root, question = await asked(house, place, "we need lunch")
    assert "in which city?" in question.shown
    await house.press(place, "Ana", question, question.labels[0])
    assert (await house.answer(place, root, 2)).shown


async def test_a_comparison_is_a_table(house: ChannelHouse, place: str) -> None:
    root, first = await asked(house, place)
    await house.press(place, "Ana", first, "Compare")
    assert (await house.answer(place, root, 2)).has_table


async def test_a_deletion_keeps_its_message_out_and_an_edit_of_what_was_answered_comes_too_late(
    house: ChannelHouse, place: str
) -> None:
    await house.say_deleted(place, "Ana", LUNCH)
    root, seen = await asked(house, place)
    await house.edit(place, root, "pizza for 8 in New York")
    await nothing_more(house, place, seen)


async def test_alone_with_platter_nothing_needs_a_mention_and_what_reads_as_a_follow_up_goes_on(
    house: ChannelHouse,
) -> None:
    place = house.place("direct")
    await house.say(place, "Ana", "Italian lunch for 25 in Boston, one is allergic to nuts")
    first = await house.answer(place, None, 1)
    await house.say(place, "Ana", "make it 30")
    second = await house.answer(place, None, 2)
    assert "30 in Boston" in second.text
    assert "nuts" in second.text
    assert "Mention Platter" not in first.shown + second.shown
    await house.say(place, "Ana", "lunch for 8 in New York")
    third = await house.answer(place, None, 3)
    # A chat in Teams is one thread, which goes on; a top-level message in Slack is a thread of its own.
    goes_on = house.thread(place, "").thread == house.thread(place, "1").thread
    assert ("Italian lunch for 8" in third.text) is goes_on


async def test_a_thread_is_muted_when_somebody_says_so_until_platter_is_mentioned(
    house: ChannelHouse, place: str
) -> None:
    root, first = await asked(house, place)
    await house.say(place, "Ben", "mute", root, to=PLATTER)
    second = await house.answer(place, root, 2)
    assert "Muted" in second.shown
    await house.say(place, "Ana", "vegetarian please", root)
    await nothing_more(house, place, first, second)
    await house.say(place, "Ana", "vegetarian please", root, to=PLATTER)
    assert "egetarian" in (await house.answer(place, root, 3)).text


async def test_a_person_is_forgotten_when_they_say_so(house: ChannelHouse) -> None:
    place = house.place("direct")
    await house.say(place, "Ana", "lunch for 25 in Boston, quagga please")
    await house.answer(place, None, 1)
    await house.say(place, "Ana", "forget")
    async with asyncio.timeout(60):
        while await house.kept("quagga"):  # noqa: ASYNC110
            await asyncio.sleep(0.1)


async def test_an_answer_that_the_platform_has_no_time_for_comes_later_once_and_whole(
    house: ChannelHouse, place: str
) -> None:
    house.breaks(answers(429, headers={"Retry-After": "0.3"}))
    _, seen = await asked(house, place)
    assert len(seen.dishes) == 10
    await nothing_more(house, place, seen)


async def test_an_answer_whose_post_was_never_confirmed_stands_there_once(house: ChannelHouse, place: str) -> None:
    """By looking for it, or by leaving it where nobody can look: never by a second try."""
    house.breaks(drops_after_accept())
    root = await house.say(place, "Ana", LUNCH, to=PLATTER)
    states: set[str] = set()
    async with asyncio.timeout(60):
        while not states or states & {"waiting", "sending"}:
            await asyncio.sleep(0.1)
            states = await post_states(house, place, root)
    assert states <= {"sent", "unclear"}
    messages = list(house.stands(place).values())
    assert len(house.seen(messages).dishes) == 10
    assert len({repr(house.seen([one]).shown) for one in messages}) == len(messages)


async def post_states(house: ChannelHouse, place: str, root: str) -> set[str]:
    async with house.platter.stores.database.tenant(house.tenant) as connection:
        found = await connection.execute(
            "SELECT state FROM posts WHERE thread = %s", (house.thread(place, root).thread,)
        )
        return {state for (state,) in await found.fetchall()}
