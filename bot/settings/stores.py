"""Where things are kept: each empty address is a part embedded in the process."""

import hashlib
import os
import tempfile
from pathlib import Path

from pydantic import BaseModel, Field, SecretStr, field_validator, model_validator

from bot.settings.values import File, Folder, Secret, Text, listed
from channels.shared.addresses import is_loopback
from engine.stores.opensearch.address import Address

ROOT_DATA = Path("/var/lib")
"""As root the embedded servers run as a user of their own, who must reach the folder: so it is not under a home."""


class StoreSettings(BaseModel):
    database_url: Secret = Field(None, description="postgresql://… of a real server; empty: embedded")
    redis_url: Secret = Field(None, description="redis://… of a real server; empty: embedded")
    opensearch_url: Secret = Field(
        None, description="https://… of real servers, comma separated; empty: the word index is in the process"
    )
    opensearch_user: Text = Field(None, description="user of OpenSearch; empty: the one in the URL, if any")
    opensearch_password: Secret = Field(None, description="that user's password")
    opensearch_ca_file: File = Field(None, description="certificates to trust; empty: those the system trusts")
    opensearch_client_cert: File = Field(None, description="our certificate, in place of a user")
    opensearch_client_key: File = Field(None, description="its key; empty: it stands in the same file")
    opensearch_index: str = Field(
        "platter", pattern="^[a-z][a-z0-9_-]{0,63}$", description="what the names of our indexes begin with"
    )
    embedding_model: Text = Field(None, description="reserved: must be empty")
    data_dir: Folder = Field(None, description="folder of all that the embedded parts keep")
    vectors_in_memory_max: int = Field(1_000_000, ge=0, description="most items whose vectors are kept in the process")

    @field_validator("database_url")
    @classmethod
    def _is_postgres(cls, value: SecretStr | None) -> SecretStr | None:
        return _with_scheme(value, ("postgresql://", "postgres://"))

    @field_validator("redis_url")
    @classmethod
    def _is_redis(cls, value: SecretStr | None) -> SecretStr | None:
        return _with_scheme(value, ("redis://", "rediss://", "unix://"))

    @field_validator("opensearch_url")
    @classmethod
    def _is_opensearch(cls, value: SecretStr | None) -> SecretStr | None:
        if value is not None:
            _ = Address(listed(value)).hosts
        return value

    @field_validator("embedding_model")
    @classmethod
    def _reserved(cls, value: str | None) -> str | None:
        if value is not None:
            raise ValueError("is reserved and not supported yet; leave it empty")
        return value

    @model_validator(mode="after")
    def _opensearch_is_whole(self) -> "StoreSettings":
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

    @property
    def opensearch(self) -> Address | None:
        """None: the word index is in the process."""
        if self.opensearch_url is None:
            return None
        return Address(
            urls=listed(self.opensearch_url),
            user=self.opensearch_user,
            password=self.opensearch_password.get_secret_value() if self.opensearch_password else None,
            ca_file=self.opensearch_ca_file,
            client_certificate=self.opensearch_client_cert,
            client_key=self.opensearch_client_key,
        )

    @property
    def data_folder(self) -> Path:
        return self.data_dir.expanduser().absolute() if self.data_dir else default_data_folder(Path.cwd(), os.geteuid())


def default_data_folder(working: Path, user_id: int) -> Path:
    """`.platter` in the working folder; for root one folder a working folder under /var/lib (else the temp folder).

    One a working folder, because two checkouts on a machine are two installations, for root as for anybody else.
    """
    if user_id != 0:
        return working / ".platter"
    mark = hashlib.sha256(str(working).encode()).hexdigest()[:8]
    state = ROOT_DATA if os.access(ROOT_DATA, os.W_OK) else Path(tempfile.gettempdir())
    return state / "platter" / mark


def _with_scheme(value: SecretStr | None, schemes: tuple[str, ...]) -> SecretStr | None:
    if value is not None and not value.get_secret_value().startswith(schemes):
        raise ValueError(f"must start with {' or '.join(schemes)}; leave it empty for the embedded server")
    return value
