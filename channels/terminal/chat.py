"""A conversation in the terminal: the one file of this channel that reads keys and draws."""

import asyncio
import sys
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TextIO
from uuid import uuid4

from prompt_toolkit import PromptSession
from prompt_toolkit.formatted_text import HTML
from rich.console import Console

from channels.shared.plain_text import all_choices, before, choice_label, plain_lines
from channels.shared.sentences import say
from channels.shared.whole_orders import details_of_plan
from channels.terminal.limits import WAIT_BEFORE_SAYING_S, WIDTH_MAX
from channels.terminal.parse import Command, Line, NotUnderstood, Pressed, Said, numbers_press, parse_line, turn_of
from channels.terminal.render import render_details, render_plan_details, render_reply, render_why
from engine.engine import Engine, PlatterError
from engine.messages import Reply, to_json
from engine.messages.examples import WITH_BOTH

_KEYS = {
    "choice": "1, 2 …", "details": "/details N", "why": "/why N", "more": "/more N", "pick": "/pick N", "add": "/add N",
    "new": "/new", "quit": "/quit",
}  # fmt: skip


def help_text() -> str:
    keys = [f"  {key:<11}  {say(f'terminal-key-{name}')}" for name, key in _KEYS.items()]
    return "\n".join([say("terminal-help", example=WITH_BOTH), *keys])


@dataclass(slots=True)
class Conversation:
    """Where a conversation stands."""

    engine: Engine
    session: str
    shown: Reply | None = None

    async def answer(self, line: Said | Pressed) -> Reply:
        reply = await self.engine.answer(turn_of(line, self.session, datetime.now(UTC)))
        if reply.kind != "silence":
            self.shown = reply
        return reply


async def chat(engine: Engine, *, session: str | None = None, as_json: bool = False) -> None:
    """Talks until the input ends or /quit. What is piped in is one turn a line, answered in plain text or JSON."""
    talk = Conversation(engine, session or str(uuid4()))
    if as_json or not (sys.stdin.isatty() and sys.stdout.isatty()):
        await chat_lines(talk, sys.stdin, sys.stdout, as_json)
        return
    console = Console(width=min(Console().width, WIDTH_MAX), highlight=False)
    await chat_at_prompt(talk, console, _prompt())


async def chat_lines(talk: Conversation, lines: TextIO, out: TextIO, as_json: bool) -> None:
    """One turn a line, from a file or a pipe."""
    while line := await asyncio.to_thread(lines.readline):
        meant = parse_line(line, talk.shown)
        if isinstance(meant, Command) and meant.name == "quit":
            return
        if line.strip():
            out.write(await _answer_line(talk, line.strip(), meant, as_json) + "\n")
            out.flush()


async def _answer_line(talk: Conversation, line: str, meant: Line, as_json: bool) -> str:
    if not isinstance(meant, (Said, Pressed)):
        return _aside(talk, meant)
    reply = await talk.answer(meant)
    if as_json:
        return to_json(reply).decode()
    return "\n".join([f"> {line}", *plain_lines(reply), *_offered(reply), ""])


def _aside(talk: Conversation, meant: Command | NotUnderstood) -> str:
    """What a command of the terminal does where nothing is drawn."""
    if isinstance(meant, NotUnderstood):
        return meant.hint
    if meant.name == "new":
        talk.session, talk.shown = str(uuid4()), None
    if meant.plan is not None:
        return "\n".join(f"{before(label)}{text}" for label, text in details_of_plan(meant.plan))
    if meant.card is not None:
        details = [f"{before(detail.label)}{detail.text}" for detail in meant.card.details]
        return "\n".join(meant.card.why if meant.name == "why" else [meant.card.description, *details])
    return help_text() if meant.name == "help" else say("terminal-new")


def _offered(reply: Reply) -> list[str]:
    mark = "" if numbers_press(reply) else "#"
    offered = [f"[{mark}{place}] {choice_label(choice)}" for place, choice in enumerate(all_choices(reply), start=1)]
    return ["  ".join(offered)] if offered else []


async def chat_at_prompt(talk: Conversation, console: Console, ask: Callable[[], Awaitable[str]]) -> None:
    """A person at a terminal."""
    console.print(say("terminal-title"))
    while True:
        try:
            meant = parse_line(await ask(), talk.shown)
        except EOFError:
            return
        except KeyboardInterrupt:
            continue
        if isinstance(meant, Command) and meant.name == "quit":
            return
        await _draw(talk, console, meant)


async def _draw(talk: Conversation, console: Console, meant: Line) -> None:
    if isinstance(meant, Command) and meant.card is not None:
        console.print(render_why(meant.card) if meant.name == "why" else render_details(meant.card))
    elif isinstance(meant, Command) and meant.plan is not None:
        console.print(render_plan_details(meant.plan))
    elif isinstance(meant, (Command, NotUnderstood)):
        console.print(_aside(talk, meant), style="dim", markup=False)
    elif isinstance(meant, Pressed) or meant.text:
        try:
            console.print(render_reply(await _with_patience(talk.answer(meant), console)))
        except PlatterError as failed:
            console.print(say("terminal-failed", failed=str(failed)), style="yellow", markup=False)


async def _with_patience(work: Awaitable[Reply], console: Console) -> Reply:
    """Says that it searches only when it takes longer than a person notices."""
    task = asyncio.ensure_future(work)
    done, _ = await asyncio.wait({task}, timeout=WAIT_BEFORE_SAYING_S)
    if not done:
        with console.status(say("terminal-searching")):
            await asyncio.wait({task})
    return await task


def _prompt() -> Callable[[], Awaitable[str]]:
    """A line with history and editing."""
    keys: PromptSession[str] = PromptSession()
    return lambda: keys.prompt_async(HTML("<ansigreen><b>› </b></ansigreen>"))
