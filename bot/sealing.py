"""Secrets of other people, sealed before they are stored: Fernet (AES-128-CBC with HMAC-SHA256) under rotating keys.

The first key seals; all of them open. To change it, put a new one first: whatever is used is then sealed anew under it,
and the old key can be taken away when every workspace has been heard of once.
"""

from collections.abc import Sequence

from cryptography.fernet import Fernet, InvalidToken, MultiFernet


class CannotOpen(Exception):
    """None of the keys opens it: the key it was sealed with is missing from PLATTER_SECRET_KEYS."""


class Seal:
    """Raises ValueError where a key is none: each is 32 bytes, url-safe base64 (`Fernet.generate_key()`)."""

    def __init__(self, keys: Sequence[str]) -> None:
        self._fernets = [Fernet(key) for key in keys]
        self._fernet = MultiFernet(self._fernets)

    def close(self, secret: str) -> bytes:
        return self._fernet.encrypt(secret.encode())

    def open(self, sealed: bytes) -> str:
        """Raises CannotOpen."""
        try:
            return self._fernet.decrypt(bytes(sealed)).decode()
        except InvalidToken:
            raise CannotOpen from None

    def is_under_first_key(self, sealed: bytes) -> bool:
        """False: it is to be sealed anew, so that an older key can be taken away."""
        try:
            self._fernets[0].decrypt(bytes(sealed))
        except InvalidToken:
            return False
        return True
