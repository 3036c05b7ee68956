"""The plain rendering: pure, total, and every fact in the voice's order."""

from dataclasses import replace

import pytest
from hypothesis import given

from channels.shared.plain_text import all_choices, choice_label, choices, plain_answer, plain_lines
from channels.shared.whole_orders import LineFacts, line_facts
from engine.messages import Reply
from tests.support.replies import (
    BEST,
    CHEAPEST,
    COMPARED,
    EXAMPLES,
    LUNCH,
    PLANS,
    QUESTION,
    SILENCE,
    UNSAID_OF_THREE,
    any_reply,
)


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


def test_whole_orders_read_the_one_in_focus_whole_and_the_others_short():
    lines = plain_lines(PLANS)
    assert lines[1:5] == [
        "1. Best fit: Trattoria Roma, Boston, MA",
        "• 2 full trays of Baked Ziti · feeds 24 to 30 · $178.00 · vegetarian",
        "• 1 half tray of Rigatoni Pomodoro · feeds 6 to 8 · $54.00 · vegan · vegetarian · for the 2 vegans",
        f"• 9 pieces of Chicken Marsala · {UNSAID_OF_THREE} · This menu is from 2023. · feeds about 9 (size not stated)"
        " · $76.50",
    ]
    assert lines[6:12] == [
        *BEST.covered, *BEST.missing, BEST.cost, "Kept: Baked Ziti, Garden Salad & Herbs",
    ]  # fmt: skip
    assert f"2. {CHEAPEST.title} · {CHEAPEST.cost} · {CHEAPEST.missing[0]}" in lines
    labels = [one.label for one in all_choices(PLANS)]
    assert labels[:4] == ["Order this", "Swap", "Cheapest: North End Catering, Boston, MA",
                          "Least left over: Falafel King, Boston, MA"]  # fmt: skip


def test_a_warning_that_a_line_says_already_is_not_said_again_and_its_line_warns():
    line = replace(
        BEST.lines[0], lines=("Ziti", "feeds 9", "vegetarian · contains wheat"), warnings=("contains wheat",)
    )
    assert line_facts(line) == LineFacts("Ziti", ("vegetarian · contains wheat",), ("feeds 9",))


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
