"""Bad input is a problem document that names the field; never a 5xx."""

import json

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from channels.http.endpoints import Limits

ASK = {"session_id": "session-0001", "user_input": "lunch"}
JSON = {"Content-Type": "application/json"}


async def problem(response):
    assert response.content_type == "application/problem+json"
    body = json.loads(await response.text())
    assert body["status"] == response.status
    assert body["type"].startswith("urn:platter:problem:")
    assert body["title"]
    return body


@pytest.mark.parametrize(
    ("field", "change"),
    [
        ("session_id", {"session_id": "short"}),
        ("session_id", {"session_id": "x" * 65}),
        ("session_id", {"session_id": "session\u0000-0001"}),
        ("session_id", {"session_id": "session\n-0001"}),
        ("session_id", {"session_id": 12345678}),
        ("session_id", {"session_id": None}),
        ("user_input", {"user_input": "x" * 501}),
        ("user_input", {"user_input": "lunch\u0000"}),
        ("user_input", {"user_input": ["lunch"]}),
        ("user_input", {"user_input": None}),
        ("max_results", {"max_results": 0}),
        ("max_results", {"max_results": 51}),
        ("max_results", {"max_results": "10"}),
        ("max_results", {"max_results": 10.5}),
        ("max_results", {"max_results": True}),
        ("max_results", {"max_results": 10**400}),
        ("token", {"token": "x" * 201}),
        ("user_id", {"user_id": "x" * 65}),
        ("user_id", {"user_id": ""}),
        ("locale", {"locale": "not a locale"}),
        ("locale", {"locale": "e"}),
        ("time_zone", {"time_zone": "Mars/Olympus"}),
        ("time_zone", {"time_zone": "../../etc/passwd"}),
        ("time_zone", {"time_zone": "America"}),
        ("tenant", {"tenant": "globex"}),
        ("filters", {"filters": {}}),
    ],
)
async def test_a_wrong_field_is_a_422_that_names_it(client, engine, field, change):
    response = await client.post("/chat/search", json=ASK | change)
    body = await problem(response)
    assert response.status == 422
    assert [error["field"] for error in body["errors"]] == [field]
    assert field in body["detail"]
    assert engine.turns == []


@pytest.mark.parametrize("missing", ["session_id", "user_input"])
async def test_a_missing_field_is_named(client, missing):
    response = await client.post("/chat/search", json={key: ASK[key] for key in ASK if key != missing})
    assert [error["field"] for error in (await problem(response))["errors"]] == [missing]


async def test_several_wrong_fields_are_named_together(client):
    response = await client.post("/chat/search", json={"session_id": "x", "max_results": 99, "odd": 1})
    assert {error["field"] for error in (await problem(response))["errors"]} == {
        "session_id", "user_input", "max_results", "odd",
    }  # fmt: skip


@pytest.mark.parametrize("length", [0, 1, 500])
async def test_text_within_the_bounds_is_taken(client, length):
    assert (await client.post("/chat/search", json=ASK | {"user_input": "é" * length})).status == 200


@pytest.mark.parametrize(
    ("status", "body", "headers"),
    [
        (400, b"", JSON),
        (400, b"{", JSON),
        (400, b'{"session_id": "session-0001", "user_input": "lunch"', JSON),
        (400, b"\xff\xfe{}", JSON),
        (400, b'{"session_id": "session-0001", "user_input": "caf\xe9"}', JSON),
        (400, b'{"session_id": "session-0001", "user_input": "\\ud800"}', JSON),
        (400, b"[" * 5_000, JSON),
        (422, b"[]", JSON),
        (422, b'"lunch"', JSON),
        (422, b"null", JSON),
        (415, b'{"session_id": "session-0001", "user_input": "lunch"}', {"Content-Type": "text/plain"}),
        (415, b"session_id=session-0001", {"Content-Type": "application/x-www-form-urlencoded"}),
        (415, b"{}", {"Content-Type": "application/json; charset=utf-16"}),
        (415, b"{}", {"Content-Type": "nonsense"}),
        (413, b'{"user_input": "' + b"x" * 100_000 + b'"}', JSON),
        (415, b"not gzip", JSON | {"Content-Encoding": "gzip"}),
    ],
)
async def test_a_body_that_cannot_be_read_is_the_callers_error(client, status, body, headers):
    response = await client.post("/chat/search", data=body, headers=headers)
    await problem(response)
    assert response.status == status


