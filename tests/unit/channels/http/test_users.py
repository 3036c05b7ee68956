"""People over HTTP: the operator's token beside a tenant's key, one way in for allergies, and nobody else's id."""

import json
from uuid import uuid4

import pytest

from channels.http.app import Probes
from channels.http.endpoints import Limits
from engine.messages.people import Person
from engine.ports import Unavailable
from engine.profiles import Profiles
from tests.support.stores.small_parts import Gone
from tests.unit.channels.http.conftest import ACME, GLOBEX

TOKEN = "operators-token-0123456789"
ASK = {"session_id": "session-0001", "user_input": "what do you know about me?"}
ALLERGIES = {
    "confirmed": ["peanuts", "dairy"],
    "intolerances": ["gluten"],
    "severity": {"peanuts": "anaphylactic", "dairy": "severe"},
}
TASTE = {
    "dietary": ["halal"],
    "vibes": ["spicy"],
    "cuisine_affinity": ["thai"],
    "cuisine_aversion": [],
    "price_comfort": "$$",
}


class House:
    def __init__(self, client, key=ACME):
        self.client = client
        self.headers = {"Authorization": f"Bearer {key}", "X-Service-Token": TOKEN}

    async def __call__(self, method, path, body=None, **headers):
        given = {**self.headers, **{name.replace("_", "-"): value for name, value in headers.items()}}
        given = {name: value for name, value in given.items() if value is not None}
        response = await self.client.request(method, path, json=body, headers=given)
        raw = await response.read()
        return response.status, json.loads(raw) if raw else None


@pytest.fixture
async def acme(serve):
    return House(await serve(keys={ACME: "acme", GLOBEX: "globex"}, token=TOKEN))


@pytest.fixture
def globex(acme):
    return House(acme.client, GLOBEX)


@pytest.fixture
async def ana(acme):
    uid = str(uuid4())
    assert (await acme("POST", f"/users/{uid}", {"preferences": TASTE, "allergies": ALLERGIES}))[0] == 201
    return uid


async def test_a_profile_is_made_read_changed_and_erased(acme, engine):
    uid = str(uuid4())
    status, made = await acme("POST", f"/users/{uid}", {"preferences": TASTE, "allergies": ALLERGIES})
    assert (status, made["uid"], made["version"], made["preferences"]) == (201, uid, 1, TASTE)
    assert made["allergies"]["severity"] == {"milk": "severe", "peanuts": "anaphylactic"}
    assert made["allergies"]["intolerances"] == ["gluten"]
    assert made["allergy_flags"] == ["milk", "peanuts", "gluten"]
    assert (made["dietary_flags"], made["vibe_tags"], made["preferred_price_tiers"]) == (["halal"], ["spicy"], ["$$"])
    assert await acme("GET", f"/users/{uid}") == (200, made)
    status, changed = await acme("PATCH", f"/users/{uid}", {"preferences": {"price_comfort": None, "vibes": []}})
    assert (status, changed["version"], changed["allergies"]) == (200, 2, made["allergies"])
    assert changed["preferences"] == {**TASTE, "vibes": [], "price_comfort": None}
    status, fewer = await acme("PATCH", f"/users/{uid}/allergies", {"intolerances": ["egg"]})
    assert (status, fewer["allergy_flags"], fewer["preferences"]) == (200, ["egg"], changed["preferences"])
    status, none = await acme("DELETE", f"/users/{uid}/allergies")
    assert (status, none["allergy_flags"], none["preferences"]) == (200, [], changed["preferences"])
    assert (await acme("DELETE", f"/users/{uid}"))[0] == 204
    assert engine.forgotten == [Person("http", "acme", uid)], "with all that they said"
    assert (await acme("GET", f"/users/{uid}"))[0] == 403


async def test_what_is_read_can_be_written_again(acme, ana):
    _, read = await acme("GET", f"/users/{ana}")
    assert (await acme("PATCH", f"/users/{ana}/allergies", read["allergies"]))[1]["allergies"] == read["allergies"]
    again = await acme("PATCH", f"/users/{ana}", {"preferences": read["preferences"]})
    assert again[1]["preferences"] == read["preferences"]


@pytest.mark.parametrize(
    ("token", "status"),
    [(None, 401), ("", 401), (TOKEN[:-1], 401), (f"{TOKEN}x", 401), ("KairosTest", 401), (f" {TOKEN} ", 200)],
)
async def test_the_operators_token_is_needed_for_each_route(acme, ana, token, status):
    assert (await acme("GET", f"/users/{ana}", X_Service_Token=token))[0] == status
    if status == 401:
        for method, path, body in (
            ("POST", f"/users/{uuid4()}", {}), ("PATCH", f"/users/{ana}", {"preferences": {}}),
            ("DELETE", f"/users/{ana}", None), ("PATCH", f"/users/{ana}/allergies", {}),
            ("DELETE", f"/users/{ana}/allergies", None),
        ):  # fmt: skip
            assert (await acme(method, path, body, X_Service_Token=token))[0] == 401
        assert (await acme("GET", f"/users/{ana}"))[1]["allergy_flags"] == ["milk", "peanuts", "gluten"]


