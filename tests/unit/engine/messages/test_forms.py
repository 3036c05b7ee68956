"""A search form: what may stand in its fields, how it reads as a line, and that the engine takes its values exactly."""

from dataclasses import replace
from datetime import UTC, date, datetime
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.conversation.memory import Memory
from engine.conversation.wants import ANY, Need, Wants
from engine.engine import Engine
from engine.messages import Reply, ThreadKey
from engine.messages.forms import FIELDS, Pairs, Town, checked, line_of, sent, text_of, towns_offered
from engine.reading.apply import merge
from engine.reading.derive import understood_of
from engine.reading.filled import filled, form_of
from engine.reading.rooms import Moment, Rooms
from tests.support.stores.small_catalogue import SmallCatalog
from tests.support.stores.small_parts import THREAD, said, small_parts

TODAY = date(2026, 11, 22)
LUNCH: Pairs = (("party", "25"), ("city", "Boston"), ("price_per_person_max", "15"), ("need.vegan", "2"))
OTHER_THREAD = replace(THREAD, thread="2")
values = st.one_of(st.text(max_size=40), st.integers(-5, 10**13).map(str), st.dates().map(date.isoformat))
forms = st.lists(st.tuples(st.sampled_from((*FIELDS, "need.", "other")), values), max_size=12).map(tuple)


@pytest.fixture(scope="module")
async def rooms() -> Rooms:
    return Rooms((await SmallCatalog().current()).vocabulary)


def wants_of(form: Pairs, rooms: Rooms, before: Memory | None = None) -> Wants:
    memory = before or Memory()
    heard = rooms.read(text_of(form), memory, Moment(datetime(2026, 11, 22, 12, tzinfo=UTC)))
    reading = filled(form, heard.reading, rooms.vocabulary.places, memory.wants)
    return merge(memory, understood_of(reading, memory))


async def answered(form: Pairs, engine: Engine, thread: ThreadKey = THREAD) -> Reply:
    return await engine.answer(said(line_of(form), thread, kind="form", form=form))


def faults(**given: str) -> dict[str, str]:
    return dict(checked(given, TODAY).faults)


def test_what_was_filled_in_comes_out_as_it_was_and_empty_fields_are_not_set() -> None:
    found = checked({"party": " 025 ", "city": "Boston", "price_max": "", "date": "2026-11-24", "other": "x"}, TODAY)
    assert found.faults == {}
    assert found.pairs == (("party", "25"), ("city", "Boston"), ("date", "2026-11-24"))


@pytest.mark.parametrize(
    ("field", "value", "says"),
    [
        ("party", "0", "whole number"),
        ("party", "2.5", "whole number"),
        ("party", "10001", "whole number"),
        ("party", "twelve", "whole number"),
        ("price_max", "0", "above 0"),
        ("price_max", "$15", "above 0"),
        ("price_per_person_max", "12.345", "above 0"),
        ("price_max", "1000001", "above 0"),
        ("date", "tomorrow", "A day"),
        ("date", "2026-11-21", "past"),
        ("date", "2040-01-01", "years ahead"),
        ("text", "x" * 301, "300 characters"),
        ("need.vegan", "-1", "whole number"),
    ],
)
def test_a_value_that_cannot_be_meant_is_said_at_its_field(field: str, value: str, says: str) -> None:
    found = faults(**{field: value})
    assert list(found) == [field]
    assert says in found[field]


def test_a_diet_is_for_no_more_people_than_there_are_and_nothing_at_all_is_no_search() -> None:
    assert faults(**{"party": "4", "need.vegan": "5", "need.halal": "4"}) == {
        "need.vegan": "More than the 4 to be fed."
    }
    assert faults(party=" ", city="") == {"party": "Fill in at least one field."}


