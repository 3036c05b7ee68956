"""What the doctor says of the channels is what a start does."""

from bot.embedded.servers import Urls
from bot.operations.doctor.finding import House
from bot.operations.doctor.process import channels
from bot.settings import Settings


async def test_without_their_settings_slack_and_teams_are_not_configured() -> None:
    found = await channels(House(Settings(_env_file=None), Urls("", "")))
    assert found.says == "HTTP, terminal; Slack and Teams not configured"


async def test_teams_with_anybody_on_this_machine_counts() -> None:
    settings = Settings(_env_file=None, teams_allow_anonymous=True)
    assert settings.speaks_teams
    found = await channels(House(settings, Urls("", "")))
    assert found.says == "HTTP, terminal, Teams (public cloud); Slack not configured"


async def test_the_cloud_of_teams_is_named() -> None:
    settings = Settings(_env_file=None, teams_allow_anonymous=True, teams_cloud="dod")
    assert (await channels(House(settings, Urls("", "")))).says.startswith("HTTP, terminal, Teams (DoD)")
