"""Nobody's words, no secret and no health data in what real processes write, whatever fails.

Two `platter serve`, one that logs at debug and one at info, are driven through every door and every fault that can be
started from outside; then all that they and the commands beside them wrote is searched for random words, each of which
was said, set or served in one place only.
"""

import asyncio
import json
import re
import sys
from collections.abc import AsyncIterator, Mapping
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import quote, urlsplit
from uuid import uuid4

import aiohttp
import psycopg
import pytest
from aiohttp import web

from bot.cli.outcome import WRONG_USE
from tests.support.canaries import PATIENCE_S, Canaries, Processes
from tests.support.menus import item, restaurant
from tests.support.models.server import Call, ModelServer, hangs, model_server, says
from tests.support.slack.people import SlackPeople
from tests.support.slack.server import SlackServer, slack_server
from tests.support.stores.cut_line import Line, line_to
from tests.support.stores.remote_servers import PASSWORD, Remote
from tests.support.teams.people import TeamsPeople
from tests.support.teams.server import TeamsServer, teams_server
from tests.support.wire_faults import answers, drops_after_accept

Json = dict[str, Any]
POISON = "poisonous"
"""A turn with this word cannot be recorded: PostgreSQL refuses its row in an error that quotes it."""
REFUSAL = """
    CREATE FUNCTION platter.refuse() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN RAISE EXCEPTION 'no row for % with %', NEW.text, NEW.allergies; END $$;
    CREATE TRIGGER refuse BEFORE INSERT ON platter.turns FOR EACH ROW WHEN (NEW.text LIKE '%poisonous%')
        EXECUTE FUNCTION platter.refuse();
"""
LEVELS = ("debug", "info")
REFUSED = ("wrong settings", "wrong login")
WRONG = (
    "PLATTER_DATABASE_URL", "PLATTER_REDIS_URL", "PLATTER_API_KEYS", "PLATTER_SECRET_KEYS", "PLATTER_PORT",
    "PLATTER_LOG_LEVEL", "OPENAI_BASE_URL", "PLATTER_OPENSEARCH_URL", "PLATTER_OPENSEARCH_CA_FILE",
    "SLACK_CLIENT_SECRET", "PLATTER_TEAMS_APP_PASSWORD",
)  # fmt: skip
PLANT = """
import logging, sys
from bot.observability.log import configure_logs, tell_escaped
import structlog
configure_logs("debug", "json")
structlog.get_logger().info("planted", words=sys.argv[1])
logging.getLogger("slack_sdk").warning("hidden %s", sys.argv[2])
tell_escaped("thread", ValueError(sys.argv[2]))
"""


@dataclass
class House:
    """What the processes speak to, and who speaks to them."""

    words: Canaries
    processes: Processes
    database: Line
    redis: Line
    database_url: str
    environment: dict[str, str]
    slack: SlackServer
    teams: TeamsServer
    model: ModelServer
    http: aiohttp.ClientSession
    pressed: list[str] = field(default_factory=list)
    """Tokens of buttons, as they were offered."""


@dataclass
class Served:
    """One `platter serve`."""

    house: House
    level: str
    url: str
    slack: SlackPeople
    teams: TeamsPeople

    async def asks(self, text: str, **more: Any) -> tuple[int, Json]:
        words = self.house.words
        body = {"session_id": f"{words.session}-{uuid4().hex}", "user_input": text, "user_id": words.person, **more}
        return await self.posts("/chat/search", json.dumps(body).encode())

    async def posts(self, path: str, body: bytes, **headers: str) -> tuple[int, Json]:
        key = {"Authorization": f"Bearer {self.house.words.api_key}"} if self.level == "debug" else {}
        given = {"Content-Type": "application/json", **key, **headers}
        async with self.house.http.post(self.url + path, data=body, headers=given) as answer:
            try:
                return answer.status, json.loads(await answer.read())
            except ValueError:
                return answer.status, {}


