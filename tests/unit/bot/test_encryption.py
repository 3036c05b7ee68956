"""Secrets under keys that change."""

import stat
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from cryptography.fernet import Fernet

from bot.encryption import KEY_FILE, CannotOpen, Seal, key_id_of, seal_of
from bot.settings import Settings
from engine.ports import Unusable

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


def settings(folder: Path, **more: object) -> Settings:
    return Settings(_env_file=None, data_dir=folder, **more)  # type: ignore[call-arg, arg-type]


def test_a_key_is_made_once_for_the_embedded_database_and_is_its_owners_alone(tmp_path: Path) -> None:
    assert seal_of(settings(tmp_path)) is None, "who only looks makes none"
    with ThreadPoolExecutor(8) as pool:
        seals = list(pool.map(lambda _: seal_of(settings(tmp_path), makes=True), range(8)))
    assert len({seal.key_id for seal in seals if seal}) == 1
    assert [file.name for file in tmp_path.iterdir()] == [KEY_FILE]
    assert stat.S_IMODE((tmp_path / KEY_FILE).stat().st_mode) == 0o600
    found = seal_of(settings(tmp_path))
    assert found is not None
    assert seals[0] is not None
    assert found.open(seals[0].close("pecan")) == "pecan"


def test_a_key_that_is_set_goes_first_and_the_made_one_opens_what_it_sealed(tmp_path: Path) -> None:
    made = seal_of(settings(tmp_path), makes=True)
    both = seal_of(settings(tmp_path, secret_keys=NEW), makes=True)
    assert made is not None
    assert both is not None
    assert both.key_ids == (key_id_of(NEW), made.key_id)
    assert both.open(made.close("pecan")) == "pecan"


def test_no_key_is_made_for_a_database_by_url_nor_beside_one_that_is_set(tmp_path: Path) -> None:
    remote = settings(tmp_path, database_url="postgresql://h/d")
    assert seal_of(remote, makes=True) is None
    assert seal_of(settings(tmp_path, secret_keys=NEW), makes=True) is not None
    assert list(tmp_path.iterdir()) == []


def test_a_damaged_key_stops_with_its_name(tmp_path: Path) -> None:
    (tmp_path / KEY_FILE).write_text("not a key")
    with pytest.raises(Unusable, match=KEY_FILE):
        seal_of(settings(tmp_path), makes=True)
