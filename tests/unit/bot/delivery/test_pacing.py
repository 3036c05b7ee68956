"""No destination gets more than its platform lets through, whatever the order of posts."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from bot.delivery.pacing import COUNTED, after_post
from channels.ports import Pace
from channels.teams.limits import PACES

SLACK = (Pace(1, 1.0),)
TEAMS = tuple(Pace(*pace) for pace in PACES)
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
def test_no_stretch_of_time_holds_more_than_its_pace_lets(idle):
    times = posted_at(TEAMS, idle)
    for pace in TEAMS:
        for first, beyond in zip(times, times[pace.posts :], strict=False):
            assert beyond - first >= pace.seconds - NEARLY


@given(st.lists(st.floats(0, 2), min_size=2, max_size=120))
def test_a_pace_of_thousands_is_a_rate_with_a_burst(idle):
    pace = Pace(COUNTED + 1, 60.0)
    times = posted_at((pace,), idle)
    for place, begin in enumerate(times):
        for count, end in enumerate(times[place:], start=1):
            assert count <= pace.posts + (end - begin) * pace.posts / pace.seconds + NEARLY * 1e3


def test_a_burst_goes_out_at_once_and_the_next_waits_for_its_end():
    times = posted_at((Pace(3, 3.0),), [0.0] * 5)
    assert [round(time - times[0], 3) for time in times] == [0, 0, 0, 3, 3]


def test_nine_in_two_seconds_are_one_too_many():
    times = posted_at(TEAMS, [0.1] * 9)
    assert times[8] - times[0] >= 2.0 - NEARLY


def test_no_more_is_kept_than_is_counted():
    kept: tuple[float, ...] = ()
    for second in range(500):
        kept, _ = after_post(kept, TEAMS, 1e9 + second)
    assert len(kept) == 1 + 60


def test_numbers_of_other_paces_count_as_none():
    assert after_post((), TEAMS, 100.0) == ((102.0, 100.0), 0.0)
    assert after_post((), (), 100.0) == ((), 0.0)
    as_before = (101.0, 99.5, 130.0, 3_700.0)
    """Of each pace its theoretical arrival time, as all were kept once."""
    assert after_post(as_before, TEAMS, 100.0) == ((103.0, 99.5, 100.0), 0.0)
    assert after_post((5e9, 5e9), SLACK, 100.0) == ((100.0,), 1.0)
