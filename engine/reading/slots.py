"""Slots of what is in force, and how a turn changes each: what replaces, what adds, what falls with it."""

from dataclasses import replace
from datetime import datetime, time, timedelta
from typing import Any

from engine.catalogue import stems
from engine.conversation import MONEY_LIMITS, Need, OrderLine, Phrase, Said, Slot, Wants, When

FIELDS: dict[Slot, dict[str, Any]] = {
    "party": {"party": None, "party_approximate": False},
    "serves_max": {"serves_max": None},
    "price_max": {"price_max": None, "known_cost_max": None, "unit_price_max": None, "undivided": None},
    "price_per_person_max": {"price_per_person_max": None, "undivided": None},
    "place": {
        "city": None,
        "city_key": None,
        "state": None,
        "state_key": None,
        "zip_code": None,
        "unknown_place": None,
    },
    "area": {"area": None},
    "cuisine": {"cuisine": (), "cuisine_keys": ()},
    "dietary_labels": {"dietary_labels": ()},
    "restaurant": {"restaurant_name": None, "restaurant_keys": (), "excluded_restaurant_keys": ()},
    "wishes": {"wishes": (), "courses": (), "named_food": None},
    "menu_type": {"menu_type": None, "later_meals": ()},
    "price_level": {"price_level": None, "by_price": False},
    "date": {"date": None, "day": None},
    "time": {"time": None, "hour": None, "window": None},
    "tags": {"tags": ()},
}
"""Slot → its fields as they are where nothing is in force."""


def joined(old: tuple[Any, ...], new: tuple[Any, ...]) -> tuple[Any, ...]:
    return tuple(dict.fromkeys((*old, *new)))


def has_place(turn: Said) -> bool:
    return bool(turn.city_key or turn.state_key or turn.zip_code or turn.unknown_place)


def is_new_place(wants: Wants, turn: Said) -> bool:
    new = (turn.city_key, turn.state_key, turn.zip_code, turn.unknown_place)
    old = (wants.city_key, wants.state_key, wants.zip_code, wants.unknown_place)
    return has_place(turn) and any(value is not None and value != was for value, was in zip(new, old, strict=True))


def is_new_party(wants: Wants, turn: Said) -> bool:
    return turn.party is not None and (turn.party, turn.party_approximate) != (wants.party, wants.party_approximate)


def is_new_dish(wants: Wants, turn: Said) -> bool:
    return bool(turn.wishes or turn.courses) and (turn.wishes, turn.courses) != (wants.wishes, wants.courses)


def is_new_cuisine(wants: Wants, turn: Said) -> bool:
    return bool(turn.cuisine_keys) and turn.cuisine_keys != wants.cuisine_keys


def without_cheaper(wants: Wants) -> Wants:
    """As if Cheaper and More affordable had found no limit."""
    gone: dict[str, Any] = dict.fromkeys(wants.set_by_follow_up & MONEY_LIMITS)
    others = wants.set_by_follow_up - MONEY_LIMITS - {"unit_price_max"}
    return replace(wants, **gone, known_cost_max=None, unit_price_max=None, set_by_follow_up=others)


def at_place_of(wants: Wants, turn: Said) -> Wants:
    """The same, in the place that is said: of the one before nothing stays."""
    return replace(wants, **{name: getattr(turn, name) for name in FIELDS["place"]})


def with_party(wants: Wants, turn: Said) -> Wants:
    """A new party clears serves_max and unit_serves_min, and of needs that are a part of it counts that part anew; "too
    many, more like N" then bounds the waste anew."""
    if turn.party is None:
        return wants
    if is_new_party(wants, turn):
        needs = tuple(Need.part(one.label, one.share, turn.party) if one.share else one for one in wants.needs)
        wants = replace(wants, serves_max=None, unit_serves_min=None, needs=needs)
    serves_max = turn.serves_max or wants.serves_max
    return replace(wants, party=turn.party, party_approximate=turn.party_approximate, serves_max=serves_max)


