"""`platter doctor` where all is well and where a part of the house is broken: what it says, and how it ends."""

import json
import shutil
import subprocess
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from cryptography.fernet import Fernet
from pydantic import SecretStr

from bot.app import LEXICAL_FOLDER, open_stores
from bot.cli.doctor import examine, report
from bot.delivery.arrivals import Arrivals, Settlement
from bot.delivery.inbox import PostgresInbox
from bot.encryption import Seal, key_id_of
from bot.operations.doctor.finding import Finding
from bot.operations.erasing import erase
from bot.operations.people import reseal
from bot.settings import Settings
from engine.messages.people import Person, Profile
from engine.stores.postgres.database import Database
from engine.stores.postgres.people import PostgresPeople
from tests.support.chaos.loop_channel import PLATFORM, said
from tests.support.doctor_house import NOT_THERE, PLATTER, changed, finds, url_of, whole_installation
from tests.support.stores.remote_servers import Remote
from tests.support.stores.small_parts import SmallSessions


@pytest.fixture(scope="module")
async def well(remote: Remote, tmp_path_factory: pytest.TempPathFactory) -> Settings:
    return await whole_installation(remote, tmp_path_factory.mktemp("doctor"))


async def test_a_whole_installation_is_well_and_says_what_answers(well: Settings, remote: Remote) -> None:
    findings = {finding.part: finding for finding in await examine(well)}
    assert all(finding.ok and finding.do is None for finding in findings.values()), findings
    assert f"127.0.0.1:{remote.postgres.port}, 18." in findings["postgresql"].says
    assert f"127.0.0.1:{remote.redis.port}, " in findings["redis"].says
    assert "generation 1" in findings["catalogue"].says
    assert "old: 4 dishes of 1 restaurant" in findings["catalogue"].says
    assert findings["word index"].facts["generation"] == 1
    for part in ("postgresql", "redis", "word index", "embedder", "catalogue"):
        taken_ms = findings[part].ms
        assert taken_ms is not None
        assert 0 <= taken_ms < 1_000


async def test_a_word_index_that_is_gone_or_behind_is_named_and_made_anew(well: Settings, tmp_path: Path) -> None:
    elsewhere = well.model_copy(update={"data_dir": tmp_path})
    found, code = await finds(elsewhere, "word index")
    assert (found.state, code) == ("wrong", 1)
    assert "holds nothing, and the catalogue is at 1" in found.says
    assert "platter reindex" in (found.do or "")
    shutil.copytree(well.data_folder / LEXICAL_FOLDER, tmp_path / LEXICAL_FOLDER)
    async with changed(
        url_of(well),
        "UPDATE platter.catalogue_state SET generation = 2",
        "UPDATE platter.catalogue_state SET generation = 1",
    ):
        found, code = await finds(elsewhere, "word index")
    assert (found.state, code) == ("wrong", 1)
    assert "holds generation 1, and the catalogue is at 2" in found.says
    async with open_stores(elsewhere) as stores:
        await stores.mend_word_index()
    assert (await finds(elsewhere, "word index"))[0].ok


async def test_a_damaged_word_index_is_named(well: Settings, tmp_path: Path) -> None:
    shutil.copytree(well.data_folder / LEXICAL_FOLDER, tmp_path / LEXICAL_FOLDER)
    (tmp_path / LEXICAL_FOLDER / "1" / "meta.json").write_text("{")
    found, code = await finds(well.model_copy(update={"data_dir": tmp_path}), "word index")
    assert (found.state, code) == ("wrong", 1)
    assert found.do == "Run `platter reindex`"


async def test_vectors_that_are_missing_are_counted(well: Settings) -> None:
    async with changed(
        url_of(well),
        "UPDATE platter.menu_embeddings SET valid_to = 0 WHERE doc_id IN (SELECT doc_id FROM platter.items LIMIT 1)",
        "UPDATE platter.menu_embeddings SET valid_to = 2147483647",
    ):
        found, code = await finds(well, "vectors")
    assert (found.state, code) == ("wrong", 1)
    assert "3 vectors for 4 dishes" in found.says


async def test_vectors_of_another_embedder_stop_a_start(well: Settings) -> None:
    async with changed(
        url_of(well),
        "CREATE TEMP TABLE was AS SELECT embedder FROM platter.catalogue_state;"
        "UPDATE platter.catalogue_state SET embedder = 'another'",
        "UPDATE platter.catalogue_state SET embedder = (SELECT embedder FROM was)",
    ):
        found, code = await finds(well, "embedder")
    assert (found.state, code) == ("broken", 2)
    assert "made by another" in found.says
    assert found.do == "Run `platter reindex`"


async def test_what_failed_for_good_and_what_waits_too_long_are_told_with_the_command_for_it(well: Settings) -> None:
    async with Database(url_of(well)) as database:
        inbox, arrivals = PostgresInbox(database), Arrivals(database, [PLATFORM])
        await inbox.take_in(said("dies"))
        started = await arrivals.take_up()
        assert started is not None
        await arrivals.settle(started, Settlement("dead", reason="failed"))
        found, code = await finds(well, "deliveries")
        assert (found.says, found.do, code) == (
            "nothing waits, 1 turn failed for good",
            "`platter inbox` lists the dead letters",
            0,
        )
        await inbox.take_in(said("waits"))
        async with database.tenant("acme") as connection:
            await connection.execute("UPDATE arrivals SET arrived_at = arrived_at - interval '3 minutes'")
        found, code = await finds(well, "deliveries")
        assert (found.says, code) == ("1 turn waits, 1 turn failed for good; the oldest turn waits for 3 minutes", 1)
        assert "`platter work`" in (found.do or "")
        await erase(database, SmallSessions(), "acme")
    assert (await finds(well, "deliveries"))[0].says == "nothing waits, no dead letters"


