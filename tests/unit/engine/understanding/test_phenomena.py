"""Everything else that a line may say, one phenomenon a table."""

from dataclasses import replace
from decimal import Decimal

import pytest

from engine.domain.conversation import Memory, Need, OrderLine, Phrase
from engine.domain.understanding import Index, understand
from tests.unit.engine.understanding.conftest import vocabulary

MONEY = {
    "$15 a head": (None, "15"),
    "15 pp": (None, "15"),
    "max 20 each": (None, "20"),
    "between 10 and 15 dollars a head": (None, "15"),
    "under $25/person": (None, "25"),
    "$300 in all": ("300", None),
    "no more than $200": ("200", None),
    "600 dollars total": ("600", None),
    "our budget is $1.5k": ("1500", None),
    "under 100": ("100", None),
    "$12.50 per person": (None, "12.50"),
}


@pytest.mark.parametrize(("text", "limits"), MONEY.items())
def test_limits_are_in_all_or_a_head(say, text, limits):
    said = say(f"lunch for 20, {text}").said
    in_all, a_head = (None if limit is None else Decimal(limit) for limit in limits)
    assert (said.price_max, said.price_per_person_max, said.party) == (in_all, a_head, 20)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("at 7", ("time", "7")),
        ("at 6:30pm", ("time", "6:30pm")),
        ("at noon", ("time", "noon")),
        ("on the 25th", ("date", "25th")),
        ("tomorrow", ("date", "tomorrow")),
        ("next Tuesday", ("date", "next Tuesday")),
        ("on March 3rd", ("date", "March 3rd")),
        ("on 2018/05/17", ("date", "2018/05/17")),
    ],
)
def test_dates_and_times_stay_in_the_persons_words(say, text, words):
    said = say(f"lunch for 20 {text}").said
    assert (getattr(said, words[0]), said.party) == (words[1], 20)


@pytest.mark.parametrize(
    ("text", "city", "state"),
    [
        ("lunch in Boston", "Boston", None),
        ("pizza in Boston, MA", "Boston", "MA"),
        ("lunch in oakland ca", "Oakland", "CA"),
        ("lunch in NYC", "New York", None),
        ("lunch in SF", "San Francisco", None),
        ("lunch in Bostn", "Boston", None),
        ("lunch in san fransisco", "San Francisco", None),
        ("lunch in Washington state", None, "Washington"),
        ("Cambridge", "Cambridge", None),
    ],
)
def test_places_are_resolved_to_the_catalogues_spelling(say, text, city, state):
    said = say(text).said
    assert (said.city, said.state) == (city, state)


def test_a_place_that_is_none_of_ours_is_kept_as_said(say):
    assert say("lunch for 10 in Springfield, please").said.unknown_place == "Springfield"
    assert say("lunch for 10 in bulk trays").said.unknown_place is None


def test_a_zip_code_is_a_place(say):
    assert say("lunch for 10 near 02139").said.zip_code == "02139"


@pytest.mark.parametrize(
    ("text", "cuisine"),
    [
        ("Italian for 10", ("Italian",)),
        ("Itallian for 10", ("Italian",)),
        ("Italian or Mexican", ("Italian", "Mexican")),
        ("something asian", ("Asian",)),
        ("greek salad for 10", ()),
        ("french fries", ()),
        ("not Thai", ()),
    ],
)
def test_cuisines_are_the_catalogues_and_a_greek_salad_is_none(say, text, cuisine):
    assert say(text).said.cuisine == cuisine


@pytest.mark.parametrize(
    ("text", "wishes"),
    [
        ("chicken parmesan for 10", ("chicken parmesan",)),
        ("tacos or burritos for 10", ("tacos", "burritos")),
        ("spring rolls for 24", ("spring rolls",)),
        ("boxed lunches for 12", ("boxed lunches",)),
        ("mac and cheese for 12", ("mac and cheese",)),
        ("fish and chips", ("fish and chips",)),
        ("chicken trays for 30", ("chicken trays",)),
        ("anything with chicken?", ("chicken",)),
        ("pizza instead of pasta", ("pizza",)),
        ("lunch for 10", ()),
        ("food for 25", ()),
        ("no pork", ()),
    ],
)
def test_wishes_are_what_is_left_when_the_rest_is_understood(say, text, wishes):
    assert say(text).said.wishes == tuple(Phrase(wish) for wish in wishes)


