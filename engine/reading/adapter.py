"""Readings of the old rules in the words of the contract: what they understood, where it stands, how they judged it."""

from collections.abc import Mapping, Sequence

from engine.conversation import Memory, Understood
from engine.reading.confidence import numbers_of, with_unread
from engine.reading.contract import Question, Reading, Slot, Span
from engine.reading.edits import edits_of
from engine.reading.given_line import shares_of
from engine.reading.heard import Heard
from engine.reading.legacy.index import Index as Index
from engine.reading.legacy.line import Line
from engine.reading.legacy.understand import read

_SLOTS: dict[str, tuple[Slot, ...]] = {
    "party": ("party",), "city": ("place",), "state": ("place",), "zip": ("place",), "unknown_place": ("place",),
    "area": ("area",), "cuisine": ("cuisine",), "diet": ("diet",), "need": ("need",), "exclusion": ("exclude",),
    "allergy": ("allergy",), "restaurant": ("restaurant",), "wish": ("wish",), "course": ("course",),
    "items": ("items",), "meal": ("meal",), "catering": ("meal",), "occasion": ("occasion",), "tag": ("tags",),
    "price_level": ("price_level",), "time": ("time",), "date": ("date",), "money": ("budget_total", "budget_head"),
}  # fmt: skip
"""Kinds of what was taken of a line, and whose value stands there."""


def reading_of(line: Line | None, understood: Understood) -> Reading:
    """The same as a reading. `line`: the words; None where there are none."""
    return Reading(
        addressee="others" if understood.intent == "other" else "us",
        edits=edits_of(understood.said, _spans(line) if line else None),
        question=_question(understood),
        step=understood.change,
        command=understood.command,
        orders=understood.intent == "order",
        repairs=understood.follow_up_type == "correction",
        talk=understood.intent == "other",
        allergy_note=understood.allergy_note,
        party_refused=understood.party_refused,
        confidence=understood.confidence,
        referred=understood.referred,
        past_page=understood.past_page,
        picked=understood.picked,
        declined=understood.declined,
        judged=(understood.intent, understood.follow_up_type),
    )


def _question(understood: Understood) -> Question | None:
    """A command of picks may be of something without asking about it."""
    asks = understood.question is not None or understood.about
    return Question(understood.question or "", understood.about) if asks else None


def _spans(line: Line) -> Mapping[Slot, Sequence[Span]]:
    found: dict[Slot, list[Span]] = {}
    for mention in sorted(line.mentions, key=lambda one: one.start):
        for slot in _SLOTS.get(mention.kind, ()):
            found.setdefault(slot, []).append(Span(*line.span(mention.start, mention.end)))
    return found


def heard_by_rules(text: str, memory: Memory, index: Index, addressed: bool = True) -> Heard:
    """A line as the old rules read it, with what they leave unread."""
    line, understood = read(text, memory, index, addressed)
    reading = with_unread(reading_of(line, understood), line, understood, index)
    spans = [(one.kind, *line.span(one.start, one.end)) for one in line.mentions]
    spans += [("respelt", *span) for span in line.respelt]
    return Heard(line.raw, reading, reading, numbers_of(line), shares_of(reading), tuple(spans))
