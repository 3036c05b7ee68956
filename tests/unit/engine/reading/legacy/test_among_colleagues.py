"""A thread of several colleagues: who proposes, who votes, which clause is only the reason, and what is asked."""

import pytest

LUNCH = "lunch for 20 in Boston on Monday"


def _wishes(wants):
    return [wish.text for wish in wants.wishes]


@pytest.mark.parametrize(
    "line",
    [
        "my colleague suggests Thai food in his honor",
        "Thai food would both suit the board and the budget",
        "Thai only would be my wish",
        "they were late twice. Let's switch to Thai",
        "it would be nice to have Thai",
        "Thai is what everybody likes",
        "Thai won",
    ],
)
def test_a_cuisine_that_somebody_proposes_is_asked_for(after, line):
    assert after(LUNCH, line).cuisine == ("Thai",)


def test_a_cuisine_in_force_that_has_a_sentence_of_its_own_gives_way_to_the_next_one(after):
    assert after(LUNCH, "Greek food", "Greek makes us sleepy. I'd say Thai").cuisine == ("Thai",)
    assert after(LUNCH, "Greek food", "Greek or Thai").cuisine == ("Greek", "Thai")
    assert after(LUNCH, "Greek food", "also Thai").cuisine == ("Greek", "Thai")


@pytest.mark.parametrize(
    ("line", "date"),
    [
        ("poll closed, Tuesday won", "Tuesday"),
        ("movers come Friday, so let's do it Thursday", "Thursday"),
        ("Thursday it is again and 22 people", "Thursday"),
        ("and its Wednesday, tues the room is gone", "Wednesday"),
        ("see you Friday!", "Monday"),
    ],
)
def test_the_day_that_was_decided_on_counts(after, line, date):
    assert after(LUNCH, line).date == date


@pytest.mark.parametrize(
    ("line", "time"),
    [
        ("time is 9:30pm sorry, 9pm is the handover", "9:30pm"),
        ("make it 2pm, Nils told me this morning", "2pm"),
        ("sorry, 1pm is the start", "1pm"),
    ],
)
def test_an_hour_of_something_else_is_only_the_reason(after, line, time):
    assert after(f"{LUNCH} at 9pm", line).time == time


@pytest.mark.parametrize(
    "line",
    [
        "ugh, sandwiches 3 days running. Could we do lasagna instead of pad thai?",
        "pad thai is basically candy. lasagna in place of pad thai",
        "they often put cashews in. Let's go for lasagna, not pad thai",
        "the chair finds pad thai too messy, so lasagna rather than pad thai",
        "-1 on pad thai. lasagna instead",
    ],
)
def test_food_in_a_reason_is_no_wish(after, line):
    assert _wishes(after(LUNCH, "pad thai", line)) == ["lasagna"]


@pytest.mark.parametrize("line", ["whatever, I'm bringing bacon", "can you also water the plants, Platter? haha"])
def test_what_colleagues_tell_one_another_wishes_for_nothing(say, shown, line):
    assert say(line, shown).intent != "search"
    assert not say(line, shown).said.wishes


def test_the_name_of_a_wish_may_be_shortened_where_it_is_let_go(after):
    assert _wishes(after(LUNCH, "hot and sour soup and lasagna", "soup always spills, take out the soup")) == [
        "lasagna"
    ]
    wants = after(LUNCH, "tiramisu cups", "she insists on lasagna, not tiramisu")
    assert (_wishes(wants), wants.excluded) == (["lasagna"], ())
    wants = after(LUNCH, "potato pancakes", "let's go for lasagna, not potato pancakes")
    assert (_wishes(wants), wants.excluded) == (["lasagna"], ())


def test_a_part_of_what_is_let_go_may_be_wished_for_behind_it(after):
    assert _wishes(after(LUNCH, "chicken parmesan", "drop the chicken parmesan, chicken instead")) == ["chicken"]
    assert _wishes(after(LUNCH, "chicken, but no fried chicken")) == ["chicken"]


