"""Merging of edits into the state: what replaces, adds, clears, falls and stays, by the rule book's sentences."""

from collections.abc import Iterable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.conversation.memory import Memory, memory_from_json, memory_to_json
from engine.conversation.wants import Need, OrderLine, Phrase, Said, Slot, Understood, Wants, When
from engine.messages import Intent
from engine.reading.apply import apply, merge, with_allergies
from engine.reading.contract import (
    Cuisine,
    Exclusion,
    Money,
    Op,
    Party,
    Place,
    Restaurant,
    SlotEdit,
    Value,
    Wish,
)
from engine.reading.contract import Slot as EditSlot
from engine.reading.edits import SCOPES, edits_of
from engine.reading.slots import FIELDS
from tests.unit.engine.reading.turns import STEPPED, turns

NOON = datetime(2026, 11, 24, 12, tzinfo=UTC)
DAY = When("Tuesday", NOON.replace(hour=0), NOON.replace(hour=0) + timedelta(days=1))
FULL = replace(
    STEPPED,
    serves_max=40,
    city="Boston",
    city_key="boston",
    state="MA",
    state_key="ma",
    area="Back Bay",
    cuisine=("Italian",),
    cuisine_keys=("italian",),
    dietary_labels=("vegetarian",),
    restaurant_name="Roma",
    restaurant_keys=("roma|boston",),
    wishes=(Phrase("pasta"),),
    courses=("dessert",),
    menu_type="Lunch",
    price_level="cheap",
    by_price=True,
    date="Tuesday",
    day=DAY,
    time="noon",
    hour=When("noon", NOON),
    tags=("boxed",),
    needs=(Need("vegan", 2),),
    excluded=("pork",),
    excluded_food_keys=("pork",),
    items=(OrderLine("ziti", 2),),
    allergies=("nuts",),
)
"""A value of every slot."""


def edit(slot: EditSlot, op: Op, value: Value | None = None) -> tuple[SlotEdit, ...]:
    return (SlotEdit(slot, op, value),)


ITALIAN, THAI = Cuisine("Italian", ("italian",)), Cuisine("Thai", ("thai",))
BOSTON, OAKLAND = Place("Boston", "boston", "MA", "ma", "02139"), Place("Oakland", "oakland")


@given(turns(), st.sampled_from([Wants(), STEPPED, FULL]))
def test_what_is_merged_as_edits_is_merged_as_the_turn_that_they_are(turn: Said, wants: Wants) -> None:
    merged = merge(Memory(wants=wants), Understood(turn, "filter"))
    assert apply(edits_of(turn), wants) == replace(merged, listing=wants.listing)


@given(turns(), st.sampled_from([Wants(), STEPPED, FULL]))
def test_what_is_said_again_changes_nothing_more(turn: Said, wants: Wants) -> None:
    """But for what adds to the last wish, and what is let go of and wanted in one breath."""
    turn = replace(turn, narrows_wish=False, taken_back=frozenset(), cleared=frozenset(), dropped=())
    turn = replace(turn, excluded=(), excluded_cuisine_keys=())
    once = apply(edits_of(turn), wants)
    assert apply(edits_of(turn), once) == once


def test_no_edit_changes_nothing() -> None:
    assert apply((), FULL) == FULL


@pytest.mark.parametrize(
    ("slot", "field", "first", "second", "now"),
    [
        ("party", "party", Party(20), Party(50), 50),
        ("budget_total", "price_max", Money(Decimal(300)), Money(Decimal(200)), 200),
        ("budget_head", "price_per_person_max", Money(Decimal(30)), Money(Decimal(20)), 20),
        ("meal", "menu_type", "Lunch", "Dinner", "Dinner"),
        ("price_level", "price_level", "cheap", "expensive", "expensive"),
        ("date", "date", When("Tuesday"), When("Friday"), "Friday"),
        ("time", "time", When("noon"), When("6 pm"), "6 pm"),
        ("cuisine", "cuisine", ITALIAN, THAI, ("Thai",)),
        ("wish", "wishes", Wish(Phrase("pizza")), Wish(Phrase("tacos")), (Phrase("tacos"),)),
        ("course", "courses", "dessert", "drink", ("drink",)),
        ("occasion", "occasion", "party", "wedding", ("wedding",)),
    ],
)
def test_what_is_set_replaces(slot: EditSlot, field: str, first: Value, second: Value, now: object) -> None:
    wants = apply(edit(slot, "set", second), apply(edit(slot, "set", first), Wants()))
    assert getattr(wants, field) == now