def test_a_diet_is_wanted_and_a_counted_diet_is_a_need(say):
    assert say("any vegetarian options?").said.dietary_labels == ("vegetarian",)
    assert say("all vegetarian for 10").said.dietary_labels == ("vegetarian",)
    assert say("vegatarian lunch").said.dietary_labels == ("vegetarian",)
    said = say("lunch for 12, two vegans and one coeliac").said
    assert said.needs == (Need("vegan", 2), Need("gluten-free", 1))
    assert (said.dietary_labels, said.allergies) == ((), ())


@pytest.mark.parametrize("text", ["allergic to nuts", "nut allergy", "no nuts, allergy", "one is allergic to nuts"])
def test_an_allergy_guards_with_or_without_a_count(say, text):
    said = say(f"chicken for 20, {text}").said
    assert (said.allergies, said.excluded, said.party) == (("nuts",), (), 20)


def test_coeliac_without_a_count_is_an_allergy(say):
    assert say("one more thing: coeliac").said.allergies == ("gluten",)


@pytest.mark.parametrize(
    ("text", "keys"),
    [
        ("no pork", {"pork"}),
        ("without mushrooms", {"mushroom"}),
        ("hold the onions", {"onion"}),
        ("w/o cheese", {"cheese"}),
    ],
)
def test_foods_are_excluded(say, text, keys):
    assert keys <= set(say(f"lunch for 20, {text}").said.excluded_food_keys)


def test_cuisines_are_excluded(say):
    assert say("anything but Thai").said.excluded_cuisine_keys == ("thai",)
    assert say("not Thai").said.excluded_cuisine_keys == ("thai",)


@pytest.mark.parametrize("text", ["from Trattoria Roma", "from Tratoria Roma", "lunch at trattoria roma"])
def test_restaurants_are_found_with_a_slip(say, text):
    assert say(text).said.restaurant_name == "Trattoria Roma"


def test_a_restaurant_of_plain_words_needs_to_be_meant(say):
    assert say("thai house party for 10").said.restaurant_name is None
    assert say("lunch from Thai House").said.restaurant_name == "Thai House"


def test_what_does_not_matter_is_cleared(say):
    assert say("any cuisine is fine").said.cleared == {"cuisine"}
    assert "price_max" in say("budget doesn't matter").said.cleared
    assert say("any vegetarian food?").said.cleared == frozenset()


def test_orders_name_the_dish_that_was_shown(say, shown):
    assert say("3 trays of the pasta", shown).said.items == (OrderLine("Pasta Tray", 3),)
    assert say("how do I order?", shown).intent == "order"


@pytest.mark.parametrize(
    ("text", "places"),
    [
        ("the second one", (1,)),
        ("compare the first two", (0, 1)),
        ("the last one", (2,)),
        ("does the baked ziti have nuts?", (2,)),
    ],
)
def test_references_point_at_the_page(say, shown, text, places):
    assert say(text, shown).referred == places


@pytest.mark.parametrize(
    ("text", "topic"),
    [
        ("does the second one have nuts?", "allergens"),
        ("how big is it?", "size"),
        ("where are they?", "place"),
        ("is the pasta vegetarian?", "diet"),
        ("what's in the baked ziti?", "ingredients"),
        ("how much is the first one?", "price"),
    ],
)
def test_questions_about_what_was_shown_set_no_filter(say, shown, text, topic):
    understood = say(text, shown)
    assert (understood.intent, understood.question) == ("clarify", topic)
    assert (understood.said.dietary_labels, understood.said.wishes, understood.said.excluded) == ((), (), ())


@pytest.mark.parametrize(
    ("text", "command"),
    [("help", "help"), ("mute", "mute"), ("forget me", "forget"), ("start over", "start_over"), ("unmute", "unmute")],
)
def test_commands_are_whole_messages(say, text, command):
    assert say(text).command == command
    assert say(f"{text} the projector for the budget review").command is None


