"""The page's form, home and saved dishes, sent as the clients of Slack and Teams send them."""

import json
from typing import Any
from uuid import uuid4

import pytest
from aiohttp.test_utils import TestClient
from structlog.testing import capture_logs

from tests.support.page.forms import CLIENTS, Client
from tests.support.page.visitor import Visitor, element, labelled

Json = dict[str, Any]
CHANNELS = ("page",)
"""Whose form and home are held to what stands here (`Abilities.has_form`, `has_home`)."""
ASKED = "lunch for 25 in Boston, Italian, two vegans, under $15 a head"


@pytest.fixture
async def ann(http: TestClient[Any, Any]) -> Visitor:
    return await Visitor(http).begins_anew()


@pytest.fixture(params=CLIENTS)
def client(request: pytest.FixtureRequest) -> Client:
    return CLIENTS[request.param]


async def said(ann: Visitor) -> list[str]:
    return [one["said"] for one in (await ann.asks(f"threads/{ann.thread}"))["turns"]]


async def test_a_form_is_answered_in_the_conversation_as_every_surface_draws_it(ann: Visitor, client: Client) -> None:
    form = await client.opens(ann)
    typed = {"party": "25", "city": "Boston, MA", "budget": "15", "text": "Italian", "need.vegan": "2"}
    turn = (await client.sends(ann, form, **typed))["turn"]
    assert turn["said"] == "Italian, for 25 in Boston, MA, up to 15 a head, 2 vegan"
    assert (turn["filled"], turn["pressed"], turn["kind"]) == (True, False, "results")
    plain = "\n".join(turn["surfaces"]["plain"][0]["lines"])
    assert plain.startswith("Italian for 25 in Boston, up to $15 a head: ")
    assert "vegan, for 2" in plain
    assert await said(ann) == [turn["said"]]


async def test_a_form_that_asks_for_a_whole_order_says_so(ann: Visitor, client: Client) -> None:
    form = await client.opens(ann)
    typed = {"party": "25", "city": "Boston, MA", "compose": "yes"}
    turn = (await client.sends(ann, form, **typed))["turn"]
    assert turn["said"] == "For 25 in Boston, MA, as one whole order"


async def test_what_is_wrong_is_said_at_its_field_and_nothing_is_searched(ann: Visitor, client: Client) -> None:
    form = await client.opens(ann)
    wrong = {"party": "4", "need.halal": "5", "budget": "0", "date": "2020-01-01"}
    assert client.faults(await client.sends(ann, form, **wrong)) == {
        "need.halal": "More than the 4 to be fed.",
        "budget": "An amount above 0, such as 15 or 12.50, without a currency sign.",
        "date": "This day is past.",
    }
    assert client.faults(await client.sends(ann, form)) == {"party": "Fill in at least one field."}
    assert await said(ann) == []


async def test_a_form_opens_with_what_is_in_force_and_changes_or_takes_back_that_alone(
    ann: Visitor, client: Client
) -> None:
    turn = await ann.says(ASKED)
    form = await client.opens(ann, turn)
    stands = client.stands(form)
    assert (stands["party"], stands["need.vegan"]) == ("25", "2")
    assert stands["city"].startswith("Boston")
    assert float(stands["budget"]) == 15
    changed = (await client.sends(ann, form, party="31", budget=""))["turn"]
    headline = changed["surfaces"]["plain"][0]["lines"][0]
    assert headline.startswith("Italian lunch for 31 in Boston: ")


async def test_a_form_that_is_sent_twice_is_answered_once(ann: Visitor, client: Client) -> None:
    form, key = await client.opens(ann), uuid4().hex
    answers = [(await client.sends(ann, form, key, party="12", city="Boston, MA"))["turn"] for _ in range(2)]
    assert answers[0]["turn_id"] == answers[1]["turn_id"]
    assert len(await said(ann)) == 1


