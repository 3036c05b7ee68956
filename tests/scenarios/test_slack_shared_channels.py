"""Channels that several workspaces, companies and installations see: each thread stays with its own."""

from asyncio import gather
from collections.abc import AsyncIterator

import pytest

from bot.app import Platter
from bot.channels.slack.installations import PostgresInstallations
from bot.encryption import Seal
from bot.settings import Settings
from tests.support.slack.grid import (
    LUNCH,
    Json,
    asks,
    goes_on,
    grid_house,
    heard_from,
    installed,
    installed_in_org,
    new,
    of,
    root_of,
    tenants_that_answered,
)
from tests.support.slack.house import SEALING_KEY, SlackHouse
from tests.support.slack.people import SlackPeople


@pytest.fixture(scope="module")
async def house(platter: Platter, sample_settings: Settings) -> AsyncIterator[SlackHouse]:
    async with grid_house(platter, sample_settings) as opened:
        yield opened


async def test_in_a_channel_of_two_workspaces_of_one_organisation_the_thread_is_one(house: SlackHouse) -> None:
    """Slack names the workspace that each person speaks from."""
    one, two, channel = new(), new(), new("C")
    org = await installed_in_org(house, one, two)
    house.server.share(channel, one, two).members.add(f"WBOT{org}")
    here, there = (of(house, team, org, org_wide=True) for team in (one, two))
    thread = await asks(here, channel, "WANA")
    await here.answers(channel, thread, 1)
    await goes_on(there, channel, "UBEN", thread, "vegetarian")
    await there.answers(channel, thread, 2)
    assert await tenants_that_answered(house, channel, org, one, two) == {org: 2}


async def test_two_workspaces_with_installations_of_their_own_keep_a_thread_with_the_one_it_was_begun_with(
    house: SlackHouse,
) -> None:
    one, two, channel, org = new(), new(), new("C"), new("E")
    for team in (one, two):
        await installed(house, team)
    house.server.share(channel, one, two)
    here, there = (of(house, team, org) for team in (one, two))
    thread = await asks(here, channel, "WANA")
    await here.answers(channel, thread, 1)
    await goes_on(there, channel, "UBEN", thread, "vegetarian")
    assert {one["user"] for one in await here.answers(channel, thread, 2)} == {here.bot}
    assert await tenants_that_answered(house, channel, org, one, two) == {one: 2}


async def test_in_a_channel_of_two_companies_each_thread_is_answered_by_the_platter_that_was_mentioned(
    house: SlackHouse,
) -> None:
    ours, theirs, channel = new(), new(), new("C")
    for team in (ours, theirs):
        await installed(house, team)
    house.server.share(channel, ours, theirs)
    we, they = of(house, ours), of(house, theirs)
    shared = {"is_ext_shared_channel": True}
    first = await asks(we, channel, "WANA", **shared)
    second = await asks(they, channel, "UBEN", **shared)
    await we.answers(channel, first, 1)
    await they.answers(channel, second, 1)
    # Slack names any of the two as the one that the event is visible to.
    await goes_on(they, channel, "UBEN", first, "vegetarian", **shared)
    await goes_on(we, channel, "WANA", second, "cheaper", **shared)
    assert {one["user"] for one in await we.answers(channel, first, 2)} == {we.bot}
    assert {one["user"] for one in await they.answers(channel, second, 2)} == {they.bot}
    assert await tenants_that_answered(house, channel, ours, theirs) == {ours: 2, theirs: 2}


async def test_a_thread_that_a_command_opened_in_a_channel_of_two_companies_is_ours_too(house: SlackHouse) -> None:
    ours, theirs, channel = new(), new(), new("C")
    for team in (ours, theirs):
        await installed(house, team)
    house.server.share(channel, ours, theirs)
    we, they = of(house, ours), of(house, theirs)
    assert (await we.command(channel, "WANA", LUNCH)).acknowledged
    thread = await root_of(we, channel)
    await we.answers(channel, thread, 1)
    await goes_on(they, channel, "UBEN", thread, "vegetarian", is_ext_shared_channel=True)
    assert {one["user"] for one in await we.answers(channel, thread, 2)} == {we.bot}


async def test_a_press_in_another_company_s_channel_is_the_installation_s_of_the_message(house: SlackHouse) -> None:
    ours, theirs, channel = new(), new(), new("C")
    for team in (ours, theirs):
        await installed(house, team)
    house.server.share(channel, ours, theirs)
    we, they = of(house, ours), of(house, theirs)
    thread = await asks(we, channel, "WANA", is_ext_shared_channel=True)
    (answer,) = await we.answers(channel, thread, 1)
    answer["team"] = ours
    assert (await they.press(channel, "UBEN", answer, "More · ")).acknowledged
    assert {one["user"] for one in await we.answers(channel, thread, 2)} == {we.bot}


