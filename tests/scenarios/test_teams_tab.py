"""The tab in Teams: whose it is, searches asked anew in one's chat, dishes saved and taken out; and who is let in."""

from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import quote, urlsplit
from uuid import uuid4

import aiohttp
import pytest
import structlog

from bot.app import Platter
from bot.channels.teams.tab import is_built
from bot.settings import Settings
from channels.shared.sentences import say
from channels.teams.welcome import welcome
from engine.engine import OwnPages
from engine.messages.people import Person
from tests.support.channel_house import PLATTER
from tests.support.replies import ZITI
from tests.support.teams.cards import buttons, says
from tests.support.teams.house import TeamsHouse, teams_house
from tests.support.teams.server import APP_ID, TAB_AT, TENANT, Signer

Json = dict[str, Any]
LUNCH = "lunch for 25 in Boston, Italian, under $15 a head"
HOST = urlsplit(TAB_AT).netloc


@pytest.fixture(scope="module")
async def house(platter: Platter, sample_settings: Settings) -> AsyncIterator[TeamsHouse]:
    async with teams_house(platter, sample_settings) as opened:
        yield opened


@dataclass
class Reader:
    """Somebody with the tab open, as its script asks the server."""

    house: TeamsHouse
    http: aiohttp.ClientSession
    name: str = field(default_factory=lambda: f"reader-{uuid4().hex[:8]}")

    @property
    def owner(self) -> Person:
        return Person("teams", TENANT, f"aad-{self.name}")

    async def asks(self, path: str, body: Json | None = None, token: str | None = None, status: int = 200) -> Json:
        token = self.house.server.person_token(self.name) if token is None else token
        headers = {"Authorization": f"Bearer {token}"}
        url = f"{self.house.url}/teams/tab/{path}"
        method = "GET" if body is None else "POST"
        async with self.http.request(method, url, json=body, headers=headers) as answer:
            assert answer.status == status, await answer.text()
            assert answer.headers["Cache-Control"] == "no-store"
            found: Json = await answer.json() if status == 200 else {}
            return found

    async def searches(self, text: str = LUNCH) -> tuple[str, str]:
        """(place, root) of a thread that this person began."""
        place = self.house.place()
        root = await self.house.say(place, self.name, text, to=PLATTER)
        await self.house.answer(place, root, 1)
        return place, root


@pytest.fixture
async def reader(house: TeamsHouse) -> AsyncIterator[Reader]:
    async with aiohttp.ClientSession() as http:
        yield Reader(house, http)


@pytest.fixture
def kept(house: TeamsHouse) -> OwnPages:
    return house.platter.engine.own_pages


async def test_recent_searches_stand_there_with_a_way_to_their_thread(house: TeamsHouse, reader: Reader) -> None:
    place, root = await reader.searches()
    direct = house.place("direct")
    await house.say(direct, reader.name, "breakfast for 12 in Cambridge")
    await house.answer(direct, None, 1)
    shown = await reader.asks("kept")
    assert [one["title"].split(",")[0] for one in shown["recent"]] == [
        "Breakfast for 12 in Cambridge", "Italian lunch for 25 in Boston",
    ]  # fmt: skip
    chat, thread = (one["link"] for one in shown["recent"])
    assert chat == shown["chat"] == f"https://teams.microsoft.com/l/chat/0/0?users=28:{APP_ID}"
    assert thread.startswith(f"https://teams.microsoft.com/l/message/{quote(place)}/{root}?tenantId={TENANT}")
    assert (shown["saved"], shown["days"]) == ([], 30)


async def test_a_search_is_asked_anew_once_in_that_person_s_own_chat(house: TeamsHouse, reader: Reader) -> None:
    place, root = await reader.searches()
    first = await house.answer(place, root, 1)
    (search,) = (await reader.asks("kept"))["recent"]
    told = {"turn_id": search["turn_id"], "key": uuid4().hex, "locale": "en-US"}
    for _ in range(2):
        assert (await reader.asks("again", told))["asked"]
    chat = f"a:chat-of-aad-{reader.name}"
    answer = await house.answer(chat, None, 1)
    assert answer.dishes == first.dishes
    assert await reader.asks("again", {**told, "key": uuid4().hex})
    await house.answer(chat, None, 2)