def is_in_force(wants: Wants, slot: Slot) -> bool:
    return any(getattr(wants, name) for name in FIELDS[slot])


@pytest.mark.parametrize(
    ("slot", "field", "first", "second", "now"),
    [
        ("diet", "dietary_labels", "vegetarian", "gluten-free", ("vegetarian", "gluten-free")),
        ("exclude", "excluded", Exclusion(("mushrooms",)), Exclusion(("onions",)), ("mushrooms", "onions")),
        ("allergy", "allergies", "nuts", "sesame", ("nuts", "sesame")),
        ("tags", "tags", "boxed", "hot", ("boxed", "hot")),
        ("cuisine", "cuisine", ITALIAN, THAI, ("Italian", "Thai")),
        ("wish", "wishes", Wish(Phrase("pizza")), Wish(Phrase("tacos")), (Phrase("pizza"), Phrase("tacos"))),
        ("need", "needs", Need("vegan", 2), Need("halal", 1), (Need("vegan", 2), Need("halal", 1))),
        ("need", "needs", Need("vegan", 2), Need("vegan", 3), (Need("vegan", 3),)),
        ("items", "items", OrderLine("ziti", 2), OrderLine("ziti", 3), (OrderLine("ziti", 3),)),
    ],
)
def test_what_is_added_stands_beside_what_is_in_force(
    slot: EditSlot, field: str, first: Value, second: Value, now: object
) -> None:
    wants = apply(edit(slot, "add", second), apply(edit(slot, "add", first), Wants()))
    assert getattr(wants, field) == now


def test_with_adds_a_word_to_the_wish() -> None:
    pasta = Wants(wishes=(Phrase("pasta"),))
    either = [SlotEdit("wish", "set", Wish(Phrase(what), narrows=True)) for what in ("chicken", "tofu")]
    assert apply(either, pasta).wishes == (Phrase("pasta with chicken"), Phrase("pasta with tofu"))
    assert apply(either, Wants()).wishes == (Phrase("chicken"), Phrase("tofu"))


@pytest.mark.parametrize(("slot", "scope"), SCOPES.items())
def test_what_does_not_matter_is_empty_and_any_until_it_is_said(slot: EditSlot, scope: Slot) -> None:
    cleared, removed = apply(edit(slot, "clear"), FULL), apply(edit(slot, "remove"), FULL)
    assert is_in_force(FULL, scope)
    assert not is_in_force(cleared, scope)
    assert not is_in_force(removed, scope)
    assert (cleared.any_of, removed.any_of) == ({scope}, frozenset())
    assert not apply(edit(slot, "remove"), cleared).any_of
    others = {name for fields in FIELDS.values() for name in fields} - set(FIELDS[scope])
    assert all(getattr(cleared, name) == getattr(FULL, name) for name in others)


def test_a_new_place_replaces_city_state_and_zip_together() -> None:
    wants = apply(edit("place", "set", OAKLAND), apply(edit("place", "set", BOSTON), Wants(area="Back Bay")))
    assert (wants.city, wants.state, wants.zip_code, wants.area) == ("Oakland", None, None, None)


@pytest.mark.parametrize(
    "edits",
    [
        edit("party", "set", Party(40)),
        edit("place", "set", BOSTON),
        edit("cuisine", "set", THAI),
        edit("course", "set", "dessert"),
        edit("wish", "set", Wish(Phrase("pizza"))),
    ],
    ids=["party", "place", "cuisine", "course", "dish"],
)
def test_limits_of_steps_fall_with_a_new_party_place_cuisine_or_dish_and_said_ones_stay(
    edits: Iterable[SlotEdit],
) -> None:
    wants = apply(edits, STEPPED)
    assert (wants.known_cost_max, wants.unit_price_max, wants.price_per_person_max) == (None, None, None)
    assert (wants.unit_serves_min, wants.price_max, wants.set_by_follow_up) == (None, 300, frozenset())


