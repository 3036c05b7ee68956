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


def padded(told: str, multiple: int) -> str:
    """JSON with spaces behind it, to a multiple of so many bytes: its length does not tell how much is in it."""
    return told + " " * (-len(told.encode()) % multiple)
