"""A person's own profile in Slack: filled in, changed, taken along, forgotten; offered alone to who told of an allergy.

Canary: what a thread heard is in no form, and what a form keeps is in no thread.
"""

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Any
from uuid import uuid4

import pytest

from channels.shared.sentences import say
from engine.messages.people import Person, Profile
from tests.support.slack.blocks import buttons, says
from tests.support.slack.house import SlackHouse
from tests.support.slack.server import says_error

pytestmark = pytest.mark.embedded  # A key is made there.
Json = dict[str, Any]
TOLD = "<@UBOTT1> lunch for 25 in Boston, I am allergic to peanuts"


@pytest.fixture
def house(slack: SlackHouse) -> SlackHouse:
    return slack


@pytest.fixture
async def ana(house: SlackHouse) -> AsyncIterator[str]:
    user = f"U{uuid4().hex[:10].upper()}"
    house.server.person(user, "Ana")
    yield user
    await house.platter.engine.people.erase(person(user))


def person(user: str) -> Person:
    return Person("slack", "T1", user)


async def opens(house: SlackHouse, user: str) -> Json:
    """The form, by the command."""
    assert (await house.people.command(house.place(), user, "me")).body == b""
    shown_to, view = house.server.modals[-1]
    assert shown_to == user
    return view


def stands(view: Json) -> dict[str, list[str]]:
    """Field → what is chosen in it."""
    inputs = {one["block_id"]: one["element"] for one in view["blocks"] if one["type"] == "input"}
    return {
        name: [one["value"] for one in element["initial_options"]]
        for name, element in inputs.items()
        if "initial_options" in element
    }


def shown_now(house: SlackHouse, user: str) -> str:
    return says(house.server.open_views[house.people.view_open(user)].view["blocks"])


async def home(house: SlackHouse, user: str, *says_so: str) -> str:
    house.server.views.pop(user, None)
    await house.people.opens(house.place("direct"), user, "home")

    def there() -> bool:
        shown = says(house.server.views[user]["blocks"]) if user in house.server.views else ""
        return bool(shown) and all(one in shown for one in says_so)

    async with asyncio.timeout(60), house.server.posted:
        await house.server.posted.wait_for(there)
    return says(house.server.views[user]["blocks"])


async def test_it_is_filled_in_by_the_command_and_told_to_that_person_alone(house: SlackHouse, ana: str) -> None:
    assert stands(await opens(house, ana)) == {}
    filled = {"allergy.severe": ["sesame"], "allergy.intolerance": ["milk"], "diets": ["vegetarian"]}
    taste = {"cuisines_liked": ["thai", "italian"], "vibes": ["spicy"], "price_comfort": "$$", "is_learning": "yes"}
    assert await house.people.submit(ana, **filled, **taste) == {"": "shown again"}
    shown = shown_now(house, ana)
    for line in (
        say("profile-saved"),
        "Allergy: sesame, severe",
        "Intolerance: milk",
        "Cuisines you like: Italian, Thai",
    ):
        assert line in shown
    kept = await house.platter.engine.people.of(person(ana))
    assert kept.allergies == (("milk", "intolerance"), ("sesame", "severe"))
    assert (kept.price_comfort, kept.is_learning, kept.version) == ("$$", True, 1)
    assert stands(await opens(house, ana))["cuisines_liked"] == ["italian", "thai"]
    house.server.person("UELSE", "Else")
    assert stands(await opens(house, "UELSE")) == {}
    posted = [one for place in house.server.channels.values() for one in place.messages]
    assert "sesame" not in json.dumps([posted, house.server.ephemeral])


async def test_the_home_tab_has_it_in_words_and_it_is_changed_taken_along_and_forgotten_there(
    house: SlackHouse, ana: str
) -> None:
    assert "You have entered nothing of yourself" in await home(house, ana)
    assert say("profile-as-json") not in says(house.server.views[ana]["blocks"])
    await house.people.press_in_view(ana, say("profile-fill-in"))
    await house.people.submit(ana, **{"allergy.anaphylactic": ["peanuts"]})
    await home(house, ana, "Allergy: peanuts, anaphylactic")
    await house.people.press_in_view(ana, say("profile-change"))
    assert stands(house.server.modals[-1][1]) == {"allergy.anaphylactic": ["peanuts"]}
    await house.people.press_in_view(ana, say("profile-as-json"))
    code = says(house.server.modals[-1][1]["blocks"]).strip("`\n")
    assert json.loads(code)["allergies"] == [["peanuts", "anaphylactic"]]
    await house.people.press_in_view(ana, say("profile-forget"))
    assert say("profile-what-is-forgotten") in says(house.server.modals[-1][1]["blocks"])
    assert await house.platter.engine.people.known(person(ana)), "only asked so far"
    await house.people.submit(ana)
    assert say("profile-forgotten") in shown_now(house, ana)
    assert not await house.platter.engine.people.known(person(ana))
    await home(house, ana, "You have entered nothing of yourself")


