"""What is let go, let in again or replaced in a line that tells why: only what is named, and never an allergy."""

import pytest


@pytest.mark.parametrize(
    "line",
    [
        "the tacos are too messy, take them off please",
        "Tacos have gone soft whenever we had them; leave those out",
        "then tacos make no sense, remove them from the list",
        "tacos we make ourselves, so skip that",
        "The tacos will be cold before we eat. Cross them off.",
    ],
)
def test_what_is_named_before_the_pronoun_is_taken_off(after, line):
    wants = after("lunch for 20 in Boston", "lasagna and tacos", line)
    assert [wish.text for wish in wants.wishes] == ["lasagna"]


def test_a_number_in_the_reason_still_counts(after):
    wants = after("lunch for 20 in Boston", "lasagna and tacos", "tacos are off as we are 12 people, skip them")
    assert ([wish.text for wish in wants.wishes], wants.party) == (["lasagna"], 12)


@pytest.mark.parametrize(
    "line",
    [
        "nobody minds pork after all",
        "it turns out pork is no problem, so include it again",
        "you can put pork back in",
        "everybody eats pork, I checked",
        "pork is back on the menu",
    ],
)
def test_what_was_left_out_is_let_in_again(after, line):
    wants = after("lunch for 20 in Boston, no pork", "lasagna", line)
    assert (wants.excluded, [wish.text for wish in wants.wishes]) == ((), ["lasagna"])


@pytest.mark.parametrize("line", ["do they eat pork?", "they do not eat pork", "nobody eats pork"])
def test_what_is_asked_or_denied_lets_nothing_in(after, line):
    assert after("lunch for 20 in Boston, no pork", line).excluded == ("pork",)


def test_what_an_allergy_guards_against_is_not_let_in_with_the_exclusion(after):
    lines = ("lunch for 20 in Boston, no peanuts", "Jo is allergic to peanuts", "nobody minds peanuts after all")
    assert after(*lines).allergies == ("peanuts",)


@pytest.mark.parametrize("line", ["forget the popular part", "drop popular", "doesn't have to be popular"])
def test_how_dishes_should_be_is_let_go_by_its_name(after, line):
    assert after("lunch for 20 in Boston", "only popular dishes", line).tags == ()


@pytest.mark.parametrize(
    "line",
    [
        "he wants Thai now, not Italian",
        "it's Thai now and not Italian",
        "Thai please, not Italian after all",
        "not Italian, they'd like Thai",
        "Thai it is, no more Italian",
    ],
)
def test_a_cuisine_in_force_beside_another_is_replaced_and_not_left_out(after, line):
    wants = after("Italian lunch for 20 in Boston", line)
    assert (wants.cuisine, wants.excluded) == (("Thai",), ())


@pytest.mark.parametrize(
    "line",
    [
        "lasagna instead of tacos because nobody eats tacos on a bus",
        "not tacos but lasagna, nobody likes to spill tacos on a keyboard",
        "lasagna rather than tacos, no one eats tacos standing up",
    ],
)
def test_how_something_is_eaten_is_a_reason_and_keeps_nothing_out(after, line):
    wants = after("lunch for 20 in Boston", "tacos", line)
    assert ([wish.text for wish in wants.wishes], wants.excluded) == (["lasagna"], ())


def test_what_nobody_eats_is_left_out(after):
    assert after("lunch for 20 in Boston", "nobody eats pork here").excluded == ("pork",)


@pytest.mark.parametrize(
    "line",
    [
        "Noor isn't coeliac after all",
        "my boss is not coeliac, he only says so",
        "nobody is celiac, I mixed that up",
        "forget the coeliac thing, that was somebody else",
        "turns out Noor doesn't have coeliac disease",
        "the coeliac part was a mistake",
    ],
)
def test_who_is_not_coeliac_after_all_is_not_guarded(after, line):
    assert after("lunch for 20 in Boston, Noor is coeliac", line).allergies == ()


@pytest.mark.parametrize(
    "line", ["is it not coeliac safe?", "Lee isn't coeliac, Noor is", "not coeliac but allergic to gluten"]
)
def test_who_still_is_coeliac_stays_guarded(after, line):
    assert after("lunch for 20 in Boston, Noor is coeliac", line).allergies == ("gluten",)


@pytest.mark.parametrize(
    ("line", "guarded"),
    [
        ("peanuts would kill the barista", ("peanuts",)),
        ("peanuts could kill the new guy", ("peanuts",)),
        ("peanuts would kill our accountant", ("peanuts",)),
        ("long peanut talks kill productivity", ()),
        ("peanuts kill momentum", ()),
    ],
)
def test_what_kills_somebody_guards_whoever_it_is(after, line, guarded):
    assert after("lunch for 20 in Boston", line).allergies == guarded


@pytest.mark.parametrize(
    "line", ["the halal one is cancelled", "the halal need is off, he brings his own", "the halal requirement is gone"]
)
def test_a_counted_need_that_is_off_is_let_go(after, line):
    wants = after("lunch for 20 in Boston, 3 vegetarians and 1 halal", line)
    assert [(need.label, need.count) for need in wants.needs] == [("vegetarian", 3)]
    assert wants.dietary_labels == ()


def test_a_dish_is_let_go_of_however_its_name_is_parted(after):
    wants = after("fried fish and cole slaw for 20 in Boston", "coleslaw was a dumb idea in this heat, scratch it")
    assert [wish.text for wish in wants.wishes] == ["fried fish"]


def test_a_minus_takes_off_as_a_plus_adds(after):
    wants = after("bagels for 20 in Boston", "+ coffee", "+ pizza", "- bagels")
    assert [wish.text for wish in wants.wishes] == ["coffee", "pizza"]


def test_what_is_found_fault_with_falls_where_another_is_named(after):
    wants = after("tacos and burritos for 20 in Boston", "the tacos are too messy, pizza instead")
    assert [wish.text for wish in wants.wishes] == ["burritos", "pizza"]
    wants = after("tacos and burritos for 20 in Boston", "tacos are too spicy")
    assert [wish.text for wish in wants.wishes] == ["tacos", "burritos"]


@pytest.mark.parametrize(
    "text", ["let's swap wraps for bowls", "bowls instead of the wraps", "bowls rather than wraps"]
)
def test_a_dish_called_for_short_is_replaced_and_others_stay(after, text):
    wants = after("chicken wraps and coffee for 20 in Boston", text)
    assert sorted(wish.text for wish in wants.wishes) == ["bowls", "coffee"]


def test_a_label_that_is_not_needed_falls(after):
    assert after("halal lunch for 20 in Boston", "halal not needed, my mistake").dietary_labels == ()
