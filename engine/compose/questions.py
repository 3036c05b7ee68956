"""The one question a turn may ask: party and place are one."""

from collections.abc import Mapping

from engine.compose.headline import subject
from engine.compose.phrases import joined
from engine.domain.catalogue import Vocabulary
from engine.domain.conversation import Wants
from engine.messages import Clarification, QuickReply

LIKELY_PLACES = 3
"""Cities named in the question: as many as fit a line on a phone."""


def missing(wants: Wants) -> tuple[str, ...]:
    """Which of party and place the thread has not said and has not waved away."""
    asks = []
    if wants.party is None and "party" not in wants.any_of:
        asks.append("party")
    if not (wants.city or wants.state or wants.zip_code) and "place" not in wants.any_of:
        asks.append("place")
    return tuple(asks)


def ask(wants: Wants, vocabulary: Vocabulary) -> Clarification | None:
    """The question for what is missing; None where nothing is."""
    asks = missing(wants)
    if not asks:
        return None
    cities = _by_size(vocabulary)
    known = f" There are menus in {_named(cities)}." if cities else ""
    what = subject(wants)
    about = f"{what[:1].upper()}{what[1:]}" if what != "dishes" else "Catering"
    if asks == ("party", "place"):
        return Clarification(asks, f"{about}: for how many people, and in which city?{known}")
    if asks == ("party",):
        return Clarification(asks, "For how many people?")
    return Clarification(asks, f"In which city?{known}")


def _by_size(vocabulary: Vocabulary) -> list[str]:
    """Cities, most items first, each once."""
    ordered = sorted(vocabulary.places, key=lambda place: (-place.items, place.city_key))
    return list(dict.fromkeys(place.city for place in ordered if place.city))


def _named(cities: list[str]) -> str:
    more = len(cities) - LIKELY_PLACES
    return f"{', '.join(cities[:LIKELY_PLACES])} and {more} more cities" if more > 0 else joined(cities)


def which_restaurant(shown: Mapping[str, str]) -> Clarification:
    """Several are shown and none was named: one button each."""
    choices = tuple(QuickReply(name, f"from {name}", "") for name in dict.fromkeys(shown.values()))
    return Clarification(("restaurant_name",), "Which restaurant?", choices)


def no_such_place(place: str, vocabulary: Vocabulary) -> str:
    """A place without menus, with the cities there are."""
    cities = _by_size(vocabulary)
    return f"No menus in {place}. There are menus in {_named(cities)}." if cities else f"No menus in {place}."