def with_limits(wants: Wants, turn: Said) -> Wants:
    """A limit that is said replaces the one in force, and every one that Cheaper had found."""
    limits = {"price_max": turn.price_max, "price_per_person_max": turn.price_per_person_max}
    changes: dict[str, Any] = {name: limit for name, limit in limits.items() if limit is not None}
    return replace(without_cheaper(wants), **changes, undivided=turn.undivided) if changes else wants


def with_place(wants: Wants, turn: Said) -> Wants:
    """A new place replaces city, state and ZIP together."""
    if turn.area is not None:
        wants = replace(wants, area=turn.area)
    return replace(at_place_of(wants, turn), area=turn.area) if is_new_place(wants, turn) else wants


def with_cuisine(wants: Wants, turn: Said) -> Wants:
    """Replaces, unless said with "also", "or", "and"."""
    if not turn.cuisine_keys:
        return wants
    adds = "cuisine" in turn.adds
    return replace(
        wants,
        cuisine=joined(wants.cuisine, turn.cuisine) if adds else turn.cuisine,
        cuisine_keys=joined(wants.cuisine_keys, turn.cuisine_keys) if adds else turn.cuisine_keys,
        excluded_cuisine_keys=tuple(key for key in wants.excluded_cuisine_keys if key not in turn.cuisine_keys),
        excluded=tuple(word for word in wants.excluded if word not in turn.cuisine),
    )


def with_dishes(wants: Wants, turn: Said) -> Wants:
    """Dish and course are both wishes: either replaces both, "also" adds, "with" puts a word to the last one."""
    if not (turn.wishes or turn.courses):
        return _another_meal(wants, turn)
    if turn.narrows_wish and wants.wishes:
        last = wants.wishes[-1].text
        narrower = (Phrase(f"{last} with {phrase.text}") for phrase in turn.wishes)
        return replace(wants, wishes=(*wants.wishes[:-1], *narrower))
    if "wishes" in turn.adds:
        is_first = not (wants.wishes or wants.courses) or turn.named_food == "only"
        return replace(
            wants,
            wishes=joined(wants.wishes, turn.wishes),
            courses=joined(wants.courses, turn.courses),
            named_food=turn.named_food if is_first else wants.named_food,
        )
    return replace(wants, wishes=turn.wishes, courses=turn.courses, named_food=turn.named_food)


def _another_meal(wants: Wants, turn: Said) -> Wants:
    """Lunch said after breakfast: breakfast is no longer the course that is wanted."""
    if turn.menu_type in (None, "Breakfast") or "breakfast" not in wants.courses:
        return wants
    return replace(wants, courses=tuple(course for course in wants.courses if course != "breakfast"))


def with_scope(wants: Wants, turn: Said) -> Wants:
    """A restaurant that is named is the scope; place, cuisine or dish clears it, and Other restaurants."""
    excluded = wants.excluded_restaurant_keys
    if turn.restaurant_keys:
        return replace(
            wants,
            restaurant_name=turn.restaurant_name,
            restaurant_keys=turn.restaurant_keys,
            excluded_restaurant_keys=tuple(key for key in excluded if key not in turn.restaurant_keys),
        )
    if turn.excluded_restaurant_keys:
        return replace(wants, excluded_restaurant_keys=joined(excluded, turn.excluded_restaurant_keys))
    if has_place(turn) or turn.cuisine_keys or turn.courses or (turn.wishes and not _is_order(turn)):
        return replace(wants, **FIELDS["restaurant"])
    return wants


def _is_order(turn: Said) -> bool:
    """All dishes that it names are counted: they are ordered where one is."""
    ordered = {stems(item.name) for item in turn.items}
    return all(wish.counted or stems(wish.text) in ordered for wish in turn.wishes)


def with_diets(wants: Wants, turn: Said) -> Wants:
    """Labels and exclusions add; an allergy stays until it is taken back; a need said again has its new count."""
    needs = {need.label: need for need in wants.needs} | {need.label: need for need in turn.needs}
    return replace(
        guarded(wants, turn),
        dietary_labels=joined(wants.dietary_labels, turn.dietary_labels),
        excluded=joined(wants.excluded, turn.excluded),
        excluded_food_keys=joined(wants.excluded_food_keys, turn.excluded_food_keys),
        excluded_cuisine_keys=joined(wants.excluded_cuisine_keys, turn.excluded_cuisine_keys),
        excluded_phrases=joined(wants.excluded_phrases, turn.excluded_phrases),
        needs=tuple(needs.values()),
    )


