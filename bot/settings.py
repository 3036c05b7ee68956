"""The settings: the only reader of the environment and of a file `.env`; names with the prefix PLATTER_, but OPENAI_'s.

A wrong value stops the start and is named together with how to mend it; a name that is nearly right is taken for a
typing error, because a mistyped DATABASE_URL would silently mean the embedded database.
"""

import base64
import difflib
import hashlib
import os
import re
import tempfile
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Literal

from dotenv import dotenv_values
from pydantic import (
    AliasChoices,
    Field,
    SecretStr,
    ValidationError,
    ValidationInfo,
    field_validator,
    model_validator,
)
from pydantic_settings import BaseSettings, SettingsConfigDict

from channels.addresses import is_loopback
from channels.teams.clouds import CloudName
from engine.stores.opensearch_address import Address

PREFIX = "PLATTER_"
TYPING_ERROR = 0.8
"""difflib ratio from which an unknown name is a mistyped known one: DATBASE_URL 0.96; Kubernetes' SERVICE_HOST 0.5."""
ROOT_DATA = Path("/var/lib")
"""As root the embedded servers run as a user of their own, who must reach the folder: so it is not under a home."""
KEY_LENGTH = 16
"""Characters a key must have at least: 16 random letters and digits are 95 bits, beyond guessing."""

MAKE_KEY = "head -c 32 /dev/urandom | base64 | tr '+/' '-_'"


class SettingsError(Exception):
    """A setting is wrong: one line a problem, each naming the setting and how to mend it."""

    def __init__(self, problems: Iterable[str]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(self.problems))


