"""Questions that restaurants answer: another number, city, diet or dish changes its value, and what
asks of people or of what is shown is none."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.conversation import Memory, ShownDish, ShownPlace, Wants
from engine.reading import Moment, Rooms, merge, understood_of
from engine.reading.contract import MENU, MOST, WHICH_PLACE
from tests.support.cases import cases
from tests.support.small_words import vocabulary

ROOMS = Rooms(vocabulary())
MOMENT = Moment(datetime(2026, 3, 2, 18, 0, tzinfo=UTC))
VENUES = st.sampled_from(("restaurants", "caterers", "places", "vendors"))
VENUE = st.sampled_from(("restaurant", "caterer", "place", "vendor", "spot"))
WHO = st.sampled_from(("who can", "who could", "which restaurants can", "what caterers can", "which place can"))
FEED = st.sampled_from(("feed", "serve", "cater for", "do lunch for"))
PARTIES = st.integers(4, 300)
DIETS = st.sampled_from(("vegan", "vegetarian", "halal", "kosher"))
DISHES = st.sampled_from(("tacos", "sushi", "lasagna"))
CITIES = st.sampled_from(("Boston", "Cambridge"))


def wants_of(line: str, memory: Memory = Memory()) -> Wants:  # noqa: B008 (frozen)
    heard = ROOMS.read(line, memory, MOMENT)
    return merge(memory, understood_of(heard.reading, memory))


def question_of(line: str, memory: Memory = Memory()) -> str | None:  # noqa: B008 (frozen)
    return understood_of(ROOMS.read(line, memory, MOMENT).reading, memory).question


@given(WHO, FEED, PARTIES, CITIES)
def test_who_can_feed_so_many(who: str, feed: str, party: int, city: str) -> None:
    wants = wants_of(f"{who} {feed} {party} people in {city}?")
    assert (wants.by_place, wants.party, wants.city) == ("fit", party, city)


NEAREST = st.sampled_from(
    (
        "closest {venue}s in {city}", "which {venue} in {city} is nearest?", "{venue}s near the office in {city}",
        "who is closest to us in {city}?", "list {venue}s in {city} by distance", "the {venue} closest to {city}",
    )
)  # fmt: skip


@given(VENUE, NEAREST, CITIES)
def test_the_nearest_are_asked_for(venue: str, line: str, city: str) -> None:
    wants = wants_of(line.format(venue=venue, city=city))
    assert (wants.by_place, wants.city, wants.wishes) == ("near", city, ())


@given(VENUE, st.sampled_from(("{}s near {}", "which {} is nearest to {}?", "the closest {}s to {}")))
def test_a_zip_code_says_from_where(venue: str, line: str) -> None:
    wants = wants_of(line.format(venue, "02116"))
    assert (wants.by_place, wants.zip_code, wants.party) == ("near", "02116", None)


@given(st.sampled_from(("which is closest?", "sort them by distance", "who's nearest", "nearest first please")))
@cases(20)
def test_what_is_in_force_is_put_by_distance(line: str) -> None:
    wants = wants_of(line, PAGE)
    assert (wants.by_place, wants.city, wants.party) == ("near", "Boston", 25)


@pytest.mark.parametrize(
    "line",
    [
        "what's the nearest Friday you could get us sushi for 20?", "round it up to the nearest ten",
        "when does that place close on sundays", "nothing near peanuts please",
    ],
)  # fmt: skip
def test_what_else_is_near_is_no_restaurant(line: str) -> None:
    assert wants_of(line, PAGE).by_place is None


@given(PARTIES)
@cases(20)
def test_close_to_a_number_is_no_distance(party: int) -> None:
    assert wants_of(f"pasta in Boston for close to {party} people").by_place is None


@given(VENUE, DIETS)
def test_which_has_the_most_of_a_diet(venue: str, diet: str) -> None:
    wants = wants_of(f"which {venue} has the most {diet} dishes?")
    assert (wants.by_place, wants.dietary_labels, wants.needs) == (MOST, (diet,), ())


@given(VENUES, DISHES, PARTIES)
def test_which_do_a_dish(venues: str, dish: str, party: int) -> None:
    for line in (f"which {venues} do {dish} for {party} people", f"any {venues} that have {dish} for {party} people?",
                 f"who does {dish} for {party} people"):  # fmt: skip
        wants = wants_of(line)
        assert (wants.by_place, [wish.text for wish in wants.wishes], wants.party) == ("fit", [dish], party)


@given(VENUE, PARTIES)
def test_the_cheapest_of_them_is_an_order_and_no_step(venue: str, party: int) -> None:
    wants = wants_of(f"which {venue} is cheapest for {party} people?")
    assert (wants.by_place, wants.party, wants.price_level) == ("fit", party, "cheap")


@given(st.sampled_from(("what's on the menu at {}?", "show me the menu of {}", "what does {} have?")))
@cases(20)
def test_a_menu_is_asked_for_whatever_is_in_force(line: str) -> None:
    before = Memory(wants=wants_of("vegetarian pasta for 25 in Boston"))
    wants = wants_of(line.format("Falafel King"), before)
    assert (wants.restaurant_name, wants.wishes, wants.cuisine) == ("Falafel King", (), ())
    assert (wants.party, wants.dietary_labels, wants.by_place) == (25, ("vegetarian",), None)
    assert question_of(line.format("Falafel King"), before) == MENU


SHOWN = tuple(
    ShownDish(name, f"{place}|boston|x|{name}", f"{place}|boston", place.title(), name, 10)  # type: ignore[arg-type]
    for place, name in (("roma", "Lasagna"), ("bari", "Pasta Tray"))
)
PAGE = Memory(page=SHOWN, query="pasta", wants=Wants(city="Boston", city_key="boston", party=25))


@pytest.mark.parametrize(
    "line",
    [
        "who is allergic to nuts?", "who wants pizza?", "who has the receipt?", "who ordered the pasta last time?",
        "anyone allergic to sesame?", "which restaurants did we use last month?", "who are you?",
        "any restaurant is fine", "show me other restaurants", "lunch for somebody who has been here forever",
        "noodle soup for people who have a cold, pho or wonton",
    ],
)  # fmt: skip
def test_what_is_asked_of_people_is_none(line: str) -> None:
    assert question_of(line, PAGE) != WHICH_PLACE
    assert wants_of(line, PAGE).by_place is None


@pytest.mark.parametrize("line", ["which restaurant is number 2 from?", "which restaurant is it from?"])
def test_what_is_asked_of_a_dish_shown_is_none(line: str) -> None:
    assert question_of(line, replace(PAGE, focus=(1,))) == "place"


def test_an_allergy_that_is_told_with_it_guards() -> None:
    wants = wants_of("who can feed 20 in Boston, one of us is allergic to peanuts?")
    assert (wants.by_place, wants.allergies, wants.party) == ("fit", ("peanuts",), 20)


@pytest.mark.parametrize("line", ["the second one", "show me the second one"])
def test_a_number_is_one_of_the_restaurants_shown(line: str) -> None:
    places = (ShownPlace("roma|boston", "Roma"), ShownPlace("bari|boston", "Bari"))
    memory = Memory(places=places, query="x", wants=Wants(city="Boston", city_key="boston", by_place="fit"))
    wants = wants_of(line, memory)
    assert (wants.restaurant_keys, wants.by_place) == (("bari|boston",), None)
