"""The settings read once: all that is wrong is said at a time, and what is nearly a name is taken for it."""

import difflib
import os
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from dotenv import dotenv_values
from pydantic import AliasChoices, ValidationError, model_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

from bot.settings.model import ModelSettings
from bot.settings.ordering import OrderingSettings
from bot.settings.serving import ServingSettings
from bot.settings.slack import SlackSettings
from bot.settings.stores import StoreSettings
from bot.settings.teams import TeamsSettings
from channels.shared.addresses import is_loopback

PREFIX = "PLATTER_"
TYPING_ERROR = 0.8
"""difflib ratio from which an unknown name is a mistyped known one: DATBASE_URL 0.96; Kubernetes' SERVICE_HOST 0.5."""


class SettingsError(Exception):
    """A setting is wrong: one line a problem, each naming the setting and how to mend it."""

    def __init__(self, problems: Iterable[str]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(self.problems))


class Settings(
    StoreSettings, ModelSettings, SlackSettings, TeamsSettings, ServingSettings, OrderingSettings, BaseSettings
):
    """All that can be set. Every field stands in `.env.example` too."""

    model_config = SettingsConfigDict(
        env_prefix=PREFIX, env_file=".env", extra="ignore", frozen=True, populate_by_name=True
    )

    @model_validator(mode="after")
    def _believes_anybody_on_loopback_alone(self) -> "Settings":
        """Without an app nobody is told from anybody else."""
        if self.teams_allow_anonymous and not is_loopback(self.host):
            raise ValueError("PLATTER_TEAMS_ALLOW_ANONYMOUS believes anybody: it needs PLATTER_HOST=127.0.0.1")
        return self


def load_settings(**given: Any) -> Settings:
    """The settings as the environment and `.env` say; `given` values win. Raises SettingsError."""
    mistyped = [line for line, fatal in unknown_names(_names_in_force()) if fatal]
    if mistyped:
        raise SettingsError(mistyped)
    try:
        return Settings(**given)
    except ValidationError as wrong:
        raise SettingsError(_problem(error) for error in wrong.errors(include_url=False)) from None


def told_names() -> list[str]:
    """Lines about names with our prefix that nobody reads; worth a word, not a stop."""
    return [line for line, fatal in unknown_names(_names_in_force()) if not fatal]


def unknown_names(names: Iterable[str]) -> list[tuple[str, bool]]:
    """(what to say, whether it is a typing error) for every PLATTER_ name that is no setting."""
    known = {name for name in setting_names().values() if name.startswith(PREFIX)}
    found = []
    for name in sorted({name.upper() for name in names if name.upper().startswith(PREFIX)} - known):
        nearest = max(known, key=lambda other: difflib.SequenceMatcher(None, name[8:], other[8:]).ratio())
        alike = difflib.SequenceMatcher(None, name[8:], nearest[8:]).ratio()
        found.append((f"{name} is not a setting; the nearest is {nearest}", alike >= TYPING_ERROR))
    return found


def setting_names() -> dict[str, str]:
    """Field → its name in the environment."""
    return {name: _first_name(name, field.validation_alias) for name, field in Settings.model_fields.items()}


def _first_name(name: str, alias: object) -> str:
    """Ours, where the vendor's is understood as well."""
    return str(alias.choices[0] if isinstance(alias, AliasChoices) else alias or f"{PREFIX}{name.upper()}")


def _names_in_force() -> set[str]:
    written: Mapping[str, str | None] = dotenv_values(".env") if Path(".env").is_file() else {}
    return {*os.environ, *written}


def _problem(error: Any) -> str:
    """One line for one wrong setting; never the value, which may be a secret."""
    said = str(error["msg"]).removeprefix("Value error, ")
    if not error["loc"]:
        return said
    place = str(error["loc"][0])
    found = next((field for field, name in setting_names().items() if place in (field, name)), place)
    name, field = setting_names().get(found, f"{PREFIX}{place.upper()}"), Settings.model_fields.get(found)
    return f"{name}: {said}{_hint(name, error)}{f' ({field.description})' if field else ''}"


def _hint(name: str, error: Any) -> str:
    if name == "PLATTER_PORT" and str(error.get("input", "")).startswith("tcp://"):
        return ". Kubernetes sets it for a Service named platter: set enableServiceLinks: false"
    return ""
