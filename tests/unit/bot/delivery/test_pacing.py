"""No destination gets more than its platform lets through, whatever the order of posts."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from bot.delivery.pacing import after_post
from channels.delivery import Pace

SLACK = (Pace(1, 1.0),)
TEAMS = (Pace(7, 1.0), Pace(60, 30.0))
NEARLY = 1e-6


def posted_at(paces: tuple[Pace, ...], idle: list[float]) -> list[float]:
    """When posts go out that are there at once, each after some more seconds of nothing to say."""
    now_s, kept, times = 1_700_000_000.0, (), []
    for pause_s in idle:
        now_s += pause_s
        times.append(now_s)
        kept, wait_s = after_post(kept, paces, now_s)
        now_s += wait_s
    return times


@given(st.lists(st.floats(0, 3), min_size=2, max_size=60))
def test_one_a_second_means_a_second_between_any_two(idle):
    times = posted_at(SLACK, idle)
    assert all(later - earlier >= 1.0 - NEARLY for earlier, later in pairwise(times))


@given(st.lists(st.floats(0, 2), min_size=2, max_size=120))
def test_every_pace_bounds_every_stretch_of_time(idle):
    times = posted_at(TEAMS, idle)
    for pace in TEAMS:
        for place, begin in enumerate(times):
            for count, end in enumerate(times[place:], start=1):
                assert count <= pace.posts + (end - begin) * pace.posts / pace.seconds + NEARLY * 1e3


def test_a_burst_goes_out_at_once_and_the_next_waits():
    times = posted_at((Pace(3, 3.0),), [0.0] * 5)
    assert [round(time - times[0], 3) for time in times] == [0, 0, 0, 1, 2]


def test_numbers_of_other_paces_count_as_none():
    assert after_post((5e9,), TEAMS, 100.0) == after_post((), TEAMS, 100.0)
    assert after_post((), (), 100.0) == ((), 0.0)
