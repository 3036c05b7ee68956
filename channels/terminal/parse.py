"""A typed line → what is meant: something said, a choice pressed, or a command of the terminal. Pure."""

from dataclasses import dataclass
from datetime import datetime
from typing import Literal
from uuid import uuid4

from channels.shared.plain_text import all_choices
from channels.shared.sentences import say
from channels.terminal.limits import RESULTS, TEXT_MAX
from engine.messages import Card, Plan, QuickReply, Reply, ThreadKey, Turn, turn_id_of
from engine.messages.text import clean_text

PLATFORM, TENANT = "terminal", "local"
Name = Literal["quit", "help", "new", "more", "details", "why", "pick", "add"]
ALIASES: dict[str, Name] = {
    "q": "quit", "exit": "quit", "?": "help", "h": "help", "m": "more", "d": "details", "p": "pick", "a": "add",
}  # fmt: skip
NAMES: tuple[Name, ...] = ("quit", "help", "new", "more", "details", "why", "pick", "add")


@dataclass(frozen=True, slots=True)
class Said:
    text: str


@dataclass(frozen=True, slots=True)
class Pressed:
    choice: QuickReply


@dataclass(frozen=True, slots=True)
class Command:
    name: Name
    card: Card | None = None
    plan: Plan | None = None


@dataclass(frozen=True, slots=True)
class NotUnderstood:
    """A command or number that leads nowhere; `hint` says what would."""

    hint: str


Line = Said | Pressed | Command | NotUnderstood


def parse_line(line: str, shown: Reply | None) -> Line:
    """What a line means after the reply that stands above it."""
    line = line.strip()
    if line.startswith("/"):
        return _command(line[1:], shown)
    number = line[1:] if line.startswith("#") else line
    if number.isascii() and number.isdigit() and (line.startswith("#") or numbers_press(shown)):
        return _pressed(int(number[:6]), shown, must=line.startswith("#")) or Said(line)
    return Said(line)


def numbers_press(shown: Reply | None) -> bool:
    """A bare number is a choice, unless a question is open that a number answers; then "#2" presses."""
    return shown is not None and shown.clarification is None


def turn_of(line: Said | Pressed, session: str, now: datetime) -> Turn:
    """A new Turn; a press reads as if its text had been said."""
    thread = ThreadKey(PLATFORM, TENANT, session, "")
    pressed = line.choice if isinstance(line, Pressed) else None
    text, was_cut = clean_text(pressed.text if pressed else line.text if isinstance(line, Said) else "", TEXT_MAX)
    return Turn(
        turn_id=turn_id_of(thread, f"line:{uuid4()}"),
        thread=thread,
        text=text,
        sent_at=now,
        kind="press" if pressed else "message",
        alone=True,
        was_cut=was_cut,
        token=pressed.token if pressed else None,
        max_results=RESULTS,
    )


def _pressed(number: int, shown: Reply | None, must: bool) -> Line | None:
    offered = all_choices(shown) if shown else ()
    if 1 <= number <= len(offered):
        return Pressed(offered[number - 1])
    return NotUnderstood(say("terminal-choices", count=len(offered))) if must else None


def _command(line: str, shown: Reply | None) -> Line:
    word, _, rest = line.partition(" ")
    name = ALIASES.get(word.lower(), word.lower())
    for known in NAMES:
        if known == name and known in ("quit", "help", "new"):
            return Command(known)
        if known == name:
            return _about_card(known, rest.strip(), shown)
    return NotUnderstood(say("terminal-no-profile") if name == "me" else say("terminal-no-command", command=word))


def _about_card(name: Name, rest: str, shown: Reply | None) -> Line:
    plans = shown.plans if shown else ()
    if name == "details" and plans:
        is_one = _number_within(rest, len(plans))
        which = say("terminal-which-order", most=len(plans))
        return Command(name, plan=plans[int(rest) - 1]) if is_one else NotUnderstood(which)
    cards = shown.cards if shown else ()
    if not _number_within(rest, len(cards)):
        which = say("terminal-which-dish", command=name, most=len(cards)) if cards else say("terminal-no-dish")
        return NotUnderstood(which)
    card = cards[int(rest) - 1]
    if name == "more":
        return Pressed(card.more_from_here) if card.more_from_here else NotUnderstood(say("terminal-no-more"))
    if name == "pick":
        return Pressed(card.pick) if card.pick else NotUnderstood(say("terminal-no-pick"))
    if name == "add":
        return Pressed(card.add) if card.add else NotUnderstood(say("terminal-no-order"))
    return Command(name, card)


def _number_within(written: str, most: int) -> bool:
    return written.isascii() and written.isdigit() and len(written) < 7 and 1 <= int(written) <= most
