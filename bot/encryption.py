"""Secrets of other people, sealed before they are stored: Fernet (AES-128-CBC with HMAC-SHA256) under rotating keys.

The first key seals; all of them open. To change it, put a new one first: whatever is used is then sealed anew under it,
and the old key can be taken away when every workspace has been heard of once.
"""

import os
import secrets
from collections.abc import Sequence
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

from cryptography.fernet import Fernet, InvalidToken, MultiFernet

from bot.settings import Settings
from bot.settings.values import is_sealing_key
from engine.ports import Unavailable, Unusable

KEY_FILE = "profiles.key"
"""In the data folder: the key that is made where none is set and PostgreSQL is embedded."""
KEY_ID_LENGTH = 8


class CannotOpen(Unavailable):
    """None of the keys opens it: the key it was sealed with is missing from PLATTER_SECRET_KEYS."""

    def __init__(self) -> None:
        super().__init__("seal", "none of PLATTER_SECRET_KEYS opens it")


def key_id_of(key: str) -> str:
    """Tells keys apart, and nothing of them."""
    return sha256(key.encode()).hexdigest()[:KEY_ID_LENGTH]


class Seal:
    """Raises ValueError where a key is none: each is 32 bytes, url-safe base64 (`Fernet.generate_key()`)."""

    def __init__(self, keys: Sequence[str]) -> None:
        self._keys = tuple(keys)
        self._fernets = [Fernet(key) for key in keys]
        self._fernet = MultiFernet(self._fernets)
        self.key_ids = tuple(map(key_id_of, keys))
        """In the order of the keys."""

    @property
    def key_id(self) -> str:
        """Of the key that seals."""
        return self.key_ids[0]

    def close(self, secret: str) -> bytes:
        return self._fernet.encrypt(secret.encode())

    def open(self, sealed: bytes) -> str:
        """Raises CannotOpen."""
        try:
            return self._fernet.decrypt(bytes(sealed)).decode()
        except InvalidToken:
            raise CannotOpen from None

    def secrets_for(self, purpose: str) -> tuple[bytes, ...]:
        """One a key, for signing what is no secret: the first signs, all of them are accepted."""
        return tuple(sha256(f"platter {purpose} {key}".encode()).digest() for key in self._keys)

    def is_under_first_key(self, sealed: bytes) -> bool:
        """False: it is to be sealed anew, so that an older key can be taken away."""
        try:
            self._fernets[0].decrypt(bytes(sealed))
        except InvalidToken:
            return False
        return True


def seal_of(settings: Settings, *, makes: bool = False) -> Seal | None:
    """Under the keys that are set and, with the embedded PostgreSQL, the one in the data folder; None without any.

    `makes`: that one, where there is none to seal with. What it sealed before others were set is opened by it still.
    """
    keys = list(settings.sealing_keys)
    if settings.database_url is None:
        file = settings.data_folder / KEY_FILE
        if makes and not keys and not file.exists():
            _make_key(file)
        if file.exists():
            keys.append(_key_in(file))
    return Seal(list(dict.fromkeys(keys))) if keys else None


def _make_key(file: Path) -> None:
    """Whole or not at all, and of one process where several start at once."""
    draft = file.with_name(f".{file.name}.{secrets.token_hex(8)}")
    with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as opened:
        opened.write(Fernet.generate_key())
        opened.flush()
        os.fsync(opened.fileno())
    with suppress(FileExistsError):
        os.link(draft, file)
    draft.unlink()


def _key_in(file: Path) -> str:
    key = file.read_text("ascii", "replace").strip()
    if not is_sealing_key(key):
        raise Unusable(
            "seal", f"holds no key in {file}", "Put the file back from a back-up, or set PLATTER_SECRET_KEYS"
        )
    return key
