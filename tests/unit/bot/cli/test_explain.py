"""`platter explain`: which turn is meant, and in which form it is told."""

from datetime import timedelta

import orjson
import pytest
from typer.testing import CliRunner

from bot.cli import app
from bot.cli.explain import explain_lines, last_of, threads_named
from engine.engine import Engine
from engine.messages import ThreadKey
from tests.support.stores.small_parts import NOON, log_of, said, small_parts

LUNCH = ThreadKey("terminal", "local", "lunch", "")
ELSEWHERE = ThreadKey("http", "local", "lunch", "")


def test_a_session_is_named_by_its_word_and_a_thread_by_its_whole_key() -> None:
    assert threads_named("lunch", "local") == (LUNCH, ELSEWHERE)
    odd = ThreadKey("slack", "T1", "C:1", "17%3")
    assert threads_named(str(odd), "local") == (odd,)


async def test_the_last_turn_of_a_session_is_the_newest_on_any_platform() -> None:
    parts = small_parts()
    for thread, minutes in ((LUNCH, 0), (ELSEWHERE, 5), (LUNCH, 1)):
        await Engine(parts).answer(said("pasta for 25 in Boston", thread, sent_at=NOON + timedelta(minutes=minutes)))
    row = await last_of(log_of(parts), threads_named("lunch", "local"))
    assert row is not None
    assert (row.thread, row.seq) == (ELSEWHERE, 1)
    assert await last_of(log_of(parts), threads_named("dinner", "local")) is None


async def test_words_data_and_the_record_are_three_forms_of_one_turn() -> None:
    parts = small_parts()
    await Engine(parts).answer(said("pasta for 25 in Boston", LUNCH))
    (row,) = log_of(parts).rows
    words = list(explain_lines(row))
    (data,), (raw,) = (list(explain_lines(row, form)) for form in ("json", "raw"))
    assert "Said: “pasta for 25 in Boston”" in words
    assert orjson.loads(data)["said"] == orjson.loads(raw)["text"] == "pasta for 25 in Boston"
    assert orjson.loads(raw)["explanation"]["funnel"][0][0] == "everything"


@pytest.mark.parametrize("arguments", [[], ["a-turn", "--thread", "lunch"]])
def test_one_turn_or_one_thread_is_named(arguments: list[str]) -> None:
    ended = CliRunner().invoke(app, ["explain", *arguments])
    assert ended.exit_code == 2
    assert "name one turn, or --thread" in ended.output
