"""Second press: what is moderate in a person's own profile is picked by a button that names it, and by nothing else."""

from dataclasses import replace
from typing import Any

import pytest

from engine.conversation import memory_from_json
from engine.dependencies import Parts
from engine.engine import Engine
from engine.messages import Card, Reply
from engine.messages.forms import PICKED, pick_line
from engine.messages.people import Person, Profile, Severity
from tests.support.stores.small_catalogue import BY_NAME
from tests.support.stores.small_parts import THREAD, log_of, said, sessions_of, small_parts
from tests.support.stores.small_people import SmallPeople

LINE = "lunch for 25 in Boston"
PAD_THAI = "Pad Thai Tray"
QUESTION = "The menu lists peanuts, and your profile says peanuts. Pick it all the same?"
LABEL = "Pick despite peanuts"


class Alone:
    """Ann, in her own chat."""

    def __init__(self, parts: Parts) -> None:
        self.parts, self.engine = parts, Engine(parts)

    async def says(self, text: str, **more: Any) -> Reply:
        return await self.engine.answer(said(text, **{"alone": True, **more}))

    async def presses(self, token: str, **more: Any) -> Reply:
        return await self.says("", kind="press", token=token, **more)

    async def flagged(self) -> Card:
        """Pad Thai in the list of what is left out."""
        page = await self.says(LINE)
        (out,) = [one.action for one in page.notices if one.action and ".show_out" in one.action.token]
        listed = await self.presses(out.token)
        (card,) = [one for one in listed.cards if one.item_name == PAD_THAI]
        return card

    @property
    def picked(self) -> list[str]:
        return [one.dish.item_name for one in memory_from_json(log_of(self.parts).rows[-1].memory_after).picks]

    async def sets(self, *allergies: tuple[str, Severity]) -> None:
        await self.engine.people.change(
            Person(THREAD.platform, THREAD.tenant, "ann"), lambda one: replace(one, allergies=allergies)
        )


async def alone(severity: Severity = "moderate") -> Alone:
    people = SmallPeople()
    await people.write(Person(THREAD.platform, THREAD.tenant, "ann"), Profile((("peanuts", severity),)), 0)
    parts = small_parts(people=people)
    return Alone(parts)


def named(reply: Reply) -> str:
    assert (reply.kind, reply.headline) == ("question", "")
    assert reply.clarification is not None
    assert reply.clarification.question == QUESTION
    (button,) = reply.clarification.choices
    assert button.label == LABEL
    return button.token


async def test_the_first_press_asks_and_the_one_that_names_it_picks() -> None:
    ann = await alone()
    card = await ann.flagged()
    assert card.pick is not None
    token = named(await ann.presses(card.pick.token))
    assert ann.picked == []
    assert named(await ann.presses(card.pick.token)) != token, "each press asks anew"
    reply = await ann.presses(token)
    assert PAD_THAI in reply.headline
    assert ann.picked == [PAD_THAI]
    assert "peanuts" in " ".join(notice.text for notice in reply.notices)


@pytest.mark.parametrize("severity", ["severe", "anaphylactic"])
async def test_what_is_graver_has_no_button_and_no_words_pick_it(severity: Severity) -> None:
    ann = await alone(severity)
    card = await ann.flagged()
    assert card.pick is None
    reply = await ann.says("pick the first one")
    assert "is left out, and not picked" in reply.headline
    assert reply.clarification is None
    assert ann.picked == []


async def test_words_ask_too_and_saying_them_again_or_yes_picks_nothing() -> None:
    ann = await alone()
    await ann.flagged()
    names = [one.item_name for one in memory_from_json(log_of(ann.parts).rows[-1].memory_after).page]
    words = f"pick the {('first', 'second', 'third', 'fourth')[names.index(PAD_THAI)]} one"
    named(await ann.says(words))
    named(await ann.says(words))
    await ann.says("yes")
    assert ann.picked == []


