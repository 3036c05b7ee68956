"""Organisations of several workspaces: installed once for all of them, spoken to in each, and taken out of one."""

from collections.abc import AsyncIterator
from urllib.parse import parse_qs, urlsplit

import aiohttp
import pytest

from bot.app import Platter
from bot.settings import Settings
from channels.shared.sentences import say
from tests.support.slack.grid import (
    asks,
    grid_house,
    installed,
    installed_in_org,
    new,
    of,
    root_of,
    tenants_that_answered,
)
from tests.support.slack.house import SlackHouse


@pytest.fixture(scope="module")
async def house(platter: Platter, sample_settings: Settings) -> AsyncIterator[SlackHouse]:
    async with grid_house(platter, sample_settings) as opened:
        yield opened


async def test_an_organisation_installs_it_once_and_is_told_to_add_it_to_workspaces(house: SlackHouse) -> None:
    org, team, channel = new("E"), new(), new("C")
    async with aiohttp.ClientSession(cookie_jar=aiohttp.CookieJar(unsafe=True)) as browser:
        async with browser.get(f"{house.url}/slack/install", allow_redirects=False) as response:
            asked = parse_qs(urlsplit(response.headers["Location"]).query)
        house.server.codes["code"] = {"enterprise": org, "scope": asked["scope"][0]}
        given = {"code": "code", "state": asked["state"][0]}
        async with browser.get(f"{house.url}/slack/oauth_redirect", params=given) as response:
            page = await response.text()
    assert f'href="https://app.slack.com/manage/{org}/integrations/profile/A0PLATTER/workspaces/add"' in page
    (install,) = [one for one in house.server.installs.values() if one.enterprise == org]
    install.teams.add(team)
    house.server.channel(team, channel, "channel", f"WBOT{org}")
    people = of(house, team, org, org_wide=True)
    thread = await asks(people, channel, "WANA")
    (answer,) = await people.answers(channel, thread, 1)
    assert answer["user"] == f"WBOT{org}"


async def test_where_no_workspace_s_installation_stands_the_organisation_s_is_found(house: SlackHouse) -> None:
    team, channel = new(), new("C")
    org = await installed_in_org(house, team)
    house.server.channel(team, channel, "channel", f"WBOT{org}", f"UBOT{team}")
    thread = await asks(of(house, team, org), channel, "WANA")
    await of(house, team, org, org_wide=True).answers(channel, thread, 1)
    assert await tenants_that_answered(house, channel, org, team) == {org: 1}


async def test_a_form_of_an_organisation_whose_workspace_slack_does_not_name_is_answered(house: SlackHouse) -> None:
    team, user = new(), new("W")
    org = await installed_in_org(house, team)
    house.server.person(user, "Wil")
    people = of(house, team, org, org_wide=True)
    assert (await people.global_shortcut(user, "find_catering")).acknowledged
    view_id = people.view_open(user)
    filled = {"party": "12", "where": None}
    view = people._shown(view_id, filled)
    told = {**people._from(user), "type": "view_submission", "view": view, "team": None, "response_urls": []}
    assert (await people.interaction(told)).body in (b"", b"{}")
    direct = f"D{org}{user}"
    root = await root_of(people, direct)
    assert (await people.answers(direct, root, 1))[0]["user"] == people.bot


async def test_a_workspace_that_it_is_taken_out_of_takes_its_own_channels_with_it(house: SlackHouse) -> None:
    stays, leaves, own, left, both = new(), new(), new("C"), new("C"), new("C")
    org = await installed_in_org(house, stays, leaves)
    bot = f"WBOT{org}"
    house.server.channel(stays, own, "channel", bot)
    house.server.channel(leaves, left, "channel", bot)
    house.server.share(both, stays, leaves).members.add(bot)
    here, there = (of(house, team, org, org_wide=True) for team in (stays, leaves))
    for people, channel in ((here, own), (there, left), (here, both), (there, both)):
        await people.answers(channel, await asks(people, channel, "WANA"), 1)
    gone = {"type": "team_access_revoked", "team_ids": [leaves]}
    # As in Slack's example: in an envelope of its own, and not marked as the organisation's.
    nested = {"team_id": None, "enterprise_id": org, "event": gone}
    assert (await of(house, leaves, org).event(nested)).acknowledged
    counts = {one: await tenants_that_answered(house, one, org) for one in (own, left, both)}
    assert counts == {own: {org: 1}, left: {}, both: {org: 2}}
    assert (await of(house, stays, org).event({"type": "team_access_granted", "team_ids": [leaves]})).acknowledged