async def test_the_token_is_no_tenants_key(acme, ana):
    assert (await acme("GET", f"/users/{ana}", Authorization=None))[0] == 401
    assert (await acme("GET", f"/users/{ana}", Authorization=f"Bearer {TOKEN}"))[0] == 401


async def test_without_a_token_set_these_routes_are_off(serve):
    house = House(await serve(keys={ACME: "acme"}))
    for token in (TOKEN, "", None):
        status, problem = await house("POST", f"/users/{uuid4()}", {}, X_Service_Token=token)
        assert (status, "PLATTER_SERVICE_TOKEN" in problem["detail"]) == (404, True)


async def test_without_keys_the_operator_of_this_machine_needs_the_token_all_the_same(serve):
    client, uid = await serve(token=TOKEN), str(uuid4())
    house = House(client)
    assert (await house("POST", f"/users/{uid}", {}, Authorization=None))[0] == 201
    assert (await house("GET", f"/users/{uid}", Authorization=None, X_Service_Token=None))[0] == 401


async def test_another_tenants_person_is_as_nobodys(acme, globex, ana):
    nobody = str(uuid4())
    for uid in (ana, nobody):
        told = [
            await globex("GET", f"/users/{uid}"),
            await globex("PATCH", f"/users/{uid}", {"preferences": {"dietary": ["vegan"]}}),
            await globex("PATCH", f"/users/{uid}/allergies", {}),
            await globex("DELETE", f"/users/{uid}/allergies"),
            await globex("DELETE", f"/users/{uid}"),
            await globex("POST", "/chat/search", ASK, X_User_ID=uid),
        ]
        assert {status for status, _ in told} == {403}
        assert {problem["type"] for _, problem in told} == {"urn:platter:problem:not-yours"}
    assert (await globex("POST", f"/users/{ana}", {}))[0] == 403, "an id belongs to one tenant"
    assert (await acme("GET", f"/users/{ana}"))[1]["version"] == 1


async def test_a_person_is_made_once(acme, ana):
    status, problem = await acme("POST", f"/users/{ana.upper()}", {})
    assert (status, problem["type"]) == (409, "urn:platter:problem:conflict")
    assert (await acme("GET", f"/users/{ana}"))[1]["version"] == 1


WRONG = [
    ("PATCH", "/allergies", {"confirmed": ["unicorn"], "severity": {}}, "confirmed", "unicorn"),
    ("PATCH", "/allergies", {"intolerances": ["unicorn"]}, "intolerances", "unicorn"),
    ("PATCH", "/allergies", {"confirmed": ["egg"]}, "severity", "egg"),
    ("PATCH", "/allergies", {"confirmed": ["egg"], "severity": {"egg": "deadly"}}, "severity", "deadly"),
    ("PATCH", "/allergies", {"confirmed": ["egg"], "severity": {"egg": "intolerance"}}, "severity", "egg"),
    ("PATCH", "/allergies", {"intolerances": ["egg"], "severity": {"egg": "severe"}}, "severity", "egg"),
    ("PATCH", "/allergies", {"confirmed": [], "severity": {"egg": "severe"}}, "severity", "egg"),
    ("PATCH", "/allergies", {"confirmed": ["egg"], "intolerances": ["eggs"], "severity": {}}, "intolerances", "egg"),
    ("PATCH", "/allergies", {"allergies": {}}, "allergies", "not a field"),
    ("PATCH", "/allergies", {"confirmed": "egg"}, "confirmed", "array"),
    ("PATCH", "", {"preferences": {}, "allergies": ALLERGIES}, "allergies", "not a field"),
    ("PATCH", "", {"preferences": {"allergies": ["egg"]}}, "preferences.allergies", "not a field"),
    ("PATCH", "", {"preferences": {"dietary": ["breatharian"]}}, "dietary", "breatharian"),
    ("PATCH", "", {"preferences": {"vibes": ["romantic"]}}, "vibes", "romantic"),
    ("PATCH", "", {"preferences": {"cuisine_affinity": ["martian"]}}, "cuisine_affinity", "martian"),
    (
        "PATCH",
        "",
        {"preferences": {"cuisine_affinity": ["thai"], "cuisine_aversion": ["thai"]}},
        "cuisine_aversion",
        "thai",
    ),
    ("PATCH", "", {"preferences": {"price_comfort": "cheap"}}, "price_comfort", "$$"),
    ("PATCH", "", {"preferences": {"dietary": ["vegan"] * 51}}, "dietary", "50"),
]


@pytest.mark.parametrize(("method", "path", "body", "field", "says"), WRONG)
async def test_what_cannot_be_kept_is_named_and_nothing_is_changed(acme, ana, method, path, body, field, says):
    before = await acme("GET", f"/users/{ana}")
    status, problem = await acme(method, f"/users/{ana}{path}", body)
    assert status == 422
    assert [one for one in problem["errors"] if one["field"] == field and says in one["message"]], problem
    assert await acme("GET", f"/users/{ana}") == before


