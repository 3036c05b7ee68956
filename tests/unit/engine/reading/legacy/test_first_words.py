"""What somebody types first into a thread in which nothing is shown: heads by what they eat, slang, emoji, prices."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.conversation.memory import Memory
from engine.conversation.wants import Understood
from engine.messages.examples import ALL, as_sentence
from engine.reading.legacy.pictured import pictured_food
from engine.reading.legacy.understand import read
from tests.support.small_words import SHOWN
from tests.unit.engine.reading.legacy.conftest import INDEX


def first(text: str, memory: Memory = Memory()) -> Understood:  # noqa: B008
    return read(text, memory, INDEX, addressed=True)[1]


@pytest.mark.parametrize(
    ("text", "party", "needs"),
    [
        ("2 vegans, 3 vegetarians and 10 who eat everything, Boston", 15, {"vegan": 2, "vegetarian": 3}),
        ("4 vegans, 6 veggies, and 12 regular", 22, {"vegan": 4, "vegetarian": 6}),
        ("2 vegan, 3 vegetarian, 10 no restrictions", 15, {"vegan": 2, "vegetarian": 3}),
        ("3 vegetarians and 10 meat eaters in Boston", 13, {"vegetarian": 3}),
        ("two vegans plus eight omnivores", 10, {"vegan": 2}),
        ("one celiac, 9 others, Oakland", 10, {"gluten-free": 1}),
        ("4 of us and 2 others, one vegan, Oakland", 6, {"vegan": 1}),
        ("lunch for 20: 2 vegans and 10 who eat everything", 20, {"vegan": 2}),
    ],
)
def test_heads_told_by_what_they_eat_are_counted_together(text: str, party: int, needs: dict[str, int]) -> None:
    said = first(text).said
    assert said.party == party
    assert {need.label: need.count for need in said.needs} == needs
    assert not said.dietary_labels
    assert "dietary_labels" not in said.cleared


def test_ten_regular_coffees_are_nobody() -> None:
    assert first("2 vegans, 10 regular coffees").said.party is None


@pytest.mark.parametrize("text", ["cheapest lunch for 10 in Boston", "something cheaper for 10 in Boston"])
def test_the_cheapest_with_nothing_shown_is_a_price_level(text: str) -> None:
    understood = first(text)
    assert (understood.change, understood.said.price_level) == (None, "cheap")
    assert first(text, SHOWN).change == "cheaper"


@pytest.mark.parametrize(
    ("text", "party"),
    [
        ("pls find smth 4 10 ppl asap", 10),
        ("lunch 4 10 ppl", 10),
        ("lunch 4 10", 10),
        ("lunch for 1 million people", None),
        ("lunch for 2 hundred people", 200),
        ("lunch for a million people", None),
    ],
)
def test_numbers_as_people_type_them_are_heads(text: str, party: int | None) -> None:
    assert first(text).said.party == party


@pytest.mark.parametrize(
    ("sign", "food"),
    [
        ("🍕", "pizza"), ("🌮", "taco"), ("🍣", "sushi"), ("🍔", "hamburger"), ("🥗", "green salad"),
        ("🍜", "noodle soup"), ("🍩", "doughnut"), ("☕", "coffee"), ("🎂", "birthday cake"), ("🍦", "ice cream"),
        ("🥐", "croissant"), ("🥪", "sandwich"), ("🌯", "burrito"), ("🍝", "spaghetti"), ("🍛", "curry"),
        ("🍱", "bento box"), ("🥟", "dumpling"), ("🎉", None), ("👍", None), ("🍽", None),
    ],
)  # fmt: skip
def test_an_emoji_is_the_food_it_is_named_for(sign: str, food: str | None) -> None:
    assert pictured_food(sign) == food


def test_a_food_that_is_drawn_is_wished_for() -> None:
    said = first("🍕 for 20").said
    assert ([wish.text for wish in said.wishes], said.party) == (["pizza"], 20)


def test_a_food_that_is_drawn_again_and_again_is_one_wish() -> None:
    assert [wish.text for wish in first("🍕🍕🍕 for 20").said.wishes] == ["pizza"]
    assert [wish.text for wish in first("🍕🍕 and 🌮").said.wishes] == ["pizza", "taco"]


@given(st.characters())
def test_any_sign_is_a_food_with_a_name_or_none(sign: str) -> None:
    food = pictured_food(sign)
    assert food is None or (food and unicodedata.name(sign))


@pytest.mark.parametrize(
    ("text", "tags"),
    [
        ("low carb lunch for 12", ("low carb",)),
        ("high-protein lunch for 12", ("high protein",)),
        ("keto options for 10 in Oakland", ("keto",)),
        ("low calorie lunch for 12", ("low calorie",)),
        ("diabetic friendly lunch for 12", ("diabetic friendly",)),
        ("lunch for 12, 2 diabetics", ("diabetic friendly",)),
    ],
)
def test_diets_that_no_menu_states_only_rank(text: str, tags: tuple[str, ...]) -> None:
    said = first(text).said
    assert said.tags == tags
    assert not said.wishes
    assert said.party in (10, 12)


def test_a_party_and_an_occasion_told_to_platter_are_a_request() -> None:
    text = "we have a client visiting, 6 people, want to impress"
    understood = first(text)
    assert (understood.intent, understood.said.party, understood.said.occasion) == ("search", 6, ("client",))


def test_a_surprise_with_nothing_said_before_is_a_search_that_still_asks() -> None:
    understood = first("surprise me")
    assert (understood.intent, understood.declined) == ("search", False)


def test_people_who_are_fed_are_no_word_of_work() -> None:
    understood = first("feed 100 volunteers in San Francisco for $800")
    assert (understood.intent, understood.said.party, understood.said.city) == ("search", 100, "San Francisco")


def test_veg_and_non_veg_are_counted_together() -> None:
    said = first("10 veg 10 non-veg in Oakland").said
    assert (said.party, [(need.label, need.count) for need in said.needs]) == (20, [("vegetarian", 10)])


def test_tax_and_tip_beside_a_limit_are_no_dish() -> None:
    said = first("lunch for 20 in Oakland under $12/person incl tax and tip").said
    assert (said.wishes, said.price_per_person_max) == ((), 12)


@pytest.mark.parametrize("text", ["open now in Oakland for 6", "delivery by noon for 12 in Oakland"])
def test_for_how_many_and_where_is_a_request_whatever_is_asked_beside(text: str) -> None:
    assert first(text).intent == "search"


@pytest.mark.parametrize("text", ["order flowers", "summarize the thread", "ping"])
def test_words_of_the_office_are_no_dish(text: str) -> None:
    assert first(text).intent == "other"


@pytest.mark.parametrize("text", ["hungry", "we are starving", "feed us please"])
def test_who_is_hungry_asks_platter_for_food(text: str) -> None:
    assert first(text).intent == "search"


def test_words_with_a_digit_for_a_sound_are_words() -> None:
    said = first("lunch 2nite b4 8pm for 6 Oakland").said
    assert (said.party, said.date, said.wishes) == (6, "2nite", ())


def test_a_line_of_sentences_of_one_word_is_read_like_a_list() -> None:
    said = first("Lunch. 20. Oakland.").said
    assert (said.party, said.city) == (20, "Oakland")


@pytest.mark.parametrize("example", [*ALL, *map(as_sentence, ALL)])
def test_what_people_are_shown_as_an_example_is_understood_whole(example: str) -> None:
    said = first(example).said
    assert (said.party, said.city, said.menu_type) == (25, "Boston", "Lunch")
    assert (said.cuisine == ("Italian",)) == ("Italian" in example)
    assert (said.price_per_person_max == 15) == ("$15" in example)
    assert ([(need.label, need.count) for need in said.needs] == [("vegan", 2)]) == ("vegans" in example)
