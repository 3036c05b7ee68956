"""Mutants: the guard with one rule made wrong fails the guard's tests, whichever rule it is."""

import json
import subprocess
import sys

from tests.prove.proof import Proof
from tests.rooms import ROOT
from tests.support.goals import say
from tests.support.mutants import MUTANTS


async def mutants(n: int, seed: int) -> Proof:
    """The first `n` of the table, from the one that `seed` counts to; with none of them nothing fails."""
    names = [*MUTANTS]
    at = seed % len(names)
    found = failing_with(["", *(names[at:] + names[:at])[:n]])
    wrong = [f"without a mutant {one} fails" for one in found.pop("")]
    for name, failed in found.items():
        say(f"{name} → {' · '.join(one.rpartition('/')[2] for one in failed) or 'nothing fails'}")
    return Proof(len(found), wrong + [f"{name}: no test fails" for name, failed in found.items() if not failed])


def failing_with(names: list[str]) -> dict[str, list[str]]:
    """Mutant → the first tests that fail with it; none of them is in this process."""
    command = [sys.executable, "-m", "tests.support.mutants", *names]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    found: dict[str, list[str]] = json.loads(done.stdout)
    return found
