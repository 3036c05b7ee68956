"""Reading by a model: what it is given of a thread, and what stands where the rules and it have read a line."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Any

from langgraph.runtime import Runtime

from engine.catalogue import STOP_WORDS, Vocabulary, fold_key
from engine.conversation import Exchange, Memory, Session, ShownDish
from engine.dependencies import Parts
from engine.models import Models
from engine.nodes.read import of_words, read_of
from engine.ports import LineToRead
from engine.reading import (
    CatalogueNames,
    GivenLine,
    Guess,
    Index,
    Reading,
    alike,
    arbitrate,
    differences,
    entities_of,
    numbers_of,
    reading_of_guess,
    speaks_of_allergy,
)
from engine.state import GraphState, Unsure
from engine.telemetry import Attempt

EARLIER_MOST = 6
"""Lines said to Platter that a model is given, each with its answer (rule book, "Reading a line")."""
NAMED_MOST = 12
"""Names of one type that a model is given: a line names one or two, and those near it come first."""


async def read_by_model(state: GraphState, parts: Parts, runtime: Runtime[Attempt]) -> GraphState:
    """What the model makes of the line in the place of the rules' reading, by the arbiter; merged into what was in
    force before the line. The rules' alone where the model does not answer, which is then said."""
    unsure, session, consultation = state["unsure"], state["session"], runtime.context.model()
    index = parts.matchers.of(state["snapshot"])
    asked, given = asked_and_given(unsure, session, state["snapshot"].vocabulary, index, consultation.models)
    guess = await consultation.understand(asked)
    if guess is None:
        return {**await of_words(unsure.reading, session, state, parts), "unanswered": True}
    both = settled(guess, given, session.memory, state["turn"].addressed)
    found = await of_words(both, session, state, parts)
    counts = differences(unsure.reading, reading_of_guess(guess, given))
    return {**found, "facts": found["facts"] | {"differences": counts}}


def asked_and_given(
    unsure: Unsure, session: Session, vocabulary: Vocabulary, index: Index, models: Models
) -> tuple[LineToRead, GivenLine]:
    """What a model is asked, and what its answer is checked against."""
    given = given_line(unsure, session.memory, vocabulary)

    def is_private(text: str) -> bool:
        """As the rules hear it by itself."""
        return speaks_of_allergy(read_of(text, Memory(), index)[1])

    return line_to_read(given, session, vocabulary, is_private, models), given


def settled(guess: Guess, given: GivenLine, memory: Memory, addressed: bool) -> Reading:
    return heard(arbitrate(given.grammar, reading_of_guess(guess, given)), memory, addressed)


def given_line(unsure: Unsure, memory: Memory, vocabulary: Vocabulary) -> GivenLine:
    return GivenLine(
        text=unsure.line.raw,
        names=CatalogueNames(vocabulary),
        grammar=unsure.reading,
        numbers=numbers_of(unsure.line),
        party=memory.wants.party,
        page=tuple(dish.item_name for dish in memory.page),
    )


def heard(reading: Reading, memory: Memory, addressed: bool) -> Reading:
    """The reading as the thread settles it: whose it is, and which cards it points at. What is for others sets nothing
    but a guard."""
    if addressed or reading.addressee != "others":
        return _pointing(replace(reading, addressee="us" if addressed else reading.addressee), memory)
    guards = tuple(edit for edit in reading.edits if edit.slot == "allergy")
    return Reading("others", guards, talk=True, allergy_note=reading.allergy_note, confidence=reading.confidence)


def _pointing(reading: Reading, memory: Memory) -> Reading:
    if reading.referred or not reading.targets:
        return reading
    places = tuple(dict.fromkeys(at - 1 for ref in reading.targets for at in ref.places if 1 <= at <= len(memory.page)))
    return replace(reading, referred=places)


def line_to_read(
    given: GivenLine, session: Session, vocabulary: Vocabulary, is_private: Callable[[str], bool], models: Models
) -> LineToRead:
    """`is_private`: whether words that were said speak of an allergy."""
    memory, in_force = session.memory, entities_of(session.memory.wants)
    if not models.allergies:
        in_force.pop("allergies", None)
    return LineToRead(
        line=given.text,
        earlier=earlier(session, is_private, models.allergies),
        in_force=in_force,
        asked=memory.open_question,
        page=page_of(memory.page),
        names=nearest_names(given.text, vocabulary),
    )


def earlier(session: Session, is_private: Callable[[str], bool], allergies: bool) -> list[dict[str, str]]:
    """The last of what was said to Platter and what it answered, without what speaks of an allergy.

    Where one is in force, or was spoken of, none of our answers goes: they may all name it.
    """
    lines = session.conversation[-2 * EARLIER_MOST :]
    if allergies:
        return [_told(line) for line in lines]
    private = [line.role == "user" and (line.private or is_private(line.content)) for line in lines]
    guarded = bool(session.memory.wants.allergies) or any(private)
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
