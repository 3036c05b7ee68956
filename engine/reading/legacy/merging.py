"""One turn into the state: the rule book's "Merging a turn into the state", sentence by sentence."""

from dataclasses import replace
from typing import Any

from engine.catalogue import fold_key, stems
from engine.conversation import (
    MONEY_LIMITS,
    PICKING,
    Change,
    Limit,
    Listing,
    Memory,
    Need,
    OrderLine,
    Phrase,
    Said,
    Slot,
    Understood,
    Wants,
)
from engine.reading.legacy.dishes import named_alone
from engine.reading.legacy.exclusions import keys_of_exclusion
from engine.reading.legacy.foodwords import cuisine_key

_CLEARED: dict[Slot, dict[str, Any]] = {
    "party": {"party": None, "party_approximate": False},
    "serves_max": {"serves_max": None},
    "price_max": {"price_max": None, "known_cost_max": None, "unit_price_max": None},
    "price_per_person_max": {"price_per_person_max": None},
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
    "wishes": {"wishes": (), "courses": ()},
    "menu_type": {"menu_type": None},
    "price_level": {"price_level": None, "by_price": False},
    "date": {"date": None},
    "time": {"time": None},
    "tags": {"tags": ()},
}


def merge(memory: Memory, understood: Understood) -> Wants:
    """What is in force after this turn. Talk changes nothing but what it says of an allergy, which guards all the same;
    "start over" clears all, allergies included.

    Steps from what was shown (cheaper, serves more, same or other restaurants) are taken by the follow-up rules on the
    state that this returns.
    """
    if understood.command == "start_over":
        return Wants()
    if understood.intent in ("other", "command") and understood.command not in PICKING:
        return _guarded(memory.wants, understood.said.allergies)
    said = understood.said
    wants = _drop(_clear(memory.wants, said), said)
    if _is_new_aim(wants, said):
        wants = _drop_step_limits(wants)
    elif said.price_level == "expensive":
        wants = _without_cheaper(wants)
    for step in (_party, _limits, _place, _cuisine, _dishes, _scope, _diets, _plain):
        wants = step(wants, said)
    wants = _listing(wants, understood)
    if not (wants.any_of or said.cleared):
        return wants
    return replace(wants, any_of=((wants.any_of - said.taken_back) | said.cleared) - _named(said))


def with_allergies(memory: Memory, understood: Understood) -> Memory:
    """The same, guarded against what the turn says of allergies as well; for turns that change nothing else."""
    said = understood.said.allergies
    return replace(memory, wants=_guarded(memory.wants, said)) if said else memory


def _guarded(wants: Wants, allergies: tuple[str, ...]) -> Wants:
    return replace(wants, allergies=_joined(wants.allergies, allergies)) if allergies else wants


_LISTED: dict[Change | None, Listing] = {
    "show_options": "options", "show_unstated": "unstated", "show_placeless": "placeless",
}  # fmt: skip


def _listing(wants: Wants, understood: Understood) -> Wants:
    """The dishes apart are listed by the turn that asks for them, and by "more"; any other goes back to the results."""
    if understood.intent in ("compare", "clarify", "order", "command") or understood.change == "more":
        return wants
    listed = _LISTED.get(understood.change)
    if listed in ("options", "unstated") and not (wants.dietary_labels or wants.allergies):
        listed = None
    return wants if wants.listing == listed else replace(wants, listing=listed)


def is_held(wants: Wants, slot: Slot) -> bool:
    """The slot has a value in force."""
    return any(getattr(wants, name) for name in _CLEARED[slot])


def _clear(wants: Wants, said: Said) -> Wants:
    changes: dict[str, Any] = {}
    for slot in said.cleared | said.taken_back:
        changes |= _CLEARED[slot]
    return replace(wants, **changes) if changes else wants


