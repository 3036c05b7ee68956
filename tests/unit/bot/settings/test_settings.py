"""Settings: read once, complete in the example, and wrong ones named with how to mend them."""

from pathlib import Path

import pytest
from dotenv import dotenv_values

from bot.settings import (
    SettingsError,
    default_data_folder,
    load_settings,
    parse_keys,
    setting_names,
    told_names,
    unknown_names,
)
from channels.shared.addresses import is_loopback

ROOT = Path(__file__).parents[4]
EXAMPLE = ROOT / ".env.example"
NAMES = set(setting_names().values())


@pytest.fixture(autouse=True)
def empty_folder(tmp_path, monkeypatch):
    """No setting of the machine, and no `.env`, reaches these tests."""
    monkeypatch.chdir(tmp_path)
    for name in NAMES:
        monkeypatch.delenv(name, raising=False)


def test_the_example_names_every_setting_and_no_other():
    assert set(dotenv_values(EXAMPLE)) == NAMES


def test_the_example_is_what_holds_when_nothing_is_said(tmp_path):
    (tmp_path / ".env").write_text(EXAMPLE.read_text())
    from_example = load_settings()
    (tmp_path / ".env").unlink()
    assert from_example == load_settings()


def test_nothing_needs_to_be_set():
    settings = load_settings()
    assert (settings.host, settings.port, settings.turn_retention_days) == ("127.0.0.1", 3978, 30)
    assert settings.database_url is None
    assert settings.keys == {}


def test_the_environment_wins_over_the_file(tmp_path, monkeypatch):
    (tmp_path / ".env").write_text("PLATTER_PORT=4000\nPLATTER_LOG_LEVEL=WARNING\n")
    monkeypatch.setenv("PLATTER_PORT", "4001")
    settings = load_settings()
    assert (settings.port, settings.log_level) == (4001, "warning")


@pytest.mark.parametrize(
    ("name", "value", "says"),
    [
        ("PLATTER_PORT", "many", "integer"),
        ("PLATTER_PORT", "70000", "65535"),
        ("PLATTER_PORT", "tcp://10.0.0.1:3978", "enableServiceLinks: false"),
        ("PLATTER_OPENSEARCH_URL", "localhost:9200", "https://host:9200"),
        ("PLATTER_OPENSEARCH_URL", "https://a:9200,ftp://b", "https://host:9200"),
        ("PLATTER_OPENSEARCH_URL", "https://ann:pass/word@a:9200", "https://host:9200"),
        ("PLATTER_OPENSEARCH_URL", "http://ann:secret@search.example:9200", "use https://"),
        ("PLATTER_OPENSEARCH_PASSWORD", "secret-of-nobody", "PLATTER_OPENSEARCH_USER"),
        ("PLATTER_OPENSEARCH_CA_FILE", "/nowhere/ca.pem", "no file"),
        ("PLATTER_OPENSEARCH_CLIENT_KEY", "/etc/hostname", "PLATTER_OPENSEARCH_CLIENT_CERT"),
        ("PLATTER_OPENSEARCH_INDEX", "Upper Case", "pattern"),
        ("PLATTER_EMBEDDING_MODEL", "large", "reserved"),
        ("PLATTER_DATABASE_URL", "mysql://db", "postgresql://"),
        ("PLATTER_REDIS_URL", "localhost:6379", "redis://"),
        ("PLATTER_API_KEYS", "no-colon-in-here-at-all", "tenant:key"),
        ("PLATTER_API_KEYS", "acme:short", "16 characters"),
        ("PLATTER_SERVICE_TOKEN", "too-short-for-a-token", "24 characters"),
        ("PLATTER_SERVICE_TOKEN", "KairosTest", "anybody can read"),
        ("PLATTER_SERVICE_TOKEN", "KairosTestKairosTestKairosTest", "anybody can read"),
        ("PLATTER_ALLOWED_ORIGINS", "*", "no origin"),
        ("PLATTER_ALLOWED_ORIGINS", "https://shop.example, https://shop.example/path", "entry 2"),
        ("PLATTER_ALLOWED_ORIGINS", "shop.example", "no origin"),
        ("PLATTER_TURN_RETENTION_DAYS", "0", "greater than or equal to 1"),
        ("PLATTER_MAX_BODY_BYTES", "1", "8192"),
        ("PLATTER_LOG_LEVEL", "loud", "'info'"),
        ("OPENAI_BASE_URL", "api.openai.com", "https://"),
        ("PLATTER_MODEL_DEADLINE_S", "0", "greater than or equal to 0.5"),
        ("PLATTER_HOST", "0.0.0.0", "PLATTER_API_KEYS"),
        ("PLATTER_HOST", "platter.example", "PLATTER_API_KEYS"),
    ],
)
def test_a_wrong_setting_is_named_with_how_to_mend_it(monkeypatch, name, value, says):
    monkeypatch.setenv(name, value)
    with pytest.raises(SettingsError) as wrong:
        load_settings()
    assert name in str(wrong.value)
    assert says in str(wrong.value)


