"""For whom a line is, how sure its reading is, and what of it is said back."""

import json
from dataclasses import replace
from datetime import UTC, datetime

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.catalogue import Vocabulary
from engine.reading.addressee import features_of, means_of, phrases_of
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
from tests.eval.reading.labelled import OWN
from tests.eval.reading.train_scorer import FALSE_MOST, NEAR, lines_of, logistic
from tests.support.cases import cases

NOW = datetime(2026, 3, 2, 9, tzinfo=UTC)
HEARD = Focus(addressed=False, in_force=(("party", Party(22)),), follows_answer=True)
TWENTY = SlotEdit("party", "set", Party(24))


@pytest.fixture(scope="module")
def lexicon() -> Lexicon:
    words: Vocabulary = vocabulary(sample_folder())
    return Lexicon.of(words)


@pytest.fixture(scope="module")
def bare() -> Lexicon:
    """Of no catalogue."""
    return Lexicon.of(Vocabulary())


@given(text=st.text(max_size=120))
def test_any_text_has_a_score_and_a_confidence(bare: Lexicon, text: str) -> None:
    parsed = parse(text, bare, NOW, UTC)
    parts, phrases = features_of(parsed), phrases_of(parsed)
    assert 0 <= scorer().of_line(means_of(parts), phrases) <= 1
    assert all(0 <= value < 20 for part in parts for value in part.values())
    assert sum(phrases.values()) == pytest.approx(2 * len(parsed.utterance.tokens) ** 0.5)
    assert 0 <= read(text, bare, NOW, UTC).confidence <= 1


def test_every_weight_is_of_what_lines_have() -> None:
    lines = lines_of(sample_folder())
    everything = np.ones(len(lines.wanted), dtype=bool)
    assert set(scorer().weights) <= set(lines.names)
    assert set(scorer().phrases) <= set(lines.common(everything))


def test_numbers_and_given_names_are_alike_in_phrases(lexicon: Lexicon) -> None:
    one, other = (parse(text, lexicon, NOW, UTC) for text in ("Priya wants 12 of them", "Tom wants 30 of them"))
    assert phrases_of(one) == phrases_of(other)


def test_lines_of_hands_that_taught_nothing_are_seldom_answered_by_mistake(lexicon: Lexicon) -> None:
    """The batches' lines are in no training."""
    files = OWN.parent.glob("batches/*/overheard.jsonl")
    rows = [json.loads(row) for file in files for row in file.read_text("utf-8").splitlines()]
    answered = {True: 0, False: 0}
    for row in rows:
        parsed = parse(row["text"], lexicon, NOW, UTC)
        answered[row["answer"]] += scorer().addressee(parsed, features_of(parsed)) == "us"
    assert answered[False] <= 2 * FALSE_MOST * sum(not row["answer"] for row in rows)
    assert answered[True] >= 0.6 * sum(row["answer"] for row in rows)


@given(st.integers(0, 2**32 - 1))
@cases(10)
def test_weights_are_where_the_penalised_likelihood_is_flat(seed: int) -> None:
    made = np.random.default_rng(seed)
    known, wanted = made.normal(size=(80, 30)), (made.random(80) < 0.4).astype(float)
    weight, penalty = made.uniform(0.1, 1, 80), made.uniform(0.1, 30, 30)
    found = logistic(known, wanted, weight, penalty)
    slope = known.T @ (weight * (wanted - 1 / (1 + np.exp(-known @ found)))) - penalty * found
    assert np.abs(slope).max() < NEAR


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
