"""What a typed line means."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from channels.terminal.parse import Command, NotUnderstood, Pressed, Said, parse_line, turn_of
from engine.messages import QuickReply
from tests.support.replies import LUNCH, QUESTION, SILENCE, ZITI, any_reply

NOW = datetime(2026, 11, 20, tzinfo=UTC)


def test_words_are_said():
    assert parse_line("  lunch for 25 ", LUNCH) == Said("lunch for 25")


def test_a_number_presses_the_choice_of_that_number():
    assert parse_line("2", LUNCH) == Pressed(LUNCH.quick_replies[0])


def test_while_a_question_is_open_a_number_is_its_answer():
    assert parse_line("25", QUESTION) == Said("25")
    assert parse_line("2", QUESTION) == Said("2")
    assert parse_line("#2", QUESTION) == Pressed(QUESTION.clarification.choices[1])


@pytest.mark.parametrize("line", ["99", "0"])
def test_a_number_without_a_choice_is_said(line):
    assert parse_line(line, LUNCH) == Said(line)
    assert parse_line(line, None) == Said(line)


def test_a_marked_number_without_a_choice_is_not_sent():
    assert parse_line("#9", LUNCH) == NotUnderstood("There are 4 choices.")


@pytest.mark.parametrize(("line", "name"), [("/quit", "quit"), ("/q", "quit"), ("/HELP", "help"), ("/new", "new")])
def test_commands_of_the_terminal(line, name):
    assert parse_line(line, None) == Command(name)


def test_a_command_about_a_dish_names_it():
    assert parse_line("/why 1", LUNCH) == Command("why", ZITI)
    assert isinstance(parse_line("/why 9", LUNCH), NotUnderstood)
    assert isinstance(parse_line("/why", SILENCE), NotUnderstood)
    assert isinstance(parse_line("/nonsense", LUNCH), NotUnderstood)


def test_more_from_a_restaurant_is_a_press():
    more = QuickReply("More from here", "more from Trattoria Roma", "t:more-here")
    shown = replace(LUNCH, cards=(replace(ZITI, more_from_here=more),))
    assert parse_line("/more 1", shown) == Pressed(more)
    assert isinstance(parse_line("/more 1", LUNCH), NotUnderstood)


def test_a_dish_is_added_to_the_order_by_its_number_and_none_is_that_cannot_be_ordered():
    add = QuickReply("Add", "add Baked Ziti", "t:add")
    assert parse_line("/add 1", replace(LUNCH, cards=(replace(ZITI, add=add),))) == Pressed(add)
    assert isinstance(parse_line("/add 1", LUNCH), NotUnderstood)


def test_a_press_reads_as_if_said_and_carries_its_token():
    turn = turn_of(Pressed(LUNCH.quick_replies[0]), "s1", NOW)
    assert (turn.kind, turn.text, turn.token) == ("press", "cheaper", "t:cheaper")
    assert (turn.thread.platform, turn.thread.tenant, turn.thread.conversation) == ("terminal", "local", "s1")


def test_a_long_line_is_cut_and_says_so():
    turn = turn_of(Said("x" * 5_000), "s1", NOW)
    assert (len(turn.text), turn.was_cut) == (4_000, True)


def test_every_line_is_a_new_turn():
    assert turn_of(Said("lunch"), "s1", NOW).turn_id != turn_of(Said("lunch"), "s1", NOW).turn_id


@given(st.text(), st.none() | any_reply())
def test_no_line_is_an_error(line, shown):
    assert isinstance(parse_line(line, shown), (Said, Pressed, Command, NotUnderstood))
