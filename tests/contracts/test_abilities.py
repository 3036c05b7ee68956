"""What a channel says of itself is what it is held to: each stands in every suite that its abilities call for."""

from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import pytest

import channels
from bot.webpage.page import ABILITIES as PAGE
from channels.shared.abilities import Abilities
from tests.contracts.test_doors import GATES
from tests.contracts.test_renderings import DRAWN, ON_CARDS
from tests.scenarios.conftest import HOUSES
from tests.scenarios.test_page_forms import CHANNELS
from tests.scenarios.test_sharing import SHARING
from tests.support.wired_channels import WIRED

FOLDERS = sorted(path.parent.name for path in Path(channels.__file__).parent.glob("*/limits.py"))
ALL: dict[str, Abilities] = {
    **{name: import_module(f"channels.{name}.limits").ABILITIES for name in FOLDERS},
    "page": PAGE,
}
HOMES = {"slack": "test_slack_home", "teams": "test_teams_tab", "page": "test_page_forms"}
"""Who shows what a person keeps → the suite of it."""


def test_every_channel_says_what_it_does_under_its_own_name() -> None:
    folders = {path.parent.name for path in Path(channels.__file__).parent.glob("*/__init__.py")}
    assert folders - {"shared"} == set(FOLDERS)
    assert {name: one.platform for name, one in ALL.items()} == {name: name for name in ALL}


@pytest.mark.parametrize("name", ALL)
def test_it_is_held_to_all_of_that_and_to_nothing_else(name: str) -> None:
    does = ALL[name]
    assert name in DRAWN
    assert (name in WIRED) is does.redelivers
    assert (name in GATES) is does.has_address
    assert (name in ON_CARDS) is does.marks_cards
    assert (name in SHARING) is does.shares
    assert does.redelivers or not does.shares
    assert does.redelivers or not does.finds_own
    assert (name in (*HOUSES, *CHANNELS)) is does.has_form  # tests/scenarios: test_forms, test_page_forms
    assert (name in HOMES) is does.has_home


def test_whoever_keeps_searches_and_dishes_is_held_to_it_by_a_suite_of_its_own() -> None:
    assert all(find_spec(f"tests.scenarios.{suite}") for suite in HOMES.values())
