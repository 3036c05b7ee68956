"""Features of the engine: entered through their package alone, and named by nouns that a stranger looks for."""

import ast
from collections.abc import Iterator
from pathlib import Path

from tests.rooms import ROOT

FEATURES = (
    "answers", "catalogue", "conversation", "models", "people", "plans", "pricing", "reading", "safety", "search",
)  # fmt: skip
CONCRETE = {"engine.models.client"}
"""An implementation of a port, which the composition root names, as it does those in `engine.stores`."""


def imports(file: Path) -> Iterator[str]:
    """Modules, and names in packages as if they were modules."""
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)


def test_a_feature_is_entered_through_its_package_alone() -> None:
    past_the_door = [
        f"{file.relative_to(ROOT)}: {name}"
        for package in ("engine", "ingest", "channels", "bot")
        for file in (ROOT / package).rglob("*.py")
        for name in imports(file)
        for feature in FEATURES
        if name.startswith(f"engine.{feature}.") and name not in CONCRETE
        if ROOT / "engine" / feature not in file.parents
    ]
    assert past_the_door == []


def test_every_package_of_the_engine_says_what_it_is() -> None:
    for folder in (ROOT / "engine").iterdir():
        if (folder / "__init__.py").exists():
            assert ast.get_docstring(ast.parse((folder / "__init__.py").read_text("utf-8"))), folder.name
