"""Notices: what an answer must admit, what it goes without, each with a stable code."""

import re
from collections.abc import Sequence
from decimal import Decimal

from engine.answers.lines import in_place
from engine.answers.phrases import counted, joined, rounded, to_cents
from engine.answers.questions import named_city
from engine.answers.quick_replies import choice
from engine.catalogue import NOT_STATED
from engine.conversation import Relaxed, Said, ShownDish, Understood, Wants
from engine.messages import Notice
from engine.messages.forms import PARTY_MOST
from engine.messages.sentences import say
from engine.safety import kept_out
from engine.search import PRICES, Decision, Elsewhere, Page, told_apart


def search_expired() -> Notice:
    return Notice("search_expired", say("notice-search-expired"), leads=True)


def sessions_down() -> Notice:
    return Notice("sessions_down", say("notice-sessions-down"), leads=True)


def read_alone() -> Notice:
    return Notice("read_alone", say("notice-read-alone"))


def of_parts(words_down: bool, meaning_down: bool) -> list[Notice]:
    """Which arm of the search was missing."""
    if words_down and meaning_down:
        return [Notice("search_down", say("notice-search-down"), leads=True)]
    if meaning_down:
        return [Notice("meaning_down", say("notice-meaning-down"), leads=True)]
    if words_down:
        return [Notice("words_down", say("notice-words-down"), leads=True)]
    return []


def of_results(decision: Decision, page: Page, wants: Wants, before: Sequence[ShownDish] = ()) -> list[Notice]:
    """What the page shows that is not quite what was asked for; `before`: the page before it in the thread."""
    told = any(dish.fit == "size_unknown" for dish in before)
    return [*_nearest(decision, page, wants), *_unsized(page, wants, told)]


def of_allergies(understood: Understood, wants: Wants) -> list[Notice]:
    """What a turn says of allergies without setting anything: one that is to nothing that was understood is not heeded
    yet; one of somebody who stays away is heeded still."""
    if understood.allergy_note == "unnamed" and not understood.said.allergies:
        return [Notice("allergy_unnamed", say("notice-allergy-unnamed"), leads=True)]
    if understood.allergy_note == "away" and wants.allergies:
        named = joined(understood.said.allergies or wants.allergies)
        return [Notice("allergy_stays", say("notice-allergy-stays", allergies=named), leads=True)]
    return []


def of_party(understood: Understood) -> list[Notice]:
    """Heads that nobody caters for."""
    said = [Notice("party_refused", say("notice-party-refused", most=PARTY_MOST), leads=True)]
    return said if understood.party_refused else []


def of_tags(tags: Sequence[str]) -> list[Notice]:
    """Diets that menus do not state, said of what this turn asked for."""
    named = [tag for tag in tags if NOT_STATED.fullmatch(tag)]
    said = say("notice-not-stated", diets=joined(named, "or"), count=len(named))
    return [Notice("not_stated", said, leads=True)] if named else []


_MONEY = frozenset(("USD", "CAD", "AUD", "GBP", "EUR"))
"""Currencies that have a name in sentences; another is said by its code."""
_TYPED = {"€": "EUR", "£": "GBP", "₹": "INR", "euro": "EUR", "euros": "EUR", "eur": "EUR", "quid": "GBP", "gbp": "GBP"}
_SIGN = re.compile(r"[€£₹]|(?<=\d)(?: )?\b(?:euros?|eur|quid|gbp)\b", re.IGNORECASE)


def of_currency(text: str, said: Said, currency: str) -> list[Notice]:
    """A limit in another currency than the menus are priced in: the number is taken, and that is said."""
    limit = said.price_per_person_max or said.price_max
    typed = _SIGN.search(text)
    if limit is None or typed is None or _TYPED[typed.group().strip().lower()] == currency:
        return []
    priced = say(f"money-{currency}") if currency in _MONEY else currency
    taken = say("notice-currency", currency=priced, limit=rounded(limit, currency))
    return [Notice("currency", taken, leads=True)]


def _nearest(decision: Decision, page: Page, wants: Wants) -> list[Notice]:
    if not page.nearest or not decision.asked:
        return []
    if page.nearest == len(page.dishes):
        # Of a diet's dishes alone this can be said: others may name it and not say whether they are vegan.
        if wants.dietary_labels or told_apart(wants):
            said = say("notice-nearest-none-states")
        elif kept_out(wants.severities):
            said = say("notice-nearest-none-left")
        elif wants.restaurant_name:
            said = say("notice-nearest-none-from", restaurant=wants.restaurant_name)
        else:
            said = say("notice-nearest-none")
        return [Notice("nearest", said, leads=True)]
    return [Notice("nearest", say("notice-nearest-last", count=page.nearest))]


