"""First requests: how many people, on which day and at which hour, for what sum, however it is put."""

from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from engine.conversation import Need
from engine.reading.contract import Money, Party, Reading, Restaurant, Slot
from engine.reading.focus import Card
from engine.reading.lexicon import Lexicon
from engine.reading.page_names import shown_names
from engine.reading.read import read as read_line
from engine.reading.utterance import utterance
from tests.support.small_words import vocabulary

LEXICON = Lexicon.of(vocabulary())
NOW = datetime(2026, 3, 2, 18, 0, tzinfo=UTC)
COUNTS = st.integers(2, 90)
PEOPLE = st.sampled_from(("people", "engineers", "visitors", "guests", "office staff"))
PLUS = st.sampled_from(("plus", "+", "and"))
PERSON = st.sampled_from(("me", "the director", "1 candidate", "one very tired driver"))
DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday")


def read(line: str) -> Reading:
    return read_line(line, LEXICON, NOW, UTC)


def values(line: str, slot: Slot) -> list[Any]:
    return [edit.value for edit in read(line).edits if edit.slot == slot]


def heads(line: str) -> list[int]:
    return [one.count for one in (*values(line, "party"), *values(line, "amount")) if isinstance(one, Party)]


@given(st.lists(st.tuples(COUNTS, PEOPLE), min_size=2, max_size=3), PLUS)
def test_people_counted_apart_come_to_their_sum(parts: list[tuple[int, str]], plus: str) -> None:
    counts = sorted(count for count, _ in parts)
    total = counts[-1] if len(counts) > 2 and counts[-1] == sum(counts[:-1]) else sum(counts)
    line = f" {plus} ".join(f"{count} {noun}" for count, noun in parts)
    assert heads(f"lunch for {line} in Boston") == [total]


@given(COUNTS, PEOPLE, PERSON, st.sampled_from(("plus", "and")))
def test_one_who_comes_as_well_is_one_more(count: int, people: str, person: str, plus: str) -> None:
    assert heads(f"lunch for {count} {people} {plus} {person} in Boston") == [count + 1]


@given(COUNTS, COUNTS)
def test_others_at_another_hour_are_beside_the_first(count: int, more: int) -> None:
    assert heads(f"{count} people at 11:30 and another {more} at 7pm") == [count + more]


@given(COUNTS, st.integers(1, 40), st.sampled_from(("floor", "day", "phase", "shift")))
def test_the_number_of_a_place_or_a_day_counts_nobody(count: int, number: int, noun: str) -> None:
    assert heads(f"{noun} {number} breakfast, {count} people") == [count]


@given(COUNTS, st.integers(1, 9), st.integers(1, 9))
def test_every_need_of_a_list_is_counted(count: int, one: int, other: int) -> None:
    for join in (", ", " ", " and "):
        needs = values(f"lunch for {count} people: {one} veg{join}{other} vegan", "need")
        assert needs == [Need("vegetarian", one), Need("vegan", other)]


@given(COUNTS, st.integers(100, 900), st.sampled_from(("bgt {}", "we've got {} left", "{} left from the grant")))
def test_what_is_left_is_a_sum(count: int, amount: int, form: str) -> None:
    line = f"lunch for {count} people. {form.format(amount)}"
    assert heads(line) == [count]
    assert [one.amount for one in values(line, "budget_total") if isinstance(one, Money)] == [amount]


@given(st.sampled_from(DAYS), st.sampled_from(DAYS))
def test_the_day_behind_but_or_so_is_the_one_meant(first: str, last: str) -> None:
    for form in ("I wrote {} but it's {}", "not on {}, the hall is taken, so {}"):
        days = values(f"lunch for 12 people. {form.format(first, last)}", "date")
        assert days[-1].words == last


@given(st.sampled_from(("wed evening 7ish", "wed night, no earlier than 7pm", "wed evening, 7pm")))
def test_the_hour_says_more_than_the_part_of_the_day(words: str) -> None:
    assert [one.words[0] for one in values(f"tacos for 12 people, {words}", "time")] == ["7"]


@given(st.integers(1, 11), st.sampled_from(("so get it here by {}:15", "so I need it at {}:15")))
def test_of_two_hours_the_one_that_follows_from_the_other(hour: int, form: str) -> None:
    line = f"breakfast for 12 people, doors at {hour}:45, {form.format(hour)}"
    assert [one.words for one in values(line, "time")] == [f"{hour}:15"]