class Settings(BaseSettings):
    """All that can be set. Every field stands in `.env.example` too."""

    model_config = SettingsConfigDict(
        env_prefix=PREFIX, env_file=".env", extra="ignore", frozen=True, populate_by_name=True
    )

    database_url: SecretStr | None = Field(None, description="postgresql://… of a real server; empty: embedded")
    redis_url: SecretStr | None = Field(None, description="redis://… of a real server; empty: embedded")
    opensearch_url: SecretStr | None = Field(
        None, description="https://… of real servers, comma separated; empty: the word index is in the process"
    )
    opensearch_user: str | None = Field(None, description="user of OpenSearch; empty: the one in the URL, if any")
    opensearch_password: SecretStr | None = Field(None, description="that user's password")
    opensearch_ca_file: Path | None = Field(None, description="certificates to trust; empty: those the system trusts")
    opensearch_client_cert: Path | None = Field(None, description="our certificate, in place of a user")
    opensearch_client_key: Path | None = Field(None, description="its key; empty: it stands in the same file")
    opensearch_index: str = Field(
        "platter", pattern="^[a-z][a-z0-9_-]{0,63}$", description="what the names of our indexes begin with"
    )
    embedding_model: str | None = Field(None, description="reserved: must be empty")
    openai_api_key: SecretStr | None = Field(
        None, validation_alias="OPENAI_API_KEY", description="switches a language model on; empty: none"
    )
    openai_base_url: str | None = Field(
        None, validation_alias="OPENAI_BASE_URL", description="address of another server that speaks OpenAI's interface"
    )
    model: str = Field("gpt-4.1-mini", min_length=1, description="the language model")
    fallback_model: str | None = Field(None, description="asked where the first does not answer; empty: none")
    model_deadline_s: float = Field(6.0, ge=0.5, le=30, description="seconds a model may take of one turn, in all")
    model_tokens_per_day: int = Field(
        2_000_000, ge=0, description="tokens a tenant may use on a day (UTC); 0: no model for anybody"
    )
    stream: bool = Field(
        True,
        description="show an answer in Slack and Teams while a model writes it; false: when it is whole",
    )
    data_dir: Path | None = Field(None, description="folder of all that the embedded parts keep")
    host: str = Field("127.0.0.1", description="address to listen on; other than loopback needs API_KEYS")
    port: int = Field(3978, ge=0, le=65535, description="port to listen on; 0 takes a free one")
    api_keys: SecretStr = Field(SecretStr(""), description="tenant:key, comma separated")
    turn_retention_days: int = Field(30, ge=1, le=3650, description="days until the text of turns is erased")
    tenant_requests_per_minute: int = Field(6000, ge=1, le=1_000_000, description="requests a minute of one tenant")
    user_requests_per_minute: int = Field(240, ge=1, le=1_000_000, description="requests a minute of one user")
    max_body_bytes: int = Field(65_536, ge=8_192, le=1_048_576, description="largest request body")
    max_concurrent_turns: int = Field(64, ge=1, le=10_000, description="turns answered at a time by this process")
    worker_turns: int = Field(8, ge=1, le=1_000, description="turns from channels answered at a time by a worker")
    vectors_in_memory_max: int = Field(1_000_000, ge=0, description="most items whose vectors are kept in the process")
    slack_bot_token: SecretStr | None = Field(
        None, validation_alias="SLACK_BOT_TOKEN", description="xoxb-… of one workspace; empty: installed by OAuth"
    )
    slack_signing_secret: SecretStr | None = Field(
        None, validation_alias="SLACK_SIGNING_SECRET", description="what Slack signs its requests with"
    )
    slack_app_token: SecretStr | None = Field(
        None, validation_alias="SLACK_APP_TOKEN", description="xapp-…: Socket Mode, without a public address"
    )
    slack_client_id: str | None = Field(None, validation_alias="SLACK_CLIENT_ID", description="of the app, for OAuth")
    slack_client_secret: SecretStr | None = Field(
        None, validation_alias="SLACK_CLIENT_SECRET", description="of the app, for OAuth"
    )
    slack_api_url: str = Field("https://slack.com/api/", description="address of another Web API in Slack's place")
    support: str | None = Field(
        None,
        description="where people get help: an e-mail address, or one with https://; Slack's help and home tab say it",
    )
    privacy_url: str | None = Field(None, description="https://… of your privacy policy; said beside it")
    teams_app_id: str | None = Field(
        None,
        validation_alias=AliasChoices("PLATTER_TEAMS_APP_ID", "MicrosoftAppId"),
        description="of the bot's registration in Entra; empty: no Teams",
    )
    teams_app_password: SecretStr | None = Field(
        None,
        validation_alias=AliasChoices("PLATTER_TEAMS_APP_PASSWORD", "MicrosoftAppPassword"),
        description="a client secret of that registration",
    )
    teams_tenant_id: str | None = Field(
        None,
        validation_alias=AliasChoices("PLATTER_TEAMS_TENANT_ID", "MicrosoftAppTenantId"),
        description="the one tenant whose people are answered, and where the bot logs in; empty: any",
    )
    teams_tenants: str = Field("", description="tenants whose people are answered, comma separated; empty: as above")
    teams_cloud: CloudName = Field("public", description="the cloud of the tenants; GCC is part of the public one")
    teams_service_hosts: str = Field(
        "", description="hosts of Teams' connectors, comma separated; empty: those of the cloud"
    )
    teams_openid_url: str | None = Field(
        None, description="where Teams says with which keys it signs; empty: the cloud's"
    )
    teams_login_url: str | None = Field(None, description="where the bot fetches its token; empty: the cloud's")
    teams_service_url: str | None = Field(
        None, description="the connector where a chat is opened in which nothing was said yet; empty: the cloud's"
    )
    teams_public_url: str | None = Field(
        None, description="https://… under which Teams reaches this server; switches the tab on; empty: no tab"
    )
    teams_allow_anonymous: bool = Field(
        False, description="requests without a token are believed; only on loopback, for the Agents Playground"
    )
    secret_keys: SecretStr = Field(
        SecretStr(""), description="keys that seal stored tokens, comma separated, the newest first"
    )
    page: Literal["auto", "on", "off"] = Field(
        "auto", description="the page to try Platter on, at /; auto: where there are no API keys"
    )
    log_level: Literal["debug", "info", "warning", "error"] = Field("info", description="least level that is logged")
    log_format: Literal["auto", "json", "console"] = Field("auto", description="auto: console on a terminal, else json")

    @field_validator(
        "database_url", "redis_url", "embedding_model", "data_dir",
        "opensearch_url", "opensearch_user", "opensearch_password",
        "opensearch_ca_file", "opensearch_client_cert", "opensearch_client_key",
        "openai_api_key", "openai_base_url", "fallback_model",
        "slack_bot_token", "slack_signing_secret", "slack_app_token", "slack_client_id", "slack_client_secret",
        "teams_app_id", "teams_app_password", "teams_tenant_id", "teams_openid_url", "teams_login_url",
        "teams_service_url", "teams_public_url", "support", "privacy_url",
        mode="before",
    )  # fmt: skip
    @classmethod
    def _empty_is_unset(cls, value: object) -> object:
        return None if isinstance(value, str) and not value.strip() else value

    @field_validator("log_level", "log_format", "page", "teams_cloud", mode="before")
    @classmethod
    def _any_case(cls, value: object) -> object:
        return value.lower() if isinstance(value, str) else value

    @field_validator("opensearch_url")
    @classmethod
    def _is_opensearch(cls, value: SecretStr | None) -> SecretStr | None:
        if value is not None:
            _ = Address(_listed(value)).hosts
        return value

    @field_validator("opensearch_ca_file", "opensearch_client_cert", "opensearch_client_key")
    @classmethod
    def _is_file(cls, value: Path | None) -> Path | None:
        if value is not None and not value.expanduser().is_file():
            raise ValueError("names no file that is there")
        return value and value.expanduser()

    @field_validator("support", "privacy_url")
    @classmethod
    def _can_be_shown(cls, value: str | None, told: ValidationInfo) -> str | None:
        if value is None:
            return value
        is_mail = told.field_name == "support" and re.fullmatch(r"[^@\s:<>|]+@[^@\s:<>|]+", value)
        if not is_mail and not re.fullmatch(r"https://[^\s<>|]+", value):
            raise ValueError("must be an address with https://, or of e-mail for PLATTER_SUPPORT")
        return value

    @field_validator("embedding_model")
    @classmethod
    def _reserved(cls, value: str | None) -> str | None:
        if value is not None:
            raise ValueError("is reserved and not supported yet; leave it empty")
        return value

    @field_validator("openai_base_url")
    @classmethod
    def _is_web(cls, value: str | None) -> str | None:
        if value is not None and not value.startswith(("https://", "http://")):
            raise ValueError("must start with https:// or http://; leave it empty for OpenAI's own")
        return value

    @field_validator("slack_api_url", "teams_openid_url", "teams_login_url", "teams_service_url", "teams_public_url")
    @classmethod
    def _is_web_too(cls, value: str | None) -> str | None:
        if value is not None and not value.startswith(("https://", "http://")):
            raise ValueError("must start with https:// or http://")
        return value

    @field_validator("secret_keys")
    @classmethod
    def _keys_seal(cls, value: SecretStr) -> SecretStr:
        for position, key in enumerate(_listed(value), start=1):
            if not is_sealing_key(key):
                raise ValueError(f"entry {position} is no key; make one with: {MAKE_KEY}")
        return value

    @field_validator("database_url")
    @classmethod
    def _is_postgres(cls, value: SecretStr | None) -> SecretStr | None:
        return _with_scheme(value, ("postgresql://", "postgres://"))

    @field_validator("redis_url")
    @classmethod
    def _is_redis(cls, value: SecretStr | None) -> SecretStr | None:
        return _with_scheme(value, ("redis://", "rediss://", "unix://"))

    @field_validator("api_keys")
    @classmethod
    def _keys_are_readable(cls, value: SecretStr) -> SecretStr:
        parse_keys(value.get_secret_value())
        return value

    @model_validator(mode="after")
    def _open_only_with_keys(self) -> "Settings":
        if not self.keys and not is_loopback(self.host):
            raise ValueError(
                "PLATTER_HOST is not a loopback address and PLATTER_API_KEYS is empty: anybody on the network could "
                "read conversations. Set PLATTER_API_KEYS=tenant:key, or PLATTER_HOST=127.0.0.1"
            )
        return self

    @model_validator(mode="after")
    def _opensearch_is_whole(self) -> "Settings":
        """A password and a certificate are for https alone, a loopback address aside: nobody else can listen there."""
        address = self.opensearch
        if self.opensearch_client_key and not self.opensearch_client_cert:
            raise ValueError("PLATTER_OPENSEARCH_CLIENT_KEY is nothing without PLATTER_OPENSEARCH_CLIENT_CERT")
        if self.opensearch_password and not self.opensearch_user:
            raise ValueError("PLATTER_OPENSEARCH_PASSWORD is nothing without PLATTER_OPENSEARCH_USER")
        if address is None or not (address.credentials or address.client_certificate):
            return self
        if any(not host["use_ssl"] and not is_loopback(host["host"]) for host in address.hosts):
            raise ValueError("PLATTER_OPENSEARCH_URL: who we are would cross the network readable; use https://")
        return self

    @model_validator(mode="after")
    def _slack_is_whole(self) -> "Settings":
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

    @model_validator(mode="after")
    def _tab_is_whole(self) -> "Settings":
        """Teams shows nothing by http, and says who reads for a registered app alone."""
        if self.teams_public_url is None:
            return self
        if self.teams_app_id is None or not self.teams_public_url.startswith("https://"):
            raise ValueError("PLATTER_TEAMS_PUBLIC_URL must start with https:// and needs PLATTER_TEAMS_APP_ID")
        return self

    @model_validator(mode="after")
    def _teams_is_whole(self) -> "Settings":
        """Without a password nothing can be posted, and without an app nobody is told from anybody else."""
        if (self.teams_app_id is None) != (self.teams_app_password is None):
            raise ValueError("PLATTER_TEAMS_APP_ID and PLATTER_TEAMS_APP_PASSWORD belong together: set both, or none")
        if self.teams_allow_anonymous and not is_loopback(self.host):
            raise ValueError("PLATTER_TEAMS_ALLOW_ANONYMOUS believes anybody: it needs PLATTER_HOST=127.0.0.1")
        return self

    @property
    def opensearch(self) -> Address | None:
        """None: the word index is in the process."""
        if self.opensearch_url is None:
            return None
        return Address(
            urls=_listed(self.opensearch_url),
            user=self.opensearch_user,
            password=self.opensearch_password.get_secret_value() if self.opensearch_password else None,
            ca_file=self.opensearch_ca_file,
            client_certificate=self.opensearch_client_cert,
            client_key=self.opensearch_client_key,
        )

    @property
    def shows_page(self) -> bool:
        return self.page == "on" or (self.page == "auto" and not self.keys)

    @property
    def speaks_slack(self) -> bool:
        return self.slack_bot_token is not None or self.slack_client_id is not None

    @property
    def speaks_teams(self) -> bool:
        return self.teams_app_id is not None or self.teams_allow_anonymous

    @property
    def teams_allowed_tenants(self) -> frozenset[str]:
        """Empty: any."""
        return frozenset(_listed(self.teams_tenants) or filter(None, [self.teams_tenant_id]))

    @property
    def teams_hosts(self) -> tuple[str, ...]:
        """Empty: those that are known."""
        return tuple(host.rstrip("/").lower() for host in _listed(self.teams_service_hosts))

    @property
    def sealing_keys(self) -> tuple[str, ...]:
        """The newest first."""
        return _listed(self.secret_keys)

    @property
    def keys(self) -> dict[str, str]:
        """key → tenant."""
        return parse_keys(self.api_keys.get_secret_value())

    @property
    def models(self) -> tuple[str, ...]:
        """The language models in the order they are asked; () without a key."""
        return (self.model, *([self.fallback_model] if self.fallback_model else [])) if self.openai_api_key else ()

    @property
    def data_folder(self) -> Path:
        return self.data_dir.expanduser().absolute() if self.data_dir else default_data_folder(Path.cwd(), os.geteuid())


