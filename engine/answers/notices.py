"""Notices: what an answer must admit, what it goes without, each with a stable code."""

import re
from collections.abc import Sequence
from decimal import Decimal

from engine.answers.dish_view import ABOUT
from engine.answers.phrases import counted, joined, plural, rounded, to_cents
from engine.answers.quick_replies import choice
from engine.catalogue import NOT_STATED, Place
from engine.conversation import Relaxed, Said, ShownDish, Understood, Wants
from engine.messages import Notice
from engine.reading import LARGEST
from engine.safety import kept_out
from engine.search import PRICES, Decision, Elsewhere, Page, told_apart

SEARCH_EXPIRED = Notice(
    "search_expired",
    "What was searched here has expired: it is from before Platter was updated. Say again what you need.",
    leads=True,
)
SESSIONS_DOWN = Notice(
    "sessions_down", "Short-term memory is down; this thread was read back from its log.", leads=True
)

READ_ALONE = Notice(
    "read_alone", "The language model did not answer in time, so this line was read by rules alone.", leads=False
)

ALLERGY_UNNAMED = (
    "An allergy was mentioned, and I did not understand to what, so nothing is left out for it. Name it in English: "
    "“allergic to nuts”."
)


def of_parts(words_down: bool, meaning_down: bool) -> list[Notice]:
    """Which arm of the search was missing."""
    if words_down and meaning_down:
        text = "Search is down. These pass what you asked for, but are in no order of likeness."
        return [Notice("search_down", text, leads=True)]
    if meaning_down:
        return [Notice("meaning_down", "Meaning search is down, so these match by words only.", leads=True)]
    if words_down:
        return [Notice("words_down", "Word search is down, so these match by meaning only.", leads=True)]
    return []


def of_results(decision: Decision, page: Page, wants: Wants, before: Sequence[ShownDish] = ()) -> list[Notice]:
    """What the page shows that is not quite what was asked for; `before`: the page before it in the thread."""
    told = any(dish.fit == "size_unknown" for dish in before)
    return [*_nearest(decision, page, wants), *_unsized(page, wants, told)]


def of_allergies(understood: Understood, wants: Wants) -> list[Notice]:
    """What a turn says of allergies without setting anything: one that is to nothing that was understood is not heeded
    yet; one of somebody who stays away is heeded still."""
    if understood.allergy_note == "unnamed" and not understood.said.allergies:
        return [Notice("allergy_unnamed", ALLERGY_UNNAMED, leads=True)]
    if understood.allergy_note == "away" and wants.allergies:
        return [Notice("allergy_stays", _still_guarded(understood.said.allergies or wants.allergies), leads=True)]
    return []


def _still_guarded(allergies: Sequence[str]) -> str:
    named = joined(allergies)
    lifts = f"If nobody does, say “nobody is allergic to {named}”."
    return f"This thread still avoids {named}, because others may need it. {lifts}"


def of_party(understood: Understood) -> list[Notice]:
    """Heads that nobody caters for."""
    said = f"I count with 1 to {LARGEST:,} people, so that number is not taken."
    return [Notice("party_refused", said, leads=True)] if understood.party_refused else []


def of_tags(tags: Sequence[str]) -> list[Notice]:
    """Diets that menus do not state, said of what this turn asked for."""
    named = [tag for tag in tags if NOT_STATED.fullmatch(tag)]
    ranks = "it only ranks" if len(named) == 1 else "they only rank"
    said = f"Menus do not say what is {joined(named, 'or')}; {ranks}."
    return [Notice("not_stated", said, leads=True)] if named else []


_MONEY = {"USD": "dollars", "CAD": "Canadian dollars", "AUD": "Australian dollars", "GBP": "pounds", "EUR": "euros"}
_TYPED = {"€": "EUR", "£": "GBP", "₹": "INR", "euro": "EUR", "euros": "EUR", "eur": "EUR", "quid": "GBP", "gbp": "GBP"}
_SIGN = re.compile(r"[€£₹]|(?<=\d)(?: )?\b(?:euros?|eur|quid|gbp)\b", re.IGNORECASE)


def of_currency(text: str, said: Said, currency: str) -> list[Notice]:
    """A limit in another currency than the menus are priced in: the number is taken, and that is said."""
    limit = said.price_per_person_max or said.price_max
    typed = _SIGN.search(text)
    if limit is None or typed is None or _TYPED[typed.group().strip().lower()] == currency:
        return []
    priced = _MONEY.get(currency, currency)
    taken = f"The menus here are in {priced}, so the limit is taken as {rounded(limit, currency)}."
    return [Notice("currency", taken, leads=True)]


