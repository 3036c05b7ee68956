"""How much of the dialogues is understood, over the shipped sample's own words."""

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from engine.domain.catalogue import Vocabulary
from engine.domain.understanding.index import Index
from engine.domain.understanding.lines import Conversations, vocabulary_of
from ingest.sample_files import sample_folder
from tests.eval.office.notation import Dialogue, Turn, Values, dialogues, of_line

GOAL = 0.95


@dataclass(frozen=True, slots=True)
class Heard:
    """A turn, and what was made of it."""

    dialogue: Dialogue
    turn: Turn
    intent: str
    follow_up_type: str | None
    entities: Values
    state: Values

    @property
    def is_joint(self) -> bool:
        """The whole state is as expected."""
        return self.state == self.turn.state


def office_figures(wrong: int = 0) -> None:
    """Prints; `wrong`: so many turns whose state is not as expected, too."""
    heard = list(hear(vocabulary()))
    for line in lines_of(heard):
        print(line)  # noqa: T201
    for one in [one for one in heard if not one.is_joint][:wrong]:
        print("\n".join(told(one)))  # noqa: T201


def vocabulary() -> Vocabulary:
    """Names of the shipped sample."""
    zip_codes: set[str] = set()
    names: dict[str, list[str]] = {"cuisines": [], "cities": [], "states": [], "restaurants": [], "dishes": []}
    for path in sorted(sample_folder().glob("*.json")):
        source = json.loads(path.read_text("utf-8"))
        restaurant = source["restaurant"]
        names["restaurants"].append(restaurant["name"])
        names["cuisines"] += restaurant.get("cuisine") or []
        names["cities"].append(restaurant["location"]["city"])
        names["states"].append(restaurant["location"]["state"])
        zip_codes.add(restaurant["location"]["zipCode"])
        groups = (group for menu in source["menus"] for group in menu["menuGroups"])
        names["dishes"] += [item["name"] for group in groups for item in group["menuItems"] if item.get("name")]
    words = vocabulary_of({kind: list(dict.fromkeys(values)) for kind, values in names.items()})
    return replace(words, zip_codes=frozenset(zip_codes))


def hear(words: Vocabulary) -> Iterator[Heard]:
    conversations = Conversations(Index.of(words))
    for dialogue in dialogues():
        for turn in dialogue.turns:
            read: dict[str, Any] = conversations.read({"thread": dialogue.name, "text": turn.text})
            entities, state = of_line(read["entities"]), of_line(read["state"])
            yield Heard(dialogue, turn, read["intent"], read["follow_up_type"], entities, state)


def lines_of(heard: list[Heard]) -> Iterator[str]:
    turns = len(heard)
    corrected = sum(one.turn.follow_up_type == "correction" for one in heard)
    said = len({one.dialogue.name for one in heard})
    yield f"own dialogues: {said}, {turns:,} turns, {corrected / turns:.0%} of them corrections; goal {GOAL}"
    yield f"  {'joint goal accuracy':32}{sum(one.is_joint for one in heard) / turns:.3f}"
    yield f"  {'intent':32}{sum(one.intent == one.turn.intent for one in heard) / turns:.3f}"
    kinds = sum(one.follow_up_type == one.turn.follow_up_type for one in heard)
    yield f"  {'kind of follow-up':32}{kinds / turns:.3f}"
    right, found, meant = (Counter[str]() for _ in range(3))
    for one in heard:
        for key in {*one.entities, *one.turn.entities}:
            had, want = one.entities.get(key, frozenset()), one.turn.entities.get(key, frozenset())
            right[key] += len(had & want)
            found[key] += len(had)
            meant[key] += len(want)
    yield f"  {'entities, micro-F1':32}{2 * right.total() / (found.total() + meant.total()):.3f}"
    for key in sorted(meant, key=meant.__getitem__, reverse=True):
        yield f"    {key:30}{2 * right[key] / (found[key] + meant[key]):.3f} of {meant[key]}"


def told(one: Heard) -> Iterator[str]:
    """Where the state went apart, for reading."""
    yield f"\n{one.dialogue.name} {one.turn.text!r}: {one.intent} {one.follow_up_type}"
    for key in sorted({*one.state, *one.turn.state}):
        had, want = one.state.get(key, frozenset()), one.turn.state.get(key, frozenset())
        if had != want:
            yield f"  {key}: {sorted(had)}, expected {sorted(want)}"