async def test_a_search_of_somebody_else_is_not_there_and_cannot_be_asked(house: TeamsHouse, reader: Reader) -> None:
    await reader.searches()
    (search,) = (await reader.asks("kept"))["recent"]
    stranger = house.server.person_token(f"stranger-{uuid4().hex[:8]}")
    assert (await reader.asks("kept", token=stranger))["recent"] == []
    told = {"turn_id": search["turn_id"], "key": uuid4().hex}
    assert (await reader.asks("again", told, stranger)) == {"asked": False, "said": say("tab-search-gone")}
    other = house.server.person_token(
        reader.name, tid="tenant-2", iss="https://login.microsoftonline.com/tenant-2/v2.0"
    )
    assert (await reader.asks("kept", token=other))["recent"] == []


async def test_what_was_forgotten_is_gone_from_the_tab(house: TeamsHouse, reader: Reader, kept: OwnPages) -> None:
    place, root = await reader.searches()
    assert await kept.save(reader.owner, ZITI)
    (search,) = (await reader.asks("kept"))["recent"]
    await house.say(place, reader.name, "forget", root, to=PLATTER)
    await house.answer(place, root, 2)
    shown = await reader.asks("kept")
    assert (shown["recent"], shown["saved"]) == ([], [])
    told = {"turn_id": search["turn_id"], "key": uuid4().hex}
    assert (await reader.asks("again", told))["said"] == say("tab-search-gone")


async def test_where_the_chat_cannot_be_opened_that_is_said_and_nothing_asked(
    house: TeamsHouse, reader: Reader
) -> None:
    await reader.searches()
    house.server.without_the_app.add(f"aad-{reader.name}")
    (search,) = (await reader.asks("kept"))["recent"]
    told = {"turn_id": search["turn_id"], "key": uuid4().hex}
    assert await reader.asks("again", told) == {"asked": False, "said": say("tab-no-chat")}
    assert f"a:chat-of-aad-{reader.name}" not in house.server.conversations


async def test_a_dish_is_taken_out_by_whoever_saved_it_alone(house: TeamsHouse, reader: Reader, kept: OwnPages) -> None:
    assert await kept.save(reader.owner, ZITI)
    told = {"doc_id": ZITI.doc_id}
    await reader.asks("take-out", told, house.server.person_token("stranger"))
    (dish,) = (await reader.asks("kept"))["saved"]
    assert (dish["name"], dish["gone"]) == (ZITI.item_name, True)
    assert (await reader.asks("take-out", told))["saved"] == []


async def test_the_greeting_leads_to_the_tab_where_there_is_one(house: TeamsHouse) -> None:
    place = house.place("direct")
    await house.people.add_bot(place)
    greeting = await house.answer(place, None, 1)
    (lead,) = (one for one in buttons(greeting.messages[0]) if one["type"] == "Action.OpenUrl")
    assert lead["url"] == f"https://teams.microsoft.com/l/entity/{APP_ID}/kept"
    assert not any(one["type"] == "Action.OpenUrl" for one in buttons(welcome()))


async def test_a_dish_saved_on_its_card_stands_in_the_tab(house: TeamsHouse, reader: Reader) -> None:
    place = house.place()
    root = await house.say(place, reader.name, LUNCH, to=PLATTER)
    page = (await house.answer(place, root, 1)).messages[0]
    card = page["attachments"][0]["content"]
    save = next(one for one in buttons(page) if one["title"] == say("save"))
    action = {"type": save["type"], "verb": save["verb"], "data": save["data"]}
    told = await house.people.invoke(place, reader.name, page, "adaptiveCard/action", {"action": action})
    assert told.json["value"] == say("teams-saved")
    (dish,) = (await reader.asks("kept"))["saved"]
    assert dish["name"] in says({"attachments": [{"content": card}]})


