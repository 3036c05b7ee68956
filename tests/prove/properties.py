"""Properties: what the tests hold over a few examples each, held over many."""

import asyncio
import re
import sys
from collections.abc import Sequence

from tests.prove.proof import Proof
from tests.rooms import ROOT

TESTS = ("tests/unit", "tests/contracts")
_ENDED = re.compile(r"(\d+) (?:passed|failed)")


async def properties(n: int, seed: int, tests: Sequence[str] = TESTS) -> Proof:
    """A case is a property, with `n` examples of its own. `tests`: folders, and what else pytest is to know."""
    options = ("-m", "hypothesis", "--cases", str(n), "--hypothesis-seed", str(seed), "--timeout", "0", "--tb", "short")
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "pytest", *tests, *options, cwd=ROOT, stdout=asyncio.subprocess.PIPE
    )
    printed = (await process.communicate())[0].decode().rstrip()
    cases = sum(map(int, _ENDED.findall(printed.rpartition("\n")[2])))
    return Proof(cases, [] if process.returncode == 0 else [printed[printed.find("= FAILURES =") :]])