def guarded(wants: Wants, turn: Said) -> Wants:
    """Guarded by what the turn tells as well, and by nothing that it takes back; one that was called severe once stays
    so until then."""
    lifted = frozenset(turn.retracted_allergies) - frozenset(turn.allergies)
    guarding = tuple(one for one in joined(wants.allergies, turn.allergies) if one not in lifted)
    severe = frozenset((*wants.severe, *turn.severe))
    return replace(wants, allergies=guarding, mild=tuple(one for one in guarding if one not in severe))


def with_others(wants: Wants, turn: Said) -> Wants:
    """Scalars replace; tags add; what is ordered again has its new quantity."""
    items: dict[tuple[str, ...], OrderLine] = {stems(item.name): item for item in (*wants.items, *turn.items)}
    return replace(
        wants,
        menu_type=turn.menu_type or wants.menu_type,
        later_meals=turn.later_meals if turn.menu_type else wants.later_meals,
        price_level=turn.price_level or wants.price_level,
        by_price=turn.by_price or (wants.by_price and not turn.price_level),
        occasion=turn.occasion or wants.occasion,
        tags=joined(wants.tags, turn.tags),
        items=tuple(items.values()),
    )


def with_when(wants: Wants, turn: Said) -> Wants:
    """A new day takes the hour in force with it; an hour that is said alone is of the day in force."""
    if turn.date:
        hour, window = (_on_day(one, turn.day) for one in (wants.hour, wants.window))
        wants = replace(wants, date=turn.date, day=turn.day, hour=hour, window=window)
    if turn.time:
        hour, window = (one and _of_a_day(one, wants.day) for one in (turn.hour, turn.window))
        wants = replace(wants, time=turn.time, hour=hour, window=window)
    return wants


def _of_a_day(hour: When, day: When | None) -> When:
    return hour if hour.starts or hour.ends else _on_day(hour, day) or hour


def _on_day(hour: When | None, day: When | None) -> When | None:
    """The same hour of another day; where that is not known, by the clock alone, if it has one."""
    if hour is None or (hour.clock is None and (day is None or day.starts is None or hour.starts is None)):
        return None
    if day is None or day.starts is None:
        return When(hour.words, clock=hour.clock)
    if hour.clock is None and hour.starts is not None:
        starts = datetime.combine(day.starts.date(), hour.starts.time(), day.starts.tzinfo)
        return When(hour.words, starts, hour.ends and starts + (hour.ends - hour.starts))
    midnight = datetime.combine(day.starts.date(), time(), day.starts.tzinfo)
    starts_at, ends_at = (None if at is None else midnight + timedelta(minutes=at) for at in hour.clock or (None, None))
    return When(hour.words, starts_at, ends_at, hour.clock)


STEPS = (
    with_party, with_limits, with_place, with_cuisine, with_dishes, with_scope, with_diets, with_others, with_when,
)  # fmt: skip
"""In this order."""


def named_slots(turn: Said) -> frozenset[Slot]:
    """Slots that have a value in this turn: no longer "any"."""
    # "$30 a head, not $300 in all": with one kind of limit said, the other is not given, rather than of no matter.
    has_limit = turn.price_max is not None or turn.price_per_person_max is not None
    has: dict[Slot, bool] = {
        "party": turn.party is not None,
        "serves_max": turn.serves_max is not None,
        "price_max": has_limit,
        "price_per_person_max": has_limit,
        "place": has_place(turn),
        "area": turn.area is not None,
        "cuisine": bool(turn.cuisine),
        "dietary_labels": bool(turn.dietary_labels),
        "restaurant": bool(turn.restaurant_keys),
        "wishes": bool(turn.wishes or turn.courses),
        "menu_type": turn.menu_type is not None,
        "price_level": turn.price_level is not None or has_limit,
        "date": turn.date is not None,
        "time": turn.time is not None,
        "tags": bool(turn.tags),
    }
    return frozenset(slot for slot, is_named in has.items() if is_named)