async def test_of_two_that_are_pointed_at_one_is_asked_about_and_the_other_told_of() -> None:
    ann = await alone()
    await ann.sets(("peanuts", "moderate"), ("tree nuts", "moderate"))
    await ann.flagged()
    reply = await ann.says("pick the first two")
    assert reply.clarification is not None
    assert len(reply.clarification.choices) == 1
    assert "not picked yet" in reply.headline
    assert ann.picked == []


async def test_delivered_again_it_is_answered_as_before_and_picked_once() -> None:
    ann = await alone()
    card = await ann.flagged()
    assert card.pick is not None
    asked = [await ann.presses(card.pick.token, delivery="one") for _ in range(2)]
    assert asked[0] == asked[1]
    done = [await ann.presses(named(asked[0]), delivery="two") for _ in range(2)]
    assert done[0] == done[1]
    assert ann.picked == [PAD_THAI]


async def test_a_second_press_is_held_against_the_profile_of_now() -> None:
    ann = await alone()
    card = await ann.flagged()
    assert card.pick is not None
    token = named(await ann.presses(card.pick.token))
    await ann.sets(("peanuts", "severe"))
    assert "is left out, and not picked" in (await ann.presses(token)).headline
    await ann.sets(("peanuts", "moderate"), ("tree nuts", "moderate"))
    again = await ann.presses(token)
    assert again.clarification is not None
    assert [one.label for one in again.clarification.choices] == ["Pick despite peanuts and tree nuts"]
    assert ann.picked == []
    assert PAD_THAI in (await ann.presses(again.clarification.choices[0].token)).headline


async def test_it_is_of_whoever_presses() -> None:
    ann = await alone()
    card = await ann.flagged()
    assert card.pick is not None
    token = named(await ann.presses(card.pick.token))
    bob = Person(THREAD.platform, THREAD.tenant, "bob")
    await ann.engine.people.change(bob, lambda one: replace(one, allergies=(("egg", "severe"),)))
    pressed = await ann.presses(token, user_id="bob")
    assert "is left out, and not picked: the menu lists egg" in pressed.headline
    assert ann.picked == []


async def test_what_the_thread_was_told_of_no_press_picks() -> None:
    ann = await alone()
    card = await ann.flagged()
    assert card.pick is not None
    token = named(await ann.presses(card.pick.token))
    await ann.says("one of us is allergic to peanuts")
    assert "is left out, and not picked" in (await ann.presses(token)).headline
    assert ann.picked == []


async def test_among_several_nothing_asks_about_anybodys_profile() -> None:
    ann = await alone()
    page = await ann.says(LINE, alone=False)
    (card,) = [one for one in page.cards if one.item_name == PAD_THAI]
    assert card.pick is not None
    reply = await ann.presses(card.pick.token, alone=False)
    assert reply.clarification is None
    assert ann.picked == [PAD_THAI]


async def test_a_dish_of_ones_own_page_is_asked_about_before_it_begins_a_thread() -> None:
    ann = await alone()
    dish = BY_NAME[PAD_THAI]
    turn = said(pick_line(PAD_THAI), kind="form", form=((PICKED, dish.doc_id),), alone=True)
    token = named(await ann.engine.answer(turn))
    assert ann.picked == []
    await ann.presses(token)
    assert ann.picked == [PAD_THAI]


async def test_no_row_no_session_and_no_token_holds_what_it_names() -> None:
    ann = await alone()
    card = await ann.flagged()
    assert card.pick is not None
    reply = await ann.presses(card.pick.token)
    done = await ann.presses(named(reply))
    assert reply.by_profile
    assert done.by_profile, "a log seals what a profile guards"
    for row in log_of(ann.parts).rows:
        told = (row.memory_before, row.memory_after, row.explanation, row.allergies, row.text, row.token)
        assert "peanut" not in repr(told)
    assert not [body for _, body in sessions_of(ann.parts).stored.values() if b"peanut" in body]
