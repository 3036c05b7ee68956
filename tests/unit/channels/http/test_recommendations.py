"""Picked for you over HTTP: the person of the path alone, the seed's payloads, and nothing written of what no menu
tells."""

import json
from uuid import uuid4

import pytest
from jsonschema import Draft202012Validator

from channels.http.endpoints import Limits
from channels.http.openapi import openapi_document
from engine.messages.people import Person, Profile
from engine.ports import Unavailable
from tests.support.picks import FLAGGED_SAID, FREE, UNSAID_SAID
from tests.unit.channels.http.conftest import ACME, GLOBEX

NO_DATA = {"rating", "votes", "lat", "lng", "url", "area"}


@pytest.fixture
async def ask(serve, engine):
    client = await serve(keys={ACME: "acme", GLOBEX: "globex"})

    async def get(path, header=None, key=ACME):
        headers = {"Authorization": f"Bearer {key}"} | ({"X-User-ID": header} if header else {})
        response = await client.get(path, headers=headers)
        return response.status, json.loads(await response.read())

    return get


@pytest.fixture
async def ana(engine):
    uid = str(uuid4())
    await engine.people.write(Person("http", "acme", uid), Profile(diets=("vegetarian",)))
    return uid


async def test_a_feed_has_three_parts_and_each_warning_word_for_word(ask, engine, ana):
    status, feed = await ask(f"/recommendations/{ana}", ana)
    assert (status, feed["uid"], feed["place"]) == (200, ana, "Boston, MA")
    assert engine.fed == [(Person("http", "acme", ana), 10, False)]
    (first,), (silent,), (out,) = feed["recommendations"], feed["unsaid"], feed["flagged"]
    assert (first["rank"], first["fit_score"], first["fit_word"]) == (1, 85, "Excellent match")
    assert first["fit_tags"][0] == {"label": "Italian kitchen, as you like", "type": "cuisine"}
    assert (first["consolidated_review"], first["item"]["doc_id"]) == (FREE.line, FREE.card.doc_id)
    assert first["allergy_summary"] == {"is_safe": None, "states_free": True, "warnings": []}
    assert silent["allergy_summary"]["warnings"][0]["message"] == UNSAID_SAID
    assert UNSAID_SAID in silent["item"]["warnings"]
    assert out["allergy_summary"]["warnings"] == [
        {"allergen": "peanuts", "severity": "severe", "level": "danger", "message": FLAGGED_SAID}
    ]
    assert [one["orderable"] for one in (first, silent, out)] == ["freely", "freely", "never"]
    assert first["expanded_detail"] is None
    assert {first["restaurant"][name] for name in NO_DATA} == {None}, "no menu tells it, and nobody writes it"


async def test_what_is_behind_a_dish_and_an_unknown_one(ask, ana):
    doc_id = FREE.card.doc_id
    status, detail = await ask(f"/recommendations/{ana}/{doc_id}/expand", ana)
    assert (status, detail["doc_id"], detail["highlights"][0]["description"]) == (200, doc_id, "Vegetarian")
    assert detail["allergy_detail"]["stated"] == ["The menu states: peanut-free (restaurant's claim)."]
    assert (detail["radar_scores"]["cost"], detail["radar_scores"]["diets"]) == (4.2, None)
    assert [detail[name] for name in ("review_summary", "crowd_profile", "best_for", "avoid_if")] == [None] * 4
    for unknown in (str(uuid4()), "no-such-dish"):
        assert (await ask(f"/recommendations/{ana}/{unknown}/expand", ana))[0] == 404


async def test_both_answers_fit_their_schema(ask, ana):
    document = openapi_document("1")
    _, feed = await ask(f"/recommendations/{ana}", ana)
    _, detail = await ask(f"/recommendations/{ana}/{FREE.card.doc_id}/expand", ana)
    for name, body in (("RecommendationPayload", feed), ("ExpandedDetailResponse", detail)):
        Draft202012Validator({"$ref": f"#/components/schemas/{name}", **document}).validate(body)


@pytest.mark.parametrize("path", ["/recommendations/{uid}", "/recommendations/{uid}/{dish}/expand"])
async def test_only_the_person_of_the_path_may_ask(ask, engine, ana, path):
    path = path.format(uid=ana, dish=FREE.card.doc_id)
    somebody = str(uuid4())
    await engine.people.write(Person("http", "acme", somebody), Profile())
    for header, key in ((None, ACME), (somebody, ACME), (str(uuid4()), ACME), (ana, GLOBEX)):
        assert (await ask(path, header, key))[0] == 403
    assert (await ask(path, ana, "no-key"))[0] == 401
    assert (await ask(path.replace(ana, "ana"), ana))[0] == 422
    assert (await ask(path, ana.upper()))[0] == 200
    assert {person.user for person, _, _ in engine.fed} <= {ana}


@pytest.mark.parametrize("limit", ["0", "26", "-1", "1.5", "", "ten", "1e1", "٣", "9" * 40])
async def test_a_limit_out_of_range_is_named(ask, engine, ana, limit):
    status, problem = await ask(f"/recommendations/{ana}?limit={limit}", ana)
    assert (status, problem["errors"][0]["field"], engine.fed) == (422, "limit", [])


async def test_limit_and_refresh_are_taken(ask, engine, ana):
    assert (await ask(f"/recommendations/{ana}?limit=25&refresh=true", ana))[0] == 200
    assert (await ask(f"/recommendations/{ana}?limit=1&refresh=FALSE", ana))[0] == 200
    assert [(limit, anew) for _, limit, anew in engine.fed] == [(25, True), (1, False)]
    assert (await ask(f"/recommendations/{ana}?refresh=perhaps", ana))[1]["errors"][0]["field"] == "refresh"


async def test_where_profiles_cannot_be_read_nothing_is_picked(ask, engine, ana):
    engine.fails_with = Unavailable("profiles", "no key is set")
    assert (await ask(f"/recommendations/{ana}", ana))[0] == 503


async def test_a_person_asks_out_of_their_share(serve, ana):
    client = await serve(keys={ACME: "acme"}, limits=Limits(user_requests_per_minute=1))
    headers = {"Authorization": f"Bearer {ACME}", "X-User-ID": ana}
    statuses = [(await client.get(f"/recommendations/{ana}", headers=headers)).status for _ in range(2)]
    assert statuses == [200, 429]


async def test_nothing_of_it_is_logged(ask, ana, quiet_logs):
    await ask(f"/recommendations/{ana}", ana)
    logged = json.dumps(quiet_logs, default=str)
    assert "peanut" not in logged
    assert ana not in logged
