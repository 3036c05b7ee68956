"""Rooms that read: which of them answers, what the other is counted by, and what is left of a line."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

import engine.reading.rooms as rooms_module
from engine.conversation import Memory
from engine.reading import Moment, Reader, Rooms, words_back, zone_of
from engine.reading.contract import Party, Reading, SlotEdit, Wish
from engine.reading.derive import understood_of
from engine.reading.shadow import FAILED, NAMES, ONE_IN, differing, is_shadowed
from tests.support.small_words import vocabulary

NOW = datetime(2026, 3, 2, 18, 0, tzinfo=UTC)
MOMENT = Moment(NOW)
ROOMS = {reader: Rooms(vocabulary(), reader) for reader in ("legacy", "shadow", "grammar")}
SAID = "lunch for 25 in Boston"


@pytest.mark.parametrize("reader", ROOMS)
def test_the_setting_chooses_who_answers(reader: Reader) -> None:
    heard = ROOMS[reader].read(SAID, Memory(), MOMENT)
    assert (heard.parsed is not None) == (reader == "grammar")
    assert Party(25) in [edit.value for edit in heard.reading.edits]


@pytest.mark.parametrize(
    "text", ["need something for the board meeting thursday morning", "parent night, 60 people or so"]
)
def test_a_request_that_the_old_rules_do_not_know_is_the_grammar_s(text: str) -> None:
    """They would say what Platter does."""
    heard = ROOMS["legacy"].read(text, Memory(), MOMENT)
    assert heard.parsed is not None
    assert understood_of(heard.reading, Memory()).intent == "search"
    overheard = ROOMS["legacy"].read(text, Memory(), replace(MOMENT, addressed=False))
    assert overheard.parsed is None


@pytest.mark.parametrize("reader", ["legacy", "grammar"])
def test_nobody_is_allergic_to_a_diet(reader: Reader) -> None:
    edits = ROOMS[reader].read("lunch for 20 in Boston, vegetarian, nut allergy", Memory(), MOMENT).reading.edits
    found = [(edit.slot, edit.value) for edit in edits if edit.slot in ("allergy", "diet")]
    assert found == [("diet", "vegetarian"), ("allergy", "nuts")]


@pytest.mark.parametrize("text", ["thanks", "hello there", "lol", "no idea, but my brother is allergic to kiwi"])
def test_a_remark_is_none_and_an_allergy_stays_with_who_read_it(text: str) -> None:
    assert ROOMS["legacy"].read(text, Memory(), MOMENT).parsed is None


def test_the_old_rules_alone_have_no_shadow_and_the_grammar_has_one_turn_in_twenty() -> None:
    heard = {reader: rooms.read(SAID, Memory(), MOMENT) for reader, rooms in ROOMS.items()}
    assert ROOMS["legacy"].shadow(heard["legacy"], SAID, Memory(), MOMENT) is None
    assert ROOMS["shadow"].shadow(heard["shadow"], SAID, Memory(), MOMENT) == ()
    chosen = [
        ROOMS["grammar"].shadow(heard["grammar"], SAID, Memory(), replace(MOMENT, turn_id=str(turn)))
        for turn in range(20 * ONE_IN)
    ]
    assert 10 < sum(one is not None for one in chosen) < 30
    assert [one is not None for one in chosen] == [is_shadowed(str(turn)) for turn in range(20 * ONE_IN)]


def test_where_the_two_differ_is_told_by_slot() -> None:
    mine = Reading(edits=(SlotEdit("party", "set", Party(12)),))
    other = Reading(edits=(SlotEdit("party", "set", Party(20)),), step="cheaper")
    assert differing(mine, lambda: other, Memory()) == ("party", "step")
    assert set(differing(mine, lambda: other, Memory())) <= set(NAMES)


def test_a_shadow_that_fails_touches_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object) -> None:
        raise RuntimeError("in the other room")

    monkeypatch.setattr(rooms_module, "heard_by_grammar", fails)
    rooms = Rooms(vocabulary(), "shadow")
    heard = rooms.read(SAID, Memory(), MOMENT)
    assert rooms.shadow(heard, SAID, Memory(), MOMENT) == (FAILED,)


@given(st.text(max_size=60))
def test_what_is_said_back_stands_in_the_line(text: str) -> None:
    heard = ROOMS["grammar"].read(text, Memory(), MOMENT)
    assert all(words and words in text for words in words_back(heard, heard.reading))
    assert len(set(words_back(heard, heard.reading))) == len(words_back(heard, heard.reading))


@given(st.text(max_size=12))
def test_any_name_of_a_zone_gives_one(name: str) -> None:
    assert NOW.astimezone(zone_of(name))
    assert zone_of("America/New_York") != zone_of(None) == UTC


@pytest.mark.parametrize("text", ["sesame sends our temp to the ER", "my lips go numb from mustard"])
def test_an_allergy_that_the_grammar_alone_reads_guards_while_the_old_rules_answer(text: str) -> None:
    heard = {reader: ROOMS[reader].read(text, Memory(), MOMENT) for reader in ("legacy", "grammar")}
    told = [{edit.value for edit in one.reading.edits if edit.slot == "allergy"} for one in heard.values()]
    assert told[0] == told[1] != set()
    wishes = {edit.value.phrase.text for edit in heard["legacy"].reading.edits if isinstance(edit.value, Wish)}
    assert wishes.isdisjoint({"sesame", "sesame seeds", "mustard"}), "and is not searched for as a dish"


FOREIGN = (
    "somos ocho y queremos tacos para el viernes",
    "غداء لعشرين شخص يوم الخميس من فضلك",
    "no sé qué pedir, somos la oficina de Boston, una pasta a las 12:30 por favor",
    "Wir brauchen am Freitag Pizza für 20 Leute in Boston, bitte ohne Schwein",
    "on est douze, il nous faut des sandwichs pour demain midi, rien de trop cher",
)


@pytest.mark.parametrize("text", FOREIGN)
def test_words_of_another_language_are_no_dish(text: str) -> None:
    reading = ROOMS["grammar"].read(text, Memory(), MOMENT).plain
    assert (reading.command, reading.edits) == ("language", ())
    assert reading.unknown