@pytest.mark.parametrize("uid", ["1", "not-a-uuid", "%s0", "urn:uuid:%s"])
async def test_an_id_is_a_uuid(acme, ana, uid):
    uid = uid.replace("%s", ana)
    assert (await acme("GET", f"/users/{uid}"))[0] == 422
    assert (await acme("POST", "/chat/search", ASK, X_User_ID=uid))[0] == 422


async def test_a_turn_is_the_persons_of_the_header(acme, ana, engine):
    assert (await acme("POST", "/chat/search", ASK, X_User_ID=ana.upper(), X_Service_Token=None))[0] == 200
    (turn,) = engine.turns
    assert (turn.user_id, turn.alone) == (ana, True)
    await acme("POST", "/chat/search", ASK | {"user_id": "somebody"})
    assert (engine.turns[1].user_id, engine.turns[1].alone) == ("somebody", False)
    given = {"rating": 1, "turn_id": turn.turn_id}
    assert (await acme("POST", "/session/session-0001/feedback", given, X_User_ID=ana))[0] == 204
    assert engine.ratings[0][1].user_id == ana


async def test_a_forged_header_reaches_nothing(acme, globex, ana, engine):
    await globex("POST", "/chat/search", ASK)
    turn = engine.turns[0].turn_id
    for method, path, body in (
        ("POST", "/chat/search", ASK), ("POST", "/chat/stream", ASK), ("GET", "/session/session-0001", None),
        ("DELETE", "/session/session-0001", None), ("POST", "/session/session-0001/feedback", {"rating": 1}),
        ("GET", f"/turns/{turn}", None),
    ):  # fmt: skip
        assert (await globex(method, path, body, X_User_ID=ana))[0] == 403, path
    assert len(engine.turns) == 1
    assert (await globex("GET", "/session/session-0001"))[0] == 200


async def test_two_people_in_one_call_are_refused(acme, ana, engine):
    bob = str(uuid4())
    await acme("POST", f"/users/{bob}", {})
    assert (await acme("GET", f"/users/{ana}", X_User_ID=bob))[0] == 403
    assert (await acme("GET", f"/users/{ana}", X_User_ID=ana))[0] == 200
    assert (await acme("POST", "/chat/search", ASK | {"user_id": bob}, X_User_ID=ana))[0] == 403
    assert engine.turns == []


async def test_a_repeat_by_another_person_is_no_repeat(acme, ana):
    bob = str(uuid4())
    await acme("POST", f"/users/{bob}", {})
    assert (await acme("POST", "/chat/search", ASK, X_User_ID=ana, Idempotency_Key="k"))[0] == 200
    assert (await acme("POST", "/chat/search", ASK, X_User_ID=ana, Idempotency_Key="k"))[0] == 200
    assert (await acme("POST", "/chat/search", ASK, X_User_ID=bob, Idempotency_Key="k"))[0] == 422


async def test_where_profiles_are_away_that_is_said(acme, ana, engine):
    engine.people = Profiles(Gone("profiles"))
    for method, path, body in (("GET", f"/users/{ana}", None), ("POST", f"/users/{ana}", {})):
        assert (await acme(method, path, body))[0] == 503
    assert (await acme("POST", "/chat/search", ASK, X_User_ID=ana))[0] == 503
    with pytest.raises(Unavailable):
        await engine.people.of(Person("http", "acme", ana))


async def test_neither_ids_nor_bodies_are_logged_or_measured(serve, quiet_logs):
    seen = []
    probes = Probes(observe=lambda *told: seen.append(told))
    house = House(await serve(keys={ACME: "acme"}, token=TOKEN, probes=probes))
    uid = str(uuid4())
    await house("POST", f"/users/{uid}", {"allergies": {"intolerances": ["lupin"]}})
    await house("PATCH", f"/users/{uid}/allergies", {"intolerances": ["lupin", "unicorn"]})
    await house("POST", "/chat/search", ASK, X_User_ID=uid)
    await house("GET", f"/users/{uid}", X_Service_Token="wrong-token-0123456789")
    told = repr([quiet_logs, seen])
    assert "/users/{uid}/allergies" in told
    assert not [word for word in (uid, "lupin", "unicorn", TOKEN, "wrong-token", ACME) if word in told]


async def test_one_user_is_held_to_their_share(serve):
    house = House(await serve(keys={ACME: "acme"}, token=TOKEN, limits=Limits(user_requests_per_minute=2)))
    uid = str(uuid4())
    assert [(await house("GET", f"/users/{uid}"))[0] for _ in range(3)] == [403, 403, 429]


async def test_a_real_profile_fits_the_schema(acme, ana):
    from jsonschema import Draft202012Validator

    document = await (await acme.client.get("/openapi.json")).json()
    _, body = await acme("GET", f"/users/{ana}")
    Draft202012Validator({"$ref": "#/components/schemas/UserResponse", **document}).validate(body)


async def test_ready_is_readyz(client):
    assert await (await client.get("/ready")).json() == await (await client.get("/readyz")).json()
