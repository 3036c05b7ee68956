"""Who may ask, how much, what is kept of it and what is logged."""

from typing import Annotated, Literal

from pydantic import AliasChoices, BaseModel, Field, SecretStr, model_validator

from bot.settings.values import ANY_CASE, Keys, Origins, ServiceToken, parse_keys, parse_origins
from channels.shared.addresses import is_loopback


class ServingSettings(BaseModel):
    host: str = Field("127.0.0.1", description="address to listen on; other than loopback needs API_KEYS")
    port: int = Field(3978, ge=0, le=65535, description="port to listen on; 0 takes a free one")
    api_keys: Keys = Field(SecretStr(""), description="tenant:key, comma separated")
    service_token: ServiceToken = Field(
        None, description="the operator's, for /users; 24 characters or more; empty: these routes are off"
    )
    allowed_origins: Origins = Field(
        "",
        validation_alias=AliasChoices("PLATTER_ALLOWED_ORIGINS", "ALLOWED_ORIGINS"),
        description="whose pages may call the HTTP interface from a browser (CORS), comma separated; empty: nobody's",
    )
    page: Annotated[Literal["auto", "on", "off"], ANY_CASE] = Field(
        "auto", description="the page to try Platter on, at /; auto: where there are no API keys"
    )
    tenant_requests_per_minute: int = Field(6000, ge=1, le=1_000_000, description="requests a minute of one tenant")
    user_requests_per_minute: int = Field(240, ge=1, le=1_000_000, description="requests a minute of one user")
    max_body_bytes: int = Field(65_536, ge=8_192, le=1_048_576, description="largest request body")
    max_concurrent_turns: int = Field(64, ge=1, le=10_000, description="turns answered at a time by this process")
    worker_turns: int = Field(8, ge=1, le=1_000, description="turns from channels answered at a time by a worker")
    turn_retention_days: int = Field(30, ge=1, le=3650, description="days until the text of turns is erased")
    best_order: bool = Field(
        True, description="add the best whole order to a page of dishes in Slack, Teams and the page, once it is found"
    )
    log_level: Annotated[Literal["debug", "info", "warning", "error"], ANY_CASE] = Field(
        "info", description="least level that is logged"
    )
    log_format: Annotated[Literal["auto", "json", "console"], ANY_CASE] = Field(
        "auto", description="auto: console on a terminal, else json"
    )

    @model_validator(mode="after")
    def _open_only_with_keys(self) -> "ServingSettings":
        if not self.keys and not is_loopback(self.host):
            raise ValueError(
                "PLATTER_HOST is not a loopback address and PLATTER_API_KEYS is empty: anybody on the network could "
                "read conversations. Set PLATTER_API_KEYS=tenant:key, or PLATTER_HOST=127.0.0.1"
            )
        return self

    @property
    def origins(self) -> frozenset[str]:
        return parse_origins(self.allowed_origins)

    @property
    def shows_page(self) -> bool:
        return self.page == "on" or (self.page == "auto" and not self.keys)

    @property
    def keys(self) -> dict[str, str]:
        """key → tenant."""
        return parse_keys(self.api_keys.get_secret_value())
