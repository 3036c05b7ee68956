"""The page as a browser speaks to it: a whole conversation through both channels' buttons, and who is let in."""

import json
from collections.abc import AsyncIterator
from typing import Any
from uuid import uuid4

import aiohttp
import pytest
from aiohttp.test_utils import TestClient, TestServer
from structlog.testing import capture_logs

from bot.app import Platter
from bot.run.server import build_server
from bot.settings import Settings
from bot.webpage.page import person_of
from engine.messages.people import Profile
from engine.ports import Unavailable
from tests.support.page.server import adding_page
from tests.support.page.visitor import Visitor, element, labelled

Json = dict[str, Any]
ASKED = "lunch for 25 in Boston, Italian, two vegans, under $15 a head"


@pytest.fixture
async def visitor(http: TestClient[Any, Any]) -> Visitor:
    return await Visitor(http).opens()


async def test_a_line_is_answered_as_every_surface_draws_it(visitor: Visitor) -> None:
    turn = await visitor.says(ASKED)
    assert (turn["said"], turn["kind"], turn["pressed"]) == (ASKED, "results", False)
    assert element(turn, "slack", type="carousel")["elements"]
    assert turn["surfaces"]["teams"][0]["attachmentLayout"] == "carousel"
    assert turn["surfaces"]["plain"][0]["lines"][0].startswith("Italian lunch for 25 in Boston, up to $15 a head: ")


@pytest.mark.parametrize("surface", ["slack", "teams", "plain"])
async def test_a_quick_reply_goes_on_with_the_conversation(visitor: Visitor, surface: str) -> None:
    turn = await visitor.says(ASKED)
    cheaper = (await visitor.presses(surface, turn, labelled(turn, surface, "Cheaper")))["turn"]
    assert cheaper["pressed"]
    assert cheaper["said"] == "cheaper"
    assert "asked by you" in json.dumps(cheaper["surfaces"]["slack"])
    narrower = await visitor.says("only vegan ones")
    assert "25" in narrower["surfaces"]["plain"][0]["lines"][0]


@pytest.mark.parametrize("surface", ["slack", "teams"])
async def test_more_from_here_shows_that_restaurant_alone(visitor: Visitor, surface: str) -> None:
    turn = await visitor.says(ASKED)
    shown = (await visitor.presses(surface, turn, labelled(turn, surface, "More from here")))["turn"]
    cards = element(shown, "slack", type="carousel")["elements"]
    assert len({card["subtitle"]["text"] for card in cards}) == 1


async def test_details_and_why_are_shown_without_a_turn(visitor: Visitor) -> None:
    turn = await visitor.says(ASKED)
    details = await visitor.presses("slack", turn, element(turn, "slack", action_id="details-0"))
    asked = {"type": "Action.Execute", "verb": "why", "data": {"why": f"{turn['turn_id']}.0"}}
    why = await visitor.presses("teams", turn, asked)
    assert details["shown"]["type"] == "modal"
    assert why["shown"]["value"]["type"] == "AdaptiveCard"
    assert len((await visitor.asks(f"threads/{visitor.thread}"))["turns"]) == 1


async def test_a_rating_is_kept_with_its_turn(visitor: Visitor, platter: Platter) -> None:
    turn = await visitor.says(ASKED)
    await visitor.presses("teams", turn, {"type": "feedback", "reaction": "dislike", "comment": "too much pasta"})
    async with platter.stores.database.tenant("page") as connection:
        found = await connection.execute(
            "SELECT rating, comment FROM ratings WHERE turn_id = %(turn_id)s", {"turn_id": turn["turn_id"]}
        )
        assert await found.fetchall() == [(-1, "too much pasta")]


async def test_a_page_that_is_loaded_again_shows_what_was_said(visitor: Visitor) -> None:
    said = await visitor.says(ASKED)
    pressed = (await visitor.presses("slack", said, labelled(said, "slack", "Cheaper")))["turn"]
    kept = (await visitor.asks(f"threads/{visitor.thread}"))["turns"]
    assert [lasting(one) for one in kept] == [lasting(said), lasting(pressed)]


def lasting(turn: Json) -> Json:
    return {name: value for name, value in turn.items() if name != "sent_at"}


async def test_the_same_message_sent_again_gets_the_first_answer(visitor: Visitor) -> None:
    first, again = [await visitor.says("breakfast for 12 in Boston", key="the-same-key") for _ in range(2)]
    assert lasting(first) == lasting(again)
    assert len((await visitor.asks(f"threads/{visitor.thread}"))["turns"]) == 1


