"""Readings of the old rules: nothing of what they understood is lost, and what is quoted stands in the line."""

from typing import get_args

from hypothesis import given
from hypothesis import strategies as st

from engine.conversation.memory import Memory
from engine.conversation.wants import AllergyNote, Change, Understood
from engine.messages import FollowUpType, Intent
from engine.reading.adapter import reading_of
from engine.reading.derive import understood_of
from engine.reading.legacy.understand import read
from tests.support.small_words import SHOWN
from tests.unit.engine.reading.legacy.conftest import INDEX
from tests.unit.engine.reading.turns import several, turns, words

places = st.lists(st.integers(0, 9), max_size=3).map(tuple)
understood = st.builds(
    Understood,
    said=turns(),
    intent=st.sampled_from(get_args(Intent)),
    follow_up_type=st.none() | st.sampled_from(get_args(FollowUpType)),
    change=st.none() | st.sampled_from(get_args(Change)),
    command=st.none() | st.sampled_from(["help", "mute", "forget", "start_over", "pick", "unpick", "share"]),
    declined=st.booleans(),
    referred=places,
    past_page=st.booleans(),
    picked=several,
    question=st.none() | words,
    about=several,
    party_refused=st.booleans(),
    allergy_note=st.none() | st.sampled_from(get_args(AllergyNote)),
    confidence=st.floats(0, 1),
)
LINES = (
    "lunch for 25 in Boston, Italian or Greek, up to $15 a head", "no pork for 20 of us",
    "tacos for 20, nut allergy", "pizza and a greek salad for 12 tomorrow at noon in 02139",
    "dessert from Falafel King", "boxed lunch for about 9",
)  # fmt: skip


@given(understood)
def test_nothing_of_what_was_understood_is_lost(turn: Understood) -> None:
    assert understood_of(reading_of(None, turn), Memory()) == turn


def test_the_words_of_each_slot_are_quoted_from_the_line() -> None:
    quoted: dict[str, set[str]] = {}
    for text in LINES:
        line, turn = read(text, Memory(), INDEX)
        for edit in reading_of(line, turn).edits:
            quoted.setdefault(edit.slot, set()).add(text[edit.span.start : edit.span.end])
    assert "Boston" in quoted["place"]
    assert {"Italian", "Greek"} <= quoted["cuisine"]
    assert any("25" in words for words in quoted["party"])
    assert any("15" in words for words in quoted["budget_head"])
    assert any("pork" in words for words in quoted["exclude"])
    assert any("nut" in words for words in quoted["allergy"])


@given(st.text(max_size=60) | st.sampled_from(LINES), st.sampled_from([Memory(), SHOWN]))
def test_every_span_lies_in_the_line(text: str, memory: Memory) -> None:
    line, turn = read(text, memory, INDEX)
    reading = reading_of(line, turn)
    assert all(0 <= edit.span.start <= edit.span.end <= len(text) for edit in reading.edits)
    assert understood_of(reading, memory) == turn
    assert {edit.source for edit in reading.edits} <= {"legacy"}
