"""Form of a profile: its fields, filled in from the profile alone, and the profile that a sent one means. Pure.

A severity is a field, so that each of a few menus is opened by those whom it concerns; what was learned is a list of
ticks, each of which takes one thing out.
"""

from collections.abc import Mapping
from dataclasses import replace
from hashlib import blake2b
from typing import Any

from engine.catalogue import BROAD_NAMES, NAMES, VIBES, display_name
from engine.messages.people import (
    ALLERGY,
    SEVERITIES,
    Choice,
    Field,
    Learned,
    Person,
    Profile,
    ProfileForm,
    SentProfile,
    Severity,
)
from engine.messages.sentences import say
from engine.people.learning import taken_out
from engine.people.profile import NotAProfile, checked, said_of
from engine.pricing import TIERS
from engine.safety import DIETS as LABELS
from engine.safety import KEYS

DIETS, LIKED, DISLIKED, VIBE, PRICE = "diets", "cuisines_liked", "cuisines_disliked", "vibes", "price_comfort"
LEARNING, TAKEN_OUT = "is_learning", "taken_out"
TICKED, ANY_PRICE = "yes", "any"
_AT: Mapping[str, str] = {"allergies": f"{ALLERGY}{SEVERITIES[-1]}", "cuisine_aversion": DISLIKED}
"""Field of a profile → of the form, where that has another name."""


def whose(person: Person) -> str:
    """The same for one person always, and another for everybody else."""
    named = "\0".join((person.platform, person.tenant, person.user))
    return blake2b(named.encode(), digest_size=16).hexdigest()


def form_of(profile: Profile, person: Person) -> ProfileForm:
    liked, disliked, labels = profile.cuisines_liked, profile.cuisines_disliked, _plain(LABELS)
    cuisines = tuple(Choice(key, display_name(key)) for key in sorted([*NAMES, *BROAD_NAMES]))
    ticked = (TICKED,) if profile.is_learning else ()
    allergies = [_allergies(profile, severity) for severity in reversed(SEVERITIES)]
    fields = (
        *allergies,
        Field(DIETS, say("profile-form-diets"), "several", labels, profile.diets),
        Field(LIKED, say("profile-liked"), "several", cuisines, liked),
        Field(DISLIKED, say("profile-disliked"), "several", cuisines, disliked),
        Field(VIBE, say("profile-vibes"), "several", _plain(VIBES), profile.vibes),
        Field(PRICE, say("profile-price"), "one", _prices(), (profile.price_comfort or ANY_PRICE,)),
        Field(LEARNING, say("profile-form-learning"), "ticks", (_consent(),), ticked),
        *_learned(profile.learned),
    )
    return ProfileForm(fields, whose(person), profile.version, say("profile-form-lead"))


def _plain(values: tuple[str, ...]) -> tuple[Choice, ...]:
    return tuple(Choice(one, one[:1].upper() + one[1:]) for one in values)


def _allergies(profile: Profile, severity: Severity) -> Field:
    label, hint = say(f"profile-form-{severity}"), say(f"profile-hint-{severity}")
    chosen = tuple(allergen for allergen, how in profile.allergies if how == severity)
    return Field(ALLERGY + severity, label, "several", _plain(tuple(KEYS)), chosen, hint)


def _prices() -> tuple[Choice, ...]:
    return (Choice(ANY_PRICE, say("button-any")), *(Choice(one, one, say(f"price-tier-{len(one)}")) for one in TIERS))


def _consent() -> Choice:
    return Choice(TICKED, say("profile-form-consent"), say("profile-hint-consent"))


def _learned(learned: tuple[Learned, ...]) -> tuple[Field, ...]:
    told = tuple(
        Choice(_id_of(one), said_of(one), say("profile-form-because", day=f"{one.at:%Y-%m-%d}", because=one.because))
        for one in sorted(learned, key=lambda one: one.at, reverse=True)
    )
    return (Field(TAKEN_OUT, say("profile-form-learned"), "ticks", told),) if told else ()


def _id_of(one: Learned) -> str:
    return f"{one.key}:{one.value}"


def filled(profile: Profile, sent: SentProfile) -> Profile:
    """The profile as the form means it; what was learned is as it stands, less what was ticked. Raises NotAProfile,
    each fault by the form's field."""
    faults: list[tuple[str, str]] = []
    found: dict[str, Severity] = {}
    for severity in SEVERITIES:
        for allergen in sent.values.get(ALLERGY + severity, ()):
            if allergen in found:
                under = say(f"profile-form-{found[allergen]}").lower()
                said = say("profile-twice", allergen=allergen, under=under)
                faults.append((ALLERGY + severity, said))
            found.setdefault(allergen, severity)
    both = [one for one in sent.values.get(DISLIKED, ()) if one in sent.values.get(LIKED, ())]
    faults += [(DISLIKED, say("profile-liked-too", cuisine=display_name(one))) for one in both[:1]]
    if faults:
        raise NotAProfile(faults)
    for one in profile.learned:
        if _id_of(one) in sent.values.get(TAKEN_OUT, ()):
            profile = taken_out(profile, one.key, one.value)
    try:
        return checked(replace(profile, allergies=tuple(found.items()), version=sent.version, **_taste(sent)))
    except NotAProfile as wrong:
        raise NotAProfile((_AT.get(name, name), said) for name, said in wrong.faults) from None


def _taste(sent: SentProfile) -> dict[str, Any]:
    price = next(iter(sent.values.get(PRICE, ())), ANY_PRICE)
    lists = {name: sent.values.get(name, ()) for name in (DIETS, LIKED, DISLIKED, "vibes")}
    learning = TICKED in sent.values.get(LEARNING, ())
    return {**lists, PRICE: None if price == ANY_PRICE else price, LEARNING: learning}


def with_sent(form: ProfileForm, sent: SentProfile) -> ProfileForm:
    """With what was chosen or written in it, also what was wrong."""
    fields = (replace(one, chosen=_sent_in(one, sent)) for one in form.fields)
    return replace(form, fields=tuple(fields))


def _sent_in(field: Field, sent: SentProfile) -> tuple[str, ...]:
    return sent.values.get(field.name, ()) or ((ANY_PRICE,) if field.kind == "one" else ())
