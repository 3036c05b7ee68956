"""For whom a line is, how sure its reading is, and what of it is said back."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.catalogue import Vocabulary
from engine.reading.addressee import features_of
from engine.reading.confidence_cells import cell_of, shares
from engine.reading.contract import Party, Reading, SlotEdit
from engine.reading.focus import Focus
from engine.reading.frames import framed
from engine.reading.lexicon import Lexicon
from engine.reading.read import parse, read
from engine.reading.resolve import resolve
from engine.reading.scorer import scorer
from engine.reading.unread import said_back
from ingest.sample_files import sample_folder
from tests.eval.office.run import vocabulary
from tests.eval.reading.train_scorer import FALSE_MOST, left_out, set_of

NOW = datetime(2026, 3, 2, 9, tzinfo=UTC)
HEARD = Focus(addressed=False, in_force=(("party", Party(22)),), follows_answer=True)
TWENTY = SlotEdit("party", "set", Party(24))


@pytest.fixture(scope="module")
def lexicon() -> Lexicon:
    words: Vocabulary = vocabulary(sample_folder())
    return Lexicon.of(words)


@given(st.text(max_size=120))
@settings(max_examples=60, deadline=None)
def test_any_text_has_a_score_and_a_confidence(text: str) -> None:
    lexicon = Lexicon.of(Vocabulary())
    parsed = parse(text, lexicon, NOW, UTC)
    parts = features_of(parsed)
    assert 0 <= scorer().of_line(parts) <= 1
    assert all(0 <= value < 20 for part in parts for value in part.values())
    assert 0 <= read(text, lexicon, NOW, UTC).confidence <= 1


def test_every_weight_is_of_a_feature_that_lines_have() -> None:
    lines = set_of(sample_folder())
    assert set(scorer().weights) <= set(lines.names)
    assert len(lines.names) <= 60


def test_lines_of_hands_that_were_left_out_are_seldom_answered_by_mistake() -> None:
    lines = set_of(sample_folder())
    scores, hands = left_out(lines), lines.hands != ""
    answered = (scores >= scorer().us)[hands]
    wanted = lines.wanted[hands]
    assert answered[~wanted].mean() <= 2 * FALSE_MOST
    assert answered[wanted].mean() >= 0.35


@pytest.mark.parametrize("name", ["Priya", "Tom", "Marisol"])
@pytest.mark.parametrize("words", ["can you cover my shift at {}", "did you move {} chairs", "are you in at {}"])
def test_a_colleague_who_is_called_is_not_us(lexicon: Lexicon, name: str, words: str) -> None:
    assert read(f"{name}, {words.format(12)}", lexicon, NOW, UTC).addressee == "others"


@pytest.mark.parametrize("addressee", ["us", "unsure", "others"])
def test_what_is_addressed_is_for_us(addressee: str) -> None:
    reading = Reading(addressee=addressee, edits=(TWENTY,))  # type: ignore[arg-type]
    assert resolve(reading, replace(HEARD, addressed=True)).edits == (TWENTY,)


def test_overheard_what_is_in_force_already_is_no_news() -> None:
    same = SlotEdit("party", "set", Party(22, approximate=True))
    assert resolve(Reading(edits=(same,)), HEARD).addressee == "others"
    assert resolve(Reading(edits=(TWENTY,)), HEARD).addressee == "us"


def test_overheard_values_that_may_be_for_us_count_on_the_turn_after_ours() -> None:
    reading = Reading(addressee="unsure", edits=(TWENTY,))
    assert resolve(reading, HEARD).addressee == "us"
    assert resolve(reading, replace(HEARD, follows_answer=False)).addressee == "others"
    asked = replace(HEARD, follows_answer=False, questioned=frozenset({"party"}))
    assert resolve(reading, asked).addressee == "us"


def test_confidence_is_a_share(lexicon: Lexicon) -> None:
    assert all(0 <= share <= 1 for share in shares().values())
    parsed = parse("lunch for 12 in Oakland", lexicon, NOW, UTC)
    assert cell_of(parsed, framed(parsed)).startswith("00")


def test_a_negation_of_no_food_is_not_said_back(lexicon: Lexicon) -> None:
    for text, is_shown in (("lunch for 12, not the trendy sort", False), ("lunch for 12, 30 % 40 %", True)):
        parsed = parse(text, lexicon, NOW, UTC)
        assert bool(said_back(framed(parsed), parsed)) == is_shown
