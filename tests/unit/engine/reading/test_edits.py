"""Edits and the groups of them: one says what the other says."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.conversation.wants import Need, OrderLine, Phrase, Said
from engine.reading.contract import NOWHERE, Cuisine, Delta, Exclusion, Party, Restaurant, SlotEdit, Span, Wish
from engine.reading.edits import SCOPES, edits_of, said_of
from tests.unit.engine.reading.turns import turns


@given(turns())
def test_a_turn_comes_back_from_its_edits(turn: Said) -> None:
    assert said_of(edits_of(turn)) == turn


@given(turns())
def test_what_says_something_has_an_edit_and_what_says_nothing_none(turn: Said) -> None:
    assert bool(edits_of(turn)) == (turn != Said())


@given(turns(), st.integers(0, 50), st.integers(1, 10))
def test_where_the_words_stand_changes_nothing_of_what_they_say(turn: Said, start: int, length: int) -> None:
    spans = {slot: (Span(start, start + length),) for slot in SCOPES}
    placed = edits_of(turn, spans)
    assert said_of(placed) == turn
    assert {edit.span for edit in placed} <= {NOWHERE, Span(start, start + length)}


def test_each_value_has_its_own_words_and_one_value_has_all_of_them() -> None:
    turn = Said(party=20, cuisine=("Thai", "Greek"), cuisine_keys=("thai", "greek"), dietary_labels=("vegan", "halal"))
    spans = {
        "party": (Span(4, 6), Span(9, 15)), "cuisine": (Span(20, 24), Span(28, 33)), "diet": (Span(40, 45),),
    }  # fmt: skip
    where = [(edit.slot, edit.span) for edit in edits_of(turn, spans)]  # type: ignore[arg-type]
    assert where == [
        ("party", Span(4, 15)), ("cuisine", Span(20, 24)), ("cuisine", Span(28, 33)), ("diet", NOWHERE),
        ("diet", NOWHERE),
    ]  # fmt: skip


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
