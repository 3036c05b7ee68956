"""Asked what would be picked for whoever asks: one command, and nothing else is taken for it."""

import pytest

from engine.conversation import Memory
from tests.support.small_words import SHOWN
from tests.unit.engine.reading.test_usual import ROOMS, read

ASKED = [
    "pick something for me", "Pick something for me please", "what would you pick for me?", "choose lunch for me",
    "can you pick something for me?", "recommend something for me", "suggest dinner for me", "picked for me",
    "what do you recommend for me?", "my recommendations", "picked for you", "pick for me",
    "any recommendations for me?", "what did you pick for me", "hey, could you choose something for me?",
]  # fmt: skip
OTHERS = [
    "pick the second one", "what have we picked?", "pick up the kids for me", "pick something vegan for 20",
    "recommend pizza for 20", "something for me and 10 colleagues in Boston", "pick the second one for me", "our picks",
    "pick something for the team", "what would you recommend for 20 people?",
]  # fmt: skip


@pytest.mark.parametrize("memory", [Memory(), SHOWN], ids=["new", "shown"])
@pytest.mark.parametrize("text", ASKED)
def test_it_is_a_command(text: str, memory: Memory) -> None:
    assert read(ROOMS, text, memory).command == "for_me"


def test_a_place_is_read_beside_it() -> None:
    found = read(ROOMS, "what would you pick for me in Cambridge?")
    assert (found.command, found.said.city) == ("for_me", "Cambridge")


FLAGGED = [
    "show me the flagged ones", "show what is left out for me", "the flagged dishes please",
    "what did you leave out for me?", "which dishes are hidden for me", "can you show me the flagged picks?",
    "what is flagged for me?",
]  # fmt: skip
NOT_FLAGGED = ["show the ones that are left out", "what did you leave out?", "leave out the soup", "hidden gems"]


@pytest.mark.parametrize("memory", [Memory(), SHOWN], ids=["new", "shown"])
@pytest.mark.parametrize("text", FLAGGED)
def test_so_is_what_is_left_out_for_somebody(text: str, memory: Memory) -> None:
    assert read(ROOMS, text, memory).command == "for_me_flagged"


@pytest.mark.parametrize("text", NOT_FLAGGED)
def test_what_a_search_leaves_out_is_another_thing(text: str) -> None:
    assert read(ROOMS, text, SHOWN).command != "for_me_flagged"


@pytest.mark.parametrize("memory", [Memory(), SHOWN], ids=["new", "shown"])
@pytest.mark.parametrize("text", OTHERS)
def test_what_is_said_of_a_page_a_dish_or_others_is_not(text: str, memory: Memory) -> None:
    assert read(ROOMS, text, memory).command != "for_me"
