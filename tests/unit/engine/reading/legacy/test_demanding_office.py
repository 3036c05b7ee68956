"""What demanding people said in conversations over real menus, each as a kind of its own."""

from decimal import Decimal

import pytest

from engine.conversation.memory import Memory
from engine.conversation.wants import Phrase

CITY_SAID_BARE = [
    ("vegan lunch 20 people Oakland", "Oakland"),
    ("thai food oakland, like 18 ppl", "Oakland"),
    ("tacos for 12 boston", "Boston"),
    ("oakland, pizza, 30 of us", "Oakland"),
    ("san francisco breakfast for 15", "San Francisco"),
]


@pytest.mark.parametrize(("text", "city"), CITY_SAID_BARE)
def test_a_city_said_bare_is_the_place_although_a_dish_is_named_after_it(say_there, text, city):
    said = say_there(text).said
    assert said.city == city
    assert all(city.lower() not in wish.text for wish in said.wishes)


@pytest.mark.parametrize("text", ["Oakland tacos for 20", "boston cream pie for 12", "oakland taco"])
def test_a_dish_named_after_a_city_is_that_dish(say_there, text):
    said = say_there(text).said
    assert said.city is None
    assert said.wishes


@pytest.mark.parametrize(
    ("text", "place", "wish"),
    [
        ("salad for 15 in Walnut Creek", "Walnut Creek", "salad"),
        ("greek salad for 15 in walnut creek", "walnut creek", "greek salad"),
        ("tacos for 12 near san leandro", "san leandro", "tacos"),
        ("bagel platter in Cherry Hill for 20", "Cherry Hill", "bagel platter"),
        ("pad thai in Orange Beach, 10 people", "Orange Beach", "pad thai"),
        ("pasta tray for 9 in Pleasanton", "Pleasanton", "pasta tray"),
    ],
)
def test_a_place_that_no_menu_has_is_a_place_and_the_wish_is_kept(say, text, place, wish):
    said = say(text).said
    assert (said.unknown_place, tuple(one.text for one in said.wishes)) == (place, (wish,))


@pytest.mark.parametrize(
    "text", ["pasta in tomato sauce for 10", "rice in a box for 12", "pizza in bulk for 40", "lunch for 20 in total"]
)
def test_what_food_is_in_is_no_place(say, text):
    assert say(text).said.unknown_place is None


SUPPOSED = [
    ("what if we were 45", 45),
    ("say we're 45", 45),
    ("if it's 40 of us", 40),
    ("could be 30", 30),
    ("what if it's about 60?", 60),
    ("suppose there are 12", 12),
    ("it might be 33 people", 33),
]


@pytest.mark.parametrize(("text", "heads"), SUPPOSED)
def test_a_party_that_is_supposed_is_the_party(say, shown, text, heads):
    understood = say(text, shown)
    assert (understood.intent, understood.said.party) == ("filter", heads)


@pytest.mark.parametrize("text", ["could be 10 minutes late", "what if it's 30 degrees", "it might be 3 bugs"])
def test_other_numbers_that_are_supposed_are_no_party(say, shown, text):
    assert say(text, shown).said.party is None


@pytest.mark.parametrize(
    "text",
    ["boxed lunches instead", "tacos instead", "spring rolls instead please", "greek instead", "party trays instead"],
)
def test_instead_searches(say, shown, text):
    understood = say(text, shown)
    assert understood.intent == "filter"
    assert understood.said.wishes or understood.said.cuisine


@pytest.mark.parametrize(
    "text", ["fancier", "something nicer", "a bit more upscale", "something classier please", "step it up a notch"]
)
def test_nicer_is_dearer_and_wishes_stay(say, after, shown, text):
    understood = say(text, shown)
    assert (understood.intent, understood.said.price_level, understood.said.wishes) == ("filter", "expensive", ())
    assert after("pizza for 20 in Boston", text).wishes == (Phrase("pizza"),)


