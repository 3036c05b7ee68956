"""Restaurant that "same restaurant", or the button of one that is shown, means."""

from dataclasses import replace

from engine.conversation.memory import Memory
from engine.conversation.wants import Understood, Wants


def scoped(wants: Wants, memory: Memory, understood: Understood) -> Wants | None:
    """In scope of the restaurant of the dish pointed at, else of the one last named, else of the only one shown.

    None where it is not clear which, or nothing of the kind was said.
    """
    if understood.change in ("show_place", "compose"):
        chosen = next((memory.places[at] for at in understood.referred if at < len(memory.places)), None)
        return in_scope(wants, chosen.restaurant_key, chosen.name) if chosen else None
    if understood.change != "same_restaurant":
        return None
    pointed = {memory.page[place].restaurant_key for place in understood.referred if place < len(memory.page)}
    if len(pointed) == 1:
        memory = replace(memory, named_restaurant_key=pointed.pop())
    return same_restaurant(wants, memory)


def restaurants_shown(memory: Memory) -> dict[str, str]:
    """Key → name of the restaurants on the page last shown, in its order: the buttons where it is not clear which. Of
    branches the one that stands first."""
    names: dict[str, str] = {}
    for dish in memory.page:
        names.setdefault(dish.restaurant_key, dish.restaurant_name)
    return names


def restaurants_of_plans(memory: Memory) -> tuple[str, ...]:
    """Keys of the restaurants that the whole orders last shown are from."""
    return tuple(dict.fromkeys(key for plan in memory.plans for key in plan.restaurant_keys))


def same_restaurant(wants: Wants, memory: Memory) -> Wants | None:
    """In scope of the restaurant last named or clicked, else the only one shown; None: ask which."""
    shown = restaurants_shown(memory)
    key = memory.named_restaurant_key or (next(iter(shown)) if len(shown) == 1 else None)
    if key is None:
        return None
    return in_scope(wants, key, shown.get(key))


def in_scope(wants: Wants, key: str, name: str | None) -> Wants:
    return replace(wants, restaurant_keys=(key,), restaurant_name=name, excluded_restaurant_keys=())