async def test_conversations_know_nothing_of_each_other(visitor: Visitor, http: TestClient[Any, Any]) -> None:
    turn = await visitor.says(ASKED)
    other = await Visitor(http).opens()
    assert other.thread != visitor.thread
    assert (await other.asks(f"threads/{other.thread}"))["turns"] == []
    await other.asks(f"threads/{other.thread}/turns/{turn['turn_id']}", status=404)
    look = await other.presses("slack", turn, element(turn, "slack", action_id="details-0"))
    assert "not kept any more" in json.dumps(look)
    expired = (await other.presses("slack", turn, labelled(turn, "slack", "Cheaper")))["turn"]
    assert "does not belong to this conversation" in json.dumps(expired["surfaces"]["slack"])


async def test_who_says_forget_forgets_this_conversation_alone(visitor: Visitor, http: TestClient[Any, Any]) -> None:
    other = await Visitor(http).opens()
    await other.says("breakfast for 12 in Boston")
    await visitor.says(ASKED)
    await visitor.says("forget")
    assert ASKED not in json.dumps(await visitor.asks(f"threads/{visitor.thread}"))
    assert len((await other.asks(f"threads/{other.thread}"))["turns"]) == 1


async def test_the_drawer_holds_what_was_heard_each_limit_each_rank_and_the_time(visitor: Visitor) -> None:
    turn = await visitor.says(ASKED)
    told = await visitor.asks(f"threads/{visitor.thread}/turns/{turn['turn_id']}")
    assert "".join(piece["words"] for piece in told["marked"]) == ASKED
    assert {"words": "in Boston", "meaning": "the place"} in told["marked"]
    left = [one["dishes"] for one in told["narrowed"]]
    assert left == sorted(left, reverse=True)
    assert [one["place"] for one in told["ranked"] if one["place"]] == list(range(1, 11))
    assert {one["name"] for one in told["lists"]} >= {"meaning", "fused"}
    assert all(one["ms"] >= 0 for one in told["timings"])


async def test_an_order_of_a_kept_list_is_drawn_from_the_list_before(visitor: Visitor) -> None:
    await visitor.says(ASKED)
    turn = await visitor.says("any vegetarian options?")
    told = await visitor.asks(f"threads/{visitor.thread}/turns/{turn['turn_id']}")
    assert [one["name"] for one in told["lists"]] == ["before", "fused"]


@pytest.mark.parametrize(
    "headers", [{"Origin": "https://elsewhere.example"}, {"Origin": "null"}, {"Sec-Fetch-Site": "cross-site"}]
)
async def test_a_page_elsewhere_may_not_speak_here(http: TestClient[Any, Any], headers: dict[str, str]) -> None:
    stranger = Visitor(http, headers=headers)
    problem = await stranger.sends("threads", {}, status=403)
    assert problem["title"] == "Only this page may ask"
    await stranger.asks("about", status=403)


async def test_the_page_s_own_origin_is_let_in(http: TestClient[Any, Any]) -> None:
    await Visitor(http, headers={"Origin": f"http://{http.host}:{http.port}", "Sec-Fetch-Site": "same-origin"}).opens()


@pytest.mark.parametrize(
    ("path", "body", "status"),
    [
        ("threads", {"thread": "mine"}, 422),
        ("threads/short/turns", {"text": "lunch", "key": "key-00001"}, 404),
        ("threads/{}/turns", {"text": "", "key": "key-00001"}, 422),
        ("threads/{}/turns", {"text": "\u200b", "key": "key-00001"}, 422),
        ("threads/{}/turns", {"text": "x" * 4_001, "key": "key-00001"}, 422),
        ("threads/{}/turns", {"text": "lunch", "key": "k"}, 422),
        ("threads/{}/turns", {"text": "lunch", "key": "key-00001", "time_zone": "Nowhere/Here"}, 422),
        ("threads/{}/acts", {"surface": "fax", "turn_id": "0a", "key": "key-00001", "action": {}}, 422),
        ("threads/{}/acts", {"surface": "slack", "turn_id": "0a", "key": "key-00001", "action": {}}, 422),
        ("threads/{}/acts", {"surface": "slack", "turn_id": "../", "key": "key-00001", "action": {}}, 422),
    ],
)
async def test_what_is_wrong_is_refused_with_a_reason(visitor: Visitor, path: str, body: Json, status: int) -> None:
    problem = await visitor.sends(path.format(visitor.thread), body, status=status)
    assert problem["title"]
    assert problem["type"].startswith("urn:platter:problem:")


async def test_a_body_that_is_too_large_or_no_json_is_refused(visitor: Visitor) -> None:
    path = f"/page/threads/{visitor.thread}/turns"
    large = json.dumps({"text": "x" * 70_000, "key": "key-00001"})
    as_json = {"Content-Type": "application/json"}
    assert (await visitor.http.post(path, data=large, headers=as_json)).status == 413
    assert (await visitor.http.post(path, data="text=lunch", headers={"Content-Type": "text/plain"})).status == 415
    assert (await visitor.http.post(path, data=b"{", headers=as_json)).status == 400


