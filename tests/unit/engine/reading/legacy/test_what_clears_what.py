"""Merging, clause by clause where one test a sentence is not enough: what replaces, adds, clears, falls and stays."""

from dataclasses import replace
from pathlib import Path

import pytest

from engine.conversation.memory import Memory
from engine.conversation.wants import Wants
from engine.reading.legacy.index import Index
from engine.reading.legacy.understand import understand
from tests.unit.engine.reading.turns import STEPPED

HERE = Path(__file__).parent


@pytest.mark.parametrize("text", ["or Thai", "also Thai", "and Thai", "Thai too", "Thai as well", "plus Thai"])
def test_a_cuisine_said_with_also_or_and_stands_beside_the_other(after, text):
    assert after("Italian for 20", text).cuisine == ("Italian", "Thai")


@pytest.mark.parametrize("text", ["Thai", "actually Thai", "Thai instead", "not Italian but Thai", "make it Thai"])
def test_a_cuisine_said_otherwise_takes_the_others_place(after, text):
    wants = after("Italian for 20", text)
    assert (wants.cuisine, wants.excluded_cuisine_keys) == (("Thai",), ())


@pytest.mark.parametrize(
    ("text", "slot", "field"),
    [
        ("any cuisine", "cuisine", "cuisine"),
        ("the cuisine doesn't matter", "cuisine", "cuisine"),
        ("budget doesn't matter", "price_max", "price_max"),
    ],
)
def test_what_does_not_matter_is_empty_and_said_to_be_any(after, text, slot, field):
    wants = after("Italian for 20 in Boston under $300", text)
    assert not getattr(wants, field)
    assert slot in wants.any_of
    assert (wants.party, wants.city) == (20, "Boston")


@pytest.mark.parametrize("place", ["in Cambridge", "in 02139", "in California"])
def test_a_new_place_of_any_kind_replaces_all_of_the_old_one(after, place):
    wants = after("pizza for 20 in Boston, MA", place)
    assert sum(bool(one) for one in (wants.city, wants.zip_code, wants.state and not wants.city)) == 1
    assert wants.city != "Boston"


@pytest.mark.parametrize(
    ("text", "menu_type", "courses"),
    [
        ("catering for 20", "Catering", ()),
        ("lunch catering for 20", "Catering", ()),
        ("dinner for 20", "Dinner", ()),
        ("breakfast for 20", "Breakfast", ("breakfast",)),
    ],
)
def test_the_kind_of_menu_is_catering_where_that_was_said_else_the_meal(after, text, menu_type, courses):
    wants = after(text)
    assert (wants.menu_type, wants.courses) == (menu_type, courses)


@pytest.mark.parametrize(
    ("text", "approximate"),
    [
        ("for about 30", True), ("around 30 people", True), ("roughly 30 guests", True), ("~30 people", True),
        ("30ish people", True), ("more like 30 people", True), ("for 30", False), ("exactly 30 people", False),
    ],
)  # fmt: skip
def test_a_number_is_approximate_where_it_was_said_so(say, text, approximate):
    said = say(text).said
    assert (said.party, said.party_approximate) == (30, approximate)


def test_nothing_but_too_many_bounds_the_waste(index: Index, shown: Memory):
    lines = [
        line
        for name in ("requests.txt", "follow_up_requests.txt")
        for line in (HERE / name).read_text(encoding="utf-8").splitlines()
        if line and not line.startswith("#")
    ]
    bounded = {line: understand(line, shown, index) for line in lines}
    with_bound = {line: one.change for line, one in bounded.items() if one.said.serves_max is not None}
    assert with_bound
    assert set(with_bound.values()) == {"too_many"}


FOLLOW_UPS = {
    "cheaper": "price", "under $10 a head": "price", "serves more": "serving", "for 40 people": "serving",
    "vegetarian": "dietary", "no pork": "dietary", "in Cambridge": "location", "same restaurant": "scope",
    "other restaurants": "scope", "Mexican instead": "cuisine", "no, 30": "correction",
    "how big is the second one?": "reference", "more": "page",
}  # fmt: skip


@pytest.mark.parametrize(("text", "kind"), FOLLOW_UPS.items())
def test_each_follow_up_is_of_its_kind(say, shown, text, kind):
    assert say(text, shown).follow_up_type == kind


def test_a_first_request_and_talk_are_no_follow_up(say, shown):
    assert say("lunch for 25 in Boston").follow_up_type is None
    assert say("see you at noon", shown).follow_up_type is None


def test_start_over_leaves_nothing_of_steps_or_of_what_was_said(after):
    assert after("start over", memory=Memory(wants=replace(STEPPED, allergies=("nuts",)))) == Wants()