@pytest.mark.parametrize(
    "text",
    [
        "see you at noon",
        "lunch was great",
        "is the deck ready for 25 people?",
        "thanks!",
        "great, thanks",
        "who is coming to lunch?",
        "I had pizza yesterday",
        "running late, be there at 7",
        "the meeting moved to 3pm",
        "happy birthday!",
        "pizza is in the kitchen",
        "can you review my pull request",
        "lol",
        "ok",
        "we shipped the release",
        "my wife made lasagna",
    ],
)
@pytest.mark.parametrize("known", [False, True])
def test_talk_between_people_is_not_for_us(say, shown, text, known):
    understood = say(text, shown) if known else say(text)
    assert understood.intent == "other"


def test_the_lowest_match_is_the_confidence(say):
    assert say("lunch in Boston").confidence == 1.0
    assert 0.5 < say("lunch in Bostn").confidence < 1.0


@pytest.mark.parametrize(
    ("text", "allergies", "wishes"),
    [
        ("one is allergic to annatto, lunch for 12", ("annatto",), ()),
        ("dinner for 9, someone is allergic to carrageenan", ("carrageenan",), ()),
        ("ackee allergy, tacos for 12", ("ackee",), ("tacos",)),
        ("she has a severe ackee allergy", ("ackee",), ()),
        ("allergic to kiwi or xanthan gum, salad for 10", ("kiwi", "xanthan gum"), ("salad",)),
        ("allergies: kiwi, annatto, sesame", ("kiwi", "annatto", "sesame"), ()),
        ("allergic to kiwi. pasta for 20", ("kiwi",), ("pasta",)),
        ("allergic to nuts, chicken for 20", ("nuts",), ("chicken",)),
        ("allergic to nuts and shellfish, pasta for 20 in Boston", ("nuts", "shellfish"), ("pasta",)),
        ("allergic to nuts, eggs for 20", ("nuts", "egg"), ()),
        ("two people have tree nut allergies", ("tree nuts",), ()),
        ("i am allergic to mondays", (), ()),
        ("my cat allergy is killing me", (), ()),
        ("do you have allergy info", (), ()),
        ("lunch for 12, any food allergies matter", (), ()),
    ],
)
def test_an_allergy_to_what_no_table_knows_guards_by_its_own_word(say, text, allergies, wishes):
    said = say(text).said
    assert said.allergies == allergies
    assert tuple(wish.text for wish in said.wishes) == wishes


@pytest.mark.parametrize(
    ("text", "wishes", "cuisines"),
    [
        ("pad thai for 12", ["pad thai"], ()),
        ("can we get pad thai or green curry", ["pad thai", "green curry"], ()),
        ("phad thai for 10", ["phad thai"], ()),
        ("breakfast tacos for 15", ["breakfast tacos"], ()),
        ("breakfast sandwiches for 15", ["breakfast sandwiches"], ()),
        ("lunch boxes for 12", ["lunch boxes"], ()),
        ("breakfast for 12", [], ()),
        ("vegan thai for 8", [], ("Thai",)),
        ("lunch thai for 12", [], ("Thai",)),
        ("chicken, Italian, for 20", ["chicken"], ("Italian",)),
        ("pizza or chinese for 20", ["pizza"], ("Chinese",)),
    ],
)
def test_a_cuisines_word_inside_a_dishs_name_is_the_dishs(say, text, wishes, cuisines):
    said = say(text).said
    assert ([wish.text for wish in said.wishes], said.cuisine) == (wishes, cuisines)


@pytest.mark.parametrize(
    ("text", "name", "quantity"),
    [
        ("3 trays of baked ziti", "baked ziti", 3),
        ("2 half trays of chicken parmesan", "chicken parmesan", 2),
        ("4 boxes of cookies", "cookies", 4),
        ("5 turkey club sandwiches", "turkey club sandwiches", 5),
    ],
)
def test_what_is_counted_by_its_trays_is_the_dish(say, text, name, quantity):
    assert say(text).said.items == (OrderLine(name, quantity),)


PARTS_OF_A_PARTY = {
    "lunch for 20, vegan for 3, the rest eat everything": (20, [("vegan", 3)]),
    "vegan for 3, the rest eat everything": (None, [("vegan", 3)]),
    "lunch for 21, half vegetarian": (21, [("vegetarian", 11)]),
    "half vegan, half vegetarian for 20 people": (20, [("vegan", 10), ("vegetarian", 10)]),
    "lunch for 30, 20% vegan": (30, [("vegan", 6)]),
    "between 10 and 12 people, a third of them vegetarian": (12, [("vegetarian", 4)]),
}


