"""The privacy drive: people with profiles in every channel, alone and among others, and all that left or was kept.

What a profile holds is in what its person was told alone, and nowhere else that anybody or anything reads.
"""

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack
from dataclasses import dataclass, field, replace
from typing import Any
from uuid import uuid4

import aiohttp
import pytest
from aiohttp import web
from aiohttp.test_utils import TestClient, TestServer
from cryptography.fernet import Fernet
from pydantic import SecretStr

from bot.app import Platter
from bot.run.server import build_server
from bot.settings import Settings
from engine.messages.people import Person
from tests.support.channel_house import LOOK_S
from tests.support.models.house import STRANGE, House, model_houses
from tests.support.models.server import says
from tests.support.page.server import adding_page
from tests.support.page.visitor import Visitor, labelled, objects
from tests.support.privacy import (
    NOBODY,
    HeardTeamsPeople,
    Kept,
    Told,
    keys_of,
    leaks,
    of_slack,
    of_teams,
    overheard,
    rows_of,
    slack_id,
)
from tests.support.slack.blocks import buttons
from tests.support.slack.grid import installed, new, of
from tests.support.slack.house import SEALING_KEY, SlackHouse, slack_house
from tests.support.slack.people import SlackPeople
from tests.support.slack.server import says_error
from tests.support.teams.cards import buttons as teams_buttons
from tests.support.teams.house import TeamsHouse, teams_house
from tests.support.teams.server import TENANT

pytestmark = pytest.mark.timeout(600)
Json = dict[str, Any]
TOKEN = "operators-token-0123456789"
KEYS = {"acme": "acme-key-0123456789", "globex": "globex-key-0123456789"}
LUNCH, ABOUT = "lunch for 25 in Boston", "what do you know about me?"
LINES = (
    STRANGE,
    "anything without pork",
    "why is the first one there?",
    "pick the first one",
    "as a file",
    "compose it",
    ABOUT,
)
GROUP = ("ana", "bob", "cem", "zoe", "dan", "eva", "flo", "gus")
"""Who are in a conversation of eight; from Zoe on nothing is kept of anybody."""
WITH_PROFILE, WITHOUT = GROUP[:3], "zoe"
BEST = "One order for 25 from "
LOOKED_THROUGH = (
    "HTTP", "Slack", "Teams", "Teams in a request", "page", "Slack in a request", "files", "log", "output", "telemetry",
    "metrics", "model", "rows", "keys",
)  # fmt: skip
PRESSED = (
    "Add", "As file", "Check out", "Compare", "Compose", "Details", "It is picked up", "More", "Order this", "Picked",
    "Save", "Share", "Show", "Swap", "Why this?",
)  # fmt: skip
"""Kinds of buttons, each pressed once by everybody in each chat of theirs where it is shown; what narrows a search is
said in lines."""
WITHIN_S = 60.0
WAITING = ("additions", "arrivals", "dead_letters", "posts")
UNDONE = (
    "SELECT EXISTS (SELECT FROM posts WHERE state IN ('waiting', 'sending'))"
    " OR EXISTS (SELECT FROM arrivals WHERE state IN ('waiting', 'started', 'opening'))"
    " OR EXISTS (SELECT FROM additions)"
)


