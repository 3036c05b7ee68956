"""Commands of Slack as Platter tells them, and what it suggests. Escaped where it must be: these are ours."""

from channels.shared.sentences import say
from engine.messages.examples import SHORT, WHOLE, WITH_PRICE, as_sentence

_COMMANDS = ("search", "compose", "file", "picks", "mute", "me", "picked", "forget", "allow")


def commands() -> list[str]:
    return [say(f"slack-command-{name}", example=SHORT) for name in _COMMANDS]


def help_text() -> str:
    return "\n".join([say("slack-begin", example=WHOLE), *(f"• {command}" for command in commands())])


def prompts() -> tuple[tuple[str, str], ...]:
    """(title, message) of what is suggested on opening; the manifest names the same."""
    return (
        (say("slack-prompt-lunch"), as_sentence(WITH_PRICE)),
        (say("slack-prompt-diets"), say("slack-prompt-diets-said")),
        (say("slack-prompt-breakfast"), say("slack-prompt-breakfast-said")),
        (say("slack-prompt-help"), "help"),
    )
