"""Slack without a public address: the same conversation over Socket Mode."""

from bot.app import Platter
from bot.settings import Settings
from tests.support.slack.house import slack_house

LUNCH = "lunch for 25 in Boston"


async def test_over_a_socket_everything_goes_as_over_the_web(platter: Platter, sample_settings: Settings) -> None:
    given = {"SLACK_BOT_TOKEN": "xoxb-T1", "SLACK_APP_TOKEN": "xapp-1-A1"}
    async with slack_house(platter, sample_settings, **given) as house:
        house.server.channel("T1", "CSOCKET")
        house.server.person("UANA", "Ana")
        await house.server.connected.wait()
        ts = await house.people.say("CSOCKET", "UANA", f"<@UBOTT1> {LUNCH}")
        first = (await house.people.answers("CSOCKET", ts, 1))[-1]
        assert (await house.people.press("CSOCKET", "UANA", first, "Cheaper")).acknowledged
        await house.people.answers("CSOCKET", ts, 2)
        assert b"/platter" in (await house.people.command("CSOCKET", "UANA", "help")).body
        assert (await house.people.press("CSOCKET", "UANA", first, "Details")).acknowledged
        assert house.server.modals[-1][1]["title"]["text"] == "Details"
