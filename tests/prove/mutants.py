"""Mutants: the guard with one rule made wrong fails the guard's tests, whichever rule it is."""

import json
import subprocess
import sys

from tests.prove.proof import Proof
from tests.rooms import ROOT
from tests.support.goals import say
from tests.support.mutants import MUTANTS


async def mutants(n: int, seed: int) -> Proof:
    """`n` of the table, from the one that `seed` counts to; that nothing fails without one, the suite itself shows."""
    names = [*MUTANTS]
    at = seed % len(names)
    found = failing_with((names[at:] + names[:at])[:n])
    for name, failed in found.items():
        say(f"{name} → {' · '.join(one.rpartition('/')[2] for one in failed) or 'nothing fails'}")
    return Proof(len(found), [f"{name}: no test fails" for name, failed in found.items() if not failed])


def failing_with(names: list[str]) -> dict[str, list[str]]:
    """Mutant → the first test that fails with it; none of them is in this process."""
    command = [sys.executable, "-m", "tests.support.mutants", *names]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    found: dict[str, list[str]] = json.loads(done.stdout)
    return found