def _drop(wants: Wants, said: Said) -> Wants:
    """What was taken back by name: a label, a need, a cuisine, a wish, a restaurant, an exclusion with
    its keys."""
    gone = frozenset(said.dropped)
    if not (gone or said.excluded or said.excluded_cuisine_keys):
        return wants
    foods = frozenset(key for name in gone for key in keys_of_exclusion(name))
    cuisines = frozenset(key for name in gone if (key := cuisine_key(fold_key(name))))
    unwanted = cuisines | frozenset(said.excluded_cuisine_keys)
    return replace(
        wants,
        dietary_labels=_left(wants.dietary_labels, gone),
        needs=tuple(need for need in wants.needs if need.label not in gone),
        cuisine=tuple(one for one in _left(wants.cuisine, gone) if cuisine_key(fold_key(one)) not in unwanted),
        cuisine_keys=_left(wants.cuisine_keys, unwanted),
        wishes=tuple(wish for wish in wants.wishes if wish.text not in gone and not _is_excluded(wish, said)),
        restaurant_name=None if wants.restaurant_name in gone else wants.restaurant_name,
        restaurant_keys=() if wants.restaurant_name in gone else wants.restaurant_keys,
        courses=_left(wants.courses, gone),
        tags=_left(wants.tags, gone),
        items=tuple(item for item in wants.items if item.name not in gone),
        excluded=_left(wants.excluded, gone),
        excluded_food_keys=_left(wants.excluded_food_keys, foods),
        excluded_cuisine_keys=_left(wants.excluded_cuisine_keys, cuisines),
        excluded_phrases=_left(wants.excluded_phrases, gone),
    )


def _is_excluded(wish: Phrase, said: Said) -> bool:
    """ "No tacos after all" where tacos were wished for."""
    return any(stems(wish.text) == stems(name) for name in said.excluded)


def _left(values: tuple[str, ...], gone: frozenset[str]) -> tuple[str, ...]:
    return tuple(value for value in values if value not in gone)


def _has_place(said: Said) -> bool:
    return bool(said.city_key or said.state_key or said.zip_code or said.unknown_place)


def _is_new_place(wants: Wants, said: Said) -> bool:
    new = (said.city_key, said.state_key, said.zip_code, said.unknown_place)
    old = (wants.city_key, wants.state_key, wants.zip_code, wants.unknown_place)
    return _has_place(said) and any(value is not None and value != was for value, was in zip(new, old, strict=True))


def _is_new_party(wants: Wants, said: Said) -> bool:
    return said.party is not None and (said.party, said.party_approximate) != (wants.party, wants.party_approximate)


def _is_new_dish(wants: Wants, said: Said) -> bool:
    return bool(said.wishes or said.courses) and (said.wishes, said.courses) != (wants.wishes, wants.courses)


def _is_new_cuisine(wants: Wants, said: Said) -> bool:
    return bool(said.cuisine_keys) and said.cuisine_keys != wants.cuisine_keys


def _is_new_aim(wants: Wants, said: Said) -> bool:
    return (
        _is_new_party(wants, said)
        or _is_new_place(wants, said)
        or _is_new_cuisine(wants, said)
        or _is_new_dish(wants, said)
    )


def _drop_step_limits(wants: Wants) -> Wants:
    """Limits that a step set fall with a new party, place, cuisine or dish; limits that a person said stay."""
    fallen: dict[Limit, None] = dict.fromkeys(wants.set_by_follow_up)
    return replace(wants, **fallen, known_cost_max=None, set_by_follow_up=frozenset())  # type: ignore[arg-type]


def _without_cheaper(wants: Wants) -> Wants:
    """As if Cheaper and More affordable had found no limit."""
    gone: dict[str, Any] = dict.fromkeys(wants.set_by_follow_up & MONEY_LIMITS)
    kept = wants.set_by_follow_up - MONEY_LIMITS - {"unit_price_max"}
    return replace(wants, **gone, known_cost_max=None, unit_price_max=None, set_by_follow_up=kept)


