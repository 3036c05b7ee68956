"""Who pressed, said above the answer."""

from engine.answers.headlines import echo
from engine.conversation.presses import Press
from engine.messages import QuickReply

CHEAPER = Press(choice=QuickReply("Cheaper", "cheaper", "t"))


def test_a_press_says_who_asked() -> None:
    assert echo(CHEAPER, "Ana") == "Cheaper, asked by Ana"


def test_nothing_is_said_where_nobody_is_named_or_nothing_was_pressed() -> None:
    assert echo(CHEAPER, None) is None
    assert echo(None, "Ana") is None
    assert echo(Press(expired="erased"), "Ana") is None
