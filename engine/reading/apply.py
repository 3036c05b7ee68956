"""Merging of a turn into the state: the rule book's "Merging a turn into the state", sentence by sentence."""

from collections.abc import Iterable
from dataclasses import replace
from decimal import ROUND_FLOOR, Decimal
from typing import Any

from engine.catalogue import cuisine_spellings, fold_key, food_keys_meant, stems
from engine.conversation import (
    PICKING,
    Change,
    Limit,
    Listing,
    Memory,
    Phrase,
    PlaceOrder,
    Said,
    Understood,
    Wants,
    WholeOrder,
    begun_anew,
    restaurants_of_plans,
    scoped,
)
from engine.pricing import CENT
from engine.reading.contract import MENU, MOST, NEAR, WHICH_PLACE, SlotEdit
from engine.reading.edits import said_of
from engine.reading.slots import (
    FIELDS,
    STEPS,
    guarded,
    is_new_cuisine,
    is_new_dish,
    is_new_party,
    is_new_place,
    joined,
    named_slots,
    without_cheaper,
)
from engine.safety import kept_out


def merge(memory: Memory, understood: Understood) -> Wants:
    """What is in force after this turn. Talk changes nothing but what it says of an allergy, which guards all the same;
    "start over" clears all, allergies included.

    Steps from what was shown (cheaper, serves more, same or other restaurants) are taken by the follow-up rules on the
    state that this returns.
    """
    if understood.command == "start_over":
        return Wants()
    if understood.anew:
        memory = begun_anew(memory)
    if understood.intent in ("other", "command") and understood.command not in PICKING:
        return _told(memory.wants, understood.said)
    understood = _of_the_city_asked_about(memory, understood)
    before = _whole_menu(memory.wants, understood.said) if understood.question == MENU else memory.wants
    answered = _by_place(_listing(_merged(before, understood.said), understood), memory, understood)
    return _whole(answered, memory, understood)


def apply(edits: Iterable[SlotEdit], wants: Wants) -> Wants:
    """What is in force after these edits, whatever else their turn is."""
    return _merged(wants, said_of(edits))


def with_allergies(memory: Memory, understood: Understood) -> Memory:
    """The same, guarded against what the turn says of allergies as well; for turns that change nothing else."""
    told = _told(memory.wants, understood.said)
    return memory if told == memory.wants else replace(memory, wants=told)


def _told(wants: Wants, turn: Said) -> Wants:
    """Talk lifts nothing."""
    return guarded(wants, replace(turn, retracted_allergies=())) if turn.allergies else wants


def _merged(before: Wants, turn: Said) -> Wants:
    wants = _drop(_clear(before, turn), turn)
    if _is_new_aim(wants, turn):
        wants = _drop_step_limits(wants)
    elif turn.price_level == "expensive":
        wants = without_cheaper(wants)
    for step in STEPS:
        wants = step(wants, turn)
    if not (wants.any_of or turn.cleared):
        return wants
    return replace(wants, any_of=((wants.any_of - turn.taken_back) | turn.cleared) - named_slots(turn))


_LISTED: dict[Change | None, Listing] = {
    "show_options": "options", "show_unstated": "unstated", "show_placeless": "placeless",
    "show_out": "out",
}  # fmt: skip


def _listing(wants: Wants, understood: Understood) -> Wants:
    """The dishes apart are listed by the turn that asks for them, and by "more"; any other goes back to the results."""
    if understood.intent in ("compare", "clarify", "order", "command") or understood.change == "more":
        return wants
    listed = _LISTED.get(understood.change)
    if (listed == "out" and not kept_out(wants.severities)) or (
        listed in ("options", "unstated") and not (wants.dietary_labels or kept_out(wants.severities))
    ):
        listed = None
    return wants if wants.listing == listed else replace(wants, listing=listed)


def _of_the_city_asked_about(memory: Memory, understood: Understood) -> Understood:
    """A state alone answers the question in which one the city is."""
    said, held = understood.said, memory.wants
    if "state" not in memory.open_question or not said.state_key or said.city_key or said.zip_code:
        return understood
    return replace(understood, said=replace(said, city=held.city, city_key=held.city_key))


def _whole_menu(before: Wants, turn: Said) -> Wants:
    """What is in force for all dishes of the restaurants that are named: no dish and no kitchen, and no place that they
    are not in; what the people eat and may pay stays."""
    # A restaurant's key ends with its city's.
    cities = {key.rpartition("|")[2] for key in turn.restaurant_keys if "|" in key}
    elsewhere = bool(cities) and before.city_key not in cities
    return replace(before, **FIELDS["wishes"], **FIELDS["cuisine"], **(FIELDS["place"] if elsewhere else {}))


def _by_place(wants: Wants, memory: Memory, understood: Understood) -> Wants:
    """Restaurants answer the turn that asks for them and what is added to that; a restaurant, dishes, a course or a
    search of its own goes back to dishes."""
    said = understood.said
    order: PlaceOrder | None = None
    if understood.question == WHICH_PLACE:
        order = NEAR if NEAR in understood.about else MOST if MOST in understood.about else "fit"
    elif understood.intent in ("compare", "clarify", "order", "command") or understood.change == "more":
        return wants
    elif not (said.restaurant_keys or understood.change or understood.referred):
        completes = bool(memory.open_question) and not (said.wishes or said.cuisine or said.courses or said.menu_type)
        narrows = understood.intent == "filter" and not (said.wishes or said.courses)
        order = wants.by_place if narrows or completes else None
    is_chosen = bool(said.restaurant_keys) or understood.change == "show_place"
    if wants.by_place == NEAR and is_chosen and not said.zip_code:
        wants = replace(wants, zip_code=None)  # it said from where, and who is chosen need not be there
    return wants if wants.by_place == order else replace(wants, by_place=order)


