"""Training of the scorer that says what a turn is: `python -m tests.eval.reading.train_intents --lines FOLDER …`; the
same lines give the same file.

Any accepted intent of a line is right, so what is made likely is their sum. What is reported was measured on folders
that were left out, each in turn.
"""

import argparse
import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt

from engine.catalogue import Vocabulary
from engine.reading.addressee import Features, features_of
from engine.reading.focus import focus_of
from engine.reading.intents import INTENTS, turn_of, wording_of
from engine.reading.lexicon import Lexicon
from engine.reading.read import parse, reading_of_parsed
from engine.reading.resolve import resolve
from ingest.sample_files import sample_folder
from tests.eval.office.run import vocabulary
from tests.eval.reading.labelled import OWN, lines_of
from tests.eval.reading.play import NOW, ZONE, remembered
from tests.eval.reading.train_scorer import Vector, matrix
from tests.support.goals import say

WRITTEN = Path(__file__).parents[3] / "engine" / "reading" / "data" / "intents.json"
PENALTY = 0.003
"""Of squared weights: from .001 to .01 left-out folders come out alike."""
FEWEST = 4
"""Lines that have a feature, below which it says nothing."""
STEPS, RATE = 600, 0.05


@dataclass(frozen=True, slots=True)
class Turns:
    """`accepted`: per line and intent. `folders`: of each line."""

    features: Sequence[Features]
    accepted: Vector
    folders: npt.NDArray[np.str_]


def turns_of(folders: Sequence[Path], words: Vocabulary) -> Turns:
    lexicon = Lexicon.of(words)
    features, accepted, names = [], [], []
    for line, memory in remembered(lines_of(folders), words):
        if line.kind != "turns" or not line.is_judged:
            continue
        focus = focus_of(memory, True)
        parsed = parse(line.text, lexicon, NOW, ZONE, focus.page)
        reading = resolve(reading_of_parsed(parsed), focus)
        features.append(dict.fromkeys((*wording_of(features_of(parsed)), *turn_of(reading, memory), ""), 1.0))
        wanted = {"order" if intent == "command" else intent for intent in line.expect["intent"]}
        accepted.append([float(intent in wanted) for intent in INTENTS])
        names.append(line.id.split("/")[0])
    return Turns(features, np.array(accepted), np.array(names))


def fitted(turns: Turns, among: npt.NDArray[np.bool_]) -> Mapping[str, Sequence[float]]:
    """Weights by feature, "" the bias: Adam's steps from nothing."""
    counts = Counter(name for those, isin in zip(turns.features, among, strict=True) if isin for name in those)
    names = sorted(name for name, count in counts.items() if count >= FEWEST)
    rows, accepted = matrix(turns.features, names)[among], turns.accepted[among]
    found = np.zeros((len(names), len(INTENTS)))
    mean, spread = np.zeros_like(found), np.zeros_like(found)
    for _ in range(STEPS):
        likely = _softmax(rows @ found)
        right = likely * accepted + 1e-12
        slope = rows.T @ (likely - right / right.sum(1, keepdims=True)) / len(rows) + PENALTY * found
        mean, spread = 0.9 * mean + 0.1 * slope, 0.999 * spread + 0.001 * slope**2
        found -= RATE * mean / (np.sqrt(spread) + 1e-8)
    return {name: [round(float(one), 3) for one in row] for name, row in zip(names, found, strict=True)}


def _softmax(logits: Vector) -> Vector:
    raised = np.exp(logits - logits.max(1, keepdims=True))
    found: Vector = raised / raised.sum(1, keepdims=True)
    return found


def left_out(turns: Turns) -> Iterator[tuple[str, int, int]]:
    """Folder, lines whose likeliest intent is accepted by what the other folders teach, lines."""
    for folder in sorted(set(turns.folders)):
        here = turns.folders == folder
        weights = fitted(turns, ~here)
        scores = matrix(turns.features, list(weights))[here] @ np.array(list(weights.values()))
        yield folder, int(turns.accepted[here][np.arange(here.sum()), scores.argmax(1)].sum()), int(here.sum())


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--menus", type=Path, default=sample_folder(), help="whose words are known")
    parser.add_argument("--lines", type=Path, nargs="+", default=sorted(OWN.parent.glob("*/*/")), help="folders")
    parser.add_argument("--dry", action="store_true", help="report, and write nothing")
    options = parser.parse_args(arguments)
    turns = turns_of(options.lines, vocabulary(options.menus))
    results = list(left_out(turns))
    for folder, right, of in results:
        say(f"{folder:16}{right:4} of {of:4}  {right / of:.3f}")
    right, of = (sum(one[at] for one in results) for at in (1, 2))
    say(f"{'left out, all':16}{right:4} of {of:4}  {right / of:.3f}")
    if not options.dry:
        weights = fitted(turns, np.ones(len(turns.folders), dtype=bool))
        rows = ",\n".join(f" {json.dumps(name)}: {json.dumps(row)}" for name, row in weights.items())
        WRITTEN.write_text(f"{{\n{rows}\n}}\n", "utf-8")


if __name__ == "__main__":
    main()
