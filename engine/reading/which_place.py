"""Questions that restaurants answer: "who can feed 60", "which caterer has the most …", "what is on the menu at …".

Rules over types give them (`grammar.py`); here is what of a line they hold, which of them count, and what the thread
makes of them.
"""

from collections.abc import Iterator, Sequence, Set
from dataclasses import replace
from typing import Literal

from engine.reading.builders import BUILDERS, Act, Builder, Piece, builder
from engine.reading.contract import (
    AMONG_SHOWN,
    ANYTHING,
    MENU,
    MOST,
    NEAR,
    WHICH_PLACE,
    Question,
    Reading,
    Slot,
    SlotEdit,
)
from engine.reading.focus import Focus, counted
from engine.reading.lattice import Utterance
from engine.reading.matcher import Match
from engine.reading.mood import Parts
from engine.reading.parsed import Parsed
from engine.reading.values import segments

_HELD = (
    ("TOTAL_COUNT", "party"), ("COUNT", "party"), ("HEADS", "party"), ("CITY", "place"), ("ZIP", "place"),
    ("DIET", "diet"), ("CUISINE", "cuisine"), ("MEAL", "meal"), ("LEVEL", "level"),
)  # fmt: skip
"""What the words of such a question hold beside it, and who builds that."""
PEOPLE = frozenset({"PEOPLE", "PERSON", "DEICTIC"})
"""Types of words of which "who" tells more."""
SOUGHT: frozenset[Slot] = frozenset({"wish", "items", "cuisine", "course", "party", "amount", "diet", "meal"})
"""Slots of which a value says what is looked for, or for how many."""


def _asked(kind: Literal["which_place", "who_offers"]) -> Builder:
    def build(match: Match, utterance: Utterance) -> Iterator[Piece]:
        about = [asked for asked in (MOST, NEAR) if match.has(asked.upper())]
        about += [AMONG_SHOWN] if any(one.key == "several" for one in match.all("DEICTIC")) else []
        yield Act(kind, Question(WHICH_PLACE, tuple(about)))
        yield from (Act("step", one.key) for one in match.all("STEP"))
        for type_, name in _HELD:
            if match.has(type_):
                yield from BUILDERS[name](match, utterance)

    return build


BUILDERS |= {"which_place": _asked("which_place"), "who_offers": _asked("who_offers")}


@builder("menu_of")
def _menu_of(match: Match, utterance: Utterance) -> Iterator[Piece]:
    """ "What is on the menu at …"."""
    yield Act("which_place", Question(MENU))
    yield from BUILDERS["restaurant"](match, utterance)


def question_of(parsed: Parsed, parts: Parts, edits: Sequence[SlotEdit], gone: Set[int]) -> Question | None:
    """The one that a line asks. "Who has …?" is one only of what a menu could have, and not behind people: "lunch for
    somebody who has been here for ever" asks nothing. What tells of before is none."""
    part_of, starts = segments(parsed), {token.start: at for at, token in enumerate(parsed.utterance.tokens)}
    seeking = {
        parts.of[starts[edit.span.start]]
        for edit in edits
        if edit.slot in SOUGHT and edit.op in ("set", "add") and edit.span.start in starts
    }
    found: list[Question] = []
    for one, pieces in parsed.pieces:
        acts = (piece for piece in pieces if isinstance(piece, Act) and part_of[one.match.start] not in gone)
        for act in acts:
            start = one.match.start
            is_relative = start > 0 and not PEOPLE.isdisjoint(parsed.types[start - 1])
            asks = act.kind == "who_offers" and not is_relative
            offers = asks and (act.value.about or parts.of[start] in seeking)
            if (act.kind == "which_place" or offers) and not _qualifies(parsed, one.match):
                found.append(act.value)
    about = tuple(dict.fromkeys(each for one in found for each in one.about if one.topic == found[0].topic))
    return replace(found[0], about=about) if found else None


_NO_PLACES = frozenset({"DATE", "BARE_DATE", "TIME", "NUM", "STORY"})


def _qualifies(parsed: Parsed, match: Match) -> bool:
    """ "The nearest Friday", "the nearest ten", "the closest thing to a stew": what is near is no restaurant."""
    near = match.all("NEAR")
    ends_so = bool(near) and near[-1].key != "sort" and near[-1].end == match.end and not match.has("VENUE")
    behind = parsed.types[match.end] if match.end < len(parsed.types) else frozenset()
    return ends_so and not behind.isdisjoint(_NO_PLACES) and "ZIP" not in behind


def of_thread(reading: Reading, focus: Focus) -> Reading:
    """Restaurants are counted, and no dishes chosen: "the cheapest" of them is an order. "Which of these places …" is
    of the dishes shown, where any are."""
    question = reading.question
    if not reading.of_places or question is None:
        return reading
    if focus.page and AMONG_SHOWN in question.about and NEAR not in question.about:
        return replace(reading, question=Question(ANYTHING))
    is_cheap = reading.step in ("cheaper", "more_affordable")
    edits = (*reading.edits, SlotEdit("price_level", "set", "cheap")) if is_cheap else reading.edits
    return replace(reading, edits=edits, step=None, command=None, orders=False, targets=())


def chosen(reading: Reading, focus: Focus) -> Reading:
    """Where restaurants are shown and no dishes, a number is one of them."""
    numbers = [place for ref in reading.targets for place in ref.places]
    if focus.page or len(numbers) != 1 or (at := counted(numbers[0], range(len(focus.places)))) is None:
        return reading
    edits = (*reading.edits, SlotEdit("restaurant", "set", focus.places[at]))
    return replace(reading, edits=edits, targets=(), command=None, orders=False, step=None)
