"""The stories of this folder, told in Teams: said in threads, pressed where the last answer offers what is said."""

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
from tests.stories import Story, read_stories, tell
from tests.teams_cards import says
from tests.teams_house import TeamsHouse, teams_house

Json = dict[str, Any]
PRESSED = ("cheaper", "serves more", "other restaurants", "compare", "more")
EVERY = 8
AT_A_TIME = 8
TURN_WITHIN_S = 40.0
TEAM = "19:stories@thread.tacv2"


def _told() -> list[Story]:
    """Every other of those in which something is said that a button says, and every eighth of the rest: Slack tells
    more of them, HTTP all."""
    stories = read_stories(Path(__file__).parent / "stories")
    pressed = [story for story in stories if any(line.text.lower() in PRESSED for line in story.lines[1:])]
    return pressed[::2] + [story for story in stories if story not in pressed][::EVERY]


STORIES = _told()


@pytest.fixture(scope="module")
async def house(platter: Platter, sample_settings: Settings) -> AsyncIterator[TeamsHouse]:
    async with teams_house(platter, sample_settings) as opened:
        yield opened


@dataclass
class Thread:
    """One story's thread, and what was posted into it."""

    house: TeamsHouse
    channel: str
    root: str = ""
    shown: Reply | None = None
    posted: int = 0
    pressed: int = 0
    last: Json | None = None
    wrong: list[str] = field(default_factory=list)

    async def says(self, text: str, user_id: str = "Ana") -> Json:
        """Answered as over HTTP, so that the same expectations can be held against it."""
        seq, label = await self._seq(), self._button(text)
        if self.last and label:
            self.pressed += 1
            await self.house.people.press(self.channel, user_id, self.last, label)
        else:
            root = await self.house.people.say(self.channel, user_id, text, self.root, mention=not self.root)
            self.root = self.root or root
        reply = await self._answered(seq)
        if reply.kind != "silence":
            self.shown = reply
            await self._check(reply)
        answer: Json = render_reply(reply, self.root, 0.0).model_dump(mode="json")
        return answer

    def _button(self, text: str) -> str:
        """The label of the button that says the same."""
        offered = choices(self.shown) if self.shown else ()
        return next((choice_label(one) for one in offered if one.text == text.lower()), "")

    async def _seq(self) -> int:
        row = await self.house.platter.stores.log.last(self._key()) if self.root else None
        return row.seq if row else 0

    def _key(self) -> ThreadKey:
        thread = f"{self.channel};messageid={self.root}"
        return ThreadKey("teams", "tenant-1", f"{TEAM}/{self.channel}", thread)

    async def _answered(self, seq: int) -> Reply:
        async with asyncio.timeout(TURN_WITHIN_S):
            while True:
                row = await self.house.platter.stores.log.last(self._key())
                if row is not None and row.seq > seq:
                    return from_json(Reply, row.reply)
                await asyncio.sleep(0.2)

    async def _check(self, reply: Reply) -> None:
        """What was answered stands there: every dish, every button, and the dishes in the text above them."""
        pressable = bool(choices(reply)) or bool([one for one in reply.notices if not one.leads])
        count = 1 + (bool(reply.cards) and (pressable or reply.clarification is not None))
        self.posted += count
        messages = await self.house.people.answers(self.channel, self.root, self.posted, TURN_WITHIN_S)
        posted = messages[self.posted - count : self.posted]
        self.last = posted[-1]
        shown = "\n".join(map(says, posted))
        facts = [card.lines[0] for card in reply.cards] + [choice_label(one) for one in choices(reply)]
        self.wrong += [f"not in the cards: {fact}" for fact in facts if fact not in shown]
        text = says({"text": posted[0].get("text", "")})
        self.wrong += [f"not in the text: {card.lines[0]}" for card in reply.cards if card.lines[0] not in text]


async def test_the_stories_go_in_teams_as_they_are_told(house: TeamsHouse) -> None:
    turns = asyncio.Semaphore(AT_A_TIME)

    async def told(place: int, story: Story) -> tuple[list[str], int]:
        async with turns:
            channel = house.server.conversation(f"19:story{place}@thread.tacv2", "channel", TEAM).id
            thread = Thread(house, channel)
            wrong = [*await tell(story, thread.says), *thread.wrong]
            return [f"{story.title}\n  {one}" for one in wrong], thread.pressed

    results = await asyncio.gather(*(told(place, story) for place, story in enumerate(STORIES)))
    wrong = [one for lines, _ in results for one in lines]
    assert not wrong, "\n".join(wrong)
    assert sum(pressed for _, pressed in results) >= 3
    assert [status for _, _, status in house.server.posts if status >= 400] == []
