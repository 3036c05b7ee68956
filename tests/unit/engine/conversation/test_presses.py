"""Tokens: short, plain to send, and nothing that was not offered can be pressed."""

from dataclasses import replace
from uuid import uuid4

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.answers.quick_replies import MOST_COUNTED, button, choice, choices_with_tokens, quick_reply
from engine.conversation.memory import STATE_VERSION
from engine.conversation.presses import (
    TOKEN_MAX,
    Pressed,
    is_outdated,
    offered,
    pressable,
    read_token,
    token_for,
)
from engine.messages import Clarification, Notice, QuickReply, Reply, ThreadKey, turn_id_of
from engine.search.button_offers import Offer
from tests.support.replies import LUNCH, ZITI

TURN = turn_id_of(ThreadKey("http", "acme", "lunch", ""), f"{uuid4()}")


@given(st.text(max_size=300))
def test_any_text_at_all_is_read_or_refused_without_an_error(token: str) -> None:
    pressed = read_token(token)
    parts = (pressed.turn_id, pressed.action, pressed.argument) if pressed else ()
    assert pressed is None or ".".join(part for part in parts if part) == token.removeprefix(f"{STATE_VERSION}~")


@pytest.mark.parametrize(("action", "argument"), [("cheaper", ""), ("diet", "gluten-free"), ("same_restaurant", "3")])
def test_a_token_says_its_turn_and_the_change(action, argument):
    token = token_for(TURN, action, argument)
    assert read_token(token) == Pressed(TURN, action, argument)
    assert len(token) <= TOKEN_MAX


def test_a_token_of_another_version_is_known_as_such_and_one_that_names_none_is_of_the_first() -> None:
    ours = token_for(TURN, "cheaper")
    theirs = f"{STATE_VERSION + 1}~{ours.rpartition('~')[2]}"
    assert (is_outdated(ours), is_outdated(theirs), is_outdated("no token at all")) == (False, True, False)
    assert read_token(theirs) is None
    assert read_token(ours) == read_token(f"{STATE_VERSION}~{ours.rpartition('~')[2]}") == Pressed(TURN, "cheaper")


@given(st.text(min_size=1, max_size=500))
def test_the_words_of_a_choice_do_not_stand_in_its_token(text: str) -> None:
    token = choice(TURN, "a label", text).token
    assert len(token) <= TOKEN_MAX
    assert token.isascii()
    assert token == choice(TURN, "another label", text).token


def test_only_what_the_reply_offered_is_found_in_it():
    shown = button(TURN, Offer("cheaper", total=3))
    noticed = quick_reply(TURN, "show_unstated", "Show them", "the ones that do not say", 2)
    asked = choices_with_tokens(TURN, Clarification(("place",), "Where?", (QuickReply("Any", "any", ""),)))
    reply = Reply(TURN, "results", quick_replies=(shown,), notices=(Notice("n", "2 do not say.", action=noticed),),
                  clarification=asked)  # fmt: skip
    assert [offered(reply, one.token) for one in pressable(reply)] == list(pressable(reply))
    assert len(list(pressable(reply))) == 3
    assert offered(reply, token_for(TURN, "serves_more")) is None
    assert offered(reply, shown.token.replace(TURN, str(uuid4()))) is None


def test_what_takes_a_dish_can_be_pressed_by_either_way():
    pick, add = QuickReply("Pick", "pick it", token_for(TURN, "pick", "0")), quick_reply(TURN, "add", "Add", "add it")
    reply = replace(LUNCH, cards=(replace(ZITI, pick=pick, add=add),))
    assert (offered(reply, pick.token), offered(reply, add.token)) == (pick, add)


@pytest.mark.parametrize(
    ("total", "count", "at_least"), [(1, 1, False), (50, 50, False), (51, 50, True), (None, None, False)]
)
def test_counts_go_to_fifty(total, count, at_least):
    made = button(TURN, Offer("cheaper", total=total))
    assert (made.count, made.at_least) == (count, at_least)
    assert MOST_COUNTED == 50


@pytest.mark.parametrize(
    "action", ["cheaper", "serves_more", "other_restaurants", "same_restaurant", "compare", "more"]
)
def test_a_label_has_two_words_at_most(action):
    assert len(button(TURN, Offer(action)).label.split()) <= 2
    assert len(button(TURN, Offer("diet", "gluten-free")).label.split()) <= 2
