"""Whole orders in words: the wish for one, what changes the plan in focus, what is none."""

from dataclasses import replace
from datetime import UTC, datetime
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.conversation import ForSome, Memory, Need, Phrase, ShownLine, ShownPlan, Understood, Wants, WholeOrder
from engine.reading import LINE, Moment, Rooms, merge, understood_of
from engine.reading.whole_orders import said_of_whole
from tests.support.cases import cases
from tests.support.small_words import vocabulary

ROOMS = Rooms(vocabulary())
NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)
MOMENT = Moment(NOON)
PARTIES = st.integers(4, 300)
CITIES = st.sampled_from(("Boston", "Cambridge"))
WISHES = (
    "what would the whole lunch be", "put something together", "can you cover everyone", "plan the whole meal for us",
    "compose an order", "build us an order", "compose", "put together an order for everyone", "pull it all together",
    "what does a complete dinner look like", "make us a full order", "could you work out a menu",
    "i want one order for everyone", "assemble something", "could you draw up an order", "i need a team order",
    "please plan a food order for us", "come up with an order for the team", "can you line up an office order",
)  # fmt: skip


def line(name: str, role: str = "main", restaurant: str = "roma|boston") -> ShownLine:
    key = f"{restaurant}|trays|{name.lower()}"
    return ShownLine(f"doc-{name}", key, name, restaurant, role, 2, 20)


def plan(kind: Any, total: int, *lines: ShownLine, restaurant: str = "roma|boston") -> ShownPlan:
    return ShownPlan(kind, (restaurant,), (restaurant.partition("|")[0].title(),), lines, Decimal(total))


PLANS = (
    plan("best", 318, line("Baked Ziti Tray"), line("Greek Salad Bowl", "side"), line("Oatmeal Cookies", "cookies")),
    plan("cheapest", 250, line("Chicken Wraps"), restaurant="falafel king|boston"),
)
IN_FORCE = Wants(party=25, city="Boston", city_key="boston", whole=WholeOrder(extras=("cookies",)))
SHOWN = Memory(wants=IN_FORCE, query="lunch", plans=PLANS)


def understood(text: str, memory: Memory = Memory(), addressed: bool = True) -> Understood:  # noqa: B008
    return understood_of(ROOMS.read(text, memory, Moment(NOON, addressed=addressed)).reading, memory)


def whole_after(text: str, memory: Memory = SHOWN) -> WholeOrder | None:
    return merge(memory, understood(text, memory)).whole


@given(st.sampled_from(WISHES), PARTIES, CITIES)
def test_one_is_wished_for_and_whatever_else_is_said_is_read_as_ever(wish: str, party: int, city: str) -> None:
    turn = understood(f"{wish}, {party} people in {city}, under $18 a head")
    wants = merge(Memory(), turn)
    assert (turn.intent, wants.whole) == ("compose", WholeOrder())
    assert (wants.party, wants.city, wants.price_per_person_max) == (party, city, 18)
    assert (wants.wishes, wants.items) == ((), ())


@pytest.mark.parametrize(
    "text",
    [
        "lunch for 20 in Boston", "lunch for 20 in Boston under $400 for the whole order",
        "we are putting together a lunch for 20 in Boston", "do you cover Boston", "a whole roast chicken for 12",
        "i need to order lunch for the whole team, 20 of us", "show me the menu of Trattoria Roma", "make it 50",
        "full trays of ziti for 20", "something for 12 in Boston", "plan b: pizza for 20",
        "put together lunch options for 20 in Boston", "recommend something for 20 in Boston", "arrange lunch for 20",
        "which two restaurants do lunch for 20", "show me two places in Boston", "our two kitchens are closed",
        "there are two caterers we used last year", "lunch for 20 at two places in Boston",
        "they split the cost with us",
    ],
)  # fmt: skip
def test_other_lines_ask_for_none(text: str) -> None:
    assert merge(Memory(), understood(text)).whole is None


def test_what_colleagues_say_to_each_other_composes_nothing() -> None:
    turn = understood("we should put something together for 20", addressed=False)
    assert merge(Memory(), turn).whole is None


@given(st.sampled_from(("swap", "replace", "drop", "something else instead of")), st.booleans())
def test_a_dish_that_is_named_makes_room_for_another(verb: str, is_first: bool) -> None:
    name, at = ("ziti", 0) if is_first else ("salad", 1)
    found = whole_after(f"{verb} the {name}")
    assert found is not None
    assert found.without == (PLANS[0].lines[at].dish_key,)
    assert found.extras == ("cookies",)


