"""What every command does first: the settings, the names that are told, the logs."""

import typer

from bot.observability.log import configure_logs
from bot.settings import Settings, load_settings, told_names


def start(quiet: bool = True) -> Settings:
    """The settings, with logs set up; `quiet`: a person reads the terminal, so only warnings are logged there."""
    settings = load_settings()
    for line in told_names():
        typer.echo(f"platter: {line}", err=True)
    level = "warning" if quiet and settings.log_level == "info" else settings.log_level
    configure_logs(level, settings.log_format)
    return settings
