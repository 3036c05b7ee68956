"""A profile holds known values alone, allergies have one way in, and the person reads all of it."""

from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.catalogue import BROAD_NAMES, NAMES, VIBES, display_name
from engine.messages.people import SEVERITIES, Learned, LearnedKey, Profile
from engine.people import (
    PREFERENCES,
    NotAProfile,
    about_lines,
    allergies_of,
    checked,
    lines_of,
    nothing_kept,
    preferences_of,
    profile_from_json,
    profile_to_json,
    said_of,
    with_allergies,
    with_preferences,
)
from engine.pricing import TIERS
from engine.safety import KEYS, allergen_of

DIETS = ("vegetarian", "vegan", "gluten-free", "dairy-free", "nut-free", "halal", "kosher")
CUISINES = (*NAMES, *BROAD_NAMES)


def few(values: Any) -> st.SearchStrategy[tuple[Any, ...]]:
    return st.lists(st.sampled_from(tuple(values)), unique=True, max_size=6).map(tuple)


@st.composite
def profiles(draw: st.DrawFn) -> Profile:
    levels = draw(st.dictionaries(st.sampled_from(tuple(KEYS)), st.sampled_from(SEVERITIES), max_size=len(KEYS)))
    cuisines = draw(few(CUISINES))
    cut = draw(st.integers(0, len(cuisines)))
    key: LearnedKey = draw(st.sampled_from(PREFERENCES))
    at = datetime(2026, 3, 2, tzinfo=UTC)
    return Profile(
        tuple((allergen, levels[allergen]) for allergen in KEYS if allergen in levels),
        draw(few(DIETS)), cuisines[:cut], cuisines[cut:], draw(few(VIBES)),
        draw(st.sampled_from([None, *TIERS])), draw(st.booleans()),
        draw(st.sampled_from([(), (Learned(key, "spicy", at, "you picked Piñata Cake"),)])), draw(st.integers(0, 9)),
    )  # fmt: skip


@given(profiles())
def test_it_survives_json_and_being_looked_at(profile: Profile) -> None:
    assert profile_from_json(profile_to_json(profile)) == profile
    assert checked(profile) == profile


@given(profiles(), profiles())
def test_either_way_in_gives_back_what_it_is_read_as_and_leaves_the_other_alone(one: Profile, other: Profile) -> None:
    taste = with_preferences(other, preferences_of(one))
    assert preferences_of(taste) == preferences_of(one)
    assert replace(taste, **{name: getattr(other, name) for name in ("diets", "cuisines_liked", "cuisines_disliked",
                             "vibes", "price_comfort")}) == other  # fmt: skip
    needs = with_allergies(other, **allergies_of(one))
    assert needs.allergies == one.allergies
    assert replace(needs, allergies=other.allergies) == other


@given(profiles())
def test_the_person_reads_every_value_that_is_kept(profile: Profile) -> None:
    lines = lines_of(profile)
    told = "\n".join(lines)
    for allergen, severity in profile.allergies:
        expected = f"Intolerance: {allergen}" if severity == "intolerance" else f"Allergy: {allergen}, {severity}"
        assert expected in lines
    for value in (
        *profile.diets,
        *profile.vibes,
        *map(display_name, profile.cuisines_liked + profile.cuisines_disliked),
    ):
        assert value in told
    assert all(said_of(one) in told and one.because in told for one in profile.learned)
    assert (profile.price_comfort or "") in told
    nothing = profile == Profile(version=profile.version)
    assert (about_lines(profile) == (nothing_kept(),)) == nothing


@given(
    st.dictionaries(st.sampled_from([*PREFERENCES, "allergies", "severity"]), st.lists(st.text(max_size=8)) | st.text())
)
def test_no_preference_whatever_it_holds_makes_or_takes_an_allergy(given_to_it: dict[str, Any]) -> None:
    before = Profile((("peanuts", "anaphylactic"),))
    try:
        after = with_preferences(before, given_to_it)
    except NotAProfile:
        return
    assert after.allergies == before.allergies


@pytest.mark.parametrize("said", ["Peanut", "PEANUTS", "peanut allergy", "groundnuts"])
def test_an_allergen_is_known_as_people_spell_it(said: str) -> None:
    assert with_allergies(Profile(), [said], [], {said: "severe"}).allergies == (("peanuts", "severe"),)


def test_the_dearest_of_four_prices_counts_as_the_third() -> None:
    assert with_preferences(Profile(), {"price_comfort": "$$$$"}).price_comfort == "$$$"


@pytest.mark.parametrize(
    ("profile", "field"),
    [
        (Profile((("unicorn", "severe"),)), "allergies"),
        (Profile((("egg", "deadly"),)), "allergies"),  # type: ignore[arg-type]
        (Profile((("egg", "severe"), ("eggs", "moderate"))), "allergies"),
        (Profile(diets=("breatharian",)), "diets"),
        (Profile(cuisines_liked=("martian",)), "cuisines_liked"),
        (Profile(cuisines_disliked=("martian",)), "cuisines_disliked"),
        (Profile(vibes=("romantic",)), "vibes"),
        (Profile(price_comfort="€€"), "price_comfort"),  # type: ignore[arg-type]
    ],
)
def test_a_form_with_an_unknown_value_is_refused_by_its_field(profile: Profile, field: str) -> None:
    with pytest.raises(NotAProfile) as refused:
        checked(profile)
    assert [name for name, _ in refused.value.faults] == [field]


@given(st.text(), st.text())
def test_what_is_wrong_is_told_in_one_line_of_a_bounded_length(allergen: str, severity: str) -> None:
    faults = faults_of(allergen, severity)
    assert all(told.isprintable() and len(told) < 200 for _, told in faults)
    assert faults or (allergen_of(allergen) and severity in SEVERITIES)


def faults_of(allergen: str, severity: str) -> tuple[tuple[str, str], ...]:
    try:
        with_allergies(Profile(), [allergen], [], {allergen: severity})
    except NotAProfile as wrong:
        return wrong.faults
    return ()


def test_json_of_another_kind_is_refused() -> None:
    for raw in ("", "[]", '{"allergies": "egg"}', '{"price_comfort": 3}'):
        with pytest.raises(ValueError, match="not a profile"):
            profile_from_json(raw)
