"""One turn's dealings with a language model: its time, its tenant's share of the day, and what it used.

A reading or expansion is None where the model is not to be had: the rules' answer stands then.
"""

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from time import monotonic
from typing import Any, TypeVar

from engine.messages.people import GuessedTaste
from engine.ports import LanguageModel, ModelUse, PageToTell, Spending, Unavailable
from engine.reading import Guess, LineToRead, Sends

Answer = TypeVar("Answer")


@dataclass(frozen=True, slots=True)
class Models:
    """The part of an engine that has a model; an engine without one has none of this."""

    model: LanguageModel
    spending: Spending
    tokens_per_day: int
    """Of one tenant; the day is UTC's."""
    deadline_s: float
    """Of all that a model does in one turn."""
    sends: Sends = Sends()  # noqa: RUF009 (frozen)


@dataclass(slots=True)
class Consultation:
    """The account of one turn, also where the turn is done again after a conflict."""

    models: Models
    tenant: str
    day: date
    began_s: float = field(default_factory=monotonic)
    uses: list[ModelUse] = field(default_factory=list)
    over_budget: int = 0
    """Requests that were not made, because the tenant's share of the day did not hold them."""

    def left_s(self) -> float:
        return self.began_s + self.models.deadline_s - monotonic()

    async def reserve(self, tokens: int) -> bool:
        """Without the books there is no model: what is not counted is not spent."""
        booking = asyncio.ensure_future(self._reserve(tokens))
        try:
            reserved = await asyncio.shield(booking)
        except asyncio.CancelledError:
            if await booking:  # It was on its way, and nobody is left to use it.
                await self._settle(-tokens)
            raise
        if reserved is None:
            return False
        self.over_budget += not reserved
        return reserved

    async def record(self, use: ModelUse, reserved: int) -> None:
        self.uses.append(use)
        settling = asyncio.ensure_future(self._settle(use.tokens_in + use.tokens_out - reserved))
        try:
            await asyncio.shield(settling)
        except asyncio.CancelledError:
            await settling
            raise

    async def _reserve(self, tokens: int) -> bool | None:
        """None where the books cannot be had."""
        try:
            return await self.models.spending.reserve(self.tenant, self.day, tokens, self.models.tokens_per_day)
        except Unavailable:
            return None

    async def _settle(self, tokens: int) -> None:
        try:
            await self.models.spending.settle(self.tenant, self.day, tokens)
        except Unavailable:
            return  # What was set aside stays counted.

    async def understand(self, line: LineToRead) -> Guess | None:
        return await self._asked(self.models.model.understand(line, self))

    async def expand(self, query: str, in_force: Mapping[str, Any]) -> str | None:
        return await self._asked(self.models.model.expand(query, in_force, self))

    async def taste(self, wishes: Sequence[Mapping[str, Sequence[str]]]) -> Sequence[GuessedTaste] | None:
        return await self._asked(self.models.model.taste(wishes, self))

    def write(self, page: PageToTell) -> AsyncGenerator[str, None]:
        """Pieces as they come; the one verb that raises Unavailable: where the text was not finished."""
        return self.models.model.write(page, self)

    async def _asked(self, answer: Awaitable[Answer]) -> Answer | None:
        try:
            return await answer
        except Unavailable:
            return None

    def facts(self) -> list[dict[str, Any]]:
        """For the turn's record."""
        return [
            {
                "verb": use.verb,
                "model": use.model,
                "outcome": use.outcome,
                "tokens_in": use.tokens_in,
                "tokens_out": use.tokens_out,
                "ms": use.ms,
            }
            for use in self.uses
        ]
