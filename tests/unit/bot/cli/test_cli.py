"""The command line: help for each command, sentences for errors, and exit codes."""

import subprocess
import sys
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from bot.cli import app
from bot.cli.outcome import Failed, ending
from bot.settings import Settings
from engine.ports import Unavailable, WrongEmbedder
from tests.support.command_line import logs_as_they_were

COMMANDS = (
    "serve",
    "ingest",
    "remove",
    "reindex",
    "chat",
    "explain",
    "inbox",
    "feedback",
    "tenants",
    "people",
    "doctor",
    "understand",
)


@pytest.fixture(autouse=True)
def empty_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for field in Settings.model_fields:
        monkeypatch.delenv(f"PLATTER_{field.upper()}", raising=False)


@pytest.fixture(autouse=True)
def logs():
    with logs_as_they_were():
        yield


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself(command):
    shown = CliRunner().invoke(app, [command, "--help"])
    assert shown.exit_code == 0
    assert "Usage:" in shown.output


def test_help_names_every_command():
    shown = CliRunner().invoke(app, ["--help"])
    assert all(command in shown.output for command in COMMANDS)


@pytest.mark.parametrize("command", [["ingest"], ["remove"], ["explain"], ["serve", "--nonsense"], ["nonsense"]])
def test_wrong_use_ends_with_2(command):
    assert CliRunner().invoke(app, command).exit_code == 2


@pytest.mark.parametrize("command", [["serve"], ["doctor"], ["chat"], ["ingest", "--sample"], ["reindex"]])
def test_a_wrong_setting_ends_with_2_and_its_name(monkeypatch, command):
    monkeypatch.setenv("PLATTER_PORT", "many")
    ended = CliRunner().invoke(app, command)
    assert ended.exit_code == 2
    assert "platter: PLATTER_PORT" in ended.output
    assert "Traceback" not in ended.output


def test_a_file_that_is_not_there_is_named():
    ended = CliRunner().invoke(app, ["ingest", "absent.json"])
    assert ended.exit_code == 1
    assert "there is no absent.json" in ended.output


def test_a_turn_that_cannot_be_is_said():
    ended = CliRunner().invoke(app, ["explain", "not-a-turn"])
    assert ended.exit_code == 1
    assert "there is no turn not-a-turn" in ended.output


@pytest.mark.parametrize(
    ("error", "says"),
    [
        (Unavailable("catalogue", "it is being written by ingest"), "catalogue is unavailable: it is being written"),
        (WrongEmbedder("run `platter reindex`"), "platter reindex"),
        (Failed("there is no such thing"), "there is no such thing"),
        (PermissionError(13, "Permission denied", "/x"), "Permission denied: /x"),
        (KeyError("canary"), "not foreseen (KeyError)"),
    ],
)
def test_an_error_is_a_sentence_and_1(capfd, error, says):
    with pytest.raises(typer.Exit) as ended, ending():
        raise error
    assert ended.value.exit_code == 1
    told = capfd.readouterr().err
    assert says in told
    assert "Traceback" not in told


def test_lines_are_understood_with_a_given_vocabulary(tmp_path):
    (tmp_path / "words.json").write_text('{"cuisines": ["Italian"], "cities": ["Boston"], "restaurants": []}')
    (tmp_path / "lines.jsonl").write_text('{"thread": "a", "text": "Italian for 25 in Boston"}\n\n')
    shown = CliRunner().invoke(app, ["understand", "lines.jsonl", "--vocabulary", "words.json"])
    assert shown.exit_code == 0
    assert '"serves_min":25' in shown.output
    assert '"city":"Boston"' in shown.output


def test_a_line_that_cannot_be_read_is_named_by_its_number(tmp_path):
    (tmp_path / "words.json").write_text("{}")
    (tmp_path / "lines.jsonl").write_text('{"thread": "a", "text": "hi"}\n[]\n')
    ended = CliRunner().invoke(app, ["understand", "lines.jsonl", "--vocabulary", "words.json"])
    assert ended.exit_code == 1
    assert "line 2" in ended.output


def test_help_does_not_load_the_engine(tmp_path):
    program = "import sys, bot.cli; print(sorted({'langgraph', 'wordllama', 'aiohttp', 'psycopg'} & set(sys.modules)))"
    root = Path(sys.modules["bot.cli"].__file__).parents[2]
    found = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, cwd=root, timeout=150, check=True
    )
    assert found.stdout.strip() == "[]"


RAISES = """
import sys
import bot.cli

@bot.cli.app.command()
def raises() -> None:
    raise ValueError("the words of a person")

sys.argv = ["platter", "raises"]
bot.cli.main()
"""


def test_an_error_that_nobody_foresaw_ends_in_its_type_and_place_and_not_in_its_words():
    ran = subprocess.run([sys.executable, "-c", RAISES], capture_output=True, text=True, timeout=150, check=False)
    assert ran.returncode == 1
    assert "builtins.ValueError" in ran.stdout + ran.stderr
    assert "the words of a person" not in ran.stdout + ran.stderr
