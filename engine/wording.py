"""Wording by a model of what is picked for a person: a sentence a dish, checked, and kept until their day ends.

What is picked is computed each time; only the words are kept, by person, dishes and profile version. They are made
behind whoever asks, who is given the composed lines meanwhile. The model is told of dishes as anybody's, without
labels, descriptions or warnings: a sentence on diets or allergies has nothing to stand on, and is not taken.
"""

import asyncio
from collections.abc import Mapping, Sequence
from contextlib import aclosing
from dataclasses import replace
from datetime import UTC, datetime, time, timedelta
from hashlib import blake2s

from engine.answers import Request, dish_json, is_faithful, told
from engine.dependencies import Parts
from engine.messages import Card
from engine.messages.people import Person, Picked, Picks
from engine.models import Consultation, Sentences
from engine.people import LINE_MOST
from engine.ports import PageToTell, PlatterError, Unavailable

TEXT_MOST = 6_000
"""Characters: 25 lines of the longest, and half as much again."""
AT_A_TIME = 20
"""Feeds that are worded at a time; others keep their composed lines, and are worded when they are looked at again."""


class Wording:
    def __init__(self, parts: Parts) -> None:
        self._parts = parts
        self._behind: dict[str, asyncio.Task[None]] = {}

    async def worded(self, person: Person, picks: Picks, anew: bool = False) -> Picks:
        """With what is kept; what is not is made for the next time. `anew`: as if nothing was kept."""
        parts, shown = self._parts, (*picks.picked, *picks.unsaid)
        if parts.models is None or parts.wordings is None or not shown:
            return picks
        now = parts.clock.now().astimezone(UTC)
        key = _key(shown, picks.version, now)
        try:
            if anew:
                await parts.wordings.forget(person)
            lines = await parts.wordings.get(person, key)
        except Unavailable:
            return picks
        if lines is None:
            self._begin(person, key, shown, now)
            return picks
        return replace(picks, picked=_with(picks.picked, lines), unsaid=_with(picks.unsaid, lines))

    def _begin(self, person: Person, key: str, shown: Sequence[Picked], now: datetime) -> None:
        name = f"{person}{key}"
        if name in self._behind or len(self._behind) >= AT_A_TIME:
            return
        task = asyncio.create_task(self._make(person, key, [one.card for one in shown], now))
        self._behind[name] = task
        task.add_done_callback(lambda _: self._behind.pop(name, None))

    async def rest(self) -> None:
        """Waits for what is under way."""
        await asyncio.gather(*self._behind.values())

    def close(self) -> None:
        for task in self._behind.values():
            task.cancel()

    async def _make(self, person: Person, key: str, cards: Sequence[Card], now: datetime) -> None:
        assert self._parts.models is not None
        assert self._parts.wordings is not None
        consultation = Consultation(self._parts.models, person.tenant, now.date())
        try:
            lines = await _written([_bare(card) for card in cards], consultation)
            await self._parts.wordings.put(person, key, lines, _left_of_day_s(now))
        except PlatterError:
            return  # The composed lines stand.


async def _written(cards: Sequence[Card], consultation: Consultation) -> Mapping[str, str]:
    """The first sentence that holds for each dish; none for a dish of which none did. Raises Unavailable."""
    page = PageToTell("", {}, "", [dish_json(card) for card in cards])
    sentences = Sentences([name for card in cards for name in (card.item_name, card.restaurant_name)])
    found: list[str] = []
    length = 0
    async with aclosing(consultation.write(page)) as pieces:
        async for piece in pieces:
            length += len(piece)
            if length > TEXT_MOST:
                break
            found += sentences.add(piece)
    if rest := sentences.rest():
        found.append(rest)
    return {card.doc_id: line for card in cards if (line := next((one for one in found if _holds(one, card)), ""))}


def _holds(sentence: str, card: Card) -> bool:
    """Of this dish by its name, short enough, and nothing in it is left unaccounted for."""
    return len(sentence) <= LINE_MOST and card.item_name in sentence and is_faithful(sentence, [told(card)], Request())


def _bare(card: Card) -> Card:
    return replace(card, dietary_labels=(), tags=(), description="", caution="", warnings=())


def _with(dishes: Sequence[Picked], lines: Mapping[str, str]) -> tuple[Picked, ...]:
    return tuple(replace(one, line=lines.get(one.card.doc_id, one.line)) for one in dishes)


def _key(shown: Sequence[Picked], version: int, now: datetime) -> str:
    said = [f"{version}", now.date().isoformat(), *(one.card.doc_id for one in shown)]
    return blake2s("\n".join(said).encode(), digest_size=16).hexdigest()


def _left_of_day_s(now: datetime) -> int:
    midnight = datetime.combine(now.date() + timedelta(1), time(), UTC)
    return max(1, int((midnight - now).total_seconds()))