def setting_names() -> dict[str, str]:
    """Field → its name in the environment."""
    return {name: _first_name(name, field.validation_alias) for name, field in Settings.model_fields.items()}


def _first_name(name: str, alias: object) -> str:
    """Ours, where the vendor's is understood as well."""
    return str(alias.choices[0] if isinstance(alias, AliasChoices) else alias or f"{PREFIX}{name.upper()}")


def default_data_folder(working: Path, user_id: int) -> Path:
    """`.platter` in the working folder; for root one folder a working folder under /var/lib (else the temp folder).

    One a working folder, because two checkouts on a machine are two installations, for root as for anybody else.
    """
    if user_id != 0:
        return working / ".platter"
    mark = hashlib.sha256(str(working).encode()).hexdigest()[:8]
    state = ROOT_DATA if os.access(ROOT_DATA, os.W_OK) else Path(tempfile.gettempdir())
    return state / "platter" / mark


def is_sealing_key(key: str) -> bool:
    """32 bytes in url-safe base64, as Fernet takes them."""
    try:
        return len(base64.urlsafe_b64decode(key.encode("ascii"))) == 32
    except ValueError:
        return False


def _listed(value: SecretStr | str) -> tuple[str, ...]:
    plain = value if isinstance(value, str) else value.get_secret_value()
    return tuple(filter(None, (part.strip() for part in plain.split(","))))


