"""Days, places, sayings and reasons that stand beside what is asked and are no part of it; and dishes no menu has."""

import pytest

SAID = "dinner for 20 in Boston on Tuesday at 6pm"
THREE = "chicken parmesan, caesar salad and baked ziti for 50 in New York on Friday"


@pytest.mark.parametrize(
    ("text", "date"),
    [
        ("dinner for 20 in Boston on Thursday, we are swamped this week", "Thursday"),
        ("lunch for 18 in Boston next week, Thursday if possible", "Thursday"),
        ("some time next week, lunch for 18 in Boston", "next week"),
        ("lasagna for 20 in Boston and it has to be here Friday by 6pm or I'm in trouble", "Friday"),
    ],
)
def test_a_day_outweighs_the_week_around_it(after, text, date):
    assert after(text).date == date


@pytest.mark.parametrize(
    ("text", "party"),
    [
        ("sorry, my head is mush today. make it 24 people", 24),
        ("after lots of phone calls this afternoon we are 28 people", 28),
        ("I've had three meetings today about this, it's 26 people now", 26),
        ("great, that's it for today", 20),
        ("make it 25 to be on the safe side", 25),
        ("it's a piece of cake for them, 30 people now", 30),
        ("on the bright side, we are 22 now", 22),
    ],
)
def test_how_the_day_goes_and_what_people_say_is_no_day_and_no_dish(after, text, party):
    wants = after(SAID, text)
    assert (wants.party, wants.date, wants.time, wants.wishes, wants.city) == (party, "Tuesday", "6pm", (), "Boston")


@pytest.mark.parametrize(
    "text",
    [
        "cross the caesar salad off the list, the last ones sat in the sun and ended up in the bin",
        "strike the caesar salad from the list, the rest is fine",
        "the caesar salad is out",
        "get rid of the caesar salad please",
        "minus the caesar salad",
        "nobody is keen on the caesar salad, drop that",
    ],
)
def test_a_wish_is_let_go_by_whatever_verb_and_the_town_stays(after, text):
    wants = after(THREE, text)
    assert [wish.text for wish in wants.wishes] == ["chicken parmesan", "baked ziti"]
    assert (wants.city, wants.date, wants.excluded) == ("New York", "Friday", ())


@pytest.mark.parametrize("text", ["what about arepas", "actually pozole", "goulash?", "okonomiyaki instead"])
def test_a_dish_is_wished_for_though_no_menu_has_it(after, text):
    assert len(after(SAID, text).wishes) == 1


def test_what_is_reduplicated_is_no_slip(after):
    assert [wish.text for wish in after(SAID, "dan dan noodles").wishes] == ["dan dan noodles"]


@pytest.mark.parametrize("text", ["got any vegan stuff?", "got vegan things?", "got vegan?"])
def test_got_any_asks(after, text):
    assert after(SAID, text).dietary_labels == ("vegan",)


@pytest.mark.parametrize("text", ["what about Karen", "what about the deck?", "we ate it in the lobby"])
def test_people_papers_and_rooms_are_left_alone(after, text):
    wants = after(SAID, text)
    assert (wants.wishes, wants.city, wants.unknown_place) == ((), "Boston", None)


@pytest.mark.parametrize(
    ("text", "ordered"),
    [
        ("the vote is in, so please order 4 trays of lasagna and 2 trays of spring rolls before they change it",
         {"lasagna": 4, "spring rolls": 2}),
        ("final answer: 5 trays of pad thai and 5 of green curry, quick now", {"pad thai": 5, "green curry": 5}),
        ("8 veggie wraps and 12 turkey wraps", {"veggie wraps": 8, "turkey wraps": 12}),
    ],
)  # fmt: skip
def test_what_is_ordered_is_heard_beside_its_reasons_and_filters_nothing(after, text, ordered):
    wants = after(SAID, text)
    assert {item.name: item.quantity for item in wants.items} == ordered
    assert (wants.party, wants.dietary_labels) == (20, ())


def test_three_of_them_who_do_not_eat_something_order_nothing(after):
    assert after(SAID, "three of them don't eat meat").items == ()
