"""Organisations of several workspaces, and channels that several installations see: each thread stays with its own."""

from asyncio import gather
from collections.abc import AsyncIterator
from datetime import UTC, datetime
from typing import Any
from urllib.parse import parse_qs, urlsplit
from uuid import uuid4

import aiohttp
import pytest

from bot.installations import PostgresInstallations
from bot.sealing import Seal
from bot.settings import Settings
from bot.wiring import Platter
from channels.slack import words
from channels.slack.installations import Installation
from tests.slack_house import SEALING_KEY, SlackHouse, slack_house
from tests.slack_people import SlackPeople

Json = dict[str, Any]
LUNCH = "lunch for 25 in Boston"
MADE = datetime(2026, 1, 1, tzinfo=UTC)


@pytest.fixture(scope="module")
async def house(platter: Platter, sample_settings: Settings) -> AsyncIterator[SlackHouse]:
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


async def heard_from(house: SlackHouse, org: str, channel: str) -> set[str]:
    """Workspaces of an organisation."""
    async with house.platter.stores.database.tenant(org) as connection:
        sql = "SELECT workspace FROM heard_in WHERE tenant = %s AND conversation = %s"
        return {workspace for (workspace,) in await (await connection.execute(sql, (org, channel))).fetchall()}


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


async def root_of(people: SlackPeople, channel: str) -> str:
    async with people.server.posted:
        await people.server.posted.wait_for(lambda: bool(people.server.channels[people.team, channel].messages))
    return str(people.server.channels[people.team, channel].messages[0]["ts"])


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
    assert words.ORG_ADMINS_ONLY.encode() in refused.body
    admin = new("W")
    house.server.person(admin, "Ada")
    house.server.users[admin]["enterprise_user"] = {"id": admin, "is_admin": True}
    assert words.ALLOWED.encode() in (await people.command(channel, admin, "allow")).body


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