@pytest.mark.parametrize(
    "edits", [edit("diet", "add", "vegan"), edit("exclude", "add", Exclusion(("pork",)))], ids=["diet", "exclusion"]
)
def test_a_diet_or_an_exclusion_leaves_the_limits_of_steps(edits: Iterable[SlotEdit]) -> None:
    wants = apply(edits, STEPPED)
    assert (wants.known_cost_max, wants.unit_price_max, wants.unit_serves_min) == (70, 12, 20)


def test_a_limit_said_wins_over_the_one_that_cheaper_found() -> None:
    wants = apply(edit("budget_total", "set", Money(Decimal(100))), STEPPED)
    assert (wants.price_max, wants.known_cost_max, wants.unit_price_max) == (100, None, None)
    assert wants.price_per_person_max is None


def test_a_new_party_clears_serves_max_and_counts_a_part_of_it_anew() -> None:
    half = Wants(party=30, serves_max=40, unit_serves_min=24, needs=(Need.part("vegan", (1, 2), 30), Need("halal", 3)))
    wants = apply(edit("party", "set", Party(50)), half)
    assert (wants.party, wants.serves_max, wants.unit_serves_min) == (50, None, None)
    assert wants.needs == (Need("vegan", 25), Need("halal", 3))


@pytest.mark.parametrize(
    "edits", [edit("place", "set", OAKLAND), edit("cuisine", "set", THAI), edit("wish", "set", Wish(Phrase("tacos")))]
)
def test_place_cuisine_or_dish_clears_restaurant_scope(edits: Iterable[SlotEdit]) -> None:
    scoped = Wants(restaurant_name="X", restaurant_keys=("x|boston",), excluded_restaurant_keys=("y|boston",))
    wants = apply(edits, scoped)
    assert (wants.restaurant_name, wants.restaurant_keys, wants.excluded_restaurant_keys) == (None, (), ())
    assert apply(edit("diet", "add", "vegan"), scoped).restaurant_keys == ("x|boston",)


def test_what_is_ordered_stays_in_the_restaurant_that_is_named() -> None:
    scoped = Wants(restaurant_name="X", restaurant_keys=("x|boston",))
    order = [
        SlotEdit("wish", "set", Wish(Phrase("trays of ziti", counted=True))),
        SlotEdit("items", "add", OrderLine("ziti", 3)),
    ]
    assert apply(order, scoped).restaurant_keys == ("x|boston",)


def test_a_restaurant_that_is_named_is_let_in_again_and_one_that_is_not_wanted_is_out() -> None:
    out = apply(edit("restaurant", "remove", Restaurant(None, ("x|boston",))), Wants())
    assert out.excluded_restaurant_keys == ("x|boston",)
    back = apply(edit("restaurant", "set", Restaurant("X", ("x|boston",))), out)
    assert (back.restaurant_keys, back.excluded_restaurant_keys) == (("x|boston",), ())


def test_a_cuisine_that_is_wanted_is_not_excluded_and_one_excluded_not_wanted() -> None:
    out = apply(edit("exclude", "add", Exclusion(("Thai",), cuisine_keys=("thai",))), Wants(cuisine=("Thai",)))
    assert (out.cuisine, out.excluded_cuisine_keys) == ((), ("thai",))
    wanted = apply(edit("cuisine", "set", THAI), out)
    assert (wanted.cuisine, wanted.excluded, wanted.excluded_cuisine_keys) == (("Thai",), (), ())


