"""Posts that tell somebody what is kept of them wait sealed: a body stands in the outbox until it is sent, and in a
dead letter for as long as words are kept."""

from dataclasses import replace

import orjson

from bot.encryption import CannotOpen, Seal
from channels.ports import Arrival
from engine.messages.forms import value_of
from engine.messages.ordering import ORDER_FIELD, ORDER_FORM

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


SEALED = "order_sealed"
"""Name of the pair that holds a form's fields, sealed, while it waits."""


def closed_form(arrival: Arrival, seal: Seal | None) -> Arrival:
    """What is filled in of an order (where it goes, who receives it) waits sealed, and lies so in a dead letter."""
    form = arrival.turn.form
    if seal is None or not value_of(form, ORDER_FORM):
        return arrival
    own = [pair for pair in form if pair[0].startswith(ORDER_FIELD)]
    kept = (*(pair for pair in form if pair not in own), (SEALED, seal.close(orjson.dumps(own).decode()).decode()))
    return replace(arrival, turn=replace(arrival.turn, form=kept))


def opened_form(arrival: Arrival, seal: Seal | None) -> Arrival:
    """Raises CannotOpen where it was sealed under a key that is gone."""
    form = arrival.turn.form
    sealed = value_of(form, SEALED)
    if not sealed:
        return arrival
    if seal is None:
        raise CannotOpen
    own = tuple((str(name), str(value)) for name, value in orjson.loads(seal.open(sealed.encode())))
    kept = tuple(pair for pair in form if pair[0] != SEALED)
    return replace(arrival, turn=replace(arrival.turn, form=(*kept, *own)))
