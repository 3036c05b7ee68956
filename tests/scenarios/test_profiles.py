"""A whole Platter that keeps something of people: who reads it, and that nobody and nothing else does.

Canaries: what is in the profiles of these people is said nowhere else, so that where it is found says whose it was.
"""

import json
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any
from uuid import uuid4

import pytest
from cryptography.fernet import Fernet
from pydantic import SecretStr
from structlog.testing import capture_logs

from engine.messages.people import Learned, Person, Profile
from tests.support.canaries import word
from tests.support.models.house import STRANGE, House, OpenHouse
from tests.support.models.server import says
from tests.support.slack.blocks import says as said_in
from tests.support.slack.house import SlackHouse

Json = dict[str, Any]
TOKEN = "operators-token-0123456789"
ACME, GLOBEX = "acme-key-0123456789", "globex-key-0123456789"
ASKED = "what do you know about me?"
LINES = (
    "lunch for 25 in Boston", STRANGE, "Italian for 25 in Boston, under $15 a head", "anything without pork", ASKED,
    "why is the first one there?", "forget it, start over",
)  # fmt: skip


@dataclass
class Kept:
    """A person over HTTP, with words in their profile that are theirs alone."""

    uid: str
    allergen: str
    label: str
    learned: str

    @property
    def words(self) -> tuple[str, ...]:
        return (self.allergen, self.learned, self.uid)


@pytest.fixture(scope="module")
async def house(with_model: OpenHouse) -> House:
    keys = SecretStr(f"acme:{ACME},globex:{GLOBEX}")
    sealing = SecretStr(Fernet.generate_key().decode())
    return await with_model(secret_keys=sealing, service_token=SecretStr(TOKEN), api_keys=keys, model_allergies=True)


async def call(house: House, method: str, path: str, body: Json | None = None, **more: str) -> tuple[int, str]:
    headers = {"Authorization": f"Bearer {more.pop('key', ACME)}"} | {
        name.replace("_", "-"): one for name, one in more.items()
    }
    response = await house.http.request(method, path, json=body, headers=headers)
    return response.status, await response.text()


async def kept(house: House, allergen: str, label: str) -> Kept:
    one = Kept(str(uuid4()), allergen, label, word())
    body = {
        "preferences": {"dietary": [label]},
        "allergies": {"confirmed": [allergen], "severity": {allergen: "severe"}},
    }
    assert (await call(house, "POST", f"/users/{one.uid}", body, X_Service_Token=TOKEN))[0] == 201
    person = Person("http", "acme", one.uid)
    learned = (Learned("vibes", "spicy", datetime.now(UTC), f"you picked {one.learned}"),)
    await house.platter.engine.people.change(person, lambda before: replace(before, learned=learned))
    return one


async def test_what_is_kept_of_people_is_in_no_log_metric_model_request_row_or_other_persons_answer(
    house: House, capsys: pytest.CaptureFixture[str]
) -> None:
    house.server.does_everywhere(says("There is much to choose from."))
    told: dict[str, str] = {}
    with capture_logs() as logged:
        ana, bob = await kept(house, "lupin", "kosher"), await kept(house, "molluscs", "halal")
        for uid, session in ((ana.uid, "session-ana"), (bob.uid, "session-bob"), (ana.uid, "session-both")):
            for line in LINES:
                body = {"session_id": session, "user_input": line}
                status, answer = await call(house, "POST", "/chat/search", body, X_User_ID=uid)
                assert status == 200, answer
                told[f"{uid} {session} {line}"] = answer
        status, streamed = await call(
            house, "POST", "/chat/stream", {"session_id": "session-ana", "user_input": ASKED}, X_User_ID=ana.uid
        )
        told[f"{ana.uid} stream {ASKED}"] = streamed
        status, refused = await call(house, "GET", f"/users/{ana.uid}", key=GLOBEX, X_Service_Token=TOKEN)
        assert status == 403
        told["globex"] = refused
        sessions = [(await call(house, "GET", f"/session/{one}"))[1] for one in ("session-ana", "session-both")]
        answered = [json.loads(answer) for answer in told.values() if answer.startswith("{")]
        turns = [answer["turn_id"] for answer in answered if "turn_id" in answer]
        rows = [(await call(house, "GET", f"/turns/{turn}"))[1] for turn in turns]
        asked_first = told[f"{ana.uid} session-ana {LINES[0]}"]
        assert ana.allergen in asked_first, "her own profile guards her own chat"
        first = f"/turns/{json.loads(asked_first)['turn_id']}"
        assert ana.allergen in (await call(house, "GET", first, X_User_ID=ana.uid))[1]
        assert ana.allergen not in (await call(house, "GET", first, X_User_ID=bob.uid))[1]
    _, metrics = await call(house, "GET", "/metrics")
    out, err = capsys.readouterr()
    assert house.server.calls, "a model was asked"
    assert len(rows) == len(LINES) * 3
    # Its instructions and its schema name every allergen there is.
    of_turns = [said for one in house.server.calls for said in one.body["messages"] if said["role"] != "system"]
    assert of_turns
    asked_of_model = json.dumps(of_turns)
    assert not [
        one for one in (ana.learned, bob.learned) if one in json.dumps([one.body for one in house.server.calls])
    ]
    for one, other in ((ana, bob), (bob, ana)):
        answers = {name: answer for name, answer in told.items() if ASKED in name and name.startswith(one.uid)}
        assert answers
        for answer in answers.values():
            assert one.allergen in answer
            assert one.learned in answer
        hers = [answer for name, answer in told.items() if name.startswith(other.uid) or name == "globex"]
        for place, text in (
            ("log", repr(logged)), ("output", out + err), ("metrics", metrics), ("model", asked_of_model),
            ("others", " ".join(hers)),
        ):  # fmt: skip
            assert not [found for found in one.words if found in text], place
        stored = " ".join(sessions + [row.replace(one.uid, "") for row in rows])
        assert not [found for found in (one.allergen, one.learned) if found in stored]