async def test_the_home_lists_one_person_s_searches_of_all_conversations_and_runs_them_anew(
    ann: Visitor, client: Client, http: TestClient[Any, Any]
) -> None:
    assert client.listed(await client.home(ann)) == ([], [])
    await ann.says(ASKED)
    await ann.begins_anew()
    await ann.says("breakfast for 12 in Cambridge")
    home = await client.home(ann)
    recent, _ = client.listed(home)
    assert recent == ["Breakfast for 12 in Cambridge", "Italian lunch for 25 in Boston, up to $15 a head"]
    turn = (await client.again(ann, home, 1))["turn"]
    assert turn["said"] == recent[1]
    assert turn["surfaces"]["plain"][0]["lines"][0].startswith(recent[1])
    ben = await Visitor(http).begins_anew()
    assert client.listed(await client.home(ben)) == ([], [])
    stolen = await client.again(ben, home, 0)
    assert "not kept any more" in json.dumps(stolen["shown"])
    assert await said(ben) == []


async def test_a_dish_is_saved_for_one_person_and_taken_out_again(
    ann: Visitor, client: Client, http: TestClient[Any, Any]
) -> None:
    turn = await ann.says(ASKED)
    for place in (0, 1):
        await client.saves(ann, turn, place)
    await ann.begins_anew()
    home = await client.home(ann)
    _, saved = client.listed(home)
    assert len(saved) == 2
    ben = await Visitor(http).begins_anew()
    await client.takes_out(ben, home, 0)
    assert client.listed(await client.home(ann))[1] == saved
    assert client.listed(await client.takes_out(ann, home, 0))[1] == saved[1:]


async def test_forget_erases_what_one_person_asked_and_saved_and_nothing_of_others(
    ann: Visitor, client: Client, http: TestClient[Any, Any]
) -> None:
    ben = await Visitor(http).begins_anew()
    for person in (ann, ben):
        await client.saves(person, await person.says(ASKED), 0)
    await ann.begins_anew()
    await ann.says("forget")
    assert client.listed(await client.home(ann)) == ([], [])
    recent, saved = client.listed(await client.home(ben))
    assert len(recent) == len(saved) == 1


async def test_slack_shows_under_details_whether_the_dish_is_saved(ann: Visitor) -> None:
    turn = await ann.says(ASKED)
    details = element(turn, "slack", action_id="details-0")
    assert "Save this dish" in json.dumps(await ann.presses("slack", turn, details))
    await CLIENTS["teams"].saves(ann, turn, 0)
    assert "Saved. Take it out" in json.dumps(await ann.presses("slack", turn, details))


async def test_a_list_is_given_to_be_passed_on_since_there_is_nowhere_to_share_it(ann: Visitor) -> None:
    await ann.says(ASKED)
    turn = await ann.says("share this list")
    drawn = json.dumps(turn["surfaces"])
    assert "This is the list as it can be passed on." in drawn
    assert ".share." not in drawn
    picked = await ann.says(ASKED)
    picks = (await ann.presses("slack", picked, labelled(picked, "slack", "Pick")))["turn"]
    assert ".share." not in json.dumps(picks["surfaces"])


async def test_no_word_of_a_form_and_no_person_is_logged(
    ann: Visitor, client: Client, capsys: pytest.CaptureFixture[str]
) -> None:
    with capture_logs() as logged:
        form = await client.opens(ann)
        await client.sends(ann, form, party="0", text="quokkasandwich")
        await client.sends(ann, form, party="12", text="quokkasandwich", city="Boston, MA")
        await client.home(ann)
    assert any(one["event"] == "page_turn" for one in logged)
    told = f"{logged}{capsys.readouterr()}"
    assert "quokkasandwich" not in told
    assert ann.person not in told


@pytest.mark.parametrize(
    ("surface", "action"),
    [
        ("slack", {"type": "view_submission", "view": {"callback_id": "share", "private_metadata": "[]"}}),
        ("slack", {"type": "message_action", "callback_id": "find_catering_here"}),
        ("slack", {"type": "block_actions", "view": {"type": "home"}, "action": {"action_id": "save", "value": "x"}}),
        ("teams", {"type": "task/submit", "data": {"form": "change", "form_id": "x" * 65}}),
        ("teams", {"type": "tab", "verb": "again"}),
        ("teams", {"type": "composeExtension/fetchTask", "commandId": "find_dishes"}),
        ("plain", {"type": "shortcut", "callback_id": "find_catering"}),
    ],
)
async def test_what_the_page_does_not_do_is_refused(ann: Visitor, surface: str, action: Json) -> None:
    given = {"surface": surface, "turn_id": "", "action": action, "key": uuid4().hex}
    problem = await ann.sends(f"threads/{ann.thread}/acts", given, status=422)
    assert "nothing that can be pressed" in json.dumps(problem)
