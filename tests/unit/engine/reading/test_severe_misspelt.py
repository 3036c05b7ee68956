"""A misspelt food that is called severe: the guard reads the word beside it, and in doubt both are."""

import pytest

from engine.engine import Engine
from engine.messages import ThreadKey
from tests.support.stores.small_parts import said, small_parts


@pytest.mark.parametrize(
    ("line", "severe"),
    [
        ("noodles for 20 in Boston. severe penuts allergy", True),
        ("noodles for 20 in Boston. severe peanuts allergy", True),
        ("noodles for 20 in Boston. penuts allergy", False),
    ],
)
async def test_what_is_called_severe_is_severe_however_it_is_spelt(line: str, severe: bool) -> None:
    parts, thread = small_parts(), ThreadKey("test", "acme", "severe", line)
    await Engine(parts).answer(said(line, thread))
    session = await parts.sessions.load(thread)
    assert session is not None
    wants = session.memory.wants
    assert "peanuts" in wants.allergies
    assert ("peanuts" in wants.severe) is severe