def test_it_reads_as_a_line_that_a_person_could_have_said() -> None:
    form = (*LUNCH, ("state", "MA"), ("need.halal", "1"), ("date", "2026-11-24"), ("text", "chicken"))
    line = "Chicken, for 25 in Boston, MA, up to 15 a head, 2 vegan, 1 halal, on 24 November 2026"
    assert line_of(form) == line
    assert line_of((*form, ("compose", "yes"))) == f"{line}, as one whole order"
    assert line_of((("compose", "yes"),)) == "As one whole order"


def test_only_a_tick_is_one_and_taken_out_again_it_is_emptied() -> None:
    assert checked({"party": "25", "compose": "yes"}, TODAY).pairs == (("party", "25"), ("compose", "yes"))
    assert checked({"party": "25", "compose": "no"}, TODAY).pairs == (("party", "25"),)
    assert checked({"compose": "yes"}, TODAY).faults == {}
    now = datetime(2026, 11, 22, tzinfo=UTC)
    assert sent({"party": "25"}, ("party", "compose"), now).pairs == (("party", "25"), ("compose", ""))


def test_its_values_are_taken_exactly(rooms: Rooms) -> None:
    wants = wants_of((*LUNCH, ("date", "2026-11-24"), ("text", "pasta")), rooms)
    assert (wants.party, wants.party_approximate, wants.city) == (25, False, "Boston")
    assert (wants.price_per_person_max, wants.price_max) == (Decimal(15), None)
    assert wants.needs == (Need("vegan", 2),)
    assert wants.date == "24 November 2026"
    assert [wish.text for wish in wants.wishes] == ["pasta"]


def test_a_field_says_more_than_the_same_thing_in_words(rooms: Rooms) -> None:
    wants = wants_of((("party", "25"), ("price_max", "300"), ("text", "pasta for 12 under $9 a head")), rooms)
    assert (wants.party, wants.price_max, wants.price_per_person_max) == (25, Decimal(300), None)


def test_diets_said_in_its_words_stand_beside_those_of_its_fields(rooms: Rooms) -> None:
    wants = wants_of((("need.vegan", "2"), ("text", "pasta, 1 halal and 5 vegan")), rooms)
    assert set(wants.needs) == {Need("vegan", 2), Need("halal", 1)}


@pytest.mark.parametrize("text", ["help", "forget", "start over", "zzyzx qwrt"])
def test_words_that_are_no_dish_by_rule_are_looked_for_and_never_obeyed(rooms: Rooms, text: str) -> None:
    assert [wish.text for wish in wants_of((("text", text),), rooms).wishes] == [text]


def test_an_allergy_in_its_words_guards_the_thread(rooms: Rooms) -> None:
    assert wants_of((("party", "8"), ("text", "no nuts, allergy")), rooms).allergies


def test_a_place_that_is_gone_since_is_one_without_menus(rooms: Rooms) -> None:
    assert wants_of((("city", "Atlantis"), ("state", "XX")), rooms).unknown_place == "Atlantis, XX"


def test_a_field_that_was_emptied_is_taken_back_and_one_that_is_not_there_stays(rooms: Rooms) -> None:
    before = Memory(wants=wants_of((*LUNCH, ("need.halal", "1")), rooms))
    wants = wants_of((("price_per_person_max", ""), ("need.halal", ""), ("party", "30")), rooms, before)
    assert (wants.party, wants.city, wants.price_per_person_max) == (30, "Boston", None)
    assert wants.needs == (Need("vegan", 2),)
    assert ANY not in (wants.city, wants.cuisine)


def test_what_is_in_force_fills_a_form_and_comes_back_as_it_was(rooms: Rooms) -> None:
    wants = wants_of((*LUNCH, ("need.halal", "1")), rooms)
    form = form_of(wants)
    assert dict(form)["price_per_person_max"] == "15.00"
    assert wants_of(form, rooms, Memory(wants=wants)) == wants
    stepped = replace(wants, set_by_follow_up=frozenset({"price_per_person_max"}))
    assert "price_per_person_max" not in dict(form_of(stepped))


