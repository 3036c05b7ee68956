"""Not asked again before a while is over: each by itself, and no more of them held than can be."""

from channels.shared.cooldown import HELD_MOST, Pauses


def test_a_pause_ends_by_itself_and_is_nobody_else_s() -> None:
    now = [100.0]
    pauses = Pauses(lambda: now[0])
    pauses.begin("T1", 60.0)
    assert pauses.lasts("T1")
    assert not pauses.lasts("T2")
    now[0] = 159.9
    assert pauses.lasts("T1")
    now[0] = 160.0
    assert not pauses.lasts("T1")


def test_the_later_of_two_pauses_counts() -> None:
    pauses = Pauses(lambda: 0.0)
    pauses.begin("T1", 60.0)
    pauses.begin("T1", 0.0)
    assert not pauses.lasts("T1")


def test_no_more_are_held_than_can_be_and_the_newest_is() -> None:
    pauses = Pauses(lambda: 0.0)
    for number in range(HELD_MOST + 1):
        pauses.begin(number, 60.0)
    assert pauses.lasts(HELD_MOST)
    assert not pauses.lasts(0)
