"""Intent and kind of follow-up, by one table: what a turn is does not hang on which words said it."""

from dataclasses import replace
from decimal import Decimal
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.conversation.memory import Memory
from engine.conversation.wants import Change, Command, Need, Phrase, Said, Wants
from engine.messages import FollowUpType, Intent
from engine.reading.contract import (
    Cuisine,
    Exclusion,
    Money,
    Party,
    Place,
    Question,
    Reading,
    Ref,
    Restaurant,
    SlotEdit,
    Wish,
)
from engine.reading.derive import KIND_OF_STEP, judged, understood_of
from engine.reading.edits import edits_of
from tests.support.small_words import SHOWN
from tests.unit.engine.reading.turns import several, turns

ASKED = Memory(open_question=("party", "place"), query="lunch", wants=Wants(menu_type="Lunch"))
FRESH = Memory()
OVERHEARD = Memory(wants=Wants(allergies=("nuts",)))
PARTY, BOSTON = SlotEdit("party", "set", Party(30)), SlotEdit("place", "set", Place("Boston", "boston"))
SALEM = SlotEdit("place", "set", Place("Salem", "salem"))
PIZZA, VEGAN = SlotEdit("wish", "set", Wish(Phrase("pizza"))), SlotEdit("diet", "add", "vegan")
DEAR = SlotEdit("budget_head", "set", Money(Decimal(15)))
THAI = SlotEdit("cuisine", "set", Cuisine("Thai", ("thai",)))
readings = st.builds(
    Reading,
    edits=turns().map(edits_of),
    question=st.none() | st.builds(Question, st.sampled_from(["size", "price", "contains"]), several),
    step=st.none() | st.sampled_from(get_args(Change)),
    command=st.none() | st.sampled_from(["help", "mute", "start_over", "forget"]),
    orders=st.booleans(),
    repairs=st.booleans(),
    talk=st.booleans(),
    referred=st.just(()) | st.just((1,)),
    declined=st.booleans(),
)


@pytest.mark.parametrize(
    ("reading", "kind"),
    [
        *((Reading(step=step), kind) for step, kind in KIND_OF_STEP.items() if step not in ("compare", "compose")),
        (Reading(edits=(PARTY,)), "correction"),
        (Reading(edits=(BOSTON,)), "location"),
        (Reading(edits=(DEAR,)), "price"),
        (Reading(edits=(VEGAN,)), "dietary"),
        (Reading(edits=(SlotEdit("need", "add", Need("vegan", 2)),)), "dietary"),
        (Reading(edits=(SlotEdit("exclude", "add", Exclusion(("pork",))),)), "dietary"),
        (Reading(edits=(SlotEdit("allergy", "add", "nuts"),)), "dietary"),
        (Reading(edits=(THAI,)), "cuisine"),
        (Reading(edits=(SlotEdit("cuisine", "clear"),)), "cuisine"),
        (Reading(edits=(SlotEdit("restaurant", "set", Restaurant("Roma", ("roma|boston",))),)), "scope"),
        (Reading(edits=(PARTY,), repairs=True), "correction"),
        (Reading(edits=(SlotEdit("diet", "remove", "vegan"),)), "correction"),
        (Reading(edits=(SlotEdit("budget_total", "remove"),)), "correction"),
        (Reading(edits=(VEGAN,), repairs=True), "correction"),
        (Reading(referred=(1,)), "reference"),
        (Reading(edits=(PIZZA,)), None),
        (Reading(declined=True), None),
    ],
)
def test_each_follow_up_of_a_page_is_of_its_kind(reading: Reading, kind: FollowUpType | None) -> None:
    assert judged(reading, SHOWN) == ("filter", kind)