async def test_what_is_wrong_stands_at_its_field_and_nothing_is_saved(house: SlackHouse, ana: str) -> None:
    await opens(house, ana)
    both = {"allergy.severe": ["peanuts"], "allergy.moderate": ["peanuts"]}
    assert list(await house.people.submit(ana, **both)) == ["allergy.severe"]
    assert list(await house.people.submit(ana, cuisines_liked=["thai"], cuisines_disliked=["thai"])) == [
        "cuisines_disliked"
    ]
    assert not await house.platter.engine.people.known(person(ana))


async def test_two_forms_that_are_open_at_once_lose_nothing(house: SlackHouse, ana: str) -> None:
    await opens(house, ana)
    first = house.people.view_open(ana)
    await opens(house, ana)
    await house.people.submit(ana, **{"allergy.severe": ["sesame"]})
    house.server.open_views.pop(house.people.view_open(ana))
    assert house.people.view_open(ana) == first
    assert await house.people.submit(ana, diets=["vegan"]) == {"": "shown again"}
    view = house.server.open_views[first].view
    assert "Allergy: sesame, severe" in says(view["blocks"])
    assert stands(view) == {"diets": ["vegan"]}
    assert (await house.platter.engine.people.of(person(ana))).severities == {"sesame": "severe"}
    await house.people.submit(ana, **{"allergy.severe": ["sesame"]})
    kept = await house.platter.engine.people.of(person(ana))
    assert (kept.severities, kept.diets) == ({"sesame": "severe"}, ("vegan",))


async def test_a_form_of_another_person_s_is_refused_with_nothing_saved(house: SlackHouse, ana: str) -> None:
    view = await opens(house, ana)
    house.server.person("UBEN", "Ben")
    sent = house.people.submission("UBEN", "V1", view, **{"allergy.severe": ["sesame"]})
    answer = json.loads((await house.people.interaction(sent)).body)
    assert "opened by somebody else" in says(answer["view"]["blocks"])
    assert not await house.platter.engine.people.known(person("UBEN"))
    assert not await house.platter.engine.people.known(person(ana))


async def test_where_slack_opens_no_form_the_command_tells_it_in_words(house: SlackHouse, ana: str) -> None:
    await house.platter.engine.people.write(person(ana), Profile((("lupin", "severe"),)))
    house.server.fails("views.open", says_error("internal_error"))
    told = json.loads((await house.people.command(house.place(), ana, "me")).body)
    assert told["response_type"] == "ephemeral"
    assert "Allergy: lupin, severe" in told["text"]


async def whispered(house: SlackHouse, user: str, count: int) -> list[Json]:
    def there() -> list[Json]:
        return [one for one in house.server.ephemeral if one["user"] == user]

    async with asyncio.timeout(60), house.server.posted:
        await house.server.posted.wait_for(lambda: len(there()) >= count)
    return there()


async def test_who_tells_of_an_allergy_is_offered_the_form_once_alone_and_without_what_was_said(
    house: SlackHouse, ana: str
) -> None:
    channel = house.place()
    ts = await house.people.say(channel, ana, TOLD)
    (answer,) = await house.people.answers(channel, ts, 1)
    (offer,) = await whispered(house, ana, 1)
    assert (offer["channel"], offer["thread_ts"]) == (channel, ts)
    assert "peanut" not in json.dumps(offer)
    assert say("profile-offer-button") not in [one["text"]["text"] for one in buttons(answer["blocks"])]
    await house.people.press(channel, ana, {"ts": house.server.next_ts(), **offer}, say("profile-offer-button"))
    shown_to, view = house.server.modals[-1]
    assert (shown_to, stands(view)) == (ana, {})
    assert not await house.platter.engine.people.known(person(ana))
    await house.people.say(channel, ana, "<@UBOTT1> and I am allergic to sesame", ts)
    await house.people.answers(channel, ts, 2)
    again = await house.people.say(channel, ana, TOLD)
    await house.people.answers(channel, again, 1)
    await house.people.say(channel, ana, "<@UBOTT1> cheaper", again)
    await house.people.answers(channel, again, 2)
    assert len(await whispered(house, ana, 1)) == 1


async def test_an_offer_that_slack_does_not_take_leaves_the_answer_as_it_is(house: SlackHouse, ana: str) -> None:
    house.server.fails("chat.postEphemeral", says_error("user_not_in_channel"))
    channel = house.place()
    ts = await house.people.say(channel, ana, TOLD)
    await house.people.answers(channel, ts, 1)
    await house.people.say(channel, ana, "<@UBOTT1> cheaper", ts)
    await house.people.answers(channel, ts, 2)
    assert [one for one in house.server.ephemeral if one["user"] == ana] == []
