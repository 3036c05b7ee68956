"""Figures beside their goals: what is printed, and the exit status of the commands that print them."""

import gzip
import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.bench.__main__ import main as bench
from tests.bench.peer.__main__ import main as peer
from tests.eval.__main__ import main as measure
from tests.rooms import ROOT
from tests.support.goals import at_least, at_most, lines_of, short_of
from tests.support.menus import item, restaurant

GOALS = {"recall": at_least(0.9, "stated"), "ms": at_most(10, "stated")}


def command(module: str, *arguments: object) -> tuple[int, str]:
    """Exit status and what it printed, as a process of its own."""
    line = [sys.executable, "-m", module, *map(str, arguments)]
    done = subprocess.run(line, cwd=ROOT, capture_output=True, text=True, timeout=150, check=False)
    assert done.returncode in (0, 1), done.stderr
    return done.returncode, done.stdout


@pytest.mark.parametrize(
    ("figures", "short"),
    [
        ({"recall": 0.9, "ms": 10}, []),
        ({"recall": 0.89, "ms": 10.1}, ["recall", "ms"]),
        ({"recall": float("nan"), "ms": 1}, ["recall"]),
        ({"recall": 1}, ["ms"]),
    ],
)
def test_a_goal_is_reached_at_its_bound_and_not_by_what_was_not_measured(
    figures: dict[str, float], short: list[str]
) -> None:
    assert short_of(figures, GOALS) == short


def test_every_figure_stands_beside_its_goal_or_is_said_to_have_none() -> None:
    lines = [" ".join(line.split()) for line in lines_of({"recall": 0.89997, "items": 7_000}, GOALS)]
    assert lines == [
        "recall 0.89997 at least 0.9, short",
        "items 7,000 no goal",
        "ms not measured at most 10, short",
    ]


REACHED = {
    "items": 25_000, "ingest_per_s": 3_000, "reingest_written": 0, "cold_start_s": 2, "memory_mib": 400,
    "one_percent_turn_p50_ms": 4, "one_percent_turn_p95_ms": 6, "ten_percent_turn_p50_ms": 5,
    "ten_percent_turn_p95_ms": 8, "one_percent_turns_per_s_at_8_in_2_processes": 390,
    "vectors_one_percent_recall": 1, "vectors_ten_percent_recall": 1,
}  # fmt: skip


@pytest.mark.parametrize(
    ("figures", "short"),
    [
        ({}, ""),
        ({"ingest_per_s": 1_999}, "ingest_per_s (real)"),
        ({"items": 1_000_000, "one_percent_turns_per_s_at_8": 58, "one_percent_turn_p50_ms": 39}, ""),
        ({"items": 1_000_000, "one_percent_turns_per_s_at_8": 39}, "one_percent_turns_per_s_at_8 (real)"),
    ],
)
def test_the_bench_ends_by_the_goals_of_its_size(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], figures: dict[str, float], short: str
) -> None:
    written = tmp_path / "bench.json"
    written.write_text(json.dumps({"real": {**REACHED, **figures}}))
    assert bench(["--show", str(written)]) == bool(short)
    assert (f"short of the goal: {short}" if short else "every goal is reached") in capsys.readouterr().out


@pytest.mark.parametrize(("ratio", "status"), [(57.0, 0), (4.9, 1)])
def test_the_peer_ends_by_how_many_times_as_long_it_takes(tmp_path: Path, ratio: float, status: int) -> None:
    written = tmp_path / "peer.json"
    written.write_text(json.dumps({"memory": {"peer_to_retrieval_ratio": ratio}}))
    assert peer(["--show", str(written)]) == status


def test_the_command_ends_so_too(tmp_path: Path) -> None:
    written = tmp_path / "bench.json"
    written.write_text(json.dumps({"real": {**REACHED, "memory_mib": 801}}))
    assert command("tests.bench", "--show", written)[0] == 1


def packed(path: Path, *rows: object) -> None:
    path.parent.mkdir(exist_ok=True)
    with gzip.open(path, "wt", encoding="utf-8") as file:
        file.writelines(f"{json.dumps(row)}\n" for row in rows)


def test_menus_that_are_all_accounted_for_reach_their_goal(tmp_path: Path) -> None:
    packed(tmp_path / "menus" / "restaurants.jsonl.gz", restaurant(item("Pasta Tray", 149), name="Roma", city="Boston"))
    assert measure(["--data", str(tmp_path), "--part", "menus"]) == 0


def test_a_line_that_is_labelled_as_it_cannot_be_read_falls_short(tmp_path: Path) -> None:
    line = {"dialogue_id": "a-0", "utterance": "a table for twelve people", "requested_by_system": ["people"]}
    packed(tmp_path / "dialogues" / "restaurants8k.jsonl.gz", {**line, "gold": {"party_size": ["thirteen"]}})
    for name in ("snips_bookrestaurant", "woz2_en", "sgd_restaurants"):
        packed(tmp_path / "dialogues" / f"{name}.jsonl.gz")
    ended, printed = command("tests.eval", "--data", tmp_path, "--part", "dialogues", "--only", "restaurants8k")
    assert ended == 1
    assert printed.endswith(
        "short of the goal: restaurants8k, precision (dialogues), restaurants8k, recall (dialogues)\n"
    )


def test_own_lines_are_read_as_well_as_they_have_to_be(tmp_path: Path) -> None:
    assert measure(["--part", "reading"]) == 0
    label = {"intent": ["order"], "entities": {"serves_min": 4}}
    (tmp_path / "first.jsonl").write_text(json.dumps({"id": "1", "text": "lunch for three", "expect": label}))
    assert measure(["--part", "reading", "--lines", str(tmp_path)]) == 1
