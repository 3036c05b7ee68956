"""Conversations of lines that are given as JSON and read, not answered: each thread with its own memory."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from engine.catalogue import Place, RestaurantName, Vocabulary, fold_key
from engine.conversation import Memory, Understood, Wants, scoped
from engine.reading.apply import merge
from engine.reading.entities import entities_of

Understand = Callable[[str, Memory], Understood]
"""What reads: (text, what its thread holds)."""
_ASKED = {"party_size": "party", "people": "party", "price_range": "price_level", "item": "item_keywords"}
"""Other names that transcripts use for what was asked → ours."""


class LineError(ValueError):
    """A line that is not an object with `thread` and `text` as strings (and `asked` as a list of strings)."""


class Conversations:
    """Threads side by side, each with its own memory; lines of a thread in the order given."""

    def __init__(self) -> None:
        self._threads: dict[str, Memory] = {}

    def read(self, line: dict[str, Any], understand: Understand) -> dict[str, Any]:
        """The line with `intent`, `follow_up_type`, `entities` said in it and the `state` after it."""
        memory = self.before(line)
        return self.after(line, memory, understand(line["text"], memory))

    def before(self, line: dict[str, Any]) -> Memory:
        """What its thread holds when a line comes, with what was asked before it."""
        thread, asked = _checked(line)
        memory = self._threads.get(thread, Memory())
        return memory if asked is None else replace(memory, open_question=asked)

    def after(self, line: dict[str, Any], memory: Memory, understood: Understood) -> dict[str, Any]:
        """The answer to a line that was understood so; its thread goes on from there."""
        wants = merge(memory, understood)
        if understood.change == "other_restaurants":
            # The first of that step's own rules ("clears Same"); what it leaves out needs a page.
            wants = replace(wants, restaurant_name=None, restaurant_keys=())
        wants = scoped(wants, memory, understood) or wants
        self._threads[line["thread"]] = _after(memory, understood, wants, line["text"])
        return {
            **line,
            "intent": understood.intent,
            "follow_up_type": understood.follow_up_type,
            "entities": entities_of(understood.said),
            "state": entities_of(wants),
        }


def _after(memory: Memory, understood: Understood, wants: Wants, text: str) -> Memory:
    """Without a catalogue nothing is shown; what stays open is what the first answer would have asked."""
    if understood.command == "start_over":
        return Memory()
    if understood.intent in ("other", "command"):
        return replace(memory, wants=wants)
    aimless = not (
        wants.wishes or wants.items or wants.restaurant_keys or wants.party or wants.city_key or wants.state_key
    )
    asks = aimless and not memory.asked_once and "party" not in wants.any_of
    return replace(
        memory,
        wants=wants,
        query=text,
        open_question=("party", "place") if asks else (),
        asked_once=memory.asked_once or asks,
    )


def _checked(line: dict[str, Any]) -> tuple[str, tuple[str, ...] | None]:
    """Its thread, and what was asked."""
    thread, text, asked = line.get("thread"), line.get("text"), line.get("asked")
    if not isinstance(thread, str) or not isinstance(text, str):
        raise LineError('needs "thread" and "text" as strings')
    if asked is None:
        return thread, None
    if not isinstance(asked, list) or not all(isinstance(name, str) for name in asked):
        raise LineError('"asked" is a list of entity names')
    return thread, tuple(_ASKED.get(str(name), str(name)) for name in asked)


def vocabulary_of(names: dict[str, Any]) -> Vocabulary:
    """From `{"cuisines", "cities", "restaurants", "states"?, "areas"?, "dishes"?}`, each a list of names."""

    def listed(kind: str) -> list[str]:
        values = names.get(kind, [])
        if not isinstance(values, list) or not all(isinstance(value, str) for value in values):
            raise LineError(f'"{kind}" is a list of names')
        return [value for value in values if fold_key(value)]

    cities = tuple(Place(fold_key(city), city, "", "", 1) for city in listed("cities"))
    states = tuple(Place("", "", fold_key(state), state, 1) for state in listed("states"))
    dishes = {fold_key(dish): 1 for dish in listed("dishes")}
    return Vocabulary(
        cuisines={fold_key(cuisine): cuisine for cuisine in listed("cuisines")},
        places=cities + states,
        restaurants=tuple(RestaurantName(fold_key(name), name, "", 1) for name in listed("restaurants")),
        areas={fold_key(area): area for area in listed("areas")},
        dishes=dishes,
        words={word: 1 for dish in dishes for word in dish.split() if len(word) > 2},
    )
