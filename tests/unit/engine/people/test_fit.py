"""Fit: the points of each dimension, what was set before what was learned, and the reasons told."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.catalogue import MenuDocument
from engine.messages.people import FitTag, Learned, Profile
from engine.people import fit_of, tags_of, taste_of
from ingest.prepare import prepare
from ingest.read import Entry
from tests.prove.tags import CASES, Dish, Piece, is_true, profiles, tags_are_true
from tests.support.menus import item, restaurant

AT = datetime(2026, 11, 1, tzinfo=UTC)


def document(name: str = "Rice Bowl", cuisine: tuple[str, ...] = ("Italian",), **more: Any) -> MenuDocument:
    raw = restaurant(item(name, **more), name="The Corner", group="Entrees", cuisine=[*cuisine])
    return prepare([Entry("feed.jsonl:1", raw)])[0].documents[0]


def learned(key: Any, value: str, days: int = 0) -> Learned:
    return Learned(key, value, AT + timedelta(days=days), "you picked it")


@pytest.mark.parametrize(
    ("liked", "disliked", "cuisine", "points"),
    [
        (("italian",), (), ("Italian",), 30),
        (("italian", "thai"), (), ("Italian", "Thai"), 30),
        (("italian",), (), ("Italian", "Thai"), 15),
        (("asian",), (), ("Thai",), 30),
        (("mexican",), (), ("Italian",), 0),
        ((), ("italian",), ("Italian",), -10),
        (("thai",), ("italian",), ("Italian", "Thai"), -10),
        (("italian",), (), (), 0),
    ],
)
def test_a_cuisine_counts_whole_in_part_or_against(
    liked: tuple[str, ...], disliked: tuple[str, ...], cuisine: tuple[str, ...], points: int
) -> None:
    taste = taste_of(Profile(cuisines_liked=liked, cuisines_disliked=disliked))
    assert fit_of(document(cuisine=cuisine), taste, None).cuisine == points


def test_each_vibe_that_the_menu_says_is_five() -> None:
    dish = document("Spicy Kids' Box Lunch", description="Festive. Healthy. Comfort food. Light fare.")
    taste = taste_of(Profile(vibes=("spicy", "festive", "shareable")))
    assert fit_of(dish, taste, None).vibe == 10
    every = taste_of(Profile(vibes=tuple(dish.vibe_keys)))
    assert len(dish.vibe_keys) == 7
    assert fit_of(dish, every, None).vibe == 25


@pytest.mark.parametrize(
    ("comfort", "tier", "points"),
    [("$", "$", 20), ("$", "$$", 10), ("$", "$$$", 0), ("$$$", "$$", 10), (None, "$", 0), ("$", None, 0)],
)
def test_a_price_tier_counts_exact_or_next(comfort: Any, tier: Any, points: int) -> None:
    assert fit_of(document(), taste_of(Profile(price_comfort=comfort)), tier).price == points


def test_a_diet_that_the_menu_states_is_five_and_its_own_label_is_told() -> None:
    fit = fit_of(
        document("Vegan Rice Bowl", description="Halal."), taste_of(Profile(diets=("vegetarian", "halal"))), None
    )
    assert (fit.diet, fit.diets) == (10, ("vegan", "halal"))


@pytest.mark.parametrize(
    ("description", "allergies", "points"),
    [
        ("", (), 10),
        ("Peanut-free.", (("peanuts", "severe"),), 10),
        ("", (("peanuts", "severe"),), 5),
        ("Peanut-free.", (("peanuts", "severe"), ("egg", "moderate")), 5),
        ("With peanut sauce.", (("peanuts", "intolerance"),), 5),
        ("With peanut sauce.", (("peanuts", "moderate"),), 0),
        ("With peanut sauce. No egg.", (("peanuts", "anaphylactic"), ("egg", "intolerance")), 0),
    ],
)
def test_allergies_count_by_what_the_menu_states(description: str, allergies: Any, points: int) -> None:
    assert fit_of(document(description=description), taste_of(Profile(allergies=allergies)), None).allergy == points


def test_what_was_learned_counts_as_what_was_set() -> None:
    found = taste_of(
        Profile(
            learned=(
                learned("cuisine_affinity", "thai"), learned("cuisine_aversion", "indian"), learned("vibes", "spicy"),
                learned("dietary", "vegan"), learned("price_comfort", "$", 1), learned("price_comfort", "$$$$", 2),
            )
        )
    )  # fmt: skip
    set_by_hand = Profile(
        cuisines_liked=("thai",), cuisines_disliked=("indian",), vibes=("spicy",), diets=("vegan",), price_comfort="$$$"
    )
    assert found == taste_of(set_by_hand)


def test_what_was_set_wins_over_what_was_learned_and_the_newest_over_the_older() -> None:
    profile = Profile(
        cuisines_liked=("thai",),
        price_comfort="$",
        learned=(learned("cuisine_aversion", "thai"), learned("price_comfort", "$$$")),
    )
    found = taste_of(profile)
    assert "thai" in found.cuisines_liked - found.cuisines_disliked
    assert found.price == "$"
    both = (learned("cuisine_aversion", "thai", 2), learned("cuisine_affinity", "thai", 1))
    assert "thai" in taste_of(Profile(learned=both)).cuisines_disliked


def test_a_profile_without_anything_is_no_match_and_needs_no_word_of_allergies() -> None:
    fit = fit_of(document(), taste_of(Profile()), "$")
    assert (fit.score, fit.word, tags_of(fit)) == (10, "Partial match", ())


def test_reasons_come_by_points_and_say_what_the_menu_says() -> None:
    profile = Profile(
        allergies=(("peanuts", "severe"), ("egg", "moderate")),
        diets=("vegetarian",),
        cuisines_liked=("italian",),
        vibes=("spicy",),
        price_comfort="$$",
    )
    dish = document("Vegan Noodles", description="Hot and spicy. Peanut-free. No egg.")
    fit = fit_of(dish, taste_of(profile), "$$")
    assert (fit.score, fit.word) == (70, "Good match")
    assert [tag.label for tag in tags_of(fit)] == [
        "Italian kitchen, as you like",
        "Within your $$ comfort zone",
        "Menu states: peanut-free, egg-free",
        "Menu says: spicy",
    ]
    assert fit_of(dish, taste_of(replace(profile, vibes=("spicy", "light"))), "$$").word == "Good match"


@pytest.mark.parametrize(
    ("points", "word"), [(80, "Excellent match"), (79, "Good match"), (60, "Good match"), (59, "Partial match")]
)
def test_a_score_has_its_word(points: int, word: str) -> None:
    fit = replace(fit_of(document(), taste_of(Profile()), None), cuisine=points, allergy=0)
    assert (fit.score, fit.word) == (points, word)


@given(st.integers(-10, 30), st.integers(0, 25), st.integers(0, 20), st.integers(0, 15), st.integers(0, 10))
def test_a_score_is_from_0_to_100(cuisine: int, vibe: int, price: int, diet: int, allergy: int) -> None:
    fit = replace(EMPTY, cuisine=cuisine, vibe=vibe, price=price, diet=diet, allergy=allergy)
    assert fit.score == max(0, cuisine + vibe + price + diet + allergy)


EMPTY = fit_of(document(), taste_of(Profile()), None)


@given(*CASES)
def test_every_reason_is_true_of_the_dish(written: Any, profile: Profile) -> None:
    tags_are_true(written, profile)


@given(profiles())
def test_the_same_profile_is_always_the_same_taste(profile: Profile) -> None:
    assert taste_of(profile) == taste_of(replace(profile, version=7))


@pytest.mark.parametrize(
    "tag",
    [
        FitTag("vibe", "Menu says: light", 5), FitTag("dietary", "Menu says: vegan", 5),
        FitTag("allergy_safe", "Menu states: peanut-free", 10), FitTag("price", "Within your $$ comfort zone", 20),
        FitTag("cuisine", "Thai kitchen, as you like", 30), FitTag("vibe", "Known for: spicy", 5),
    ],
)  # fmt: skip
def test_a_reason_that_is_not_true_is_found(tag: FitTag) -> None:
    dish = Dish(item(), (Piece("Spicy.", vibes=frozenset(["spicy"])),), None)
    profile = Profile(
        allergies=(("peanuts", "severe"),), diets=("vegan",), cuisines_liked=("thai",), price_comfort="$$"
    )  # fmt: skip
    assert not is_true(tag, dish, ("Italian Restaurants",), "$", profile)
