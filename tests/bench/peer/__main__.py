"""Platter beside Haystack in one run: `make peer DATA=folder` (that holds menus/restaurants.jsonl.gz).

Prints figures beside their goals; ends with 1 where one falls short. The peer has requirements of its own, in an
environment of its own.
"""

import argparse
import asyncio
import json
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from tests.bench.peer.compare import ARRANGEMENTS, FOLDER_MODE, compare
from tests.bench.peer.process import peer_python
from tests.eval.conversations.run import filled
from tests.support.goals import Goals, at_least, exit_status, say, shown

GOALS: dict[str, Goals] = {
    "memory": {"peer_to_retrieval_ratio": at_least(5, "the product's requirements on speed: five times as fast")},
    "servers": {},
}
"""Of each arrangement."""


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="make peer", description=__doc__)
    parser.add_argument("--data", type=Path, help="folder that holds menus/restaurants.jsonl.gz")
    parser.add_argument("--environment", type=Path, default=".venv/.peer", help="where the peer is installed")
    parser.add_argument("--arrangement", choices=ARRANGEMENTS, action="append", help="this one only; both without")
    parser.add_argument("--json", type=Path, help="where to write the figures")
    parser.add_argument("--show", type=Path, metavar="FILE", help="figures written before, beside their goals; no more")
    chosen = parser.parse_args(arguments)
    if chosen.show:
        return judged(json.loads(chosen.show.read_text("utf-8")))
    if chosen.data is None:
        parser.error("name the folder: make peer DATA=path")
    python = peer_python(chosen.environment.resolve())
    with tempfile.TemporaryDirectory(prefix="plp-") as folder:
        Path(folder).chmod(FOLDER_MODE)
        found = asyncio.run(_run(chosen, python, Path(folder)))
    if chosen.json:
        chosen.json.write_text(json.dumps(found, indent=2) + "\n", encoding="utf-8")
    return judged(found)


def judged(found: dict[str, dict[str, float]]) -> int:
    """Prints every arrangement; 1 where a goal is not reached."""
    short = list[str]()
    for arrangement, figures in found.items():
        short += shown(arrangement, figures, GOALS[arrangement])
    return exit_status(short)


async def _run(chosen: argparse.Namespace, python: Path, folder: Path) -> dict[str, dict[str, float]]:
    peer, found = folder / "peer", {}
    peer.mkdir(FOLDER_MODE)
    async with filled(folder / "platter", chosen.data / "menus" / "restaurants.jsonl.gz") as platter:
        async for arrangement, figures in compare(platter, python, peer, chosen.arrangement or ARRANGEMENTS):
            found[arrangement] = figures
            say(f"measured beside Haystack, {arrangement}")
    return found


if __name__ == "__main__":
    sys.exit(main())
