"""What is named as replaced falls, in whatever words it is said, and nothing else does."""

import pytest

SAID = "tacos, burrito bowl and coffee for 20 in Boston"


@pytest.mark.parametrize(
    ("text", "wishes"),
    [
        ("lasagna instead of tacos and burrito bowl", {"coffee", "lasagna"}),
        ("I'd rather have lasagna than tacos", {"burrito bowl", "coffee", "lasagna"}),
        ("we'd prefer pad thai to the tacos", {"burrito bowl", "coffee", "pad thai"}),
        ("swap the tacos for enchiladas", {"burrito bowl", "coffee", "enchiladas"}),
        ("please replace the coffee with pad thai", {"tacos", "burrito bowl", "pad thai"}),
        ("not tacos, lasagna I meant", {"burrito bowl", "coffee", "lasagna"}),
        ("not the tacos, but lasagna", {"burrito bowl", "coffee", "lasagna"}),
    ],
)
def test_only_the_dish_that_is_named_falls(after, text, wishes):
    wants = after(SAID, text)
    assert {wish.text for wish in wants.wishes} == wishes
    assert wants.excluded == ()


@pytest.mark.parametrize(
    "text",
    [
        "the team would rather have Greek than Thai or Indian",
        "Greek rather than Thai or Indian",
        "Greek instead of Thai and Indian",
        "I prefer Greek to Thai",
    ],
)
def test_a_cuisine_is_replaced_through_a_whole_list(after, text):
    assert after("Thai or Indian food for 20 in Boston", text).cuisine == ("Greek",)


def test_one_of_several_cuisines_is_swapped_and_the_others_stay(after):
    assert after("Thai and Indian food for 20 in Boston", "swap the Thai for Greek").cuisine == ("Indian", "Greek")


@pytest.mark.parametrize("text", ["$18 a head instead of the 700 in total", "not 700 in total, $18 a head"])
def test_a_limit_of_another_kind_takes_the_place_of_the_sum_that_is_named(after, text):
    wants = after("lunch for 30 in Boston, $700 in total", text)
    assert (wants.price_max, wants.price_per_person_max) == (None, 18)


@pytest.mark.parametrize(
    "text", ["not 02139, that's our old address, I meant 94601", "94601 instead of 02139", "it's 94601, not 02139"]
)
def test_a_postcode_takes_the_place_of_another(after, text):
    assert after("lunch for 30 in 02139", text).zip_code == "94601"
