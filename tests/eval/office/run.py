"""How much of the dialogues is understood, over the shipped sample's own words."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from engine.catalogue.food.cuisines import display_name
from engine.catalogue.snapshot import Vocabulary
from engine.catalogue.vocabulary import Tally, names_of
from engine.conversation.memory import Memory
from engine.conversation.wants import Understood
from engine.reading import Conversations, Moment, Rooms, understood_of
from ingest.sample_files import sample_folder
from tests.eval.dialogues.scores import Score, score
from tests.eval.menus import prepared
from tests.eval.office.notation import Dialogue, Turn, Values, dialogues, of_line
from tests.support.goals import say

UNREAD = "unread"
"""Name of the file that nobody reads while rules are changed, where there is one: what to expect of new text."""


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


def office_figures(menus: Path, wrong: int = 0) -> dict[str, float]:
    """Prints the detail; `wrong`: so many turns whose state is not as expected, too, of files that are read.

    `menus`: of a large catalogue, whose words stand in the way of more lines than the sample's.
    """
    heard = list(hear(vocabulary(sample_folder())))
    say("\n".join(lines_of(heard)))
    for one in [one for one in heard if not (one.is_joint or one.dialogue.file == UNREAD)][:wrong]:
        say("\n".join(told(one)))
    return {
        "joint goal accuracy": _joint(heard),
        f"joint goal accuracy, {UNREAD}.txt": _joint([one for one in heard if one.dialogue.file == UNREAD]),
        "joint goal accuracy beside the words of all menus": _joint(list(hear(vocabulary(sample_folder(), menus)))),
    }


def vocabulary(*menus: Path) -> Vocabulary:
    """The words of these menus, as one catalogue of them has them."""
    tally = Tally()
    for folder in menus:
        for one in prepared(folder):
            tally.add(map(names_of, one.documents))
    return tally.vocabulary(display_name)


def hear(words: Vocabulary) -> Iterator[Heard]:
    conversations, rooms = Conversations(), Rooms(words)

    def understand(text: str, memory: Memory) -> Understood:
        return understood_of(rooms.read(text, memory, Moment(datetime.now(UTC))).reading, memory)

    for dialogue in dialogues():
        for turn in dialogue.turns:
            read: dict[str, Any] = conversations.read({"thread": dialogue.name, "text": turn.text}, understand)
            entities, state = of_line(read["entities"]), of_line(read["state"])
            yield Heard(dialogue, turn, read["intent"], read["follow_up_type"], entities, state)


def lines_of(heard: list[Heard]) -> Iterator[str]:
    turns = len(heard)
    corrected = sum(one.turn.follow_up_type == "correction" for one in heard)
    said = len({one.dialogue.name for one in heard})
    yield f"own dialogues: {said}, {turns:,} turns, {corrected / turns:.0%} of them corrections"
    yield f"  {'joint goal accuracy':32}{_joint(heard):.3f}"
    for file in sorted({one.dialogue.file for one in heard}):
        its = [one for one in heard if one.dialogue.file == file]
        yield f"    {file:30}{_joint(its):.3f} of {len(its)}{', not read while rules were changed' * (file == UNREAD)}"
    yield f"  {'intent':32}{sum(one.intent == one.turn.intent for one in heard) / turns:.3f}"
    kinds = sum(one.follow_up_type == one.turn.follow_up_type for one in heard)
    yield f"  {'kind of follow-up':32}{kinds / turns:.3f}"
    keys = {key for one in heard for key in (*one.entities, *one.turn.entities)}
    each = {key: sum((score(one.turn.entities, one.entities, key) for one in heard), Score()) for key in keys}
    yield f"  {'entities, micro-F1':32}{sum(each.values(), Score()).f1:.3f}"
    for key, its in sorted(each.items(), key=lambda one: (-one[1].meant, one[0])):
        yield f"    {key:30}{its.f1:.3f} of {its.meant}"


def _joint(heard: list[Heard]) -> float:
    return sum(one.is_joint for one in heard) / max(1, len(heard))


def told(one: Heard) -> Iterator[str]:
    """Where the state went apart, for reading."""
    yield f"\n{one.dialogue.name} {one.turn.text!r}: {one.intent} {one.follow_up_type}"
    for key in sorted({*one.state, *one.turn.state}):
        had, want = one.state.get(key, frozenset()), one.turn.state.get(key, frozenset())
        if had != want:
            yield f"  {key}: {sorted(had)}, expected {sorted(want)}"
