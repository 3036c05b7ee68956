"""Everything together on the real servers: a small menu, the real engine, the HTTP interface over it."""

import asyncio
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from aiohttp.test_utils import TestClient, TestServer
from pydantic import SecretStr

from bot.app import LEXICAL_FOLDER, keep_up, open_platter, open_stores
from bot.cli.doctor import examine
from bot.cli.explain import explain_lines
from bot.run.serve import opening_lines, put_in_sample
from bot.run.server import build_server, degraded_parts
from bot.settings import Settings
from engine.ports import WrongEmbedder
from engine.stores.postgres.database import Database
from ingest.pipeline import ingest
from ingest.remove import remove

PATIENCE_S = 30
ASK = {"session_id": "session-0001", "user_input": "baked ziti for 20 in Boston"}
MENU = {
    "restaurant": {
        "name": "Roma Kitchen",
        "cuisine": ["Italian"],
        "location": {"address": "1 Salem St", "city": "Boston", "state": "MA", "zipCode": "02113"},
    },
    "menus": [
        {
            "name": "Catering",
            "menuGroups": [
                {
                    "name": "Pasta",
                    "menuItems": [
                        {"name": name, "price": {"basePrice": price}, "servingSize": {"description": "serves 10-12"}}
                        for name, price in (("Baked Ziti Tray", 89.0), ("Lasagna Tray", 99.0), ("Penne Tray", 79.0))
                    ],
                }
            ],
        }
    ],
}


@pytest.fixture(scope="module")
def word_index_folder(tmp_path_factory):
    """One a module, as the database is."""
    return tmp_path_factory.mktemp("data")


@pytest.fixture
def settings(database_url, redis_url, word_index_folder):
    """Servers by URL, as if they were remote."""
    return Settings(
        _env_file=None,
        database_url=SecretStr(database_url),
        redis_url=SecretStr(redis_url),
        data_dir=word_index_folder,
    )


@pytest.fixture
async def filled(settings, tmp_path):
    menu = tmp_path / "roma.json"
    menu.write_text(json.dumps(MENU))
    async with open_stores(settings) as stores:
        await ingest([menu], writer=stores.writer, embedder=stores.embedder, clock=stores.clock)
    return settings


async def test_a_turn_over_http_is_answered_recorded_explained_and_forgotten(filled):
    async with open_platter(filled) as platter:
        assert await platter.warm() == 3
        app, _ = build_server(platter, filled)
        async with TestClient(TestServer(app)) as client:
            answer = await (await client.post("/chat/search", json=ASK)).json()
            assert answer["results"][0]["item_name"] == "Baked Ziti Tray"
            assert answer["filters"]["party"] == 20
            session = await (await client.get("/session/session-0001")).json()
            assert session["entities"]["city"] == "Boston"
            turn = await (await client.get(f"/turns/{answer['turn_id']}")).json()
            assert turn["reply"]["turn_id"] == answer["turn_id"]
            given = {"rating": 1, "turn_id": answer["turn_id"]}
            assert (await client.post("/session/session-0001/feedback", json=given)).status == 204
            dish = {"rating": -1, "doc_id": answer["results"][0]["doc_id"]}
            assert (await client.post("/session/session-0001/feedback", json=dish)).status == 204
            dish["doc_id"] = answer["turn_id"]
            assert (await client.post("/session/session-0001/feedback", json=dish)).status == 404
            row = await platter.engine.turn("local", answer["turn_id"])
            assert any("Baked Ziti Tray" in line for line in explain_lines(row))
            assert (await client.delete("/session/session-0001")).status == 204
            assert (await client.get("/session/session-0001")).status == 404
            assert await (await client.get("/readyz")).json() == {"status": "ready", "degraded": {}}
            assert "platter_turns_total" in await (await client.get("/metrics")).text()


async def test_a_repeated_delivery_returns_the_stored_answer(filled):
    async with open_platter(filled) as platter:
        app, _ = build_server(platter, filled)
        async with TestClient(TestServer(app)) as client:
            again = {"Idempotency-Key": "delivery-1"}
            first = await (await client.post("/chat/search", json=ASK, headers=again)).json()
            second = await (await client.post("/chat/search", json=ASK, headers=again)).json()
    timings = {"processing_time_ms": 0}
    assert first | timings == second | timings


async def test_a_lost_word_index_is_made_anew_at_the_start(filled):
    shutil.rmtree(filled.data_folder / LEXICAL_FOLDER)
    async with open_platter(filled) as platter:
        generation = (await platter.stores.catalog.state()).generation
        assert await platter.stores.word_index_is_there(generation)
        assert not await platter.stores.mend_word_index()


