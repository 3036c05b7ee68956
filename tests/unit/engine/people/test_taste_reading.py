"""Taste as a model reads it: nothing of an allergy goes to it, and nothing but known values of five keys comes back."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.catalogue import VIBES
from engine.conversation import Memory, Wants
from engine.conversation.wants import Phrase
from engine.messages.people import GuessedTaste, Profile
from engine.people import PREFERENCES, profile_from_json, profile_to_json, tastes_from_json, tastes_read, wish_of
from engine.people.profile import known_taste
from engine.people.taste_reading import ANSWERS_MOST, names_an_allergen
from engine.safety import FREE_BY_LABEL, KEYS

KEYS_TRIED = (*PREFERENCES, "allergies", "allergy", "allergy.severe", "confirmed", "intolerances", "is_learning", "")
VALUES_TRIED = (*VIBES, *KEYS, *FREE_BY_LABEL, "Thai", "thai", "vegan", "$", "$$$$", "peanut allergy", "severe", "")


@given(
    st.lists(st.builds(GuessedTaste, st.integers(-2, 5), st.sampled_from(KEYS_TRIED) | st.text(max_size=9),
                       st.sampled_from(VALUES_TRIED) | st.text(max_size=9)))
)  # fmt: skip
def test_whatever_a_model_says_only_known_values_of_the_five_keys_of_a_wish_that_was_sent_stand(
    guessed: list[GuessedTaste],
) -> None:
    found = tastes_read(guessed, 3)
    assert len(found) == 3
    for key, value in frozenset().union(*found):
        assert key in PREFERENCES
        assert value not in FREE_BY_LABEL
        assert value not in KEYS
        assert known_taste(key, value) == (key, value)


def test_what_is_known_stands_as_platter_calls_it() -> None:
    said = [("vibes", "Light"), ("cuisine_affinity", "Thai"), ("dietary", "Vegetarian"), ("price_comfort", "$")]
    found = tastes_read([GuessedTaste(2, key, value) for key, value in said], 2)
    want = {("vibes", "light"), ("cuisine_affinity", "thai"), ("dietary", "vegetarian"), ("price_comfort", "$")}
    assert found == (frozenset(), frozenset(want))


def test_another_form_is_refused_and_an_endless_answer_cut() -> None:
    for wrong in ("", "[]", '{"tastes": [{"key": "vibes"}]}', '{"tastes": "light"}'):
        with pytest.raises(ValueError, match="form"):
            tastes_from_json(wrong)
    one = '{"wish": 1, "key": "vibes", "value": "light"}'
    assert tastes_from_json(f'{{"tastes": [{one}]}}') == (GuessedTaste(1, "vibes", "light"),)
    assert len(tastes_from_json(f'{{"tastes": [{",".join([one] * 999)}]}}')) == ANSWERS_MOST


BEFORE = Memory(Wants(party=25, cuisine=("Thai",), cuisine_keys=("thai",)))


def test_a_wish_is_what_the_turn_added_by_name() -> None:
    wants = replace(BEFORE.wants, wishes=(Phrase("something cosy"),), cuisine=("Thai", "Lao"), tags=("hot",))
    assert wish_of(BEFORE, replace(BEFORE, wants=wants)) == {
        "wishes": ["something cosy"],
        "cuisines": ["Lao"],
        "tags": ["hot"],
    }
    assert wish_of(BEFORE, BEFORE) == {}
    assert wish_of(BEFORE, replace(BEFORE, wants=replace(BEFORE.wants, party=30, city="Boston"))) == {}


def test_nothing_goes_of_what_speaks_of_an_allergy_is_guarded_or_left_out() -> None:
    cosy = replace(BEFORE, wants=replace(BEFORE.wants, wishes=(Phrase("something cosy"),)))
    assert wish_of(BEFORE, cosy)
    assert wish_of(BEFORE, cosy, of_allergy=True) == {}
    guarded = replace(cosy, wants=replace(cosy.wants, allergies=("egg",)))
    assert wish_of(BEFORE, guarded) == wish_of(guarded, cosy) == {}
    hidden = replace(
        BEFORE.wants,
        wishes=(Phrase("nut-free brownies"), Phrase("tree nut cake")),
        dietary_labels=("nut-free", "dairy-free"),
        excluded=("shrimp",),
        excluded_food_keys=("shrimp",),
        own=(("lupin", "severe"),),
    )
    assert wish_of(BEFORE, replace(BEFORE, wants=hidden)) == {}


@pytest.mark.parametrize("allergen", KEYS)
def test_every_allergen_is_one_in_a_phrase(allergen: str) -> None:
    for phrase in (allergen, f"{allergen} noodles", f"no {allergen} please", f"{allergen}-free cake"):
        assert names_an_allergen(phrase)


def test_a_profile_has_no_way_in_for_what_was_read() -> None:
    """What is learned has five keys; a sixth is no profile."""
    sixth = '{"key":"allergies","value":"egg","at":"2026-03-02T12:00:00Z","because":""}'
    raw = profile_to_json(Profile())
    assert profile_from_json(raw.replace('"learned":[]', f'"learned":[{sixth.replace("allergies", "vibes")}]')).learned
    with pytest.raises(ValueError, match="is not a profile"):
        profile_from_json(raw.replace('"learned":[]', f'"learned":[{sixth}]'))