def _party(wants: Wants, said: Said) -> Wants:
    """A new party clears serves_max and unit_serves_min, and of needs that are a part of it counts that part anew; "too
    many, more like N" then bounds the waste anew."""
    if said.party is None:
        return wants
    if _is_new_party(wants, said):
        needs = tuple(Need.part(one.label, one.share, said.party) if one.share else one for one in wants.needs)
        wants = replace(wants, serves_max=None, unit_serves_min=None, needs=needs)
    return replace(
        wants,
        party=said.party,
        party_approximate=said.party_approximate,
        serves_max=said.serves_max or wants.serves_max,
    )


def _limits(wants: Wants, said: Said) -> Wants:
    """A limit that is said replaces the one in force, and every one that Cheaper had found."""
    changes: dict[str, Any] = {}
    if said.price_max is not None:
        changes["price_max"] = said.price_max
    if said.price_per_person_max is not None:
        changes["price_per_person_max"] = said.price_per_person_max
    if not changes:
        return wants
    return replace(_without_cheaper(wants), **changes)


def _place(wants: Wants, said: Said) -> Wants:
    """A new place replaces city, state and ZIP together."""
    if said.area is not None:
        wants = replace(wants, area=said.area)
    if not _is_new_place(wants, said):
        return wants
    return replace(at_place_of(wants, said), area=said.area)


def at_place_of(wants: Wants, said: Said) -> Wants:
    """The same, in the place that is said: what is not said of it is not kept."""
    return replace(
        wants,
        city=said.city,
        city_key=said.city_key,
        state=said.state,
        state_key=said.state_key,
        zip_code=said.zip_code,
        unknown_place=said.unknown_place,
    )


def _joined(old: tuple[Any, ...], new: tuple[Any, ...]) -> tuple[Any, ...]:
    return tuple(dict.fromkeys((*old, *new)))


def _cuisine(wants: Wants, said: Said) -> Wants:
    """Replaces, unless said with "also", "or", "and"."""
    if not said.cuisine_keys:
        return wants
    adds = "cuisine" in said.adds
    excluded = tuple(key for key in wants.excluded_cuisine_keys if key not in said.cuisine_keys)
    return replace(
        wants,
        cuisine=_joined(wants.cuisine, said.cuisine) if adds else said.cuisine,
        cuisine_keys=_joined(wants.cuisine_keys, said.cuisine_keys) if adds else said.cuisine_keys,
        excluded_cuisine_keys=excluded,
        excluded=tuple(word for word in wants.excluded if word not in said.cuisine),
    )


def _dishes(wants: Wants, said: Said) -> Wants:
    """Dish and course are both wishes: either replaces both, "also" adds, "with" puts a word to the last one."""
    if not (said.wishes or said.courses):
        return _another_meal(wants, said)
    if said.narrows_wish and wants.wishes:
        last = wants.wishes[-1].text
        narrower = (Phrase(f"{last} with {phrase.text}") for phrase in said.wishes)
        return replace(wants, wishes=(*wants.wishes[:-1], *narrower))
    if "wishes" in said.adds:
        return replace(wants, wishes=_joined(wants.wishes, said.wishes), courses=_joined(wants.courses, said.courses))
    return replace(wants, wishes=said.wishes, courses=said.courses)


def _another_meal(wants: Wants, said: Said) -> Wants:
    """Lunch said after breakfast: breakfast is no longer the course that is wanted."""
    if said.menu_type in (None, "Breakfast") or "breakfast" not in wants.courses:
        return wants
    return replace(wants, courses=tuple(course for course in wants.courses if course != "breakfast"))


