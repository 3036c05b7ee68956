"""From a browser the interface is called by pages of the origins that are named, and of no other."""

import pytest

SHOP, OTHER = "https://shop.example", "https://other.example"
ASK = {"session_id": "session-0001", "user_input": "Italian for 25 in Boston"}
PREFLIGHT = {"Access-Control-Request-Method": "POST", "Access-Control-Request-Headers": "content-type,x-user-id"}
ALLOW = "Access-Control-Allow-Origin"


@pytest.fixture
async def named(serve):
    return await serve(origins={SHOP})


async def test_a_named_origins_page_may_ask_and_read(named):
    ahead = await named.options("/chat/search", headers={"Origin": SHOP, **PREFLIGHT})
    assert (ahead.status, ahead.headers[ALLOW]) == (204, SHOP)
    assert "POST" in ahead.headers["Access-Control-Allow-Methods"]
    allowed = ahead.headers["Access-Control-Allow-Headers"].lower().split(", ")
    assert {"authorization", "content-type", "idempotency-key", "x-user-id"} <= set(allowed)
    for path in ("/chat/search", "/chat/stream"):
        answer = await named.post(path, json=ASK, headers={"Origin": SHOP})
        assert (answer.status, answer.headers[ALLOW], answer.headers["Vary"]) == (200, SHOP, "Origin")
        await answer.read()
    refused = await named.post("/chat/search", json={}, headers={"Origin": SHOP})
    assert (refused.status, refused.headers[ALLOW]) == (422, SHOP), "a page reads what is wrong with its request"


@pytest.mark.parametrize(
    "origin", [OTHER, "null", "*", f"{SHOP}.evil.example", "http://shop.example", f"{SHOP}:8443", ""]
)
async def test_no_other_origin_is_let_in(named, origin):
    ahead = await named.options("/chat/search", headers={"Origin": origin, **PREFLIGHT})
    asked = await named.post("/chat/search", json=ASK, headers={"Origin": origin})
    assert ahead.status == 405
    for answer in (ahead, asked):
        assert not [name for name in answer.headers if name.lower().startswith("access-control-")]
        assert answer.headers["Vary"] == "Origin", "no cache gives one origin's answer to another"


async def test_nobody_is_let_in_where_none_is_named(client):
    answer = await client.options("/chat/search", headers={"Origin": SHOP, **PREFLIGHT})
    assert (answer.status, ALLOW in answer.headers) == (405, False)


async def test_cookies_are_never_asked_for(named):
    for answer in (
        await named.options("/chat/search", headers={"Origin": SHOP, **PREFLIGHT}),
        await named.get("/session/session-0001", headers={"Origin": SHOP}),
    ):
        assert "Access-Control-Allow-Credentials" not in answer.headers
        assert answer.headers[ALLOW] != "*"


@pytest.mark.parametrize("path", ["/users/8d8ac610-566d-4ef0-9c22-186b2a5ed793", "/metrics", "/readyz", "/docs"])
async def test_what_is_for_servers_is_for_no_page(serve, path):
    client = await serve(origins={SHOP}, token="operators-token-0123456789")
    for answer in (
        await client.options(path, headers={"Origin": SHOP, **PREFLIGHT}),
        await client.get(path, headers={"Origin": SHOP}),
    ):
        assert ALLOW not in answer.headers