@pytest.mark.parametrize(
    "path", ["/nothing", "/chat", "/session/", "/turns", "/docs/../settings.py", "/docs/nothing.js"]
)
async def test_an_unknown_path_is_a_404_problem(client, path):
    response = await client.get(path)
    await problem(response)
    assert response.status == 404


@pytest.mark.parametrize(
    ("method", "path"),
    [("GET", "/chat/search"), ("PUT", "/session/session-0001"), ("POST", "/turns/x"), ("DELETE", "/healthz")],
)
async def test_a_wrong_method_is_a_405_problem_that_says_which_are_right(client, method, path):
    response = await client.request(method, path)
    await problem(response)
    assert response.status == 405
    assert response.headers["Allow"]


@pytest.mark.parametrize("session_id", ["short", "x" * 65, "session%00-0001", "session%0a-0001"])
async def test_a_session_id_in_a_path_has_the_same_bounds(client, session_id):
    response = await client.get(f"/session/{session_id}")
    assert (await problem(response))["errors"][0]["field"] == "session_id"
    assert response.status == 422


@pytest.mark.parametrize("key", ["x" * 129, ""])
async def test_an_unusable_idempotency_key_is_named(client, key):
    response = await client.post("/chat/search", json=ASK, headers={"Idempotency-Key": key})
    assert (await problem(response))["errors"][0]["field"] == "Idempotency-Key"


@pytest.mark.parametrize("change", [{"rating": 0}, {"rating": "1"}, {"rating": 1, "stars": 5}, {}, {"rating": 1.5}])
async def test_a_wrong_rating_is_a_422(client, change):
    await client.post("/chat/search", json=ASK)
    response = await client.post("/session/session-0001/feedback", json=change)
    await problem(response)
    assert response.status == 422


async def test_a_tenant_that_asks_too_often_is_told_when_to_come_back(serve):
    client = await serve(limits=Limits(tenant_requests_per_minute=2))
    statuses = [(await client.get("/session/session-0001")).status for _ in range(3)]
    refused = await client.get("/session/session-0001")
    assert statuses == [404, 404, 429]
    assert 1 <= int(refused.headers["Retry-After"]) <= 30
    await problem(refused)


async def test_one_user_cannot_use_up_another_users_share(serve):
    client = await serve(limits=Limits(user_requests_per_minute=1))
    first = [await client.post("/chat/search", json=ASK | {"user_id": "U1"}) for _ in range(2)]
    other = await client.post("/chat/search", json=ASK | {"user_id": "U2"})
    assert [response.status for response in first] == [200, 429]
    assert other.status == 200


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
fields = st.sampled_from(["session_id", "user_input", "max_results", "token", "user_id", "locale", "time_zone", "odd"])


NOT_CHECKED = [*settings.default.suppress_health_check, HealthCheck.function_scoped_fixture]


@settings(suppress_health_check=NOT_CHECKED)
@given(body=st.binary(max_size=60) | st.dictionaries(fields, json_values).map(lambda found: {**ASK, **found}))
async def test_no_body_makes_the_server_fail(client, body):
    data = body if isinstance(body, bytes) else json.dumps(body).encode()
    response = await client.post("/chat/search", data=data, headers=JSON)
    assert response.status < 500


@settings(suppress_health_check=NOT_CHECKED)
@given(text=st.text(max_size=500))
async def test_any_text_within_the_bounds_is_answered(client, text):
    response = await client.post("/chat/search", json=ASK | {"user_input": text})
    assert response.status in ((200,) if "\x00" not in text else (422,))
