"""Logs: our events whole, of libraries and exceptions only type and place."""

import io
import json
import logging

import pytest
import structlog
from aiohttp.test_utils import TestClient, TestServer

from bot.observability.log import configure_logs, tell_escaped
from channels.http.app import Probes, build_app
from channels.http.auth import Keys
from channels.http.endpoints import Endpoints, Limits
from engine.ports import Unavailable
from tests.support.scripted_engine import ScriptedEngine

CANARY = "canary-peanut-allergy"
KEY = "canary-key-0123456789"


@pytest.fixture
def lines():
    """What is logged, as parsed JSON lines."""
    root = logging.getLogger()
    before = (root.handlers[:], root.level)
    stream = io.StringIO()
    configure_logs("debug", "json", stream)
    yield lambda: [json.loads(line) for line in stream.getvalue().splitlines()]
    structlog.reset_defaults()
    structlog.contextvars.clear_contextvars()
    logging.captureWarnings(False)
    root.handlers[:], root.level = before


def test_an_event_has_a_constant_name_and_its_figures(lines):
    structlog.get_logger().info("turn_answered", turn_id="t1", ms=4.2)
    assert lines()[0]["event"] == "turn_answered"
    assert (lines()[0]["turn_id"], lines()[0]["ms"], lines()[0]["level"]) == ("t1", 4.2, "info")
    assert lines()[0]["timestamp"].endswith("Z")


def test_of_an_exception_only_type_and_place_are_told(lines):
    try:
        raise ValueError(CANARY)
    except ValueError as error:
        structlog.get_logger().error("failed", exc_info=error)
    assert lines()[0]["exception"] == "builtins.ValueError"
    assert lines()[0]["at"][0].startswith("observability/test_log.py:")
    assert CANARY not in json.dumps(lines())


def test_of_a_library_only_name_and_place_are_told(lines):
    logging.getLogger("psycopg.pool").warning("error connecting in %r: %s", CANARY, KEY)
    logging.getLogger("asyncio").error(f"Task exception was never retrieved {CANARY}")
    logging.getLogger("some.library").info("query: %s", CANARY)
    logging.getLogger("aiohttp.access").info(CANARY)
    assert [(line["event"], line["logger"]) for line in lines()] == [
        ("library_said", "psycopg.pool"),
        ("library_said", "asyncio"),
    ]
    assert CANARY not in json.dumps(lines())
    assert KEY not in json.dumps(lines())


@pytest.mark.parametrize(
    "name", ["slack_sdk.platter", "botbuilder.core", "httpx", "opensearchpy.trace", "openai._base"]
)
def test_libraries_that_write_bodies_are_silent_below_a_warning_whatever_they_were_set_to(lines, name):
    logger = logging.getLogger(name)
    for level in ("debug", "info"):
        getattr(logger, level)("POST %s", CANARY)
    logger.warning("POST %s", CANARY)
    assert [line["logger"] for line in lines()] == [name]
    assert CANARY not in json.dumps(lines())


def test_a_level_that_a_library_gave_itself_does_not_hold(lines):
    noisy = logging.getLogger("openai")
    noisy.setLevel("DEBUG")
    noisy.addHandler(logging.StreamHandler())
    configure_logs("debug", "json", io.StringIO())
    assert not noisy.isEnabledFor(logging.INFO)
    assert noisy.handlers == []


def test_an_event_is_one_line_whatever_stands_in_it(lines):
    structlog.get_logger().info("odd", reason='a\nb\r\n{"event": "forged"}\u2028')
    (line,) = lines()
    assert line["event"] == "odd"


def test_an_exception_that_nobody_caught_is_told_by_type_and_place(lines):
    try:
        raise ValueError(CANARY)
    except ValueError as raised:
        tell_escaped("thread", raised)
    tell_escaped("finaliser", None)
    first, second = lines()
    assert (first["event"], first["where"], first["exception"]) == ("escaped", "thread", "builtins.ValueError")
    assert (second["event"], second["where"]) == ("escaped", "finaliser")
    assert CANARY not in json.dumps(lines())


async def test_every_line_of_a_request_carries_its_turn_and_the_next_request_does_not(lines):
    engine = ScriptedEngine(fails_with=KeyError("x"))
    app = build_app(Endpoints(engine, Keys({}), Limits()), Probes())
    async with TestClient(TestServer(app)) as client:
        await client.post("/chat/search", json={"session_id": "session-0001", "user_input": "lunch"})
        await client.get("/healthz")
    events = [(line["event"], line.get("turn_id")) for line in lines()]
    turn_id = engine.turns[0].turn_id
    assert events == [("request_failed", turn_id), ("http_request", turn_id), ("http_request", None)]


def test_levels_below_the_setting_are_silent():
    stream = io.StringIO()
    configure_logs("warning", "json", stream)
    structlog.get_logger().info("quiet")
    structlog.get_logger().warning("loud")
    structlog.reset_defaults()
    assert [json.loads(line)["event"] for line in stream.getvalue().splitlines()] == ["loud"]


async def test_nobodys_words_and_no_key_reach_the_log_through_any_failure(lines):
    engine = ScriptedEngine()
    server = TestServer(build_app(Endpoints(engine, Keys({KEY: "acme"}), Limits()), Probes()))
    async with TestClient(server) as client:
        ask = {"session_id": CANARY, "user_input": CANARY, "user_id": CANARY, "token": CANARY}
        headers = {"Authorization": f"Bearer {KEY}"}
        failures = (None, Unavailable("postgresql", CANARY), KeyError(CANARY), TimeoutError(CANARY))
        for attempt, engine.fails_with in enumerate(failures):
            again = {"Idempotency-Key": f"{CANARY}-{attempt}"}
            await client.post("/chat/search", json=ask, headers=headers | again)
        await client.post("/chat/search", json={CANARY: CANARY}, headers=headers)
        await client.post("/chat/search", data=CANARY.encode(), headers=headers)
        await client.post("/chat/search", json=ask, headers={"Authorization": f"Bearer {KEY}x"})
        await client.get(f"/session/{CANARY}", headers=headers)
        await client.get(f"/{CANARY}?q={CANARY}", headers=headers | {"User-Agent": CANARY, "Referer": CANARY})
        comment = {"rating": 1, "comment": CANARY}
        await client.post(f"/session/{CANARY}/feedback", json=comment, headers=headers)
    logged = json.dumps(lines())
    assert len([line for line in lines() if line["event"] == "http_request"]) == 10
    assert "request_failed" in logged
    assert "canary" not in logged
