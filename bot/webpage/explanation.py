"""What the drawer shows of a turn: what `platter explain` says, and the same as figures to draw.

Names of dishes that were ranked and are not on the page come from the catalogue, by the door that every dish leaves the
engine by: one that guards whoever asked, or that the catalogue no longer has, is left out.
"""

from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from bot.webpage.surfaces import Json
from channels.shared.sentences import say
from engine.answers import Served, admitted, explained, let_out
from engine.catalogue import MenuDocument
from engine.conversation import TurnRow, memory_from_json
from engine.messages import Card, Reply, from_json
from engine.messages.people import Severity

Own = tuple[tuple[str, Severity], ...]
Documents = Callable[[Sequence[str], int], Awaitable[Mapping[str, MenuDocument]]]
RANKINGS = ("words", "meaning", "before", "fused")
"""In the order in which they are drawn."""
BESIDE_THE_PAGE = 5
"""Of the best fused dishes, those that are drawn though they are not on the page: what they were passed over for."""


@dataclass(frozen=True, slots=True)
class Ranked:
    """A dish's way to its place; a rank is from 1, absent where that list does not have it."""

    dish: str
    restaurant: str
    ranks: Mapping[str, int]
    place: int | None
    """On the page, from 1."""


async def drawer(row: TurnRow, documents: Documents, own: Own | None) -> Json:
    """Everything as JSON. `own`: allergies of the profile of whoever asked; None where they cannot be read, and then no
    dish is named that is not on the page."""
    told = explained(row)
    ranked = await _ranked(row, documents, own)
    lists = [name for name in RANKINGS if any(name in one.ranks for one in ranked)]
    return {
        **asdict(told),
        "sent_at": told.sent_at.isoformat(),
        "marked": [{"words": words, "meaning": meaning} for words, meaning in marked(told.said, told.heard)],
        "lists": [{"name": name, "title": say(f"ranking-{name}")} for name in lists],
        "ranked": [asdict(one) for one in ranked],
    }


def marked(said: str, heard: Sequence[Any]) -> Iterator[tuple[str, str]]:
    """The line in pieces, in order: (words, what they were heard as), "" for words that mean nothing by themselves."""
    at = 0
    for one in heard:
        begin = said.find(one.words, at)
        if begin < 0:
            continue  # it overlaps the one before
        if begin > at:
            yield said[at:begin], ""
        yield one.words, one.meaning
        at = begin + len(one.words)
    if at < len(said):
        yield said[at:], ""


async def _ranked(row: TurnRow, documents: Documents, own: Own | None) -> list[Ranked]:
    """The page in its order, then the best of those that are not on it."""
    record = row.explanation
    cards = {card.doc_id: (place, card) for place, card in enumerate(from_json(Reply, row.reply).cards, start=1)}
    lists = _ranks_of(record)
    beside = [doc_id for doc_id, *_ in record.get("fused", ())[:BESIDE_THE_PAGE] if doc_id not in cards]
    if not lists:
        return []
    found = await documents(beside, row.generation) if beside and own is not None else {}
    wants = replace(memory_from_json(row.memory_after).wants, own=own or ())
    dishes = [admitted(found[one], found[one].portions[0], wants) for one in beside if one in found]
    return [
        *(_of_card(place, card, lists.get(doc_id, {})) for doc_id, (place, card) in cards.items()),
        *(_of_dish(dish, lists[dish.document.doc_id]) for dish in let_out(dishes, wants)),
    ]


def _ranks_of(record: Mapping[str, Any]) -> dict[str, dict[str, int]]:
    """doc_id → list → rank."""
    return {
        doc_id: {**{name: rank for name, rank in ranks.items() if name in RANKINGS}, "fused": place}
        for place, (doc_id, _, ranks) in enumerate(record.get("fused", ()), start=1)
    }


def _of_card(place: int, card: Card, ranks: Mapping[str, int]) -> Ranked:
    return Ranked(next(iter(card.lines), card.item_name), card.restaurant_name, ranks, place)


def _of_dish(dish: Served, ranks: Mapping[str, int]) -> Ranked:
    return Ranked(dish.document.item_name, dish.document.restaurant_name, ranks, None)
