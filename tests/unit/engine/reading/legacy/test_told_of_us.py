"""What colleagues tell of themselves beside a request, and questions that are put as statements."""

from decimal import Decimal

import pytest

from engine.reading.legacy.understand import understand


@pytest.mark.parametrize(
    "text",
    ["no garlic please, we have patients in the afternoon", "no garlic, we have a client in the afternoon"],
)
def test_what_we_do_elsewhere_is_no_wish_and_no_hour(after, text):
    wants = after("lunch for 11 in Boston", text)
    assert (wants.excluded, wants.wishes, wants.time) == (("garlic",), (), None)


def test_food_in_the_afternoon_is_eaten_then(after):
    assert after("lunch for 11 in Boston", "coffee in the afternoon please").time == "in the afternoon"


@pytest.mark.parametrize(
    ("text", "wishes"),
    [
        ("we are 13 persons, I have forgotten the boss", ["pad thai"]),
        ("do they have ankimo", ["ankimo"]),
        ("coffee too, nobody bakes", ["pad thai", "coffee"]),
        ("rice and beans too", ["pad thai", "rice and beans"]),
        ("chicken over rice", ["chicken over rice"]),
    ],
)
def test_only_what_is_asked_for_is_wished_for(after, text, wishes):
    assert [wish.text for wish in after("pad thai for 12 in Boston", text).wishes] == wishes


@pytest.mark.parametrize(
    "text",
    [
        "the second one is with meat?",
        "is the 2nd one w beans",
        "the number two, it is with sauce?",
        "does #1 come with sauce",
    ],
)
def test_a_dish_that_is_pointed_at_is_asked_of(shown, index, text):
    understood = understand(text, shown, index)
    assert (understood.intent, understood.said.wishes, understood.said.party) == ("clarify", (), None)


@pytest.mark.parametrize(
    ("text", "needs", "excluded"),
    [
        ("12 of em dont eat meat, so 12 vegetarian", [("vegetarian", 12)], ()),
        ("three people do not eat meat", [("vegetarian", 3)], ()),
        ("two of us can't eat pork", [], ("pork",)),
        ("two of us can't eat dairy", [], ("dairy",)),
    ],
)
def test_some_who_eat_no_meat_are_counted(after, text, needs, excluded):
    wants = after("lunch for 50 in Boston", text)
    assert ([(need.label, need.count) for need in wants.needs], wants.excluded) == (needs, excluded)


def test_what_is_guarded_against_is_not_left_out_a_second_time(after):
    wants = after("lunch for 50 in Boston", "no pork, and without peanuts, Lucia is allergic to peanuts")
    assert (wants.allergies, wants.excluded) == (("peanuts",), ("pork",))


@pytest.mark.parametrize(
    ("text", "party"),
    [("28 for lunch, Boston, $420 all in", 28), ("Only 90 people signed up", 90), ("not around 45, exactly 48", 48)],
)
def test_heads_are_told_before_what_they_are_for(after, text, party):
    assert after("lunch for 45 in Boston", text).party == party


def test_one_kitchen_takes_the_place_of_another(after):
    wants = after("Greek dinner for 20 in Boston", "And the director now prefers Italian, not Greek.")
    assert wants.cuisine == ("Italian",)


def test_something_hot_ranks_and_a_hot_lunch_does_not(after):
    assert after("something hot for 26 in Boston").tags == ("hot",)
    assert after("hot lunch for 26 in Boston").tags == ()


def test_one_who_does_something_is_no_party(after):
    wants = after("supper for 70 in Cambridge", "one volunteer carries an epipen for tree nuts")
    assert (wants.party, wants.allergies) == (70, ("tree nuts",))


def test_what_some_do_not_drink_is_left_out(after):
    wants = after("supper for 70 in Cambridge", "and two don't drink milk")
    assert (wants.excluded, wants.wishes) == (("milk",), ())


@pytest.mark.parametrize(
    "text",
    [
        "Nothing from Boston Deli Co please, we had them last year",
        "anything but Boston Deli Co",
        "not Boston Deli Co again",
    ],
)
def test_a_house_that_nobody_wants_is_left_out(after, text):
    wants = after("lunch for 20 in Boston", text)
    assert (wants.restaurant_name, wants.excluded_restaurant_keys) == (None, ("boston deli co|boston",))


@pytest.mark.parametrize(
    ("text", "limit"),
    [("fine, 18.50", ("18.50", None)), ("finance said 17.25", ("17.25", None)), ("12.30 please", ("18", "12.30"))],
)
def test_dollars_and_cents_are_no_hour_where_a_limit_is_near(after, text, limit):
    wants = after("lunch for 20 in Boston, $18 a head", text)
    assert (wants.price_per_person_max, wants.time) == (Decimal(limit[0]), limit[1])


def test_what_may_be_spent_is_signed_off(after):
    wants = after("supper for 70 in Cambridge", "Our treasurer will only sign off on 1,100")
    assert (wants.party, wants.price_max) == (70, 1100)


def test_a_day_that_we_were_told_of_counts(after):
    assert (
        after("supper for 70 in Cambridge on May 3", "I was told the date is now the 10th of May").date == "10th of May"
    )


@pytest.mark.parametrize("text", ["pad thai is spicy though", "Mo: green curry contains shrimp though"])
def test_a_fact_about_a_dish_wishes_for_none(after, text):
    assert [wish.text for wish in after("tacos for 20 in Boston", text).wishes] == ["tacos"]


def test_what_somebody_does_is_no_dish(after):
    wants = after("pad thai for 20 in Boston", "19, Father Tom fasts")
    assert (wants.party, [wish.text for wish in wants.wishes]) == (19, ["pad thai"])


def test_what_it_is_kept_to_is_money_where_it_is_far_from_the_heads(after):
    wants = after("pad thai for 20 in Boston", "can we keep it to 180")
    assert (wants.party, wants.price_max) == (20, 180)
