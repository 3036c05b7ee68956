"""Installations in PostgreSQL: sealed, of one tenant each, and gone when removed."""

from datetime import UTC, datetime, timedelta

import pytest
from cryptography.fernet import Fernet

from bot.channels.slack.installations import OneWorkspace, PostgresInstallations
from bot.encryption import Seal
from channels.slack.installations import ChannelRule, Installation
from engine.stores.postgres.database import Database

OLD, NEW = Fernet.generate_key().decode(), Fernet.generate_key().decode()
AT = datetime(2026, 11, 20, 12, tzinfo=UTC)


def of(tenant: str, token: str = "xoxb-1", at: datetime = AT) -> Installation:
    return Installation(tenant, token, "UBOT", "chat:write", at)


@pytest.fixture
def installations(database: Database) -> PostgresInstallations:
    return PostgresInstallations(database, Seal([OLD]))


async def test_an_installation_is_found_by_its_tenant_alone(installations: PostgresInstallations) -> None:
    await installations.put(of("TA"))
    assert await installations.find("TA") == of("TA")
    assert await installations.find("TB") is None


async def test_installing_again_replaces_the_token(installations: PostgresInstallations) -> None:
    await installations.put(of("TC"))
    assert await installations.find("TC") == of("TC")
    await installations.put(of("TC", "xoxb-2"))
    assert await installations.find("TC") == of("TC", "xoxb-2")


async def test_a_removal_before_the_installation_takes_nothing(installations: PostgresInstallations) -> None:
    await installations.put(of("TD"))
    await installations.drop("TD", AT - timedelta(seconds=1))
    assert await installations.find("TD") == of("TD")
    await installations.drop("TD", AT + timedelta(seconds=1))
    assert await installations.find("TD") is None


async def test_a_token_under_an_older_key_is_sealed_anew_when_it_is_used(
    installations: PostgresInstallations, database: Database
) -> None:
    await installations.put(of("TE"))
    assert await PostgresInstallations(database, Seal([NEW, OLD])).find("TE") == of("TE")
    assert await PostgresInstallations(database, Seal([NEW])).find("TE") == of("TE")


async def test_a_state_is_good_once(installations: PostgresInstallations) -> None:
    state = await installations.make_state()
    assert not await installations.use_state(state + "x")
    assert await installations.use_state(state)
    assert not await installations.use_state(state)


async def test_without_rules_every_channel_is_open_and_with_one_allowed_the_others_are_not(
    installations: PostgresInstallations,
) -> None:
    assert await installations.rule("TF", "C1") == ChannelRule(allowed=True, muted=False)
    await installations.allow("TF", "C1", True)
    assert (await installations.rule("TF", "C1")).allowed
    assert not (await installations.rule("TF", "C2")).allowed
    assert (await installations.rule("TG", "C2")).allowed
    await installations.allow("TF", "C1", False)
    assert (await installations.rule("TF", "C2")).allowed


async def test_a_channel_is_muted_on_its_own(installations: PostgresInstallations) -> None:
    await installations.mute("TH", "C1", True)
    assert (await installations.rule("TH", "C1")).muted
    assert (await installations.rule("TH", "C1")).allowed
    assert not (await installations.rule("TH", "C2")).muted
    await installations.mute("TH", "C1", False)
    assert not (await installations.rule("TH", "C1")).muted


async def test_the_workspace_of_the_settings_is_every_tenant_that_did_not_install_itself(database: Database) -> None:
    installations = OneWorkspace(database, Seal([OLD]), "xoxb-setting")
    found = await installations.find("TI")
    assert found is not None
    assert found.bot_token == "xoxb-setting"
    assert "xoxb" not in repr(found)
    await installations.put(of("TI"))
    assert await installations.find("TI") == of("TI")