@dataclass
class Drive:
    platter: Platter
    model: House
    slack: SlackHouse
    companies: dict[str, SlackPeople]
    """By person: who is at which of two companies with a workspace each."""
    teams: TeamsHouse
    http: TestClient[Any, Any]
    people: dict[str, Kept]
    told: Told = field(default_factory=Told)
    chats: dict[str, str] = field(default_factory=dict)
    """Whose a chat alone with Platter is."""
    answered: dict[tuple[str, str], str] = field(default_factory=dict)
    """What somebody was answered in a place of several, by place and name."""
    pressed: dict[str, set[str]] = field(default_factory=dict)
    """Kinds by chat."""

    @property
    def tenants(self) -> tuple[str, ...]:
        return (*dict.fromkeys(one.team for one in self.companies.values()), TENANT, "page", *KEYS)

    async def settled(self) -> None:
        """Nothing waits to be answered, posted or added."""
        async with asyncio.timeout(WITHIN_S):
            for tenant in self.tenants:
                while await self._is_undone(tenant):  # noqa: ASYNC110
                    await asyncio.sleep(LOOK_S)

    async def _is_undone(self, tenant: str) -> bool:
        async with self.platter.stores.database.tenant(tenant) as connection:
            row = await (await connection.execute(UNDONE)).fetchone()
        return bool(row and row[0])

    # HTTP
    async def call(
        self, method: str, path: str, key: str, body: Json | None = None, status: int = 200, **headers: str
    ) -> str:
        given = {"Authorization": f"Bearer {key}"} | {name.replace("_", "-"): one for name, one in headers.items()}
        response = await self.http.request(method, path, json=body, headers=given)
        text = await response.text()
        assert response.status == status, text
        return text

    async def ask(self, name: str, session: str, text: str, uid: str | None = None, **more: str) -> Json:
        """As that person; their answer is theirs alone, and that of somebody without an id everybody's."""
        one = self.people.get(name)
        uid = uid or (one.uid if one else None)
        body = {"session_id": session, "user_input": text, **more}
        headers = {"X_User_ID": uid} if uid else {}
        answer = await self.call("POST", "/chat/search", KEYS[tenant_of(name)], body, **headers)
        self.told.add("HTTP", answer, name)
        found: Json = json.loads(answer)
        return found

    # Slack
    def messages(self, place: str, name: str) -> list[Json]:
        people = self.companies[name]
        return [one for one in self.slack.server.channels[people.team, place].messages if one.get("user") == people.bot]

    async def say_in_slack(self, place: str, name: str, text: str, thread: str | None = None) -> str:
        ts = await self.companies[name].say(place, slack_id(name), text, thread)
        await self.settled()
        return ts

    async def press_all_in_slack(self, place: str, name: str) -> None:
        """One button of each kind, of every answer, of those to the presses too; a list is shared where it can be."""
        people, user, seen = self.companies[name], slack_id(name), self.pressed.setdefault(place, set())
        while found := _next(_in_slack(self.messages(place, name)), seen):
            message, button = found
            kind = kind_of(button["text"]["text"])
            seen.add(kind)
            action = {part: button[part] for part in ("type", "action_id", "value", "text")}
            delivered = await people.interaction(people.action_body(place, user, message, action))
            assert delivered.acknowledged
            self.told.add("Slack in a request", delivered.body.decode(), name)
            await self.settled()
            if kind == "Share":
                await people.submit(user, to=self.lunch)
                await self.settled()
            if kind == "Details":
                await people.press_in_view(user, "Save", people.view_open(user))

    lunch: str = ""
    """A channel of the first company, which lists are shared to."""

    # Teams
    async def press_all_in_teams(self, place: str, name: str, to: str) -> None:
        people, seen = self.teams.people, self.pressed.setdefault(place, set())
        messages = self.teams.server.conversations[place].messages
        while found := _next(_in_teams(messages), seen):
            message, button = found
            seen.add(kind_of(button["title"]))
            data = button["data"]
            if button["type"] == "Action.Execute":
                action = {"type": "Action.Execute", "verb": button["verb"], "data": data}
                value = {"action": action, "trigger": "manual"}
                await people.ask(place, name, "adaptiveCard/action", value, message.get("root", ""))
            elif data["msteams"]["type"] == "task/fetch":
                dialog = await people.open_form(place, name, message, button["title"])
                if "to" in dialog.inputs:
                    await people.submit(dialog, to=to)
            else:
                await people.press(place, name, message, button["title"])
            await self.settled()


def kind_of(label: str) -> str:
    """ "" of those that are not pressed."""
    return max((one for one in PRESSED if label.startswith(one)), key=len, default="")


