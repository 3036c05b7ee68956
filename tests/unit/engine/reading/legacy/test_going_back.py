"""To go back is asked of Platter, in a message of its own; what is let go of by name is not the list."""

import pytest

from engine.conversation.memory import Memory
from engine.reading.legacy.understand import read
from tests.unit.engine.reading.legacy.conftest import INDEX


@pytest.mark.parametrize(
    "text",
    [
        "undo",
        "oops, undo that please",
        "undo my last change",
        "go back",
        "can you go back one step",
        "back",
        "take me back to the previous list",
        "back to the previous results",
        "show the previous ones",
        "show me the list from before",
        "go back to what we had before",
        "revert that",
    ],
)
def test_it_is_heard_where_platter_is_told_and_something_is_shown(shown: Memory, text: str) -> None:
    understood = read(text, shown, INDEX, addressed=True)[1]
    assert (understood.intent, understood.change, understood.follow_up_type) == ("filter", "back", "correction")
    assert read(text, shown, INDEX)[1].change is None
    assert read(text, Memory(), INDEX, addressed=True)[1].change is None


@pytest.mark.parametrize(
    "text",
    ["undo the vegetarian", "back to mains", "go back to 20 people", "I'm going back to the office", "back in Boston"],
)
def test_what_is_said_of_something_else_is_no_way_back(shown: Memory, text: str) -> None:
    assert read(text, shown, INDEX, addressed=True)[1].change != "back"
