"""Where something is looked for, a clause that says how many, how much, what or when is heard, whatever story is told
around it; the story alone is not."""

from dataclasses import replace

import pytest

from engine.conversation.wants import Need

SAID = "dinner for 44 in Boston"


@pytest.mark.parametrize(
    ("text", "slot", "value"),
    [
        ("I went through the replies over the weekend and there are 38 of them", "party", 38),
        ("half the night shift fell ill, so it's only 29 of us now", "party", 29),
        ("it was a bad year and they only let me spend $650 in total, a shame really", "price_max", 650),
        ("the treasurer wants us to keep it at $14 a head, so be it", "price_per_person_max", 14),
        ("Thai it is then, we drew lots", "cuisine", ("Thai",)),
        ("my neighbour thinks Greek would go down well, being from there herself", "cuisine", ("Greek",)),
        ("we took a vote and Mexican won", "cuisine", ("Mexican",)),
        ("we start at 7pm", "time", "7pm"),
        ("it has to be on the table by 11:15am, the hall closes early", "time", "11:15am"),
        ("it's on Monday at 6pm", "date", "Monday"),
        ("sorry, I told you the wrong day, it should be Friday", "date", "Friday"),
    ],
)
def test_a_clause_is_heard_in_the_middle_of_a_story(after, text, slot, value):
    assert getattr(after(SAID, text), slot) == value


@pytest.mark.parametrize(
    ("text", "dish"),
    [
        ("and lasagna, she tells me, she grew up on it", "lasagna"),
        ("the visitors would love caesar salad, because it reminds them of home", "caesar salad"),
        ("back to work everybody. pad thai", "pad thai"),
    ],
)
def test_a_dish_is_heard_beside_the_reason_for_it(after, text, dish):
    assert [wish.text for wish in after(SAID, text).wishes] == [dish]


@pytest.mark.parametrize(
    "text",
    [
        "each seat of the tool is under $15",
        "last year there were 31 of us on the roof and it rained",
        "my sister made lasagna on sunday, it was so good",
        "the standup is at 9, bring your notes",
    ],
)
def test_a_story_alone_changes_nothing(after, text):
    assert after(SAID, text) == after(SAID)


@pytest.mark.parametrize(
    "text",
    [
        "we'll be 25 in Boston and want 3 trays of pasta and 12 pepperoni pizzas",
        "3 trays of pasta, 12 x pepperoni pizza, for 25 people in Boston",
    ],
)
def test_dishes_are_counted_beside_the_heads(after, text):
    wants = after(text)
    assert wants.party == 25
    assert {(item.name.removesuffix("s"), item.quantity) for item in wants.items} == {
        ("pasta", 3),
        ("pepperoni pizza", 12),
    }


@pytest.mark.parametrize(
    "text",
    [
        "no need for forks or plates, lunch for 12 in Boston",
        "scrap the burrito idea, lunch for 12 in Boston",
        "Ines already paid for the cookies, lunch for 12 in Boston",
        "lunch for our cocktail evening, 12 people in Boston",
    ],
)
def test_what_is_let_go_or_told_of_is_not_wished_for(after, text):
    wants = after(text)
    assert (wants.party, wants.wishes) == (12, ())


@pytest.mark.parametrize(
    "text",
    [
        "will the third one be cut up already?",
        "how is the first one packed, hot or cold?",
        "which sauce comes with the second one?",
        "could the last one be kept in a box until 4?",
    ],
)
def test_whatever_is_asked_of_a_dish_that_was_shown_changes_nothing(say, shown, text):
    said = say(text, shown)
    assert (said.intent, said.said.wishes) == ("clarify", ())


def test_what_would_be_of_a_diet_asks_for_more_of_it(say, shown):
    assert say("and what would be vegan?", shown).said.dietary_labels == ("vegan",)


@pytest.mark.parametrize(
    ("text", "change"),
    [
        ("can you find some cheaper ones, because we still owe the florist and Kim wants balloons", "cheaper"),
        ("still too expensive, sorry to be a pain, something cheaper please", "cheaper"),
        ("I'd like to see other restaurants before I sign anything", "other_restaurants"),
        ("is there any other caterer that opens before six?", "other_restaurants"),
    ],
)
def test_a_step_is_heard_beside_the_reason_for_it(say, shown, text, change):
    assert say(text, shown).change == change


@pytest.mark.parametrize(
    "text", ["is there a cheaper laptop?", "the old database server is cheaper", "a bigger monitor would be nice"]
)
def test_a_step_among_other_things_is_talk(say, shown, text):
    assert say(text, shown).intent == "other"


def test_so_is_somebody_else(after):
    needs = after(SAID, "Mia is vegetarian and so is her manager").needs
    assert [(need.label, need.count) for need in needs] == [("vegetarian", 2)]


def test_another_count_of_a_need_corrects_it(say, shown):
    known = replace(shown, wants=replace(shown.wants, needs=(Need("vegan", 3),)))
    assert say("sorry, I meant 5 vegans", known).follow_up_type == "correction"
    assert say("and 5 vegetarians", known).follow_up_type == "dietary"


@pytest.mark.parametrize(
    "text",
    [
        "Al: lasagna would be a good idea",
        "lasagna please, the venue has a pizza oven",
        "lasagna please, Al and Mia will bring drinks",
    ],
)
def test_who_speaks_and_what_the_venue_has_is_not_eaten(after, text):
    assert [wish.text for wish in after(SAID, text).wishes] == ["lasagna"]