@pytest.mark.parametrize(
    ("text", "quality"),
    [
        ("something healthier", "healthy"),
        ("something lighter", "light"),
        ("anything more filling?", "filling"),
        ("healthier options please", "healthy"),
        ("lighter", "light"),
        ("a bit heartier", "hearty"),
    ],
)
def test_a_quality_ranks_beside_the_wishes(say, after, shown, text, quality):
    understood = say(text, shown)
    assert (understood.intent, understood.said.tags, understood.said.wishes) == ("filter", (quality,), ())
    assert after("pizza for 20 in Boston", text).wishes == (Phrase("pizza"),)


@pytest.mark.parametrize(
    ("text", "topic"),
    [
        ("how many pizzas is that", "price"),
        ("how many trays would that be?", "price"),
        ("how much is that in all", "price"),
        ("how many boxes do we need?", "price"),
        ("how many people does it feed", "size"),
        ("who delivers this", "delivery"),
        ("who makes these?", "place"),
        ("which place is that", "place"),
        ("who cooks this", "place"),
        ("why is the first one first", "why"),
        ("why this one?", "why"),
        ("why are these on top", "why"),
        ("why did you pick these?", "why"),
        ("how come the second is above the third", "why"),
    ],
)
def test_a_question_about_what_was_shown_changes_nothing(say, after, shown, text, topic):
    understood = say(text, shown)
    assert (understood.intent, understood.question) == ("clarify", topic)
    assert after(text, memory=shown) == shown.wants


@pytest.mark.parametrize(
    "text", ["why is the build red?", "why are we meeting so early", "why not tomorrow", "why does this always happen"]
)
def test_other_whys_are_left_alone(say, shown, text):
    assert say(text, shown).intent == "other"


@pytest.mark.parametrize(
    ("text", "wishes"),
    [
        ("cheese and pepperoni only", ("pizza with cheese", "pizza with pepperoni")),
        ("just chicken", ("pizza with chicken",)),
        ("only mushrooms please", ("pizza with mushrooms",)),
        ("just cheese, please", ("pizza with cheese",)),
        ("just tacos", ("tacos",)),
        ("only spring rolls", ("spring rolls",)),
    ],
)
def test_only_an_ingredient_narrows_a_dish_and_a_dish_replaces_it(after, text, wishes):
    wants = after("pizza for 25 in Boston", text)
    assert tuple(wish.text for wish in wants.wishes) == wishes
    assert wants.party == 25


@pytest.mark.parametrize(
    ("text", "total", "head"),
    [
        ("$14", None, 14),
        ("under $11", None, 11),
        ("under $100", 100, None),
        ("$15 in all", 15, None),
        ("max $19", None, 19),
        ("$300", 300, None),
    ],
)
def test_a_bare_sum_below_a_dollar_a_person_is_a_heads(after, text, total, head):
    wants = after("lunch for 20 in Boston", text)
    assert (wants.price_max, wants.price_per_person_max) == (total and Decimal(total), head and Decimal(head))


TAKEN_BACK = [
    ("relax the gluten free", "dietary_labels", ("vegan",)),
    ("drop the vegan", "dietary_labels", ("gluten-free",)),
    ("forget about gluten free", "dietary_labels", ("vegan",)),
    ("it doesn't have to be vegan", "dietary_labels", ("gluten-free",)),
    ("never mind the price", "price_per_person_max", None),
    ("never mind the budget", "price_per_person_max", None),
    ("forget the thai", "cuisine_keys", ()),
    ("drop the pad thai", "wishes", ()),
    ("pork is fine after all", "excluded_food_keys", ()),
]


@pytest.mark.parametrize(("text", "slot", "left"), TAKEN_BACK)
def test_one_wish_is_taken_back_by_name_and_the_others_stay(after, text, slot, left):
    before = after("gluten free vegan pad thai for 20 in Boston, thai, no pork, under $12 a head")
    now = after(text, memory=Memory(wants=before, query="x"))
    assert getattr(now, slot) == left
    untouched = ("party", "city_key", "dietary_labels", "price_per_person_max", "cuisine_keys", "excluded_food_keys")
    assert all(getattr(now, name) == getattr(before, name) for name in untouched if name != slot)


