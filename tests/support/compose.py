"""The Compose file as Compose reads it, as far as it is used there: what a service is given, and in place of whom."""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import yaml

from tests.support.dockerfile import ROOT

FILE = ROOT / "manifests" / "compose.yaml"
EXAMPLE = ROOT / "manifests" / "compose.env.example"
Json = dict[str, Any]
_VARIABLE = re.compile(r"\$\$|\$\{(?P<name>\w+)(?:(?P<how>:[-?])(?P<word>[^}]*))?\}")


def compose() -> Json:
    loaded: Json = yaml.safe_load(FILE.read_text())
    return loaded


def filled(value: Any, given: Mapping[str, str]) -> Any:
    """With each `${NAME}`, `${NAME:-default}` and `${NAME:?why}` filled in. Raises KeyError with the last one's why."""
    if isinstance(value, dict):
        return {name: filled(one, given) for name, one in value.items()}
    if isinstance(value, list):
        return [filled(one, given) for one in value]
    return _VARIABLE.sub(lambda found: _filled(found, given), value) if isinstance(value, str) else value


def _filled(found: "re.Match[str]", given: Mapping[str, str]) -> str:
    if found.group() == "$$":
        return "$"
    name, how, word = found.group("name", "how", "word")
    if given.get(name):
        return given[name]
    if how == ":?":
        raise KeyError(f"{name}: {word}")
    return word if how == ":-" else ""


def variables() -> set[str]:
    """All that the file is filled in with."""
    return {found.group("name") for found in _VARIABLE.finditer(FILE.read_text()) if found.group("name")}


def named(path: Path) -> dict[str, str]:
    """An environment file's names and values."""
    lines = (line for line in path.read_text().splitlines() if line and not line.startswith("#"))
    return dict(line.split("=", 1) for line in lines)