async def test_a_press_by_another_company_on_an_organisation_s_message_goes_on_in_the_organisation_s_thread(
    house: SlackHouse,
) -> None:
    """Slack names the workspace of the message, which has no installation of its own, and the presser's, which has."""
    team, theirs, channel = new(), new(), new("C")
    org = await installed_in_org(house, team)
    await installed(house, theirs)
    house.server.share(channel, team, theirs).members.add(f"WBOT{org}")
    we, they = of(house, team, org, org_wide=True), of(house, theirs)
    thread = await asks(we, channel, "WANA", is_ext_shared_channel=True)
    (answer,) = await we.answers(channel, thread, 1)
    answer["team"] = team
    assert (await they.press(channel, "UBEN", answer, "More · ")).acknowledged
    assert {one["user"] for one in await we.answers(channel, thread, 2)} == {we.bot}
    assert await tenants_that_answered(house, channel, org, team, theirs) == {org: 2}
    assert await heard_from(house, org, channel) == {team}, "the other company's workspace is none of the organisation"


async def test_a_thread_that_a_message_s_menu_begins_in_a_channel_of_two_companies_stays_ours(
    house: SlackHouse,
) -> None:
    we, they, channel = await two_companies(house)
    message = said_in(we, channel, "UBEN", LUNCH)
    assert (await we.shortcut(channel, "WANA", message, "find_catering_here")).acknowledged
    await we.answers(channel, message["ts"], 1)
    await goes_on(they, channel, "UBEN", message["ts"], "vegetarian", is_ext_shared_channel=True)
    assert {one["user"] for one in await we.answers(channel, message["ts"], 2)} == {we.bot}
    assert await tenants_that_answered(house, channel, we.team, they.team) == {we.team: 2}


async def test_a_message_s_menu_that_begins_nothing_leaves_the_thread_to_whom_it_is_said(house: SlackHouse) -> None:
    we, they, channel = await two_companies(house)
    message = said_in(we, channel, "UBEN", "")
    assert (await we.shortcut(channel, "WANA", message, "find_catering_here")).acknowledged
    message["text"] = f"<@{they.bot}> {LUNCH}"
    told = {**message, "channel": channel, "channel_type": "channel", "event_ts": message["ts"]}
    assert (await they.event(told, is_ext_shared_channel=True)).acknowledged
    assert (await they.answers(channel, message["ts"], 1))[0]["user"] == they.bot


async def test_a_form_of_another_company_s_person_changes_the_search_of_the_thread_s_own_platter(
    house: SlackHouse,
) -> None:
    we, they, channel = await two_companies(house)
    thread = await asks(we, channel, "WANA", is_ext_shared_channel=True)
    (answer,) = await we.answers(channel, thread, 1)
    assert (await they.shortcut(channel, "UBEN", answer, "change_search")).acknowledged
    assert await they.submit("UBEN", party="40") == {}
    assert {one["user"] for one in await we.answers(channel, thread, 2)} == {we.bot}
    assert await tenants_that_answered(house, channel, we.team, they.team) == {we.team: 2}


async def test_a_mention_that_slack_tells_to_two_at_once_is_answered_by_one(house: SlackHouse) -> None:
    """Both look for a holder before either is one."""
    we, they, channel = await two_companies(house)
    message = said_in(we, channel, "WANA", f"<@{we.bot}> {LUNCH}")
    told = {**message, "channel": channel, "event_ts": message["ts"], "type": "app_mention"}
    both = await gather(*(one.event(told, is_ext_shared_channel=True) for one in (we, they)))
    assert all(one.acknowledged for one in both)
    stored = PostgresInstallations(house.platter.stores.database, Seal([SEALING_KEY]))
    first = we if await stored.holder(channel, message["ts"]) == we.team else they
    await first.answers(channel, message["ts"], 1)
    assert await awaited(house, channel, we.team, they.team) == {first.team: 1}


async def test_of_two_that_hold_a_thread_at_once_both_are_told_the_same(house: SlackHouse) -> None:
    stored, teams = PostgresInstallations(house.platter.stores.database, Seal([SEALING_KEY])), [new() for _ in range(6)]
    channel = new("C")
    held_by = await gather(*(stored.hold(channel, "1.0", team) for team in teams))
    assert len(set(held_by)) == 1
    assert set(held_by) == {await stored.holder(channel, "1.0")}


async def two_companies(house: SlackHouse) -> tuple[SlackPeople, SlackPeople, str]:
    """Each with Platter in a channel that they share."""
    ours, theirs, channel = new(), new(), new("C")
    for team in (ours, theirs):
        await installed(house, team)
    house.server.share(channel, ours, theirs).members.update({"WANA", "UBEN"})
    return of(house, ours), of(house, theirs), channel


def said_in(people: SlackPeople, channel: str, user: str, text: str) -> Json:
    """A message that stands there and of which no event is told."""
    message = {"type": "message", "user": user, "text": text, "ts": people.server.next_ts(), "team": people.team}
    people.server.channels[people.team, channel].messages.append(message)
    return message


async def awaited(house: SlackHouse, channel: str, *among: str) -> dict[str, int]:
    """Tenant → what was taken in of the channel."""
    found: dict[str, int] = {}
    for tenant in among:
        async with house.platter.stores.database.tenant(tenant) as connection:
            sql = "SELECT count(*) FROM turns WHERE tenant = %s AND conversation = %s"
            row = await (await connection.execute(sql, (tenant, channel))).fetchone()
            sql = "SELECT count(*) FROM arrivals WHERE tenant = %s AND state IN ('waiting', 'started', 'opening')"
            waits = await (await connection.execute(sql, (tenant,))).fetchone()
        if count := (row[0] if row else 0) + (waits[0] if waits else 0):
            found[tenant] = count
    return found
