"""Seal of what is a person's own: the composition root has one, and stores are given it."""

from typing import Protocol


class Seals(Protocol):
    """What seals; the composition root has one."""

    @property
    def key_id(self) -> str:
        """Of the key that seals."""
        ...

    def close(self, secret: str) -> bytes: ...

    def open(self, sealed: bytes) -> str:
        """Raises Unavailable where no key opens it."""
        ...
