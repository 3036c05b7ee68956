"""The README's conversation is what is said: its lines put to the sample in the terminal, its answers found there."""

from collections.abc import Iterator
from io import StringIO

import pytest

from bot.app import Platter
from channels.terminal.chat import Conversation, chat_lines
from engine.plans import compose_order
from tests.support.deadlines import PATIENT_S, set_default
from tests.support.papers import FENCED, read

LEFT_OUT = "…"
(SHOWN,) = (block for _, block in FENCED.findall(read("README.md")) if block.startswith("> "))


def turns(conversation: str) -> Iterator[tuple[str, list[str]]]:
    """What is said, and the lines of its answer."""
    for turn in conversation.strip().split("\n\n"):
        said, *answer = turn.splitlines()
        yield said.removeprefix("> "), answer


def is_shown(line: str, answer: list[str]) -> bool:
    """Whole, or up to where it is left out."""
    if line.endswith(LEFT_OUT):
        return any(one.startswith(line.removesuffix(LEFT_OUT).rstrip()) for one in answer)
    return line in answer


async def test_the_readmes_conversation_is_what_is_said(ordering: Platter, monkeypatch: pytest.MonkeyPatch) -> None:
    set_default(monkeypatch, compose_order, "seconds", PATIENT_S)
    shown = [*turns(SHOWN)]
    out = StringIO()
    said = StringIO("\n".join(line for line, _ in shown))
    await chat_lines(Conversation(ordering.engine, "readme"), said, out, as_json=False)
    answers = dict(turns(out.getvalue()))
    assert list(answers) == [line for line, _ in shown]
    for line, answer in shown:
        assert [one for one in answer if not is_shown(one, answers[line])] == [], line


def test_an_answer_that_is_not_given_would_be_found() -> None:
    assert is_shown("Total: …", ["Total: $1.00"])
    assert not is_shown("Total: $2.00", ["Total: $1.00"])
    assert not is_shown("Total: $2 …", ["Total: $1.00"])