async def test_forget_me_over_http_ends_the_id(house: House) -> None:
    ana = await kept(house, "lupin", "kosher")
    body = {"session_id": "session-0002", "user_input": "forget me"}
    assert (await call(house, "POST", "/chat/search", body, X_User_ID=ana.uid))[0] == 200
    assert (await call(house, "POST", "/chat/search", body, X_User_ID=ana.uid))[0] == 403
    assert (await call(house, "GET", f"/users/{ana.uid}", X_Service_Token=TOKEN))[0] == 403


async def test_a_person_whom_the_operator_erases_leaves_no_words_either(house: House) -> None:
    bob = await kept(house, "molluscs", "halal")
    body = {"session_id": "session-0003", "user_input": "lunch for 25 in Boston"}
    _, answer = await call(house, "POST", "/chat/search", body, X_User_ID=bob.uid)
    turn = f"/turns/{json.loads(answer)['turn_id']}"
    assert json.loads((await call(house, "GET", turn))[1])["text"]
    assert (await call(house, "DELETE", f"/users/{bob.uid}", X_Service_Token=TOKEN))[0] == 204
    assert not json.loads((await call(house, "GET", turn))[1])["text"]
    assert (await call(house, "GET", "/session/session-0003"))[0] == 404


@pytest.mark.embedded  # A key is made there.
async def test_in_slack_it_is_told_in_a_direct_message_or_to_who_gives_the_command_and_never_in_a_channel(
    slack: SlackHouse,
) -> None:
    for user in ("UKAY", "ULEE"):
        slack.server.person(user, user.title())
    profiles = slack.platter.engine.people
    await profiles.write(Person("slack", "T1", "UKAY"), Profile((("lupin", "anaphylactic"),)))
    channel, direct = slack.place(), slack.place("direct")
    for user, chosen in (("UKAY", ["lupin"]), ("ULEE", [])):
        assert (await slack.people.command(channel, user, "me")).body == b""
        shown_to, view = slack.server.modals[-1]
        field = next(one["element"] for one in view["blocks"] if one.get("block_id") == "allergy.anaphylactic")
        assert (shown_to, [one["value"] for one in field.get("initial_options", ())]) == (user, chosen)
    public = await slack.people.say(channel, "UKAY", f"<@UBOTT1> {ASKED}")
    (answer,) = await slack.people.answers(channel, public, 1)
    assert "lupin" not in json.dumps(answer)
    assert "alone with Platter" in said_in(answer["blocks"])
    private = await slack.people.say(direct, "UKAY", ASKED)
    (answer,) = await slack.people.answers(direct, private, 1)
    assert "Allergy: lupin, anaphylactic" in said_in(answer["blocks"])
    await slack.people.command(channel, "UKAY", "forget")
    assert not await profiles.known(Person("slack", "T1", "UKAY"))
