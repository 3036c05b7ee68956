"""The office's usual as turns meet it: taken where nothing else is said, told, left out, offered, set by whoever may.

Both rooms read it alike, so that each test is told with either.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import timedelta
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as some

from engine.conversation import Usual
from engine.conversation.memory import memory_from_json
from engine.dependencies import Parts
from engine.engine import Engine
from engine.messages import QuickReply, Reply, from_json, to_json
from tests.support.stores.small_office import SmallOffice
from tests.support.stores.small_parts import NOON, THREAD, Gone, Silent, log_of, said, small_parts

BOSTON = Usual("Boston", "MA", address="1 Main St", party=25, weekday=3)
LUNCH = "lunch for 25 in Boston"
HERE, EVERYWHERE = ("test", "acme", "lunch"), ("test", "acme", "")


@dataclass
class Room:
    """An engine with one office, spoken to in threads."""

    office: Any = field(default_factory=SmallOffice)
    parts: Parts = field(init=False)

    def __post_init__(self) -> None:
        self.parts = small_parts(office=self.office)
        self.engine = Engine(self.parts)

    async def says(self, thread: int, text: str, **more: Any) -> Reply:
        return await self.engine.answer(said(text, replace(THREAD, thread=str(thread)), **more))

    async def presses(self, thread: int, one: QuickReply, **more: Any) -> Reply:
        return await self.says(thread, one.text, kind="press", token=one.token, **more)

    def state(self) -> Any:
        return memory_from_json(log_of(self.parts).rows[-1].memory_after)


@pytest.fixture
def room() -> Room:
    found = Room()
    found.office.usuals[HERE] = BOSTON
    return found


@pytest.fixture
def unset() -> Room:
    return Room()


def told(reply: Reply) -> str:
    return " ".join(one.text for one in reply.notices if one.code == "usual")


def not_here(reply: Reply) -> QuickReply:
    return next(one.action for one in reply.notices if one.code == "usual" and one.action)


def offered(reply: Reply) -> Sequence[QuickReply]:
    return [one for one in reply.quick_replies if one.label.endswith("the usual here")]


async def test_a_first_request_that_says_nothing_else_takes_the_usual_and_says_so(room: Room) -> None:
    reply = await room.says(1, "sandwiches")
    assert (reply.kind, reply.filters.party, reply.filters.city) == ("results", 25, "Boston")
    assert told(reply) == "As usual here: 25 people in 1 Main St, Boston, MA, on Thursday 5 March."
    assert "for 25 in Boston" in reply.headline
    assert told(await room.says(1, "chicken")) == "", "it is told once"


@pytest.mark.parametrize(("today", "day"), [(0, 5), (2, 5), (3, 12), (4, 12)])
async def test_the_usual_day_is_the_next_and_never_one_that_has_begun(room: Room, today: int, day: int) -> None:
    """Noon is on Monday 2 March; on a Thursday "Thursday" is the next one, as where it is said."""
    await room.says(1, "sandwiches", sent_at=NOON + timedelta(today))
    when = room.state().wants.day
    assert (when.starts.day, when.starts.weekday()) == (day, 3)
    assert when.starts > NOON + timedelta(today)


async def test_what_guards_somebody_is_never_usual_and_stays(room: Room) -> None:
    reply = await room.says(1, "lunch, one of us is allergic to nuts, all vegetarian")
    assert reply.filters.allergies == ("nuts",)
    assert reply.filters.dietary_labels == ("vegetarian",)
    assert reply.filters.party == 25
    after = await room.presses(1, not_here(reply))
    assert (after.filters.allergies, after.filters.dietary_labels) == (("nuts",), ("vegetarian",))


async def test_a_press_leaves_the_usual_out_for_its_thread_alone(room: Room) -> None:
    left = await room.presses(1, not_here(await room.says(1, "lunch")))
    assert left.kind == "question"
    assert left.clarification is not None
    assert left.clarification.asks == ("party", "place")
    assert (left.filters.party, left.filters.city, room.state().wants.day) == (None, None, None)
    again = await room.says(1, "tacos")
    assert (told(again), again.filters.party) == ("", None)
    assert told(await room.says(2, "lunch"))


@pytest.mark.parametrize("words", ["not here", "somewhere else", "not the usual"])
async def test_words_leave_it_out_behind_a_page_and_in_a_first_request(room: Room, words: str) -> None:
    await room.says(1, "lunch for 12")
    after = await room.says(1, words)
    assert (told(after), after.filters.city, after.filters.party) == ("", None, 12)
    first = await room.says(2, f"tacos, {words}")
    assert (told(first), first.filters.city, first.filters.party) == ("", None, None)


async def test_what_was_said_with_its_going_stays(room: Room) -> None:
    await room.says(1, "lunch")
    after = await room.says(1, "not here, for 25 in Cambridge")
    assert (after.filters.city, after.filters.party) == ("Cambridge", 25)


async def test_the_usual_may_be_meant_later_in_a_thread(room: Room) -> None:
    await room.says(1, "chicken for 10 in Cambridge")
    after = await room.says(1, "our usual please")
    assert (after.filters.city, after.filters.party) == ("Boston", 25)
    assert told(after)


async def test_somewhere_else_means_other_restaurants_where_the_place_was_said(room: Room, unset: Room) -> None:
    """As it does where nothing is usual."""
    answers = []
    for one in (room, unset):
        await one.says(1, "chicken for 10 in Boston on Friday")
        answers.append(await one.says(1, "somewhere else"))
    assert [card.doc_id for card in answers[0].cards] == [card.doc_id for card in answers[1].cards]
    assert answers[0].follow_up_type == answers[1].follow_up_type


async def test_a_channels_own_stands_over_its_tenants(room: Room) -> None:
    room.office.usuals = {HERE: Usual(party=40), EVERYWHERE: Usual("Cambridge", "MA", party=12)}
    reply = await room.says(1, "lunch")
    assert (reply.filters.city, reply.filters.party) == ("Cambridge", 40)


async def test_a_city_without_menus_is_not_taken(room: Room) -> None:
    room.office.usuals = {HERE: Usual("Springfield", party=40)}
    reply = await room.says(1, "chicken")
    assert (reply.filters.city, reply.filters.party) == (None, 40)
    assert told(reply) == "As usual here: 40 people."


@pytest.mark.parametrize("office", [Gone("office"), Silent()])
async def test_without_the_store_turns_go_on_as_if_nothing_was_usual(office: Any) -> None:
    without, plain = Room(office), small_parts()
    if isinstance(office, Silent):
        without.parts = replace(without.parts, deadlines=replace(without.parts.deadlines, store_s=0.05))
        without.engine = Engine(without.parts)
    turn = said(LUNCH)
    assert await without.engine.answer(turn) == await Engine(plain).answer(turn)
    kept = await without.says(2, "our usual is 25 people in Boston", manages=True)
    assert "could not be kept" in kept.headline


async def test_the_third_search_alike_offers_to_make_it_usual_and_its_press_does(unset: Room) -> None:
    for thread in (1, 2):
        assert not offered(await unset.says(thread, LUNCH))
        assert not offered(await unset.says(thread, "chicken for 25 in Boston")), "it is the same thread"
    third = await unset.says(3, LUNCH)
    assert [one.label for one in offered(third)] == ["Make Boston, 25 people the usual here"]
    kept = await unset.presses(3, offered(third)[0], user_id="ben")
    assert kept.headline.startswith("Usual here from now on: 25 people in Boston, MA.")
    assert unset.office.usuals == {HERE: Usual("Boston", "MA", party=25)}
    assert [card.doc_id for card in (await unset.says(3, "more")).cards] != [], "the thread goes on with its page"
    fourth = await unset.says(4, "lunch")
    assert (fourth.filters.party, fourth.filters.city) == (25, "Boston")
    dropped = await unset.presses(3, kept.quick_replies[0])
    assert "dropped" in dropped.headline
    assert unset.office.usuals == {}


async def test_other_searches_and_the_same_day_of_one_thread_do_not_count(unset: Room) -> None:
    for text in (LUNCH, "lunch for 26 in Boston", "lunch for 25 in Cambridge", "lunch in Boston", "lunch for 25"):
        assert not offered(await unset.says(hash(text), text))
    assert not offered(await unset.says(8, LUNCH))
    assert offered(await unset.says(9, LUNCH))
    assert not offered(await unset.says(10, LUNCH)), "who does not want it is not asked each time"


async def test_in_a_chat_without_threads_three_days_count(unset: Room) -> None:
    for day in (0, 1):
        assert not offered(await unset.says(1, LUNCH, sent_at=NOON + timedelta(day)))
        await unset.engine.forget_thread(replace(THREAD, thread="1"))
    assert offered(await unset.says(1, LUNCH, sent_at=NOON + timedelta(2)))


async def test_what_is_usual_already_is_not_offered(room: Room) -> None:
    for thread in (1, 2, 3):
        assert not offered(await room.says(thread, LUNCH))


SET = "our usual is 40 people in Cambridge on Fridays"


async def test_who_may_sets_it_by_a_line(room: Room) -> None:
    await room.says(1, "lunch")
    kept = await room.says(1, SET, manages=True)
    assert kept.headline.startswith("Usual here from now on: 40 people in Cambridge, MA, on Fridays.")
    assert room.office.usuals[HERE] == Usual("Cambridge", "MA", party=40, weekday=4)
    assert (kept.filters.party, kept.filters.city) == (25, "Boston"), "the thread stays as it is"


async def test_who_may_not_is_told_so_and_nothing_changes(room: Room) -> None:
    for text in (SET, "forget our usual"):
        assert "set by an admin" in (await room.says(1, text, manages=False)).headline
    assert room.office.usuals == {HERE: BOSTON}


async def test_where_the_platform_does_not_tell_a_button_asks(room: Room) -> None:
    asked = await room.says(1, SET)
    assert room.office.usuals == {HERE: BOSTON}
    assert [one.label for one in offered(asked)] == ["Make Cambridge, 40 people, Fridays the usual here"]
    await room.presses(1, offered(asked)[0])
    assert room.office.usuals[HERE] == Usual("Cambridge", "MA", party=40, weekday=4)


async def test_it_is_told_where_it_is_asked_for(room: Room) -> None:
    assert "25 people in 1 Main St, Boston, MA, on Thursdays" in (await room.says(1, "what's our usual?")).headline


async def test_a_repeated_turn_keeps_its_answer(unset: Room) -> None:
    turns = [said(LUNCH, replace(THREAD, thread=str(number)), delivery="d") for number in (1, 2, 3)]
    replies = [await unset.engine.answer(turn) for turn in turns]
    again = await unset.engine.answer(turns[-1])
    assert from_json(Reply, to_json(again)) == from_json(Reply, to_json(replies[-1]))
    assert offered(again)


async def test_a_glance_takes_nothing_and_keeps_nothing(room: Room) -> None:
    assert told(await room.engine.glance(said("lunch"))) == ""
    await room.engine.glance(said(SET, manages=True))
    assert room.office.usuals == {HERE: BOSTON}


CITIES = {"": None, " in Boston": "Boston", " in Cambridge": "Cambridge"}
DAYS = {"": None, " on Monday": 0, " on Wednesday": 2, " tomorrow": 1}


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    food=some.sampled_from(["lunch", "sandwiches", "vegetarian lunch", "chicken"]),
    heads=some.none() | some.integers(2, 300),
    city=some.sampled_from(sorted(CITIES)),
    day=some.sampled_from(sorted(DAYS)),
    usual=some.builds(
        Usual,
        city=some.sampled_from([None, "Boston", "Cambridge"]),
        party=some.none() | some.integers(1, 300),
        weekday=some.none() | some.integers(0, 6),
    ),
)
async def test_what_is_said_wins_and_the_usual_fills_what_is_not(
    food: str, heads: int | None, city: str, day: str, usual: Usual
) -> None:
    room = Room()
    room.office.usuals[HERE] = usual
    text = food + (f" for {heads}" if heads else "") + city + day
    reply = await room.says(1, text)
    wants = room.state().wants
    assert wants.party == (heads or usual.party)
    assert wants.city == (CITIES[city] or usual.city)
    starts = wants.day.starts if wants.day else None
    expected = usual.weekday if DAYS[day] is None else DAYS[day]
    if DAYS[day] is not None:
        assert wants.date.lower() in day.lower()
    assert (starts.weekday() if starts else None) == expected
    assert starts is None or starts > NOON
    takes = (
        (not heads and usual.party)
        or (CITIES[city] is None and usual.city)
        or (DAYS[day] is None and usual.weekday is not None)
    )
    assert bool(told(reply)) == bool(takes)
