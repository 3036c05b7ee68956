"""What a follow-up must do to the page before it, from the rule book's sentences and the two pages alone."""

import re
from collections.abc import Iterator
from decimal import ROUND_FLOOR, Decimal
from statistics import median

from engine.conversation.wants import Wants
from engine.messages import Card
from tests.eval.conversations.pages import Page

_CHEAPER = re.compile(r"\bcheaper\b")
_AFFORDABLE = re.compile(r"\bmore affordable\b")
_SERVES_MORE = re.compile(r"\bserves? more\b")
_TOO_MANY = re.compile(r"\btoo many\b.*?\b(\d+)\b")
_MORE = re.compile(r"^(?:show )?more(?: please)?$")
_OTHERS = re.compile(r"\bother (?:restaurants|places)\b")
_NUMBER = re.compile(r"\d")


def wrong_step(page: Page, before: list[Page]) -> Iterator[str]:
    """What is wrong between this page and the last one that had cards."""
    shown = next((earlier for earlier in reversed(before) if earlier.cards), None)
    if before:
        yield from _kept(page.memory.wants, before[-1].memory.wants, page)
    if shown is None:
        return
    text = page.text.casefold()
    if _CHEAPER.search(text) and not _NUMBER.search(text):
        yield from _cheaper(page, shown)
    elif _AFFORDABLE.search(text):
        yield from _affordable(page, shown)
    elif _SERVES_MORE.search(text):
        yield from _serves_more(page, shown)
    elif match := _TOO_MANY.search(text):
        yield from _too_many(page, int(match[1]))
    elif _MORE.match(text):
        yield from _more(page, before)
    elif _OTHERS.search(text):
        yield from _others(page, before)


def _kept(wants: Wants, before: Wants, page: Page) -> Iterator[str]:
    """Nobody's diet, exclusion or allergy is lost on the way, and a party and a place stay until others are said."""
    if page.reply.intent in ("command",) or "dietary_labels" in wants.any_of:
        return
    for name in ("dietary_labels", "excluded", "allergies"):
        gone = set(getattr(before, name)) - set(getattr(wants, name)) - set(wants.cuisine)
        if gone and not re.search(r"not allergic|isn.t allergic|start over", page.text):
            yield f"step: {', '.join(sorted(gone))} was lost"
    if before.party and not wants.party:
        yield "step: the party was lost"
    if before.city and not (wants.city or wants.state or wants.zip_code or wants.unknown_place):
        yield "step: the place was lost"


def _comparable(cards: tuple[Card, ...], shown: Page) -> list[Card]:
    own = [card for card in cards if card.for_need is None]
    if shown.memory.wants.wishes or shown.memory.wants.courses:
        found = [card for card in own if card.group != "nearest"]
    else:
        found = [card for card in own if shown.documents[card.doc_id].course in ("main", "combination")]
    return found or own


def _cheaper(page: Page, shown: Page) -> Iterator[str]:
    if page.reply.kind == "answer":
        if page.memory.wants != shown.memory.wants:
            yield "cheaper: nothing new, and the state changed"
        return
    cards = _comparable(shown.cards, shown)
    costs = [card.party_cost for card in cards if card.party_cost is not None]
    prices = [card.display_price for card in cards if card.party_cost is None]
    wants = page.memory.wants
    yield from _limit("cheaper", wants.known_cost_max, costs)
    yield from _limit("cheaper, of unit prices", wants.unit_price_max, prices)
    seen = {card.dish_key for card in shown.cards}
    if not any(card.dish_key not in seen for card in (*page.cards, *(page.behind or ()))):
        yield "cheaper: no new dish"
    if "at most $" not in page.reply.text:
        yield "cheaper: the limit is not said"


def _limit(step: str, limit: Decimal | None, shown: list[Decimal]) -> Iterator[str]:
    if limit is None or not shown:
        if (limit is None) != (not shown):
            yield f"{step}: limit {limit} from {len(shown)} shown"
        return
    cent = Decimal("0.01")
    steps = {
        one.quantize(cent, ROUND_FLOOR)
        for one in (Decimal("0.9") * min(shown), min(shown) - cent, Decimal(median(shown)) - cent)
    }
    if limit not in steps:
        yield f"{step}: {limit} is none of {sorted(steps)}"


def _affordable(page: Page, shown: Page) -> Iterator[str]:
    if page.reply.kind == "answer":
        return
    wants, was = page.memory.wants, shown.memory.wants
    heads = [card.cost_per_head for card in _comparable(shown.cards, shown) if card.cost_per_head is not None]
    totals = [one for one in (was.price_max, was.known_cost_max) if one is not None]
    limits = [one / was.party for one in totals if was.party]
    limits += [was.price_per_person_max] if was.price_per_person_max is not None else []
    if not limits and not heads:
        yield from _cheaper(page, shown)
        return
    base = min(limits) if limits else Decimal(median(heads))
    limit = (Decimal("0.8") * base).quantize(Decimal("0.01"), ROUND_FLOOR)
    if wants.price_per_person_max is None or abs(wants.price_per_person_max - limit) > Decimal("0.01"):
        yield f"more affordable: {wants.price_per_person_max} a head and not {limit}"


def _serves_more(page: Page, shown: Page) -> Iterator[str]:
    if page.reply.kind == "answer":
        return
    sizes = [card.serves_max for card in shown.cards if card.serves_max]
    bounds = {max(sizes), int(median(sizes))} if sizes else {0}
    if page.memory.wants.unit_serves_min not in bounds:
        yield f"serves more: over {page.memory.wants.unit_serves_min}, shown {sorted(sizes)}"
    if page.memory.wants.party != shown.memory.wants.party:
        yield "serves more: the party changed"


def _too_many(page: Page, party: int) -> Iterator[str]:
    wants = page.memory.wants
    if (wants.party, wants.party_approximate, wants.serves_max) != (party, True, -(-4 * party // 3)):
        yield f"too many: {wants.party}, at most {wants.serves_max} fed"


def _more(page: Page, before: list[Page]) -> Iterator[str]:
    seen: set[str] = set()
    for earlier in reversed(before):
        seen |= {card.dish_key for card in earlier.cards}
        if earlier.reply.follow_up_type != "page":
            break
    if again := [card.item_name for card in page.cards if card.dish_key in seen]:
        yield f"more: shown before: {', '.join(again)}"


def _others(page: Page, before: list[Page]) -> Iterator[str]:
    last = next(earlier for earlier in reversed(before) if earlier.cards)
    seen = {card.restaurant_key for card in last.cards}
    if again := [card.restaurant_name for card in page.cards if card.restaurant_key in seen]:
        yield f"other restaurants: shown before: {', '.join(again)}"
