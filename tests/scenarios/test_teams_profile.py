"""A person's own profile in Teams: opened from the welcome and by "me", saved, and offered in their own chat alone."""

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Any
from uuid import uuid4

import pytest

from channels.shared.sentences import say
from channels.teams.elements import size_of
from engine.messages.people import Person, Profile
from tests.support.teams.cards import buttons, says
from tests.support.teams.house import TeamsHouse
from tests.support.teams.people import Dialog
from tests.support.teams.server import TENANT

pytestmark = pytest.mark.embedded  # A key is made there.
Json = dict[str, Any]
TOLD = "lunch for 25 in Boston, I am allergic to peanuts"


@pytest.fixture
def house(teams: TeamsHouse) -> TeamsHouse:
    return teams


@pytest.fixture
async def ana(house: TeamsHouse) -> AsyncIterator[str]:
    user = f"ana-{uuid4().hex[:8]}"
    yield user
    await house.platter.engine.people.erase(person(user))


def person(user: str) -> Person:
    return Person("teams", TENANT, f"aad-{user}")


def stands(form: Dialog) -> dict[str, Any]:
    inputs = {name: one.get("value") for name, one in form.inputs.items()}
    return {name: value for name, value in inputs.items() if value not in (None, "no", "any")}


async def chat_of(house: TeamsHouse) -> str:
    return house.place("direct")


async def posted(house: TeamsHouse, place: str, count: int) -> list[Json]:
    async with asyncio.timeout(30), house.server.posted:
        await house.server.posted.wait_for(lambda: len(house.server.conversations[place].messages) >= count)
    return house.server.conversations[place].messages


async def test_by_me_it_is_told_and_filled_in_changed_taken_along_and_forgotten(house: TeamsHouse, ana: str) -> None:
    chat = await chat_of(house)
    await house.people.say(chat, ana, "me")
    (told,) = await posted(house, chat, 1)
    assert "You have entered nothing of yourself" in says(told)
    form = await house.people.open_form(chat, ana, told, say("profile-change"))
    assert stands(form) == {}
    filled = {"allergen.sesame": "allergy.severe", "cuisines_liked": "Thai, italian", "diets": "vegan,halal"}
    await house.people.submit(form, **filled, is_learning="yes", price_comfort="$$")
    assert say("profile-saved") in form.says
    assert "Allergy: sesame, severe" in form.says
    kept = await house.platter.engine.people.of(person(ana))
    assert kept == Profile((("sesame", "severe"),), ("vegan", "halal"), ("thai", "italian"), (), (), "$$", True, (), 1)
    taken = await house.people.open_form(chat, ana, told, say("profile-as-json"))
    assert json.loads(taken.inputs["json"]["value"])["allergies"] == [["sesame", "severe"]]
    again = await house.people.open_form(chat, ana, told, say("profile-change"))
    assert stands(again)["allergen.sesame"] == "allergy.severe"
    forget = await house.people.open_form(chat, ana, told, say("profile-forget"))
    assert say("profile-what-is-forgotten") in forget.says
    await house.people.submit(forget)
    assert say("profile-forgotten") in forget.says
    assert not await house.platter.engine.people.known(person(ana))


async def test_the_form_is_of_whoever_presses_and_one_of_another_s_is_refused(house: TeamsHouse, ana: str) -> None:
    channel = house.place()
    await house.people.add_bot(channel)
    (welcome,) = await posted(house, channel, 1)
    await house.platter.engine.people.write(person(ana), Profile((("lupin", "severe"),)))
    form = await house.people.open_form(channel, ana, welcome, say("profile-title"))
    assert stands(form)["allergen.lupin"] == "allergy.severe"
    assert stands(await house.people.open_form(channel, "ben", welcome, say("profile-title"))) == {}
    form.user = "ben"
    await house.people.submit(form, diets="vegan")
    assert "opened by somebody else" in form.says
    assert not await house.platter.engine.people.known(person("ben"))


async def test_two_that_are_open_at_once_lose_nothing_and_faults_stand_at_their_fields(
    house: TeamsHouse, ana: str
) -> None:
    chat = await chat_of(house)
    await house.people.say(chat, ana, "me")
    (told,) = await posted(house, chat, 1)
    first, second = [await house.people.open_form(chat, ana, told, say("profile-change")) for _ in range(2)]
    await house.people.submit(first, **{"allergen.sesame": "allergy.severe"})
    await house.people.submit(second, diets="vegan", cuisines_liked="Thai, sunshine")
    assert second.faults()["cuisines_liked"].startswith("“sunshine”")
    assert stands(second)["cuisines_liked"] == "Thai, sunshine"
    await house.people.submit(second, cuisines_liked="Thai")
    assert "Allergy: sesame, severe" in second.says
    assert stands(second)["diets"] == "vegan"
    assert (await house.platter.engine.people.of(person(ana))).severities == {"sesame": "severe"}


async def test_an_allergy_that_is_told_offers_the_form_once_in_ones_own_chat_and_never_in_a_channel(
    house: TeamsHouse, ana: str
) -> None:
    channel = house.place()
    await house.people.say(channel, ana, TOLD, mention=True)
    assert say("profile-offer") not in json.dumps(await posted(house, channel, 2))
    chat = await chat_of(house)
    await house.people.say(chat, ana, TOLD)
    *_, offer = await posted(house, chat, 3)
    assert [one["title"] for one in buttons(offer)] == [say("profile-offer-button")]
    assert "peanut" not in json.dumps(offer)
    assert size_of(offer) < 4_000
    assert stands(await house.people.open_form(chat, ana, offer, say("profile-offer-button"))) == {}
    other = await chat_of(house)
    await house.people.say(other, ana, TOLD)
    await house.people.say(other, ana, "cheaper")
    assert say("profile-offer") not in json.dumps(await posted(house, other, 4))