async def test_a_new_generation_is_loaded_before_a_turn_asks_for_it(filled, tmp_path):
    menu = tmp_path / "other.json"
    menu.write_text(json.dumps(MENU | {"restaurant": MENU["restaurant"] | {"name": "Other Kitchen"}}))
    async with open_platter(filled) as platter, open_stores(filled) as stores:
        await platter.warm()
        keeping = asyncio.create_task(keep_up(platter, 0.05))
        await ingest([menu], writer=stores.writer, embedder=stores.embedder, clock=stores.clock)
        generation = (await stores.catalog.state()).generation
        async with asyncio.timeout(PATIENCE_S):
            while platter.stores.catalog._snapshot.generation != generation:  # noqa: ASYNC110
                await asyncio.sleep(0.05)
        keeping.cancel()
    async with open_stores(filled) as stores:
        await remove("Other Kitchen", writer=stores.writer, embedder=stores.embedder, clock=stores.clock)


async def test_another_embedders_vectors_stop_the_start_and_name_the_command(filled, database):
    async with database.dedicated("test") as connection:
        await connection.execute("RESET role")
        await connection.execute("UPDATE catalogue_state SET embedder = 'another'")
    try:
        with pytest.raises(WrongEmbedder, match="platter reindex"):
            async with open_platter(filled):
                pass
        findings = {finding.part: finding for finding in await examine(filled)}
        assert not findings["embedder"].ok
        assert "platter reindex" in findings["embedder"].do
    finally:
        async with open_stores(filled) as stores, database.dedicated("test") as connection:
            await connection.execute("RESET role")
            await connection.execute("UPDATE catalogue_state SET embedder = %s", (stores.embedder.fingerprint,))


async def test_the_doctor_finds_every_part_well(filled):
    findings = await examine(filled)
    assert [finding.part for finding in findings] == [
        "platter", "data folder", "postgresql", "redis", "catalogue", "word index", "vectors", "embedder", "model",
        "channels", "deliveries", "profiles", "orders",
    ]  # fmt: skip
    assert all(finding.ok for finding in findings), findings


async def test_the_doctor_says_which_part_is_away(filled):
    away = filled.model_copy(update={"redis_url": SecretStr("redis://127.0.0.1:1/0")})
    findings = {finding.part: finding for finding in await examine(away)}
    assert findings["postgresql"].ok, findings["postgresql"]
    assert not findings["redis"].ok


async def test_the_sample_never_goes_into_a_remote_database(settings):
    said = []
    async with open_platter(settings) as platter:
        before = (await platter.stores.catalog.state()).generation
        await put_in_sample(platter, settings, said.append)
        assert (await platter.stores.catalog.state()).generation == before
    assert said == []


async def test_the_opening_lines_say_what_is_where(filled):
    async with open_platter(filled) as platter:
        lines = "\n".join(await opening_lines(platter, filled, 3978))
    assert "3 dishes of 1 restaurant on" in lines
    assert "PostgreSQL remote, Redis remote" in lines
    assert "only this machine is answered" in lines
    assert str(Path(filled.data_folder)) in lines


async def test_a_session_store_that_is_gone_degrades_and_does_not_stop_turns(filled):
    away = filled.model_copy(update={"redis_url": SecretStr("redis://127.0.0.1:1/0")})
    async with open_platter(away) as platter:
        assert await degraded_parts(platter) == {"redis": "Unavailable"}
        app, _ = build_server(platter, away)
        async with TestClient(TestServer(app)) as client:
            answer = await client.post("/chat/search", json=ASK | {"session_id": "session-0002"})
            assert answer.status == 200
            assert (await answer.json())["results"]


async def test_each_database_has_a_mark_of_its_own_so_that_two_never_share_an_index(database, servers):
    async with Database(servers.database_url) as other:
        marks = [await database.mark(), await database.mark(), await other.mark()]
    assert marks[0] == marks[1] != marks[2]


@pytest.mark.parametrize(
    ("before", "told"), [("", "True"), ("from bot.app import import_engine; import_engine(); ", "False")]
)
def test_nobodys_words_go_to_a_tracing_service_that_the_environment_names(before: str, told: str) -> None:
    traced = {"LANGSMITH_TRACING": "true", "LANGCHAIN_TRACING_V2": "true", "LANGSMITH_TRACING_V2": "true"}
    asked = f"{before}from langsmith.utils import tracing_is_enabled; print(tracing_is_enabled())"
    ran = subprocess.run([sys.executable, "-c", asked], env={**os.environ, **traced}, capture_output=True, check=True)
    assert ran.stdout.decode().split() == [told]