@pytest.mark.parametrize("text", ["drop the cookies", "take off the cookies", "no cookies"])
def test_what_everybody_had_besides_goes_as_it_came(text: str) -> None:
    wants = merge(SHOWN, understood(text, SHOWN))
    assert wants.whole is not None
    assert (wants.whole.extras, wants.whole.without) == ((), ())
    assert not wants.excluded


@given(st.sampled_from(("add {}", "add some {} please", "and {} too", "{} as well", "add {} for everyone")),
       st.sampled_from((("dessert", "dessert"), ("drinks", "drink"), ("tiramisu", "tiramisu"))))  # fmt: skip
def test_more_is_had_besides(form: str, what: tuple[str, str]) -> None:
    said, kept = what
    found = whole_after(form.format(said))
    assert found is not None
    assert found.extras == ("cookies", kept)


def test_of_what_is_had_besides_one_or_the_other_will_do() -> None:
    text = "put together lunch for 20 in Boston with coffee or lemonade and cookies"
    assert merge(Memory(), understood(text)).whole == WholeOrder(extras=("coffee or lemonade", "cookies"))
    found = whole_after("add brownies or tiramisu")
    assert found is not None
    assert found.extras == ("cookies", "brownies or tiramisu")


def test_besides_is_said_as_the_order_is_asked_for() -> None:
    text = "put together an order for 20 in Boston with cookies and drinks from two places"
    assert merge(Memory(), understood(text)).whole == WholeOrder(places=2, extras=("cookies", "drink"))


VERBS = st.sampled_from(("can you put together", "please draw up", "we want to put together", "help us line up"))
MEALS = st.sampled_from((("a nice lunch", ()), ("a vegan dinner", ("vegan",)), ("our team lunch", ())))


@given(VERBS, MEALS, PARTIES)
def test_a_meal_that_is_to_be_put_together_is_an_order_of_its_kind(
    verb: str, meal: tuple[str, tuple[str, ...]], party: int
) -> None:
    words, diets = meal
    turn = understood(f"{verb} {words} for {party} in Boston")
    wants = merge(Memory(), turn)
    assert (turn.intent, wants.whole, wants.party, wants.dietary_labels) == ("compose", WholeOrder(), party, diets)
    assert wants.menu_type == words.split()[-1].title()
    assert not wants.wishes


@pytest.mark.parametrize("meal", ["lunch", "dinner", "brunch"])
@pytest.mark.parametrize("what", ["order", "spread"])
def test_the_order_for_a_meal_is_no_dish(meal: str, what: str) -> None:
    wants = merge(Memory(), understood(f"looking for a nice {meal} {what} for 30 in Boston"))
    assert (wants.whole, wants.wishes, wants.menu_type) == (WholeOrder(), (), meal.title())


@pytest.mark.parametrize(
    "said",
    ["from two different places", "we want two caterers this time", "two separate restaurants please",
     "from one or two places", "more than one vendor is fine", "happy to use two vendors if one can't do it",
     "from a couple of places"],
)  # fmt: skip
@pytest.mark.parametrize("form", ["{}. Lunch for 30 in Boston", "lunch for 30 in Boston. {}"])
def test_food_that_is_to_come_from_so_many_places_is_one_order(said: str, form: str) -> None:
    turn = understood(form.format(said.capitalize()))
    wants = merge(Memory(), turn)
    assert (turn.intent, wants.whole) == ("compose", WholeOrder(places=2))
    assert (wants.party, wants.time, wants.wishes, wants.menu_type) == (30, None, (), "Lunch")


def test_what_says_from_how_many_places_is_no_other_request() -> None:
    text = "Dinner for 30 in Boston. Glad to use two caterers if one can't manage it."
    assert ROOMS.read(text, Memory(), MOMENT).reading.also == ()


@pytest.mark.parametrize(
    ("text", "places"),
    [("split over two places", 2), ("split it", 2), ("from two restaurants", 2), ("from one place", 1),
     ("one restaurant only", 1), ("spread it across 2 caterers", 2)],
)  # fmt: skip
def test_from_how_many_places(text: str, places: int) -> None:
    found = whole_after(text)
    assert found is not None
    assert found.places == places