def test_a_party_said_as_about_stays_so_where_the_form_is_sent_as_it_stood(rooms: Rooms) -> None:
    about = replace(wants_of(LUNCH, rooms), party_approximate=True, serves_max=34)
    assert wants_of(form_of(about), rooms, Memory(wants=about)) == about
    more = wants_of((*form_of(about)[1:], ("party", "30")), rooms, Memory(wants=about))
    assert (more.party, more.party_approximate, more.serves_max) == (30, False, None)


async def test_a_search_for_about_so_many_is_still_that_behind_an_untouched_form() -> None:
    engine = Engine(small_parts())
    first = await engine.answer(said("lunch for about 25 in Boston"))
    again = await answered(await engine.form_in_force(THREAD), engine)
    assert first.filters.party_approximate
    assert again.filters == first.filters


@given(form=forms)
def test_no_pairs_whatever_raise_or_set_what_is_no_value(rooms: Rooms, form: Pairs) -> None:
    wants = wants_of(form, rooms)
    assert wants.party is None or 1 <= wants.party <= 10_000 or text_of(form)
    assert isinstance(line_of(form), str)
    assert isinstance(checked(dict(form), TODAY).pairs, tuple)


async def test_a_form_without_party_and_place_is_answered_and_not_asked_about() -> None:
    """Both fields were seen and left empty."""
    reply = await answered((("price_per_person_max", "20"),), Engine(small_parts()))
    assert reply.kind == "results"
    assert reply.clarification is None


async def test_the_same_is_found_as_when_it_is_said() -> None:
    by_form = await answered((("party", "12"), ("city", "Boston")), Engine(small_parts()))
    in_words = await Engine(small_parts()).answer(said("for 12 in Boston"))
    assert by_form.cards
    assert [card.doc_id for card in by_form.cards] == [card.doc_id for card in in_words.cards]
    assert by_form.filters == in_words.filters


async def test_a_search_is_run_anew_in_another_thread_with_what_guards_it() -> None:
    engine = Engine(small_parts())
    await engine.answer(said("for 12 in Boston, one of us is allergic to nuts"))
    first = await engine.answer(said("pasta"))
    again = await answered((("again", first.turn_id),), engine, OTHER_THREAD)
    assert [card.doc_id for card in again.cards] == [card.doc_id for card in first.cards]
    assert again.filters == first.filters
    assert again.filters.allergies


@pytest.mark.parametrize("ending", ["start over", "forget"])
async def test_a_search_that_was_erased_or_is_somebody_else_s_is_not_run_anew(ending: str) -> None:
    engine = Engine(small_parts())
    first = await engine.answer(said("for 12 in Boston"))

    async def again(**more: Any) -> Reply:
        turn = said("Again", OTHER_THREAD, kind="form", form=(("again", first.turn_id),), **more)
        return await engine.answer(turn)

    assert not (await again(user_id="ben")).cards
    await engine.answer(said(ending))
    assert not (await again()).cards


def test_towns_are_offered_by_how_they_begin() -> None:
    towns = [Town("New York", "NY"), Town("York", "PA"), Town("Boston", "MA")]
    assert towns_offered(towns, "yo", 5) == [Town("York", "PA"), Town("New York", "NY")]
    assert towns_offered(towns, "", 2) == towns[:2]
    assert towns_offered(towns, "zz", 5) == []


NOW = datetime(2026, 11, 22, 1, 0, tzinfo=UTC)


def test_a_form_that_is_sent_takes_back_what_stood_in_it_and_was_emptied() -> None:
    assert sent({"party": "30"}, ("party", "city"), NOW).pairs == (("party", "30"), ("city", ""))
    assert sent({}, ("city", "no field of ours"), NOW).pairs == (("city", ""),)
    assert set(sent({}, (), NOW).faults) == {"party"}
    assert sent({"party": "0"}, ("city",), NOW).pairs == ()


def test_a_day_that_is_today_anywhere_is_not_past() -> None:
    assert sent({"date": "2026-11-21"}, (), NOW).pairs == (("date", "2026-11-21"),)
    assert set(sent({"date": "2026-11-20"}, (), NOW).faults) == {"date"}
