"""Sharing a list in Teams: to another channel with leave, seen first, posted once, with nothing private."""

import asyncio
from dataclasses import dataclass, field
from typing import Any

import pytest

from bot.channels.teams.membership import PostgresJoined
from channels.shared.sentences import say
from channels.teams.limits import CHANNELS_MAX, TEAMS_MAX
from tests.support.channel_house import PLATTER, new_name
from tests.support.teams.cards import says
from tests.support.teams.house import TeamsHouse
from tests.support.teams.people import BOT, Dialog
from tests.support.teams.rosters import Rosters
from tests.support.teams.server import Conversation, refuses
from tests.support.wire_faults import drops_after_accept

Json = dict[str, Any]
LUNCH = "lunch for 25 in Boston, two vegans, under $15 a head"
QUIET_S = 0.3
"""An answer is there within a third of this."""


@dataclass
class Office:
    """A team with its channels; Ana and Ben are in it."""

    house: TeamsHouse
    team: str
    lunch: Conversation
    marketing: Conversation
    """Another one in each test."""
    root: str = ""
    shown: Json = field(default_factory=dict)

    async def listed(self) -> None:
        """A thread of its own, and Platter's answer with the Share button."""
        self.root = await self.house.say(self.lunch.id, "ana", LUNCH, to=PLATTER)
        await self.house.answer(self.lunch.id, self.root, 1)
        await self.house.say(self.lunch.id, "ana", "share this list", self.root)
        self.shown = (await self.house.answer(self.lunch.id, self.root, 2)).messages[-1]

    async def asked(self) -> Dialog:
        return await self.house.people.open_form(self.lunch.id, "ana", self.shown, "Share")

    @property
    def roster(self) -> Rosters:
        return self.house.server.rosters

    def channel(self, name: str, membership: str = "standard", *members: str) -> Conversation:
        return self.roster.channel(self.team, name, membership, *members)

    @property
    def first(self) -> Conversation:
        return self.house.server.conversations[self.team]

    async def shares(self, dialog: Dialog) -> None:
        """In Marketing."""
        told = await self.house.people.submit(dialog, to=value_of(self.marketing))
        assert closed(told) == say("teams-share-taken")

    async def posted(self, place: Conversation, count: int) -> list[Json]:
        """Platter's messages there, when there are so many and no more."""
        async with asyncio.timeout(60), self.house.server.posted:
            await self.house.server.posted.wait_for(lambda: len(place.messages) >= count)
        await asyncio.sleep(QUIET_S)
        assert len(place.messages) == count
        return place.messages


@pytest.fixture(scope="module")
async def one_office(teams: TeamsHouse) -> Office:
    """With a list that is shared by most tests."""
    rosters = teams.server.rosters
    team = rosters.team("Office", "ana", "ben")
    lunch = rosters.channel(team, "Lunch")
    office = Office(teams, team, lunch, lunch)
    await office.listed()
    return office


@pytest.fixture
def office(one_office: Office) -> Office:
    for one in one_office.house.server.conversations.values():
        is_its = one.team == one_office.team and one not in (one_office.lunch, one_office.first)
        one.team = "" if is_its else one.team
    one_office.marketing = one_office.channel("Marketing")
    return one_office


def value_of(place: Conversation) -> str:
    return f"{place.team}/{place.id}"


def closed(told: Json) -> str:
    assert told["task"]["type"] == "message", told
    return str(told["task"]["value"])


async def test_its_buttons_and_follow_ups_work_there_and_picks_there_are_not_picks_here(office: Office) -> None:
    await office.shares(await office.asked())
    root, page, rest = await office.posted(office.marketing, 3)
    assert (root["text"], root["root"]) == ("ana shared a list from the channel Lunch.", "")
    assert {page["root"], rest["root"]} == {root["id"]}
    people, place = office.house.people, office.marketing.id
    assert (await people.press(place, "ben", page, "Pick")).statuses == [200]
    picked = await office.house.answer(place, root["id"], 2)
    assert "Ben picked" in picked.shown
    assert "Picked so far: 1 dish" in picked.shown
    await people.say(place, "ben", "make it 30", root["id"])
    assert "For 30 in Boston" in (await office.house.answer(place, root["id"], 3)).text


async def test_the_channels_of_the_team_are_offered_but_for_this_one_and_those_that_have_members_of_their_own(
    office: Office,
) -> None:
    office.channel("Layoffs", "private", "ana")
    office.channel("Partners", "shared", "ana")
    dialog = await office.asked()
    assert [one["title"] for one in dialog.inputs["to"]["choices"]] == ["General", "Marketing"]
    assert say("teams-share-hint-team") in dialog.says
    office.roster.untold.add("channels")
    assert say("teams-share-no-answer") in (await office.asked()).says
    assert closed(await office.house.people.submit(dialog, to=value_of(office.marketing))) == say(
        "teams-share-no-answer"
    )
    office.roster.untold.clear()
    for number in range(120):
        office.channel(f"Floor {number} and everybody who has ever eaten lunch on it with us")
    dialog = await office.asked()
    assert len(dialog.inputs["to"]["choices"]) == CHANNELS_MAX
    assert "10 dishes for 25 in Boston" in dialog.says
    for one in office.house.server.conversations.values():
        one.team = one.team if one is office.lunch else ""
    assert say("teams-share-no-channels") in (await office.asked()).says
    office.first.team = office.team


