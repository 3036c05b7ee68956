"""Edits and the groups of them: one says what the other says."""

import pytest
from hypothesis import given

from engine.conversation.wants import Need, OrderLine, Phrase, Said
from engine.reading.contract import Cuisine, Delta, Exclusion, Party, Restaurant, SlotEdit, Wish
from engine.reading.edits import SCOPES, edits_of, said_of
from tests.unit.engine.reading.turns import turns


@given(turns())
def test_a_turn_comes_back_from_its_edits(turn: Said) -> None:
    assert said_of(edits_of(turn)) == turn


@given(turns())
def test_what_says_something_has_an_edit_and_what_says_nothing_none(turn: Said) -> None:
    assert bool(edits_of(turn)) == (turn != Said())


@pytest.mark.parametrize("slot", SCOPES)
def test_no_matter_and_no_more_are_not_the_same(slot: str) -> None:
    assert said_of([SlotEdit(slot, "clear")]) == Said(cleared=frozenset({SCOPES[slot]}))  # type: ignore[arg-type,index]
    assert said_of([SlotEdit(slot, "remove")]) == Said(taken_back=frozenset({SCOPES[slot]}))  # type: ignore[arg-type,index]


@pytest.mark.parametrize(
    ("edit", "turn"),
    [
        (SlotEdit("cuisine", "remove", Cuisine("Thai", ("thai",))), Said(dropped=("Thai",))),
        (SlotEdit("wish", "remove", Wish(Phrase("pizza"))), Said(dropped=("pizza",))),
        (SlotEdit("need", "remove", Need("vegan", 2)), Said(dropped=("vegan",))),
        (SlotEdit("exclude", "remove", Exclusion(("pork",), ("pork",))), Said(dropped=("pork",))),
        (SlotEdit("items", "remove", OrderLine("ziti", 2)), Said(dropped=("ziti",))),
        (
            SlotEdit("restaurant", "remove", Restaurant("Roma", ("roma|boston",))),
            Said(dropped=("Roma",), excluded_restaurant_keys=("roma|boston",)),
        ),
        (SlotEdit("allergy", "remove", "nuts"), Said(retracted_allergies=("nuts",))),
        (SlotEdit("wish", "add", Wish(Phrase("pie"))), Said(wishes=(Phrase("pie"),), adds=frozenset({"wishes"}))),
        (SlotEdit("course", "add", "dessert"), Said(courses=("dessert",), adds=frozenset({"wishes"}))),
        (SlotEdit("diet", "add", "vegan"), Said(dietary_labels=("vegan",))),
    ],
)  # fmt: skip
def test_an_edit_says_what_its_slot_is_called_in_the_state(edit: SlotEdit, turn: Said) -> None:
    assert said_of([edit]) == turn


def test_what_is_set_twice_is_as_it_was_set_last_and_what_is_added_stands_once() -> None:
    edits = [
        SlotEdit("party", "set", Party(20)), SlotEdit("diet", "add", "vegan"),
        SlotEdit("party", "set", Party(30, approximate=True)), SlotEdit("diet", "add", "vegan"),
    ]  # fmt: skip
    assert said_of(edits) == Said(party=30, party_approximate=True, dietary_labels=("vegan",))


@pytest.mark.parametrize("edit", [SlotEdit("amount", "set", 27), SlotEdit("party", "set", Delta(2))])
def test_what_only_a_thread_can_settle_says_nothing_yet(edit: SlotEdit) -> None:
    assert said_of([edit]) == Said()
