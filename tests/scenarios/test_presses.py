"""Every button of every reply is pressed, at once and after later turns: it gives what it promised, or says why not."""

import random
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from uuid import uuid4

import pytest

from bot.app import Platter
from engine.conversation.presses import pressable
from engine.messages import QuickReply, Reply, ThreadKey, Turn

OPENINGS = (
    "lunch for 25 in Boston", "pasta for 20", "Italian for 50 in Cambridge", "food for a party",
    "platters for 10 in Boston", "breakfast for 15 in Boston", "dessert for 30 in Boston under $100",
    "vegan lunch for 12 in New York",
    "sandwiches in Boston under $12 a head", "chicken for 20 in Boston, no pork", "coffee", "dinner for 60, up to $900",
    "enchiladas for 15 in Boston", "lunch for 12 in Boston, one vegan and two gluten free",
    "gluten free lunch for 20 in Boston", "something for the office", "who can feed 40 in Boston",
    "which restaurants have the most vegan dishes",
)  # fmt: skip
LINES = (
    "cheaper", "vegetarian", "serves more", "other restaurants", "more", "for 8", "in Cambridge", "no mushrooms",
    "under $15 a head", "same restaurant", "more affordable", "too many, more like 12", "any cuisine", "Mexican",
    "salad", "no wait, 40 people", "gluten-free", "from the second one", "compare the first two",
    "which place is cheapest",
)  # fmt: skip
OF_PICKS = frozenset({"pick", "unpick", "picks", "clear_picks", "compare_picks", "share"})
CONVERSATIONS, TURNS = 8, 4
"""Bounded by time: a reply has up to twenty buttons, and each is a whole turn."""


@dataclass
class Person:
    platter: Platter
    thread: ThreadKey = field(default_factory=lambda: ThreadKey("test", "presses", "conversation", uuid4().hex))

    async def says(self, text: str) -> Reply:
        return await self._turn(text, None)

    async def presses(self, button: QuickReply) -> Reply:
        return await self._turn(button.text, button.token)

    async def _turn(self, text: str, token: str | None) -> Reply:
        turn = Turn(str(uuid4()), self.thread, text, datetime.now(UTC), user_id="u1", token=token)
        turn = replace(turn, kind="press") if token else turn
        return await self.platter.engine.answer(turn)


async def conversation(person: Person, chance: random.Random) -> list[Reply]:
    """A few turns, typed or pressed, each with its reply."""
    replies = [await person.says(chance.choice(OPENINGS))]
    while len(replies) < TURNS:
        buttons = [button for reply in replies for button in pressable(reply)]
        if buttons and chance.random() < 0.5:
            replies.append(await person.presses(chance.choice(buttons)))
        else:
            replies.append(await person.says(chance.choice(LINES)))
    return replies


OF_RESTAURANTS = (
    ("who can feed 60 in Boston?", "vegetarian only"),
    ("which places do halal for 30", "in Chicago"),
    ("lunch for 25 in Boston", "who has the most vegan options", "more"),
    ("sandwiches for 20 in Boston, one of us is allergic to nuts", "which restaurants have that"),
    ("which place is cheapest for 25 in Seattle, severe peanut allergy",),
)
"""Conversations that restaurants answer."""


def shown(reply: Reply) -> list[str]:
    return [*(card.doc_id for card in reply.cards), *(place.restaurant_key for place in reply.places)]


def kept_promise(button: QuickReply, before: Reply, after: Reply) -> bool:
    """The count was the total of this reply; More's, what was left of it."""
    if button.count is None:
        return True
    if button.label == "Picked":  # What the thread holds by now: the presses before it have added to that.
        return after.total == len(after.cards)
    if button.label == "More":
        return after.total == before.total and bool(shown(after)) and not set(shown(after)) & set(shown(before))
    return after.total > button.count if button.at_least else after.total == button.count


@pytest.mark.parametrize("seed", range(CONVERSATIONS))
async def test_every_quick_reply_gives_its_count_and_another_page(platter: Platter, seed: int) -> None:
    person = Person(platter)
    await keep_their_promises(person, await conversation(person, random.Random(seed)))


@pytest.mark.parametrize("lines", OF_RESTAURANTS)
async def test_every_restaurant_shown_leads_to_as_many_of_its_dishes(platter: Platter, lines: tuple[str, ...]) -> None:
    person = Person(platter)
    replies = [await person.says(line) for line in lines]
    places = [place for reply in replies for place in reply.places]
    assert places
    await keep_their_promises(person, replies)
    for place in places:
        assert place.show is not None
        after = await person.presses(place.show)
        assert after.total == place.dishes
        assert {card.restaurant_key for card in after.cards} == {place.restaurant_key}
        assert {(card.city, card.state) for card in after.cards} == {(place.city, place.state)}
        heads = [card.cost_per_head for card in after.cards if card.cost_per_head is not None and not card.for_need]
        if after.total == len(after.cards) and place.per_head_from is not None:
            assert place.per_head_from in heads


async def keep_their_promises(person: Person, replies: list[Reply]) -> None:
    """All that can be pressed in these replies is, and gives what it says."""
    for reply in replies:
        offered = {
            button.token for button in (*reply.quick_replies, *(c.more_from_here for c in reply.cards)) if button
        }
        for button in pressable(reply):
            after = await person.presses(button)
            said = (reply.headline, button, after.headline, after.total)
            assert after.kind != "error", said
            assert after.headline or after.clarification, said
            assert kept_promise(button, reply, after), said
            if button.token.split(".")[1] in OF_PICKS:
                continue  # Told in a sentence, and of what was picked by then.
            if button.label == "Compose":
                assert after.plans, said
                continue
            if button.count and button.label != "Compare":
                assert shown(after), said
            if button.token in offered and button.label != "Compare":
                assert shown(after), said
                assert shown(after) != shown(reply), said


@pytest.mark.parametrize("seed", range(100, 103))
async def test_no_button_of_any_age_lifts_an_allergy_said_in_the_thread(platter: Platter, seed: int) -> None:
    person = Person(platter)
    replies = await conversation(person, random.Random(seed))
    assert (await person.says("one of us is allergic to nuts")).filters.allergies
    for button in [one for reply in replies for one in pressable(reply)]:
        after = await person.presses(button)
        assert after.filters.allergies, (button, after.headline)
        assert not [card for card in after.cards if "nut" in card.item_name.lower().split()], button