async def test_who_is_in_one_shared_channel_and_not_in_its_team_is_told_no_other_channel_s_name(
    office: Office,
) -> None:
    office.channel("Layoffs-2027")
    dialog, members = await office.asked(), office.roster.teams[office.team].members
    assert "Layoffs-2027" in str(dialog.value)
    office.lunch.membership, office.lunch.members = "shared", {"ana"}
    ana = members.pop("ana")
    for stranger in ({}, {"ana": {"tenantId": "another"}}, {"ana": {"userRole": "anonymous"}}):
        members.update(stranger)
        opened, told = await office.asked(), await office.house.people.submit(dialog, to=value_of(office.marketing))
        assert say("teams-share-not-in-team") in opened.says
        assert closed(told) == say("teams-share-not-in-team")
        assert "Layoffs-2027" not in str([opened.value, told])
    members["ana"] = ana
    for untold, told_of_ana in ({"member"}, {}), (set(), {"tenantId": ""}), (set(), {"tenantId": None}):
        office.roster.untold |= untold
        members["ana"] = told_of_ana
        opened, told = await office.asked(), await office.house.people.submit(dialog, to=value_of(office.marketing))
        assert say("teams-share-no-answer") in opened.says
        assert closed(told) == say("teams-share-no-answer")
        assert "Layoffs-2027" not in str([opened.value, told])
        office.roster.untold.clear()
    members["ana"] = ana
    office.lunch.membership = "standard"
    office.lunch.members.clear()
    assert office.marketing.messages == []


async def test_where_it_cannot_go_is_said_at_the_field_and_nothing_is_posted(office: Office) -> None:
    dialog = await office.asked()

    async def refused(to: str | None = value_of(office.marketing)) -> str:
        await office.house.people.submit(dialog, to=to)
        return dialog.faults()["to"]

    assert await refused(None) == say("share-where")
    assert await refused(value_of(office.lunch)) == say("share-here")
    assert await refused(f"{office.team}/19:nowhere@thread.tacv2") == say("teams-share-not-offered")
    office.lunch.membership = "private"
    assert await refused() == say("share-not-member")
    assert dialog.inputs["to"]["value"] == value_of(office.marketing)
    office.lunch.membership = "standard"
    dialog.card["actions"][0]["data"]["digest"] = "of another list"
    await office.house.people.submit(dialog, to=value_of(office.marketing))
    assert say("share-changed") in dialog.says
    assert office.marketing.messages == []
    await office.shares(dialog)
    await office.posted(office.marketing, 3)


async def test_cancel_shares_nothing_and_a_private_channel_is_not_named_elsewhere(office: Office) -> None:
    office.lunch.name, office.lunch.membership, office.lunch.members = "Layoffs", "private", {"ana"}
    people, place = office.house.people, office.lunch.id
    dialog = await office.asked()
    assert "Layoffs" not in str(dialog.value)
    cancel = {"data": dialog.card["actions"][1]["data"]}
    assert closed(await people.ask(place, "ana", "task/submit", cancel)) == say("teams-share-cancelled")
    office.lunch.members.clear()
    await people.submit(dialog, to=value_of(office.marketing))
    assert dialog.faults()["to"] == say("share-not-member")
    office.lunch.members.add("ana")
    await office.shares(dialog)
    root, *_ = await office.posted(office.marketing, 3)
    assert root["text"] == "ana shared a list from a private channel."
    office.lunch.name, office.lunch.membership = "Lunch", "standard"


