"""Line that is sent to a model to be read, and what it is given of the thread beside it. Pure."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from engine.catalogue import STOP_WORDS, Vocabulary, fold_key
from engine.conversation import Exchange, Session, ShownDish
from engine.reading.spelling import alike

EARLIER_MOST = 6
"""Lines said to Platter that a model is given, each with its answer (rule book, "Reading a line")."""
NAMED_MOST = 12
"""Names of one type that a model is given: a line names one or two, and those near it come first."""


@dataclass(frozen=True, slots=True)
class LineToRead:
    """What a model is told of a line, all of it JSON-able."""

    line: str
    earlier: Sequence[Mapping[str, str]] = ()
    """What was said to Platter in the thread and what it answered, the oldest first: {"said": …} or {"answered": …}."""
    in_force: Mapping[str, Any] = field(default_factory=dict)
    asked: Sequence[str] = ()
    """What the last answer asked for."""
    page: Sequence[Mapping[str, Any]] = ()
    """The dishes shown: number, name, restaurant."""
    names: Mapping[str, Sequence[str]] = field(default_factory=dict)
    """The catalogue's names that are nearest to the line, by type."""


@dataclass(frozen=True, slots=True)
class Sends:
    """What whoever set Platter up lets a model be sent beside what is said to Platter."""

    overhears: bool = False
    """What colleagues say to each other."""
    allergies: bool = False
    """What speaks of allergies."""


def line_to_read(
    text: str, in_force: dict[str, Any], session: Session, vocabulary: Vocabulary, sends: Sends,
    is_private: Callable[[str], bool],
) -> LineToRead:  # fmt: skip
    """`in_force`: by the names of `entities_of`; `is_private`: whether words that were said speak of an allergy."""
    return LineToRead(
        line=text,
        earlier=earlier(session, sends, is_private),
        in_force={name: value for name, value in in_force.items() if name != "allergies" or sends.allergies},
        asked=session.memory.open_question,
        page=page_of(session.memory.page),
        names=nearest_names(text, vocabulary),
    )


def earlier(session: Session, sends: Sends, is_private: Callable[[str], bool]) -> list[dict[str, str]]:
    """The last of what was said to Platter and what it answered, without what speaks of an allergy.

    Where one is in force, or was spoken of, none of our answers goes: they may all name it.
    """
    lines = [line for line in session.conversation if sends.overhears or not line.overheard][-2 * EARLIER_MOST :]
    if sends.allergies:
        return [_told(line) for line in lines]
    private = [line.role == "user" and (line.private or is_private(line.content)) for line in lines]
    guarded = bool(session.memory.wants.severities) or any(private)
    return [
        _told(line)
        for line, speaks in zip(lines, private, strict=True)
        if not (speaks or line.private or (guarded and line.role == "assistant"))
    ]


def _told(line: Exchange) -> dict[str, str]:
    return {"said" if line.role == "user" else "answered": line.content}


def page_of(page: Sequence[ShownDish]) -> list[dict[str, Any]]:
    """Cards as a model may know them: never a price, a label or a warning."""
    return [
        {"number": at, "name": dish.item_name, "restaurant": dish.restaurant_name} for at, dish in enumerate(page, 1)
    ]


def nearest_names(text: str, vocabulary: Vocabulary) -> dict[str, list[str]]:
    """Of each type those that share a word with the line, or nearly; then those with most dishes."""
    words = [word for word in fold_key(text).split() if word not in STOP_WORDS]
    places = sorted(vocabulary.places, key=lambda place: (-place.items, place.city_key))
    restaurants = sorted(vocabulary.restaurants, key=lambda one: (-one.items, one.restaurant_key))
    return {
        "cities": _nearest(words, (place.city for place in places)),
        "cuisines": _nearest(words, vocabulary.cuisines.values()),
        "restaurants": _nearest(words, (one.name for one in restaurants)),
    }


def _nearest(words: Sequence[str], names: Iterable[str]) -> list[str]:
    several = [name for name in dict.fromkeys(names) if name]
    near = [name for name in several if any(alike(word, part) for word in words for part in fold_key(name).split())]
    return list(dict.fromkeys((*near, *several)))[:NAMED_MOST]