@pytest.mark.parametrize(
    ("reading", "memory", "intent", "kind"),
    [
        (Reading(edits=(PARTY, BOSTON)), FRESH, "search", None),
        (Reading(edits=(VEGAN,)), OVERHEARD, "search", None),
        (Reading(edits=(PARTY,)), ASKED, "search", None),
        (Reading(declined=True), ASKED, "search", None),
        (Reading(edits=(PIZZA, PARTY)), SHOWN, "search", None),
        (Reading(edits=(PIZZA, PARTY), repairs=True), SHOWN, "filter", "correction"),
        (Reading(edits=(replace(PIZZA, op="add"), PARTY)), SHOWN, "filter", "correction"),
        (Reading(step="compare"), SHOWN, "compare", "reference"),
        (Reading(question=Question("size"), referred=(1,)), SHOWN, "clarify", "reference"),
        (Reading(question=Question("size"), targets=(Ref(places=(2,)),)), FRESH, "clarify", None),
        (Reading(question=Question("place"), edits=(SALEM,)), SHOWN, "filter", "correction"),
        (Reading(question=Question("place"), edits=(BOSTON,)), SHOWN, "clarify", "reference"),
        (Reading(orders=True), SHOWN, "order", "reference"),
        (Reading(command="help"), SHOWN, "command", None),
        (Reading(edits=(SlotEdit("picks", "add", Ref(places=(2,))),), referred=(1,)), SHOWN, "command", None),
        (Reading(talk=True, edits=(SlotEdit("allergy", "add", "nuts"),)), SHOWN, "other", None),
        (Reading(), SHOWN, "other", None),
        (Reading(), FRESH, "other", None),
    ],
)
def test_what_stands_in_the_thread_tells_a_search_from_what_is_said_of_it(
    reading: Reading, memory: Memory, intent: Intent, kind: FollowUpType | None
) -> None:
    assert judged(reading, memory) == (intent, kind)


def test_a_need_that_is_counted_anew_is_a_correction() -> None:
    memory = replace(SHOWN, wants=replace(SHOWN.wants, needs=(Need("vegan", 2),)))
    recounts = Reading(edits=(SlotEdit("need", "add", Need("vegan", 3)),))
    assert judged(recounts, memory) == ("filter", "correction")
    assert judged(recounts, SHOWN) == ("filter", "dietary")


@given(readings, st.sampled_from([FRESH, OVERHEARD, ASKED, SHOWN]))
def test_every_reading_is_judged_and_only_what_follows_has_a_kind(reading: Reading, memory: Memory) -> None:
    understood = understood_of(reading, memory)
    assert (understood.intent in ("search", "other", "command")) <= (understood.follow_up_type is None)
    assert (memory in (FRESH, OVERHEARD)) <= (understood.follow_up_type is None)
    assert understood.question is None or understood.intent in ("clarify", "compare")
    assert understood.change is None or understood.intent in ("search", "filter", "compare", "order")


@given(readings, st.sampled_from([FRESH, OVERHEARD, ASKED, SHOWN]))
def test_an_allergy_is_told_whatever_the_turn_is(reading: Reading, memory: Memory) -> None:
    allergies = {edit.value for edit in reading.edits if edit.slot == "allergy" and edit.op == "add"}
    assert allergies == set(understood_of(reading, memory).said.allergies)


@given(readings)
def test_a_question_about_what_is_shown_sets_nothing(reading: Reading) -> None:
    understood = understood_of(reading, SHOWN)
    said = understood.said
    if understood.intent == "clarify":
        assert replace(said, allergies=(), retracted_allergies=(), items=()) == Said()


@given(readings, st.sampled_from(get_args(Intent)), st.none() | st.sampled_from(get_args(FollowUpType)))
def test_a_judgement_that_is_given_stands(reading: Reading, intent: Intent, kind: FollowUpType | None) -> None:
    understood = understood_of(replace(reading, judged=(intent, kind)), SHOWN)
    assert (understood.intent, understood.follow_up_type) == (intent, kind)


@pytest.mark.parametrize(
    ("op", "command"), [("add", "pick"), ("set", "pick"), ("remove", "unpick"), ("clear", "clear_picks")]
)
def test_choosing_is_a_command_and_searches_nothing_new(op: str, command: Command) -> None:
    edits = (SlotEdit("picks", op, Ref(places=(2,))), PARTY, PIZZA)  # type: ignore[arg-type]
    understood = understood_of(Reading(edits=edits, referred=(1,)), SHOWN)
    assert (understood.command, understood.said) == (command, Said(party=30))
