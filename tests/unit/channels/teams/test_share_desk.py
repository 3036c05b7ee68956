"""Sharing in Teams while a part of the house is away."""

import asyncio
from datetime import UTC, datetime
from types import SimpleNamespace
from typing import Any

from channels.ports import Arrival, Where
from channels.shared.sentences import say
from channels.teams import share_desk
from channels.teams.meant import ShareAsked, ShareSent
from channels.teams.membership import TeamChannel
from channels.teams.share_desk import ShareDesk
from channels.teams.share_view import DIGEST, ShareForm
from channels.teams.turns import Place
from engine.messages import ThreadKey, Turn
from engine.ports import Unavailable
from tests.support.replies import LUNCH
from tests.support.teams.people import Dialog

TEAM, HERE, THERE = (f"19:{one}@thread.tacv2" for one in ("team", "lunch", "marketing"))
THREAD = ThreadKey("teams", "t1", f"{TEAM}/{HERE}", f"{HERE};messageid=1")
TURN = Turn("turn", THREAD, "", datetime.now(UTC), kind="form", user_id="ana", user_name="Ana")
ARRIVAL = Arrival(
    TURN, ("m1",), Where("teams", "t1", HERE, Place("https://teams.example", THREAD.thread, "28:b").to_json())
)


async def yes(*_: object) -> bool:
    return True


def parts(list_to_share: Any) -> Any:
    async def channels(*_: object) -> tuple[TeamChannel, ...]:
        return TeamChannel(HERE, "Lunch", True), TeamChannel(THERE, "Marketing", True)

    engine = SimpleNamespace(list_to_share=list_to_share)
    return SimpleNamespace(engine=engine, places=SimpleNamespace(channels=channels, is_member=yes), saves=False)


async def lunch(*_: object) -> Any:
    return LUNCH


async def test_a_sending_that_could_not_be_taken_in_keeps_the_dialog_and_is_the_same_when_it_is_sent_again() -> None:
    taken: list[Arrival] = []

    async def take_in(arrival: Arrival) -> bool:
        taken.append(arrival)
        if len(taken) == 1:
            raise Unavailable("postgresql", "gone")
        return False

    desk = ShareDesk(parts(lunch), take_in)
    form = ShareForm("turn-0", "page", "form-1")
    opened = Dialog((await desk.ask(ShareAsked(ARRIVAL, form)))["task"]["value"], "", "", "")
    sent = ShareSent(
        ARRIVAL, ShareForm("turn-0", "page", "form-1", opened.sent()[DIGEST]), f"{TEAM}/{THERE}", is_cancelled=False
    )
    again = Dialog((await desk.submit(sent))["task"]["value"], "", "", "")
    assert say("teams-share-not-taken") in again.says
    assert again.inputs["to"]["value"] == f"{TEAM}/{THERE}"
    assert await desk.submit(sent) == {"task": {"type": "message", "value": say("teams-share-taken")}}
    assert taken[0] == taken[1]


async def test_what_takes_too_long_is_said_and_nothing_is_shared(monkeypatch: Any) -> None:
    async def never(*_: object) -> None:
        await asyncio.sleep(60)

    monkeypatch.setattr(share_desk, "SHARED_WITHIN_S", 0.01)
    desk = ShareDesk(parts(never), yes)
    sent = ShareSent(ARRIVAL, ShareForm("turn-0", "page", "form-1"), f"{TEAM}/{THERE}", is_cancelled=False)
    assert await desk.submit(sent) == {"task": {"type": "message", "value": say("teams-later")}}
    assert (
        say("teams-later") in Dialog((await desk.ask(ShareAsked(ARRIVAL, sent.form)))["task"]["value"], "", "", "").says
    )
