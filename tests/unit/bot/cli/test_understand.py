"""`platter understand` over several processes says what one says, in the same order, and ends as one does."""

import json
import subprocess
import sys
from pathlib import Path

import psutil
import pytest

import bot.cli.understand as command
from bot.cli.outcome import Failed
from tests.support.command_line import logs_as_they_were

PORTION = 20
"""Lines handed out at a time."""
SAID = ("lunch for 20 in Boston", "no, 30", "Thai please", "two are vegan", "no pork", "thanks")


@pytest.fixture(autouse=True)
def logs():
    with logs_as_they_were():
        yield


@pytest.fixture
def vocabulary(tmp_path: Path) -> Path:
    written = tmp_path / "names.json"
    written.write_text(json.dumps({"cuisines": ["Thai"], "cities": ["Boston"], "restaurants": []}), encoding="utf-8")
    return written


def _file(folder: Path, *broken: str) -> Path:
    """More lines than one portion holds, of many threads; `broken` behind them, and a good one behind those."""
    spoken = [json.dumps({"thread": f"t{n % 7}", "text": SAID[n // 7 % len(SAID)]}) for n in range(PORTION + 10)]
    lines = folder / "lines.jsonl"
    lines.write_text("\n".join([*spoken, "", *broken, *spoken[:1]]), encoding="utf-8")
    return lines


def test_two_processes_say_what_one_says_and_none_is_left_behind(tmp_path, vocabulary, capfdbinary):
    file = _file(tmp_path)
    command.run_understand(file, vocabulary, 1, worth_processes=1, portion=PORTION)
    alone = capfdbinary.readouterr().out
    before = set(psutil.Process().children())
    command.run_understand(file, vocabulary, 2, worth_processes=1, portion=PORTION)
    assert capfdbinary.readouterr().out == alone
    assert alone.count(b"\n") == PORTION + 11
    spawned = [child for child in psutil.Process().children() if child not in before]
    assert not [child for child in spawned if "resource_tracker" not in " ".join(child.cmdline())]


@pytest.mark.parametrize(
    ("broken", "said", "processes"),
    [
        ("{", "is not JSON", 2),
        ("{", "is not JSON", 1),
        ('["a"]', "is not a JSON object", 1),
        ('{"thread": 1, "text": "hi"}', "thread: Input should be a valid string", 1),
    ],
)
def test_the_first_line_that_cannot_be_read_ends_the_run_behind_all_before_it(
    tmp_path, vocabulary, capfdbinary, broken, said, processes
):
    file = _file(tmp_path, broken, "{")
    with pytest.raises(Failed, match=f"line {PORTION + 12}:? {said}"):
        command.run_understand(file, vocabulary, processes, worth_processes=1, portion=PORTION)
    sys.stdout.flush()
    assert capfdbinary.readouterr().out.count(b"\n") == PORTION + 10


@pytest.mark.parametrize("processes", [1, 2])
def test_words_that_are_no_lists_of_names_are_said_by_their_file(tmp_path, processes):
    wrong = tmp_path / "wrong.json"
    wrong.write_text(json.dumps({"cuisines": {"thai": "Thai"}}), encoding="utf-8")
    with pytest.raises(Failed, match=r'wrong\.json: "cuisines" is a list of names'):
        command.run_understand(_file(tmp_path), wrong, processes, worth_processes=1, portion=PORTION)


def test_short_input_is_read_by_the_command_itself(tmp_path, vocabulary):
    line = json.dumps({"thread": "a", "text": "lunch for 20 in Boston"})
    done = subprocess.run(
        [Path(sys.executable).with_name("platter"), "understand", "--vocabulary", vocabulary],
        input=line.encode(),
        capture_output=True,
        check=True,
        timeout=150,
        cwd=tmp_path,
    )
    assert json.loads(done.stdout)["entities"] == {"serves_min": 20, "city": "Boston", "menu_type": "Lunch"}
