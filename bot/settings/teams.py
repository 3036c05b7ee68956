"""Microsoft Teams; the vendor's names are understood beside ours."""

from typing import Annotated

from pydantic import AliasChoices, BaseModel, Field, model_validator

from bot.settings.values import ANY_CASE, Secret, Text, WebAddressIfAny, listed
from channels.teams.clouds import CloudName


class TeamsSettings(BaseModel):
    teams_app_id: Text = Field(
        None,
        validation_alias=AliasChoices("PLATTER_TEAMS_APP_ID", "MicrosoftAppId"),
        description="of the bot's registration in Entra; empty: no Teams",
    )
    teams_app_password: Secret = Field(
        None,
        validation_alias=AliasChoices("PLATTER_TEAMS_APP_PASSWORD", "MicrosoftAppPassword"),
        description="a client secret of that registration",
    )
    teams_tenant_id: Text = Field(
        None,
        validation_alias=AliasChoices("PLATTER_TEAMS_TENANT_ID", "MicrosoftAppTenantId"),
        description="the one tenant whose people are answered, and where the bot logs in; empty: any",
    )
    teams_tenants: str = Field("", description="tenants whose people are answered, comma separated; empty: as above")
    teams_cloud: Annotated[CloudName, ANY_CASE] = Field(
        "public", description="the cloud of the tenants; GCC is part of the public one"
    )
    teams_service_hosts: str = Field(
        "", description="hosts of Teams' connectors, comma separated; empty: those of the cloud"
    )
    teams_openid_url: WebAddressIfAny = Field(
        None, description="where Teams says with which keys it signs; empty: the cloud's"
    )
    teams_login_url: WebAddressIfAny = Field(None, description="where the bot fetches its token; empty: the cloud's")
    teams_service_url: WebAddressIfAny = Field(
        None, description="the connector where a chat is opened in which nothing was said yet; empty: the cloud's"
    )
    teams_public_url: WebAddressIfAny = Field(
        None, description="https://… under which Teams reaches this server; switches the tab on; empty: no tab"
    )
    teams_allow_anonymous: bool = Field(
        False, description="requests without a token are believed; only on loopback, for the Agents Playground"
    )

    @model_validator(mode="after")
    def _tab_is_whole(self) -> "TeamsSettings":
        """Teams shows nothing by http, and says who reads for a registered app alone."""
        if self.teams_public_url is None:
            return self
        if self.teams_app_id is None or not self.teams_public_url.startswith("https://"):
            raise ValueError("PLATTER_TEAMS_PUBLIC_URL must start with https:// and needs PLATTER_TEAMS_APP_ID")
        return self

    @model_validator(mode="after")
    def _teams_is_whole(self) -> "TeamsSettings":
        """Without a password nothing can be posted."""
        if (self.teams_app_id is None) != (self.teams_app_password is None):
            raise ValueError("PLATTER_TEAMS_APP_ID and PLATTER_TEAMS_APP_PASSWORD belong together: set both, or none")
        return self

    @property
    def speaks_teams(self) -> bool:
        return self.teams_app_id is not None or self.teams_allow_anonymous

    @property
    def teams_allowed_tenants(self) -> frozenset[str]:
        """Empty: any."""
        return frozenset(listed(self.teams_tenants) or filter(None, [self.teams_tenant_id]))

    @property
    def teams_hosts(self) -> tuple[str, ...]:
        """Empty: those that are known."""
        return tuple(host.rstrip("/").lower() for host in listed(self.teams_service_hosts))
