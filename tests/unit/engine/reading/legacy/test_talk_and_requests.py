"""Office talk is left alone and requests are heard, each in hundreds of lines of people's own words."""

from collections.abc import Iterable
from pathlib import Path

import pytest

from engine.conversation.memory import Memory
from engine.reading.legacy.index import Index
from engine.reading.legacy.understand import understand

HERE = Path(__file__).parent
MOST_TALK_ANSWERED = 0.01
MOST_REQUESTS_MISSED = 0.02
ENOUGH_LINES = 300


def lines_of(name: str) -> list[str]:
    """Lines of a file beside this one, remarks left out."""
    lines = (HERE / name).read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line and not line.startswith("#")]


def heard(lines: Iterable[str], memory: Memory, index: Index) -> list[str]:
    """Those that are taken to be for Platter."""
    return [line for line in lines if understand(line, memory, index).intent != "other"]


def unheard(lines: Iterable[str], memory: Memory, index: Index) -> list[str]:
    return [line for line in lines if understand(line, memory, index).intent == "other"]


@pytest.mark.parametrize("known", [False, True], ids=["in a fresh thread", "under a page of dishes"])
def test_office_talk_is_not_answered(index: Index, shown: Memory, known: bool) -> None:
    talk = lines_of("office_talk.txt")
    answered = heard(talk, shown if known else Memory(), index)
    assert len(talk) >= ENOUGH_LINES
    assert len(answered) <= MOST_TALK_ANSWERED * len(talk), answered


def test_requests_are_heard(index: Index, shown: Memory) -> None:
    first, later = lines_of("requests.txt"), lines_of("follow_up_requests.txt")
    missed = unheard(first, Memory(), index)
    assert len(first) >= ENOUGH_LINES
    assert len(missed) <= MOST_REQUESTS_MISSED * len(first), missed
    missed = unheard(later, shown, index)
    assert len(missed) <= MOST_REQUESTS_MISSED * len(later), missed


def test_a_request_is_heard_under_a_page_too(index: Index, shown: Memory) -> None:
    first = lines_of("requests.txt")
    missed = unheard(first, shown, index)
    assert len(missed) <= MOST_REQUESTS_MISSED * len(first), missed
