"""The public door: `platter understand FILE --vocabulary FILE` as a process of its own, with the CPU time it took."""

import json
import os
import resource
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import Any

Json = dict[str, Any]


def answers(lines: Iterable[Json], vocabulary: dict[str, list[str]]) -> tuple[list[Json], float]:
    """Each line's answer, in order, and the processor seconds that the whole command took, its start included."""
    with tempfile.TemporaryDirectory(prefix="plt-") as name:
        folder = Path(name)
        (folder / "lines").write_text("".join(f"{json.dumps(line)}\n" for line in lines), encoding="utf-8")
        (folder / "names").write_text(json.dumps(vocabulary), encoding="utf-8")
        before = _cpu_s()
        done = subprocess.run(
            [
                Path(sys.executable).with_name("platter"),
                "understand",
                folder / "lines",
                "--vocabulary",
                folder / "names",
                # Its processor seconds are told, and further processes would start for them.
                "--processes=1",
            ],
            check=True,
            stdout=subprocess.PIPE,
            env={**os.environ, "PLATTER_DATA_DIR": str(folder / "data")},
        )
        return [json.loads(line) for line in done.stdout.splitlines()], _cpu_s() - before


def _cpu_s() -> float:
    spent = resource.getrusage(resource.RUSAGE_CHILDREN)
    return spent.ru_utime + spent.ru_stime
