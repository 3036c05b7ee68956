"""Threads of lines that are answered: whole turns on the catalogue, of a tenant that is there for one run."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any
from uuid import uuid4

from bot.app import Platter
from bot.cli.understand_line import CardRead, Line, NoticeRead, QuickReplyRead, addressee_of, left_of
from bot.operations.erasing import erase
from channels.shared.plain_text import plain_answer
from engine.conversation import Memory, TurnRow, memory_from_json
from engine.dependencies import Matchers
from engine.messages import Card, Reply, ThreadKey, Turn, turn_id_of
from engine.messages.text import clean_text
from engine.reading import Moment, entities_of, understood_of

PLATFORM = "understand"


class WholeTurns:
    """Lines of a thread follow each other in the order given; no thread meets one of another run."""

    def __init__(self, platter: Platter, tenant: str) -> None:
        self._platter, self._tenant = platter, tenant
        self._matchers = Matchers()
        self._keys: dict[str, ThreadKey] = {}
        self._memories: dict[str, Memory] = {}
        self._silent: set[str] = set()
        """Threads whose last line was not answered."""

    async def read(self, line: Line, number: int) -> dict[str, Any]:
        """The line's own fields with those of `Read`, the answer's among them. `number`: its own in this run.

        The engine's memory is taken from the turn's row. What the turn said is in no row: it is read once more as the
        engine read it, in the memory that the turn before left. What a language model adds stands in `state` alone.
        Raises Unavailable.
        """
        turn = self._turn(line, number)
        reply = await self._platter.engine.answer(turn)
        row = await self._platter.engine.turn(self._tenant, turn.turn_id)
        assert row is not None, "a turn is recorded before it is answered"
        before, after = self._memories.get(line.thread, Memory()), _left(row)
        self._memories[line.thread] = after
        rooms = self._matchers.rooms(await self._platter.stores.catalog.current())
        is_next = line.thread not in self._silent
        heard = rooms.read(turn.text, before, Moment(turn.sent_at, addressed=turn.addressed, is_next=is_next))
        understood = understood_of(heard.reading, before)
        (self._silent.add if reply.kind == "silence" else self._silent.discard)(line.thread)
        return {
            **line.model_dump(exclude_unset=True),
            "intent": reply.intent,
            "follow_up_type": reply.follow_up_type,
            "entities": entities_of(understood.said),
            "state": entities_of(after.wants),
            "references": [place + 1 for place in understood.referred],
            "addressee": addressee_of(line, reply.intent),
            **left_of(heard),
            **_answered(reply),
        }

    def _turn(self, line: Line, number: int) -> Turn:
        # Numbered, because a thread's own name may be longer or stranger than a store takes.
        key = self._keys.setdefault(line.thread, ThreadKey(PLATFORM, self._tenant, str(len(self._keys) + 1), ""))
        text, was_cut = clean_text(line.text)
        return Turn(
            turn_id=turn_id_of(key, f"line:{number}"),
            thread=key,
            text=text,
            sent_at=self._platter.stores.clock.now(),
            was_cut=was_cut,
            addressed=line.addressed,
        )


@asynccontextmanager
async def whole_turns(platter: Platter) -> AsyncIterator[WholeTurns]:
    """Turns of a new tenant, which is erased from every store at the end, whatever ends it but the process's death."""
    tenant = f"understand-{uuid4()}"
    try:
        yield WholeTurns(platter, tenant)
    finally:
        await erase(platter.stores.database, platter.sessions, tenant)


def _left(row: TurnRow) -> Memory:
    """What the next turn of the thread finds."""
    return Memory() if row.tombstone else memory_from_json(row.memory_after)


def _answered(reply: Reply) -> dict[str, Any]:
    return {
        "silence": reply.kind == "silence",
        "headline": reply.headline,
        "answer": plain_answer(reply),
        "cards": [_card(card) for card in reply.cards],
        "quick_replies": [
            QuickReplyRead(label=one.label, text=one.text, count=one.count, at_least=one.at_least)
            for one in reply.quick_replies
        ],
        "notices": [NoticeRead(code=one.code, text=one.text) for one in reply.notices],
    }


def _card(card: Card) -> CardRead:
    return CardRead(
        name=card.item_name,
        restaurant=card.restaurant_name,
        city=card.city,
        price=float(card.display_price),
        cost=None if card.party_cost is None else float(card.party_cost),
        group="near" if card.group == "nearest" else "asked",
        warnings=list(card.warnings),
    )