def _nearest(decision: Decision, page: Page, wants: Wants) -> list[Notice]:
    if not page.nearest or not decision.asked:
        return []
    if page.nearest == len(page.dishes):
        # Of a diet's dishes alone this can be said: others may name it and not say whether they are vegan.
        here = f"from {wants.restaurant_name}" if wants.restaurant_name else "here"
        stating = "No dish that states it" if wants.dietary_labels or told_apart(wants) else "No dish that is left"
        none = stating if wants.dietary_labels or kept_out(wants.severities) else f"No dish {here}"
        return [Notice("nearest", f"{none} names what was asked. These are the nearest by meaning.", leads=True)]
    which = "The last one does" if page.nearest == 1 else f"The last {page.nearest} do"
    return [Notice("nearest", f"{which} not name it: nearest by meaning.")]


def _unsized(page: Page, wants: Wants, told: bool) -> list[Notice]:
    """`told`: the page before said already what an unstated size means."""
    count = sum(1 for dish in page.dishes if dish.fit == "size_unknown")
    if not count or not wants.party:
        return []
    unknown = "" if told else f", so what {wants.party} would pay is not known"
    states = "states" if count == 1 else "state"
    if count < len(page.dishes):
        return [Notice("size_not_stated", f"{count} of these {states} no size{unknown}.")]
    which = "Its menu states no size" if count == 1 else "None of these states a size"
    return [Notice("size_not_stated", f"{which}{unknown}.")]


_ELSEWHERE: dict[Relaxed, str] = {
    "cuisine": "These are from other kitchens.",
    "restaurant": "These are from other restaurants.",
    "zip_code": "These are from elsewhere in the city.",
}


def of_elsewhere(turn_id: str, found: Sequence[Elsewhere]) -> list[Notice]:
    """Where what a place lacks is on menus: the nearest first, with its distance and the way to it."""
    if not found:
        return []
    named = joined([f"{city(one.place)}{away(one)} ({counted(one.dishes, 'dish')})" for one in found])
    nearest = found[0].place
    button = choice(turn_id, nearest.city, f"in {city(nearest)}")
    lead = "The nearest menus that have it" if found[0].miles is not None else "Menus that have it"
    return [Notice("elsewhere", f"{lead}: {named}.", True, button)]


def city(place: Place) -> str:
    return ", ".join(filter(None, (place.city, place.state)))


def away(one: Elsewhere) -> str:
    """The nearest mile: a city's position is no better known."""
    if one.miles is None:
        return ""
    miles = max(1, round(one.miles))
    return f", about {miles:,} {plural('mile', miles)} away"


def of_relaxed(dropped: tuple[Relaxed, ...], before: Wants, decision: Decision) -> list[Notice]:
    """Each limit that was dropped is said. `before`: the wants as they stand in the thread."""
    if not dropped:
        return []
    currency = decision.currency or "USD"
    said = {limit: _said(limit, before, currency) for limit in dropped}
    # "Nothing Thai from Roma up to $12 a head" reads as a person says it.
    order: tuple[Relaxed, ...] = ("cuisine", "restaurant", "zip_code")
    first = [said[limit] for limit in order if limit in said]
    rest = [said[limit] for limit in dropped if limit not in order]
    what = " ".join([*first, joined(rest)]).strip()
    return [Notice("relaxed", f"Nothing {what}. {_these(dropped, before, decision, currency)}", leads=True)]


def _said(limit: Relaxed, wants: Wants, currency: str) -> str:
    if limit == "follow_up":
        return "at the lower price"
    if limit == "unit_serves_min":
        return f"that feeds more than {wants.unit_serves_min} from one order"
    if limit == "serves_max":
        return f"within {wants.serves_max} servings"
    if limit == "price_per_person_max" and wants.price_per_person_max is not None:
        return f"up to {rounded(wants.price_per_person_max, currency)} a head"
    if limit == "price_max" and wants.price_max is not None:
        return f"up to {rounded(wants.price_max, currency)} in all"
    if limit == "cuisine":
        return joined(wants.cuisine, "or")
    if limit == "restaurant":
        return f"from {wants.restaurant_name or 'that restaurant'}"
    return f"in {wants.zip_code}"


def _these(dropped: tuple[Relaxed, ...], wants: Wants, decision: Decision, currency: str) -> str:
    """From which price on, where a price was in the way and costs are known."""
    if not PRICES & set(dropped):
        return _ELSEWHERE.get(dropped[-1], "These are without that limit.")
    lowest = _lowest(decision, wants, currency, in_all="price_per_person_max" not in dropped)
    return f"These are the nearest, from {lowest}." if lowest else "These are the nearest."


def _lowest(decision: Decision, wants: Wants, currency: str, in_all: bool) -> str:
    """The least cost for the party, or a head of it, of the dishes that are counted; "" where none is known."""
    known = decision.counted & (decision.cost > 0)
    if not known.any() or not wants.party:
        return ""
    cents = decision.cost[known].min()
    least = Decimal(int(cents)).scaleb(-2)
    said = rounded(least if in_all else to_cents(least / wants.party), currency)
    is_stated = (decision.sized & known & (decision.cost == cents)).any()
    return said if is_stated else f"{ABOUT} {said}"
