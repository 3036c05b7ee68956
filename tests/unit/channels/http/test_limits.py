from hypothesis import given
from hypothesis import strategies as st

from channels.http.limits import TokenBuckets


def test_a_burst_is_granted_then_one_a_while():
    buckets = TokenBuckets(per_minute=60)
    assert [buckets.take("a", 0.0) for _ in range(60)] == [0.0] * 60
    assert buckets.take("a", 0.0) == 1.0
    assert buckets.take("a", 1.0) == 0.0
    assert buckets.take("a", 1.0) > 0.0


def test_names_do_not_share():
    buckets = TokenBuckets(per_minute=1)
    assert buckets.take("a", 0.0) == 0.0
    assert buckets.take("b", 0.0) == 0.0
    assert buckets.take("a", 0.0) > 0.0


def test_memory_is_bounded_by_forgetting_the_quietest():
    buckets = TokenBuckets(per_minute=1, most_names=3)
    for name in "abcad":
        buckets.take(name, 0.0)
    assert len(buckets) == 3
    assert buckets.take("a", 0.0) > 0.0, "a was seen last but one, so it is remembered"


@given(st.integers(1, 600), st.lists(st.floats(0, 5), max_size=60))
def test_never_more_than_the_burst_and_the_rate_are_granted(per_minute, pauses):
    buckets, now_s, granted = TokenBuckets(per_minute), 0.0, 0
    for pause_s in pauses:
        now_s += pause_s
        granted += buckets.take("a", now_s) == 0.0
    assert granted <= per_minute + now_s * per_minute / 60 + 1e-6


@given(st.integers(1, 600), st.integers(0, 700))
def test_who_waits_as_told_is_granted(per_minute, asked):
    buckets = TokenBuckets(per_minute)
    for _ in range(asked):
        buckets.take("a", 0.0)
    wait_s = buckets.take("a", 0.0)
    assert wait_s == 0.0 or buckets.take("a", wait_s + 1e-6) == 0.0
