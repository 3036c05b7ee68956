"""What a channel says of itself is what it is held to: each stands in every suite that its abilities call for."""

from importlib import import_module
from pathlib import Path

import pytest

import channels
from bot.page import ABILITIES as PAGE
from channels.abilities import Abilities
from tests.contracts.test_doors import GATES
from tests.contracts.test_renderings import DRAWN, ON_CARDS
from tests.wired_channels import WIRED

FOLDERS = sorted(path.parent.name for path in Path(channels.__file__).parent.glob("*/limits.py"))
ALL: dict[str, Abilities] = {
    **{name: import_module(f"channels.{name}.limits").ABILITIES for name in FOLDERS},
    "page": PAGE,
}


def test_every_channel_says_what_it_does_under_its_own_name() -> None:
    folders = {path.parent.name for path in Path(channels.__file__).parent.glob("*/__init__.py")}
    assert folders == set(FOLDERS)
    assert {name: one.platform for name, one in ALL.items()} == {name: name for name in ALL}


@pytest.mark.parametrize("name", ALL)
def test_it_is_held_to_all_of_that_and_to_nothing_else(name: str) -> None:
    does = ALL[name]
    assert name in DRAWN
    assert (name in WIRED) is does.redelivers
    assert (name in GATES) is does.has_address
    assert (name in ON_CARDS) is does.marks_cards
    assert does.redelivers or not does.finds_own
