"""The form of a profile: what it is drawn from, what a sent one means, and what is said at which field."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.catalogue import BROAD_NAMES, NAMES, VIBES
from engine.messages.people import SEVERITIES, Learned, Person, Profile, ProfileForm, SentProfile
from engine.people import NotAProfile, filled, form_of, whose, with_sent
from engine.pricing import TIERS
from engine.safety import DIETS, KEYS

ANA = Person("slack", "T1", "UANA")
AT = datetime(2026, 11, 20, 12, 0, tzinfo=UTC)
LEARNED = (
    Learned("vibes", "festive", AT, "you picked Piñata Cake"),
    Learned("cuisine_affinity", "thai", AT, "you asked for Thai 3 times"),
)
CUISINES = (*NAMES, *BROAD_NAMES)


@st.composite
def profiles(draw: st.DrawFn) -> Profile:
    """Any that can stand, in the order in which a form gives its values back."""

    def some(values: tuple[str, ...]) -> tuple[str, ...]:
        chosen = draw(st.sets(st.sampled_from(values), max_size=6))
        return tuple(one for one in values if one in chosen)

    allergens = some(tuple(KEYS))
    liked = some(tuple(sorted(CUISINES)))
    return Profile(
        tuple((one, draw(st.sampled_from(SEVERITIES))) for one in allergens),
        some(DIETS),
        liked,
        tuple(one for one in some(tuple(sorted(CUISINES))) if one not in liked),
        some(VIBES),
        draw(st.sampled_from([None, *TIERS])),
        draw(st.booleans()),
        draw(st.sampled_from([(), LEARNED, LEARNED[:1]])),
        draw(st.integers(0, 9)),
    )


def as_it_stands(form: ProfileForm, **changed: tuple[str, ...]) -> SentProfile:
    stands = {one.name: one.chosen for one in form.fields}
    return SentProfile({**stands, **changed}, form.of, form.version)


def faults(profile: Profile, **changed: tuple[str, ...]) -> dict[str, str]:
    sent = as_it_stands(form_of(profile, ANA), **{name.replace("__", "."): one for name, one in changed.items()})
    with pytest.raises(NotAProfile) as wrong:
        filled(profile, sent)
    return dict(wrong.value.faults)


@given(profiles())
def test_a_form_that_is_sent_as_it_was_drawn_changes_nothing(profile: Profile) -> None:
    assert filled(profile, as_it_stands(form_of(profile, ANA))) == profile


@given(profiles())
def test_every_value_that_stands_in_a_form_can_be_chosen_in_it(profile: Profile) -> None:
    for field in form_of(profile, ANA).fields:
        values = [one.value for one in field.choices]
        assert set(field.chosen) <= set(values)
        assert len(values) == len(set(values))
        assert 0 < len(values) <= 100


@given(profiles(), profiles())
def test_what_was_chosen_stands_in_a_form_that_is_drawn_again(profile: Profile, other: Profile) -> None:
    sent = as_it_stands(form_of(profile, ANA))
    drawn = with_sent(form_of(replace(other, learned=profile.learned), ANA), sent)
    assert {one.name: set(one.chosen) for one in drawn.fields} == {
        name: set(chosen) for name, chosen in sent.values.items()
    }


def test_each_allergen_of_the_vocabulary_can_be_given_each_severity_and_only_one() -> None:
    fields = {one.name: [choice.value for choice in one.choices] for one in form_of(Profile(), ANA).fields}
    for severity in SEVERITIES:
        assert fields[f"allergy.{severity}"] == list(KEYS)
    found = faults(Profile((("peanuts", "severe"),)), allergy__moderate=("peanuts",))
    assert list(found) == ["allergy.severe"]
    assert "allergies, moderate" in found["allergy.severe"]


def test_what_cannot_stand_is_said_at_its_field() -> None:
    assert list(faults(Profile(), cuisines_liked=("thai",), cuisines_disliked=("thai",))) == ["cuisines_disliked"]
    assert list(faults(Profile(), diets=("sunshine",))) == ["diets"]
    assert list(faults(Profile(), price_comfort=("cheap",))) == ["price_comfort"]
    assert list(faults(Profile(), allergy__severe=("sunshine",))) == ["allergy.anaphylactic"]


def test_what_was_learned_is_taken_out_one_by_one_and_read_with_when_and_why() -> None:
    form = form_of(Profile(learned=LEARNED), ANA)
    told = {one.value: (one.label, one.hint) for one in form.fields[-1].choices}
    assert told["vibes:festive"] == ("you like it festive", "2026-11-20, because you picked Piñata Cake")
    assert told["cuisine_affinity:thai"][0] == "you like Thai"
    sent = as_it_stands(form, taken_out=("vibes:festive", "allergies:peanuts"))
    assert filled(Profile(learned=LEARNED), sent).learned == LEARNED[1:]


def test_a_form_names_its_person_in_letters_that_tell_nothing_and_are_nobody_else_s() -> None:
    others = [replace(ANA, user="UBEN"), replace(ANA, tenant="T2"), replace(ANA, platform="teams")]
    assert len({whose(one) for one in (ANA, *others)}) == 4
    assert "UANA" not in whose(ANA)
    assert form_of(Profile(), ANA).of == whose(ANA)
