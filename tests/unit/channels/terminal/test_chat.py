"""A conversation through a pipe and at a prompt, with a scripted engine behind it."""

import io
import json

from rich.console import Console

from channels.terminal.chat import Conversation, chat_at_prompt, chat_lines
from engine.ports import Unavailable
from tests.support.replies import LUNCH, PLANS, SILENCE
from tests.support.scripted_engine import ScriptedEngine


async def piped(engine, text, as_json=False):
    out = io.StringIO()
    await chat_lines(Conversation(engine, "s1"), io.StringIO(text), out, as_json)
    return out.getvalue()


async def at_prompt(engine, *typed):
    stream, lines = io.StringIO(), iter(typed)

    async def ask():
        line = next(lines, None)
        if line is None:
            raise EOFError
        return line

    await chat_at_prompt(Conversation(engine, "s1"), Console(file=stream, width=80), ask)
    return stream.getvalue()


async def test_a_pipe_is_one_turn_a_line_in_plain_text():
    engine = ScriptedEngine()
    said = await piped(engine, "lunch for 25 in Boston\n\ncheaper\n")
    assert [turn.text for turn in engine.turns] == ["lunch for 25 in Boston", "cheaper"]
    assert said.startswith("> lunch for 25 in Boston\nMeaning search is down")
    assert "1. Baked Ziti, full tray · Trattoria Roma, Boston" in said
    assert "[1] Show them · 2  [2] Cheaper · 6" in said


async def test_a_piped_number_presses_the_choice():
    engine = ScriptedEngine()
    await piped(engine, "lunch\n2\n")
    assert (engine.turns[1].kind, engine.turns[1].token) == ("press", "t:cheaper")


async def test_json_is_one_object_a_turn():
    lines = (await piped(ScriptedEngine(), "lunch\ncheaper\n", as_json=True)).splitlines()
    assert [json.loads(line)["kind"] for line in lines] == ["results", "results"]


async def test_quit_ends_a_pipe_early():
    engine = ScriptedEngine()
    await piped(engine, "lunch\n/quit\ncheaper\n")
    assert len(engine.turns) == 1


async def test_silence_keeps_the_choices_of_the_answer_before():
    engine = ScriptedEngine()
    talk, out = Conversation(engine, "s1"), io.StringIO()
    await chat_lines(talk, io.StringIO("lunch\n"), out, False)
    engine.reply = SILENCE
    await chat_lines(talk, io.StringIO("see you at noon\n"), out, False)
    assert talk.shown is not None
    assert talk.shown.quick_replies == LUNCH.quick_replies


async def test_new_starts_another_conversation():
    engine = ScriptedEngine()
    await piped(engine, "lunch\n/new\nlunch\n")
    assert len({turn.thread for turn in engine.turns}) == 2


async def test_at_a_prompt_the_answer_is_drawn_until_the_end_of_input():
    page = await at_prompt(ScriptedEngine(), "lunch for 25", "/why 1", "/details 1", "/help", "/nonsense", "")
    assert "Baked Ziti, full tray" in page
    assert "No reason was recorded." in page
    assert "Ziti, ricotta, our marinara." in page
    assert "There is no /nonsense" in page


async def test_details_of_a_whole_order_are_told_by_its_number():
    page = await at_prompt(ScriptedEngine(PLANS), "compose lunch for 25", "/details 1", "/details 9", "")
    assert "Who eats what" in page
    assert "Size not stated; a piece is counted" in page
    assert "Say which order: /details 1 to 3." in page
    lines = await piped(ScriptedEngine(PLANS), "compose lunch\n/details 1\n")
    assert "Delivery and terms: Delivery is $25.00, free from $500.00." in lines


async def test_a_part_that_is_gone_is_said_and_the_talk_goes_on():
    engine = ScriptedEngine(fails_with=Unavailable("postgresql", "no answer"))
    page = await at_prompt(engine, "lunch", "lunch again")
    assert page.count("postgresql is unavailable") == 2
    assert len(engine.turns) == 2
