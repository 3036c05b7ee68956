"""What the recognisers gather on their way through one line."""

from dataclasses import dataclass, field
from typing import Any

from engine.conversation import AllergyNote, Change, Command, Memory, Picking, Said, Slot
from engine.reading.legacy.index import Index


@dataclass(slots=True)
class Draft:
    """Mutable while a line is read; `said` is built from it at the end."""

    memory: Memory
    index: Index
    fields: dict[str, Any] = field(default_factory=dict)
    change: Change | None = None
    command: Command | None = None
    picking: Picking | None = None
    """A command that ends nothing: an allergy beside it is read all the same."""
    picked: tuple[str, ...] = ()
    """Dishes to be taken off the picks, by the digests of their keys."""
    referred: tuple[int, ...] = ()
    past_page: bool = False
    """A dish was pointed at whose number is above that of the last one shown."""
    question: str | None = None
    about: tuple[str, ...] = ()
    """What the question asks of in particular: allergens, foods, diets, or words."""
    declined: bool = False
    corrects: bool = False
    wants_to_order: bool = False
    bare_sum: bool = False
    """The sum of money was said without "a head" or "in all"."""
    party_refused: bool = False
    allergy_note: AllergyNote | None = None
    score: float = 1.0
    addressed: bool = False
    """Said to Platter, and not overheard: food that is named is asked for."""
    asked: frozenset[str] = field(init=False)
    asked_party: bool = field(init=False)

    def say(self, **values: Any) -> None:
        """A slot's value; what was said first stays unless a later recogniser knows better and says so again."""
        self.fields.update(values)

    def extend(self, name: str, *values: Any) -> None:
        """Adds to a slot that holds several, each once, in the order said."""
        have = self.fields.get(name, ())
        self.fields[name] = (*have, *(value for value in dict.fromkeys(values) if value not in have))

    def clear(self, *slots: Slot) -> None:
        self.fields["cleared"] = self.fields.get("cleared", frozenset()) | frozenset(slots)

    def take_back(self, *slots: Slot) -> None:
        """What is in force there is let go of."""
        self.fields["taken_back"] = self.fields.get("taken_back", frozenset()) | frozenset(slots)

    def add(self, slot: Slot) -> None:
        """The slot was said with "also", "or", "and"."""
        self.fields["adds"] = self.fields.get("adds", frozenset()) | {slot}

    def has(self, *names: str) -> bool:
        for name in names:
            value = self.fields.get(name)
            if value or (value is not None and value not in ((), frozenset())):
                return True
        return False

    def doubt(self, score: float) -> None:
        self.score = min(self.score, score)

    @property
    def memory_focus(self) -> tuple[int, ...]:
        """The one card that "that one" can mean: the only one shown, or the one spoken of last."""
        if len(self.memory.page) == 1:
            return (0,)
        return self.memory.focus if len(self.memory.focus) == 1 else ()

    def __post_init__(self) -> None:
        self.asked = frozenset(self.memory.open_question)
        self.asked_party = not self.asked.isdisjoint({"party", "serves_min", "people"})

    def said(self) -> Said:
        return Said(**self.fields)