def test_what_cannot_be_lived_without_is_not_left_out(after):
    assert after(LUNCH, "I can't live without cheese").excluded == ()
    wants = after(LUNCH, "no mayonnaise anywhere please", "why no mayo? I like it. Mayonnaise is fine")
    assert (wants.excluded, wants.city) == ((), "Boston")


def test_an_allergy_is_guarded_whatever_the_reason_beside_it_says(after):
    wants = after(LUNCH, "they often put cashews in, I'm allergic to cashews")
    assert wants.allergies == ("tree nuts",)
    assert after(LUNCH, "Big Ida: no nuts, allergy", "why no nuts? I can't live without nuts").allergies


def test_what_takes_the_place_of_a_refused_food_is_not_refused(after):
    wants = after(LUNCH, "beef noodle soup", "I don't do beef, chicken parmesan instead?")
    assert (_wishes(wants), wants.excluded) == (["chicken parmesan"], ("beef",))


@pytest.mark.parametrize(
    ("line", "party"),
    [
        ("ours says 19 people with 2 vegans and 3 halal", 19),
        ("my list shows 22 people and not 20", 22),
        ("I count 53 volunteers on my list", 53),
        ("and we are bringing the two contractors, 28 people", 28),
        ("8 people with me", 8),
        ("5 friends with me", 6),
        ("three persons are not eating pork, so please no pork for everybody", 20),
    ],
)
def test_heads_are_told_apart_from_those_among_them(after, line, party):
    assert after(LUNCH, line).party == party


@pytest.mark.parametrize(
    "line",
    [
        "does the first one say anything about nuts?",
        "may I ask whether the third one is individually packed?",
        "pardon, can you tell me if the second has garlic inside?",
        "the one on place two, it is with beef or without?",
    ],
)
def test_whatever_is_asked_of_a_dish_that_is_pointed_at_is_a_question(say, shown, line):
    said = say(line, shown)
    assert (said.intent, said.said.wishes) == ("clarify", ())


def test_options_that_are_asked_for_are_looked_for(say, shown):
    assert say("are there vegetarian ones", shown).said.dietary_labels == ("vegetarian",)
    assert say("are there nuts in the first one?", shown).intent == "clarify"


@pytest.mark.parametrize("line", ["Big Mike: and fries, obviously", "Sister Agnes: and fries", "Mike: and fries"])
def test_whoever_speaks_may_have_two_names(after, line):
    assert _wishes(after(LUNCH, "lasagna", line)) == ["lasagna", "fries"]


def test_a_sum_or_a_place_in_a_list_is_read_where_it_stands(say):
    said = say("Need something for 60 guests, Boston, Oct 20, total budget $1,500").said
    assert (said.date, said.price_max, said.party) == ("Oct 20", 1500, 60)
    assert say("brunch Sunday, 8 of us, 60614").said.zip_code == "60614"
    assert say("brunch Sunday, 8 of us, budget, 10000").said.zip_code is None


def test_a_sum_that_is_asked_back_is_not_said_anew(after):
    wants = after(f"{LUNCH}, $22 a head", "22 bucks? Let's have $30 each then")
    assert (wants.price_per_person_max, wants.price_max) == (30, None)


def test_where_somebody_is_stuck_nobody_is_fed(after):
    wants = after(LUNCH, "17 people now, three are stuck in Denver")
    assert (wants.city, wants.unknown_place, wants.party) == ("Boston", None, 17)


@pytest.mark.parametrize("line", ["yes. start over please", "yeah start over"])
def test_a_thread_is_begun_again_by_whoever_agrees(say, shown, line):
    assert say(line, shown).command == "start_over"


def test_what_was_ordered_is_ordered_anew(after):
    wants = after("lunch in Boston, order 8 burrito bowls and 6 tacos al pastor", "I'm out, so only 6 burrito bowls")
    assert {item.name: item.quantity for item in wants.items} == {"tacos al pastor": 6, "burrito bowls": 6}


