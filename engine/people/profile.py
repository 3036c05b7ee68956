"""Profile of a person: what may stand in one, how it is written as JSON, and how the person reads it.

Allergies have a way in of their own, so that nothing that only changes taste can touch them. [`orders.md`, People]
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Any, get_args

from pydantic import TypeAdapter, ValidationError

from engine.catalogue import VIBES, cuisine_key_of, display_name
from engine.messages.people import SEVERITIES, Learned, LearnedKey, PriceComfort, Profile, Severity
from engine.messages.sentences import enumerated, say
from engine.pricing import TIERS, tier_called
from engine.safety import FREE_BY_LABEL, KEYS, allergen_of, diet_label_of

PREFERENCES: tuple[LearnedKey, ...] = get_args(LearnedKey)
"""The five keys under which taste is given. [Kairos §16]"""
MOST = 50
"""Values of one field: more than there are allergens, diets or cuisines that anybody names."""
_PROFILE: TypeAdapter[Profile] = TypeAdapter(Profile)


class NotAProfile(ValueError):
    """What was given cannot stand in a profile; each fault is (field, what is wrong), and none repeats more than the
    value that it is about."""

    def __init__(self, faults: Iterable[tuple[str, str]]) -> None:
        self.faults = tuple(faults)
        super().__init__("; ".join(f"{field} {said}" for field, said in self.faults))


def profile_to_json(profile: Profile) -> str:
    return _PROFILE.dump_json(profile).decode()


def profile_from_json(raw: str) -> Profile:
    """Raises ValueError on what `profile_to_json` did not write."""
    try:
        return _PROFILE.validate_json(raw)
    except ValidationError:
        raise ValueError("is not a profile") from None


def checked(profile: Profile) -> Profile:
    """The profile with every value known and in one order. Raises NotAProfile."""
    faults: list[tuple[str, str]] = []
    allergies = _allergies(((allergen, severity, "allergies") for allergen, severity in profile.allergies), faults)
    found = replace(
        profile,
        allergies=allergies,
        diets=_values("diets", profile.diets, faults),
        cuisines_liked=_values("cuisines_liked", profile.cuisines_liked, faults),
        cuisines_disliked=_values("cuisines_disliked", profile.cuisines_disliked, faults),
        vibes=_values("vibes", profile.vibes, faults),
        price_comfort=_price("price_comfort", profile.price_comfort, faults),
    )
    faults += _both(found)
    if faults:
        raise NotAProfile(faults)
    return found


def with_allergies(
    profile: Profile, confirmed: Sequence[str], intolerances: Sequence[str], severity: Mapping[str, str]
) -> Profile:
    """The profile with these allergies alone. What is confirmed needs its severity: a guess would be a guard that is
    too weak, or one that hides too much. Raises NotAProfile. [Kairos §9, §13]"""
    faults: list[tuple[str, str]] = []
    by_key = _severities(severity, {*confirmed, *intolerances}, faults)
    given = [(one, _of_confirmed(one, by_key, faults), "confirmed") for one in confirmed]
    given += [(one, _of_intolerance(one, by_key, faults), "intolerances") for one in intolerances]
    allergies = _allergies(given, faults)
    if faults:
        raise NotAProfile(faults)
    return replace(profile, allergies=allergies)


def with_preferences(profile: Profile, given: Mapping[str, Any]) -> Profile:
    """The profile with those of the five keys that are given; None empties one. Allergies stay as they are. Raises
    NotAProfile."""
    faults = [
        (key, say("profile-fault-no-key", keys=enumerated(PREFERENCES))) for key in given if key not in PREFERENCES
    ]
    changed: dict[str, Any] = {}
    for key, value in given.items():
        if key == "price_comfort":
            changed[key] = _price(key, value, faults)
        elif key in _FIELDS:
            changed[_FIELDS[key]] = _values(key, value or (), faults)
    found = replace(profile, **changed)
    faults += _both(found)
    if faults:
        raise NotAProfile(faults)
    return found


def known_taste(key: str, value: str) -> tuple[LearnedKey, str] | None:
    """One of the five keys with a value that Platter knows, as it calls it. None for anything else: a key of allergies,
    and a label that tells what somebody cannot have."""
    if key == "price_comfort":
        price = tier_called(value)
        return ("price_comfort", price) if price else None
    found = next((one for one in PREFERENCES if one == key), None)
    known = _known()[found][0](value) if found else None
    return None if found is None or known is None or known in FREE_BY_LABEL else (found, known)


def preferences_of(profile: Profile) -> dict[str, Any]:
    """Under the five keys."""
    lists = {key: list(getattr(profile, name)) for key, name in _FIELDS.items()}
    return {**lists, "price_comfort": profile.price_comfort}


def allergies_of(profile: Profile) -> dict[str, Any]:
    """As `with_allergies` takes them. [Kairos §9]"""
    confirmed = [allergen for allergen, severity in profile.allergies if severity != "intolerance"]
    return {
        "confirmed": confirmed,
        "intolerances": [allergen for allergen, severity in profile.allergies if severity == "intolerance"],
        "severity": {allergen: profile.severities[allergen] for allergen in confirmed},
    }


def lines_of(profile: Profile) -> tuple[str, ...]:
    """What is kept, as the person reads it: a line a fact, each with where it comes from where that is not they."""
    allergies = [(allergen, severity) for allergen, severity in profile.allergies if severity in _ALLERGY]
    told = [say("profile-allergy", allergen=allergen, severity=severity) for allergen, severity in allergies]
    intolerances = [allergen for allergen, severity in profile.allergies if severity not in _ALLERGY]
    told += [say("profile-intolerance", allergen=allergen) for allergen in intolerances]
    listed: Sequence[tuple[str, Iterable[str]]] = (
        ("diet", profile.diets),
        ("liked", map(display_name, profile.cuisines_liked)),
        ("disliked", map(display_name, profile.cuisines_disliked)),
        ("vibes", profile.vibes),
        ("price", filter(None, [profile.price_comfort])),
    )
    told += [
        say("label-and-values", label=say(f"profile-{name}"), values=named)
        for name, values in listed
        if (named := enumerated([*values]))
    ]
    told += [
        say("profile-learned", day=f"{one.at:%Y-%m-%d}", what=said_of(one), because=one.because)
        for one in profile.learned
    ]
    if told or profile.is_learning:
        told.append(say(f"profile-learning-{'on' if profile.is_learning else 'off'}"))
    return tuple(told)


def said_of(one: Learned) -> str:
    """What was learned, in the person's words: "you like Italian"."""
    value = display_name(one.value) if one.key.startswith("cuisine") else one.value
    return say(f"learned-{one.key.replace('_', '-')}", value=value)