async def test_a_workspace_that_is_left_takes_what_forms_asked_there(house: SlackHouse) -> None:
    stays, leaves, channel, user = new(), new(), new("C"), new("W")
    org = await installed_in_org(house, stays, leaves)
    house.server.channel(leaves, channel, "channel", f"WBOT{org}")
    house.server.person(user, "Wil")
    people = of(house, leaves, org, org_wide=True)
    assert (await people.global_shortcut(user, "find_catering")).acknowledged
    assert await people.submit(user, party="12", where=channel) == {}
    await people.answers(channel, await root_of(people, channel), 1)
    nested = {"team_id": None, "enterprise_id": org, "event": {"type": "team_access_revoked", "team_ids": [leaves]}}
    assert await tenants_that_answered(house, channel, org) == {org: 1}
    assert (await of(house, leaves, org).event(nested)).acknowledged
    assert await tenants_that_answered(house, channel, org) == {}


async def test_what_one_workspace_removes_is_not_taken_from_the_organisation(house: SlackHouse) -> None:
    team, channel = new(), new("C")
    org = await installed_in_org(house, team)
    house.server.channel(team, channel, "channel", f"WBOT{org}")
    people = of(house, team, org, org_wide=True)
    await people.answers(channel, await asks(people, channel, "WANA"), 1)
    alone = of(house, team, org)
    body = alone.event_body({"type": "app_uninstalled"}, event_time=int(alone.now()) + 3_600)
    assert (await alone.deliver_json(body)).acknowledged
    assert await tenants_that_answered(house, channel, org) == {org: 1}
    whole = people.event_body({"type": "app_uninstalled"}, event_time=int(people.now()) + 3_600)
    assert (await people.deliver_json({**whole, "team_id": ""})).acknowledged
    for table in ("turns", "installations", "heard_in", "posts", "arrivals"):
        async with house.platter.stores.database.tenant(org) as connection:
            found = await connection.execute(f"SELECT FROM {table} WHERE tenant = %s", (org,))
            assert await found.fetchone() is None, table


async def test_only_admins_of_the_organisation_say_where_platter_works_in_all_of_it(house: SlackHouse) -> None:
    team, channel, user = new(), new("C"), new("W")
    org = await installed_in_org(house, team)
    house.server.channel(team, channel, "channel", f"WBOT{org}")
    people = of(house, team, org, org_wide=True)
    house.server.person(user, "Wil")
    house.server.users[user]["is_admin"] = True
    refused = await people.command(channel, user, "allow")
    assert say("slack-org-admins-only").encode() in refused.body
    admin = new("W")
    house.server.person(admin, "Ada")
    house.server.users[admin]["enterprise_user"] = {"id": admin, "is_admin": True}
    assert say("slack-allowed").encode() in (await people.command(channel, admin, "allow")).body


async def test_whose_a_delivery_is_cannot_be_said_from_outside(house: SlackHouse) -> None:
    """The word under which it is kept inside is taken out of what comes in."""
    ours, theirs, channel = new(), new(), new("C")
    for team in (ours, theirs):
        await installed(house, team)
        house.server.channel(team, channel)
    people = of(house, theirs)
    anchor = {"platter_anchor": {"tenant": ours, "bot_user": "UX"}}
    thread = await asks(people, channel, "UBEN", **anchor)
    await people.answers(channel, thread, 1)
    assert await tenants_that_answered(house, channel, ours, theirs) == {theirs: 1}