def _in_slack(messages: list[Json]) -> list[tuple[Json, Json, str]]:
    return [(one, each, each["text"]["text"]) for one in messages for each in buttons(one.get("blocks", []))]


def _in_teams(messages: list[Json]) -> list[tuple[Json, Json, str]]:
    pressable = ("Action.Submit", "Action.Execute")
    return [(one, each, each["title"]) for one in messages for each in teams_buttons(one) if each["type"] in pressable]


def _next(offered: list[tuple[Json, Json, str]], seen: set[str]) -> tuple[Json, Json] | None:
    return next(((one, each) for one, each, label in offered if kind_of(label) and kind_of(label) not in seen), None)


def tenant_of(name: str) -> str:
    return "globex" if name == "bob" else "acme"


def plainly(shown: str, name: str) -> str:
    """Without who asked, and without what is said once, at a third search alike, or after the page stands."""
    lines = [line for line in shown.splitlines() if not line.startswith((BEST, "Make Boston", "Mention Platter"))]
    return "\n".join(lines).replace(name.title(), "Somebody").replace(slack_id(name), "SOMEBODY")


@pytest.fixture(scope="module")
async def drive(platter: Platter, sample_settings: Settings) -> AsyncIterator[Drive]:
    """All of it driven, and all that left or was kept in `told`."""
    changes = {
        "secret_keys": SecretStr(SEALING_KEY), "service_token": SecretStr(TOKEN), "model_allergies": True,
        "orders": "on",
        "api_keys": SecretStr(",".join(f"{tenant}:{key}" for tenant, key in KEYS.items())),
    }  # fmt: skip
    settings = sample_settings.model_copy(update=changes)
    async with AsyncExitStack() as stack:
        patch = stack.enter_context(pytest.MonkeyPatch.context())
        patch.setattr("tests.support.slack.server.chat.POST_EVERY_S", 0.0)
        patch.setattr("tests.support.teams.server.RATES", ())
        open_house = await stack.enter_async_context(model_houses(settings))
        model = await open_house()
        model.server.does_everywhere(says("There is much to choose from."))
        opened = model.platter
        out = await stack.enter_async_context(overheard(opened))
        app, _ = build_server(opened, settings, out.metrics)
        http = await stack.enter_async_context(TestClient(TestServer(app)))
        given = {"SLACK_CLIENT_ID": "1.2", "SLACK_CLIENT_SECRET": "client-secret"}
        slack = await stack.enter_async_context(slack_house(opened, settings, adds=True, **given))
        teams = await stack.enter_async_context(teams_house(opened, settings, adds=True))
        ours, theirs = of(slack, new()), of(slack, new())
        for one in (ours, theirs):
            await installed(slack, one.team)
        for name in GROUP:
            slack.server.person(slack_id(name), name.title())
        people = (
            Kept("ana", "lupin", "moderate", str(uuid4())),
            Kept("bob", "molluscs", "anaphylactic", str(uuid4())),
            Kept("cem", "crustaceans", "intolerance", str(uuid4())),
        )
        companies = {name: theirs if name == "bob" else ours for name in GROUP}
        drive = Drive(opened, model, slack, companies, teams, http, {one.name: one for one in people})
        heard = HeardTeamsPeople(teams.server, teams.people.app_url, teams.people.http)
        heard.told = drive.told
        teams.people = heard
        before = await rows_of(opened, drive.tenants)
        await _profiles(drive)
        await _over_http(drive)
        await _in_slack_chats(drive)
        await _among_others_in_slack(drive)
        await _in_teams_places(drive)
        await _on_the_page(drive)
        await drive.settled()
        drive.told.add("metrics", await (await http.get("/metrics")).text())
        out.add_to(drive.told)
        names = {slack_id(name): name for name in GROUP}
        of_slack(drive.told, slack.server, drive.chats, names)
        of_teams(drive.told, teams.server, drive.chats)
        await _kept(drive, before)
        for call in model.server.calls:
            # Its instructions and its schema name every allergen there is.
            drive.told.add("model", [one for one in call.body["messages"] if one["role"] != "system"])
        yield drive


