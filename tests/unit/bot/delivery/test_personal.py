"""What waits sealed is what goes out; without its key it goes nowhere."""

from dataclasses import replace

import pytest
from cryptography.fernet import Fernet
from hypothesis import given
from hypothesis import strategies as st

from bot.delivery.personal import MARK, closed, opened
from bot.delivery.posting import Posting
from bot.encryption import CannotOpen, Seal
from tests.unit.bot.delivery.test_posting import TAKEN, Scripted

SEAL, OTHER = (Seal([Fernet.generate_key().decode()]) for _ in range(2))


@given(st.lists(st.text().map(str.encode), max_size=3).map(tuple))
def test_what_is_closed_opens_as_it_was(bodies: tuple[bytes, ...]) -> None:
    sealed = closed(bodies, SEAL)
    assert tuple(opened(body, SEAL) for body in sealed) == bodies
    assert all(body.startswith(MARK) for body in sealed)
    assert closed(bodies, None) == bodies


def test_other_posts_pass_as_they_are() -> None:
    assert opened(b'{"text": "sealed:"}', SEAL) == opened(b'{"text": "sealed:"}', None) == b'{"text": "sealed:"}'


@pytest.mark.parametrize("seal", [None, OTHER])
async def test_a_post_whose_key_is_gone_is_dead_and_nothing_is_posted(seal: Seal | None) -> None:
    channel, (body,) = Scripted(), closed((b"lupin",), SEAL)
    with pytest.raises(CannotOpen):
        opened(body, seal)
    done = await Posting({"test": channel}, seal)(replace(TAKEN, post=replace(TAKEN.post, body=body)))  # type: ignore[dict-item]
    assert (done.end, done.reason, channel.asked) == ("dead", "sealed", [])
