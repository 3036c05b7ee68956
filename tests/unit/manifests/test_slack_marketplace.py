"""The paper on Slack's Marketplace, held to the manifest, the code and the tests that it names."""

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from channels.slack.parse import _EVENTS

ROOT = Path(__file__).parents[3]
PAPER = (ROOT / "manifests" / "slack-marketplace.md").read_text()
BARRED = (
    r"admin(\..*|:.*)?", r"identity\..*", r"search:read(\..*)?", r"workflow\.steps:execute", r"triggers:.*", "read",
    "post", "client", "bot", "identify",
)  # fmt: skip
"""Scopes that no listed app is given. [docs: slack-marketplace-app-guidelines-and-requirements, "unsuitable"]"""
NEED_TEAM_ID = frozenset({
    "bots.info", "chat.scheduledMessages.list", "conversations.create", "conversations.list", "files.list",
    "migration.exchange", "reactions.list", "search.all", "search.files", "search.messages", "team.accessLogs",
    "team.billableInfo", "team.integrationLogs", "team.profile.get", "users.conversations", "users.list",
    "usergroups.users.update", "usergroups.users.list", "usergroups.update", "usergroups.list", "usergroups.create",
    "usergroups.disable", "usergroups.enable",
})  # fmt: skip
"""With an organisation's token. [docs: enterprise/developing-for-enterprise-orgs, "Use the team_id parameter"]"""
METHOD = re.compile(
    r'"((?:api|apps|assistant|auth|bots|chat|conversations|files|oauth|team|users?|views)\.[A-Za-z.0-9]+)"'
)


@pytest.fixture
def manifest() -> dict[str, Any]:
    loaded: dict[str, Any] = yaml.safe_load((ROOT / "manifests" / "slack.yaml").read_text())
    return loaded


def test_no_barred_scope_and_none_of_a_person_is_asked_for(manifest: dict[str, Any]) -> None:
    scopes = manifest["oauth_config"]["scopes"]
    assert set(scopes) == {"bot"}
    assert [one for one in scopes["bot"] if any(re.fullmatch(barred, one) for barred in BARRED)] == []


@pytest.mark.parametrize("scope", ["admin", "admin.users:read", "search:read", "identity.basic", "triggers:read"])
def test_a_barred_scope_would_be_found(scope: str) -> None:
    assert any(re.fullmatch(barred, scope) for barred in BARRED)


def test_each_scope_stands_in_the_paper_with_its_reason_and_no_other(manifest: dict[str, Any]) -> None:
    rows = re.findall(r"^\| `([a-z_.:]+)` \| (\S.*) \|$", PAPER, re.MULTILINE)
    assert [scope for scope, _ in rows] == manifest["oauth_config"]["scopes"]["bot"]


def test_scopes_under_enhanced_review_are_said_to_be(manifest: dict[str, Any]) -> None:
    reviewed = [one for one in manifest["oauth_config"]["scopes"]["bot"] if re.search(r":history$|^files:read", one)]
    (line,) = [line for line in PAPER.split("\n- ") if line.startswith("Enhanced review")]
    assert [scope for scope in reviewed if f"`{scope}`" not in line] == []


def test_every_place_that_the_paper_names_is_there() -> None:
    named = set(re.findall(r"`((?:tests|channels|bot|manifests)/[\w/.-]+)`", PAPER))
    assert len(named) > 10
    assert [place for place in sorted(named) if not (ROOT / place).exists()] == []


def test_no_method_is_called_that_needs_to_be_told_a_workspace_of_an_organisation() -> None:
    called = {name for file in (ROOT / "channels" / "slack").glob("*.py") for name in METHOD.findall(file.read_text())}
    assert {"chat.postMessage", "conversations.info", "views.open"} <= called
    assert called & NEED_TEAM_ID == set()


def test_every_event_that_is_understood_is_subscribed_to_and_no_other(manifest: dict[str, Any]) -> None:
    subscribed = {one.partition(".")[0] for one in manifest["settings"]["event_subscriptions"]["bot_events"]}
    assert subscribed == set(_EVENTS)


def test_names_are_as_the_guidelines_want_them(manifest: dict[str, Any]) -> None:
    names = [one["name"] for one in manifest["features"]["shortcuts"]]
    assert {name.partition(" ")[0] for name in names} <= {"Find", "Change", "Mute"}
    assert len(manifest["features"]["agent_view"]["agent_description"].split()) <= 25
    assert "help" in manifest["features"]["slash_commands"][0]["usage_hint"]


def test_organisations_can_install_it_and_rotation_is_off_where_a_token_is_pasted(manifest: dict[str, Any]) -> None:
    """README has one paste a token into .env, which nobody could renew."""
    assert manifest["settings"]["org_deploy_enabled"] is True
    assert manifest["settings"]["token_rotation_enabled"] is False
    assert "token_rotation_enabled: true" in PAPER
