"""The stories of this folder, told in Slack and in Teams: said in threads, pressed where the last answer offers what is
said."""

import asyncio
import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from channels.http.render import render_reply
from channels.shared.plain_text import choice_label, choices
from engine.messages import Reply, from_json
from tests.support.channel_house import LOOK_S, PLATTER, ChannelHouse, Seen
from tests.support.stories import Story, read_stories, tell
from tests.support.true_replies import untrue

Json = dict[str, Any]
PRESSED = ("cheaper", "serves more", "other restaurants", "compare", "more")
EVERY = {"slack": (1, 4), "teams": (2, 8)}
"""Which are told: of those in which something is said that a button says, and of the others. HTTP tells them all."""
AT_A_TIME = {"slack": 24, "teams": 8}
"""Stories told at once, each in a channel of its own: Slack takes one message a second from a channel."""
LEAST_PRESSES = 3
MOST_MENTIONED = 0.15
"""Share of the lines: in its thread no mention is needed, but for what could be said to anybody (doubt is silence) and
for what asks for more than the guard of an allergy."""
TURN_WITHIN_S = 120.0


def stories(platform: str) -> list[Story]:
    found = read_stories(Path(__file__).parent / "stories")
    pressed = [story for story in found if any(line.text.lower() in PRESSED for line in story.lines[1:])]
    of_pressed, of_others = EVERY[platform]
    return pressed[::of_pressed] + [story for story in found if story not in pressed][::of_others]


@dataclass
class Thread:
    """One story's thread, and what was posted into it."""

    house: ChannelHouse
    place: str
    number: int
    """Its people are its own: who asks to be forgotten is forgotten in every thread of theirs."""
    root: str = ""
    reply: Reply | None = None
    seen: Seen | None = None
    answers: int = 0
    pressed: int = 0
    mentioned: int = 0
    """Lines that were left alone without a mention."""
    wrong: list[str] = field(default_factory=list)

    async def says(self, text: str, user_id: str = "Ana") -> Json:
        """Answered as over HTTP, so that the same expectations can be held against it."""
        user_id = f"{user_id}{self.number}"
        seq, label = await self._seq(), self._button(text)
        if self.seen and label:
            self.pressed += 1
            await self.house.press(self.place, user_id, self.seen, label)
            reply = await self._answered(seq)
        else:
            reply = await self._said(text, user_id, "" if self.root else PLATTER)
        # Over HTTP every line is to Platter; in a thread some are so by a mention alone, and an allergy that is
        # overheard guards, while the rest of its line is left alone.
        if reply.kind == "silence" or (reply.intent == "other" and self.root and not label):
            if reply.kind != "silence":
                await self._check(reply)
            self.mentioned += 1
            reply = await self._said(text, user_id, PLATTER)
        if reply.kind != "silence":
            self.reply = reply
            await self._check(reply)
        answer: Json = render_reply(reply, self.root, 0.0).model_dump(mode="json")
        return answer

    async def _said(self, text: str, user_id: str, to: str) -> Reply:
        seq = await self._seq()
        said = await self.house.say(self.place, user_id, text, self.root, to=to)
        self.root = self.root or said
        return await self._answered(seq)

    def _button(self, text: str) -> str:
        """The label of the button that says the same."""
        offered = choices(self.reply) if self.reply else ()
        return next((choice_label(one) for one in offered if one.text == text.lower()), "")

    async def _seq(self) -> int:
        row = await self.house.platter.stores.log.last(self.house.thread(self.place, self.root)) if self.root else None
        return row.seq if row else 0

    async def _answered(self, seq: int) -> Reply:
        async with asyncio.timeout(TURN_WITHIN_S):
            while True:
                row = await self.house.platter.stores.log.last(self.house.thread(self.place, self.root))
                if row is not None and row.seq > seq:
                    self.wrong += untrue(json.loads(row.reply), json.loads(row.memory_after))
                    return from_json(Reply, row.reply)
                await asyncio.sleep(LOOK_S)

    async def _check(self, reply: Reply) -> None:
        """What was answered stands there: every dish, every button, and the dishes in the text above them."""
        self.answers += 1
        self.seen = seen = (await self.house.answers(self.place, self.root, self.answers, TURN_WITHIN_S))[-1]
        dishes = [card.lines[0] for card in reply.cards]
        facts = dishes + [choice_label(one) for one in choices(reply)]
        self.wrong += [f"cannot be read: {fact}" for fact in facts if fact not in seen.shown]
        self.wrong += [f"not in the text: {dish}" for dish in dishes if dish not in seen.text]


async def test_the_stories_go_in_a_channel_as_they_are_told(house: ChannelHouse) -> None:
    turns = asyncio.Semaphore(AT_A_TIME[house.platform])

    async def told(number: int, story: Story) -> tuple[list[str], int, int]:
        async with turns:
            thread = Thread(house, house.place(), number)
            wrong = [*await tell(story, thread.says), *thread.wrong]
            return [f"{story.title}\n  {one}" for one in wrong], thread.pressed, thread.mentioned

    of_platform = stories(house.platform)
    results = await asyncio.gather(*map(told, range(len(of_platform)), of_platform))
    wrong = [one for lines, *_ in results for one in lines]
    assert not wrong, "\n".join(wrong)
    assert sum(pressed for _, pressed, _ in results) >= LEAST_PRESSES
    lines = sum(len(story.lines) for story in of_platform)
    assert sum(mentioned for *_, mentioned in results) <= MOST_MENTIONED * lines
    assert not house.refused()