@pytest.mark.parametrize(
    "text", ["drop the mic", "forget about the meeting", "never mind", "cancel the meeting", "ignore the noise"]
)
def test_what_is_not_in_force_is_not_taken_back(say, shown, text):
    assert say(text, shown).said.dropped == ()


@pytest.mark.parametrize(
    ("text", "wishes"),
    [
        ("cofee and bagels for 12", ("coffee", "bagels")),
        ("sandwhiches for 20", ("sandwhiches",)),
        ("choclate cake for 9 people", ("chocolate cake",)),
        ("burritto for 5", ("burrito",)),
        ("lasagnia and salad for 8", ("lasagna", "salad")),
    ],
)
def test_no_misspelt_food_is_lost(say, text, wishes):
    assert tuple(wish.text for wish in say(text).said.wishes) == wishes


@pytest.mark.parametrize("dish", ["pho", "banh mi", "tacos", "sushi", "teriyaki"])
def test_a_dish_that_hints_a_cuisine_is_a_dish(after, dish):
    wants = after("spring rolls for 15 in Boston, Thai", dish)
    assert [wish.text for wish in wants.wishes] == [dish]
    assert wants.cuisine == ("Thai",)


@pytest.mark.parametrize(
    "text",
    [
        "veggie burgers for 4 of them",
        "two of us",
        "for 3 of the group",
        "salads for 5 of the team",
        "2 of them are vegan",
    ],
)
def test_a_share_is_not_the_party(after, text):
    assert after("burgers for 20 in Boston", text).party == 20


@pytest.mark.parametrize(
    ("text", "heads"),
    [
        ("lunch in Boston, we're 5 devs and 2 designers", 7),
        ("lunch for 6 adults and 3 kids", 9),
        ("dinner for me, Anna and two guests", 4),
        ("lunch for 4 engineers plus 3 interns", 7),
        ("pizza for Bob, Priya and me", 3),
    ],
)
def test_heads_are_counted(say, text, heads):
    assert say(text).said.party == heads


@pytest.mark.parametrize(
    "text", ["surprise us", "anything", "whatever you recommend", "you choose", "anything is fine", "up to you"]
)
def test_a_choice_left_to_us_clears_the_dish_and_searches(say, after, shown, text):
    assert say(text, shown).intent == "filter"
    wants = after("BBQ for 20 in Boston", text, memory=shown)
    assert (wants.wishes, wants.party, wants.city) == ((), 20, "Boston")


@pytest.mark.parametrize(
    ("text", "wish"),
    [
        ("BBQ for 20", "BBQ"),
        ("bbq for 20", "BBQ"),
        ("BLT sandwiches for 9", "BLT sandwiches"),
        ("PIZZA FOR 20", "pizza"),
    ],
)
def test_an_abbreviation_keeps_its_capitals(say, text, wish):
    assert [one.text for one in say(text).said.wishes] == [wish]


CHOSEN = ["Thai sounds good", "Italian will do", "I think Mexican would be nice", "Greek is fine", "I like Indian"]


@pytest.mark.parametrize("text", CHOSEN)
def test_a_choice_that_is_settled_is_heard_where_one_is_being_made(say, shown, text):
    assert say(text, shown).said.cuisine
    assert say(text, shown).intent == "filter"


@pytest.mark.parametrize(
    "text",
    [
        "I'm trying to find a Thai restaurant in Boston",
        "a moderately priced restaurant for 20 in Boston",
        "I was looking for something Italian",
        "That's okay. How about Indian food for 12?",
        "we are searching for a place serving Mexican food",
    ],
)
def test_who_is_looking_for_something_asks_for_it(say, text):
    assert say(text).intent == "search"


def test_three_of_a_dish_shown_are_ordered(say, shown):
    understood = say("the second one, 3 of them please", shown)
    assert (understood.intent, understood.said.items[0].quantity) == ("order", 3)


def test_forgetting_what_was_not_wanted_lets_it_in_again(after):
    wants = after("lunch for 12 in Boston, no seafood", "forget the seafood thing")
    assert (wants.excluded, wants.excluded_food_keys, wants.wishes) == ((), (), ())