@pytest.mark.parametrize(
    ("text", "at"), [("the second plan", 1), ("plan 2", 1), ("the cheapest one", 1), ("show me the best one", 0),
                     ("the second one", 1), ("the first plan please", 0)],
)  # fmt: skip
def test_another_plan_of_those_shown(text: str, at: int) -> None:
    turn = understood(text, SHOWN)
    assert (turn.change, turn.referred, merge(SHOWN, turn)) == ("show_plan", (at,), IN_FORCE)


def test_a_number_that_no_plan_has() -> None:
    assert understood("the fourth plan", SHOWN).past_page


def test_cheaper_is_a_tenth_below_the_plan_in_focus_until_a_limit_is_said() -> None:
    cheaper = merge(SHOWN, understood("cheaper please", SHOWN))
    assert cheaper.whole is not None
    assert cheaper.whole.total_max == Decimal("286.20")
    after = Memory(wants=cheaper, query="lunch", plans=PLANS)
    for text in ("under $12 a head", "make it 50", "in Cambridge"):
        found = whole_after(text, after)
        assert found is not None
        assert found.total_max is None


def test_other_places_are_none_of_those_shown() -> None:
    found = whole_after("other places")
    assert found is not None
    assert found.not_from == ("roma|boston", "falafel king|boston")


OF_THE_PARTY: tuple[tuple[str, str, Any], ...] = (
    ("make it 50", "party", 50), ("no pork", "excluded", ("pork",)),
    ("under $12 a head", "price_per_person_max", 12), ("all vegetarian", "dietary_labels", ("vegetarian",)),
)  # fmt: skip


@given(st.sampled_from(OF_THE_PARTY))
@cases(20)
def test_what_is_said_of_the_party_changes_state_and_plan_alike(said: tuple[str, str, Any]) -> None:
    text, name, value = said
    wants = merge(SHOWN, understood(text, SHOWN))
    assert (getattr(wants, name), wants.whole) == (value, IN_FORCE.whole)


@pytest.mark.parametrize(
    "text",
    ["show dishes", "show me pizza", "what about sushi", "find tacos", "back to the dishes",
     "which restaurants can feed 25"],
)  # fmt: skip
def test_dishes_that_are_asked_for_end_its_turn(text: str) -> None:
    assert whole_after(text) is None


@pytest.mark.parametrize("text", ["order this", "let's order it", "we'll take it", "book it", "order this plan"])
def test_it_is_ordered(text: str) -> None:
    assert understood(text, SHOWN).intent == "order"


def test_of_two_that_are_called_so_it_is_asked_which_and_a_whole_name_tells() -> None:
    salads = plan("best", 100, line("Potato Salad"), line("Chicken Salad"), line("Salad"))
    memory = Memory(wants=IN_FORCE, query="lunch", plans=(salads,))
    for text, referred in (("swap the potato salad", (0,)), ("swap the chicken salad", (1,)), ("swap the salad", (2,))):
        assert (understood(text, memory).change, understood(text, memory).referred) == (
            "swap",
            referred,
        )
    two = Memory(wants=IN_FORCE, query="lunch", plans=(plan("best", 100, *salads.lines[:2]),))
    assert (understood("swap the salad", two).change, understood("swap the salad", two).referred) == (
        "swap", (),
    )  # fmt: skip


def test_which_dish_is_answered_by_its_name() -> None:
    asked = Memory(wants=IN_FORCE, query="lunch", plans=PLANS, open_question=(LINE,))
    found = whole_after("the salad", asked)
    assert found is not None
    assert found.without == (PLANS[0].lines[1].dish_key,)


@given(st.text(max_size=60))
def test_what_is_left_of_a_line_stands_where_it_stood(text: str) -> None:
    for memory in (Memory(), SHOWN):
        said = said_of_whole(text, ROOMS.lexicon, NOON, UTC, memory)
        if said is not None:
            assert len(said.rest) == len(text)
            assert all(kept in (typed, " ") for kept, typed in zip(said.rest, text, strict=True))


SOUPS = Memory(
    wants=Wants(
        party=25, city="Boston", city_key="boston", wishes=(Phrase("fruit"), Phrase("coffee")), whole=WholeOrder()
    ),
    query="lunch",
    plans=(plan("best", 300, line("Tomato Soup", "side"), line("Lentil Soup", "side"), line("Beef Stew")),),
)
"""Of two soups, with wishes that are of no line."""
OUT = st.sampled_from(("lose", "take out", "skip", "leave out", "please remove"))