async def test_the_page_loads_nothing_from_elsewhere_and_runs_nothing_inline(http: TestClient[Any, Any]) -> None:
    response = await http.get("/")
    assert response.status == 200
    policy = response.headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "script-src 'self';" in policy
    assert "unsafe" not in policy
    assert "http" not in policy
    assert response.headers["X-Content-Type-Options"] == "nosniff"
    assert (await http.get("/page/../settings.py")).status == 404
    assert (await http.get("/page/%2e%2e/page.py")).status == 404


@pytest.fixture
async def guarded(platter: Platter, sample_settings: Settings) -> AsyncIterator[dict[str, TestClient[Any, Any]]]:
    """Servers that keys are given out for: the page as it is by itself, and switched on."""
    given = {**sample_settings.model_dump(exclude_unset=True), "api_keys": "acme:" + "k" * 20}
    closed, asking = (
        TestClient(TestServer(build_server(platter, Settings(_env_file=None, **given, page=page))[0]))  # type: ignore[call-arg]
        for page in ("auto", "on")
    )
    async with closed, asking:
        yield {"auto": closed, "on": asking}


async def test_where_keys_are_given_out_the_page_is_off_unless_switched_on(guarded: dict[str, Any]) -> None:
    closed, asking = guarded["auto"], guarded["on"]
    assert "curl" in await (await closed.get("/")).text()
    assert (await closed.post("/page/threads", json={})).status == 404
    assert (await asking.get("/")).status == 200
    assert (await asking.post("/page/threads", json={})).status == 401
    await Visitor(asking, headers={"Authorization": "Bearer " + "k" * 20}).opens()


async def test_who_asks_too_often_is_told_when_to_come_back(platter: Platter, sample_settings: Settings) -> None:
    given = {**sample_settings.model_dump(exclude_unset=True), "user_requests_per_minute": 2}
    app, _ = build_server(platter, Settings(_env_file=None, **given))  # type: ignore[call-arg]
    async with TestClient(TestServer(app)) as http:
        hasty = await Visitor(http).opens()
        for _ in range(2):
            await hasty.asks(f"threads/{hasty.thread}")
        response = await http.get(f"/page/threads/{hasty.thread}")
        assert response.status == 429
        assert int(response.headers["Retry-After"]) >= 1
        await (await Visitor(http).opens()).asks("about")


async def test_a_server_that_goes_down_takes_no_more_turns(platter: Platter, sample_settings: Settings) -> None:
    app, probes = build_server(platter, sample_settings)
    async with TestClient(TestServer(app)) as http:
        visitor = await Visitor(http).opens()
        probes.draining = True
        given = {"text": ASKED, "key": uuid4().hex}
        assert (await visitor.sends(f"threads/{visitor.thread}/turns", given, status=503))["title"]


async def test_no_word_of_a_person_is_logged(visitor: Visitor, capsys: pytest.CaptureFixture[str]) -> None:
    with capture_logs() as logged:
        turn = await visitor.says("quokkasandwich for 25 in Boston")
        await visitor.presses("teams", turn, {"type": "feedback", "reaction": "like", "comment": "quokkasandwich"})
        await visitor.sends("threads", {"quokkasandwich": "quokkasandwich"}, status=422)
    assert any(one["event"] == "page_turn" for one in logged)
    assert "quokkasandwich" not in f"{logged}{capsys.readouterr()}"
    assert visitor.thread not in str(logged)


async def test_a_part_that_is_away_is_said_and_nothing_is_lost(
    visitor: Visitor, platter: Platter, monkeypatch: pytest.MonkeyPatch
) -> None:
    await visitor.says(ASKED)

    async def away(*_: object) -> None:
        raise Unavailable("postgresql", "gone")

    with monkeypatch.context() as patch:
        patch.setattr(platter.stores.log, "append", away)
        given = {"text": "cheaper", "key": "once-more-1"}
        problem = await visitor.sends(f"threads/{visitor.thread}/turns", given, status=503)
    assert problem["title"] == "A part is not available"
    turn = await visitor.says("cheaper", key="once-more-1")
    assert turn["kind"] == "results"


@pytest.fixture
async def adding(platter: Platter) -> AsyncIterator[Visitor]:
    async with adding_page(platter) as address, aiohttp.ClientSession(address) as client:
        yield await Visitor(client).opens()  # type: ignore[arg-type]