def test_all_wrong_settings_are_told_at_once(monkeypatch):
    monkeypatch.setenv("PLATTER_PORT", "x")
    monkeypatch.setenv("PLATTER_TURN_RETENTION_DAYS", "x")
    with pytest.raises(SettingsError) as wrong:
        load_settings()
    assert len(wrong.value.problems) == 2


def test_a_wrong_setting_is_told_without_its_secret(monkeypatch):
    monkeypatch.setenv("PLATTER_DATABASE_URL", "mysql://user:canary-password@db")
    monkeypatch.setenv("PLATTER_API_KEYS", "acme:canary")
    with pytest.raises(SettingsError) as wrong:
        load_settings()
    assert "canary" not in str(wrong.value)


def test_secrets_do_not_show_when_settings_are_printed(monkeypatch):
    monkeypatch.setenv("PLATTER_DATABASE_URL", "postgresql://user:canary-password@db/x")
    monkeypatch.setenv("PLATTER_API_KEYS", "acme:canary-key-0123456789")
    assert "canary" not in repr(load_settings())
    assert "canary" not in str(load_settings().model_dump())


def test_a_mistyped_name_stops_the_start_and_names_the_right_one(monkeypatch):
    monkeypatch.setenv("PLATTER_DATBASE_URL", "postgresql://db/x")
    with pytest.raises(SettingsError, match="the nearest is PLATTER_DATABASE_URL"):
        load_settings()


def test_a_mistyped_name_in_the_file_is_found_too(tmp_path):
    (tmp_path / ".env").write_text("PLATTER_API_KEY=acme:0123456789abcdef\n")
    with pytest.raises(SettingsError, match="PLATTER_API_KEYS"):
        load_settings()


def test_a_strangers_name_is_only_told(monkeypatch):
    monkeypatch.setenv("PLATTER_SERVICE_HOST", "10.0.0.1")
    assert load_settings().host == "127.0.0.1"
    assert [line for line in told_names() if "PLATTER_SERVICE_HOST" in line]


@pytest.mark.parametrize("name", sorted(NAMES))
def test_a_letter_lost_from_any_name_is_taken_for_a_typing_error(name):
    mistyped = name[:10] + name[11:]
    found = unknown_names([mistyped])
    assert found == [] or found[0][1] or len(name) < 14, found


def test_several_keys_may_belong_to_one_tenant():
    raw = "acme:key-a-0123456789, acme:key-b-0123456789 ,globex:key:with:colons:1,"
    assert parse_keys(raw) == {
        "key-a-0123456789": "acme",
        "key-b-0123456789": "acme",
        "key:with:colons:1": "globex",
    }


def test_one_key_cannot_belong_to_two_tenants():
    with pytest.raises(ValueError, match="twice"):
        parse_keys("acme:key-a-0123456789,globex:key-a-0123456789")


@pytest.mark.parametrize(
    ("host", "local"),
    [
        *((host, True) for host in ("127.0.0.1", "::1", "localhost", "127.9.9.9")),
        *((host, False) for host in ("0.0.0.0", "::", "example.org", "")),
    ],
)
def test_only_loopback_is_loopback(host, local):
    assert is_loopback(host) is local


def test_any_address_is_open_with_keys(monkeypatch):
    monkeypatch.setenv("PLATTER_HOST", "0.0.0.0")
    monkeypatch.setenv("PLATTER_API_KEYS", "acme:key-a-0123456789")
    assert load_settings().host == "0.0.0.0"


