"""Learning of a person's taste from what their turns asked for and picked, where they opted in. Pure; by rule.

Five keys and no more (Kairos §16). Never an allergy: labels that tell what somebody cannot have are not learned as
diets, and what excludes a food, guards a thread or feeds other people is not looked at.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from engine.catalogue import MenuDocument, display_name, vibes_named
from engine.conversation import Memory, ShownDish, Wants
from engine.messages.people import Learned, LearnedKey, PriceComfort, Profile
from engine.messages.sentences import say
from engine.pricing import TIERS
from engine.safety import FREE_BY_LABEL
from engine.search import PRICE_LEVELS

ASKED_TIMES = 3
"""Wishes before one is a taste: a lunch for colleagues is asked for twice on most weeks. A pick is worth one at once,
as somebody chose."""
_Taste = tuple[LearnedKey, str]


@dataclass(frozen=True, slots=True)
class PickedDish:
    """A dish that the person picked, with its price tier in its place."""

    document: MenuDocument
    tier: PriceComfort | None = None


@dataclass(frozen=True, slots=True)
class Observed:
    """What one turn of the person asked for, and what it picked."""

    asked: frozenset[_Taste] = frozenset()
    picked: tuple[PickedDish, ...] = ()


def may_teach(before: Memory, after: Memory, user: str) -> bool:
    """Whether a turn of theirs changed anything that is learned of: most do not (thanks, "more", another party), and
    nobody's profile is read for those."""
    return _wished(before.wants) != _wished(after.wants) or bool(newly_picked(before, after, user))


def newly_picked(before: Memory, after: Memory, user: str) -> tuple[ShownDish, ...]:
    """What the person picked between the two."""
    had = {one.dish.dish_key for one in before.picks}
    return tuple(one.dish for one in after.picks if one.by == user and one.dish.dish_key not in had)


def _wished(wants: Wants) -> tuple[object, ...]:
    """What `_asked` looks at, as it was said."""
    return (
        wants.dietary_labels, wants.cuisine_keys, wants.excluded_cuisine_keys, wants.tags, wants.wishes,
        wants.price_level,
    )  # fmt: skip


def observed(before: Wants, after: Wants, picked: Iterable[PickedDish] = ()) -> Observed:
    """By what the turn changed of what is in force: what was said earlier in the thread was counted then."""
    return Observed(frozenset(_asked(after)) - frozenset(_asked(before)), tuple(picked))


def _asked(wants: Wants) -> Iterator[_Taste]:
    yield from (("dietary", one) for one in wants.dietary_labels if one not in FREE_BY_LABEL)
    yield from (("cuisine_affinity", one) for one in wants.cuisine_keys)
    yield from (("cuisine_aversion", one) for one in wants.excluded_cuisine_keys)
    said = " . ".join((*wants.tags, *(wish.text for wish in wants.wishes)))
    yield from (("vibes", one) for one in sorted(vibes_named(said)))
    if wants.price_level in PRICE_LEVELS:
        yield "price_comfort", TIERS[PRICE_LEVELS.index(wants.price_level)]


def learned(profile: Profile, earlier: Sequence[Observed], now: Observed, at: datetime) -> Profile:
    """The profile with what this turn taught; the same where that is nothing, or learning is off.

    `earlier`: the person's turns before, as far as they are kept. A wish teaches with every third time, so that what
    was taken out comes back only when it is asked for as often again.
    """
    if not profile.is_learning:
        return profile
    times = Counter(taste for each in earlier for taste in each.asked)
    found = [
        Learned(key, value, at, _asked_times(key, value, times[key, value] + 1))
        for key, value in sorted(now.asked)
        if (times[key, value] + 1) % ASKED_TIMES == 0
    ]
    found += [Learned(key, value, at, say("because-picked", dish=name)) for key, value, name in _of_picks(now.picked)]
    return merged(profile, found)


def _asked_times(key: LearnedKey, value: str, times: int) -> str:
    return say(f"because-asked-{key.replace('_', '-')}", value=_named(key, value), times=str(times))


def _named(key: LearnedKey, value: str) -> str:
    return display_name(value) if key.startswith("cuisine") else value


def _of_picks(picked: Iterable[PickedDish]) -> Iterator[tuple[LearnedKey, str, str]]:
    """A pick says what kitchen, character and price were liked. It says nothing of diets: who picks a vegan dish may
    have a vegan colleague."""
    for one in picked:
        name = one.document.item_name
        yield from (("cuisine_affinity", key, name) for key in one.document.cuisine_keys)
        yield from (("vibes", vibe, name) for vibe in one.document.vibe_keys)
        if one.tier is not None:
            yield "price_comfort", one.tier, name


def merged(profile: Profile, found: Iterable[Learned]) -> Profile:
    """Lists are united, each value with its newest reason; of prices the newest is kept, and so it is of a cuisine that
    was liked and is not any more (Kairos §16: union, scalars replaced)."""
    kept = {_slot_of(one): one for one in profile.learned}
    new = {_slot_of(one): one for one in found if not _is_set(profile, one)}
    return replace(profile, learned=tuple({**kept, **new}.values())) if new else profile


def _slot_of(one: Learned) -> tuple[str, str]:
    if one.key == "price_comfort":
        return "price", ""
    return ("cuisine" if one.key.startswith("cuisine") else one.key), one.value


def _is_set(profile: Profile, one: Learned) -> bool:
    """What the person set needs no learning, and what it speaks against is none."""
    if one.key == "price_comfort":
        return profile.price_comfort is not None
    if one.key.startswith("cuisine"):
        return one.value in (*profile.cuisines_liked, *profile.cuisines_disliked)
    return one.value in (profile.diets if one.key == "dietary" else profile.vibes)


def taken_out(profile: Profile, key: LearnedKey, value: str) -> Profile:
    """Without one thing that was learned; whether learning goes on is the person's to say, not this."""
    return replace(profile, learned=tuple(one for one in profile.learned if (one.key, one.value) != (key, value)))