async def _kept(drive: Drive, before: Any) -> None:
    for (table, row), _ in (await rows_of(drive.platter, drive.tenants) - before).items():
        drive.told.add("rows", f"{table}: {row}")
    for key, value in await keys_of(drive.platter):
        drive.told.add("keys", f"{key}: {value}")


async def _waits(drive: Drive) -> None:
    """What stands in the outbox and the inbox at this moment."""
    for (table, row), _ in (await rows_of(drive.platter, drive.tenants, WAITING)).items():
        drive.told.add("rows", f"{table}: {row}")


async def _profiles(drive: Drive) -> None:
    for one in drive.people.values():
        tenant = tenant_of(one.name)
        mild = {"intolerances": [one.allergen]}
        grave = {"confirmed": [one.allergen], "severity": {one.allergen: one.severity}}
        body = {"allergies": mild if one.severity == "intolerance" else grave}
        await drive.call("POST", f"/users/{one.uid}", KEYS[tenant], body, 201, X_Service_Token=TOKEN)
        for person in (
            *(Person("slack", team, slack_id(one.name)) for team in {each.team for each in drive.companies.values()}),
            Person("teams", TENANT, f"aad-{one.name}"),
            Person("http", tenant, one.uid),
        ):
            await drive.platter.engine.people.change(person, lambda was, one=one: replace(one.profile()))  # type: ignore[misc]


async def _over_http(drive: Drive) -> None:
    turns: dict[str, str] = {}
    for name in (*WITH_PROFILE, WITHOUT):
        page = await drive.ask(name, f"session-{name}", LUNCH)
        turns[name] = page["turn_id"]
        for one in page["quick_replies"][:4]:
            await drive.ask(name, f"session-{name}", one["text"], token=one["token"])
        for line in LINES:
            await drive.ask(name, f"session-{name}", line)
        body = {"session_id": f"session-{name}", "user_input": LUNCH}
        one = drive.people.get(name)
        headers = {"X_User_ID": one.uid} if one else {}
        drive.told.add("HTTP", await drive.call("POST", "/chat/stream", KEYS[tenant_of(name)], body, **headers), name)
    for name, turn in turns.items():
        # Whoever has the key, and a colleague by theirs.
        for uid in ("", drive.people["cem"].uid if name == "ana" else ""):
            headers = {"X_User_ID": uid} if uid else {}
            drive.told.add("HTTP", await drive.call("GET", f"/turns/{turn}", KEYS[tenant_of(name)], **headers))
        session = await drive.call("GET", f"/session/session-{name}", KEYS[tenant_of(name)])
        drive.told.add("HTTP", session)
    ana, bob = drive.people["ana"], drive.people["bob"]
    search = {"session_id": "session-forged", "user_input": LUNCH}
    for uid, status in ((bob.uid, 403), (str(uuid4()), 403), ("ana", 422)):
        told = await drive.call("POST", "/chat/search", KEYS["acme"], search, status, X_User_ID=uid)
        drive.told.add("HTTP", told)
    told = await drive.call("GET", f"/users/{bob.uid}", KEYS["acme"], None, 403, X_Service_Token=TOKEN)
    drive.told.add("HTTP", told)
    # A button of hers, in her conversation and in another, by somebody else and by nobody.
    mine = (await drive.ask("ana", "session-ana", LUNCH))["quick_replies"][0]
    for name, session in (
        ("cem", "session-ana"),
        (WITHOUT, "session-ana"),
        ("bob", "session-bob"),
        ("cem", "session-cem"),
    ):
        await drive.ask(name, session, mine["text"], token=mine["token"])
        await drive.ask(name, session, "why is the first one there?")
    # Named by a body, which nothing vouches for, she is among others.
    for name, user in (("ana", ana.uid), (WITHOUT, str(uuid4()))):
        body = {"session_id": f"session-several-{name}", "user_input": LUNCH, "user_id": user}
        answer = await drive.call("POST", "/chat/search", KEYS["acme"], body)
        drive.told.add("HTTP", answer)
        told = json.loads(answer)
        drive.answered["http", name] = json.dumps(told["results"]).replace(told["turn_id"], "TURN")


