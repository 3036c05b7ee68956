"""The plain rendering: pure, total, and every fact in the voice's order."""

import pytest
from hypothesis import given

from channels.shared.plain_text import choice_label, choices, plain_answer, plain_lines
from engine.messages import Reply
from tests.support.replies import COMPARED, EXAMPLES, LUNCH, QUESTION, SILENCE, any_reply


def test_a_page_reads_notices_headline_dishes_notices():
    assert plain_lines(LUNCH) == [
        "Meaning search is down, so these match by words only.",
        "Italian for 25 in Boston, up to $15 a head: 14 dishes from 5 restaurants.",
        "1. Baked Ziti, full tray · Trattoria Roma, Boston · 2 full trays feed 25 · $178.00 for 25, $7.12 a head"
        " · vegetarian",
        "2. Rigatoni Pomodoro, half tray · North End Catering, Boston · 1 half tray for the two vegans · $54.00"
        " · vegan, for 2 · contains wheat",
        "2 dishes do not say.",
    ]


def test_a_question_comes_last_and_once():
    said_twice = QUESTION.clarification.question
    assert plain_lines(QUESTION) == [said_twice]
    doubled = Reply(turn_id="t", kind="question", text=said_twice, clarification=QUESTION.clarification)
    assert plain_lines(doubled) == [said_twice]


def test_a_comparison_names_the_dishes_in_every_row():
    assert plain_lines(COMPARED) == [
        "The first two, side by side.",
        "For 25: Baked Ziti | Rigatoni Pomodoro",
        "Cost: $178.00 | $54.00",
        "Minimum order: none | not stated",
        "Prices without tax.",
    ]


def test_silence_is_empty():
    assert plain_answer(SILENCE) == ""


def test_choices_stand_in_reading_order_with_their_counts():
    assert [choice_label(choice) for choice in choices(LUNCH)] == [
        "Show them · 2",
        "Cheaper · 6",
        "More · 50+",
        "Compare",
    ]
    assert [choice_label(choice) for choice in choices(QUESTION)] == ["Boston", "Any"]


@pytest.mark.parametrize("name", EXAMPLES)
def test_rendering_is_pure(name):
    assert plain_lines(EXAMPLES[name]) == plain_lines(EXAMPLES[name])


@given(any_reply())
def test_any_reply_renders_with_every_fact(reply):
    answer = plain_answer(reply)
    assert all(line.strip() for line in plain_lines(reply))
    for notice in reply.notices:
        assert notice.text.strip() == "" or notice.text in answer
    for card in reply.cards:
        facts = [line for line in card.lines if line.strip()] or [card.item_name, card.restaurant_name]
        assert all(fact in answer for fact in facts)
        assert all(warning in answer for warning in card.warnings)
    if reply.clarification and reply.clarification.question.strip():
        assert reply.clarification.question in answer


@given(any_reply())
def test_leading_notices_come_before_the_headline(reply):
    lines = plain_lines(reply)
    leading = [notice.text for notice in reply.notices if notice.leads and notice.text.strip()]
    assert lines[: len(leading)] == leading
