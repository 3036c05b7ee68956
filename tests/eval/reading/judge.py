"""Judgement of a read line: right, or what is not, in words.

Right: an accepted intent and kind of follow-up, every value that is expected, nothing else of `CORE`, and the state
after it where that is labelled.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from tests.eval.dialogues.scores import Score
from tests.eval.reading.labelled import Line
from tests.eval.reading.match import Entities, is_right, matched
from tests.eval.reading.readers import Read
from tests.eval.reading.words import asks_for_all

CORE = frozenset({
    "serves_min", "price_max", "price_per_person_max", "city", "zip_code", "cuisine", "dietary_labels", "needs",
    "excluded", "allergies", "restaurant_name",
})  # fmt: skip
"""Slots in which a value that nobody gave makes a page wrong."""
SOFT = frozenset({
    "menu_type", "tags", "date", "time", "price_level", "area", "state", "party_approximate", "serves_max",
})  # fmt: skip
"""Slots whose values do not count as too many where none is expected."""
WITHOUT_KIND = ("other", "command")


@dataclass(frozen=True, slots=True)
class Verdict:
    why: tuple[str, ...] = ()
    scores: Mapping[str, Score] = field(default_factory=dict)
    """By slot, of what the line says; none of a line that is not for us."""

    @property
    def is_right(self) -> bool:
        return not self.why


def intents_of(line: Line) -> tuple[str, ...]:
    """Those that its label accepts, by the names of now: "compose" is younger than the labels, which call a search what
    asks for a whole meal. It is right only there, and only where the line says so by the rule book's words."""
    accepted = tuple(line.expect["intent"])
    return (*accepted, "compose") if "search" in accepted and asks_for_all(line.text) else accepted


def judged(line: Line, read: Read) -> Verdict:
    expect, why = line.expect, list[str]()
    if read.intent not in (accepted := intents_of(line)):
        why.append(f"intent {read.intent}, not {'|'.join(accepted)}")
    elif read.intent not in WITHOUT_KIND and read.follow_up_type not in expect.get(
        "follow_up_type", [read.follow_up_type]
    ):
        why.append(f"follow-up {read.follow_up_type}, not {expect['follow_up_type']}")
    scores = {
        slot: matched(slot, label, read.entities.get(slot), read.entities) for slot, label in line.entities.items()
    }
    why += _wrong(scores, line.entities, read.entities)
    for slot in sorted(read.entities.keys() - scores.keys() - {*expect.get("free", [])}) if line.is_for_us else ():
        value = read.entities[slot]
        if slot not in SOFT:
            scores[slot] = Score(wrong=len(value) if isinstance(value, list) else 1)
        if slot in CORE:
            why.append(f"{slot} {_json(value)} too much")
    after, state = expect.get("state_after", {}), read.state
    why += _wrong(
        {slot: matched(slot, label, state.get(slot), state) for slot, label in after.items()}, after, state, "state "
    )
    return Verdict(tuple(why), scores if line.is_for_us else {})


def _wrong(scores: Mapping[str, Score], labels: Entities, read: Entities, where: str = "") -> list[str]:
    return [
        f"{where}{slot} {_json(read.get(slot))}, not {_json(labels[slot])}"
        for slot, score in scores.items()
        if not is_right(slot, score)
    ]


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)