@given(OUT, st.sampled_from(("dumplings", "burritos", "meatballs")))
def test_what_is_not_in_it_is_said_and_ruled_out(verb: str, name: str) -> None:
    turn = understood(f"{verb} the {name}", SHOWN)
    wants = merge(SHOWN, turn)
    assert (turn.absent, wants.whole, wants.excluded) == ((name,), IN_FORCE.whole, (name,))


@given(OUT, st.sampled_from(("fruit", "coffee")))
def test_a_wish_is_taken_back_by_its_name(verb: str, name: str) -> None:
    turn = understood(f"{verb} the {name}", SOUPS)
    wants = merge(SOUPS, turn)
    assert turn.absent == ()
    assert [phrase.text for phrase in wants.wishes] == [one for one in ("fruit", "coffee") if one != name]
    assert (wants.whole, wants.excluded) == (WholeOrder(), ())


@given(st.sampled_from(("lose the {}", "swap the {} for a curry", "can we trade the {} for some curry")),
       st.sampled_from(("ziti", "greek salad")))  # fmt: skip
def test_what_takes_its_place_is_named(form: str, name: str) -> None:
    turn = understood(f"{form.format(name)} and put in another pilaf instead", SHOWN)
    found = merge(SHOWN, turn).whole
    assert found is not None
    assert (turn.change, len(found.without)) == ("swap", 1)
    assert found.extras == ("cookies", *(("curry",) if "curry" in form else ()), "pilaf")


@pytest.mark.parametrize(
    ("text", "referred"),
    [("swap one of the soups", ()), ("swap one of the soups for something heartier", ()), ("drop the soup", ()),
     ("drop the soups", (0, 1)), ("swap one of the stews for something more filling", (2,))],
)  # fmt: skip
def test_one_of_several_is_asked_which_and_all_of_them_are_meant_by_their_plural(
    text: str, referred: tuple[int, ...]
) -> None:
    turn = understood(text, SOUPS)
    assert (turn.change, turn.referred, turn.absent) == ("swap", referred, ())


def test_a_swap_of_what_is_not_in_it_is_asked_which() -> None:
    turn = understood("could you swap one of the tacos for something lighter", SHOWN)
    assert (turn.change, turn.referred, turn.absent) == ("swap", (), ("tacos",))


@pytest.mark.parametrize("text", ["without dessert please", "let me see it without the cookies", "no dessert"])
def test_without_a_course_takes_back_what_was_of_it(text: str) -> None:
    wants = merge(SHOWN, understood(text, SHOWN))
    assert wants.whole is not None
    assert (wants.whole.extras, wants.excluded, wants.wishes) == ((), (), ())


@pytest.mark.parametrize(
    "text", ["put in something else for the vegetarians", "throw in one more option", "add another dish for them"]
)
def test_something_more_that_is_not_named_is_asked_for(text: str) -> None:
    turn = understood(text, SHOWN)
    assert (turn.change, merge(SHOWN, turn)) == ("put_in", IN_FORCE)


def test_what_is_put_in_for_something_that_goes_is_what_the_swap_finds() -> None:
    turn = understood("take out the ziti. put in something else the vegans can have", SHOWN)
    wants = merge(SHOWN, turn)
    assert (turn.change, turn.referred, wants.dietary_labels) == ("swap", (0,), ())


@pytest.mark.parametrize(
    "text",
    ["is there a different caterer", "some other restaurant please", "can somebody else do it",
     "could another place manage that"],
)  # fmt: skip
def test_another_caterer_is_other_places(text: str) -> None:
    assert understood(text, SHOWN).change == "other_restaurants"


@given(st.integers(20, 60), st.sampled_from(("two", "three", "four", "six")))
def test_a_reason_with_a_number_is_no_party(party: int, few: str) -> None:
    text = f"please make that {party}, {few} people from sales want to come along"
    assert merge(SHOWN, understood(text, SHOWN)).party == party


@given(st.integers(5, 90), st.sampled_from(
    ("${} each max", "${} per person, all in with tip and tax", "${} a head including tax and tip", "${} each all in")
))  # fmt: skip
def test_a_limit_a_head_that_holds_everything_is_kept_as_it_was_said(sum_: int, form: str) -> None:
    wants = merge(Memory(), understood(f"lunch for 12 in Boston, {form.format(sum_)}"))
    assert wants.price_max is None
    assert wants.price_per_person_max is not None
    assert wants.price_per_person_max <= sum_
    assert wants.undivided == (None if "max" in form else sum_)


