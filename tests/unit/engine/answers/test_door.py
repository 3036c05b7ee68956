"""Door: no other place makes what leaves the engine out of a menu's document."""

import ast
from collections.abc import Iterator
from pathlib import Path

from tests.rooms import ROOT

DOOR = "engine/answers/door.py"
MADE_BY = {
    "Served": {DOOR},
    "Card": {"engine/answers/cards.py"},
    "PlanLine": {"engine/answers/plans.py"},
    "Sheet": {"engine/answers/sheets.py"},
    "Comparison": {"engine/answers/comparison.py"},
    "Plan": {"engine/answers/plans.py"},
}
"""What leaves the engine with dishes in it, and the one file that makes each."""
DRAWN_FROM = {"engine/answers/cards.py": "Served", "engine/answers/sheets.py": "Card",
              "engine/answers/comparison.py": "Served"}  # fmt: skip
"""Files that draw, and what alone they are given."""
NAMESAKES = {"engine/reading/focus.py", "engine/reading/whole_orders.py", "engine/search/planner.py"}
"""Where a name of these is another thing: the page as the grammar sees it, what a search tries in turn."""


def called(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            name = node.func
            yield name.id if isinstance(name, ast.Name) else name.attr if isinstance(name, ast.Attribute) else ""


def places_of(sources: dict[str, str]) -> dict[str, set[str]]:
    """Name → the files that make one."""
    found: dict[str, set[str]] = {name: set() for name in MADE_BY}
    for path, source in sources.items():
        for name in called(ast.parse(source)):
            if name in found and path not in NAMESAKES:
                found[name].add(path)
    return found


def production() -> dict[str, str]:
    files = [file for folder in ("engine", "channels", "bot", "ingest") for file in (ROOT / folder).rglob("*.py")]
    return {str(file.relative_to(ROOT)): file.read_text("utf-8") for file in files}


def test_each_is_made_in_one_place() -> None:
    assert places_of(production()) == MADE_BY


def test_a_second_place_is_found() -> None:
    second = {
        "engine/nodes/picks.py": "from engine.answers import Served\n\ndef f(d):\n    return Served(document=d)\n"
    }
    assert places_of({**production(), **second})["Served"] == {DOOR, "engine/nodes/picks.py"}


def test_what_draws_is_given_what_came_through_the_door_and_no_document() -> None:
    for path in DRAWN_FROM:
        imports = [
            alias.name
            for node in ast.walk(ast.parse((ROOT / path).read_text("utf-8")))
            if isinstance(node, ast.ImportFrom)
            for alias in node.names
        ]
        assert "MenuDocument" not in imports, path


READERS = {
    "bot/kept.py": "names and prices of the dishes that a person saved on their own page",
    "bot/page.py": "hands the next one its documents",
    "bot/page_explained.py": "names of what both arms found, under the guard of the turn that is explained",
}


def test_no_channel_reads_a_menu_and_who_else_does_is_known() -> None:
    """Replies are all that is drawn."""
    readers = {
        str(file.relative_to(ROOT))
        for folder in ("channels", "bot")
        for file in (ROOT / folder).rglob("*.py")
        if "MenuDocument" in Path(file).read_text("utf-8")
    }
    assert readers == set(READERS)