@pytest.mark.parametrize(("text", "said"), PARTS_OF_A_PARTY.items())
def test_a_diet_of_a_part_of_the_party_is_a_counted_need_and_no_filter(say, text, said):
    understood = say(text).said
    assert (understood.party, [(need.label, need.count) for need in understood.needs]) == said
    assert not understood.dietary_labels


@pytest.mark.parametrize(
    ("text", "count"), [("half vegetarian", 13), ("half of us are vegetarian", 13), ("vegetarian for 3", 3)]
)
def test_a_part_of_the_party_that_is_known_is_counted(say, shown, text, count):
    understood = say(text, shown)
    assert (understood.intent, understood.said.needs) == ("filter", (Need("vegetarian", count),))
    assert understood.said.party is None


@pytest.mark.parametrize("text", ["half vegetarian", "vegetarian food for 3", "half vegetarian pizza for 8"])
def test_a_diet_without_a_greater_party_stays_a_filter(say, text):
    assert (say(text).said.dietary_labels, say(text).said.needs) == (("vegetarian",), ())


@pytest.mark.parametrize(
    ("text", "out", "wanted"),
    [
        ("not Italian, Thai", ("Italian",), ("Thai",)),
        ("no, not Italian, Thai please", ("Italian",), ("Thai",)),
        ("no Italian, Thai", ("Italian", "Thai"), ()),
        ("not Italian, Thai or Greek", ("Italian", "Thai", "Greek"), ()),
    ],
)
def test_a_cuisine_behind_a_mere_not_is_wanted_and_a_list_is_out(say, text, out, wanted):
    said = say(text).said
    assert (said.excluded, said.cuisine) == (out, wanted)


@pytest.mark.parametrize(
    ("text", "adds"),
    [
        ("also Thai", True),
        ("Thai as well", True),
        ("Thai, please. I also need their address", False),
        ("How about Thai? Send me the phone number too", False),
    ],
)
def test_also_adds_a_cuisine_only_in_the_cuisines_own_sentence(say, text, adds):
    said = say(text).said
    assert (said.cuisine, "cuisine" in said.adds) == (("Thai",), adds)


@pytest.mark.parametrize("text", ["not really wanting Thai today", "we are not interested in Thai", "not craving Thai"])
def test_a_cuisine_that_nobody_wants_now_is_out(say, text):
    said = say(text).said
    assert (said.cuisine, said.excluded) == ((), ("Thai",))


@pytest.mark.parametrize("text", ["somewhere that specializes in Bolivian food", "strong in Cajun cooking"])
def test_a_kitchen_that_nobody_knows_is_no_place(say, text):
    assert say(text).said.unknown_place is None


@pytest.mark.parametrize(
    ("text", "level"),
    [
        ("something that does not cost a fortune", "cheap"),
        ("lunch without breaking the bank", "cheap"),
        ("a place that is not overpriced", "moderate"),
        ("a high class caterer", "expensive"),
    ],
)
def test_a_price_level_may_be_said_roundabout(say, text, level):
    assert say(text).said.price_level == level


NAMED_AFTER_MEALS = Index.of(
    replace(vocabulary(), cuisines={"vegan": "Vegan", "breakfast": "Breakfast", "thai": "Thai"})
)


@pytest.mark.parametrize(
    ("text", "slots"),
    [
        ("vegan lunch for 16", {"dietary_labels": ("vegan",), "menu_type": "Lunch"}),
        ("two of us are vegan", {"needs": (Need("vegan", 2),)}),
        ("breakfast for 15 tomorrow", {"menu_type": "Breakfast", "party": 15}),
        ("vegan restaurants in Boston", {"cuisine": ("Vegan",)}),
        ("breakfast places in Boston", {"cuisine": ("Breakfast",)}),
    ],
)
def test_a_cuisine_that_is_called_like_a_diet_or_a_meal_is_meant_only_of_houses(text, slots):
    said = understand(text, Memory(), NAMED_AFTER_MEALS).said
    assert {slot: getattr(said, slot) for slot in slots} == slots
    assert bool(said.cuisine) == ("cuisine" in slots)