async def test_from_a_chat_it_goes_to_the_teams_that_both_are_in(office: Office) -> None:
    house, roster = office.house, office.roster
    dora = new_name("dora")
    kitchen = roster.team("Kitchen", dora)
    menu = roster.channel(kitchen, "Menu")
    await house.people.add_bot(kitchen)
    await house.people.add_bot(roster.team("Others", "ben"))
    chat = house.place("direct")
    house.server.conversations[chat].members.add(dora)
    await house.say(chat, dora, LUNCH)
    await house.answer(chat, None, 1)
    await house.say(chat, dora, "share this list")
    shown = (await house.answer(chat, None, 2)).messages[-1]
    opens = lambda: house.people.open_form(chat, dora, shown, "Share")  # noqa: E731
    dialog = await opens()
    titles = [one["title"] for one in dialog.inputs["to"]["choices"]]
    assert titles == ["Kitchen: General", "Kitchen: Menu"]
    assert closed(await house.people.submit(dialog, to=value_of(menu))) == say("teams-share-taken")
    root, *_ = await office.posted(menu, 3)
    assert root["text"] == f"{dora} shared a list from a chat with Platter."
    roster.untold.add("member")
    assert say("teams-share-no-answer") in (await opens()).says
    roster.untold.clear()
    joined = PostgresJoined(house.platter.stores.database)
    for number in range(TEAMS_MAX + 1):
        await joined.put(house.tenant, roster.team(f"Team {number}"), house.server.url)
    asked, dialog = roster.asks, await opens()
    assert say("teams-share-more-teams") in dialog.says
    assert [one["title"] for one in dialog.inputs["to"]["choices"]] == titles, "where the person spoke comes first"
    assert roster.asks - asked <= 3 * TEAMS_MAX
    assert (await house.people.remove_bot(kitchen)).statuses == [200]
    assert say("teams-share-no-teams") in (await opens()).says


async def test_a_team_that_platter_was_taken_out_of_unheard_is_let_go(office: Office) -> None:
    house, roster, dora = office.house, office.roster, new_name("dora")
    gone = roster.team("Gone", dora)
    database, joined = house.platter.stores.database, PostgresJoined(house.platter.stores.database)
    chat = house.place("direct")
    house.server.conversations[chat].members.add(dora)
    for text in (LUNCH, "share this list"):
        await house.say(chat, dora, text)
    shown = (await house.answer(chat, None, 2)).messages[-1]
    roster.teams[gone].has_bot = False
    for heard_before, is_kept in (("0 s", True), ("1 h", False)):
        await joined.put(house.tenant, gone, house.server.url)
        async with database.tenant(house.tenant) as connection:
            await connection.execute("UPDATE joined_teams SET heard_at = heard_at - interval '2 h'")
            since = "UPDATE joined_teams SET heard_at = clock_timestamp() - %s::interval WHERE team = %s"
            await connection.execute(since, (heard_before, gone))
        await house.people.open_form(chat, dora, shown, "Share")
        kept = {one.id for one in await joined.teams(house.tenant, dora, 1_000)}
        assert (gone in kept) is is_kept


@pytest.mark.parametrize(
    ("fault", "told", "stands"),
    [(refuses(404, "ConversationNotFound"), say("not-opened"), 0), (drops_after_accept(), say("may-be-opened"), 1)],
)
async def test_a_post_that_came_to_nothing_or_has_no_outcome_is_said_where_it_was_asked_and_not_repeated(
    office: Office, fault: Any, told: str, stands: int
) -> None:
    people, place = office.house.people, office.lunch.id
    dialog = await office.asked()
    before = len([one for one in office.lunch.messages if one["root"] == office.root])
    office.house.breaks(fault)
    await office.shares(dialog)
    assert told in says((await people.answers(place, office.root, before + 1))[-1])
    await office.posted(office.marketing, stands)


@pytest.mark.parametrize("going", [{"membersRemoved": [{"id": BOT}]}, {}], ids=["Platter", "the channel"])
async def test_where_the_channel_goes_before_the_list_stands_there_that_is_said_where_it_was_asked(
    office: Office, going: Json
) -> None:
    people, place = office.house.people, office.lunch.id
    dialog = await office.asked()
    before = len([one for one in office.lunch.messages if one["root"] == office.root])
    office.house.breaks(*[refuses(429, "TooManyRequests")] * 30)
    await office.shares(dialog)
    async with asyncio.timeout(60):
        while len(office.house.server.faults) == 30:  # noqa: ASYNC110
            await asyncio.sleep(0.02)
    told = people.activity("conversationUpdate", office.marketing.id, "ana", **going)
    told["channelData"]["eventType"] = "channelMemberRemoved" if going else "channelDeleted"
    for _ in range(2):
        assert (await people.deliver(told)).statuses == [200]
        office.house.server.faults.clear()
    said = says((await people.answers(place, office.root, before + 1))[-1])
    assert say("not-opened") in said or say("may-be-opened") in said, (
        "where the try was not settled yet nobody can tell"
    )
    await office.posted(office.marketing, 0)


async def test_a_list_that_is_forgotten_meanwhile_is_not_shared(office: Office) -> None:
    people, place = office.house.people, office.lunch.id
    dialog = await office.asked()
    before = len([one for one in office.lunch.messages if one["root"] == office.root])
    await people.say(place, "ana", "start over", office.root)
    await people.answers(place, office.root, before + 1)
    assert closed(await people.submit(dialog, to=value_of(office.marketing))) == say("share-gone")
    assert say("share-gone") in (await office.asked()).says
    assert office.marketing.messages == []