def _scope(wants: Wants, said: Said) -> Wants:
    """A restaurant that is named is the scope; place, cuisine or dish clears it, and Other restaurants."""
    if said.restaurant_keys:
        return replace(
            wants,
            restaurant_name=said.restaurant_name,
            restaurant_keys=said.restaurant_keys,
            excluded_restaurant_keys=tuple(k for k in wants.excluded_restaurant_keys if k not in said.restaurant_keys),
        )
    if said.excluded_restaurant_keys:
        return replace(
            wants, excluded_restaurant_keys=_joined(wants.excluded_restaurant_keys, said.excluded_restaurant_keys)
        )
    if _has_place(said) or said.cuisine_keys or said.courses or (said.wishes and not _is_order(said)):
        return replace(wants, restaurant_name=None, restaurant_keys=(), excluded_restaurant_keys=())
    return wants


def _is_order(said: Said) -> bool:
    """All dishes that it names are counted: they are ordered where one is."""
    ordered = {stems(item.name) for item in said.items}
    return all(stems(named_alone(wish.text)) in ordered for wish in said.wishes)


def _diets(wants: Wants, said: Said) -> Wants:
    """Labels and exclusions add; an allergy stays until it is taken back; a need said again has its new count."""
    spoken = (said.dietary_labels, said.excluded, said.needs, said.allergies, said.retracted_allergies)
    if not any((*spoken, said.excluded_food_keys, said.excluded_cuisine_keys, said.excluded_phrases)):
        return wants
    needs = {need.label: need for need in wants.needs} | {need.label: need for need in said.needs}
    lifted = frozenset(said.retracted_allergies) - frozenset(said.allergies)
    allergies = tuple(a for a in _joined(wants.allergies, said.allergies) if a not in lifted)
    return replace(
        wants,
        dietary_labels=_joined(wants.dietary_labels, said.dietary_labels),
        excluded=_joined(wants.excluded, said.excluded),
        excluded_food_keys=_joined(wants.excluded_food_keys, said.excluded_food_keys),
        excluded_cuisine_keys=_joined(wants.excluded_cuisine_keys, said.excluded_cuisine_keys),
        excluded_phrases=_joined(wants.excluded_phrases, said.excluded_phrases),
        needs=tuple(needs.values()),
        allergies=allergies,
    )


def _plain(wants: Wants, said: Said) -> Wants:
    """Scalars replace; tags and ordered items add."""
    if not any((said.menu_type, said.price_level, said.date, said.time, said.occasion, said.tags, said.items)):
        return wants
    return replace(
        wants,
        menu_type=said.menu_type or wants.menu_type,
        price_level=said.price_level or wants.price_level,
        by_price=said.by_price or (wants.by_price and not said.price_level),
        date=said.date or wants.date,
        time=said.time or wants.time,
        occasion=said.occasion or wants.occasion,
        tags=_joined(wants.tags, said.tags),
        items=_items(wants, said),
    )


def _items(wants: Wants, said: Said) -> tuple[OrderLine, ...]:
    """What is ordered again has its new quantity."""
    by_name = {stems(item.name): item for item in (*wants.items, *said.items)}
    return tuple(by_name.values())


def _named(said: Said) -> frozenset[Slot]:
    """Slots that have a value in this turn: no longer "any"."""
    # "$30 a head, not $300 in all": with one kind of limit said, the other is not given, rather than of no matter.
    has_limit = said.price_max is not None or said.price_per_person_max is not None
    has: dict[Slot, bool] = {
        "party": said.party is not None,
        "serves_max": said.serves_max is not None,
        "price_max": has_limit,
        "price_per_person_max": has_limit,
        "place": _has_place(said),
        "area": said.area is not None,
        "cuisine": bool(said.cuisine),
        "dietary_labels": bool(said.dietary_labels),
        "restaurant": bool(said.restaurant_keys),
        "wishes": bool(said.wishes or said.courses),
        "menu_type": said.menu_type is not None,
        "price_level": said.price_level is not None or has_limit,
        "date": said.date is not None,
        "time": said.time is not None,
        "tags": bool(said.tags),
    }
    return frozenset(slot for slot, is_named in has.items() if is_named)