async def _in_slack_chats(drive: Drive) -> None:
    server = drive.slack.server
    drive.lunch = server.channel(drive.companies["ana"].team, new("C"), "channel", *map(slack_id, GROUP)).id
    for name in WITH_PROFILE:
        people, user = drive.companies[name], slack_id(name)
        chat = server.channel(people.team, new("D"), "im", user).id
        drive.chats[chat] = drive.chats[f"D{people.team}{user}"] = name
        ts = ""
        for line in (LUNCH, *LINES):
            said = await drive.say_in_slack(chat, name, line, ts or None)
            ts = ts or said
            await drive.press_all_in_slack(chat, name)
        for text in ("me", "help"):
            told = await people.command(drive.lunch if name != "bob" else chat, user, text)
            drive.told.add("Slack in a request", told.body.decode(), name)
        await people.opens(chat, user, "home")
        async with asyncio.timeout(WITHIN_S), server.posted:
            await server.posted.wait_for(lambda user=user: user in server.views)  # type: ignore[misc]
        if "Search again" in json.dumps(server.views[user]):
            await people.press_in_view(user, "Search again")
            await drive.settled()
        # What stands in the outbox while it is sent, and what is left of what Slack never took.
        server.fails("chat.postMessage", looks_on(lambda: _waits(drive)), *[says_error("restricted_action")] * 2)
        for line in (ABOUT, "lunch for 30 in Boston"):
            await drive.say_in_slack(chat, name, line)
        server.faults.clear()


def looks_on(look: Callable[[], Any]) -> Any:
    async def fault(accept: Callable[[], Json], request: web.Request) -> web.StreamResponse:
        await look()
        return web.json_response(accept())

    return fault


async def _among_others_in_slack(drive: Drive) -> None:
    """In a channel of two companies, where each asks the Platter of their own, and in a conversation of eight."""
    server = drive.slack.server
    teams = tuple(dict.fromkeys(one.team for one in drive.companies.values()))
    channel = server.share(new("C"), *teams).id
    group = server.channel(teams[0], new("G"), "mpim", *map(slack_id, GROUP)).id
    both = [("Slack Connect", channel, name) for name in (*WITH_PROFILE, WITHOUT)]
    for where, place, name in (*both, *(("eight in Slack", group, one) for one in ("ana", "cem", WITHOUT))):
        people, user = drive.companies[name], slack_id(name)
        server.channels[people.team, place].members.update(map(slack_id, GROUP))
        ts = await drive.say_in_slack(place, name, f"<@{people.bot}> {LUNCH}")
        (page,) = [one for one in drive.messages(place, name) if one.get("thread_ts") == ts]
        drive.answered[where, name] = plainly(drive.slack.seen([page]).shown, name)
        await drive.say_in_slack(place, name, f"<@{people.bot}> {ABOUT}", ts)
        for label in ("Details", "More · ", "Compose"):
            assert (await people.press(place, user, page, label)).acknowledged
            await drive.settled()
    # A button of her own chat, sent from where others read.
    ana = drive.companies["ana"]
    for page in drive.messages(next(one for one, name in drive.chats.items() if name == "ana"), "ana")[:6]:
        for button in buttons(page.get("blocks", [])):
            action = {part: button[part] for part in ("type", "action_id", "value", "text")}
            told = await ana.interaction(ana.action_body(group, slack_id(WITHOUT), {**page, "ts": ts}, action))
            drive.told.add("Slack in a request", told.body.decode(), WITHOUT)
        await drive.settled()


