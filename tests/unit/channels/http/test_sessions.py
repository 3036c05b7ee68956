"""Sessions, feedback and turns: §7.1's shape, and no tenant sees another's."""

import pytest

ASK = {"session_id": "session-0001", "user_input": "Italian for 25 in Boston"}
ABSENT = "00000000-0000-5000-8000-000000000000"


async def test_a_session_has_the_shape_of_the_paper(client):
    await client.post("/chat/search", json=ASK)
    body = await (await client.get("/session/session-0001")).json()
    assert set(body) == {
        "session_id", "created_at", "last_activity", "ttl_seconds", "entities", "conversation", "previous_results",
        "previous_query", "preferences",
    }  # fmt: skip
    assert body["session_id"] == "session-0001"
    assert body["ttl_seconds"] == 86_400
    assert body["entities"]["serves_min"] == 25
    assert body["entities"]["city"] == "Boston"
    assert body["entities"]["cuisine"] == ["Italian"]
    assert body["entities"]["item_keywords"] == ["ziti"]
    assert body["entities"]["restaurant_name"] == "any"
    assert body["entities"]["price_max"] is None
    assert [line["role"] for line in body["conversation"]] == ["user", "assistant"]
    assert body["conversation"][1]["result_ids"] == ["d1", "d2"]
    assert "result_ids" not in body["conversation"][0]
    assert body["previous_results"] == ["d1", "d2"]
    assert body["preferences"] == {"price_sensitivity": "high", "preferred_cuisines": ["Italian"]}


async def test_a_deleted_session_is_gone_and_deleting_again_is_no_error(client):
    await client.post("/chat/search", json=ASK)
    assert (await client.delete("/session/session-0001")).status == 204
    assert (await client.get("/session/session-0001")).status == 404
    assert (await client.delete("/session/session-0001")).status == 204


async def test_a_session_id_with_a_slash_is_reachable(client):
    await client.post("/chat/search", json=ASK | {"session_id": "team/lunch 25%"})
    assert (await client.get("/session/team%2Flunch%2025%25")).status == 200


async def test_feedback_reaches_the_turn(client, engine):
    turn_id = (await (await client.post("/chat/search", json=ASK)).json())["turn_id"]
    given = {"rating": -1, "turn_id": turn_id, "doc_id": "d1", "comment": "too dear"}
    assert (await client.post("/session/session-0001/feedback", json=given)).status == 204
    thread, rating = engine.ratings[0]
    assert thread.conversation == "session-0001"
    assert (rating.rating, rating.turn_id, rating.doc_id, rating.comment) == (-1, turn_id, "d1", "too dear")


async def test_feedback_on_what_does_not_exist_is_a_404(client, engine):
    assert (await client.post("/session/session-0001/feedback", json={"rating": 1})).status == 404
    await client.post("/chat/search", json=ASK)
    for turn_id in (ABSENT, "nonsense"):
        given = {"rating": 1, "turn_id": turn_id}
        assert (await client.post("/session/session-0001/feedback", json=given)).status == 404
    assert engine.ratings == []


async def test_feedback_on_a_dish_that_nobody_has_is_a_404_and_one_of_the_turn_or_the_menus_is_taken(client, engine):
    turn_id = (await (await client.post("/chat/search", json=ASK)).json())["turn_id"]
    known = engine.reply.cards[0].doc_id
    for doc_id, status in ((ABSENT, 404), ("nonsense", 404), (known, 204)):
        given = {"rating": 1, "doc_id": doc_id}
        assert (await client.post("/session/session-0001/feedback", json=given)).status == status
    ranked = {"rating": 1, "doc_id": "d1", "turn_id": turn_id}
    assert (await client.post("/session/session-0001/feedback", json=ranked)).status == 204
    assert [rating.doc_id for _, rating in engine.ratings] == [known, "d1"]


async def test_a_turn_says_why_a_result_is_where_it_is(client):
    turn_id = (await (await client.post("/chat/search", json=ASK)).json())["turn_id"]
    body = await (await client.get(f"/turns/{turn_id}")).json()
    assert body["explanation"] == {"fused": ["d1", "d2"]}
    assert body["reply"]["turn_id"] == turn_id
    assert body["state_after"] == {"query": "italian ziti"}
    assert (body["text"], body["session_id"]) == (ASK["user_input"], "session-0001")


@pytest.mark.parametrize("turn_id", [ABSENT, "nonsense", "%00"])
async def test_an_unknown_turn_is_a_404(client, turn_id):
    assert (await client.get(f"/turns/{turn_id}")).status == 404


async def test_one_tenant_never_sees_anothers_session(two_tenants, engine):
    client, acme, globex = two_tenants
    turn_id = (await (await client.post("/chat/search", json=ASK, headers=acme)).json())["turn_id"]
    assert (await client.get("/session/session-0001", headers=globex)).status == 404
    assert (await client.get(f"/turns/{turn_id}", headers=globex)).status == 404
    rated = await client.post("/session/session-0001/feedback", json={"rating": 1, "turn_id": turn_id}, headers=globex)
    assert rated.status == 404
    assert (await client.delete("/session/session-0001", headers=globex)).status == 204
    assert (await client.get("/session/session-0001", headers=acme)).status == 200
    assert engine.turns[0].thread.tenant == "acme"


async def test_the_same_session_id_of_two_tenants_is_two_conversations(two_tenants, engine):
    client, acme, globex = two_tenants
    for headers in (acme, globex):
        await client.post("/chat/search", json=ASK, headers=headers)
    assert len({turn.thread for turn in engine.turns}) == 2


@pytest.mark.parametrize("path", ["/session/session-0001", f"/turns/{ABSENT}"])
@pytest.mark.parametrize("authorization", [None, "", "Bearer", "Bearer wrong", "Basic YWNtZQ==", "Bearer acmé"])
async def test_without_a_known_key_nothing_is_told(two_tenants, path, authorization):
    client, _, _ = two_tenants
    headers = {"Authorization": authorization} if authorization is not None else {}
    response = await client.get(path, headers=headers)
    assert response.status == 401
    assert response.headers["WWW-Authenticate"].startswith("Bearer")


async def test_without_keys_a_foreign_host_name_is_refused(client):
    response = await client.get("/session/session-0001", headers={"Host": "evil.example:3978"})
    assert response.status == 403
