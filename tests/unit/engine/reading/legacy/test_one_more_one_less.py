"""A count, a label or a wish in force that a line raises, lowers, settles for less of, or keeps alone."""

import pytest

from engine.conversation.wants import Need

SAID = "Mexican lunch for 30 in Boston on Friday, $450 in total"


@pytest.mark.parametrize(
    ("text", "party"),
    [
        ("we'll be one more", 31),
        ("three fewer", 27),
        ("minus four, they're on leave", 26),
        ("add three to that", 33),
        ("so Dave isn't coming, 29 then", 29),
        ("it'll be 32 counting the drivers", 32),
        ("please add 2 more chairs", 30),
        ("Dave isn't coming", 30),
        ("no wait, Ana just told me she's out so 29 and only 2 vegans", 29),
        ("2 people are out so we are 28", 28),
        ("the interns joined us, which makes it 34 now", 34),
    ],
)
def test_heads_are_added_to_and_taken_from_those_that_are_known(after, text, party):
    assert after(SAID, text).party == party


def test_those_who_were_counted_already_are_no_party_of_their_own(after):
    assert after("lunch for twenty-six of us in Boston because the two freelancers are in").party == 26


@pytest.mark.parametrize(
    ("text", "vegans"),
    [
        ("one more vegan", 3),
        ("another vegan", 3),
        ("one of the vegans dropped out", 1),
        ("the vegans aren't coming", 0),
    ],
)
def test_a_need_is_counted_up_and_down(after, text, vegans):
    needs = after(SAID, "two vegans and one halal guest", text).needs
    assert {need.label: need.count for need in needs} == {"halal": 1} | ({"vegan": vegans} if vegans else {})


@pytest.mark.parametrize(
    ("text", "labels", "needs"),
    [
        ("vegetarian is enough", ("vegetarian",), ()),
        ("vegan was for last week's group", (), ()),
        ("only two are vegan, actually", (), (Need("vegan", 2),)),
    ],
)
def test_a_label_is_settled_for_less_of(after, text, labels, needs):
    wants = after(SAID, "vegan", text)
    assert (wants.dietary_labels, wants.needs) == (labels, needs)


@pytest.mark.parametrize(
    "text",
    [
        "keep the burrito bowl, lose the rest",
        "burrito bowl yes, spring rolls no",
        "the spring rolls are too messy, leave them out",
        "I changed my mind about the spring rolls",
    ],
)
def test_a_wish_is_kept_alone(after, text):
    wants = after("lunch for 30 in Boston, burrito bowl and spring rolls", text)
    assert [wish.text for wish in wants.wishes] == ["burrito bowl"]


@pytest.mark.parametrize("text", ["no shrimp, it would kill Ravi", "please no shrimp, that could really kill her"])
def test_what_kills_somebody_guards(after, text):
    assert after(SAID, text).allergies == ("crustaceans",)


@pytest.mark.parametrize(
    ("text", "time"), [("at 1pm, I forgot to say", "1pm"), ("earlier, at 11:30", "11:30"), ("delivered by 5pm", "5pm")]
)
def test_an_hour_alone_is_heard_where_it_is_said_to_have_been_forgotten(after, text, time):
    assert after(SAID, text).time == time


@pytest.mark.parametrize(
    ("text", "party"),
    [
        ("two of them cancelled", 28),
        ("ten won't make it", 20),
        ("we lost two to the flu", 28),
        ("make it four more", 34),
        ("the neighbours are joining, so add 6", 36),
        ("and another 4 guests", 34),
        ("five dropped out, so 25", 25),
        ("three people called in sick", 30),
    ],
)
def test_whoever_drops_out_or_joins_is_counted(after, text, party):
    assert after(SAID, text).party == party


@pytest.mark.parametrize("text", ["I said 450 but it's 540", "transposed the digits, 540", "the total can be 540"])
def test_a_bare_number_near_the_total_and_far_from_the_heads_is_of_the_total(after, text):
    wants = after(SAID, text)
    assert (wants.party, wants.price_max) == (30, 540)


@pytest.mark.parametrize("text", ["this time in Cambridge", "let's do it at the Cambridge site", "Cambridge, sorry"])
def test_a_clause_that_is_a_town_moves_the_meal(after, text):
    assert after(SAID, text).city == "Cambridge"


def test_people_are_no_portions_where_no_dish_was_shown(after):
    wants = after("Volunteers are painting on Saturday. 26 of them, Boston, tacos and lemonade, $200 tops.")
    assert (wants.party, wants.city, wants.items) == (26, "Boston", ())