CHEAPER_TOTAL = Decimal("0.9")
"""Of the total of the plan in focus (rule book, "Composed orders": Cheaper)."""
_TO_DISHES: frozenset[Change | None] = frozenset(
    {"show_dishes", "show_place", "same_restaurant", "serves_more", *_LISTED}
)


def _whole(wants: Wants, memory: Memory, understood: Understood) -> Wants:
    """Whole orders answer the turn that asks for one and what is changed of that; dishes, courses or restaurants that
    are asked for go back to those."""
    before, change = memory.wants.whole, understood.change
    if change == "compose":
        wants = scoped(wants, memory, understood) or wants
    elif before is None or understood.intent in ("compare", "clarify", "order", "command"):
        return wants
    elif _goes_to_dishes(memory, understood):
        return replace(wants, whole=None)
    whole = _changed(before or WholeOrder(), memory, understood)
    wants = _without_exclusions(wants, frozenset(before.extras if before else ()) & frozenset(understood.said.excluded))
    if change in ("other_restaurants", "more"):
        wants = replace(wants, restaurant_name=None, restaurant_keys=())
    return replace(wants, whole=whole, by_place=None)


def _without_exclusions(wants: Wants, names: frozenset[str]) -> Wants:
    """ "No dessert", where everybody was to have one, takes that back and rules nothing out."""
    foods = frozenset(food for name in names for food in food_keys_meant(name))
    return replace(
        wants,
        excluded=_left(wants.excluded, names),
        excluded_food_keys=_left(wants.excluded_food_keys, foods),
        excluded_phrases=_left(wants.excluded_phrases, names),
    )


def _goes_to_dishes(memory: Memory, understood: Understood) -> bool:
    said, change = understood.said, understood.change
    if change in ("swap", "leave_out", "put_in", "show_plan"):
        return False
    anew = understood.intent == "search" and not memory.open_question
    return bool(
        change in _TO_DISHES or said.wishes or said.courses or understood.question in (WHICH_PLACE, MENU) or anew
    )


def _changed(whole: WholeOrder, memory: Memory, understood: Understood) -> WholeOrder:
    said, change, wants = understood.said, understood.change, memory.wants
    plan = memory.plans[0] if memory.plans else None
    names_price = said.price_max is not None or said.price_per_person_max is not None
    total_max = None if names_price or is_new_party(wants, said) or is_new_place(wants, said) else whole.total_max
    without, not_from = whole.without, whole.not_from
    if change in ("cheaper", "more_affordable") and plan and not names_price:
        total_max = (plan.total * CHEAPER_TOTAL).quantize(CENT, ROUND_FLOOR)
    elif change in ("other_restaurants", "more"):
        not_from = joined(not_from, restaurants_of_plans(memory))
    elif change == "swap" and plan:
        without = joined(without, tuple(plan.lines[at].dish_key for at in understood.referred if at < len(plan.lines)))
    unwanted = frozenset((*said.dropped, *said.excluded))
    extras = tuple(one for one in joined(whole.extras, said.extras) if one not in unwanted)
    for_some = (*(one for one in whole.for_some if one.words not in said.extras), *said.for_some)
    return replace(
        whole,
        places=said.places or whole.places,
        extras=extras,
        for_some=tuple(one for one in for_some if one.words in extras),
        without=without,
        not_from=() if is_new_place(wants, said) else not_from,
        total_max=total_max,
    )


def _clear(wants: Wants, turn: Said) -> Wants:
    changes: dict[str, Any] = {}
    for slot in turn.cleared | turn.taken_back:
        changes |= FIELDS[slot]
    return replace(wants, **changes) if changes else wants


def _drop(wants: Wants, turn: Said) -> Wants:
    """What was taken back by name: a label, a need, a cuisine, a wish, a restaurant, an exclusion with
    its keys."""
    gone = frozenset(turn.dropped)
    if not (gone or turn.excluded or turn.excluded_cuisine_keys):
        return wants
    foods = frozenset(key for name in gone for key in food_keys_meant(name))
    cuisines = frozenset(key for name in gone if (key := _cuisine_of(name)))
    unwanted = cuisines | frozenset(turn.excluded_cuisine_keys)
    return replace(
        wants,
        dietary_labels=_left(wants.dietary_labels, gone),
        needs=tuple(need for need in wants.needs if need.label not in gone),
        cuisine=tuple(one for one in _left(wants.cuisine, gone) if _cuisine_of(one) not in unwanted),
        cuisine_keys=_left(wants.cuisine_keys, unwanted),
        wishes=tuple(wish for wish in wants.wishes if wish.text not in gone and not _is_excluded(wish, turn)),
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


def _cuisine_of(name: str) -> str | None:
    return cuisine_spellings().get(fold_key(name))


def _is_excluded(wish: Phrase, turn: Said) -> bool:
    """ "No tacos after all" where tacos were wished for."""
    return any(stems(wish.text) == stems(name) for name in turn.excluded)


def _left(values: tuple[str, ...], gone: frozenset[str]) -> tuple[str, ...]:
    return tuple(value for value in values if value not in gone)


def _is_new_aim(wants: Wants, turn: Said) -> bool:
    return any(is_new(wants, turn) for is_new in (is_new_party, is_new_place, is_new_cuisine, is_new_dish))


def _drop_step_limits(wants: Wants) -> Wants:
    """Limits that a step set fall with a new party, place, cuisine or dish; limits that a person said stay."""
    fallen: dict[Limit, None] = dict.fromkeys(wants.set_by_follow_up)
    return replace(wants, **fallen, known_cost_max=None, set_by_follow_up=frozenset())  # type: ignore[arg-type]