async def test_the_best_order_is_asked_for_apart_and_stands_in_the_answers_place(adding: Visitor) -> None:
    turn = await adding.says("lunch for 25 in Boston")
    assert turn["may_add"]
    path = f"threads/{adding.thread}/turns/{turn['turn_id']}/best-order"
    added = (await adding.sends(path, {}))["turn"]
    line, *lines = added["surfaces"]["plain"][0]["lines"]
    assert line.startswith("One order for 25 from ")
    assert lines == turn["surfaces"]["plain"][0]["lines"]
    assert line in json.dumps(added["surfaces"]["slack"][0], ensure_ascii=False)
    teams, rest = added["surfaces"]["teams"]
    assert teams["text"].startswith(line)
    assert rest == turn["surfaces"]["teams"][1], "only the first message is changed there"
    assert {**added, "surfaces": 0, "may_add": 0} == {**turn, "surfaces": 0, "may_add": 0}
    assert not added["may_add"]
    assert (await adding.sends(path, {}))["turn"] == added
    assert (await adding.asks(f"threads/{adding.thread}"))["turns"] == [added]


async def test_of_an_answer_that_has_none_or_that_is_not_the_last_nothing_comes(adding: Visitor) -> None:
    first = await adding.says("lunch for 25 in Boston")
    last = await adding.says("pasta please")
    for turn in (first, last):
        assert await adding.sends(f"threads/{adding.thread}/turns/{turn['turn_id']}/best-order", {}) == {}
    assert await adding.sends(f"threads/{adding.thread}/turns/{uuid4()}/best-order", {}) == {}
    assert await adding.sends(f"threads/{adding.thread}/turns/none/best-order", {}) == {}


async def test_an_operator_may_want_none(visitor: Visitor) -> None:
    turn = await visitor.says("lunch for 25 in Boston")
    assert not turn["may_add"]
    assert await visitor.sends(f"threads/{visitor.thread}/turns/{turn['turn_id']}/best-order", {}) == {}


@pytest.mark.parametrize("surface", ["slack", "teams", "plain"])
async def test_what_is_moderate_is_picked_by_the_press_that_names_it(
    http: TestClient[Any, Any], platter: Platter, surface: str
) -> None:
    ann = await Visitor(http).begins_anew()
    await ann.says(ASKED)
    await platter.engine.people.change(person_of(ann.person), lambda _: Profile((("milk", "moderate"),)))
    feed = await ann.sends(f"threads/{ann.thread}/picked", {"person": ann.person})
    out = feed["flagged"][0]
    assert out["orderable"] == "named"
    pick = f"threads/{ann.thread}/picked/{out['item']['doc_id']}/pick"
    asked = (await ann.sends(pick, {"key": uuid4().hex, "person": ann.person}))["turn"]
    question = "milk, and your profile says milk. Pick it all the same?"
    assert question in json.dumps(asked["surfaces"][surface], ensure_ascii=False)
    done = (await ann.presses(surface, asked, labelled(asked, surface, "Pick despite milk")))["turn"]
    assert out["item"]["item_name"] in json.dumps(done["surfaces"]["plain"][0]["lines"][:2], ensure_ascii=False)
    assert "not stated free of milk" in json.dumps(done["surfaces"][surface], ensure_ascii=False)


async def test_what_is_picked_is_shown_to_its_person_and_stands_guarded_when_the_page_is_loaded_again(
    http: TestClient[Any, Any], platter: Platter
) -> None:
    ann = await Visitor(http).begins_anew()
    await ann.says(ASKED)
    profile = Profile((("lupin", "moderate"),), cuisines_liked=("italian",))
    await platter.engine.people.change(person_of(ann.person), lambda _: profile)
    whose = {"person": ann.person}
    feed = await ann.sends(f"threads/{ann.thread}/picked", whose)
    assert (feed["heading"], feed["nothing"]) == ("Picked for you in Boston", "")
    first = feed["recommendations"][0]
    warned = first["allergy_summary"]["warnings"][0]["message"]
    dish = first["item"]["doc_id"]
    detail = await ann.sends(f"threads/{ann.thread}/picked/{dish}", whose)
    assert detail["allergy_detail"]["warnings"][0]["message"] == warned
    await ann.sends(f"threads/{ann.thread}/picked/{uuid4()}", whose, status=404)
    picked = await ann.sends(f"threads/{ann.thread}/picked/{dish}/pick", {"key": uuid4().hex, **whose})
    assert picked["turn"]["said"] == f"Pick {first['item']['item_name']}"
    in_words = await ann.says("pick something for me")
    shown = json.dumps(in_words["surfaces"], ensure_ascii=False)
    assert warned in shown
    again = (await ann.asks(f"threads/{ann.thread}"))["turns"][-1]
    assert again["surfaces"] == in_words["surfaces"], "the row holds nobody's warnings, and what is shown does"
    row = await platter.engine.turn("page", in_words["turn_id"])
    assert row is not None
    assert warned.encode() not in row.reply
