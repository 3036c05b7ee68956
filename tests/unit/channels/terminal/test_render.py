"""The terminal's drawing: total, within the width, every fact on it, nothing read as markup."""

import io
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from rich.console import Console

from channels.terminal.render import render_details, render_plan_details, render_reply, render_why
from engine.messages import Detail
from tests.support.replies import BEST, COMPARED, EXAMPLES, LUNCH, PLANS, QUESTION, SILENCE, ZITI, any_reply


def drawn(renderable, width=80):
    stream = io.StringIO()
    Console(file=stream, width=width, force_terminal=False, highlight=False).print(renderable)
    return stream.getvalue()


@pytest.mark.parametrize("width", [40, 80, 120])
@pytest.mark.parametrize("name", EXAMPLES)
def test_no_line_is_wider_than_the_terminal(name, width):
    assert all(cell_len(line) <= width for line in drawn(render_reply(EXAMPLES[name]), width).splitlines())


def test_at_80_columns_two_cards_stand_side_by_side():
    line = next(line for line in drawn(render_reply(LUNCH)).splitlines() if "Baked Ziti" in line)
    assert "Rigatoni Pomodoro" in line


def test_a_narrow_terminal_has_one_card_a_row():
    assert not any("Ziti" in line and "Rigatoni" in line for line in drawn(render_reply(LUNCH), 60).splitlines())


@pytest.mark.parametrize("width", [40, 80])
def test_a_long_name_is_never_cut(width):
    long_name = "Panini Boxed Lunch with Chicken and Roasted Peppers"
    page = drawn(render_reply(replace(LUNCH, cards=(replace(ZITI, lines=(long_name, *ZITI.lines[1:])),) * 2)), width)
    assert page.replace("│", " ").split().count("Roasted") == 2
    assert "…" not in page


def test_a_title_that_the_headline_says_is_not_said_again():
    doubled = replace(COMPARED, headline=COMPARED.comparison.title)
    assert drawn(render_reply(doubled)).count(COMPARED.comparison.title) == 1


def test_every_fact_of_a_card_is_drawn():
    page = drawn(render_reply(LUNCH), 120)
    for fact in ("Trattoria Roma, Boston", "2 full trays feed 25", "$178.00 for 25, $7.12 a head", "vegetarian",
                 "vegan, for 2", "contains wheat", "Meaning search is down", "14 dishes from 5"):  # fmt: skip
        assert fact in page


def test_choices_are_numbered_and_marked_while_a_question_is_open():
    assert "1\u00a0Show\u00a0them\u00a0·\u00a02" in drawn(render_reply(LUNCH))
    assert "#1\u00a0Boston" in drawn(render_reply(QUESTION))


def test_a_comparison_is_a_table():
    page = drawn(render_reply(COMPARED))
    assert all(word in page for word in ("Baked Ziti", "Rigatoni Pomodoro", "$178.00", "Prices without tax."))


def test_silence_draws_nothing():
    assert drawn(render_reply(SILENCE)).strip() == ""


def test_text_is_never_read_as_markup():
    evil = "[red]not[/red] [link=http://x]markup"
    card = replace(
        ZITI, lines=(evil, "Roma, Boston", "", "", ""), description=evil, why=(evil,), details=(Detail("a", evil),)
    )
    plan = replace(BEST, title=evil, missing=(evil,), details=(Detail("a", evil),))
    for renderable in (
        render_reply(replace(LUNCH, headline=evil, cards=(card,))),
        render_reply(replace(PLANS, headline="", plans=(plan,))),
        render_plan_details(plan),
        render_details(card),
        render_why(card),
    ):
        assert evil in drawn(renderable, 120)


@given(any_reply(), st.integers(20, 140))
def test_any_reply_can_be_drawn_at_any_width(reply, width):
    assert isinstance(drawn(render_reply(reply), width), str)


@pytest.mark.parametrize("width", range(40, 100))
def test_no_word_of_a_caution_is_cut_however_it_meets_the_frame(width):
    caution = "The menu does not say whether it contains egg or peanuts. Ask the restaurant."
    reply = replace(LUNCH, cards=(replace(ZITI, caution=caution, level="danger"),))
    words = " ".join(drawn(render_reply(reply), width).replace("│", " ").split())
    assert caution in words
