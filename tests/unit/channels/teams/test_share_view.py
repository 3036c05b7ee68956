"""The dialog that shares a list, and what Teams tells of its teams: within Teams' limits, whatever comes."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from aiohttp import web
from hypothesis import given
from hypothesis import strategies as st

from channels.shared.sentences import say
from channels.teams.hosts import Hosts
from channels.teams.http_client import Failed, Wire
from channels.teams.limits import ACTIVITY_BYTES_MAX, CHANNELS_MAX
from channels.teams.login import Login
from channels.teams.membership import Places, TeamChannel
from channels.teams.parse import parse_activity
from channels.teams.share_view import Offer, ShareDrawn, ShareForm, share_dialog
from tests.support.loopback import listening
from tests.support.teams.dialogs import answer_problems
from tests.support.teams.people import Dialog

Json = dict[str, Any]
words = st.text(max_size=40)
offers = st.lists(st.builds(Offer, words, words, words), min_size=1, max_size=4, unique_by=lambda one: one.conversation)
drawings = st.builds(ShareDrawn, offers, st.lists(words, max_size=5), words, words, words, words)


@given(drawings)
def test_any_list_is_a_dialog_that_teams_shows(drawn: ShareDrawn) -> None:
    told = share_dialog(ShareForm("t1", "picks", "f1", "d"), drawn)
    assert answer_problems("task/fetch", told) == []
    sent = Dialog(told["task"]["value"], "", "", "").sent()
    assert (sent["share"], sent["form_id"], sent["digest"]) == ("t1.picks", "f1", "d")


def test_as_many_channels_and_lines_as_there_may_be_stay_within_a_message() -> None:
    many = [Offer(f"19:{'t' * 60}@thread.tacv2/19:{n:060}@thread.tacv2", "ü" * 90, "") for n in range(CHANNELS_MAX)]
    told = share_dialog(ShareForm("t" * 36, "page", "f" * 32, "d"), ShareDrawn(many, ["ش" * 2_000] * 13, "h" * 300))
    assert len(json.dumps(told, ensure_ascii=False).encode()) <= ACTIVITY_BYTES_MAX
    assert answer_problems("task/fetch", told) == []


def test_what_somebody_else_named_is_words_and_no_markup() -> None:
    told = share_dialog(
        ShareForm("t1", "page", "f1"), ShareDrawn([Offer("a/b", "[x](https://evil.example)", "")], [], "")
    )
    (choice,) = Dialog(told["task"]["value"], "", "", "").inputs["to"]["choices"]
    assert "https://" not in choice["title"]


@pytest.mark.parametrize("data", [{"share": "t1"}, {"share": ".page"}, {"share": "t1.all"}, {"share": "t1.page"}])
def test_a_sending_that_was_not_drawn_here_is_dropped(data: Json) -> None:
    """The last one lacks the name of its opening."""
    activity = {
        "type": "invoke", "name": "task/submit", "value": {"data": data}, "from": {"id": "29:ana"},
        "conversation": {"id": "a:1", "conversationType": "personal"}, "channelData": {"tenant": {"id": "t"}},
    }  # fmt: skip
    assert type(parse_activity(activity)).__name__ == "Dropped"


async def told_by(answer: Json | int, ask: Callable[[Places, str], Any]) -> Any:
    """What is made of this answer to any question."""

    async def say(_: web.Request) -> web.Response:
        return web.Response(status=answer) if isinstance(answer, int) else web.json_response(answer)

    app = web.Application()
    app.router.add_get("/{any:.*}", say)
    async with listening(app) as port, Wire() as wire:
        url = f"http://127.0.0.1:{port}"
        return await ask(Places(wire, Login(wire, "app", ""), Hosts((url,))), url)


@pytest.mark.parametrize(
    ("answer", "is_member"),
    [
        ({"id": "29:a", "tenantId": "T1", "userRole": "user"}, True), ({"id": "29:a", "userRole": "user"}, None),
        ({"id": "29:a", "tenantId": "another"}, False), ({"id": "29:a", "userRole": "anonymous"}, False),
        ({"id": "29:a", "tenantId": ""}, None), ({"tenantId": "T1"}, None),
        ({}, None), (403, False), (404, False), (429, None), (500, None),
    ],
)  # fmt: skip
async def test_only_what_teams_says_is_a_yes(answer: Json | int, is_member: bool | None) -> None:
    assert await told_by(answer, lambda places, url: places.is_member(url, "19:t", "t1", "ana")) is is_member


async def test_of_channels_the_nameless_first_is_general_and_what_has_no_known_kind_has_members_of_its_own() -> None:
    told = [{"id": "19:t", "name": None}, {"id": "19:p", "name": "P", "type": "private"}, {"id": "19:n", "type": "new"}]
    found = await told_by({"conversations": [*told, {"name": "no id"}, 7]}, lambda it, url: it.channels(url, "19:t"))
    assert found == (
        TeamChannel("19:t", say("teams-general"), True), TeamChannel("19:p", "P", False),
        TeamChannel("19:n", say("teams-general"), False),
    )  # fmt: skip


async def test_nobody_is_asked_at_a_host_that_is_not_known() -> None:
    async with Wire() as wire:
        places = Places(wire, Login(wire, "app", ""), Hosts(()))
        assert await places.is_member("https://evil.example", "19:t", "t1", "ana") is None
        with pytest.raises(Failed, match="service_host"):
            await places.channels("https://evil.example", "19:t")
