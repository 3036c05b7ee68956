"""The Compose file: as its specification wants it, confined, without a secret, and in the words of the code."""

import json
from datetime import timedelta
from typing import Any

import jsonschema
import pytest
import yaml

from bot.embedded.postgresql import POSTGRES_VERSION
from bot.run.server import DRAIN_S
from bot.settings import Settings, setting_names
from tests.support.command_line import read
from tests.support.compose import EXAMPLE, FILE, compose, filled, named, variables
from tests.support.dockerfile import FILE as DOCKERFILE
from tests.support.dockerfile import ROOT, stages
from tests.support.stores import opensearch_server

SCHEMA = json.loads((ROOT / "tests" / "schemas" / "compose-spec.json").read_text("utf-8"))
OURS = ("web", "worker", "ingest")
GIVEN = {"KEEPER_PASSWORD": "k" * 32, "DATABASE_PASSWORD": "d" * 32, "REDIS_PASSWORD": "r" * 32}
WRITES_ITS_ROOT = {"opensearch"}
"""Its start script writes into its own configuration; the file says so."""
CLOSING_S = 5
"""What remains of the 30 s that an end may take, after draining (bot/run/server.py)."""


@pytest.fixture(scope="module")
def services() -> dict[str, Any]:
    return dict(filled(compose(), GIVEN)["services"])


def test_it_passes_the_specification_s_schema() -> None:
    jsonschema.Draft7Validator(SCHEMA).validate(compose())


@pytest.mark.parametrize(("name", "value"), [("restarts", "always"), ("tmpfs", 5), ("ports", "3978")])
def test_the_schema_would_find_a_mistake(name: str, value: object) -> None:
    wrong = compose()
    wrong["services"]["web"][name] = value
    assert list(jsonschema.Draft7Validator(SCHEMA).iter_errors(wrong))


def test_every_service_is_confined(services: dict[str, Any]) -> None:
    for name, service in services.items():
        assert service["cap_drop"] == ["ALL"], name
        assert service["security_opt"] == ["no-new-privileges:true"], name
        assert service.get("read_only") is (None if name in WRITES_ITS_ROOT else True), name
        assert set(service["deploy"]["resources"]["limits"]) == {"cpus", "memory"}, name
        assert not {"privileged", "cap_add", "network_mode", "pid", "ipc", "devices"} & service.keys(), name
        assert "docker.sock" not in json.dumps(service), name


def test_nobody_is_root(services: dict[str, Any]) -> None:
    """Ours by the image; of the others' images OpenSearch's alone says so itself."""
    assert stages(DOCKERFILE.read_text())[-1].last("USER").value == "10001:10001"
    for name in set(services) - set(OURS) - {"opensearch"}:
        assert services[name]["user"] in ("postgres", "redis"), name


def test_no_secret_stands_in_it() -> None:
    """Whatever is called a password or holds one is filled in from outside, and without it nothing starts."""
    for service in compose()["services"].values():
        for name, value in service.get("environment", {}).items():
            if "PASSWORD" in name or "AUTH" in name or ("://" in str(value) and "@" in value):
                assert ":?" in value, name
    for missing in GIVEN:
        with pytest.raises(KeyError, match=missing):
            filled(compose(), {**GIVEN, missing: ""})


def test_all_that_it_is_filled_in_with_is_explained_and_nothing_else() -> None:
    told = named(EXAMPLE)
    assert set(told) == variables() | {"COMPOSE_PROFILES"}
    assert not any(told[name] for name in GIVEN)
    defaults = {name: value for name, value in told.items() if value}
    assert all(f"${{{name}:-{value}}}" in FILE.read_text() for name, value in defaults.items())


def test_every_name_of_ours_is_a_setting_and_all_servers_are_said(services: dict[str, Any]) -> None:
    names = set(setting_names().values())
    where = {"PLATTER_DATABASE_URL", "PLATTER_REDIS_URL", "PLATTER_OPENSEARCH_URL"}
    for service in OURS:
        assert set(services[service]["environment"]) <= names, service
        assert where <= set(services[service]["environment"]), service


