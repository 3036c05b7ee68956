"""The one question a turn may ask: party and place are one."""

from collections.abc import Mapping, Sequence

from engine.answers.headlines import state_name, subject
from engine.answers.lines import ANY, for_people, in_place
from engine.answers.phrases import capitalised, enumerated, joined
from engine.answers.quick_replies import quick_reply
from engine.catalogue import Place, Vocabulary
from engine.conversation import ShownDish, Wants
from engine.messages import Clarification, QuickReply
from engine.messages.sentences import say

LIKELY_PLACES = 3
"""Cities named in the question: as many as fit a line on a phone."""


LIKELY_PARTIES = (10, 25, 50)
"""A meeting, a department, a company: the sizes that the papers' conversations are about."""


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
    about = capitalised(subject(wants) or say("ask-about-any"))
    choices = likely_answers(asks, vocabulary)
    if asks == ("party",):
        return Clarification(asks, say("ask-party"), choices)
    question = say("ask-place") if asks == ("place",) else say("ask-both", about=about)
    known = [say("menus-in", cities=_named(cities))] if cities else []
    return Clarification(asks, " ".join([question, *known]), choices)


def likely_answers(asks: tuple[str, ...], vocabulary: Vocabulary) -> tuple[QuickReply, ...]:
    """The cities with most items, usual party sizes, and "any"; tokens are given when the reply is finished."""
    places = _largest(vocabulary) if "place" in asks else ()
    sizes = LIKELY_PARTIES if "party" in asks else ()
    return (
        *(QuickReply(place.city, in_place(named_city(place)), "") for place in places),
        *(QuickReply(say("so-many-people", count=size), for_people(size), "") for size in sizes),
        QuickReply(say("button-any"), ANY, ""),
    )


def _largest(vocabulary: Vocabulary) -> tuple[Place, ...]:
    ordered = sorted(vocabulary.places, key=lambda place: (-place.items, place.city_key, place.state_key))
    return tuple(place for place in ordered if place.city)[:LIKELY_PLACES]


def _by_size(vocabulary: Vocabulary) -> list[str]:
    """Cities, most items first, each once."""
    ordered = sorted(vocabulary.places, key=lambda place: (-place.items, place.city_key))
    return list(dict.fromkeys(place.city for place in ordered if place.city))


def _named(cities: list[str]) -> str:
    more = len(cities) - LIKELY_PLACES
    return say("cities-and-more", cities=enumerated(cities[:LIKELY_PLACES]), more=more) if more > 0 else joined(cities)


def named_city(place: Place) -> str:
    return ", ".join(filter(None, (place.city, place.state)))


def which_restaurant(turn_id: str, page: Sequence[ShownDish], totals: Mapping[int, int]) -> Clarification:
    """Several are shown and none was named: one button each that leads somewhere.

    `totals`: place of each restaurant's first card → dishes there.
    """
    choices = tuple(
        quick_reply(turn_id, "same_restaurant", name, say("criterion-restaurant", name=name), total, str(place))
        for place, total in sorted(totals.items())
        if total and (name := page[place].restaurant_name)
    )
    return Clarification(("restaurant_name",), say("ask-restaurant"), choices)


def which_state(cities: Sequence[Place]) -> Clarification:
    """Cities of one name, a button each by its state."""
    choices = tuple(QuickReply(state_name(one.state), in_place(named_city(one)), "") for one in cities)
    states = joined([state_name(one.state) for one in cities], "or")
    return Clarification(("state",), say("ask-state", city=cities[0].city, states=states), choices)


def no_such_place(place: str, vocabulary: Vocabulary) -> str:
    """A place without menus, with the cities there are."""
    cities = _by_size(vocabulary)
    none = say("no-menus-in", place=place)
    return " ".join([none, say("menus-in", cities=_named(cities))]) if cities else none


NAMES_FOOD = ("wishes", "items", "restaurant_keys", "courses")


def names_food(wants: Wants) -> bool:
    """A dish, item or restaurant is named, so that results can stand beside the question."""
    return any(getattr(wants, slot) for slot in NAMES_FOOD)
