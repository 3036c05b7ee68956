"""What an answer must admit, each notice with a stable code."""

import re
from collections.abc import Sequence

from engine.compose.money import rounded
from engine.compose.phrases import joined
from engine.domain.conversation import Said, ShownDish, Understood, Wants
from engine.domain.decision import Decision
from engine.domain.food.occasions import NOT_STATED
from engine.domain.page import Page
from engine.domain.understanding.headcount import LARGEST
from engine.messages import Notice

SESSIONS_DOWN = Notice(
    "sessions_down", "Short-term memory is down; this thread was read back from its log.", leads=True
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
        none = "No dish that states it" if wants.dietary_labels or wants.allergies else f"No dish {here}"
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