def test_its_settings_are_taken_beside_those_of_the_example_file(services: dict[str, Any]) -> None:
    """.env.example names everything, some of it for a machine without containers: what is said here wins."""
    fields = {name: field for field, name in setting_names().items()}
    said = {**named(ROOT / ".env.example"), **services["web"]["environment"], "PLATTER_API_KEYS": "acme:" + "x" * 32}
    settings = Settings(_env_file=None, **{fields[name]: value for name, value in said.items()})
    assert settings.host == "0.0.0.0"
    assert settings.opensearch is not None
    assert settings.data_dir is not None
    for service in OURS:
        assert any(str(mount).endswith(f":{settings.data_dir}") for mount in services[service]["volumes"]), service


@pytest.mark.parametrize(("service", "more"), [("web", []), ("worker", []), ("ingest", []), ("ingest", ["--sample"])])
def test_every_command_is_one_of_the_command_line(services: dict[str, Any], service: str, more: list[str]) -> None:
    entrypoint = services[service].get("entrypoint", stages(DOCKERFILE.read_text())[-1].last("ENTRYPOINT").words)
    program, *words = [*entrypoint, *(more or services[service]["command"])]
    assert program == "platter"
    assert read(words) == words[0]


def test_a_command_that_is_none_would_be_found() -> None:
    for words in (["serve", "--web"], ["toil"]):
        with pytest.raises(Exception, match=r"[Nn]o such"):
            read(words)


def test_who_waits_for_somebody_s_health_waits_for_somebody_who_is_asked(services: dict[str, Any]) -> None:
    for name, service in services.items():
        for other, asked in service.get("depends_on", {}).items():
            if asked["condition"] == "service_healthy":
                assert services[other]["healthcheck"]["test"], f"{name} waits for {other}"
            else:
                assert (asked["condition"], services[other]["restart"]) == ("service_completed_successfully", "no")


def test_web_and_worker_are_asked_on_the_port_that_the_image_s_health_check_asks(services: dict[str, Any]) -> None:
    assert services["web"]["environment"]["PLATTER_PORT"] == "3978"
    assert services["worker"]["command"][-1] == services["worker"]["environment"]["PLATTER_PORT"]
    assert "PLATTER_PORT" in stages(DOCKERFILE.read_text())[-1].last("HEALTHCHECK").value
    assert all("healthcheck" not in services[name] for name in ("web", "worker"))


def test_only_the_web_server_is_published_and_only_on_this_machine_unless_said_otherwise(
    services: dict[str, Any],
) -> None:
    assert {name for name, service in services.items() if "ports" in service} == {"web"}
    assert services["web"]["ports"] == ["127.0.0.1:3978:3978"]


def test_the_servers_are_out_of_reach(services: dict[str, Any]) -> None:
    assert compose()["networks"]["stores"] == {"internal": True}
    assert all(services[name]["networks"] == ["stores"] for name in set(services) - set(OURS))


def test_a_drain_is_waited_for(services: dict[str, Any]) -> None:
    for name in ("web", "worker"):
        grace = timedelta(seconds=int(services[name]["stop_grace_period"].removesuffix("s")))
        assert grace >= timedelta(seconds=DRAIN_S + CLOSING_S)


def test_the_servers_are_of_the_versions_that_the_tests_run(services: dict[str, Any]) -> None:
    images = {name: service["image"].partition(":")[2] for name, service in services.items()}
    assert opensearch_server.VERSION.startswith(images["opensearch"])
    assert f"-pg{POSTGRES_VERSION}-" in images["postgres"]
    assert images["database-setup"] == images["postgres"]
    assert all(image[0].isdigit() and image.count(".") >= 2 for image in images.values()), images


def test_redis_keeps_what_it_is_given_and_drops_nothing(services: dict[str, Any]) -> None:
    told = services["redis"]["command"][-1].splitlines()
    assert {"appendonly yes", "maxmemory-policy noeviction", f"requirepass {'$'}REDISCLI_AUTH"} <= set(told)
    assert GIVEN["REDIS_PASSWORD"] not in "".join(told)


def test_nothing_in_it_is_said_twice_by_mistake() -> None:
    """YAML takes the last of two equal names without a word."""

    class Strict(yaml.SafeLoader):
        pass

    def once(loader: yaml.SafeLoader, node: yaml.MappingNode) -> dict[Any, Any]:
        names = [loader.construct_object(key) for key, _ in node.value if key.tag != "tag:yaml.org,2002:merge"]
        assert len(names) == len(set(names)), names
        loader.flatten_mapping(node)
        return dict(loader.construct_pairs(node))

    Strict.add_constructor("tag:yaml.org,2002:map", once)
    yaml.load(FILE.read_text(), Strict)
