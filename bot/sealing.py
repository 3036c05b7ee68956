"""Secrets of other people, sealed before they are stored: Fernet (AES-128-CBC with HMAC-SHA256) under rotating keys.

The first key seals; all of them open. To change it, put a new one first, and take the old one away when `reseal` has
gone over what is stored.
"""

from collections.abc import Sequence

from cryptography.fernet import Fernet, InvalidToken, MultiFernet


class CannotOpen(Exception):
    """None of the keys opens it: the key it was sealed with is missing from PLATTER_SECRET_KEYS."""


class Seal:
    """Raises ValueError where a key is none: each is 32 bytes, url-safe base64 (`Fernet.generate_key()`)."""

    def __init__(self, keys: Sequence[str]) -> None:
        self._fernet = MultiFernet([Fernet(key) for key in keys])

    def close(self, secret: str) -> bytes:
        return self._fernet.encrypt(secret.encode())

    def open(self, sealed: bytes) -> str:
        """Raises CannotOpen."""
        try:
            return self._fernet.decrypt(bytes(sealed)).decode()
        except InvalidToken:
            raise CannotOpen from None

    def reseal(self, sealed: bytes) -> bytes:
        """The same secret under the first key; raises CannotOpen."""
        try:
            return self._fernet.rotate(bytes(sealed))
        except InvalidToken:
            raise CannotOpen from None
