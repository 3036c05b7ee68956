"""Speed, measured: lines to read, and figures with stable names for `--json`.

Sizes: the real menus where `--data` names their folder, and generated ones. A turn's time is `engine.answer`: session
read and written, row committed, reply built. Memory is that of this process and of the embedded servers. Rows that
begin with `words_` are of the word index alone, with `vectors_` of the vector index alone; those with `opensearch_` of
turns that ask OpenSearch for words. Each catalogue's figures are printed beside their goals as soon as they are known;
ends with 1 where one falls short.
"""

import argparse
import asyncio
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Coroutine, Iterator, Sequence
from pathlib import Path
from time import perf_counter
from typing import Any

import psutil
import uvloop
from pydantic import SecretStr

from bot.settings import Settings
from engine.ports import Unavailable
from tests.bench import generate
from tests.bench.processes import measure_processes
from tests.bench.turns import Measured, measure_turns
from tests.bench.vectors import measure_vectors
from tests.bench.words import measure_words
from tests.support.goals import Goals, at_least, at_most, exit_status, say, shown
from tests.support.stores.opensearch_server import left_out, running_opensearch

PLATTER = str(Path(sys.executable).with_name("platter"))
SPEED = "tests/bench/README.md, Times: on two processors"
GOALS: Goals = {
    "one_percent_turn_p50_ms": at_most(10, SPEED),
    "one_percent_turn_p95_ms": at_most(20, SPEED),
    "ten_percent_turn_p50_ms": at_most(12, SPEED),
    "ten_percent_turn_p95_ms": at_most(18, SPEED),
    "one_percent_turns_per_s_at_8_in_2_processes": at_least(150, SPEED),
    "ingest_per_s": at_least(2_000, SPEED),
    "reingest_written": at_most(0, "ingest/README.md: a second run over the same files writes nothing"),
    "cold_start_s": at_most(5, SPEED),
    "memory_mib": at_most(800, SPEED),
    "vectors_one_percent_recall": at_least(0.99, SPEED),
    "vectors_ten_percent_recall": at_least(0.95, SPEED),
}
"""At 100,000 items, and so of fewer."""
GOALS_OF_A_MILLION: Goals = {
    "one_percent_turn_p50_ms": at_most(40, SPEED),
    "one_percent_turn_p95_ms": at_most(70, SPEED),
    "one_percent_turns_per_s_at_8": at_least(40, SPEED),
}
BOUNDS = ((100_000, GOALS), (1_000_000, GOALS_OF_A_MILLION))
"""(items at most, goals); of more there is none."""
OF_A_WHOLE_RUN = ("ingest_per_s", "reingest_written", "cold_start_s")
"""Not measured on a catalogue that was filled before."""
COMMAND_TIMEOUT_S = 3_600
"""Of one ingest: a million items at 1,000 a second, and the index over their vectors."""


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="make bench", description=__doc__)
    parser.add_argument("--data", type=Path, help="folder that holds menus/restaurants.jsonl.gz")
    parser.add_argument("--sizes", type=int, nargs="*", default=[100_000], help="items to generate")
    parser.add_argument("--turns", type=int, default=300, help="turns measured for each figure")
    parser.add_argument(
        "--filled", type=Path, help="a data folder with a catalogue: its turns, vectors and words alone"
    )
    parser.add_argument("--no-opensearch", action="store_true", help="leave out what needs that server")
    parser.add_argument("--json", type=Path, help="where to write the figures")
    parser.add_argument("--show", type=Path, metavar="FILE", help="figures written before, beside their goals; no more")
    chosen = parser.parse_args(arguments)
    figures, short = dict[str, dict[str, float]](), list[str]()
    for name, measured in json.loads(chosen.show.read_text("utf-8")).items() if chosen.show else catalogues(chosen):
        figures[name] = measured
        short += shown(name, measured, goals_of(measured))
    if chosen.json:
        chosen.json.write_text(json.dumps(figures, indent=2) + "\n", encoding="utf-8")
    if not chosen.show:
        say(machine())
    return exit_status(short)


