"""Posts that tell somebody what is kept of them wait sealed: a body stands in the outbox until it is sent, and in a
dead letter for as long as words are kept."""

from bot.sealing import CannotOpen, Seal

MARK = b"sealed:"
"""Before what is sealed; a channel's body is JSON and never begins so."""


def closed(bodies: tuple[bytes, ...], seal: Seal | None) -> tuple[bytes, ...]:
    """As they are without a key: then nothing is kept of anybody that could be told."""
    return tuple(with_secret(seal.close(body.decode())) for body in bodies) if seal else bodies


def opened(body: bytes, seal: Seal | None) -> bytes:
    """Raises CannotOpen where it was sealed under a key that is gone."""
    secret = secret_in(body)
    if secret is None:
        return body
    if seal is None:
        raise CannotOpen
    return seal.open(secret).encode()


def with_secret(secret: bytes) -> bytes:
    """As a body waits."""
    return MARK + secret


def secret_in(body: bytes) -> bytes | None:
    """None where it is not sealed."""
    return bytes(body).removeprefix(MARK) if bytes(body).startswith(MARK) else None
