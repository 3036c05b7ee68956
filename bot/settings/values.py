"""The kinds of values that settings have: what is empty is unset, and what cannot be meant is refused."""

import base64
from pathlib import Path
from typing import Annotated

from pydantic import AfterValidator, BeforeValidator, SecretStr

KEY_LENGTH = 16
"""Characters a key must have at least: 16 random letters and digits are 95 bits, beyond guessing."""
MAKE_KEY = "head -c 32 /dev/urandom | base64 | tr '+/' '-_'"


def listed(value: SecretStr | str) -> tuple[str, ...]:
    """What stands between the commas."""
    plain = value if isinstance(value, str) else value.get_secret_value()
    return tuple(filter(None, (part.strip() for part in plain.split(","))))


def parse_keys(raw: str) -> dict[str, str]:
    """key → tenant of "tenant:key,tenant:key"; raises ValueError without repeating the key."""
    keys: dict[str, str] = {}
    for position, pair in enumerate(listed(raw), start=1):
        tenant, _, key = (part.strip() for part in pair.partition(":"))
        if not tenant or not key or not tenant.isprintable() or not key.isascii():
            raise ValueError(f"entry {position} is not tenant:key; write for example acme:{'x' * KEY_LENGTH}")
        if len(key) < KEY_LENGTH:
            raise ValueError(f"the key of entry {position} is shorter than {KEY_LENGTH} characters; take a longer one")
        if key in keys:
            raise ValueError(f"the key of entry {position} stands there twice; give every entry a key of its own")
        keys[key] = tenant
    return keys


def is_sealing_key(key: str) -> bool:
    """32 bytes in url-safe base64, as Fernet takes them."""
    try:
        return len(base64.urlsafe_b64decode(key.encode("ascii"))) == 32
    except ValueError:
        return False


def _empty_is_unset(value: object) -> object:
    return None if isinstance(value, str) and not value.strip() else value


def _in_lower_case(value: object) -> object:
    return value.lower() if isinstance(value, str) else value


def _on_the_web(value: str) -> str:
    if not value.startswith(("https://", "http://")):
        raise ValueError("must start with https:// or http://")
    return value


def _that_is_there(value: Path) -> Path:
    if not value.expanduser().is_file():
        raise ValueError("names no file that is there")
    return value.expanduser()


def _readable(value: SecretStr) -> SecretStr:
    parse_keys(value.get_secret_value())
    return value


def _able_to_seal(value: SecretStr) -> SecretStr:
    for position, key in enumerate(listed(value), start=1):
        if not is_sealing_key(key):
            raise ValueError(f"entry {position} is no key; make one with: {MAKE_KEY}")
    return value


ANY_CASE = BeforeValidator(_in_lower_case)
UNSET = BeforeValidator(_empty_is_unset)
Text = Annotated[str | None, UNSET]
Secret = Annotated[SecretStr | None, UNSET]
Folder = Annotated[Path | None, UNSET]
File = Annotated[Annotated[Path, AfterValidator(_that_is_there)] | None, UNSET]
WebAddress = Annotated[str, AfterValidator(_on_the_web)]
WebAddressIfAny = Annotated[WebAddress | None, UNSET]
Keys = Annotated[SecretStr, AfterValidator(_readable)]
SealingKeys = Annotated[SecretStr, AfterValidator(_able_to_seal)]
