"""Merging a turn into the state: one test a sentence of the rule book."""

from dataclasses import replace

from engine.conversation.memory import Memory
from engine.conversation.wants import Wants


def test_a_scalar_replaces(after):
    assert after("lunch for 20 in Boston", "no wait, 50 people").party == 50
    assert after("under $300 for 20", "under $200").price_max == 200


def test_dietary_labels_and_exclusions_add(after):
    wants = after("vegetarian lunch for 20", "gluten-free", "no mushrooms", "no onions")
    assert wants.dietary_labels == ("vegetarian", "gluten-free")
    assert wants.excluded == ("mushrooms", "onions")


def test_cuisine_and_dish_wishes_replace(after):
    assert after("Italian for 20", "what about Mexican").cuisine == ("Mexican",)
    assert [wish.text for wish in after("pasta for 20", "anything with chicken?").wishes] == ["chicken"]


def test_cuisine_and_dish_wishes_add_when_said_with_also(after):
    assert after("Italian for 20", "also Thai").cuisine == ("Italian", "Thai")
    assert [wish.text for wish in after("tacos for 20", "and burritos").wishes] == ["tacos", "burritos"]


def test_with_adds_a_word_to_the_wish(after):
    assert [wish.text for wish in after("pasta for 20", "with chicken").wishes] == ["pasta with chicken"]
    either = after("pasta for 20", "with chicken or tofu").wishes
    assert [wish.text for wish in either] == ["pasta with chicken", "pasta with tofu"]
    assert [wish.text for wish in after("pasta for 20", "extra cheese please").wishes] == ["pasta with cheese"]


def test_instead_and_not_x_but_y_replace(after):
    assert after("Thai for 20", "Italian instead").cuisine == ("Italian",)
    wants = after("Thai for 20", "not Thai but Indian")
    assert (wants.cuisine, wants.excluded_cuisine_keys) == (("Indian",), ())


def test_any_clears(after):
    wants = after("Italian for 20 in Boston", "any cuisine is fine")
    assert (wants.cuisine, "cuisine" in wants.any_of) == ((), True)
    assert "cuisine" not in after("Italian for 20", "any cuisine is fine", "Thai").any_of


def test_a_new_place_replaces_city_state_and_zip_together(after):
    wants = after("pizza in Boston, MA for 20", "sorry, Oakland")
    assert (wants.city, wants.state, wants.zip_code) == ("Oakland", None, None)


def test_place_cuisine_or_dish_clears_restaurant_scope(after):
    scoped = Memory(
        wants=Wants(restaurant_name="X", restaurant_keys=("x|boston",), excluded_restaurant_keys=("y|boston",))
    )
    for text in ("lunch in Cambridge", "Mexican", "tacos"):
        wants = after(text, memory=scoped)
        assert (wants.restaurant_keys, wants.excluded_restaurant_keys) == ((), ())
    assert after("vegetarian options", memory=scoped).restaurant_keys == ("x|boston",)


def test_start_over_clears_all_allergies_included(after):
    assert after("lunch for 20, nut allergy", "start over") == Wants()


def test_an_allergy_stays_until_it_is_taken_back(after):
    assert after("lunch for 20, nut allergy", "any", "Italian instead").allergies == ("nuts",)
    assert after("lunch for 20, nut allergy", "she isn't allergic after all").allergies == ()


def test_talk_changes_nothing(after):
    before = after("lunch for 20 in Boston")
    assert after("lunch for 20 in Boston", "see you at noon", "is the deck ready for 25 people?") == replace(before)


def test_lunch_after_breakfast_drops_the_breakfast_course(after):
    assert after("breakfast for 15 in Boston").courses == ("breakfast",)
    assert after("breakfast for 15 in Boston", "make it lunch").courses == ()
