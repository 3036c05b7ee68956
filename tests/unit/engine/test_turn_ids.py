"""A turn's id: the same delivery of the same thread has the same one, and nothing else has it."""

from uuid import UUID

from hypothesis import given
from hypothesis import strategies as st

from engine.messages import ThreadKey, turn_id_of

KEYS = st.builds(ThreadKey, *[st.text(max_size=4, alphabet="ab:%3A") for _ in range(4)])


@given(KEYS, KEYS, st.text(max_size=5), st.text(max_size=5))
def test_an_id_is_a_uuid_of_version_5_that_says_thread_and_delivery(
    one: ThreadKey, other: ThreadKey, delivery: str, another: str
) -> None:
    assert UUID(turn_id_of(one, delivery)).version == 5
    same = (one, delivery) == (other, another)
    assert (turn_id_of(one, delivery) == turn_id_of(other, another)) == same
