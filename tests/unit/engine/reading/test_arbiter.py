"""Arbiter between grammar and model: what stands, what stays, and what neither accounts for."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.conversation import Need, Phrase
from engine.reading.arbiter import arbitrate, differences
from engine.reading.contract import (
    NOWHERE,
    Exclusion,
    Money,
    Party,
    Place,
    Question,
    Reading,
    SlotEdit,
    Span,
    Wish,
)
from engine.reading.quotes import overlap, span_of

LINE = "smorgasbord for 25 in Boston, vegan, no pork, under $400, by 6 pm"


def at(words: str) -> Span:
    span = span_of(words, LINE)
    assert span is not None
    return span


def edit(slot, value, words, op="set", source="grammar") -> SlotEdit:
    return SlotEdit(slot, op, value, at(words) if words else NOWHERE, source=source)


def by_model(slot, value, words, op="set") -> SlotEdit:
    return edit(slot, value, words, op, "model")


PARTY = edit("party", Party(25), "for 25")
PLACE = edit("place", Place("Boston", "boston"), "Boston")
VEGAN = edit("diet", "vegan", "vegan", "add")
PORK = edit("exclude", Exclusion(("pork",), ("pork",)), "no pork", "add")
LIMIT = edit("budget_total", Money(400), "under $400")
WISH = edit("wish", Wish(Phrase("smorgasbord")), "smorgasbord")
PROTECTED = (PARTY, PLACE, VEGAN, PORK, LIMIT)
GRAMMAR = Reading(edits=PROTECTED, unused=(at("6"), at("pm")), unknown=(at("smorgasbord"),), confidence=0.5)


def words(spans) -> list[str]:
    return [LINE[span.start : span.end] for span in spans]


@pytest.mark.parametrize("slot", [one.slot for one in PROTECTED])
def test_what_the_grammar_read_stays_where_the_model_leaves_it_out(slot):
    model = Reading(edits=(by_model("wish", Wish(Phrase("smorgasbord")), "smorgasbord"),))
    both = arbitrate(GRAMMAR, model)
    assert slot in {one.slot for one in both.edits}
    assert words(both.unknown) == []


def test_the_models_reading_of_the_same_words_stands():
    need = by_model("need", Need("vegan", 25), "25 in Boston, vegan", "add")
    assert arbitrate(GRAMMAR, Reading(edits=(need,))).edits.count(need) == 1
    assert VEGAN not in arbitrate(GRAMMAR, Reading(edits=(need,))).edits


@pytest.mark.parametrize(
    "lie",
    [
        by_model("party", Party(6), "6 pm"),
        by_model("place", Place("Chicago", "chicago"), "smorgasbord"),
        by_model("budget_head", Money(25), "25"),
        by_model("party", Party(400), "under $400"),
        by_model("diet", None, "vegan", "clear"),
        by_model("diet", "vegan", "vegan", "remove"),
        by_model("exclude", Exclusion(("pork",)), "no pork", "remove"),
        by_model("wish", Wish(Phrase("pork")), "pork", "add"),
        by_model("wish", Wish(Phrase("boston")), "Boston"),
    ],
    ids=lambda one: f"{one.op} {one.slot}",
)
def test_no_protected_value_is_lost_to_other_words(lie):
    both = arbitrate(GRAMMAR, Reading(edits=(lie,)))
    right = [one for one in PROTECTED if one.slot != lie.slot or lie.op in ("remove", "clear")]
    assert set(right) <= set(both.edits)


def test_a_slot_that_the_model_reads_is_the_models():
    grammar = replace(GRAMMAR, edits=(*PROTECTED, WISH))
    mine = by_model("wish", Wish(Phrase("pm")), "pm")
    both = arbitrate(grammar, Reading(edits=(mine,), unused=(at("smorgasbord"),)))
    assert WISH not in both.edits
    assert mine in both.edits
    assert "smorgasbord" in words(both.unused), "neither accounts for it"


def test_words_that_the_model_calls_talk_are_no_wish():
    grammar = replace(GRAMMAR, edits=(WISH,), unknown=())
    assert arbitrate(grammar, Reading(talk=True)).edits == ()
    assert arbitrate(grammar, Reading(talk=True)).talk
    assert arbitrate(grammar, Reading(question=Question("price"), unused=(at("smorgasbord"),))).edits == (WISH,)


def test_a_command_is_the_grammars_alone():
    grammar = Reading(command="start_over")
    assert arbitrate(grammar, Reading(edits=(by_model("party", Party(25), "for 25"),))) == grammar
    assert arbitrate(GRAMMAR, Reading(command="forget")).command is None


def test_where_the_model_says_nothing_the_grammars_reading_is_as_it_was():
    judged = replace(GRAMMAR, judged=("search", None))
    left = Reading(unused=tuple(at(word) for word in ("smorgasbord", "6", "pm")), addressee="unsure")
    assert arbitrate(judged, left) == judged


def test_differences_are_counted_by_slot_and_have_no_words():
    model = Reading(edits=(by_model("party", Party(30), "for 25"), by_model("wish", Wish(Phrase("pm")), "pm")))
    assert differences(replace(GRAMMAR, edits=(PARTY,)), model) == {"party": 2, "wish": 1}


# ---- any two readings

SPANS = st.tuples(st.integers(0, 60), st.integers(1, 9)).map(lambda one: Span(one[0], one[0] + one[1]))
VALUES = {
    "party": st.integers(1, 40).map(Party),
    "place": st.sampled_from(["Boston", "Chicago"]).map(Place),
    "budget_total": st.integers(1, 400).map(Money),
    "diet": st.sampled_from(["vegan", "halal"]),
    "exclude": st.sampled_from(["pork", "beef"]).map(lambda food: Exclusion((food,))),
    "wish": st.sampled_from(["pizza", "tacos"]).map(lambda text: Wish(Phrase(text))),
    "allergy": st.sampled_from(["nuts", "eggs"]),
    "date": st.just("friday"),
}


@st.composite
def edits_(draw, source):
    slot = draw(st.sampled_from(sorted(VALUES)))
    op = "add" if slot == "allergy" else draw(st.sampled_from(["set", "add", "remove", "clear"]))
    value = None if op == "clear" else draw(VALUES[slot])
    span = draw(SPANS | st.just(NOWHERE)) if source == "grammar" else draw(SPANS)
    return SlotEdit(slot, op, value, span, source=source)


def readings(source):
    return st.builds(
        Reading,
        addressee=st.sampled_from(["us", "others", "unsure"]),
        edits=st.lists(edits_(source), max_size=5).map(tuple),
        step=st.none() | st.sampled_from(["cheaper", "more"]),
        talk=st.booleans(),
        unused=st.lists(SPANS, max_size=3).map(tuple),
        unknown=st.lists(SPANS, max_size=3).map(tuple),
    )


@given(grammar=readings("grammar"), model=readings("model"))
def test_allergies_are_those_of_both_and_nothing_is_made_up(grammar, model):
    both = arbitrate(grammar, model)
    told = {(one.op, one.value) for one in both.edits if one.slot == "allergy"}
    assert {(one.op, one.value) for one in grammar.edits if one.slot == "allergy"} <= told
    assert {one.value for one in (*grammar.edits, *model.edits) if one.slot == "allergy"} == {v for _, v in told}
    assert set(both.edits) <= {*grammar.edits, *model.edits}
    assert both.command is None


@given(grammar=readings("grammar"), model=readings("model"))
def test_a_diet_or_exclusion_goes_only_where_the_same_words_say_another(grammar, model):
    both = arbitrate(grammar, model)
    for one in grammar.edits:
        if one.slot in ("diet", "exclude") and one.op in ("set", "add") and one not in both.edits:
            kind = {"diet", "need"} if one.slot == "diet" else {"exclude"}
            rivals = [other for other in both.edits if other.slot in kind and other.source == "model"]
            rivals += [other for other in grammar.edits if other in both.edits and other.slot in kind]
            assert one.span == NOWHERE or any(overlap(one.span, other.span) for other in rivals)


@given(grammar=readings("grammar"), model=readings("model"))
def test_what_stands_in_both_readings_unread_is_unread(grammar, model):
    both = arbitrate(grammar, model)
    for span in grammar.unused:
        is_left = any(overlap(span, other) for other in model.unused)
        assert (span in both.unused) >= is_left


@given(grammar=readings("grammar"))
def test_a_model_that_accounts_for_nothing_changes_nothing(grammar):
    whole = Reading(addressee="unsure", unused=(Span(0, 99),))
    assert set(arbitrate(grammar, whole).edits) == set(grammar.edits)
    assert arbitrate(grammar, whole).step == grammar.step


def test_a_whole_order_is_the_grammars_and_what_a_model_reads_of_the_rest_counts() -> None:
    asks = replace(
        GRAMMAR, step="compose", judged=("compose", None), edits=(PARTY, edit("extra", "dessert", "by", "add"))
    )
    there = by_model("place", Place("Boston", "boston"), "Boston")
    model = Reading(edits=(by_model("wish", Wish(Phrase("by")), "by"), there), step="cheaper")
    both = arbitrate(asks, model)
    assert (both.step, both.judged) == ("compose", ("compose", None))
    assert {one.slot for one in both.edits} == {"party", "extra", "place"}
