"""The Slack app's manifest: as the vendor's schema wants it, and as the code needs it."""

import json
import re
from pathlib import Path
from typing import Any

import jsonschema
import pytest
import yaml

from channels.slack.install import SCOPES
from channels.slack.parse import MUTE_SHORTCUT
from channels.slack.parse_views import CHANGE_SHORTCUT, FIND_SHORTCUT, HERE_SHORTCUT
from channels.slack.routes import EVENTS, REDIRECT
from channels.slack.words import prompts as suggested
from tests.support.slack.server import BOT_SCOPES

ROOT = Path(__file__).parents[3]
FILE = ROOT / "manifests" / "slack.yaml"
SCHEMA = json.loads((ROOT / "tests" / "schemas" / "slack-manifest.2.0.0.json").read_text())


@pytest.fixture
def manifest() -> dict[str, Any]:
    loaded: dict[str, Any] = yaml.safe_load(FILE.read_text())
    return loaded


def test_it_passes_the_vendor_s_schema(manifest: dict[str, Any]) -> None:
    jsonschema.Draft7Validator(SCHEMA).validate(manifest)


def test_the_schema_would_find_a_mistake(manifest: dict[str, Any]) -> None:
    manifest["features"]["agent_view"]["suggested_prompts"] *= 2
    assert list(jsonschema.Draft7Validator(SCHEMA).iter_errors(manifest))


def test_its_scopes_are_those_asked_for_on_installing_and_each_says_why(manifest: dict[str, Any]) -> None:
    assert tuple(manifest["oauth_config"]["scopes"]["bot"]) == SCOPES
    for scope in SCOPES:
        assert re.search(rf"- {scope} +# \S", FILE.read_text()), scope


def test_all_that_platter_calls_is_allowed_by_its_scopes() -> None:
    assert set(SCOPES) >= BOT_SCOPES


def test_it_sends_everything_to_the_address_that_listens(manifest: dict[str, Any]) -> None:
    settings = manifest["settings"]
    addresses = [
        settings["event_subscriptions"]["request_url"],
        settings["interactivity"]["request_url"],
        settings["interactivity"]["message_menu_options_url"],
        manifest["features"]["slash_commands"][0]["url"],
    ]
    assert all(address.endswith(EVENTS) for address in addresses)
    assert manifest["oauth_config"]["redirect_urls"][0].endswith(REDIRECT)


def test_its_shortcuts_and_prompts_are_those_of_the_code(manifest: dict[str, Any]) -> None:
    shortcuts = {(one["callback_id"], one["type"]) for one in manifest["features"]["shortcuts"]}
    menu = {(name, "message") for name in (HERE_SHORTCUT, CHANGE_SHORTCUT, MUTE_SHORTCUT)}
    assert shortcuts == {(FIND_SHORTCUT, "global"), *menu}
    prompts = manifest["features"]["agent_view"]["suggested_prompts"]
    assert [(one["title"], one["message"]) for one in prompts] == list(suggested())


def test_it_uses_the_agent_s_surface_and_not_the_one_closed_to_new_apps(manifest: dict[str, Any]) -> None:
    assert "assistant_view" not in manifest["features"]
    assert manifest["features"]["agent_view"]["agent_description"]
