"""Words that look like a dish and are none, and words that no menu knows and are one."""

import pytest

LASAGNA = ("lasagna for 20 in Boston",)


@pytest.mark.parametrize(
    "text",
    [
        "how many trays do we need of the second one?",
        "something bigger, that feeds more people per platter",
        "make it 26 people, I misread the platter",
        "that looks boxed. make it 26 people",
        "does the first one mention cheese?",
    ],
)
def test_a_measure_a_judgement_a_slip_or_a_question_is_no_wish(after, text):
    wants = after(*LASAGNA, text)
    assert [wish.text for wish in wants.wishes] == ["lasagna"]


@pytest.mark.parametrize(
    ("texts", "wishes"),
    [
        (("tacos, zurek or enchiladas for 20",), ["tacos", "zurek", "enchiladas"]),
        (("pad thai or zurek for 20",), ["pad thai", "zurek"]),
        (("pad thai or zurek for 20", "just zurek"), ["zurek"]),
        (("that's garlicky, tacos for 20",), ["tacos"]),
    ],
)
def test_a_word_that_no_menu_knows_is_a_dish_beside_others_and_once_wished_for(after, texts, wishes):
    assert [wish.text for wish in after(*texts).wishes] == wishes


@pytest.mark.parametrize(
    ("text", "wishes"),
    [
        ("we need a large order of tacos", ["tacos"]),
        ("an order of french fries for 20 please", ["french fries"]),
        ("chocolate chip cookies for a friday treat", ["chocolate chip cookies"]),
        ("pizza as a treat for the team", ["pizza"]),
        ("can we get pad thai for 12, for people who are sick", ["pad thai"]),
        ("we have visitors, can you find tacos for 20", ["tacos"]),
        ("pizza for a healthy start, 20 people", ["pizza"]),
    ],
)
def test_an_order_of_a_dish_is_no_saying_and_a_treat_no_dish(after, text, wishes):
    assert [wish.text for wish in after(text).wishes] == wishes


def test_something_to_nibble_on_is_a_course(after):
    wants = after("something to nibble on for 20")
    assert (wants.courses, wants.wishes) == (("appetizer",), ())


def test_a_dish_ends_before_the_words_that_only_join(after):
    assert [wish.text for wish in after("bbq for the spring fling, 20 people").wishes] == ["BBQ"]


@pytest.mark.parametrize(
    ("text", "cuisines", "wishes"),
    [
        ("a mix of Thai and Indian for 20 in Boston", ("Thai", "Indian"), []),
        ("a variety of tacos for 20 in Boston", (), ["tacos"]),
        ("nice selection of spring rolls and tacos for 20", (), ["spring rolls", "tacos"]),
    ],
)
def test_what_a_mix_is_of_is_wished_for(after, text, cuisines, wishes):
    wants = after(text)
    assert wants.cuisine == cuisines
    assert [wish.text for wish in wants.wishes] == wishes


def test_a_kitchen_and_a_dish_joined_by_and_are_two(after):
    joined = after("Mediterranean and mezze platter for 20 in Boston")
    assert (joined.cuisine, [wish.text for wish in joined.wishes]) == (("Mediterranean",), ["mezze platter"])


def test_whoever_is_coming_is_no_dish(after):
    wants = after("pad thai for 9 in Boston", "make it 11, Caesar and his assistant are coming")
    assert (wants.party, [wish.text for wish in wants.wishes]) == (11, ["pad thai"])


def test_a_kitchen_and_a_dish_with_a_comma_between_are_two(after):
    apart = after("Mediterranean, mezze platter for 20 in Boston")
    assert (apart.cuisine, [wish.text for wish in apart.wishes]) == (("Mediterranean",), ["mezze platter"])
    assert after("Mediterranean mezze platter for 20 in Boston").cuisine == ()


def test_a_colleague_named_behind_a_dish_is_none(after):
    assert [wish.text for wish in after("pizza and Priya, for 20 in Boston").wishes] == ["pizza"]


@pytest.mark.parametrize(
    ("text", "date"),
    [("tmrw at noon", "tomorrow"), ("next thurs", "next Thursday"), ("on Fri", "Friday"), ("on Tuesday", "Tuesday")],
)
def test_a_day_is_kept_in_full(after, text, date):
    assert after(*LASAGNA, text).date == date


def test_a_zip_code_behind_its_state_is_one_whoever_has_it(after):
    wants = after("lasagna for 20 in Boston, MA 02999")
    assert (wants.city, wants.state, wants.zip_code, wants.party) == ("Boston", "MA", "02999", 20)


def test_what_another_house_has_is_a_search_in_it_and_what_this_one_has_a_question(say, shown):
    assert say("and what does Falafel King have", shown).intent == "filter"
    assert say("what does the second one come with", shown).intent == "clarify"


@pytest.mark.parametrize(
    ("text", "wishes"),
    [
        ("working lunch for 20, individually boxed", ["boxed lunch"]),
        ("lunch for 20 in individual bags", ["boxed lunch"]),
        ("tacos for 20, packed individually", ["tacos"]),
        ("individually boxed salads for 9", ["boxed salads"]),
    ],
)
def test_a_meal_for_each_is_wished_for_as_menus_call_it_where_no_dish_is_named(after, text, wishes):
    assert [wish.text for wish in after(text).wishes] == wishes


@pytest.mark.parametrize(
    ("text", "courses"),
    [
        ("retirement party snacks for 20", ("appetizer",)),
        ("halloween treats for 20", ("dessert",)),
        ("holiday party buffet for 20", ()),
        ("a poker night for 20", ()),
    ],
)
def test_what_an_occasions_food_is_called_is_a_course_or_nothing_and_no_dish(after, text, courses):
    wants = after(text)
    assert (wants.wishes, wants.courses) == ((), courses)