def test_a_diet_that_not_all_need_is_a_need_of_some(after):
    wants = after(LUNCH, "everything halal please", "it needn't all be halal by the way, it's 13 halal guests")
    assert (wants.dietary_labels, [(need.label, need.count) for need in wants.needs]) == ((), [("halal", 13)])


def test_volunteers_are_fed(say):
    assert say("we would like to feed our volunteers on Saturday").intent == "search"


@pytest.mark.parametrize(
    "line",
    [
        "could you please leave out anything with pork",
        "avoid dishes that contain pork",
        "nothing containing pork",
        "no dishes with pork please",
        "skip everything with pork",
        "we do not want anything made with pork",
    ],
)
def test_what_holds_a_food_that_is_refused_is_left_out(after, line):
    wants = after(LUNCH, line)
    assert (wants.excluded, wants.excluded_food_keys, _wishes(wants)) == (("pork",), ("pork",), [])


def test_a_dish_with_something_stays_a_wish(after):
    assert _wishes(after(LUNCH, "anything with chicken")) == ["chicken"]
    assert _wishes(after(LUNCH, "nothing fancy, lasagna with spinach")) == ["lasagna with spinach"]


def test_somebody_who_keeps_a_diet_is_a_need_and_no_filter(after):
    wants = after(LUNCH, "my boss keeps kosher")
    assert (wants.dietary_labels, [(need.label, need.count) for need in wants.needs]) == ((), [("kosher", 1)])
    assert after(LUNCH, "my boss keeps kosher", "he does not keep kosher after all").needs == ()


@pytest.mark.parametrize("line", ["+1 tacos al pastor", "+1 for tacos al pastor", "+1 on tacos al pastor"])
def test_a_vote_for_a_dish_keeps_those_beside_it(after, line):
    wants = after(LUNCH, "lasagna and tacos al pastor", line)
    assert (_wishes(wants), wants.items) == (["lasagna", "tacos al pastor"], ())


@pytest.mark.parametrize(
    "line", ["nix the tacos al pastor", "veto the tacos al pastor", "dump the tacos al pastor please"]
)
def test_a_dish_falls_by_whatever_verb_colleagues_have_for_it(after, line):
    assert _wishes(after(LUNCH, "lasagna and tacos al pastor", line)) == ["lasagna"]


@pytest.mark.parametrize(
    "line",
    ["the finance folks capped us at 22 a head", "accounting approved $22 a head", "Greek gets my vote, $22 a head"],
)
def test_a_limit_that_others_set_is_kept(after, line):
    assert after(LUNCH, line).price_per_person_max == 22


@pytest.mark.parametrize("line", ["lunch 18 Boston tmrw", "dinner 18 Boston", "snacks 18 Boston"])
def test_a_bare_number_between_a_meal_and_a_place_counts_heads(say, line):
    assert say(line).said.party == 18


def test_what_costs_least_is_compared_and_no_dear_house_is_looked_for(say, shown):
    assert say("which of these is the least expensive?", shown).intent == "compare"
    assert say("may we see some more, please?", shown).change == "more"


@pytest.mark.parametrize("line", ["Ivy: I'm vegan", "I'm vegan", "sorry, I eat vegan"])
def test_who_tells_of_themselves_among_others_is_one_of_them(after, line):
    wants = after(LUNCH, line)
    assert (wants.dietary_labels, [(need.label, need.count) for need in wants.needs]) == ((), [("vegan", 1)])


def test_who_eats_alone_asks_for_what_they_eat(after):
    assert after("lunch for 1 in Boston", "I'm vegan").dietary_labels == ("vegan",)


@pytest.mark.parametrize("line", ["can we do 8pm? I work till 7:30", "make it 8pm, we are in a meeting till 7:30"])
def test_until_when_somebody_works_is_only_the_reason(after, line):
    assert after(f"{LUNCH} at noon", line).time == "8pm"


def test_what_a_sponsor_prefers_is_the_dish_alone(after):
    assert _wishes(after(LUNCH, "our sponsor prefers kebabs")) == ["kebabs"]
