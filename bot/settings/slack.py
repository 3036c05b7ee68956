"""Slack: one workspace by its token, or many by OAuth."""

import re
from typing import Annotated

from pydantic import AfterValidator, Field, model_validator

from bot.settings.encryption import SealingSettings
from bot.settings.values import MAKE_KEY, UNSET, Secret, Text, WebAddress


def _page(value: str) -> str:
    """It can be shown as a link."""
    if not re.fullmatch(r"https://[^\s<>|]+", value):
        raise ValueError("must be an address with https://")
    return value


def _page_or_mail(value: str) -> str:
    return value if re.fullmatch(r"[^@\s:<>|]+@[^@\s:<>|]+", value) else _page(value)


class SlackSettings(SealingSettings):
    slack_bot_token: Secret = Field(
        None, validation_alias="SLACK_BOT_TOKEN", description="xoxb-… of one workspace; empty: installed by OAuth"
    )
    slack_signing_secret: Secret = Field(
        None, validation_alias="SLACK_SIGNING_SECRET", description="what Slack signs its requests with"
    )
    slack_app_token: Secret = Field(
        None, validation_alias="SLACK_APP_TOKEN", description="xapp-…: Socket Mode, without a public address"
    )
    slack_client_id: Text = Field(None, validation_alias="SLACK_CLIENT_ID", description="of the app, for OAuth")
    slack_client_secret: Secret = Field(
        None, validation_alias="SLACK_CLIENT_SECRET", description="of the app, for OAuth"
    )
    slack_api_url: WebAddress = Field(
        "https://slack.com/api/", description="address of another Web API in Slack's place"
    )
    support: Annotated[Annotated[str, AfterValidator(_page_or_mail)] | None, UNSET] = Field(
        None,
        description="where people get help: an e-mail address, or one with https://; Slack's help and home tab say it",
    )
    privacy_url: Annotated[Annotated[str, AfterValidator(_page)] | None, UNSET] = Field(
        None, description="https://… of your privacy policy; said beside it"
    )

    @model_validator(mode="after")
    def _slack_is_whole(self) -> "SlackSettings":
        """Half of what Slack needs is a mistake; nothing of it means no Slack."""
        if (self.slack_client_id is None) != (self.slack_client_secret is None):
            raise ValueError("SLACK_CLIENT_ID and SLACK_CLIENT_SECRET belong together: set both, or none")
        if self.slack_client_id and not self.sealing_keys:
            raise ValueError(f"installing by OAuth stores tokens: set PLATTER_SECRET_KEYS; make one with: {MAKE_KEY}")
        if (self.slack_client_id or self.slack_bot_token) and not (self.slack_signing_secret or self.slack_app_token):
            raise ValueError(
                "Slack's requests cannot be told from others': set SLACK_SIGNING_SECRET, or SLACK_APP_TOKEN"
            )
        if (self.slack_signing_secret or self.slack_app_token) and not (self.slack_bot_token or self.slack_client_id):
            raise ValueError("Platter cannot answer in Slack: set SLACK_BOT_TOKEN, or SLACK_CLIENT_ID with its secret")
        return self

    @property
    def speaks_slack(self) -> bool:
        return self.slack_bot_token is not None or self.slack_client_id is not None
