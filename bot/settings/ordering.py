"""Ordering: whether orders are taken, and how restaurants hear of them."""

import re
from base64 import b64decode
from typing import Annotated, Literal
from urllib.parse import unquote, urlsplit

from pydantic import AfterValidator, BaseModel, Field, SecretStr, model_validator

from bot.settings.values import ANY_CASE, UNSET, Secret


def _mailbox(value: str) -> str:
    if not re.fullmatch(r"[^@\s:<>|]+@[^@\s:<>|]+", value):
        raise ValueError("must be an e-mail address")
    return value


def _https(value: str) -> str:
    if not re.fullmatch(r"https?://[^\s<>|/]+", value.rstrip("/")):
        raise ValueError("must be an address with https://, without a path")
    return value.rstrip("/")


class OrderingSettings(BaseModel):
    orders: Annotated[Literal["off", "on"], ANY_CASE] = Field(
        "on", description="whether what is found can be ordered here: carts, checkout, and orders sent to restaurants"
    )
    public_url: Annotated[Annotated[str, AfterValidator(_https)] | None, UNSET] = Field(
        None, description="https://… of this Platter as restaurants reach it, for links by which they answer"
    )
    smtp_url: Secret = Field(
        None, description="smtp://user:password@host:587 or smtps://…: how restaurants are sent orders by e-mail"
    )
    smtp_from: Annotated[Annotated[str, AfterValidator(_mailbox)] | None, UNSET] = Field(
        None, description="the mailbox that orders are sent from"
    )
    webhook_secret: Secret = Field(
        None, description="whsec_…: signs what restaurants are sent by webhook, and what they answer with"
    )
    webhook_hosts: str = Field(
        "", description="hosts that webhooks may go to although they are private or without TLS, comma separated"
    )

    @model_validator(mode="after")
    def _mail_is_whole(self) -> "OrderingSettings":
        if (self.smtp_url is None) != (self.smtp_from is None):
            raise ValueError("PLATTER_SMTP_URL and PLATTER_SMTP_FROM belong together: set both, or none")
        if self.smtp_url is not None and urlsplit(_told(self.smtp_url)).scheme not in ("smtp", "smtps"):
            raise ValueError("PLATTER_SMTP_URL must begin with smtp:// or smtps://")
        if self.webhook_secret is not None and not _can_sign(_told(self.webhook_secret)):
            raise ValueError(
                "PLATTER_WEBHOOK_SECRET must be whsec_ and 24 to 64 bytes in base64 (Standard Webhooks): "
                "echo whsec_$(head -c 32 /dev/urandom | base64)"
            )
        if self.smtp_url is not None and not unquote(_told(self.smtp_url)).isascii():
            raise ValueError("PLATTER_SMTP_URL: mail servers are told user and password in ASCII")
        return self

    @property
    def allowed_webhook_hosts(self) -> tuple[str, ...]:
        return tuple(one.strip().casefold() for one in self.webhook_hosts.split(",") if one.strip())


def _can_sign(secret: str) -> bool:
    try:
        return secret.startswith("whsec_") and 24 <= len(b64decode(secret.removeprefix("whsec_"), validate=True)) <= 64
    except ValueError:
        return False


def _told(secret: SecretStr) -> str:
    return secret.get_secret_value()
