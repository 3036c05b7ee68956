"""The stories of this folder, told in Slack: said in threads, pressed where the last answer offers what is said."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from bot.settings import Settings
from bot.wiring import Platter
from channels.http.render import render_reply
from channels.plain import choice_label, choices
from engine.messages import Reply, ThreadKey, from_json
from tests.slack_blocks import says
from tests.slack_house import House, slack_house
from tests.stories import Story, read_stories, tell

Json = dict[str, Any]
PRESSED = ("cheaper", "serves more", "other restaurants", "compare", "more")
EVERY = 4


def _told() -> list[Story]:
    """Those in which something is said that a button says, and every fourth of the others: HTTP tells them all."""
    stories = read_stories(Path(__file__).parent / "stories")
    pressed = [story for story in stories if any(line.text.lower() in PRESSED for line in story.lines[1:])]
    return pressed + [story for story in stories if story not in pressed][::EVERY]


STORIES = _told()
AT_A_TIME = 24
"""Stories told at once, each in a channel of its own: Slack takes one message a second from a channel."""
TURN_WITHIN_S = 40.0


@pytest.fixture(scope="module")
async def house(platter: Platter, sample_settings: Settings) -> AsyncIterator[House]:
    async with slack_house(platter, sample_settings) as opened:
        yield opened


@dataclass
class Thread:
    """One story's thread, and what was posted into it."""

    house: House
    channel: str
    root: str = ""
    shown: Reply | None = None
    posted: int = 0
    pressed: int = 0
    wrong: list[str] = field(default_factory=list)

    async def says(self, text: str, user_id: str = "Ana") -> Json:
        """Answered as over HTTP, so that the same expectations can be held against it."""
        user = f"U{user_id.upper()}"
        self.house.server.person(user, user_id)
        seq = await self._seq()
        message, label = await self._last_message(), self._button(text)
        if message and label:
            self.pressed += 1
            await self.house.people.press(self.channel, user, message, label)
        elif self.root:
            await self.house.people.say(self.channel, user, text, self.root)
        else:
            self.root = await self.house.people.say(self.channel, user, f"<@UBOTT1> {text}")
        reply = await self._answered(seq)
        if reply.kind != "silence":
            self.posted += 1
            self.shown = reply
            await self._check(reply)
        answer: Json = render_reply(reply, self.root, 0.0).model_dump(mode="json")
        return answer

    def _button(self, text: str) -> str:
        """The label of the button that says the same."""
        offered = choices(self.shown) if self.shown else ()
        return next((choice_label(one) for one in offered if one.text == text.lower()), "")

    async def _last_message(self) -> Json | None:
        if not self.posted:
            return None
        return (await self.house.people.answers(self.channel, self.root, self.posted, TURN_WITHIN_S))[-1]

    async def _seq(self) -> int:
        row = await self.house.platter.stores.log.last(self._key()) if self.root else None
        return row.seq if row else 0

    def _key(self) -> ThreadKey:
        return ThreadKey("slack", "T1", self.channel, self.root)

    async def _answered(self, seq: int) -> Reply:
        async with asyncio.timeout(TURN_WITHIN_S):
            while True:
                row = await self.house.platter.stores.log.last(self._key())
                if row is not None and row.seq > seq:
                    return from_json(Reply, row.reply)
                await asyncio.sleep(0.05)

    async def _check(self, reply: Reply) -> None:
        """What was answered stands there: every dish, every button, and the whole of it in the text above."""
        message = await self._last_message()
        assert message is not None
        shown, text = says(message["blocks"]), _read(message)
        facts = [card.lines[0] for card in reply.cards] + [choice_label(one) for one in choices(reply)]
        self.wrong += [f"not in the blocks: {fact}" for fact in facts if fact not in shown]
        self.wrong += [f"not in the text: {card.item_name}" for card in reply.cards if card.item_name not in text]


def _read(message: Json) -> str:
    return str(message["text"]).replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")


async def test_the_stories_go_in_slack_as_they_are_told(house: House) -> None:
    turns = asyncio.Semaphore(AT_A_TIME)

    async def told(place: int, story: Story) -> tuple[list[str], int]:
        async with turns:
            house.server.channel("T1", f"CSTORY{place}")
            thread = Thread(house, f"CSTORY{place}")
            wrong = [*await tell(story, thread.says), *thread.wrong]
            return [f"{story.title}\n  {one}" for one in wrong], thread.pressed

    results = await asyncio.gather(*(told(place, story) for place, story in enumerate(STORIES)))
    wrong = [one for lines, _ in results for one in lines]
    assert not wrong, "\n".join(wrong)
    assert sum(pressed for _, pressed in results) >= 5
    refused = [call.answer for call in house.server.asked("chat.postMessage") if not call.answer["ok"]]
    assert refused == []
