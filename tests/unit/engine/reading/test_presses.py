"""Presses are turns already understood: they say what their label says, whatever the thread."""

from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.conversation.memory import Memory
from engine.conversation.presses import PICKING, Press, Pressed
from engine.conversation.wants import Change, Said
from engine.reading.derive import judged
from engine.reading.presses import action_read, action_understood, press_read
from tests.support.small_words import SHOWN


def test_a_press_is_a_turn_already_understood():
    diet, same, compare = (
        action_understood("diet", "vegan"),
        action_understood("same_restaurant", "2"),
        action_understood("compare"),
    )
    assert diet is not None
    assert same is not None
    assert compare is not None
    assert (diet.said.dietary_labels, diet.follow_up_type, diet.change) == (("vegan",), "dietary", None)
    assert (same.change, same.referred, same.follow_up_type) == ("same_restaurant", (2,), "scope")
    assert compare.intent == "compare"
    assert action_understood("say", "in Boston") is None


@pytest.mark.parametrize("step", get_args(Change))
def test_a_step_that_is_pressed_is_judged_as_one_that_is_said_of_a_page(step):
    reading = action_read(step)
    assert reading is not None
    assert reading.judged == judged(reading, SHOWN)


@given(st.sampled_from(sorted(PICKING)), st.sampled_from(["", "0", "7", "abc"]))
def test_what_is_done_with_picks_is_a_command_and_searches_nothing(action, argument):
    understood = action_understood(action, argument)
    assert understood is not None
    assert (understood.intent, understood.command, understood.said) == ("command", action, Said())


def test_a_choice_that_stands_for_a_message_is_read_as_words():
    assert press_read(Press(Pressed("turn", "say", "abc"), memory=Memory())) is None


def test_a_button_that_is_gone_says_nothing_and_one_without_a_change_asks_again():
    gone, shown, shared = press_read(Press()), press_read(Press(memory=Memory())), press_read(Press(shares=True))
    assert gone is not None
    assert shown is not None
    assert shared is not None
    assert (gone.judged, shown.judged, shown.declined) == (("other", None), ("search", None), True)
    assert shared.command == "shared"


def test_every_action_is_read_but_words():
    assert [action for action in ("say", "diet", *get_args(Change), *PICKING) if action_read(action) is None] == ["say"]
