"""Everything else that a line may say, one phenomenon a table."""

from decimal import Decimal

import pytest

from engine.conversation.wants import OrderLine, Phrase

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
    understood = say(text, shown)
    assert understood.referred == places
    assert not understood.past_page


@pytest.mark.parametrize(
    "text", ["is the fourth one spicy?", "compare the first and the fifth one", "how big is dish 12?"]
)
def test_a_dish_past_the_page_is_known_to_be_none_of_it(say, shown, text):
    assert say(text, shown).past_page


@pytest.mark.parametrize("text", ["two of the fourth one", "I'll take the fourth one"])
def test_what_is_ordered_past_the_page_is_asked_about(say, shown, text):
    understood = say(text, shown)
    assert (understood.intent, understood.question, understood.said.items) == ("order", "which_dish", ())


@pytest.mark.parametrize("text", ["can you deliver on the 5th?", "we sit on the fifth floor"])
def test_a_day_or_a_floor_is_no_dish_past_the_page(say, shown, text):
    assert not say(text, shown).past_page


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
