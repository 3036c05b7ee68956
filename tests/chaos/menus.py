"""Menus that are read anew while turns go on: the sample's own of the storm's town, with other prices each time."""

import asyncio
import json
import sys
from collections.abc import Mapping
from typing import Any

from ingest.sample_files import sample_folder
from tests.chaos.house import House

TOWN = "Boston"
DEARER = 1.01
"""Each time: whatever a whole order costs, it is another sum then."""


async def read_anew(house: House, times: int) -> None:
    """Beside the processes that serve; back when the next generation is published."""
    folder = house.folder / f"menus-{times}"
    folder.mkdir()
    for file in sample_folder().glob("*.json"):
        told = json.loads(file.read_text("utf-8"))
        if told["restaurant"]["location"]["city"] == TOWN:
            (folder / file.name).write_text(json.dumps(_dearer(told, DEARER**times)), "utf-8")
    command = ["-c", "from bot.cli import main; main()", "ingest", "--keep-sample", str(folder)]
    ingest = await asyncio.create_subprocess_exec(
        sys.executable, *command, env=house.environment, cwd=house.folder, stdout=asyncio.subprocess.PIPE
    )
    said, _ = await ingest.communicate()
    assert ingest.returncode == 0, said.decode()


def _dearer(part: Any, by: float) -> Any:
    if isinstance(part, Mapping):
        return {name: round(one * by, 2) if _is_price(name, one) else _dearer(one, by) for name, one in part.items()}
    return [_dearer(one, by) for one in part] if isinstance(part, list) else part


def _is_price(name: str, value: Any) -> bool:
    return name.lower().endswith("price") and isinstance(value, int | float)
