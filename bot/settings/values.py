"""The kinds of values that settings have: what is empty is unset, and what cannot be meant is refused."""

import base64
import re
from pathlib import Path
from typing import Annotated

from pydantic import AfterValidator, BeforeValidator, SecretStr

SERVICE_TOKEN_LENGTH = 24
"""Of the operator's token, which reaches every profile of a tenant: 24 random letters and digits are 142 bits."""
KNOWN_TOKENS = ("kairostest",)
"""Tokens that stand in papers that anybody can read. [Kairos §14]"""
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


def _unknown_to_others(value: SecretStr) -> SecretStr:
    """A token that nobody guesses, without the white space that files leave around it."""
    plain = value.get_secret_value().strip()
    if any(known in plain.lower() for known in KNOWN_TOKENS):
        raise ValueError("stands in a paper that anybody can read; make one of your own")
    if len(plain) < SERVICE_TOKEN_LENGTH or not plain.isascii():
        raise ValueError(f"must have {SERVICE_TOKEN_LENGTH} characters or more, of ASCII; make one with: {MAKE_KEY}")
    return SecretStr(plain)


def parse_origins(raw: str) -> frozenset[str]:
    """Origins as browsers send them; raises ValueError."""
    for position, origin in enumerate(listed(raw), start=1):
        if not re.fullmatch(r"https?://[a-z0-9.-]+(:[0-9]{1,5})?|https?://\[[0-9a-f:]+\](:[0-9]{1,5})?", origin):
            said = "is no origin; write scheme, host and port as browsers do, for example https://shop.example"
            raise ValueError(f"entry {position} {said}; * and paths are none")
    return frozenset(listed(raw))


def _of_browsers(value: str) -> str:
    parse_origins(value)
    return value


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


ServiceToken = Annotated[
    Annotated[SecretStr, AfterValidator(_unknown_to_others)] | None, BeforeValidator(_empty_is_unset)
]
Origins = Annotated[str, AfterValidator(_of_browsers)]
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