async def _in_teams_places(drive: Drive) -> None:
    teams, server = drive.teams, drive.teams.server
    team = server.rosters.team("Office", *GROUP)
    lunch, marketing = server.rosters.channel(team, "Lunch").id, server.rosters.channel(team, "Marketing").id
    for name in (*WITH_PROFILE, WITHOUT):
        # Each in one of its own: what is said in a conversation once may leave a message room for less.
        eight = server.conversation(f"19:{uuid4().hex}@thread.v2", "groupChat", "", *GROUP).id
        chat = teams.place("direct")
        server.conversations[chat].chat.every_s = 0.0
        drive.chats[chat] = name
        for line in (LUNCH, *LINES) if name in WITH_PROFILE else ():
            await teams.people.say(chat, name, line)
            await drive.settled()
            await drive.press_all_in_teams(chat, name, f"{team}/{marketing}")
        for place in (chat, eight, lunch):
            # What is found there is put into a message to others, wherever it was looked for.
            found = await teams.people.find(place, name, LUNCH)
            drive.told.add("Teams", found)
            await teams.people.find(place, name, "")
        for where, place in (("a team's channel", lunch), ("eight in Teams", eight)):
            stood = len(server.conversations[place].messages)
            root = await teams.people.say(place, name, LUNCH, mention=True)
            await drive.settled()
            page = server.conversations[place].messages[stood:]
            drive.answered[where, name] = plainly(teams.seen(page).shown, name)
            for label in ("More · ", "Compose"):
                shown = next(one for one in page if any(b["title"].startswith(label) for b in teams_buttons(one)))
                await teams.people.press(place, name, shown, label)
                await drive.settled()
            await teams.people.say(place, name, ABOUT, root if place == lunch else "", mention=True)
            await drive.settled()
    hers = next(one for one, name in drive.chats.items() if name == "ana" and one in server.conversations)
    for message, button, _ in _in_teams(server.conversations[hers].messages[:2])[:8]:
        data = button["data"]
        if button["type"] == "Action.Execute":
            action = {"type": "Action.Execute", "verb": button["verb"], "data": data}
            await teams.people.invoke(lunch, WITHOUT, message, "adaptiveCard/action", {"action": action})
        elif data["msteams"]["type"] == "messageBack":
            said = {"text": data["msteams"]["text"], "value": data["msteams"]["value"]}
            await teams.people.deliver(teams.people.activity("message", eight, WITHOUT, **said))
        await drive.settled()


async def _on_the_page(drive: Drive) -> None:
    async with adding_page(drive.platter) as address, aiohttp.ClientSession(address) as http:
        visitors = {name: await Visitor(http).begins_anew() for name in (*WITH_PROFILE, WITHOUT)}  # type: ignore[arg-type]
        for one in drive.people.values():
            person = Person("page", "page", visitors[one.name].person)
            await drive.platter.engine.people.write(person, one.profile())
        pages: dict[str, Json] = {}
        for name, visitor in visitors.items():
            pages[name] = await visitor.says(LUNCH)
            drive.told.add("page", pages[name], name)
            turn = pages[name]["turn_id"]
            drive.told.add("page", await visitor.asks(f"threads/{visitor.thread}/turns/{turn}"), name)
            for label in ("Compose", "More · ", "Show "):
                if label in json.dumps(pages[name]["surfaces"]["slack"]):
                    told = await visitor.presses("slack", pages[name], labelled(pages[name], "slack", label))
                    drive.told.add("page", told, name)
            for line in (*LINES, "share this list"):
                drive.told.add("page", await visitor.says(line), name)
            drive.told.add("page", await visitor.asks(f"threads/{visitor.thread}"), name)
            drive.told.add("page", await visitor.presses("slack", None, {"type": "app_home_opened"}), name)
        # Somebody else with her answer's name, and with its buttons.
        zoe, ana = visitors[WITHOUT], visitors["ana"]
        turn = pages["ana"]["turn_id"]
        drive.told.add("page", await zoe.asks(f"threads/{zoe.thread}/turns/{turn}", status=404))
        for action in list(objects(pages["ana"]["surfaces"]["slack"])):
            if action.get("action_id"):
                body = {"surface": "slack", "turn_id": turn, "action": action, "key": uuid4().hex, "person": zoe.person}
                async with http.post(f"/page/threads/{zoe.thread}/acts", json=body) as response:
                    drive.told.add("page", await response.text(), WITHOUT)
        assert ana.thread != zoe.thread


