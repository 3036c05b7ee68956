"""Restaurants in the place of dishes: the reply, what the thread keeps of it, and cities of one name asked back."""

from typing import Any

import pytest

from engine.dependencies import Parts
from engine.nodes.places import MOST, places
from tests.support.menus import item, restaurant
from tests.support.stores.small_catalogue import (
    MENUS,
    documents_of,
    serves,
)
from tests.support.stores.small_parts import parts_over

WHO = "who can feed 25 in Boston?"


def parts_of(*more: dict[str, Any]) -> Parts:
    documents = documents_of((*MENUS, *more))
    return parts_over(documents)


def in_state(state: str, name: str, *items: dict[str, Any], city: str = "Pasadena") -> dict[str, Any]:
    raw = restaurant(*items, name=name, city=city, group="Trays")
    raw["restaurant"]["location"] |= {"state": state, "zipCode": ""}
    return raw


ROSA = in_state("CA", "Rosa Kitchen", item("Penne Tray", 60, **serves("12")))
BAYOU = in_state(
    "TX", "Bayou House", item("Penne Bowl Tray", 55, **serves("12")), item("Gumbo Tray", 70, **serves("12"))
)


@pytest.mark.parametrize(
    ("line", "names"),
    [
        (WHO, {"North End Catering", "Boston Deli Co", "Falafel King", "Thai House"}),
        ("which restaurants have vegan food in Boston?", {"Boston Deli Co", "Falafel King"}),
        ("any caterers that do pasta for 20 in Boston", {"North End Catering"}),
        ("where can we get falafel for 30", {"Falafel King"}),
    ],
)
async def test_who_is_asked_for_is_answered_by_restaurants(answer_of: Any, line: str, names: set[str]) -> None:
    reply = await answer_of(line, parts=parts_of())
    assert (reply.kind, reply.cards, reply.intent) == ("places", (), "search")
    assert {place.name for place in reply.places} == names
    assert reply.restaurants == len(names)
    assert reply.total == sum(place.dishes for place in reply.places)


async def test_a_card_says_how_many_fit_for_how_many_at_what_a_head(answer_of: Any) -> None:
    reply = await answer_of("who has vegetarian food for 25 in Boston?", parts=parts_of())
    deli = next(place for place in reply.places if place.name == "Boston Deli Co")
    assert deli.lines == (
        "Boston Deli Co", "Boston, MA · American", "2 dishes for 25", "$6.32 to $10.08 a head for 25",
        "vegetarian · vegan",
    )  # fmt: skip
    assert (deli.feeds, deli.dishes, deli.diets) == (25, 2, ("vegetarian", "vegan"))
    assert deli.show is not None
    assert (deli.show.label, deli.show.count) == ("Show dishes", 2)


async def test_of_an_unknown_size_no_more_is_said_than_that(answer_of: Any) -> None:
    reply = await answer_of("who does meatballs for 25 in Boston?", parts=parts_of())
    (north_end,) = reply.places
    assert north_end.lines[2:4] == ("1 dish, size not stated", "")
    assert (north_end.feeds, north_end.per_head_from) == (None, None)


async def test_what_menus_do_not_state_of_an_allergy_is_the_second_line(answer_of: Any) -> None:
    reply = await answer_of("lunch for 25 in Boston, allergic to peanuts", WHO, parts=parts_of())
    assert reply.places
    for place in reply.places:
        assert place.caution.endswith("that it is free of peanuts. Ask the restaurant.")
    assert "Thai House" not in {place.name for place in reply.places if place.dishes == 2}


async def test_the_thread_keeps_the_restaurants_and_no_page(before: Any) -> None:
    state = await before("places", "lunch for 25 in Boston", "which place is cheapest?", parts=parts_of())
    found = await places(state, parts_of())
    memory = found["memory"]
    assert (memory.page, memory.kept_ids) == ((), ())
    assert [one.restaurant_key for one in memory.places] == [one.restaurant_key for one in found["reply"].places]
    assert 0 < len(memory.places) <= MOST
    assert memory.wants.by_place


async def test_a_number_or_a_name_goes_to_the_dishes_of_one(answer_of: Any) -> None:
    second = (await answer_of(WHO, parts=parts_of())).places[1].name
    for line in ("the second one", f"show me {second}"):
        reply = await answer_of(WHO, line, parts=parts_of())
        assert {card.restaurant_name for card in reply.cards} == {second}
        assert reply.filters.party == 25


async def test_what_is_added_narrows_the_restaurants_and_a_search_of_its_own_shows_dishes(answer_of: Any) -> None:
    narrowed = await answer_of(WHO, "vegan only", parts=parts_of())
    assert narrowed.kind == "places"
    assert {place.name for place in narrowed.places} == {"Boston Deli Co", "Falafel King"}
    assert (await answer_of(WHO, "lasagna for 40 in Cambridge", parts=parts_of())).kind == "results"


async def test_a_menu_is_all_of_it_whatever_was_looked_for(answer_of: Any) -> None:
    lines = ("vegetarian pasta for 25 in Boston", "what's on the menu at Trattoria Roma?")
    reply = await answer_of(*lines, parts=parts_of())
    assert "Trattoria Roma" in reply.headline
    assert (reply.filters.city, reply.filters.party, reply.filters.dietary_labels) == (None, 25, ("vegetarian",))
    reply = await answer_of("pasta for 25 in Boston", "what does Falafel King have?", parts=parts_of())
    assert {card.item_name for card in reply.cards} == {"Mezze Platter", "Chicken Shawarma Tray", "Baklava Tray"}
    assert reply.filters.city == "Boston"


