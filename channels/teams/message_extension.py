"""Message extension of Teams: dishes for what is being typed, each with the card that it brings. Nothing is kept."""

import asyncio
from dataclasses import replace

from channels.shared.payload import Json
from channels.shared.plain_text import CAUTION_MAX, FACTS, marks, one_line, plain_answer
from channels.shared.sentences import say
from channels.teams import elements as element
from channels.teams.cards import picture_of, shown_card
from channels.teams.escaping import inert
from channels.teams.limits import FOUND_BYTES_MAX, FOUND_IN_ALL, FOUND_WITHIN_S
from channels.teams.meant import DishesAsked
from channels.teams.parts import Parts
from channels.teams.size import SIZES, Size
from channels.teams.turns import PLATFORM
from engine.engine import Unavailable
from engine.messages import Card, Reply
from engine.messages.examples import WITH_CUISINE
from engine.messages.own_page import Recent
from engine.messages.people import Person
from engine.messages.sentences import speaking

AT_ONCE = 4
"""Of a process: who types quickly asks with every letter, and turns come first."""


class Finder:
    def __init__(self, parts: Parts) -> None:
        self._parts = parts
        self._places = asyncio.Semaphore(AT_ONCE)

    async def find(self, asked: DishesAsked) -> Json:
        """Within Teams' time; what takes longer is said to."""
        try:
            async with asyncio.timeout(FOUND_WITHIN_S):
                return await self._found(asked) if asked.turn.text else await self._hinted(asked)
        except (TimeoutError, Unavailable):
            return later()

    async def _found(self, asked: DishesAsked) -> Json:
        turn = replace(asked.turn, max_results=FOUND_IN_ALL)
        async with self._places:
            reply = await self._parts.engine.glance(turn)
        return results(reply, asked.skip, asked.count)

    async def _hinted(self, asked: DishesAsked) -> Json:
        turn = asked.turn
        person = Person(PLATFORM, turn.thread.tenant, turn.user_id)
        return hints(list(await self._parts.engine.own_pages.recent(person)))


THUMBNAIL = "application/vnd.microsoft.card.thumbnail"
TITLE_MAX, TEXT_MAX = 80, 200
"""Ours: a result has a line and two of them."""
SAID_MAX = 500
"""Ours: what stands in the place of results is read at a glance."""
LATELY = 3
"""Ours: earlier searches that an empty box reminds of."""
_ANGLES = str.maketrans("<>", "‹›")
"""A preview reads some HTML."""


def results(reply: Reply, skip: int, count: int) -> Json:
    """So many dishes of an answer, from a place on; what is said where it has none."""
    cards = reply.cards[skip : skip + count]
    if not reply.cards or reply.intent == "command":
        return _message(_said_of(reply))
    with speaking(reply.locale):
        for size in SIZES:
            drawn = _listed([_attachment(card, reply, size) for card in cards])
            if element.size_of(drawn) <= FOUND_BYTES_MAX:
                break
    return drawn


def hints(recent: list[Recent]) -> Json:
    """Where nothing is typed yet: how to say it, and what that person looked for before."""
    titles = [title for one in recent[:LATELY] if (title := element.shown(one.title, TEXT_MAX))]
    if not titles:
        return _message(_how())
    searches = say("teams-searches-apart").join(titles)
    return _message(say("teams-type-a-search-again", example=WITH_CUISINE, searches=searches))


def _how() -> str:
    return say("teams-type-a-search", example=WITH_CUISINE)


def later() -> Json:
    return _message(say("teams-later"))


def _listed(attachments: list[Json]) -> Json:
    return {"composeExtension": {"type": "result", "attachmentLayout": "list", "attachments": attachments}}


def _message(text: str) -> Json:
    return {"composeExtension": {"type": "message", "text": text}}


def _said_of(reply: Reply) -> str:
    """What the answer says. A command does nothing here, and is not answered as if it had."""
    told = "" if reply.intent == "command" else plain_answer(reply)
    return element.shown(told, SAID_MAX) or _how()


def _attachment(card: Card, reply: Reply, size: Size) -> Json:
    admitted = [notice.text for notice in reply.notices if notice.leads]
    return {
        **element.attachment(shown_card(card, admitted, reply.locale, size)),
        "preview": {"contentType": THUMBNAIL, "content": _preview(card)},
    }


def _preview(card: Card) -> Json:
    """Dish; restaurant and city, the cost, what is marked. [docs: messaging-extensions/how-to/search-commands/
    respond-to-search, "preview"]"""
    lines = [*card.lines, "", "", "", "", ""]
    told = [card.caution, lines[1] or card.restaurant_name, lines[3], lines[4], *marks(card)]
    name = _plain(lines[0] or card.item_name, TITLE_MAX) or say("a-dish")
    text = _plain(
        FACTS.join(one for one in map(one_line, told) if one), max(TEXT_MAX, min(len(card.caution), CAUTION_MAX))
    )
    images = [{"url": one["url"], "alt": one["altText"]} for one in picture_of(card)]
    return {"title": name, "text": text, **({"images": images} if images else {})}


def _plain(text: str, most: int) -> str:
    return element.shown(inert(text).translate(_ANGLES), most)