def parse_keys(raw: str) -> dict[str, str]:
    """key → tenant of "tenant:key,tenant:key"; raises ValueError without repeating the key."""
    keys: dict[str, str] = {}
    for position, pair in enumerate(_listed(raw), start=1):
        tenant, _, key = (part.strip() for part in pair.partition(":"))
        if not tenant or not key or not tenant.isprintable() or not key.isascii():
            raise ValueError(f"entry {position} is not tenant:key; write for example acme:{'x' * KEY_LENGTH}")
        if len(key) < KEY_LENGTH:
            raise ValueError(f"the key of entry {position} is shorter than {KEY_LENGTH} characters; take a longer one")
        if key in keys:
            raise ValueError(f"the key of entry {position} stands there twice; give every entry a key of its own")
        keys[key] = tenant
    return keys


def load_settings(**given: Any) -> Settings:
    """The settings as the environment and `.env` say; `given` values win. Raises SettingsError."""
    mistyped = [line for line, fatal in unknown_names(_names_in_force()) if fatal]
    if mistyped:
        raise SettingsError(mistyped)
    try:
        return Settings(**given)
    except ValidationError as wrong:
        raise SettingsError(_problem(error) for error in wrong.errors(include_url=False)) from None


def told_names() -> list[str]:
    """Lines about names with our prefix that nobody reads; worth a word, not a stop."""
    return [line for line, fatal in unknown_names(_names_in_force()) if not fatal]


