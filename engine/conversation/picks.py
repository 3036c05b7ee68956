"""Picking dishes in a thread, without ordering: what is put among the picks, and what is taken off. Pure."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from engine.conversation.memory import Pick, ShownDish
from engine.conversation.presses import digest_of

MOST_PICKED = 10
"""As many dishes as a message shows in full on every surface (rule book: channels show up to 10)."""

OWN_LAST = ("own_last",)
"""What "remove my pick" is about: the last of whoever says so, and never what others picked."""


@dataclass(frozen=True, slots=True)
class Picked:
    """The picks after a change, and what became of the dishes that it named."""

    picks: tuple[Pick, ...]
    added: tuple[Pick, ...] = ()
    there: tuple[Pick, ...] = ()
    """Those that were picked before: the same press twice leaves one."""
    left_out: tuple[ShownDish, ...] = ()
    """Those for which there was no room."""
    gone: tuple[Pick, ...] = ()


def put(picks: tuple[Pick, ...], dishes: Sequence[ShownDish], by: str, name: str) -> Picked:
    """The dishes behind those that are picked, each once: a dish with another portion is the same dish."""
    had = {one.dish.dish_key: one for one in picks}
    there = tuple(had[dish.dish_key] for dish in dishes if dish.dish_key in had)
    new = tuple({dish.dish_key: dish for dish in dishes if dish.dish_key not in had}.values())
    room = max(0, MOST_PICKED - len(picks))
    added = tuple(Pick(dish, by, name) for dish in new[:room])
    return Picked((*picks, *added), added, there, new[room:])


def taken_off(picks: tuple[Pick, ...], digests: Collection[str]) -> Picked:
    """Without the dishes whose keys have these digests."""
    gone = tuple(one for one in picks if digest_of(one.dish.dish_key) in digests)
    return Picked(tuple(one for one in picks if one not in gone), gone=gone)


def own_last(picks: tuple[Pick, ...], by: str) -> tuple[str, ...]:
    """The digest of the dish that this person picked last; nothing where there is none, or nobody is known."""
    own = [one for one in picks if by and one.by == by]
    return (digest_of(own[-1].dish.dish_key),) if own else ()