@given(st.sampled_from(("\n- ", "\n-", " - ", "\n• ")))
def test_a_sign_behind_a_word_is_no_part_of_it(sign: str) -> None:
    line = f"team lunch{sign}Boston{sign}12 people"
    assert values(line, "meal") == ["Lunch"]
    assert heads(line) == [12]


def test_one_meal_or_city_named_twice_is_one_request() -> None:
    assert not read("lunch for 12 tomorrow, client lunch. Boston, Boston office").also
    assert read("lunch for 12 in Boston and dinner for 20 in Oakland").also


@given(st.sampled_from(("I need a receipt", "Last time was slow", "my order was late")))
def test_a_request_that_mentions_a_command_is_none(mention: str) -> None:
    assert read(f"lunch for 12 people in Boston. {mention}").command is None


def test_shorthand_is_no_other_language() -> None:
    assert read("lunch thu, Boston, hc=17. 1 pn intl gst, 14pp").command is None
    assert heads("lunch thu, Boston, hc=17") == [17]


@given(COUNTS, COUNTS, st.sampled_from(("hungry", "starving", "lovely", "grumpy")))
def test_what_is_thought_of_people_does_not_hide_how_many_they_are(count: int, more: int, opinion: str) -> None:
    assert heads(f"I have {count} {opinion} teenagers plus {more} parents") == [count + more]


@given(st.sampled_from(("Thanks, that's all I need", "that's all I wanted, thank you", "just what I need")))
def test_who_needs_no_more_is_not_one_who_eats(line: str) -> None:
    assert heads(line) == []


@given(st.integers(1, 11), st.sampled_from(("make it at evening {}", "we eat in the morning {}")))
def test_a_number_behind_a_part_of_the_day_is_its_hour(hour: int, form: str) -> None:
    line = form.format(hour)
    assert heads(line) == []
    assert [one.words.split()[-1] for one in values(line, "time")] == [str(hour)]


@given(st.sampled_from(("{} doesn't matter", "I don't care about the {}", "any {} is fine")))
def test_what_does_not_matter_is_cleared_by_its_name(form: str) -> None:
    for name, slot in (("price range", "budget_total"), ("area", "area"), ("cuisine", "cuisine")):
        assert slot in {edit.slot for edit in read(form.format(name)).edits if edit.op == "clear"}, name


@given(st.sampled_from(("turkey", "meatball", "tuna")))
def test_a_sub_is_a_sandwich_where_nothing_is_swapped(kind: str) -> None:
    line = f"{kind} sub platter for 20"
    assert not values(line, "exclude")
    assert f"{kind} sub" in " ".join(one.phrase.text for one in values(line, "wish"))


@given(st.sampled_from((("corn", "corner"), ("clam", "clamshell"), ("crab", "crabtree"))))
def test_a_food_is_no_restaurant_of_the_page_cut_short(names: tuple[str, str]) -> None:
    food, place = names
    page = (Card("1", Restaurant(place, (place,)), frozenset({"ziti"}), frozenset({place}), "ziti"),)
    line = utterance(f"no {food}")
    typed = LEXICON.typed(LEXICON.respelt(line))
    assert shown_names(line, typed, page) == []
    assert shown_names(utterance(f"no {place}"), [], page) != []


@given(
    st.sampled_from(("Portland", "Austin", "Denver", "Tulsa", "Charlotte", "Madison")),
    st.sampled_from(("tacos for 20 in {}", "lunch in {} for 12", "lunch for 12 in {}, Thursday")),
)
def test_place_that_no_menu_is_of_is_said_and_is_no_cuisine_and_nobodys_name(city: str, line: str) -> None:
    assert [place.unknown for place in values(line.format(city), "place")] == [city]
    assert not values(line.format(city), "cuisine")


CALLED_SO = {name.lower(): name for name in ("Vegan", "Vegetarian", "Halal", "Kosher", "Breakfast", "Brunch", "Dinner")}
OF_SUCH_PLACES = Lexicon.of(replace(vocabulary(), cuisines={**vocabulary().cuisines, **CALLED_SO}))