@pytest.fixture(scope="module")
async def house(remote: Remote, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[House]:
    words, folder = Canaries(), tmp_path_factory.mktemp("canaries")
    async with AsyncExitStack() as stack:
        url = remote.postgres.create(f"canaries_{uuid4().hex[:8]}")
        database = await stack.enter_async_context(line_to(remote.postgres.port))
        redis = await stack.enter_async_context(line_to(remote.redis.port))
        slack = await stack.enter_async_context(slack_server())
        slack.signing_secret, slack.app_token = words.signing_secret, f"xapp-{words.app_token}"
        slack.install("T1", f"xoxb-{words.bot_token}")
        teams = await stack.enter_async_context(teams_server())
        teams.app_password = words.app_password
        model = await stack.enter_async_context(model_server())
        http = await stack.enter_async_context(aiohttp.ClientSession())
        environment = {
            "PLATTER_DATABASE_URL": _through(url, database),
            "PLATTER_REDIS_URL": _through(remote.redis.url_of(60), redis),
            "PLATTER_DATA_DIR": str(folder / "data"),
            "PLATTER_PORT": "0",
            "PLATTER_LOG_FORMAT": "json",
            "PLATTER_USER_REQUESTS_PER_MINUTE": "100000",
            "PLATTER_SECRET_KEYS": words.sealing_key,
            "SLACK_BOT_TOKEN": f"xoxb-{words.bot_token}",
            "SLACK_SIGNING_SECRET": words.signing_secret,
            "PLATTER_SLACK_API_URL": slack.url,
            **{f"PLATTER_{name.upper()}": value for name, value in teams.settings.items()},
            "OPENAI_API_KEY": f"sk-{words.openai_key}",
            "OPENAI_BASE_URL": model.url,
            "PLATTER_MODEL_DEADLINE_S": "5",
        }
        processes = Processes(folder)
        stack.callback(processes.close)
        yield House(words, processes, database, redis, url, environment, slack, teams, model, http)


def _through(url: str, line: Line) -> str:
    port = urlsplit(url).port
    return url.replace(f":{port}/", f":{line.port}/")


def of(house: House, level: str) -> dict[str, str]:
    """What only one of both is given: the one at debug has keys and an OpenSearch that is away, the other the page and
    Slack's socket."""
    words = house.words
    if level == "info":
        return {**house.environment, "PLATTER_LOG_LEVEL": "info", "SLACK_APP_TOKEN": f"xapp-{words.app_token}"}
    return {
        **house.environment,
        "PLATTER_LOG_LEVEL": "debug",
        "OPENAI_LOG": "debug",
        "PLATTER_API_KEYS": f"acme:{words.api_key}",
        "PLATTER_OPENSEARCH_URL": "http://127.0.0.1:9",
        "PLATTER_OPENSEARCH_USER": "platter",
        "PLATTER_OPENSEARCH_PASSWORD": words.opensearch_password,
    }


@pytest.fixture(scope="module")
async def written(house: House) -> Mapping[str, str]:
    """What each process wrote, by its name: standard output, and by "name log" standard error."""
    processes, words = house.processes, house.words
    processes.begin_all("all", {**commands(house), **{level: (of(house, level), ["serve"]) for level in LEVELS}})
    both = await asyncio.gather(*(listening(house, level) for level in LEVELS))
    with psycopg.connect(house.database_url, autocommit=True) as connection:
        connection.execute(REFUSAL)
    house.model.does_everywhere(echoes(words), says(words.remote_words), echoes(words))
    house.model.does("understand", echoes(words), hangs(), says(words.remote_words), echoes(words))
    await asyncio.gather(
        *(over_http(one) for one in both),
        *(over_slack(one, f"C{number}") for number, one in enumerate(both)),
        *(over_teams(one, f"19:c{number}@thread") for number, one in enumerate(both)),
    )
    await parts_away(house, both)
    await processes.stopped()
    codes = json.loads(processes.out("all"))
    assert {name: code for name, code in codes.items() if code} == dict.fromkeys(REFUSED, WRONG_USE)
    return {name: processes.out(name) for name in processes.names} | {
        f"{name} log": processes.err(name) for name in processes.names
    }


def commands(house: House) -> dict[str, tuple[dict[str, str], list[str]]]:
    """Starts with wrong settings, and an ingest of odd menus."""
    words, feed = house.words, house.processes.folder / "feed.jsonl"
    dishes = [item(f"Baked Ziti {words.dish}", 60), item(f"Caesar Salad {words.dish}", 40)]
    dishes += [item(words.broken_dish, "no price"), words.broken_dish, {}]
    feed.write_text(json.dumps(restaurant(*dishes, name=f"{words.kitchen} House", city="Boston")) + "\n{" + words.dish)
    url = house.environment["PLATTER_DATABASE_URL"]
    stranger = url.replace(quote(PASSWORD, safe=""), words.wrong_password)
    return {
        "ingest": ({**house.environment, "PLATTER_LOG_LEVEL": "debug"}, ["ingest", str(feed)]),
        "wrong settings": ({**house.environment, **dict.fromkeys(WRONG, words.wrong_setting)}, ["serve"]),
        "wrong login": ({**of(house, "debug"), "PLATTER_DATABASE_URL": stranger}, ["serve"]),
    }


async def listening(house: House, level: str) -> Served:
    async with asyncio.timeout(PATIENCE_S):
        while "catalogue: generation 1" not in house.processes.out("ingest"):  # noqa: ASYNC110
            await asyncio.sleep(0.05)
        while not (said := re.search(r" on (http://\S+)", house.processes.out(level))):  # noqa: ASYNC110
            await asyncio.sleep(0.05)
    url = said[1]
    slack = SlackPeople(house.slack, f"{url}/slack/events", retries=(), http=house.http)
    teams = TeamsPeople(house.teams, f"{url}/api/messages", house.http, retries=())
    return Served(house, level, url, slack, teams)


def echoes(words: Canaries) -> Any:
    """A refusal that says again what was asked, as the library's exception then does."""

    async def behave(call: Call, _: web.Request) -> web.Response:
        told = {"error": {"message": f"{words.remote_words} {json.dumps(call.body)}", "type": "invalid_request_error"}}
        return web.json_response(told, status=400)

    return behave


async def over_http(one: Served) -> None:
    words = one.house.words
    status, answer = await one.asks("lunch for 25 in Boston")
    assert (status, len(answer["results"])) == (200, 2)
    (button, *_) = answer["quick_replies"]
    assert (await one.asks(button["label"], token=button["token"], session_id=answer["session_id"]))[0] == 200
    one.house.pressed.append(button["token"])
    asked = [
        f"a {words.said} for 25 in Boston",
        f"a {words.said} and a smorgasbord for 30 in Boston",
        f"lunch for 25, one of us is allergic to {words.allergy} and nuts",
    ]
    assert [(await one.asks(text))[0] for text in asked] == [200] * 3
    assert (await one.asks(words.said, token=f"{uuid4()}.cheaper.{words.token}"))[0] == 200
    assert (await one.asks(f"{POISON} {words.said} for 25 in Boston, allergic to {words.allergy}"))[0] == 500
    assert (await one.asks(words.said * 40))[0] == 422
    body = json.dumps({"session_id": words.session, "user_input": words.said}).encode()
    refused = [
        await one.posts("/chat/search", words.said.encode()),
        await one.posts("/chat/search", body, Authorization=f"Bearer {words.wrong_key}"),
        await one.posts("/chat/search", b"[" + body, **{"Idempotency-Key": words.header, "User-Agent": words.header}),
        await one.posts(
            f"/session/{words.session}/feedback", json.dumps({"rating": 1, "comment": words.comment}).encode()
        ),
        await one.posts(f"/{words.said}?q={words.said}", body),
        await one.posts("/chat/search", body, **{"Content-Encoding": words.header}),
    ]
    assert {status for status, _ in refused} <= {200, 204, 400, 401, 404, 415, 422}
    await one.posts("/chat/stream", body)
    async with one.house.http.request(words.header.upper(), f"{one.url}/{words.said}") as answered:
        assert answered.status in (400, 404, 405)
    if one.level == "info":
        await on_the_page(one)


async def on_the_page(one: Served) -> None:
    words = one.house.words
    status, begun = await one.posts("/page/threads", b"{}")
    assert status == 200
    thread = f"/page/threads/{begun['thread']}/turns"
    told = json.dumps({"key": uuid4().hex, "text": f"a {words.said} for 25 in Boston"}).encode()
    assert (await one.posts(thread, told))[0] == 200
    assert (await one.posts(thread, words.said.encode()))[0] >= 400


async def over_slack(one: Served, place: str) -> None:
    words, slack, people = one.house.words, one.house.slack, one.slack
    slack.person("UANA", words.person)
    slack.channel("T1", place)
    at = f"<@{people.bot}>"
    ts = await people.say(place, "UANA", f"{at} {words.said} or ziti for 25 in Boston")
    (shown,) = await people.answers(place, ts, 1)
    slack.fails("chat.postMessage", answers(500, words.remote_words.encode()), drops_after_accept())
    pressed = {"type": "button", "action_id": "say", "value": f"{uuid4()}.say.{words.token}", "text": {"text": "x"}}
    await people.interaction(people.action_body(place, "UANA", shown, pressed))
    await people.say(place, "UANA", f"one of us is allergic to {words.allergy}", ts)
    await people.command(place, "UANA", f"lunch for 25 {words.said}")
    edited = await people.say(place, "UANA", f"{at} {words.said}")
    await people.edit(place, edited, f"{at} {words.said} {words.allergy}")
    await people.delete(place, edited)
    await people.rate(place, "UANA", shown, good=False)
    dying = await people.say(place, "UANA", f"{at} {POISON} {words.said} for 25 in Boston, allergic to {words.allergy}")
    body = json.dumps(people.event_body({"type": "message", "user": "UANA", "channel": place, "text": words.said}))
    for wrong in (words.said.encode(), b"[" + body.encode(), b"\xff" + body.encode()):
        assert 400 <= (await people._sent(wrong, {"Content-Type": "application/json", **people.signed(wrong)}))[0] < 500
    forged = {"X-Slack-Signature": f"v0={words.header}", "X-Slack-Request-Timestamp": "1"}
    assert (await people._sent(body.encode(), {"Content-Type": "application/json", **forged}))[0] in (400, 401, 403)
    await people.answers(place, dying, 1, within_s=PATIENCE_S)


async def over_teams(one: Served, place: str) -> None:
    words, teams, people = one.house.words, one.house.teams, one.teams
    teams.conversation(place, "channel", f"{place}-team")
    root = await people.say(place, words.person, f"{words.said} or ziti for 25 in Boston", mention=True)
    await people.answers(place, root, 1)
    teams.faults.append(answers(502, json.dumps({"error": {"message": words.remote_words}}).encode()))
    await people.say(place, words.person, f"one of us is allergic to {words.allergy}", root)
    activity = people.message(place, words.person, words.said, root, mention=True)
    body = json.dumps(activity).encode()
    for wrong, token in (
        (body, words.header),
        (body, f"{words.header}.{words.header}.{words.header}"),
        (words.said.encode(), teams.token()),
        (b"[" + body, teams.token()),
        (body.replace(b"tenant-1", words.person.encode()), f"{teams.token()}x"),
    ):
        assert 400 <= (await people.send(wrong, token))[0] < 500
    shown = {"id": "1", "root": root}
    await people.invoke(place, words.person, shown, words.header, {"action": {"verb": words.token, "data": words.said}})
    dying = await people.say(
        place, words.person, f"{POISON} {words.said} for 25 in Boston, allergic to {words.allergy}", mention=True
    )
    await people.answers(place, dying, 1, within_s=PATIENCE_S)


async def parts_away(house: House, both: list[Served]) -> None:
    """Redis, then PostgreSQL, in the middle of everything; then they are back."""
    words = house.words
    text = f"ziti and {words.said} for 25 in Boston, allergic to {words.allergy}"
    await house.redis.cut()
    assert [status for status, _ in await asyncio.gather(*(one.asks(text) for one in both))] == [200, 200]
    await house.redis.mend()
    await house.database.cut()
    await asyncio.gather(*(without_database(one, text) for one in both))
    await house.database.mend()
    await asyncio.gather(*(back_again(one, text) for one in both))


async def without_database(one: Served, text: str) -> None:
    assert (await one.asks(text))[0] == 503
    told = one.slack.event_body({
        "type": "app_mention", "user": "UANA", "channel": "C0", "ts": "1700000000.1", "text": f"<@UBOTT1> {text}",
    })  # fmt: skip
    assert (await one.slack.deliver_json(told)).statuses in ([503], [0])  # 0: Slack would not have waited
    activity = one.teams.message("19:c0@thread", one.house.words.person, text, mention=True)
    assert (await one.teams.deliver(activity)).statuses in ([503], [0])
    async with one.house.http.get(f"{one.url}/metrics") as page:
        assert "platter_postgresql_up 0.0" in await page.text()


async def back_again(one: Served, text: str) -> None:
    async with asyncio.timeout(PATIENCE_S):
        while (await one.asks(text))[0] != 200:  # noqa: ASYNC110
            await asyncio.sleep(0.2)


def logged(written: Mapping[str, str], name: str) -> list[Json]:
    return [json.loads(line) for line in written[f"{name} log"].splitlines()]


@pytest.mark.timeout(300)
async def test_no_word_of_anybody_and_no_secret_is_written_whatever_fails(
    house: House, written: Mapping[str, str]
) -> None:
    found = {name: house.words.found_in(text) for name, text in written.items()}
    assert {name: kinds for name, kinds in found.items() if kinds} == {}
    assert house.pressed
    assert not [name for name, text in written.items() for token in house.pressed if token in text]
    assert {call.verb for call in house.model.calls} >= {"understand"}, "its refusals repeat what was asked"
    assert house.teams.logins
    events = {level: {line["event"] for line in logged(written, level)} for level in LEVELS}
    went = {"http_request", "request_failed", "turn_unavailable", "slack_refused", "slack_arrived", "slack_unavailable",
            "teams_refused", "teams_arrived", "teams_unavailable", "line_waits"}  # fmt: skip
    for level in LEVELS:
        assert went <= events[level], level
    # Who of both takes a turn or a post up is chance.
    assert {"turn_failed", "turn_dead", "turn_settled", "post_settled", "post_postponed"} <= events["debug"] | events[
        "info"
    ]


@pytest.mark.parametrize("level", LEVELS)
def test_every_line_of_a_turn_carries_its_id(written: Mapping[str, str], level: str) -> None:
    of_turns = {"request_failed", "turn_failed", "turn_dead", "turn_settled", "post_settled", "post_postponed",
                "slack_arrived", "teams_arrived", "turn_unavailable", "page_turn", "search_started",
                "search_completed"}  # fmt: skip
    lines = [line for line in logged(written, level) if line["event"] in of_turns]
    assert lines
    assert [line for line in lines if not re.fullmatch(r"[0-9a-f-]{36}", line.get("turn_id", ""))] == []


async def test_a_word_that_is_logged_is_found_and_one_that_a_library_says_is_not_logged(
    house: House, written: Mapping[str, str]
) -> None:
    """The search would have found it."""
    planted, hidden = Canaries(), Canaries()
    process = house.processes.begin("planted", sys.executable, "-c", PLANT, planted.allergy, hidden.allergy)
    assert await house.processes.ended(process) == 0
    said = house.processes.err("planted")
    assert planted.found_in(said) == ["allergy"]
    assert hidden.found_in(said) == []
    assert "library_said" in said
