"""Platter beside Haystack in one run: `make peer DATA=folder` (that holds menus/restaurants.jsonl.gz).

Prints figures; nothing here passes or fails. The peer has requirements of its own, in an environment of its own.
"""

import argparse
import asyncio
import json
import tempfile
from pathlib import Path

from tests.bench.peer.compare import ARRANGEMENTS, FOLDER_MODE, compare
from tests.bench.peer.process import peer_python
from tests.eval.conversations.run import filled


def main() -> None:
    parser = argparse.ArgumentParser(prog="make peer", description=__doc__)
    parser.add_argument("--data", type=Path, required=True, help="folder that holds menus/restaurants.jsonl.gz")
    parser.add_argument("--environment", type=Path, required=True, help="where the peer is installed")
    parser.add_argument("--arrangement", choices=ARRANGEMENTS, action="append", help="this one only; both without")
    parser.add_argument("--json", type=Path, help="where to write the figures")
    chosen = parser.parse_args()
    python = peer_python(chosen.environment.resolve())
    with tempfile.TemporaryDirectory(prefix="plp-") as folder:
        Path(folder).chmod(FOLDER_MODE)
        found = asyncio.run(_run(chosen, python, Path(folder)))
    if chosen.json:
        chosen.json.write_text(json.dumps(found, indent=2) + "\n", encoding="utf-8")


async def _run(chosen: argparse.Namespace, python: Path, folder: Path) -> dict[str, dict[str, float]]:
    peer, found = folder / "peer", {}
    peer.mkdir(FOLDER_MODE)
    async with filled(folder / "platter", chosen.data / "menus" / "restaurants.jsonl.gz") as platter:
        async for arrangement, figures in compare(platter, python, peer, chosen.arrangement or ARRANGEMENTS):
            found[arrangement] = figures
            print(f"\nHaystack, {arrangement}")  # noqa: T201
            for name, value in figures.items():
                print(f"  {name:36}{value:10.3f}", flush=True)  # noqa: T201
    return found


if __name__ == "__main__":
    main()
