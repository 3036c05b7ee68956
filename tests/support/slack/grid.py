"""What tests of large companies in Slack share: organisations, workspaces, channels that several of them see."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from typing import Any
from uuid import uuid4

from bot.app import Platter
from bot.channels.slack.installations import PostgresInstallations
from bot.encryption import Seal
from bot.settings import Settings
from channels.slack.installations import Installation
from tests.support.slack.house import SEALING_KEY, SlackHouse, slack_house
from tests.support.slack.people import SlackPeople

Json = dict[str, Any]
LUNCH = "lunch for 25 in Boston"
MADE = datetime(2026, 1, 1, tzinfo=UTC)


@asynccontextmanager
async def grid_house(platter: Platter, sample_settings: Settings) -> AsyncIterator[SlackHouse]:
    given = {"SLACK_CLIENT_ID": "1.2", "SLACK_CLIENT_SECRET": "client-secret"}
    async with slack_house(platter, sample_settings, **given) as opened:
        for user, name in (("WANA", "Ana"), ("UBEN", "Ben")):
            opened.server.person(user, name)
        yield opened


async def installed(house: SlackHouse, team: str) -> None:
    """In a workspace of its own."""
    await put(house, Installation(team, house.server.install(team), f"UBOT{team}", "", MADE))


async def installed_in_org(house: SlackHouse, *teams: str) -> str:
    """In all of a new organisation; its id."""
    org = f"E{uuid4().hex[:8].upper()}"
    token = house.server.install_org(org, *teams)
    await put(house, Installation(org, token, f"WBOT{org}", "", MADE, whole_org=True))
    return org


async def put(house: SlackHouse, installation: Installation) -> None:
    stored = PostgresInstallations(house.platter.stores.database, Seal([SEALING_KEY]))
    await stored.put(installation)


def of(house: SlackHouse, team: str, org: str = "", *, org_wide: bool = False) -> SlackPeople:
    people = house.people
    return SlackPeople(
        house.server, people.app_url, team=team, http=people.http, enterprise=org, org_wide=org_wide
    )  # fmt: skip


def new(kind: str = "T") -> str:
    return f"{kind}{uuid4().hex[:8].upper()}"


async def asks(people: SlackPeople, channel: str, user: str, **envelope: Any) -> str:
    """A mention in a channel; its ts."""
    place = people.server.channels[people.team, channel]
    place.members.add(user)
    message = {"type": "message", "user": user, "text": f"<@{people.bot}> {LUNCH}", "ts": people.server.next_ts()}
    place.messages.append(message)
    for event in people.events_of(place, message):
        assert (await people.event(event, **envelope)).acknowledged
    return str(message["ts"])


async def goes_on(people: SlackPeople, channel: str, user: str, thread: str, text: str, **envelope: Any) -> None:
    """In the thread, without a mention."""
    place = people.server.channels[people.team, channel]
    message: Json = {
        "type": "message", "user": user, "text": text, "ts": people.server.next_ts(), "thread_ts": thread,
        "channel": channel, "channel_type": "channel",
    }  # fmt: skip
    place.messages.append(message)
    assert (await people.event(message, **envelope)).acknowledged


async def tenants_that_answered(house: SlackHouse, channel: str, *among: str) -> dict[str, int]:
    """Tenant → turns with an answer, of those in the channel."""
    found: dict[str, int] = {}
    for tenant in among:
        async with house.platter.stores.database.tenant(tenant) as connection:
            rows = await connection.execute(
                "SELECT count(*) FROM turns WHERE tenant = %s AND conversation = %s AND reply ->> 'kind' = 'results'",
                (tenant, channel),
            )
            row = await rows.fetchone()
        if row and row[0]:
            found[tenant] = row[0]
    return found


async def heard_from(house: SlackHouse, org: str, channel: str) -> set[str]:
    """Workspaces of an organisation."""
    async with house.platter.stores.database.tenant(org) as connection:
        sql = "SELECT workspace FROM heard_in WHERE tenant = %s AND conversation = %s"
        return {workspace for (workspace,) in await (await connection.execute(sql, (org, channel))).fetchall()}


async def root_of(people: SlackPeople, channel: str) -> str:
    async with people.server.posted:
        await people.server.posted.wait_for(lambda: bool(people.server.channels[people.team, channel].messages))
    return str(people.server.channels[people.team, channel].messages[0]["ts"])