def test_a_tip_on_top_of_a_limit_is_not_in_it() -> None:
    wants = merge(Memory(), understood("lunch for 12 in Boston, up to $40 per person plus tip"))
    assert (wants.price_per_person_max, wants.undivided) == (40, None)


def test_another_limit_takes_the_place_of_one_that_held_everything() -> None:
    held = Memory(wants=replace(IN_FORCE, price_max=Decimal(300), undivided=Decimal(400)), query="lunch", plans=PLANS)
    wants = merge(held, understood("under $350", held))
    assert (wants.price_max, wants.undivided) == (350, None)


@pytest.mark.parametrize(
    ("text", "how"),
    [
        ("coffee and muffins for 18 in Boston", "named"),
        ("only salads for 18 in Boston", "only"),
        ("finger food only, 18 people, Boston", "only"),
        ("appetizers in Boston for 18, no full dinner", "only"),
        ("afternoon snacks for 18 in Boston", "snack"),
        ("lunch for 18 in Boston with coffee", None),
        ("something Italian for 18 in Boston, and salad", None),
        ("salad for only 18 people in Boston", "named"),
    ],
)
def test_food_that_is_named_alone_is_told_from_what_is_beside_a_meal(text: str, how: str | None) -> None:
    assert merge(Memory(), understood(text)).named_food == how


@pytest.mark.parametrize("text", ["half pizza, half salad for 18 in Boston", "18 in Boston, half pizza and half salad"])
def test_parts_of_the_people_have_each_their_own(text: str) -> None:
    wants = merge(Memory(), understood(text))
    assert [(one.text, one.share) for one in wants.wishes] == [("pizza", (1, 2)), ("salad", (1, 2))]


@pytest.mark.parametrize(
    ("text", "meal", "later"),
    [
        ("breakfast and lunch for 18 in Boston", "Breakfast", ("Lunch",)),
        ("lunch and dinner for 18 in Boston", "Lunch", ("Dinner",)),
    ],
)
def test_of_two_meals_the_first_is_asked_for_now(text: str, meal: str, later: tuple[str, ...]) -> None:
    wants = merge(Memory(), understood(text))
    assert (wants.menu_type, wants.later_meals) == (meal, later)


@pytest.mark.parametrize(
    ("text", "some"),
    [
        ("brownies for the kids (6)", ForSome("brownies", "brownies", 6)),
        ("add brownies for 6 of us", ForSome("brownies", "brownies", 6)),
        ("two vegan desserts please", ForSome("vegan dessert", "dessert", 2, "vegan")),
        ("a green salad for the vegetarians", ForSome("vegetarian salad", "salad", None, "vegetarian")),
        ("add tea, the chair drinks no coffee", ForSome("tea", "tea", 1)),
        ("add tea, our director doesn't like coffee", ForSome("tea", "tea", 1)),
    ],
)
def test_what_is_for_some_is_for_so_many_and_nothing_is_taken_from_the_others(text: str, some: ForSome) -> None:
    memory = replace(SHOWN, wants=replace(IN_FORCE, needs=(Need("vegetarian", 4),)))
    wants = merge(memory, understood(text, memory))
    assert wants.whole is not None
    assert wants.whole.for_some == (some,)
    assert (wants.excluded, wants.party) == ((), 25)


def test_what_is_for_everybody_is_no_extra_for_some() -> None:
    whole = whole_after("add brownies for 25 people")
    assert whole is not None
    assert whole.for_some == ()


def test_what_may_make_somebody_ill_is_left_out_for_all() -> None:
    wants = merge(SHOWN, understood("add tea, the chair doesn't eat peanuts", SHOWN))
    assert wants.allergies or "peanuts" in wants.excluded


@given(PARTIES)
@cases(20)
def test_one_number_that_became_another_is_the_party(party: int) -> None:
    assert merge(SHOWN, understood(f"25 turned into {party}", SHOWN)).party == party


def test_a_tip_is_no_dish() -> None:
    wants = merge(Memory(), understood("Boston breakfast, 11 people, $250 incl. delivery, tax, tip."))
    assert wants.wishes == ()
