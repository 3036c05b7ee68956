"""Typing a conversation into the engine: every page as it was answered, and what pressing its buttons gives."""

from collections.abc import AsyncIterator, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from uuid import uuid4

from bot.app import Platter
from engine.catalogue.document import MenuDocument
from engine.conversation.memory import Memory, memory_from_json
from engine.messages import Card, QuickReply, Reply, ThreadKey, Turn

PAGED_UP_TO = 400
"""Dishes of a total that are paged through to the last one."""
AT_ONCE = 50
"""§11: the most that a request may ask for."""


@dataclass(frozen=True, slots=True)
class Pressed:
    """One button, and the reply to a press of it."""

    button: QuickReply
    reply: Reply


@dataclass(slots=True)
class Page:
    """One turn of a conversation with its answer."""

    text: str
    reply: Reply
    memory: Memory
    """As the turn left it: what the engine says it understood."""
    documents: dict[str, MenuDocument] = field(default_factory=dict)
    """Of every card, the paged ones included."""
    behind: tuple[Card, ...] | None = None
    """The cards that More brings, to the last; None where nobody paged."""
    pressed: tuple[Pressed, ...] = ()

    @property
    def cards(self) -> tuple[Card, ...]:
        return self.reply.cards

    @property
    def counted(self) -> list[Card]:
        """Cards of this page that `total` speaks of."""
        return [card for card in self.cards if card.group != "nearest"]


class Talk:
    """One thread of its own."""

    def __init__(self, platter: Platter) -> None:
        self._platter = platter
        self._thread = ThreadKey("eval", "eval", "eval", uuid4().hex)

    async def hold(self, turns: Sequence[str], presses: bool = True) -> list[Page]:
        """Types the turns, then presses what the answers offered."""
        pages = [await self._say(text) for text in turns]
        last_allergy = max((at for at, page in enumerate(pages) if _new_allergy(pages, at)), default=0)
        for at, page in enumerate(pages):
            # An allergy said since guards old buttons too, so that their counts are no longer the press's.
            if presses and at >= last_allergy:
                await self._press_all(page)
            page.documents = await self._documents(page)
        return pages

    async def _say(self, text: str) -> Page:
        reply = await self._answer(Turn(str(uuid4()), self._thread, text, datetime.now(UTC), user_id="eval"))
        row = await self._platter.stores.log.last(self._thread)
        return Page(text, reply, memory_from_json(row.memory_after) if row else Memory())

    async def _answer(self, turn: Turn) -> Reply:
        return await self._platter.engine.answer(turn)

    async def _press(self, button: QuickReply, at_once: int = 10) -> Reply:
        turn = Turn(str(uuid4()), self._thread, "", datetime.now(UTC), user_id="eval", max_results=at_once)
        return await self._answer(replace(turn, kind="press", token=button.token))

    async def _press_all(self, page: Page) -> None:
        page.pressed = tuple([Pressed(button, await self._press(button)) for button in buttons(page.reply)])
        if page.cards and page.reply.total <= PAGED_UP_TO:
            page.behind = tuple([card async for card in self._rest(page.reply)])

    async def _rest(self, reply: Reply) -> AsyncIterator[Card]:
        while more := next((one for one in reply.quick_replies if one.label == "More"), None):
            reply = await self._press(more, AT_ONCE)
            for card in reply.cards:
                yield card

    async def _documents(self, page: Page) -> dict[str, MenuDocument]:
        ids = list(dict.fromkeys(card.doc_id for card in (*page.cards, *(page.behind or ()))))
        generation = page.reply.generation
        return dict(await self._platter.stores.catalog.documents(ids, generation)) if ids else {}


def _new_allergy(pages: Sequence[Page], at: int) -> bool:
    before = pages[at - 1].memory.wants.allergies if at else ()
    return pages[at].memory.wants.allergies != before


def buttons(reply: Reply) -> Iterator[QuickReply]:
    """Everything that counts what it leads to, or compares."""
    yield from reply.quick_replies
    yield from (one for one in (notice.action for notice in reply.notices) if one and one.count is not None)
    yield from (one for one in (reply.clarification.choices if reply.clarification else ()) if one.count is not None)
    yield from (card.more_from_here for card in reply.cards if card.more_from_here)


def names_of(cards: Iterable[Card]) -> str:
    return ", ".join(f"{card.item_name} ({card.restaurant_name})" for card in cards)
