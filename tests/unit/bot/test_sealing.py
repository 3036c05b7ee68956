"""Secrets under keys that change."""

import pytest
from cryptography.fernet import Fernet

from bot.sealing import CannotOpen, Seal

OLD, NEW = Fernet.generate_key().decode(), Fernet.generate_key().decode()


def test_what_an_older_key_sealed_opens_and_is_known_as_old() -> None:
    sealed = Seal([OLD]).close("xoxb-secret")
    both = Seal([NEW, OLD])
    assert b"xoxb" not in sealed
    assert both.open(sealed) == "xoxb-secret"
    assert not both.is_under_first_key(sealed)
    assert both.is_under_first_key(both.close("xoxb-secret"))


def test_without_its_key_nothing_opens() -> None:
    with pytest.raises(CannotOpen):
        Seal([NEW]).open(Seal([OLD]).close("xoxb-secret"))


def test_a_changed_word_does_not_open() -> None:
    sealed = bytearray(Seal([OLD]).close("xoxb-secret"))
    sealed[20] ^= 1
    with pytest.raises(CannotOpen):
        Seal([OLD]).open(bytes(sealed))