def test_data_lies_in_the_working_folder_but_roots_outside_homes():
    assert default_data_folder(Path("/home/ann/platter"), 1000) == Path("/home/ann/platter/.platter")
    roots = default_data_folder(Path("/root/platter"), 0)
    assert not roots.is_relative_to("/root")
    assert roots != default_data_folder(Path("/root/other"), 0)
    assert len(str(roots)) < 60, "socket paths have at most 107 bytes"


def test_a_key_alone_switches_a_model_on_and_it_is_never_shown(monkeypatch):
    assert load_settings().models == ()
    monkeypatch.setenv("OPENAI_API_KEY", "sk-secret-0123456789")
    assert load_settings().models == ("gpt-4.1-mini",)
    monkeypatch.setenv("PLATTER_FALLBACK_MODEL", "small")
    settings = load_settings()
    assert settings.models == ("gpt-4.1-mini", "small")
    assert "sk-secret" not in repr(settings)


TEAMS = {"PLATTER_TEAMS_APP_ID": "app", "PLATTER_TEAMS_APP_PASSWORD": "secret"}


def test_teams_is_understood_by_our_names_and_by_the_vendor_s(monkeypatch: pytest.MonkeyPatch) -> None:
    vendors = {"MicrosoftAppId": "app", "MicrosoftAppPassword": "secret", "MicrosoftAppTenantId": "tenant-1"}
    for names in ({**TEAMS, "PLATTER_TEAMS_TENANT_ID": "tenant-1"}, vendors):
        with monkeypatch.context() as patch:
            for name, value in names.items():
                patch.setenv(name, value)
            found = load_settings(_env_file=None)
        assert found.speaks_teams
        assert found.teams_app_id == "app"
        assert found.teams_app_password is not None
        assert found.teams_app_password.get_secret_value() == "secret"
        assert found.teams_allowed_tenants == {"tenant-1"}


def test_half_of_teams_and_anonymous_requests_from_the_network_stop_a_start() -> None:
    wrong = [
        {"teams_app_id": "app"},
        {"teams_app_password": "secret"},
        {"teams_allow_anonymous": True, "host": "0.0.0.0", "api_keys": f"acme:{'k' * 16}"},
        {"teams_openid_url": "login.example"},
    ]
    for given in wrong:
        with pytest.raises(SettingsError) as stopped:
            load_settings(_env_file=None, **given)
        assert "TEAMS" in str(stopped.value)
        assert "secret" not in str(stopped.value)
    assert not load_settings(_env_file=None).speaks_teams
    assert load_settings(_env_file=None, teams_allow_anonymous=True).speaks_teams


def test_tenants_on_the_list_count_in_the_place_of_the_one_where_the_bot_logs_in() -> None:
    given = {"teams_app_id": "a", "teams_app_password": "b", "teams_tenant_id": "home", "teams_tenants": "one, two"}
    assert load_settings(_env_file=None, **given).teams_allowed_tenants == {"one", "two"}


@pytest.mark.parametrize("value", ["help@caterers.example", "https://caterers.example/help", ""])
def test_people_get_help_at_an_address_of_mail_or_the_web(value, monkeypatch):
    monkeypatch.setenv("PLATTER_SUPPORT", value)
    assert load_settings().support == (value or None)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("PLATTER_SUPPORT", "ring us"),
        ("PLATTER_SUPPORT", "http://caterers.example"),
        ("PLATTER_SUPPORT", "javascript:alert(1)@x"),
        ("PLATTER_SUPPORT", "https://a.example|b>"),
        ("PLATTER_PRIVACY_URL", "help@caterers.example"),
    ],
)
def test_what_could_not_be_shown_as_an_address_is_refused(name, value, monkeypatch):
    monkeypatch.setenv(name, value)
    with pytest.raises(SettingsError, match=name):
        load_settings()


def test_the_operators_token_and_origins_are_read_by_either_name(monkeypatch):
    monkeypatch.setenv("PLATTER_SERVICE_TOKEN", f" {'t' * 24}\n")
    monkeypatch.setenv("ALLOWED_ORIGINS", "https://shop.example, http://localhost:3000")
    settings = load_settings()
    assert settings.service_token.get_secret_value() == "t" * 24
    assert settings.origins == {"https://shop.example", "http://localhost:3000"}
    monkeypatch.setenv("PLATTER_ALLOWED_ORIGINS", "https://other.example")
    assert load_settings().origins == {"https://other.example"}
    assert "t" * 24 not in repr(settings)
