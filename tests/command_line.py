"""The command line as far as it reads what it is given."""

from typer.main import get_command

from bot.cli import app


def read(words: list[str]) -> str:
    """The name of the command that would be done. Raises what the command line says wrong use with."""
    group = get_command(app)
    with group.make_context("platter", list(words)) as context:
        name, command, rest = group.resolve_command(context, list(words))  # type: ignore[attr-defined]
        command.make_context(name, rest, parent=context)
    return str(name)