@pytest.mark.parametrize(
    ("edits", "field"),
    [
        (edit("diet", "remove", "vegetarian"), "dietary_labels"),
        (edit("need", "remove", "vegan"), "needs"),
        (edit("cuisine", "remove", ITALIAN), "cuisine_keys"),
        (edit("wish", "remove", Wish(Phrase("pasta"))), "wishes"),
        (edit("course", "remove", "dessert"), "courses"),
        (edit("items", "remove", OrderLine("ziti", 2)), "items"),
        (edit("exclude", "remove", Exclusion(("pork",), ("pork",))), "excluded_food_keys"),
        (edit("restaurant", "remove", Restaurant("Roma", ())), "restaurant_keys"),
        (edit("allergy", "remove", "nuts"), "allergies"),
        (edit("tags", "remove", "boxed"), "tags"),
    ],
)  # fmt: skip
def test_what_is_taken_back_by_name_goes_alone(edits: Iterable[SlotEdit], field: str) -> None:
    wants = apply(edits, FULL)
    assert not getattr(wants, field)
    slots = {"cuisine_keys": "cuisine", "excluded_food_keys": "excluded", "restaurant_keys": "restaurant_name"}
    same = replace(wants, **{name: getattr(FULL, name) for name in (field, slots.get(field, field))})
    assert same == FULL


def test_lunch_after_breakfast_drops_the_breakfast_course() -> None:
    assert apply(edit("meal", "set", "Lunch"), Wants(courses=("breakfast", "dessert"))).courses == ("dessert",)


def test_a_new_day_takes_the_hour_with_it_and_one_that_is_not_known_none() -> None:
    friday = When("Friday", NOON.replace(day=27, hour=0))
    wants = apply(edit("date", "set", friday), FULL)
    assert (wants.date, wants.day, wants.time) == ("Friday", friday, "noon")
    assert wants.hour == When("noon", NOON.replace(day=27))
    vague = apply(edit("date", "set", When("some day")), FULL)
    assert (vague.date, vague.day, vague.time, vague.hour) == ("some day", None, "noon", None)


def test_day_and_hour_are_stored_with_the_rest_and_a_state_without_them_is_read() -> None:
    memory = Memory(wants=FULL)
    assert memory_from_json(memory_to_json(memory)) == memory
    stored = memory_to_json(Memory(wants=Wants(date="Tuesday", time="noon")))
    assert b"day" not in stored.replace(b"Tuesday", b"")
    assert memory_from_json(stored).wants.day is None


@given(turns(), st.sampled_from(["other", "command"]))
def test_talk_and_commands_change_nothing_but_what_guards(turn: Said, intent: Intent) -> None:
    wants = merge(Memory(wants=FULL), Understood(turn, intent))
    assert replace(wants, allergies=(), mild=()) == replace(FULL, allergies=())
    assert {"nuts", *turn.allergies} == set(wants.allergies)
    assert with_allergies(Memory(wants=FULL), Understood(turn, intent)).wants == wants


@given(turns())
def test_an_allergy_stays_until_it_is_taken_back(turn: Said) -> None:
    wants = apply(edits_of(turn), Wants(allergies=("nuts", "egg"), mild=("egg",)))
    assert set(wants.mild) <= set(wants.allergies)
    assert set(wants.severe) >= {"nuts", *turn.severe}.intersection(wants.allergies)
    assert ("nuts" in wants.allergies) or "nuts" in turn.retracted_allergies
    assert set(turn.allergies) <= set(wants.allergies)


@given(turns(), st.sampled_from(get_args(Intent)))
def test_start_over_clears_all(turn: Said, intent: Intent) -> None:
    assert merge(Memory(wants=FULL), Understood(turn, intent, command="start_over")) == Wants()


def test_dishes_apart_are_listed_by_the_turn_that_asks_and_its_further_pages() -> None:
    asked = merge(Memory(wants=FULL), Understood(Said(), "filter", change="show_options"))
    assert asked.listing == "options"
    assert merge(Memory(wants=asked), Understood(Said(), "filter", change="more")).listing == "options"
    assert merge(Memory(wants=asked), Understood(Said(party=9), "filter")).listing is None
    assert merge(Memory(), Understood(Said(), "filter", change="show_options")).listing is None