def _unsized(page: Page, wants: Wants, told: bool) -> list[Notice]:
    """`told`: the page before said already what an unstated size means."""
    count = sum(1 for dish in page.dishes if dish.fit == "size_unknown")
    if not count or not wants.party:
        return []
    which = "some" if count < len(page.dishes) else "all"
    said = say(f"notice-unsized-{which}", count=count)
    if not told:
        said = say("notice-unsized-so", unsized=said, people=str(wants.party))
    return [Notice("size_not_stated", say("sentence", said=said))]


_ELSEWHERE: frozenset[Relaxed] = frozenset(("cuisine", "restaurant", "zip_code"))
"""Limits without which dishes are from somewhere else."""


def of_elsewhere(turn_id: str, found: Sequence[Elsewhere]) -> list[Notice]:
    """Where what a place lacks is on menus: the nearest first, with its distance and the way to it."""
    if not found:
        return []
    named = joined([_elsewhere(one) for one in found])
    nearest = found[0].place
    button = choice(turn_id, nearest.city, in_place(named_city(nearest)))
    which = "nearest" if found[0].miles is not None else "somewhere"
    return [Notice("elsewhere", say(f"notice-elsewhere-{which}", places=named), True, button)]


def _elsewhere(one: Elsewhere) -> str:
    dishes = counted(one.dishes, "dish")
    if one.miles is None:
        return say("elsewhere-place", place=named_city(one.place), dishes=dishes)
    return say("elsewhere-away", place=named_city(one.place), dishes=dishes, miles=nearest_mile(one.miles))


def nearest_mile(miles: float) -> int:
    """A city's position is no better known."""
    return max(1, round(miles))


def of_relaxed(dropped: tuple[Relaxed, ...], before: Wants, decision: Decision) -> list[Notice]:
    """Each limit that was dropped is said. `before`: the wants as they stand in the thread."""
    if not dropped:
        return []
    currency = decision.currency or "USD"
    said = {limit: _said(limit, before, currency) for limit in dropped}
    # "Nothing Thai from Roma up to $12 a head" reads as a person says it.
    order = [limit.replace("-", "_") for limit in say("parts-of-relaxed").split()]
    first = [said[limit] for limit in order if limit in said]
    rest = [said[limit] for limit in dropped if limit not in order]
    what = " ".join([*first, joined(rest)]).strip()
    told = say("notice-relaxed", limits=what, these=_these(dropped, before, decision, currency))
    return [Notice("relaxed", told, leads=True)]


def _said(limit: Relaxed, wants: Wants, currency: str) -> str:
    if limit == "follow_up":
        return say("relaxed-follow-up")
    if limit == "unit_serves_min":
        return say("relaxed-feeds", count=wants.unit_serves_min or 0)
    if limit == "serves_max":
        return say("relaxed-servings", count=wants.serves_max or 0)
    if limit == "price_per_person_max" and wants.price_per_person_max is not None:
        return say("criterion-each-up-to", limit=rounded(wants.price_per_person_max, currency))
    if limit == "price_max" and wants.price_max is not None:
        return say("criterion-all-up-to", limit=rounded(wants.price_max, currency))
    if limit == "cuisine":
        return joined(wants.cuisine, "or")
    if limit == "restaurant":
        return say("criterion-restaurant", name=wants.restaurant_name or say("that-restaurant"))
    return say("criterion-place", place=wants.zip_code or "")


def _these(dropped: tuple[Relaxed, ...], wants: Wants, decision: Decision, currency: str) -> str:
    """From which price on, where a price was in the way and costs are known."""
    if not PRICES & set(dropped):
        last = dropped[-1]
        if last not in _ELSEWHERE:
            return say("these-without-limit")
        return say(f"these-of-other-{last.replace('_', '-')}")
    lowest = _lowest(decision, wants, currency, in_all="price_per_person_max" not in dropped)
    return say("these-nearest-from", cost=lowest) if lowest else say("these-nearest")


def _lowest(decision: Decision, wants: Wants, currency: str, in_all: bool) -> str:
    """The least cost for the party, or a head of it, of the dishes that are counted; "" where none is known."""
    known = decision.counted & (decision.cost > 0)
    if not known.any() or not wants.party:
        return ""
    cents = decision.cost[known].min()
    least = Decimal(int(cents)).scaleb(-2)
    said = rounded(least if in_all else to_cents(least / wants.party), currency)
    is_stated = (decision.sized & known & (decision.cost == cents)).any()
    return said if is_stated else say("about-so-many", count=said)