@pytest.mark.parametrize("where", ["HTTP", "Slack", "Teams", "page"])
@pytest.mark.parametrize("name", WITH_PROFILE)
async def test_alone_with_platter_everybody_is_guarded_by_their_own_profile_and_told_what_is_kept(
    drive: Drive, name: str, where: str
) -> None:
    one, told = drive.people[name], drive.told.read_by(name, where)
    assert f"whether it contains {one.allergen}" in told or f"free of {one.allergen}" in told
    assert one.learned in told


async def test_among_others_everybody_is_answered_as_somebody_without_a_profile(drive: Drive) -> None:
    places = {place for place, _ in drive.answered}
    assert places == {"http", "Slack Connect", "eight in Slack", "a team's channel", "eight in Teams"}
    for (place, name), answer in drive.answered.items():
        assert answer == drive.answered[place, WITHOUT], (place, name)


async def test_no_secret_of_a_profile_is_anywhere_but_in_what_its_person_was_told_alone(drive: Drive) -> None:
    assert set(drive.told.pieces) == set(LOOKED_THROUGH)
    assert not leaks(drive.told, drive.people.values())


async def test_the_drive_went_through_what_it_says(drive: Drive) -> None:
    """Else nothing was found because nothing was done."""
    rows = drive.told.pieces["rows"]
    tables = {row.partition(":")[0] for _, row in rows}
    assert {"profiles", "turns", "posts", "arrivals", "dead_letters", "saved_dishes"} <= tables, tables
    assert set(PRESSED) == set[str]().union(*drive.pressed.values())
    assert BEST in "".join(text for _, text in drive.told.pieces["Slack"])
    assert drive.told.pieces["files"]
    assert drive.model.server.calls


def test_what_a_form_offers_everybody_is_no_secret_and_what_is_chosen_in_it_is() -> None:
    one, told = Kept("ana", "lupin", "severe", str(uuid4())), Told()
    lupin = {"text": {"type": "plain_text", "text": "Lupin"}, "value": "lupin"}
    menu: Json = {"type": "multi_static_select", "action_id": "allergy.severe", "options": [lupin]}
    told.add("Slack", {"type": "input", "block_id": "allergy.severe", "element": menu})
    assert not leaks(told, [one])
    told.add("Slack", {"type": "input", "block_id": "allergy.severe", "element": {**menu, "initial_options": [lupin]}})
    assert len(leaks(told, [one])) == 1


@pytest.mark.parametrize("where", LOOKED_THROUGH)
def test_what_stands_where_it_must_not_is_found(where: str) -> None:
    one, told = Kept("ana", "lupin", "severe", str(uuid4())), Told()
    told.add(where, "Lupin", "ana")
    assert not leaks(told, [one])
    told.add(where, "Lupin", NOBODY)
    assert len(leaks(told, [one])) == 1


def test_letters_of_what_is_sealed_are_nobodys_secret() -> None:
    one, told = Kept("ana", "lupin", "severe", str(uuid4())), Told()
    token = Fernet(Fernet.generate_key()).encrypt(b"somebody else's installation").decode()
    told.add("rows", f"installations: {token[:40]}LuPin{token[45:]}")
    assert not leaks(told, [one])
    told.add("rows", f"installations: {token[:40]} LuPin {token[47:]}")
    assert len(leaks(told, [one])) == 1
