"""Own guard: a profile's allergies guard its person alone with Platter, for that turn, and nowhere else."""

from dataclasses import replace
from typing import Any

import pytest

from engine.conversation import memory_from_json
from engine.engine import Engine
from engine.messages import Reply, Turn
from engine.messages.people import Person, Profile, Severity
from engine.messages.sentences import say
from engine.profiles import person_of
from tests.support.stores.small_parts import Gone, log_of, said, sessions_of, small_parts
from tests.support.stores.small_people import SmallPeople

LINE = "noodles for 25 in Boston"
PAD_THAI = "Pad Thai Tray"


def asked(text: str, **more: Any) -> Turn:
    return said(text, delivery=text, **{"alone": True, **more})


def names(reply: Reply) -> list[str]:
    return [card.item_name for card in reply.cards]


async def of(severity: Severity, allergen: str = "peanuts") -> SmallPeople:
    people, ann = SmallPeople(), person_of(asked(LINE))
    assert ann is not None
    await people.write(ann, Profile(((allergen, severity),)), 0)
    return people


async def test_without_a_profile_the_dish_is_found() -> None:
    reply = await Engine(small_parts(people=SmallPeople())).answer(asked(LINE))
    assert PAD_THAI in names(reply)
    assert not reply.by_profile


@pytest.mark.parametrize("severity", ["moderate", "severe", "anaphylactic"])
async def test_what_may_contain_it_is_left_out_for_whom_it_is_out(severity: Severity) -> None:
    parts = small_parts(people=await of(severity))
    reply = await Engine(parts).answer(asked(LINE))
    assert PAD_THAI not in names(reply)
    assert reply.by_profile


async def test_an_intolerance_marks_and_leaves_it_there() -> None:
    reply = await Engine(small_parts(people=await of("intolerance"))).answer(asked(LINE))
    (card,) = [one for one in reply.cards if one.item_name == PAD_THAI]
    assert "peanuts" in card.caution


async def test_a_thread_of_several_is_guarded_by_what_was_said_there_alone() -> None:
    reply = await Engine(small_parts(people=await of("anaphylactic"))).answer(asked(LINE, alone=False))
    assert PAD_THAI in names(reply)
    assert not reply.by_profile


async def test_another_persons_profile_guards_nobody_else() -> None:
    reply = await Engine(small_parts(people=await of("anaphylactic"))).answer(asked(LINE, user_id="bob"))
    assert PAD_THAI in names(reply)


FOLLOW_UPS = ["something cheaper", "more", "start over, noodles for 12 in Boston", "not from there"]


@pytest.mark.parametrize("follow_up", FOLLOW_UPS)
async def test_it_guards_each_turn_that_follows(follow_up: str) -> None:
    engine = Engine(small_parts(people=await of("severe")))
    await engine.answer(asked(LINE))
    reply = await engine.answer(asked(follow_up))
    assert reply.by_profile
    assert PAD_THAI not in names(reply)


async def test_it_ends_with_the_profile() -> None:
    people = await of("severe")
    engine = Engine(small_parts(people=people))
    await engine.answer(asked(LINE))
    people.kept.clear()
    assert PAD_THAI in names(await engine.answer(asked("noodles for 30 in Boston")))


async def test_what_is_said_and_what_is_kept_guard_together_by_the_graver() -> None:
    engine = Engine(small_parts(people=await of("intolerance")))
    assert PAD_THAI not in names(await engine.answer(asked(f"{LINE}, one of us is allergic to peanuts")))


async def test_no_memory_and_no_explanation_holds_it() -> None:
    parts = small_parts(people=await of("severe", "mustard"))
    await Engine(parts).answer(asked(LINE))
    await Engine(parts).answer(asked("more"))
    for row in log_of(parts).rows:
        assert not memory_from_json(row.memory_after).wants.severities
        assert "mustard" not in repr((row.memory_before, row.memory_after, row.explanation, row.allergies, row.text))
    assert not [body for _, body in sessions_of(parts).stored.values() if b"mustard" in body]


async def test_a_profile_that_cannot_be_read_is_said_before_all_else_and_the_turn_goes_on() -> None:
    reply = await Engine(small_parts(people=Gone("profiles"))).answer(asked(LINE))
    assert reply.notices[0].text == say("own-unread")
    assert PAD_THAI in names(reply)


async def test_a_file_goes_from_hand_to_hand_and_tells_nothing_of_it() -> None:
    engine = Engine(small_parts(people=await of("moderate", "mustard")))
    page = await engine.answer(asked(LINE, takes_files=True))
    assert any("mustard" in card.caution for card in page.cards)
    reply = await engine.answer(asked("as a file", takes_files=True))
    assert reply.sheet is not None
    assert reply.sheet.rows
    assert "mustard" not in repr(reply.sheet)


async def test_whoever_looks_at_the_best_order_of_a_page_is_guarded_by_the_same() -> None:
    people = SmallPeople()
    ann = Person("test", "acme", "ann")
    await people.write(ann, Profile((("milk", "severe"),)), 0)
    parts = small_parts(people=people)
    engine = Engine(parts)
    page = await engine.answer(asked("lunch for 12 in Boston"))
    assert page.by_profile
    added = await engine.best_order(asked(LINE).thread, page.turn_id)
    assert added is None or added.by_profile


async def test_the_row_of_a_reply_that_a_profile_guards_says_so() -> None:
    parts = small_parts(people=await of("severe"))
    reply = await Engine(parts).answer(asked(LINE))
    again = await Engine(parts).answer(asked(LINE))
    assert again == replace(reply)
