"""What a storm counts of answers is found where it is so: an answer that overtook another, a line that nobody added."""

from random import Random
from typing import cast

from tests.chaos.answers import Answer, composed, overtaken
from tests.chaos.doors import Door, LoopDoor
from tests.support.chaos.loop_platform import PlatformAt

NAMES = {"a": ["a/1", "a/2"], "b": ["b/1"], "c": ["c/1"]}


def answer(turn: str, thread: str, seq: int, kind: str = "plans", generation: int = 1, adds_to: str = "") -> Answer:
    return Answer(turn, thread, seq, kind, generation, False, adds_to, ())


def door() -> Door:
    return LoopDoor(cast(PlatformAt, None), composes=True)


def test_an_answer_that_stands_above_an_earlier_one_of_its_thread_is_counted() -> None:
    answers = [answer("a", "t", 1), answer("b", "t", 2), answer("c", "u", 1)]
    in_order = {"c/1": 0, "a/1": 1, "a/2": 2, "b/1": 3}
    assert overtaken(answers, in_order, NAMES) == 0
    assert overtaken(answers, {**in_order, "b/1": 0, "c/1": 3}, NAMES) == 1
    assert overtaken(answers, {**in_order, "a/1": 2, "a/2": 1}, NAMES) == 1


def test_a_post_that_does_not_stand_overtakes_nothing() -> None:
    assert overtaken([answer("a", "t", 1), answer("b", "t", 2)], {"a/2": 1, "b/1": 3}, NAMES) == 0


def test_a_line_stands_once_and_where_it_was_added_right_behind_its_page() -> None:
    page, row = answer("a", "t", 1, "results"), answer("row", "t", 2, "results", adds_to="a")
    assert composed(door(), [page, row], {"a/1": 1}, NAMES).wrong == ()
    assert composed(door(), [page, row], {"a/1": 2}, NAMES).wrong == ("a/1 has 2 lines",)
    assert composed(door(), [page], {"a/1": 1}, NAMES).wrong == ("a/1 has a line that nobody added",)
    late = answer("row", "t", 3, "results", adds_to="a")
    assert composed(door(), [page, late], {}, NAMES).wrong == ("row is not behind its page",)


def test_a_change_of_an_order_over_other_menus_is_counted_where_both_are_orders() -> None:
    storm = door()
    events = [storm.event(place, Random(place)) for place in range(60)]
    after, before = next(iter(storm.orders.before.items()))
    assert {"said", "composed", "changed", "ordered"} == {event.kind for event in events}
    same = [answer(before, "t", 1), answer(after, "t", 2)]
    newer = [answer(before, "t", 1), answer(after, "t", 2, generation=2)]
    page = [answer(before, "t", 1), answer(after, "t", 2, "results", generation=2)]
    assert [composed(storm, one, {}, {}).over_menus for one in (same, newer, page)] == [0, 1, 0]
