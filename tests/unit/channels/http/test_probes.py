from channels.http.app import Probes

ASK = {"session_id": "session-0001", "user_input": "lunch"}


async def test_health_depends_on_nothing(serve, engine):
    async def broken():
        raise AssertionError("liveness must not look at a dependency")

    client = await serve(probes=Probes(degraded=broken))
    assert (await client.get("/healthz")).status == 200


async def test_degraded_search_stays_ready_and_says_so(serve):
    async def degraded():
        return {"redis": "refused"}

    client = await serve(probes=Probes(degraded=degraded))
    response = await client.get("/readyz")
    assert response.status == 200
    assert await response.json() == {"status": "degraded", "degraded": {"redis": "refused"}}


async def test_requests_are_observed_by_route_and_never_by_path(serve):
    seen = []
    client = await serve(probes=Probes(observe=lambda *facts: seen.append(facts)))
    await client.post("/chat/search", json=ASK)
    await client.get("/session/secret-session")
    await client.get("/nothing/secret")
    assert [(method, route, status) for method, route, status, _, _ in seen] == [
        ("POST", "/chat/search", 200),
        ("GET", "/session/{session_id}", 404),
        ("GET", "unknown", 404),
    ]
    assert seen[0][4]["intent"] == "search"


async def test_logs_hold_figures_and_no_words(client, quiet_logs):
    await client.post("/chat/search", json=ASK | {"user_input": "canary words"})
    await client.get("/session/canary-session")
    logged = repr(quiet_logs)
    assert "http_request" in logged
    assert "canary" not in logged
    assert ASK["session_id"] not in logged