def catalogues(chosen: argparse.Namespace) -> Iterator[tuple[str, dict[str, float]]]:
    """Name of each catalogue, and its figures as soon as they are known."""
    if chosen.filled:
        yield "filled", measure_filled(Settings(data_dir=chosen.filled), chosen)
        return
    with tempfile.TemporaryDirectory(prefix="plb-") as folder:
        Path(folder).chmod(0o755)
        for name, menus in sources(chosen, Path(folder)):
            yield name, measure(menus, Path(folder) / f"d-{name}", chosen)
            shutil.rmtree(Path(folder) / f"d-{name}", ignore_errors=True)


def goals_of(figures: dict[str, float]) -> Goals:
    """Those of the catalogue's size, as far as a run like this measures them."""
    goals = next((goals for most, goals in BOUNDS if figures["items"] <= most), {})
    is_whole = "ingest_per_s" in figures
    return {name: goal for name, goal in goals.items() if is_whole or name not in OF_A_WHOLE_RUN}


def machine() -> str:
    cores, memory = psutil.cpu_count(), psutil.virtual_memory().total / 2**30
    about = f"{cores} processors, {memory:.0f} GiB, load {os.getloadavg()[0]:.2f} at the end"
    return "\n".join(filter(None, (left_out(), f"Python {sys.version.split()[0]}, {about}")))


def sources(chosen: argparse.Namespace, folder: Path) -> list[tuple[str, Path]]:
    """(name, menus) of every size to measure."""
    found = []
    real = chosen.data and chosen.data / "menus" / "restaurants.jsonl.gz"
    if real:
        found.append(("real", real))
    for size in chosen.sizes:
        found.append((f"generated_{size}", generate.write(folder / f"menus-{size}.jsonl", size)))
    return found


def measure(menus: Path, data_dir: Path, chosen: argparse.Namespace) -> dict[str, float]:
    """One catalogue from empty to measured."""
    environment = {**os.environ, "PLATTER_DATA_DIR": str(data_dir)}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)  # an installation compiles its modules once, not at every start
    figures = {f"ingest_{key}": value for key, value in ingested(menus, environment).items()}
    figures["reingest_written"] = ingested(menus, environment)["written"]
    figures["cold_start_s"] = cold_start(environment)
    return figures | measure_filled(Settings(data_dir=data_dir), chosen)


def measure_filled(here: Settings, chosen: argparse.Namespace) -> dict[str, float]:
    turns = chosen.turns
    figures = run(measure_turns(here, turns)) | run(measure_processes(here, turns))
    figures |= {f"vectors_{key}": value for key, value in run(measure_vectors(here, turns)).items()}
    figures |= {f"words_tantivy_{key}": value for key, value in run(measure_words(here, turns)).items()}
    return figures if chosen.no_opensearch else figures | on_opensearch(here, turns)


def on_opensearch(here: Settings, turns: int) -> Measured:
    """The same catalogue with its words on a server of its own; nothing where none can be had."""
    if left_out():
        return {}
    try:
        with running_opensearch(quick=False) as server:
            there = here.model_copy(update={"opensearch_url": SecretStr(server.url)})
            words, whole = run(measure_words(there, turns)), run(measure_turns(there, turns))
    except Unavailable as gone:
        # What was measured without it is worth as much.
        sys.stderr.write(f"Nothing of OpenSearch: the {gone}\n")
        return {}
    found = {f"words_opensearch_{key}": value for key, value in words.items()}
    return found | {f"opensearch_{key}": value for key, value in whole.items() if "share" not in key and key != "items"}


def run(measuring: Coroutine[Any, Any, Measured]) -> Measured:
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        return runner.run(measuring)


def ingested(menus: Path, environment: dict[str, str]) -> dict[str, float]:
    """The report of `platter ingest`, as a whole process."""
    command = [PLATTER, "ingest", str(menus), "--json"]
    done = subprocess.run(
        command, env=environment, capture_output=True, text=True, check=True, timeout=COMMAND_TIMEOUT_S
    )
    report = json.loads(done.stdout)
    return {"per_s": report["items_per_s"], "seconds": report["seconds"], "written": report["written"]}


def cold_start(environment: dict[str, str]) -> float:
    """Seconds from the start of a process to its first answer, the median of three."""
    command = [PLATTER, "chat"]
    took = []
    for _ in range(3):
        started = perf_counter()
        subprocess.run(
            command, env=environment, input="pizza for 20\n", capture_output=True, text=True, check=True, timeout=120
        )
        took.append(perf_counter() - started)
    return statistics.median(took)


if __name__ == "__main__":
    sys.exit(main())
