"""Freed memory goes back to the system where the C library can, and nothing happens where it cannot."""

import ctypes
from types import SimpleNamespace

import pytest

from bot.run.malloc import give_back


def test_the_c_library_is_asked_for_all_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    kept: list[int] = []
    monkeypatch.setattr(ctypes, "CDLL", lambda _: SimpleNamespace(malloc_trim=kept.append))
    give_back()
    assert kept == [0]


@pytest.mark.parametrize("error", [OSError, TypeError])
def test_a_c_library_that_cannot_is_left_alone(monkeypatch: pytest.MonkeyPatch, error: type[Exception]) -> None:
    def refuse(_: object) -> None:
        raise error

    monkeypatch.setattr(ctypes, "CDLL", lambda _: SimpleNamespace())
    give_back()
    monkeypatch.setattr(ctypes, "CDLL", refuse)
    give_back()
