"""`platter chat`."""

from bot.cli.outcome import run
from bot.cli.start import start
from bot.settings import Settings


def run_chat(session: str | None, *, as_json: bool) -> None:
    run(_chat(start(), session, as_json))


async def _chat(settings: Settings, session: str | None, as_json: bool) -> None:
    from bot.app import open_platter

    async with open_platter(settings) as platter:
        # Imported here, because it brings the engine along, which is imported while the servers start.
        from channels.terminal.chat import chat

        await platter.warm()
        await chat(platter.engine, session=session, as_json=as_json)