async def test_a_folder_on_a_disk_that_cannot_be_written_is_named(well: Settings) -> None:
    found, code = await finds(well.model_copy(update={"data_dir": Path("/proc/platter")}), "data folder")
    assert (found.state, code) == ("broken", 2)
    assert "PLATTER_DATA_DIR" in (found.do or "")


async def test_a_disk_that_is_nearly_full_is_told(well: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.operations.doctor.process.LEAST_FREE", 10**18)
    found, code = await finds(well, "data folder")
    assert (found.state, code) == ("wrong", 1)
    assert "Make room" in (found.do or "")


def test_the_command_speaks_to_people_and_programs_and_ends_as_it_found(well: Settings) -> None:
    urls = {"PLATTER_DATABASE_URL": url_of(well), "PLATTER_REDIS_URL": f"redis://:canary@127.0.0.1:{NOT_THERE}/0"}
    environment = {"PATH": "/usr/bin:/bin", "COLUMNS": "200", "PLATTER_DATA_DIR": str(well.data_folder), **urls}
    done = subprocess.run(
        [PLATTER, "doctor", "--json"],
        env=environment,
        cwd=well.data_folder,
        capture_output=True,
        text=True,
        timeout=150,
    )
    told: dict[str, Any] = json.loads(done.stdout)
    assert (done.returncode, told["ok"], told["usable"]) == (1, False, True)
    assert [finding["part"] for finding in told["findings"] if not finding["ok"]] == ["redis"]
    assert "canary" not in done.stdout + done.stderr
    environment["PLATTER_DATABASE_URL"] = urls["PLATTER_DATABASE_URL"].replace("canary", "other")
    for command in (["doctor"], ["serve"], ["ingest", "--sample"]):
        done = subprocess.run(
            [PLATTER, *command], env=environment, cwd=well.data_folder, capture_output=True, text=True, timeout=150
        )
        assert done.returncode == 2
        assert "refuses the login or its password" in done.stdout + done.stderr
        assert "other" not in (done.stdout + done.stderr).replace("name another", "")
        assert "Traceback" not in done.stderr


def test_the_report_is_aligned_and_fits_the_terminal() -> None:
    findings = [
        Finding("postgresql", "ok", "here, " + "and it is well " * 9, ms=0.4),
        Finding("redis", "wrong", "there", "Do something about it, and " * 6),
    ]
    lines = list(report(findings, 80))
    assert max(map(len, lines)) <= 80
    assert lines[0].index("here") == next(line for line in lines if "there" in line).index("there")
    assert lines[-1] == "Platter works, though something is wrong with redis."


def test_what_could_not_be_looked_at_is_not_said_to_be_well() -> None:
    findings = [Finding("postgresql", "ok", "no tables yet"), Finding("catalogue", "unknown", "not looked at")]
    assert list(report(findings, 80))[-1] == "Nothing is wrong, as far as could be looked; not yet at catalogue."
    assert list(report(findings[:1], 80))[-1] == "All is well."


async def test_profiles_are_counted_by_key_and_one_that_no_key_opens_is_wrong(well: Settings) -> None:
    old, new = (Fernet.generate_key().decode() for _ in range(2))
    found, code = await finds(well, "profiles")
    assert (found.state, code, "off" in found.says) == ("ok", 0, True)
    async with Database(url_of(well)) as database:
        people = PostgresPeople(database, Seal([old]), lambda: datetime.now(UTC))
        for user in ("U1", "U2"):
            await people.write(Person("slack", "doctored", user), Profile(), 0)
        both = well.model_copy(update={"secret_keys": SecretStr(f"{new},{old}")})
        found, code = await finds(both, "profiles")
        assert (found.state, code, f"2 under the key {key_id_of(old)}" in found.says) == ("ok", 0, True)
        assert "platter people reseal" in (found.do or "")
        found, code = await finds(well.model_copy(update={"secret_keys": SecretStr(new)}), "profiles")
        assert (found.state, code, "2 cannot be opened" in found.says) == ("wrong", 1, True)
        await reseal(database, Seal([new, old]), "ops")
        found, code = await finds(well.model_copy(update={"secret_keys": SecretStr(new)}), "profiles")
        assert (found.state, found.do, found.facts) == ("ok", None, {f"under_{key_id_of(new)}": 2})
        await erase(database, SmallSessions(), "doctored")


async def test_orders_say_how_restaurants_hear_of_them_and_what_waits(well: Settings) -> None:
    found, code = await finds(well.model_copy(update={"orders": "off"}), "orders")
    assert (found.says, code) == ("off: PLATTER_ORDERS", 0)
    found, code = await finds(well, "orders")
    assert (found.says, code) == ("off, as PLATTER_SECRET_KEYS is not set", 0)
    able = well.model_copy(update={"secret_keys": SecretStr(Fernet.generate_key().decode())})
    found, code = await finds(able, "orders")
    assert "nothing from Platter itself; nothing waits for you" in found.says
    assert able.database_url is not None
    async with Database(able.database_url.get_secret_value()) as database, database.connection() as connection:
        await connection.execute(
            "INSERT INTO supplier_messages (tenant, message, number, platform, restaurant_key, kind, way, address, "
            "due, written_at) VALUES ('acme', gen_random_uuid(), 'PL-222222', 'slack', 'roma', 'placed', 'operator', "
            "'', now(), now())"
        )
    found, code = await finds(able, "orders")
    assert (found.state, code) == ("ok", 0)
    assert "waiting for you: 1 to pass on" in found.says
    assert found.do == "`platter orders list --open` lists them"
