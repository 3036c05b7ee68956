"""What an answer says of how its line was read, where the grammar reads."""

from typing import Any

import pytest

from channels.shared.plain_text import plain_answer
from engine.conversation.presses import pressable
from engine.dependencies import DOUBTED, Parts
from engine.engine import Engine
from engine.messages import Reply
from tests.support.stores.small_parts import log_of, said, small_parts

LUNCH = "lunch for 25 in Boston"
OVERHEARD: dict[str, Any] = {"addressed": False, "user_id": "ann"}


class Talk:
    """A thread that the grammar reads."""

    def __init__(self, doubted: float = DOUBTED) -> None:
        self.parts: Parts = small_parts(doubted=doubted)
        self._engine = Engine(self.parts)
        self._last: Reply | None = None

    async def says(self, text: str, **more: Any) -> Reply:
        self._last = await self._engine.answer(said(text, **more))
        return self._last

    async def presses(self, label: str, **more: Any) -> Reply:
        assert self._last is not None
        button = next(one for one in pressable(self._last) if one.label == label)
        return await self.says(button.text, token=button.token, kind="press", **more)

    def allergies(self) -> tuple[str, ...]:
        return log_of(self.parts).rows[-1].allergies


@pytest.fixture
def talk() -> Talk:
    return Talk()


async def test_what_was_not_used_is_said_back_in_the_persons_words() -> None:
    talk = Talk(doubted=0.0)
    reply = await talk.says(f"{LUNCH}, 12%")
    assert reply.unread == ("12%",)
    assert "Not used: “12%”." in [notice.text for notice in reply.notices]
    assert (await talk.says("cheaper")).unread == ()


async def test_doubt_asks_before_it_acts_and_a_press_settles_it() -> None:
    talk = Talk(doubted=1.1)
    asked = await talk.says(f"{LUNCH}, 12%")
    assert (asked.kind, asked.headline) == ("question", "I read: Lunch for 25 in Boston.")
    assert asked.filters.party is None
    acted = await talk.presses("Yes")
    assert (acted.kind, acted.filters.party) == ("results", 25)
    assert (await talk.says("make it 30")).kind == "results", "what is read whole is not asked about"


async def test_doubt_guards_all_the_same() -> None:
    talk = Talk(doubted=1.1)
    asked = await talk.says(f"{LUNCH}, 12%, one of us is allergic to peanuts")
    assert (asked.kind, talk.allergies()) == ("question", ("peanuts",))


async def test_a_second_request_is_a_button_with_its_own_words(talk: Talk) -> None:
    reply = await talk.says("breakfast for 12 in Boston and lunch for 30 in Boston")
    assert reply.filters.party == 12
    assert (await talk.presses("Lunch for 30 in Boston")).filters.party == 30


async def test_an_overheard_allergy_is_noted_and_who_told_it_takes_it_back(talk: Talk) -> None:
    await talk.says(LUNCH)
    noted = await talk.says("my kid is allergic to peanuts", **OVERHEARD)
    assert plain_answer(noted) == "Noted for this thread: peanuts."
    assert talk.allergies() == ("peanuts",)
    assert (await talk.says("my kid is allergic to peanuts", **OVERHEARD)).kind == "silence", "it is known"


async def test_who_told_an_allergy_lifts_it_at_once_and_it_is_said(talk: Talk) -> None:
    await talk.says(LUNCH)
    await talk.says("my kid is allergic to peanuts", **OVERHEARD)
    lifted = await talk.presses("Not an allergy", user_id="ann")
    assert talk.allergies() == ()
    assert "allergy_lifted" in [notice.code for notice in lifted.notices]


async def test_anybody_else_is_asked_once_more(talk: Talk) -> None:
    await talk.says("my kid is allergic to peanuts", **OVERHEARD)
    asked = await talk.presses("Not an allergy", user_id="ben")
    assert (asked.kind, talk.allergies()) == ("question", ("peanuts",))
    lifted = await talk.presses("Lift it", user_id="ben")
    assert (lifted.headline.startswith("Lifted"), talk.allergies()) == (True, ())


async def test_a_muted_thread_is_guarded_without_a_word(talk: Talk) -> None:
    await talk.says("mute")
    silent = await talk.says("my kid is allergic to peanuts", **OVERHEARD)
    assert (silent.kind, talk.allergies()) == ("silence", ("peanuts",))


async def test_where_lines_are_overheard_the_first_answer_says_that_a_mention_works(talk: Talk) -> None:
    first, second = await talk.says(LUNCH, listens=True), await talk.says("cheaper", listens=True)
    assert [any(one.code == "mention" for one in reply.notices) for reply in (first, second)] == [True, False]
    assert all(notice.code != "mention" for notice in (await Talk().says(LUNCH)).notices)


async def test_what_is_not_read_at_all_is_said_with_the_way_out(talk: Talk) -> None:
    reply = await talk.says("flurbish")
    assert (reply.headline, "search form" in reply.text) == ("I did not understand that.", True)
    assert (await talk.says("thanks")).headline == "You are welcome."


async def test_an_hour_said_alone_is_of_the_day_in_force(talk: Talk) -> None:
    for line, tail in (
        (f"{LUNCH} on Friday", "Friday 6 March"),
        ("make it 6 pm", "Friday 6 March, 6 pm"),
        ("on Thursday instead", "Thursday 5 March, 6 pm"),
        ("deliver by noon", "Thursday 5 March, by noon"),
    ):
        reply = await talk.says(line)
        assert reply.headline.startswith(f"Lunch for 25 in Boston, {tail}: "), reply.headline


@pytest.mark.parametrize("line", ["it's severe", "she carries an EpiPen", "that peanut allergy is deadly"])
async def test_an_allergy_in_force_is_called_severe_and_the_page_is_made_anew(talk: Talk, line: str) -> None:
    before = await talk.says(f"{LUNCH}, one of us is allergic to peanuts")
    assert before.cards
    after = await talk.says(line)
    assert (after.kind, after.cards, talk.allergies()) == ("results", (), ("peanuts",))
    assert "apart_unstated" in [notice.code for notice in after.notices]
    assert "severe allergy to peanuts" in (await talk.says("make it 30")).headline


async def test_what_is_left_out_is_asked_for_in_words(talk: Talk) -> None:
    await talk.says(f"{LUNCH}, one of us is allergic to nuts")
    listed = await talk.says("show the ones that are left out")
    assert "that name nuts" in listed.headline
    assert listed.cards
    assert not any(card.pick for card in listed.cards)
