"""Learning: what three wishes or one pick teach, what never is learned, and that it can be taken out."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.conversation import Need, Phrase, Wants
from engine.messages.people import Learned, LearnedKey, Profile
from engine.people import Observed, PickedDish, learned, merged, observed, taken_out, taste_of
from engine.safety import FREE_BY_LABEL
from ingest.prepare import prepare
from ingest.read import Entry
from tests.prove.tags import profiles
from tests.support.menus import item, restaurant

AT = datetime(2026, 11, 1, tzinfo=UTC)
OPTED_IN = Profile(is_learning=True)
NOTHING = Wants()


def picked(name: str = "Spicy Wraps", cuisine: str = "Thai", tier: Any = "$$") -> PickedDish:
    raw = restaurant(item(name), name="The Corner", cuisine=[cuisine])
    return PickedDish(prepare([Entry("feed.jsonl:1", raw)])[0].documents[0], tier)


def after(*turns: Observed, profile: Profile = OPTED_IN) -> Profile:
    """A profile that learned from these turns, a day apart."""
    for number, turn in enumerate(turns):
        profile = learned(profile, turns[:number], turn, AT + timedelta(days=number))
    return profile


def told(profile: Profile) -> list[tuple[str, str, str]]:
    return [(one.key, one.value, one.because) for one in profile.learned]


@pytest.mark.parametrize(
    ("wants", "key", "value", "because"),
    [
        (Wants(cuisine_keys=("thai",)), "cuisine_affinity", "thai", "you asked for Thai 3 times"),
        (Wants(excluded_cuisine_keys=("thai",)), "cuisine_aversion", "thai", "you asked for no Thai 3 times"),
        (Wants(dietary_labels=("vegan",)), "dietary", "vegan", "you asked for vegan 3 times"),
        (Wants(wishes=(Phrase("spicy noodles"),)), "vibes", "spicy", "you asked for spicy 3 times"),
        (Wants(tags=("healthy",)), "vibes", "healthy", "you asked for healthy 3 times"),
        (Wants(price_level="cheap"), "price_comfort", "$", "you asked for prices of $ 3 times"),
        (Wants(price_level="expensive"), "price_comfort", "$$$", "you asked for prices of $$$ 3 times"),
    ],
)
def test_the_third_wish_is_a_taste(wants: Wants, key: str, value: str, because: str) -> None:
    wished = observed(NOTHING, wants)
    assert told(after(wished, wished)) == []
    found = after(wished, wished, wished)
    assert told(found) == [(key, value, because)]
    assert found.learned[0].at == AT + timedelta(days=2)


def test_a_pick_teaches_kitchen_character_and_price_and_no_diet() -> None:
    found = after(observed(NOTHING, NOTHING, [picked("Spicy Vegan Wraps")]))
    assert told(found) == [
        ("cuisine_affinity", "thai", "you picked Spicy Vegan Wraps"),
        ("vibes", "spicy", "you picked Spicy Vegan Wraps"),
        ("price_comfort", "$$", "you picked Spicy Vegan Wraps"),
    ]


def test_only_what_a_turn_says_anew_is_counted() -> None:
    thai = Wants(cuisine_keys=("thai",))
    turns = [observed(NOTHING, thai), observed(thai, replace(thai, party=20)), observed(thai, thai)]
    assert told(after(*turns)) == []


def test_nothing_is_learned_of_who_did_not_opt_in() -> None:
    profile = Profile()
    wished = observed(NOTHING, Wants(cuisine_keys=("thai",)), [picked()])
    assert after(wished, wished, wished, profile=profile) is profile


def test_what_somebody_cannot_have_is_never_learned() -> None:
    guarded = Wants(
        allergies=("peanuts", "egg"),
        excluded_food_keys=("peanut",),
        excluded=("peanuts",),
        dietary_labels=tuple(FREE_BY_LABEL),
        needs=(Need("vegan", 2),),
    )
    wished = observed(NOTHING, guarded)
    assert wished == Observed()
    assert after(*[wished] * 9) == OPTED_IN


def test_what_was_taken_out_comes_back_only_when_it_is_asked_for_as_often_again() -> None:
    wished = observed(NOTHING, Wants(cuisine_keys=("thai",)))
    found = taken_out(after(wished, wished, wished), "cuisine_affinity", "thai")
    assert told(found) == []
    turns = [wished] * 6
    assert told(learned(found, turns[:3], wished, AT)) == told(learned(found, turns[:4], wished, AT)) == []
    assert told(learned(found, turns[:5], wished, AT)) == [("cuisine_affinity", "thai", "you asked for Thai 6 times")]


def test_lists_are_united_and_the_newest_price_and_word_on_a_cuisine_stand() -> None:
    older = [
        Learned("vibes", "spicy", AT, "a"),
        Learned("price_comfort", "$", AT, "a"),
        Learned("cuisine_affinity", "thai", AT, "a"),
    ]
    later = AT + timedelta(days=1)
    newer = [
        Learned("vibes", "light", later, "b"), Learned("price_comfort", "$$$", later, "b"),
        Learned("cuisine_aversion", "thai", later, "b"),
    ]  # fmt: skip
    found = merged(merged(OPTED_IN, older), newer)
    assert told(found) == [
        ("vibes", "spicy", "a"),
        ("price_comfort", "$$$", "b"),
        ("cuisine_aversion", "thai", "b"),
        ("vibes", "light", "b"),
    ]


def test_what_was_set_is_not_learned_again_or_against() -> None:
    profile = replace(OPTED_IN, cuisines_disliked=("thai",), vibes=("spicy",), price_comfort="$", diets=("vegan",))
    assert after(observed(NOTHING, NOTHING, [picked()]), profile=profile) is profile


KEYS = st.sampled_from(get_args(LearnedKey))
ENTRIES = st.lists(
    st.builds(Learned, KEYS, st.sampled_from(["thai", "spicy", "vegan", "$", "$$"]), st.just(AT), st.just("why"))
)


@given(profiles(), ENTRIES, ENTRIES)
def test_merging_twice_is_merging_once_and_allergies_never_change(
    profile: Profile, some: list[Learned], more: list[Learned]
) -> None:
    once = merged(merged(profile, some), more)
    assert merged(once, more) == once
    assert replace(once, learned=profile.learned) == profile
    assert taste_of(once).allergies == profile.allergies
    assert sum(one.key == "price_comfort" for one in once.learned) <= max(
        1, sum(one.key == "price_comfort" for one in profile.learned)
    )


@given(ENTRIES, KEYS, st.sampled_from(["thai", "spicy", "$"]))
def test_one_thing_can_be_taken_out(some: list[Learned], key: LearnedKey, value: str) -> None:
    profile = merged(OPTED_IN, some)
    found = taken_out(profile, key, value)
    assert not any((one.key, one.value) == (key, value) for one in found.learned)
    assert [one for one in profile.learned if (one.key, one.value) != (key, value)] == [*found.learned]
