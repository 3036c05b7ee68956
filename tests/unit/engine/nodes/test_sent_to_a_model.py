"""What is sent to a model to be read, and what never is."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.catalogue import Place, RestaurantName, Vocabulary
from engine.conversation import Exchange, Memory, Session, ShownDish, TurnRow, Wants
from engine.messages import Reply, ThreadKey
from engine.nodes.commands import sent_to_a_model
from engine.nodes.read import asked_and_given
from engine.nodes.resolve_context import exchange
from engine.reading import Guess, Moment, Reading, Rooms, Sends, is_for_a_model, settled, speaks_of_allergy
from engine.reading.contract import Party, SlotEdit, Span
from engine.reading.focus import focus_of
from engine.reading.given_line import CatalogueNames, GivenLine
from engine.reading.model_schema import Target
from engine.reading.sent_line import EARLIER_MOST, NAMED_MOST, earlier, nearest_names, page_of
from engine.state import Unsure

NOW = datetime(2026, 3, 2, tzinfo=UTC)
VOCABULARY = Vocabulary(
    cuisines={"thai": "Thai"},
    places=tuple(Place(f"town{n}", f"Town{n}", "ma", "MA", n) for n in range(40)),
    restaurants=tuple(RestaurantName(f"r{n}", f"Roma {n}", "town1", n) for n in range(40)),
)
ROOMS = Rooms(VOCABULARY)
DISH = ShownDish("d1", "k1", "r1", "Roma", "Baked Ziti", Decimal(9), party_cost=Decimal(90))
CLOSED = Sends()


def unsure(text: str, memory: Memory, addressed: bool = True) -> Unsure:
    moment = Moment(NOW, addressed=addressed)
    return Unsure(ROOMS.read(text, memory, moment), moment)


def session(*lines: Exchange, **memory: Any) -> Session:
    return Session("t", NOW, NOW, memory=Memory(**memory), conversation=lines)


def said(text: str, **more: Any) -> Exchange:
    return Exchange("user", text, NOW, **more)


def answered(text: str, **more: Any) -> Exchange:
    return Exchange("assistant", text, NOW, **more)


def test_a_model_is_given_the_line_the_state_and_the_page_by_number() -> None:
    thread = session(said("ziti for 9"), answered("Ziti: 1 dish."), wants=Wants(party=9), page=(DISH,))
    asked, given_ = asked_and_given(unsure("a smorgasbord", thread.memory), thread, ROOMS, CLOSED)
    assert asked.line == given_.text == "a smorgasbord"
    assert asked.earlier == [{"said": "ziti for 9"}, {"answered": "Ziti: 1 dish."}]
    assert asked.in_force == {"serves_min": 9}
    assert asked.page == [{"number": 1, "name": "Baked Ziti", "restaurant": "Roma"}]
    assert given_.page == ("Baked Ziti",)


def test_no_more_than_the_last_lines_go() -> None:
    lines = [one for n in range(20) for one in (said(f"line {n}"), answered(f"answer {n}"))]
    told = earlier(session(*lines), CLOSED, lambda _: False)
    assert [one["said"] for one in told if "said" in one] == [f"line {n}" for n in range(20 - EARLIER_MOST, 20)]


@pytest.mark.parametrize("allowed", [False, True])
def test_lines_and_answers_of_an_allergy_go_only_where_that_is_allowed(allowed: bool) -> None:
    thread = session(
        said("ziti for 9"), answered("Ziti: 1 dish."), said("allergic to nuts"), answered("Guarded: nuts."),
        said("cheaper"), answered("Cheaper, without nuts.", private=True),
        wants=Wants(allergies=("nuts",)),
    )  # fmt: skip
    told = earlier(thread, Sends(allergies=allowed), lambda text: "nuts" in text)
    assert ("nuts" in str(told)) is allowed
    if not allowed:
        assert told == [{"said": "ziti for 9"}, {"said": "cheaper"}]
    sends = Sends(allergies=allowed)
    asked, _ = asked_and_given(unsure("a smorgasbord", thread.memory), thread, ROOMS, sends)
    assert ("allergies" in asked.in_force) is allowed


FOODS = ["nuts", "sesame", "shellfish", "eggs", "milk", "gluten", "soy"]
LINES = st.sampled_from(["ziti for 9", "cheaper", "more", "under $9", "{} for 20", "allergic to {}", "no {}"])


@given(lines=st.lists(LINES, max_size=9), food=st.sampled_from(FOODS), guarded=st.lists(st.booleans(), max_size=9))
def test_whatever_was_said_no_allergy_is_in_what_a_model_is_given(
    lines: Sequence[str], food: str, guarded: Sequence[bool]
) -> None:
    thread, in_force = [], False
    for text, lifts in zip(lines, guarded, strict=False):
        of_allergy = "allergic" in text
        in_force = (in_force or of_allergy) and not (lifts and not of_allergy)
        thread.append(said(text.format(food), private=of_allergy))
        thread.append(answered(f"without {food}" if in_force else "fine", private=of_allergy or in_force))
    wants = Wants(allergies=(food,) if in_force else ())
    asked, _ = asked_and_given(unsure("a smorgasbord", Memory()), session(*thread, wants=wants), ROOMS, CLOSED)
    assert "allergic" not in str(asked)
    assert f"without {food}" not in str(asked)


def test_no_price_label_or_warning_of_a_card_goes() -> None:
    assert page_of((DISH, DISH))[1] == {"number": 2, "name": "Baked Ziti", "restaurant": "Roma"}


def test_of_each_type_the_nearest_names_come_first() -> None:
    names = nearest_names("lunch in twon7 from roma", VOCABULARY)
    assert names["cities"][:2] == ["Town7", "Town39"]
    assert all(len(some) <= NAMED_MOST for some in names.values())
    assert names["restaurants"][0].startswith("Roma")


# ---- when


ALLERGY = Reading(edits=(SlotEdit("allergy", "add", "nuts", Span(0, 4)),), unknown=(Span(5, 9),))
LEFT = Reading(unknown=(Span(5, 9),))


def test_a_line_is_sent_where_something_is_unread_or_unsure() -> None:
    assert is_for_a_model(LEFT, True, CLOSED)
    assert is_for_a_model(Reading(unused=(Span(0, 1),)), True, CLOSED)
    assert is_for_a_model(Reading(confidence=0.79), True, CLOSED)
    assert is_for_a_model(Reading(addressee="unsure"), True, CLOSED)
    assert not is_for_a_model(Reading(), True, CLOSED)
    assert not is_for_a_model(replace(LEFT, command="forget"), True, Sends(True, True))


@pytest.mark.parametrize("addressee", ["us", "others", "unsure"])
def test_what_colleagues_say_to_each_other_is_sent_only_where_that_is_allowed(addressee: Any) -> None:
    overheard = replace(LEFT, addressee=addressee)
    assert not is_for_a_model(overheard, False, CLOSED)
    assert is_for_a_model(overheard, False, Sends(overhears=True))


@pytest.mark.parametrize(
    "reading", [ALLERGY, replace(LEFT, allergy_note="unnamed"), replace(LEFT, allergy_note="away")]
)
def test_a_line_of_an_allergy_is_sent_only_where_that_is_allowed(reading: Reading) -> None:
    assert speaks_of_allergy(reading)
    assert not is_for_a_model(reading, True, Sends(overhears=True))
    assert is_for_a_model(reading, True, Sends(allergies=True))


@pytest.mark.parametrize("text", ["one is allergic to nuts", "nobody is allergic to nuts", "someone has an allergy"])
def test_the_rules_find_an_allergy_told_taken_back_or_unnamed(text: str) -> None:
    assert speaks_of_allergy(unsure(text, Memory()).reading)


def test_an_overheard_line_that_was_answered_goes_only_where_that_is_allowed() -> None:
    thread = session(said("ziti for 9"), said("make it 12, Bob is coming", overheard=True), answered("Ziti: 1 dish."))
    assert "Bob" not in str(earlier(thread, CLOSED, lambda _: False))
    assert "Bob" in str(earlier(thread, Sends(overhears=True), lambda _: False))


@pytest.mark.parametrize(
    ("facts", "allergies", "private", "overheard"),
    [
        ({}, (), (False, False), False),
        ({"of_allergy": True}, (), (True, True), False),
        ({}, ("nuts",), (False, True), False),
        ({"overheard": True}, (), (False, False), True),
    ],
)
def test_a_turns_lines_say_what_they_speak_of(
    facts: dict[str, bool], allergies: tuple[str, ...], private: tuple[bool, bool], overheard: bool
) -> None:
    row = TurnRow(
        "t", ThreadKey("test", "acme", "lunch", "1"), 1, "u", NOW, "message", "ziti for 9", None, b"{}", b"{}", (),
        b"{}", 1, allergies=allergies, explanation=dict(facts),
    )  # fmt: skip
    line, answer = exchange(row, Reply("t", "answer", headline="Ziti: 1 dish."))
    assert (line.private, answer.private) == private
    assert line.overheard is overheard


@pytest.mark.parametrize("sends", [None, Sends(), Sends(overhears=True), Sends(allergies=True)])
def test_who_asks_what_is_kept_is_told_what_goes_to_a_model(sends: Sends | None) -> None:
    text = sent_to_a_model(sends)
    assert ("language model chosen by" in text) is (sends is not None)
    assert ("colleagues" in text) is (sends is not None and sends.overhears)
    assert ("do not go there" in text) is (sends is not None and not sends.allergies)


# ---- what stands


def test_what_is_for_others_sets_nothing_but_a_guard() -> None:
    party = SlotEdit("party", "set", Party(9), Span(9, 10))
    grammar = replace(ALLERGY, edits=(*ALLERGY.edits, party))
    given_ = GivenLine("nuts for 9", CatalogueNames(VOCABULARY), grammar)
    guess = Guess("others", talk=("nuts for 9",))
    assert [edit.slot for edit in settled(guess, given_, focus_of(Memory(), addressed=False)).edits] == ["allergy"]
    assert settled(guess, given_, focus_of(Memory(), addressed=True)).edits == grammar.edits


def test_what_is_pointed_at_is_a_card_of_the_page() -> None:
    given_ = GivenLine("that one", CatalogueNames(VOCABULARY), page=("Baked Ziti",))
    guess = Guess(targets=(Target(1), Target(7)), orders=True)
    assert settled(guess, given_, focus_of(Memory(page=(DISH,)), addressed=True)).referred == (0,)