WRONG: dict[str, Json] = {
    "another app's": {"aud": "another-app"},
    "another page's": {"aud": f"api://evil.example/botid-{APP_ID}"},
    "of several apps": {"aud": [APP_ID, "another-app"]},
    "another cloud's": {"iss": f"https://login.microsoftonline.us/{TENANT}/v2.0"},
    "of a tenant that did not issue it": {"tid": "tenant-2"},
    "past": {"exp": 1_700_000_000},
    "not yet good": {"nbf": 4_000_000_000},
    "without a person": {"drop": ("oid",)},
    "without a tenant": {"drop": ("tid",)},
    "an app's own": {"drop": ("scp",)},
    "for another purpose": {"scp": "User.Read"},
    "with a person that is no name": {"oid": ["aad-ana"]},
    "with an empty person": {"oid": ""},
    "unsigned": {"algorithm": "none", "key": ""},
    "signed with our id": {"algorithm": "HS256", "key": APP_ID * 3},
}


@pytest.mark.parametrize("name", WRONG)
async def test_a_wrong_token_shows_nothing_and_is_not_told_of(house: TeamsHouse, reader: Reader, name: str) -> None:
    token = house.server.person_token(reader.name, **WRONG[name])
    with structlog.testing.capture_logs() as events:
        await reader.asks("kept", token=token, status=401)
        await reader.asks("again", {"turn_id": "x", "key": uuid4().hex}, token, 401)
    assert reader.name not in repr(events)
    assert token not in repr(events)


async def test_a_strangers_key_the_bot_s_own_token_and_none_show_nothing(house: TeamsHouse, reader: Reader) -> None:
    server = house.server
    for token in (server.person_token(reader.name, signer=Signer("key-9")), server.token(), "", "words"):
        await reader.asks("kept", token=token, status=401)


async def test_a_token_of_the_first_version_names_the_tab_by_its_address(house: TeamsHouse, reader: Reader) -> None:
    given = {"iss": f"https://sts.windows.net/{TENANT}/", "ver": "1.0", "aud": f"api://{HOST}/botid-{APP_ID}"}
    assert (await reader.asks("kept", token=house.server.person_token(reader.name, **given)))["recent"] == []


async def test_what_is_asked_wrongly_is_a_4xx(house: TeamsHouse, reader: Reader) -> None:
    key = uuid4().hex
    for path, body in (
        ("again", {}),
        ("again", {"turn_id": "x"}),
        ("again", {"turn_id": "x" * 200, "key": key}),
        ("again", {"turn_id": 1, "key": key}),
        ("again", {"turn_id": "x", "key": "?"}),
        ("take-out", {"doc_id": ""}),
    ):
        await reader.asks(path, body, status=400)
    await reader.asks("again", {"turn_id": "x" * 3_000, "key": key}, status=413)


async def test_the_page_is_for_teams_frames_alone_and_what_it_loads_is_there(house: TeamsHouse, reader: Reader) -> None:
    async with reader.http.get(f"{house.url}/teams/tab") as answer:
        policy, page = answer.headers["Content-Security-Policy"], await answer.text()
    assert "frame-ancestors https://teams.microsoft.com " in policy
    assert "script-src 'self'" in policy
    assert "connect-src 'self'" in policy
    loaded = [part.split('"')[0] for part in page.split('="')[1:] if part.startswith("/page/")]
    assert bool(loaded) == is_built()
    for path in loaded:
        async with reader.http.get(f"{house.url}{path}") as answer:
            assert answer.status == 200, path
    for path in ("/page/assets/none.js", "/page/assets/..%2Findex.html"):
        async with reader.http.get(f"{house.url}{path}") as answer:
            assert answer.status == 404
    async with reader.http.get(f"{house.url}/") as answer:
        assert "frame-ancestors 'none'" in answer.headers["Content-Security-Policy"]
