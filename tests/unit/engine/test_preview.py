"""A glance: answered as in a new thread, and nothing of it is kept."""

from engine.engine import Engine
from tests.support.stores.small_parts import THREAD, log_of, said, sessions_of, small_parts


async def test_a_glance_is_answered_like_a_turn_of_a_new_thread_and_leaves_nothing() -> None:
    parts = small_parts()
    engine = Engine(parts)
    turn = said("pasta for 25 in Boston")
    glanced = await engine.glance(turn)
    assert log_of(parts).rows == []
    assert sessions_of(parts).stored == {}
    answered = await engine.answer(turn)
    assert glanced == answered
    assert glanced.cards


async def test_a_glance_sees_nothing_of_the_thread_it_is_asked_in_and_changes_nothing_there() -> None:
    parts = small_parts()
    engine = Engine(parts)
    await engine.answer(said("pasta for 25 in Boston"))
    before = await engine.session(THREAD)
    for words in ("cheaper", "forget", "start over", "mute"):
        assert not (await engine.glance(said(words, delivery=words))).cards
    assert await engine.session(THREAD) == before
    assert len(log_of(parts).rows) == 1