async def test_a_name_that_cities_of_two_states_have_is_asked_back(answer_of: Any) -> None:
    parts = parts_of(ROSA, BAYOU)
    asked = await answer_of("penne for 12 in Pasadena", parts=parts)
    assert (asked.kind, asked.cards) == ("question", ())
    assert asked.clarification is not None
    assert [one.label for one in asked.clarification.choices] == ["Texas", "California"]
    for said in ("Texas", "in Pasadena, TX"):
        reply = await answer_of("penne for 12 in Pasadena", said, parts=parts_of(ROSA, BAYOU))
        assert (reply.filters.city, reply.filters.state, reply.filters.party) == ("Pasadena", "TX", 12)
        assert {card.restaurant_name for card in reply.cards} == {"Bayou House"}
        assert "in Pasadena, TX" in reply.headline


@pytest.mark.parametrize(
    ("lines", "states"),
    [
        (("gumbo for 12 in Pasadena",), {"TX"}),  # only one has it
        (("penne for 12 in Pasadena, CA",), {"CA"}),
        (("penne for 12 in Pasadena", "for 20"), {"CA", "TX"}),  # it was asked once
    ],
)
async def test_it_is_not_asked_where_it_is_clear(answer_of: Any, lines: tuple[str, ...], states: set[str]) -> None:
    reply = await answer_of(*lines, parts=parts_of(ROSA, BAYOU))
    assert reply.kind == "results"
    assert {card.state for card in reply.cards if card.group == "asked"} == states


async def test_the_state_that_was_said_before_is_meant_again(answer_of: Any) -> None:
    austin = in_state("TX", "Lone Cafe", item("Chili Tray", 40, **serves("12")), city="Austin")
    lines = ("chili for 12 in Austin, TX", "penne in Pasadena")
    reply = await answer_of(*lines, parts=parts_of(ROSA, BAYOU, austin))
    assert (reply.filters.city, reply.filters.state) == ("Pasadena", "TX")


async def test_nothing_that_fits_is_said_and_no_restaurant_is_shown(answer_of: Any) -> None:
    reply = await answer_of("which restaurants do sushi in Boston?", parts=parts_of())
    assert (reply.kind, reply.places, reply.total) == ("places", (), 0)
    assert "nothing on the menus here" in reply.headline


def at(name: str, north: float | None, zip_code: str = "02201") -> dict[str, Any]:
    """A house so many degrees north of a place in Salem; None: its menu does not say where it is."""
    raw = in_state("MA", name, item("Penne Tray", 60, **serves("12")), city="Salem")
    raw["restaurant"]["location"] |= {
        "zipCode": zip_code,
        "coordinates": {} if north is None else {"lat": 42.5 + north, "lng": -70.9},
    }
    return raw


HOUSES = (at("Ash House", 0.2), at("Birch House", None), at("Cedar House", 0.0, "02202"), at("Dogwood House", 0.005))
"""A degree is 69 miles: 13.8 miles, unknown, none and 0.3 from the ZIP code that one of them is alone in."""


@pytest.mark.parametrize("line", ["which caterers are closest to 02202?", "restaurants near 02202"])
async def test_the_nearest_to_a_zip_code_come_first_and_each_says_how_far(answer_of: Any, line: str) -> None:
    reply = await answer_of(line, parts=parts_of(*HOUSES))
    assert reply.text == "Nearest to 02202 first, as the crow flies."
    assert [(one.name, one.miles) for one in reply.places] == [
        ("Cedar House", 0.0), ("Dogwood House", 0.3), ("Ash House", 13.8), ("Birch House", None),
    ]  # fmt: skip
    assert [one.lines[1] for one in reply.places] == [
        "Salem, MA · under 0.1 miles · Italian", "Salem, MA · 0.3 miles · Italian", "Salem, MA · 14 miles · Italian",
        "Salem, MA · Italian",
    ]  # fmt: skip


async def test_of_those_by_distance_each_gives_its_dishes_wherever_it_is(answer_of: Any) -> None:
    parts = parts_of(*HOUSES)
    listed = (await answer_of("which caterers are closest to 02202?", parts=parts)).places
    for place, line in ((listed[2], "the third one"), (listed[1], f"show me {listed[1].name}")):
        reply = await answer_of("which caterers are closest to 02202?", line, parts=parts)
        assert {card.restaurant_name for card in reply.cards} == {place.name}
        assert (reply.total, reply.notices) == (place.dishes, ())


async def test_a_city_is_where_its_menus_are_and_nowhere_is_asked_for(answer_of: Any) -> None:
    parts = parts_of(*HOUSES)
    by_city = await answer_of("which caterers in Salem are closest?", parts=parts)
    assert by_city.text == "Nearest to the middle of Salem first, as the crow flies."
    assert [one.name for one in by_city.places][-1] == "Birch House"
    nowhere = await answer_of("which caterers are closest?", parts=parts_of(*HOUSES))
    assert nowhere.text == "Say a city or a ZIP code, and they come by distance from there."
    assert {one.miles for one in nowhere.places} == {None}
    unsaid = parts_of(at("Elm House", None), at("Fir House", None))
    reply = await answer_of("which caterers in Salem are closest?", parts=unsaid)
    assert reply.text == "No menu here says where it is, so these are not by distance."
    assert [one.name for one in reply.places] == ["Elm House", "Fir House"]


async def test_what_is_added_keeps_the_distances(answer_of: Any) -> None:
    reply = await answer_of("which caterers are closest to 02202?", "for 24 people", parts=parts_of(*HOUSES))
    assert [one.miles for one in reply.places] == [0.0, 0.3, 13.8, None]


async def test_a_course_that_is_asked_for_goes_back_to_dishes(answer_of: Any) -> None:
    reply = await answer_of(WHO, "show me desserts", parts=parts_of())
    assert reply.kind == "results"
    assert reply.cards