def about_lines(profile: Profile) -> tuple[str, ...]:
    """The answer to "what do you know about me", as far as a profile goes."""
    told = lines_of(profile)
    return (say("profile-is-kept"), *told) if told else (nothing_kept(),)


def nothing_kept() -> str:
    return say("profile-nothing-kept")


_FIELDS: Mapping[str, str] = {
    "dietary": "diets", "vibes": "vibes", "cuisine_affinity": "cuisines_liked",
    "cuisine_aversion": "cuisines_disliked",
}  # fmt: skip
_ALLERGY: frozenset[Severity] = frozenset(SEVERITIES) - {"intolerance"}


def _vibe_of(said: str) -> str | None:
    return said.strip().lower() if said.strip().lower() in VIBES else None


@cache
def _known() -> Mapping[str, tuple[Callable[[str], str | None], str]]:
    """Field → how a value of it is known, and what it is called."""
    diet, cuisine, vibe = (diet_label_of, "diet"), (cuisine_key_of, "cuisine"), (_vibe_of, "vibe")
    ours = {"diets": diet, "cuisines_liked": cuisine, "cuisines_disliked": cuisine, "vibes": vibe}
    return {**ours, **{key: ours[name] for key, name in _FIELDS.items()}}


def _values(field: str, given: object, faults: list[tuple[str, str]]) -> tuple[str, ...]:
    """Each once, in the order given."""
    known, noun = _known()[field]
    if isinstance(given, str) or not isinstance(given, Sequence) or not all(isinstance(one, str) for one in given):
        faults.append((field, say("profile-fault-list")))
        return ()
    if len(given) > MOST:
        faults.append((field, say("profile-fault-many", most=str(MOST))))
        return ()
    found = {one: known(one) for one in given}
    unknown = [one for one, key in found.items() if key is None]
    faults += [(field, say(f"profile-fault-no-{noun}", value=_short(one))) for one in unknown]
    return tuple(dict.fromkeys(key for key in found.values() if key is not None))