def unknown_names(names: Iterable[str]) -> list[tuple[str, bool]]:
    """(what to say, whether it is a typing error) for every PLATTER_ name that is no setting."""
    known = {name for name in setting_names().values() if name.startswith(PREFIX)}
    found = []
    for name in sorted({name.upper() for name in names if name.upper().startswith(PREFIX)} - known):
        nearest = max(known, key=lambda other: difflib.SequenceMatcher(None, name[8:], other[8:]).ratio())
        alike = difflib.SequenceMatcher(None, name[8:], nearest[8:]).ratio()
        found.append((f"{name} is not a setting; the nearest is {nearest}", alike >= TYPING_ERROR))
    return found


def _names_in_force() -> set[str]:
    written: Mapping[str, str | None] = dotenv_values(".env") if Path(".env").is_file() else {}
    return {*os.environ, *written}


def _with_scheme(value: SecretStr | None, schemes: tuple[str, ...]) -> SecretStr | None:
    if value is not None and not value.get_secret_value().startswith(schemes):
        raise ValueError(f"must start with {' or '.join(schemes)}; leave it empty for the embedded server")
    return value


def _problem(error: Any) -> str:
    """One line for one wrong setting; never the value, which may be a secret."""
    said = str(error["msg"]).removeprefix("Value error, ")
    if not error["loc"]:
        return said
    place = str(error["loc"][0])
    found = next((field for field, name in setting_names().items() if place in (field, name)), place)
    name, field = setting_names().get(found, f"{PREFIX}{place.upper()}"), Settings.model_fields.get(found)
    return f"{name}: {said}{_hint(name, error)}{f' ({field.description})' if field else ''}"


def _hint(name: str, error: Any) -> str:
    if name == "PLATTER_PORT" and str(error.get("input", "")).startswith("tcp://"):
        return ". Kubernetes sets it for a Service named platter: set enableServiceLinks: false"
    return ""