@given(st.sampled_from(sorted(CALLED_SO)), st.sampled_from(("{} for 12", "{} tacos for 12", "{}, for 12 on Friday")))
def test_diet_or_meal_is_no_cuisine_though_restaurants_are_called_so(word: str, line: str) -> None:
    edits = read_line(line.format(word), OF_SUCH_PLACES, NOW, UTC).edits
    assert not [edit for edit in edits if edit.slot == "cuisine"]
    assert [edit.value for edit in edits if edit.slot in ("diet", "meal")] in ([word], [CALLED_SO[word]])


@given(
    st.sampled_from(("Boston", "Portland", "London", "Osaka")),
    st.sampled_from(("our ceo is flying in from {}, lunch for 12", "clients visiting us from {}, need tacos for 12",
                     "two people are coming in from {} and we want lunch")),
)  # fmt: skip
def test_where_somebody_comes_from_is_no_place_to_deliver_to_and_no_dish(city: str, line: str) -> None:
    assert not values(line.format(city), "place")
    assert city.lower() not in " ".join(one.phrase.text for one in values(line.format(city), "wish"))


@given(
    st.sampled_from(("nurses week", "last day of school party", "staff appreciation", "team day", "donor gathering",
                     "block captains reunion")),
    st.sampled_from(("{}", "lunch for our {}", "food for a {} on Friday", "{} for 40 in Boston")),
)  # fmt: skip
def test_a_gathering_is_an_occasion_whatever_it_is_called(gathering: str, line: str) -> None:
    said = values(line.format(gathering), "occasion")
    assert any(gathering.split()[-1] in one for one in said), said
    assert not values(line.format(gathering), "wish")


@given(st.sampled_from(("what a week", "see you next week", "the party is on Friday", "we had a great party last week",
                        "any day works", "busy month")))  # fmt: skip
def test_a_time_or_what_is_known_or_over_is_no_occasion(line: str) -> None:
    assert not values(line, "occasion")


@given(
    st.sampled_from(("platters", "trays", "party trays")),
    st.sampled_from(("{} for a get-together", "{} for the board", "{} for our donors")),
)
def test_how_it_comes_is_what_is_wanted_where_nothing_else_is(unit: str, line: str) -> None:
    assert [one.phrase.text for one in values(line.format(unit), "wish")] == [unit]


@given(
    st.sampled_from((("nut free", "nut-free"), ("gluten-free", "gluten-free"), ("dairy free", "dairy-free"))),
    st.sampled_from(("do you have {} cookies", "have you got any {} cookies?", "{} cookies, for a classroom")),
)
def test_a_food_that_is_left_out_by_a_label_is_no_wish(label: tuple[str, str], line: str) -> None:
    said, diet = label
    reading = read(line.format(said))
    found = {edit.slot: edit.value for edit in (*reading.edits, *reading.asked)}
    assert found["diet"] == diet
    assert found["wish"].phrase.text == "cookies"
    assert "exclude" not in found


@given(
    st.sampled_from(("egg", "soy", "shellfish", "sesame")), st.sampled_from(("{} free cupcakes", "{}-free cupcakes"))
)
def test_an_allergen_that_no_label_names_is_left_out(food: str, line: str) -> None:
    assert [one.words for one in values(line.format(food), "exclude")] == [(food,)]
    assert [one.phrase.text for one in values(line.format(food), "wish")] == ["cupcakes"]


@given(st.sampled_from(("tacos", "salad", "curry")), st.sampled_from(("salsa", "rice", "croutons")))
def test_with_may_be_shortened_by_a_stroke(dish: str, beside: str) -> None:
    short, whole = f"{dish} w/ {beside} for 12", f"{dish} with {beside} for 12"
    assert values(short, "wish") == values(whole, "wish")


@given(st.sampled_from(("show me the list again", "what were the options?", "show those again", "back to the list")))
def test_the_page_is_asked_for_again_by_a_step(line: str) -> None:
    assert read(line).step in ("show_dishes", "back")
    assert not read(line).edits


@given(st.sampled_from(("dressing", "sauce")), st.sampled_from(("caesar salad", "garden salad")))
def test_what_is_added_to_a_dish_is_no_wish_beside_it(added: str, dish: str) -> None:
    line = f"{dish} for 12, {added} separate please"
    assert "addon" not in values(line, "course")
    assert values(line, "wish") == values(f"{dish} for 12", "wish")