def _price(field: str, given: object, faults: list[tuple[str, str]]) -> PriceComfort | None:
    if given is None:
        return None
    price = tier_called(given)
    if price is None:
        faults.append((field, say("profile-fault-tier", tiers=enumerated(TIERS))))
    return price


def _allergies(
    given: Iterable[tuple[str, str, str]], faults: list[tuple[str, str]]
) -> tuple[tuple[str, Severity], ...]:
    """Out of (allergen, severity, field), in the vocabulary's order; one that is given twice is a fault, for either
    could be the one that is meant."""
    found: dict[str, Severity] = {}
    for said, severity, field in given:
        allergen = allergen_of(said)
        if allergen is None:
            faults.append((field, say("profile-fault-no-allergen", value=_short(said))))
        elif severity not in SEVERITIES:
            faults.append((field, _no_severity(severity)))
        elif found.get(allergen, severity) != severity:
            faults.append((field, _twice(allergen, found[allergen], severity)))
        else:
            found[allergen] = severity
    return tuple((allergen, found[allergen]) for allergen in KEYS if allergen in found)


def _severities(severity: Mapping[str, str], said: Iterable[str], faults: list[tuple[str, str]]) -> Mapping[str, str]:
    """Allergen → severity, of those that are among what was said."""
    named = {allergen_of(one) for one in said}
    found: dict[str, str] = {}
    for allergen, level in severity.items():
        key = allergen_of(allergen)
        if key is None or key not in named:
            faults.append(("severity", say("profile-fault-not-among", value=_short(allergen))))
        elif level not in SEVERITIES:
            faults.append(("severity", _no_severity(level)))
        elif found.setdefault(key, level) != level:
            faults.append(("severity", _twice(key, found[key], level)))
    return found


def _of_confirmed(said: str, by_key: Mapping[str, str], faults: list[tuple[str, str]]) -> str:
    """What is at fault stands at the strongest meanwhile, so that each fault is told once."""
    key = allergen_of(said)
    severity = by_key.get(key) if key else SEVERITIES[-1]
    if severity is None:
        faults.append(("severity", say("profile-fault-none-given", allergen=key or "")))
    elif severity == "intolerance":
        faults.append(("severity", say("profile-fault-confirmed", allergen=key or "")))
    return severity or SEVERITIES[-1]


def _of_intolerance(said: str, by_key: Mapping[str, str], faults: list[tuple[str, str]]) -> str:
    key = allergen_of(said)
    if key and by_key.get(key, "intolerance") != "intolerance":
        faults.append(("severity", say("profile-fault-intolerance", allergen=key, severity=by_key[key])))
    return "intolerance"


def _both(profile: Profile) -> list[tuple[str, str]]:
    shared = [one for one in profile.cuisines_liked if one in profile.cuisines_disliked]
    return [("cuisine_aversion", say("profile-fault-both", cuisine=one)) for one in shared]


def _no_severity(said: str) -> str:
    return say("profile-fault-no-severity", value=_short(said), severities=enumerated(SEVERITIES))


def _twice(allergen: str, one: str, other: str) -> str:
    return say("profile-fault-twice", allergen=allergen, one=one, other=other)


def _short(said: str) -> str:
    """As much as tells which one it is."""
    return said if len(said) <= 40 and said.isprintable() else "".join(filter(str.isprintable, said))[:39] + "…"
